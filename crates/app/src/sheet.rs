//! The history as a spreadsheet: CSV, one row an operation.

use std::fs::File;
use std::io::BufWriter;

use kaunta_domain::biller::Biller;
use kaunta_domain::day::in_kampala;
use kaunta_domain::mode::Direction;
use kaunta_ledger::{Export, Operation};
use kaunta_sheets::harmless;

use crate::clerk::book_error;
use crate::contract::{AppError, OperationRow};
use crate::export::unwritten;
use crate::operation_view::row;

const COLUMNS: [&str; 19] = [
    "Date",
    "Time (Kampala)",
    "Number",
    "Product",
    "Direction",
    "State",
    "Service status",
    "Disputed: the service now says",
    "Amount UGX",
    "Fee UGX",
    "Total UGX",
    "Name",
    "Phone",
    "Account",
    "Through",
    "Reference",
    "Transaction",
    "Wallet",
    "Note",
];

/// One row for a spreadsheet: sums as plain digits, texts that could run as a formula made harmless.
fn record(row: &OperationRow, operation: &Operation) -> [String; 19] {
    let at = in_kampala(operation.created_at);
    let optional = |text: &Option<String>| harmless(text.as_deref().unwrap_or_default());
    [
        at.format("%Y-%m-%d").to_string(),
        at.format("%H:%M:%S").to_string(),
        row.id.to_string(),
        row.product.clone(),
        match row.direction {
            Direction::In => "in",
            Direction::Out => "out",
        }
        .to_owned(),
        row.state.code().to_owned(),
        optional(&row.service_status),
        optional(&row.contradicted_by),
        row.amount.to_plain(),
        row.fee.map(|fee| fee.to_plain()).unwrap_or_default(),
        row.total.map(|total| total.to_plain()).unwrap_or_default(),
        optional(&row.party),
        optional(&row.phone),
        optional(&row.account),
        optional(&row.provider),
        harmless(&row.reference),
        optional(&operation.transaction_id),
        operation.transfer.wallet.words().to_owned(),
        harmless(operation.transfer.narration.as_str()),
    ]
}

fn unwritten_row(error: csv::Error) -> AppError {
    let error = error.into_kind();
    if let csv::ErrorKind::Io(error) = error {
        return unwritten(&error);
    }
    unwritten(&std::io::Error::other(format!("{error:?}")))
}

/// Writes every operation of the export.
///
/// # Errors
/// When the book can't be read or the file can't be written; what stands in the file then is not whole.
pub(crate) async fn write(file: &File, mut export: Export<'_>, billers: &[Biller]) -> Result<(), AppError> {
    let mut sheet = csv::Writer::from_writer(BufWriter::new(file));
    sheet.write_record(COLUMNS).map_err(unwritten_row)?;
    loop {
        let rows = export.next_chunk().await.map_err(book_error)?;
        if rows.is_empty() {
            break;
        }
        for operation in &rows {
            sheet.write_record(record(&row(operation, billers), operation)).map_err(unwritten_row)?;
            fail::fail_point!("export-half-written");
        }
    }
    sheet.flush().map_err(|error| unwritten(&error))
}
