//! The history as Excel and as CSV, from rows that are read once.

use std::fs::File;

use kaunta_domain::biller::Biller;
use kaunta_ledger::{Filter, ListedOperation, Orphan};

use crate::config::shop::Shop;
use crate::reports::error::ReportsError;
use crate::reports::export::{Order, about};
use crate::reports::gather::{RowWriter, Watch, apart, gather};
use crate::reports::history_book::HistoryBook;
use crate::reports::history_table::HistoryTable;
use crate::reports::store::ReportStore;

struct Both {
    book: HistoryBook<File>,
    table: HistoryTable<File>,
}

impl RowWriter for Both {
    fn row(&mut self, listed: &ListedOperation, billers: &[Biller]) -> Result<(), ReportsError> {
        self.book.row(listed, billers)?;
        self.table.row(listed, billers)
    }

    fn found(&mut self, orphan: &Orphan) -> Result<(), ReportsError> {
        self.book.found(orphan)?;
        self.table.found(orphan)
    }

    fn page_ends(&mut self) -> Result<(), ReportsError> {
        self.book.page_ends()?;
        self.table.page_ends()
    }
}

/// Writes an Excel workbook and a CSV, whatever format the order names.
///
/// # Errors
/// The store can't be read, a file can't be written, or the export was stopped.
pub(crate) async fn write_twice<S: ReportStore>(
    (book, table): (File, File),
    order: &Order<'_>,
    shop: &Shop,
    store: &S,
    filter: &Filter,
    watch: &mut Watch,
) -> Result<(), ReportsError> {
    let both = Both { book: HistoryBook::new(book)?, table: HistoryTable::csv(table)? };
    let Both { book, table } = gather(store, filter, both, watch).await?;
    let about = about(order, shop, filter);
    apart(move || {
        book.finish(&about)?;
        table.finish().map(drop)
    })
    .await
}
