//! The history as a spreadsheet: CSV, one row for each operation.

use std::io::Write;

use chrono::{DateTime, FixedOffset};
use kaunta_contract::OperationRow;
use kaunta_domain::biller::Biller;
use kaunta_domain::day::in_kampala;
use kaunta_domain::mode::Direction;
use kaunta_domain::money::Money;
use kaunta_ledger::{Filter, Operation};
use kaunta_sheets::{Field, TableWriter};
use kaunta_words::{Message, history_table as words};
use rust_decimal::Decimal;

use crate::platform::error::FileError;
use crate::reports::error::ReportsError;
use crate::reports::store::ReportStore;
use crate::wording::headings::Headings;
use crate::wording::operation_row::row;
use crate::wording::products;
use crate::wording::service_lines;

/// Headings and widths of what the book knows; the columns from the service follow (`app/wording/service_lines.rs`).
fn columns() -> [(Message, u8); 20] {
    [
        (words::date(), 12),
        (words::time(), 14),
        (words::number(), 10),
        (words::product(), 18),
        (words::direction(), 10),
        (words::state(), 12),
        (words::service_status(), 14),
        (words::disputed(), 28),
        (words::amount(), 14),
        (words::fee(), 12),
        (words::total(), 14),
        (words::name(), 28),
        (words::phone(), 16),
        (words::account(), 16),
        (words::through(), 16),
        (words::reference(), 20),
        (words::transaction(), 20),
        (words::wallet(), 14),
        (words::note(), 28),
        (words::sent_along(), 28),
    ]
}

/// One row, in the order of [`columns`]: amounts as plain digits, and whatever a person or the service wrote as text.
fn fields<'o>(
    row: &'o OperationRow,
    operation: &'o Operation,
    at: DateTime<FixedOffset>,
    (time, along, wallet): (&'o str, &'o str, &'o str),
) -> [Field<'o>; 20] {
    let text = |text: &'o Option<String>| text.as_deref().map_or(Field::Empty, Field::Text);
    let sum = |sum: Money| Field::Number(sum.to_decimal().normalize());
    [
        Field::Date(at.date_naive()),
        Field::Text(time),
        Field::Number(Decimal::from(row.id.0)),
        Field::Text(&row.product),
        Field::Text(match row.direction {
            Direction::In => "in",
            Direction::Out => "out",
        }),
        Field::Text(row.state.code()),
        text(&row.service_status),
        text(&row.contradicted_by),
        sum(row.amount),
        row.fee.map_or(Field::Empty, sum),
        row.total.map_or(Field::Empty, sum),
        text(&row.party),
        text(&row.phone),
        text(&row.account),
        text(&row.provider),
        Field::Text(&row.reference),
        text(&operation.transaction_id),
        Field::Text(wallet),
        Field::Text(operation.transfer.narration.as_str()),
        if along.is_empty() { Field::Empty } else { Field::Text(along) },
    ]
}

/// Writes every operation that the filter matches. Operations recorded after the first page was read are not included.
///
/// # Errors
/// The store can't be read or the file can't be written; the file is then incomplete.
pub(crate) async fn write<S: ReportStore>(
    file: impl Write + Send,
    store: &S,
    filter: &Filter,
) -> Result<(), ReportsError> {
    let mut billers = Biller::known();
    billers.extend(store.added_billers().await.map_err(Into::into)?);
    let heads = Headings::new(columns().into_iter().chain(service_lines::columns()));
    let mut table = TableWriter::csv(file, &heads.columns()).map_err(FileError::from)?;
    let mut before = None;
    loop {
        let rows = store.operations_below(filter, before).await.map_err(Into::into)?;
        let Some((last, _)) = rows.last() else { break };
        before = Some(last.id);
        for (operation, told) in &rows {
            let at = in_kampala(operation.created_at);
            let time = at.format("%H:%M:%S").to_string();
            let row = row(operation, &billers);
            let along = operation.transfer.metadata.as_ref().map(|metadata| metadata.entries.to_string());
            let along = along.unwrap_or_default();
            let wallet = String::from(products::wallet(operation.transfer.wallet));
            let book = fields(&row, operation, at, (&time, &along, &wallet));
            let all = [&book[..], &service_lines::fields(told)].concat();
            table.row(&all).map_err(FileError::from)?;
            fail::fail_point!("export-half-written");
        }
    }
    table.finish().map_err(FileError::from)?;
    Ok(())
}

#[cfg(test)]
mod tests;
