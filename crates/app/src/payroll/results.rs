//! Tables for people: the empty one to fill in, and every row of a payroll with what became of it.

use std::io::Write;

use chrono::{DateTime, Utc};
use kaunta_contract::{AppError, ResultsInput, RowOutcome, SavedFile, TableFormat, TemplateInput};
use kaunta_domain::account::AccountNumber;
use kaunta_domain::bank;
use kaunta_domain::day::in_kampala;
use kaunta_domain::money::Money;
use kaunta_domain::particulars::Particulars;
use kaunta_domain::payroll::destination::{Destination, PayeeKind};
use kaunta_domain::payroll::mapping::Mapping;
use kaunta_domain::payroll::{Column, Payee, PayrollId};
use kaunta_domain::phone::Network;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use kaunta_ledger::{Payroll, PayrollRow};
use kaunta_sheets::{Column as TableColumn, Field, TableWriter};
use rust_decimal::Decimal;

use super::{findings, views};
use crate::payroll::outcomes;
use crate::payroll::room::Payrolls;
use crate::platform::new_file::{NewFile, unwritten_table};
use crate::staff::actor::Caller;
use crate::wording::book_error::book_error;
use crate::wording::service_lines;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// Before the columns of the table itself.
const LINE: TableColumn<'static> = TableColumn { title: "Line", width: 6 };

const OUTCOME: &str = "Outcome";
const PAID: &str = "Paid UGX";
const REFERENCE: &str = "Reference";
const NUMBER: &str = "Number";

/// Behind them.
const RESULTS: [TableColumn<'static>; 12] = [
    TableColumn { title: "Name at the service", width: 28 },
    TableColumn { title: OUTCOME, width: 14 },
    TableColumn { title: PAID, width: 14 },
    TableColumn { title: "Reason", width: 44 },
    TableColumn { title: "Fee UGX", width: 12 },
    TableColumn { title: REFERENCE, width: 20 },
    TableColumn { title: "Transaction", width: 20 },
    TableColumn { title: NUMBER, width: 10 },
    TableColumn { title: "Sent (Kampala)", width: 20 },
    TableColumn { title: "Confirmed by", width: 20 },
    TableColumn { title: "Confirmed (Kampala)", width: 20 },
    TableColumn { title: "As in the file", width: 60 },
];

fn place_of(title: &str, headings: &[impl AsRef<str>]) -> Option<usize> {
    headings.iter().position(|heading| heading.as_ref().trim().eq_ignore_ascii_case(title))
}

/// Where the reference stands in a table with these headings, if it is one of these.
pub(super) fn references_of(headings: &[impl AsRef<str>]) -> Option<usize> {
    let is_there = |title: &&str| place_of(title, headings).is_some();
    place_of(REFERENCE, headings).filter(|_| [OUTCOME, NUMBER].iter().all(is_there))
}

/// Which columns hold what in such a table: what stands behind them is only like them.
pub(super) fn mapping_of(headings: &[impl AsRef<str>], kind: Option<PayeeKind>) -> Option<Mapping> {
    references_of(headings)?;
    let mapping_as = |kind: PayeeKind| {
        let mut mapping = Mapping::of(kind);
        for (column, own) in kind.columns().iter().zip(own(kind)) {
            mapping.put(*column, place_of(own.title, headings)?);
        }
        Some(mapping)
    };
    match kind {
        Some(kind) => mapping_as(kind),
        None => PayeeKind::ALL.into_iter().find_map(mapping_as),
    }
}

/// The columns of such a table, which are guessed right when it comes back.
fn own(kind: PayeeKind) -> Vec<TableColumn<'static>> {
    let column = |column: &Column| {
        let (title, width) = match (column, kind) {
            (Column::Name, PayeeKind::Bank) => ("Account holder", 28),
            (Column::Name, _) => ("Name", 28),
            (Column::Phone, _) => ("Phone", 16),
            (Column::Network, _) => ("Network", 10),
            (Column::User, _) => ("Wallet number", 18),
            (Column::Merchant, _) => ("Merchant code", 18),
            (Column::Account, PayeeKind::Merchant) => ("Account or invoice number", 24),
            (Column::Account, _) => ("Account number", 24),
            (Column::Bank, _) => ("Bank", 22),
            (Column::Amount, _) => ("Amount UGX", 14),
            (Column::Note, _) => ("Note", 28),
        };
        TableColumn { title, width }
    };
    kind.columns().iter().map(column).collect()
}

