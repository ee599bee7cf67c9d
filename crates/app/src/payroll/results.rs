//! Tables for people: the empty template, and every row of a payroll with its outcome.

use std::io::Write;

use chrono::{DateTime, Utc};
use kaunta_contract::{ResultsInput, RowOutcome, SavedFile, TableFormat, TemplateInput};
use kaunta_domain::account::AccountNumber;
use kaunta_domain::bank;
use kaunta_domain::counted::Counted;
use kaunta_domain::day::in_kampala;
use kaunta_domain::environment::Environment;
use kaunta_domain::money::Money;
use kaunta_domain::particulars::ListedParticulars;
use kaunta_domain::payroll::destination::{Destination, PayeeKind};
use kaunta_domain::payroll::{Column, Payee, PayrollId};
use kaunta_domain::phone::Network;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use kaunta_ledger::{Operation, Payroll, PayrollRow};
use kaunta_people::{Act, ExportedData};
use kaunta_sheets::{Field, TableWriter};
use kaunta_words::{Message, payroll_results as heads};
use rust_decimal::Decimal;

use super::own_headings::{NUMBER, OUTCOME, REFERENCE, TOTAL, of_column};
use super::{findings, views};
use crate::payroll::error::PayrollError;
use crate::payroll::outcomes;
use crate::payroll::room::PayrollRoom;
use crate::platform::error::FileError;
use crate::platform::host::Host;
use crate::platform::new_file::NewFile;
use crate::staff::actor::Caller;
use crate::wording::headings::Headings;
use crate::wording::service_lines;

/// Headings and widths of the outcome columns, which follow those of the table itself.
fn results() -> [(String, u8); 13] {
    [
        (heads::service_name().into(), 28),
        (OUTCOME.into(), 14),
        (heads::paid().into(), 14),
        (heads::reason().into(), 44),
        (heads::fee().into(), 12),
        (REFERENCE.into(), 20),
        (heads::transaction().into(), 20),
        (NUMBER.into(), 10),
        (heads::sent().into(), 20),
        (heads::settled().into(), 20),
        (heads::confirmed_by().into(), 20),
        (heads::confirmed().into(), 20),
        (heads::as_in_file().into(), 60),
    ]
}

fn width(column: Column) -> u8 {
    match column {
        Column::Name | Column::Note => 28,
        Column::Phone => 16,
        Column::Network => 10,
        Column::User | Column::Merchant => 18,
        Column::Account => 24,
        Column::Bank => 22,
        Column::Amount => 14,
    }
}

fn own_heads(kind: PayeeKind) -> impl Iterator<Item = (String, u8)> {
    kind.columns().iter().map(move |column| (of_column(*column, kind).to_owned(), width(*column)))
}

impl PayrollRoom {
    pub(crate) async fn payroll_template(&self, _: &Caller, input: TemplateInput) -> Result<SavedFile, PayrollError> {
        let core = &self.core;
        let new = NewFile::begin(&core.places.files, "kaunta-people-to-pay", ending(input.format))?;
        let table = writer(new.file(), input.format, heads::template(), &Headings::new(own_heads(input.payees)))?;
        table.finish().map_err(FileError::from)?;
        Ok(new.keep()?)
    }

    pub(crate) async fn payroll_results(
        &self,
        caller: &Caller,
        input: ResultsInput,
    ) -> Result<SavedFile, PayrollError> {
        let (core, workspace) = (&self.core, self.core.in_use().await?);
        let payroll = outcomes::find(&workspace.ledger, input.id).await?;
        let stem = stem(&*core.host, workspace.environment, input.id);
        let new = NewFile::begin(&core.places.files, &stem, ending(input.format))?;
        let service = service_lines::columns().map(|(title, width)| (String::from(title), width));
        let heads =
            std::iter::once((heads::line().into(), 6)).chain(own_heads(payroll.kind)).chain(results()).chain(service);
        let mut table = writer(new.file(), input.format, heads::sheet(), &Headings::new(heads))?;
        let (mut rows, mut paid) = (workspace.ledger.all_rows(input.id), Money::ZERO);
        loop {
            let chunk = rows.next_chunk().await?;
            if chunk.is_empty() {
                break;
            }
            let ids: Vec<OperationId> = chunk.iter().filter_map(|row| Some(row.operation.as_ref()?.id)).collect();
            let mut told = workspace.ledger.particulars(&ids).await?;
            for row in chunk {
                let told = row.operation.as_ref().and_then(|paid| told.remove(&paid.id));
                let told = told.map(ListedParticulars::from).unwrap_or_default();
                let reason = views::reason(&workspace.ledger, &row).await?;
                let line = ResultRow::of(row, reason, &payroll);
                paid = line.paid.map_or(Some(paid), |sum| paid.checked_add(sum)).ok_or(PayrollError::SumTooLarge)?;
                let fields = [&line.fields()[..], &service_lines::fields(&told)].concat();
                table.row(&fields).map_err(FileError::from)?;
            }
        }
        if payroll.confirmation.is_some() {
            table.row(&total(payroll.kind, paid)).map_err(FileError::from)?;
        }
        table.finish().map_err(FileError::from)?;
        let saved = new.keep()?;
        let act = Act::Exported { what: ExportedData::PayrollResults, environment: workspace.environment };
        core.staff.log_own(caller, act).await;
        Ok(saved)
    }
}

