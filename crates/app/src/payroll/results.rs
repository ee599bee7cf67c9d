//! Tables for people: the empty one to fill in, and every row of a payroll with what became of it.

use std::io::Write;

use kaunta_domain::day::in_kampala;
use kaunta_domain::particulars::Particulars;
use kaunta_domain::payroll::{Payee, PayrollId};
use kaunta_domain::reference::OperationId;
use kaunta_ledger::{Operation, PayrollRow};
use kaunta_sheets::{Column, Field, TableWriter};
use rust_decimal::Decimal;

use super::views;
use crate::App;
use crate::clerk::{Inner, book_error};
use crate::contract::{AppError, ResultsInput, RowOutcome, SavedFile, TableFormat, TemplateInput};
use crate::desk::Desk;
use crate::export::{NewFile, unwritten_table};
use crate::service_lines;

/// The template's columns, which are guessed right when it comes back.
const TEMPLATE: [Column<'static>; 5] = [
    Column { title: "Name", width: 28 },
    Column { title: "Phone", width: 16 },
    Column { title: "Network", width: 10 },
    Column { title: "Amount UGX", width: 14 },
    Column { title: "Note", width: 28 },
];

const RESULTS: [Column<'static>; 15] = [
    Column { title: "Line", width: 6 },
    Column { title: "Name", width: 28 },
    Column { title: "Phone", width: 16 },
    Column { title: "Network", width: 10 },
    Column { title: "Amount UGX", width: 14 },
    Column { title: "Note", width: 24 },
    Column { title: "Name at the service", width: 28 },
    Column { title: "Outcome", width: 14 },
    Column { title: "Reason", width: 44 },
    Column { title: "Fee UGX", width: 12 },
    Column { title: "Reference", width: 20 },
    Column { title: "Transaction", width: 20 },
    Column { title: "Number", width: 10 },
    Column { title: "Sent (Kampala)", width: 20 },
    Column { title: "As in the file", width: 60 },
];

impl App {
    pub(crate) async fn payroll_template(&self, input: TemplateInput) -> Result<SavedFile, AppError> {
        let inner = self.inner();
        let new = NewFile::begin(&inner.places.files, "kaunta-people-to-pay", ending(input.format))?;
        let table = writer(new.file(), input.format, "People", &TEMPLATE)?;
        table.finish().map_err(|error| unwritten_table(&error))?;
        new.keep()
    }

    pub(crate) async fn payroll_results(&self, input: ResultsInput) -> Result<SavedFile, AppError> {
        let (inner, desk) = (self.inner(), self.desk().await?);
        let payroll = views::find(&desk, input.id).await?;
        let new = NewFile::begin(&inner.places.files, &stem(inner, &desk, input.id), ending(input.format))?;
        let columns = [&RESULTS[..], &service_lines::COLUMNS].concat();
        let mut table = writer(new.file(), input.format, "Results", &columns)?;
        let mut rows = desk.ledger.all_rows(input.id);
        loop {
            let chunk = rows.next_chunk().await.map_err(book_error)?;
            if chunk.is_empty() {
                break;
            }
            let ids: Vec<OperationId> = chunk.iter().filter_map(|row| Some(row.operation.as_ref()?.id)).collect();
            let told = desk.ledger.told(&ids).await.map_err(book_error)?;
            let nothing = Particulars::default();
            for row in chunk {
                let told = row.operation.as_ref().and_then(|paid| told.get(&paid.id)).unwrap_or(&nothing);
                let reason = views::reason(&desk, &row).await?;
                let line = Line::of(row, reason, payroll.confirmation.is_some());
                let fields = [&line.fields()[..], &service_lines::fields(told)].concat();
                table.row(&fields).map_err(|error| unwritten_table(&error))?;
            }
        }
        table.finish().map_err(|error| unwritten_table(&error))?;
        let saved = new.keep()?;
        inner.note_exported("the results of a payroll", Some(desk.environment)).await;
        Ok(saved)
    }
}

fn stem(inner: &Inner, desk: &Desk, id: PayrollId) -> String {
    let at = in_kampala(inner.host.now()).format("%Y-%m-%d-%H%M").to_string();
    format!("kaunta-{}-payroll-{}-{at}", desk.environment.code(), id.0)
}