impl Payrolls {
    pub(crate) async fn payroll_template(&self, _: &Caller, input: TemplateInput) -> Result<SavedFile, AppError> {
        let core = &self.core;
        let new = NewFile::begin(&core.places.files, "kaunta-people-to-pay", ending(input.format))?;
        let table = writer(new.file(), input.format, "To pay", &own(input.payees))?;
        table.finish().map_err(|error| unwritten_table(&error))?;
        new.keep()
    }

    pub(crate) async fn payroll_results(&self, caller: &Caller, input: ResultsInput) -> Result<SavedFile, AppError> {
        let (core, workspace) = (&self.core, self.core.in_use().await?);
        let payroll = outcomes::find(&workspace, input.id).await?;
        let new = NewFile::begin(&core.places.files, &stem(core, &workspace, input.id), ending(input.format))?;
        let columns = [&[LINE][..], &own(payroll.kind), &RESULTS, &service_lines::COLUMNS].concat();
        let mut table = writer(new.file(), input.format, "Results", &columns)?;
        let (mut rows, mut paid) = (workspace.ledger.all_rows(input.id), Money::ZERO);
        loop {
            let chunk = rows.next_chunk().await.map_err(book_error)?;
            if chunk.is_empty() {
                break;
            }
            let ids: Vec<OperationId> = chunk.iter().filter_map(|row| Some(row.operation.as_ref()?.id)).collect();
            let told = workspace.ledger.told(&ids).await.map_err(book_error)?;
            let nothing = Particulars::default();
            for row in chunk {
                let told = row.operation.as_ref().and_then(|paid| told.get(&paid.id)).unwrap_or(&nothing);
                let reason = views::reason(&workspace, &row).await?;
                let line = Line::of(row, reason, &payroll);
                paid =
                    line.paid.map_or(Some(paid), |sum| paid.checked_add(sum)).ok_or_else(|| outcomes::too_much(()))?;
                let fields = [&line.fields()[..], &service_lines::fields(told)].concat();
                table.row(&fields).map_err(|error| unwritten_table(&error))?;
            }
        }
        if payroll.confirmation.is_some() {
            table.row(&total(payroll.kind, paid)).map_err(|error| unwritten_table(&error))?;
        }
        table.finish().map_err(|error| unwritten_table(&error))?;
        let saved = new.keep()?;
        core.staff.note_exported(caller, "the results of a payroll", Some(workspace.environment)).await;
        Ok(saved)
    }
}