fn stem(host: &dyn Host, environment: Environment, id: PayrollId) -> String {
    let at = in_kampala(host.now()).format("%Y-%m-%d-%H%M").to_string();
    format!("kaunta-{}-payroll-{}-{at}", environment.code(), id.0)
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
    title: Message,
    heads: &Headings,
) -> Result<TableWriter<W>, FileError> {
    let table = match format {
        TableFormat::Csv => TableWriter::csv(out, &heads.columns())?,
        TableFormat::Xlsx => TableWriter::xlsx(out, &title.to_string(), &heads.columns())?,
    };
    Ok(table)
}

/// A row of the results, owned while it is written.
struct ResultRow {
    row: PayrollRow,
    outcome: String,
    reason: String,
    as_read: String,
    columns: &'static [Column],
    phone: Option<String>,
    reference: String,
    service_name: String,
    /// The amount, if it was certainly paid.
    paid: Option<Money>,
    /// Who confirmed the payroll, and when; `None` if the row was not confirmed for payment.
    confirmed_by: Option<Name>,
    confirmed_at: Option<DateTime<Utc>>,
}

impl ResultRow {
    fn of(row: PayrollRow, reason: Option<String>, payroll: &Payroll) -> ResultRow {
        let operation = row.operation.as_ref();
        let outcome = match operation.map(outcomes::outcome) {
            Some(outcome) => words(outcome),
            None if payroll.confirmation.is_none() => heads::draft(),
            None if row.idempotency_key.is_some() => words(outcomes::unpaid_outcome(&row)),
            None => heads::left_out(),
        };
        let left_out = || findings::why_left_out(&row.checked, payroll.kind);
        let confirmed = payroll.confirmation.as_ref().filter(|_| row.idempotency_key.is_some());
        ResultRow {
            outcome: outcome.into(),
            reason: reason.or_else(|| operation.is_none().then(left_out).flatten()).unwrap_or_default(),
            as_read: row.cells.join(" | "),
            columns: payroll.kind.columns(),
            phone: row.checked.payee.as_ref().and_then(|payee| payee.to.phone()).map(|phone| phone.to_string()),
            reference: operation.map(|operation| operation.reference.to_string()).unwrap_or_default(),
            service_name: findings::service_name(&row.checked).unwrap_or_default(),
            paid: operation
                .filter(|operation| operation.counted() == Counted::Paid)
                .map(|operation| Money::from(operation.amount)),
            confirmed_by: confirmed.and_then(|confirmed| confirmed.by.clone()),
            confirmed_at: confirmed.map(|confirmed| confirmed.at),
            row,
        }
    }

    /// In the order of the headings: the line, those of the kind of payees, [`results`].
    fn fields(&self) -> Vec<Field<'_>> {
        let operation = self.row.operation.as_ref();
        let transaction = operation.and_then(|operation| operation.transaction_id.as_deref());
        let results = [
            Field::Text(&self.service_name),
            Field::Text(&self.outcome),
            self.paid.map_or(Field::Empty, |paid| Field::Number(paid.to_decimal())),
            Field::Text(&self.reason),
            operation.and_then(Operation::charged_fee).map_or(Field::Empty, |fee| Field::Number(fee.to_decimal())),
            Field::Text(&self.reference),
            transaction.map_or(Field::Empty, Field::Text),
            operation.map_or(Field::Empty, |operation| Field::Number(Decimal::from(operation.id.0))),
            operation.map_or(Field::Empty, |operation| at(operation.created_at)),
            operation.and_then(|operation| operation.settled_at).map_or(Field::Empty, at),
            self.confirmed_by.as_ref().map_or(Field::Empty, |by| Field::Text(by.as_str())),
            self.confirmed_at.map_or(Field::Empty, at),
            Field::Text(&self.as_read),
        ];
        let own = self.columns.iter().map(|column| self.own(*column));
        std::iter::once(Field::Number(Decimal::from(self.row.line))).chain(own).chain(results).collect()
    }

    /// What was or will be sent; otherwise the row's own text.
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

/// The amount that was or will be paid; otherwise the row's own text.
fn amount<'r>(payee: Option<&Payee>, row: &'r PayrollRow) -> Field<'r> {
    match payee {
        Some(payee) => Field::Number(Money::from(payee.amount).to_decimal()),
        None => Field::Text(&row.text.amount),
    }
}

fn at(time: DateTime<Utc>) -> Field<'static> {
    Field::DateTime(in_kampala(time).naive_local())
}

/// The last line, with the total certainly paid. If the file is imported again, it is recognized as a total and pays nobody.
fn total(kind: PayeeKind, paid: Money) -> Vec<Field<'static>> {
    let own = kind.columns().iter().map(|column| match column {
        Column::Name => Field::Text(TOTAL),
        Column::Phone
        | Column::Network
        | Column::User
        | Column::Merchant
        | Column::Account
        | Column::Bank
        | Column::Amount
        | Column::Note => Field::Empty,
    });
    let sum = String::from(heads::paid());
    let behind = results().map(|(title, _)| match title == sum {
        true => Field::Number(paid.to_decimal()),
        false => Field::Empty,
    });
    std::iter::once(Field::Empty).chain(own).chain(behind).collect()
}

fn words(outcome: RowOutcome) -> Message {
    match outcome {
        RowOutcome::Unsent => heads::not_sent(),
        RowOutcome::Asked => heads::name_differs(),
        RowOutcome::Sending => heads::on_its_way(),
        RowOutcome::Paid => heads::is_paid(),
        RowOutcome::Waiting => heads::waiting(),
        RowOutcome::Unknown => heads::unknown(),
        RowOutcome::Refused => heads::refused(),
        RowOutcome::NotPaid => heads::not_paid(),
        RowOutcome::Disputed => heads::disputed(),
    }
}
