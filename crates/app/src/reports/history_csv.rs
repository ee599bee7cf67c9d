//! The history as a spreadsheet: CSV, one row for each operation and for each payment that the book had lost.

use std::io::Write;

use kaunta_domain::biller::Biller;
use kaunta_ledger::Filter;
use kaunta_sheets::TableWriter;

use crate::platform::error::FileError;
use crate::reports::error::ReportsError;
use crate::reports::history_line::{FoundLine, Line, columns};
use crate::reports::store::ReportStore;
use crate::wording::headings::Headings;

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
    let heads = Headings::new(columns());
    let mut table = TableWriter::csv(file, &heads.columns()).map_err(FileError::from)?;
    let found = store.found_payments(filter).await.map_err(Into::into)?;
    let (mut found, mut before) = (found.iter().peekable(), None);
    loop {
        let rows = store.operations_below(filter, before).await.map_err(Into::into)?;
        let Some(last) = rows.last() else { break };
        before = Some(last.operation.id);
        for listed in &rows {
            // Where its time belongs in the list.
            while let Some(orphan) = found.next_if(|orphan| orphan.made_at() > listed.operation.created_at) {
                table.row(&FoundLine::of(orphan).fields()).map_err(FileError::from)?;
            }
            table.row(&Line::of(listed, &billers).fields()).map_err(FileError::from)?;
            fail::fail_point!("export-half-written");
        }
    }
    for orphan in found {
        table.row(&FoundLine::of(orphan).fields()).map_err(FileError::from)?;
    }
    table.finish().map_err(FileError::from)?;
    Ok(())
}

#[cfg(test)]
mod tests;