fn stem(core: &Core, workspace: &Workspace, id: PayrollId) -> String {
    let at = in_kampala(core.host.now()).format("%Y-%m-%d-%H%M").to_string();
    format!("kaunta-{}-payroll-{}-{at}", workspace.environment.code(), id.0)
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
    columns: &[TableColumn<'_>],
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
    columns: &'static [Column],
    phone: Option<String>,
    reference: String,
    service_name: String,
    /// What it was paid, where it surely was.
    paid: Option<Money>,
    /// Who confirmed that it is paid, and when.
    confirmed_by: Option<Name>,
    confirmed_at: Option<DateTime<Utc>>,
}

impl Line {
    fn of(row: PayrollRow, reason: Option<String>, payroll: &Payroll) -> Line {
        let operation = row.operation.as_ref();
        let outcome = match operation.map(outcomes::outcome) {
            Some(outcome) => words(outcome),
            None if payroll.confirmation.is_none() => "Draft",
            None if row.intention.is_some() => words(outcomes::unpaid_outcome(&row)),
            None => "Left out",
        };
        let left_out = || findings::why_left_out(&row.checked, payroll.kind);
        let confirmed = payroll.confirmation.as_ref().filter(|_| row.intention.is_some());
        Line {
            outcome,
            reason: reason.or_else(|| operation.is_none().then(left_out).flatten()).unwrap_or_default(),
            as_read: row.cells.join(" | "),
            columns: payroll.kind.columns(),
            phone: row.checked.payee.as_ref().and_then(|payee| payee.to.phone()).map(|phone| phone.to_string()),
            reference: operation.map(|operation| operation.reference.to_string()).unwrap_or_default(),
            service_name: findings::service_name(&row.checked).unwrap_or_default(),
            paid: operation
                .filter(|operation| outcomes::outcome(operation) == RowOutcome::Paid)
                .map(|operation| Money::from(operation.amount)),
            confirmed_by: confirmed.and_then(|confirmed| confirmed.by.clone()),
            confirmed_at: confirmed.map(|confirmed| confirmed.at),
            row,
        }
    }

    fn fields(&self) -> Vec<Field<'_>> {
        let operation = self.row.operation.as_ref();
        let transaction = operation.and_then(|operation| operation.transaction_id.as_deref());
        let results = [
            Field::Text(&self.service_name),
            Field::Text(self.outcome),
            self.paid.map_or(Field::Empty, |paid| Field::Number(paid.to_decimal())),
            Field::Text(&self.reason),
            operation.and_then(outcomes::fee).map_or(Field::Empty, |fee| Field::Number(fee.to_decimal())),
            Field::Text(&self.reference),
            transaction.map_or(Field::Empty, Field::Text),
            operation.map_or(Field::Empty, |operation| Field::Number(Decimal::from(operation.id.0))),
            operation.map_or(Field::Empty, |operation| at(operation.created_at)),
            self.confirmed_by.as_ref().map_or(Field::Empty, |by| Field::Text(by.as_str())),
            self.confirmed_at.map_or(Field::Empty, at),
            Field::Text(&self.as_read),
        ];
        let own = self.columns.iter().map(|column| self.own(*column));
        std::iter::once(Field::Number(Decimal::from(self.row.line))).chain(own).chain(results).collect()
    }

    /// What went or is to go out; else what stands in the row.
    fn own(&self, column: Column) -> Field<'_> {
        let typed = self.row.text.get(column);
        let payee = self.row.checked.payee.as_ref();
        let to = payee.map(|payee| &payee.to);
        let sent = match column {
            Column::Name => to.and_then(Destination::holder).map(Name::as_str),
            Column::Phone => self.phone.as_deref(),
            Column::Network => to.and_then(Destination::network).map(Network::code),
            Column::User | Column::Merchant => to.and_then(Destination::provider),
            Column::Account => to.and_then(Destination::account).map(AccountNumber::as_str),
            Column::Bank => to.and_then(Destination::provider).map(|code| bank::name_of(code).unwrap_or(code)),
            Column::Amount => return amount(payee, &self.row),
            Column::Note => payee.map(|payee| payee.note.as_str()),
        };
        Field::Text(sent.unwrap_or(typed))
    }
}

/// What was or is to be paid; else what stands in the row, as text.
fn amount<'r>(payee: Option<&Payee>, row: &'r PayrollRow) -> Field<'r> {
    match payee {
        Some(payee) => Field::Number(Money::from(payee.amount).to_decimal()),
        None => Field::Text(&row.text.amount),
    }
}

fn at(time: DateTime<Utc>) -> Field<'static> {
    Field::DateTime(in_kampala(time).naive_local())
}

/// The last line: what was surely paid, in all. Brought again, it is known for a total and pays nobody.
fn total(kind: PayeeKind, paid: Money) -> Vec<Field<'static>> {
    let own = own(kind).into_iter().map(|column| column.title);
    let behind = RESULTS.iter().map(|column| column.title);
    std::iter::once(LINE.title)
        .chain(own)
        .chain(behind)
        .map(|title| match title {
            "Name" | "Account holder" => Field::Text("Total paid"),
            PAID => Field::Number(paid.to_decimal()),
            _ => Field::Empty,
        })
        .collect()
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