fn ending(format: TableFormat) -> &'static str {
    match format {
        TableFormat::Csv => "csv",
        TableFormat::Xlsx => "xlsx",
    }
}

fn writer<W: Write + Send>(
    out: W,
    format: TableFormat,
    title: &str,
    columns: &[Column<'_>],
) -> Result<TableWriter<W>, AppError> {
    match format {
        TableFormat::Csv => TableWriter::csv(out, columns),
        TableFormat::Xlsx => TableWriter::xlsx(out, title, columns),
    }
    .map_err(|error| unwritten_table(&error))
}

/// A row of the results, owned as long as it is written.
struct Line {
    row: PayrollRow,
    outcome: &'static str,
    reason: String,
    as_read: String,
    phone: String,
    reference: String,
    service_name: String,
}

impl Line {
    fn of(row: PayrollRow, reason: Option<String>, is_confirmed: bool) -> Line {
        let operation = row.operation.as_ref();
        let outcome = match operation.map(views::outcome) {
            Some(outcome) => words(outcome),
            None if !is_confirmed => "Draft",
            None if row.intention.is_some() => words(views::unpaid_outcome(&row)),
            None => "Left out",
        };
        let left_out = || views::why_left_out(&row.checked);
        Line {
            outcome,
            reason: reason.or_else(|| operation.is_none().then(left_out).flatten()).unwrap_or_default(),
            as_read: row.cells.join(" | "),
            phone: row.checked.payee.as_ref().map_or_else(|| row.text.phone.clone(), |payee| payee.phone.to_string()),
            reference: operation.map(|operation| operation.reference.to_string()).unwrap_or_default(),
            service_name: views::service_name(&row.checked).unwrap_or_default(),
            row,
        }
    }

    fn fields(&self) -> [Field<'_>; 15] {
        let payee = self.row.checked.payee.as_ref();
        let operation = self.row.operation.as_ref();
        let text = |text: &Option<String>| text.is_some();
        let transaction = operation.map(|operation| &operation.transaction_id).filter(|id| text(id));
        [
            Field::Number(Decimal::from(self.row.line)),
            Field::Text(&self.row.text.name),
            Field::Text(&self.phone),
            Field::Text(payee.map_or(self.row.text.network.as_str(), |payee| payee.network.code())),
            amount(payee, &self.row),
            Field::Text(payee.map_or(self.row.text.note.as_str(), |payee| payee.note.as_str())),
            Field::Text(&self.service_name),
            Field::Text(self.outcome),
            Field::Text(&self.reason),
            operation.and_then(views::fee).map_or(Field::Empty, |fee| Field::Number(fee.to_decimal())),
            Field::Text(&self.reference),
            transaction.and_then(Option::as_deref).map_or(Field::Empty, Field::Text),
            operation.map_or(Field::Empty, |operation| Field::Number(Decimal::from(operation.id.0))),
            operation.map_or(Field::Empty, sent_at),
            Field::Text(&self.as_read),
        ]
    }
}

/// What was or is to be paid; else what stands in the row, as text.
fn amount<'r>(payee: Option<&Payee>, row: &'r PayrollRow) -> Field<'r> {
    match payee {
        Some(payee) => Field::Number(Decimal::from(payee.amount.shillings())),
        None => Field::Text(&row.text.amount),
    }
}

fn sent_at(operation: &Operation) -> Field<'static> {
    Field::DateTime(in_kampala(operation.created_at).naive_local())
}

fn words(outcome: RowOutcome) -> &'static str {
    match outcome {
        RowOutcome::Unsent => "Not sent",
        RowOutcome::Asked => "Name differs",
        RowOutcome::Sending => "On its way",
        RowOutcome::Paid => "Paid",
        RowOutcome::Waiting => "Waiting",
        RowOutcome::Unknown => "Not known",
        RowOutcome::Refused => "Refused so far",
        RowOutcome::NotPaid => "Not paid",
        RowOutcome::Disputed => "Disputed",
    }
}
