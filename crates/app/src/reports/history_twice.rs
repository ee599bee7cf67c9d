//! The history as Excel and as CSV, from rows that are read once.

use std::fs::File;

use kaunta_domain::biller::Biller;
use kaunta_ledger::Filter;
use kaunta_sheets::CsvRows;

use crate::config::shop::Shop;
use crate::reports::book_rows::BookColumns;
use crate::reports::error::ReportsError;
use crate::reports::export::{ExportRequest, about};
use crate::reports::gather::{GatheredRows, RowWriter, Watch, gather, off_thread};
use crate::reports::history_book::HistoryBook;
use crate::reports::history_table::{HistoryTable, LineMaker};
use crate::reports::store::ReportStore;

struct Both {
    book: HistoryBook<File>,
    table: HistoryTable<File>,
}

impl RowWriter for Both {
    type Piece = (GatheredRows, CsvRows);

    fn maker(
        &self,
    ) -> impl Fn(GatheredRows, &[Biller]) -> Result<(GatheredRows, CsvRows), ReportsError> + Send + Sync + 'static {
        let maker = LineMaker::default();
        move |rows, billers| {
            let lines = maker.lines(&rows, billers)?;
            Ok((rows, lines))
        }
    }

    fn write(&mut self, pieces: Vec<(GatheredRows, CsvRows)>, billers: &[Biller]) -> Result<(), ReportsError> {
        let (rows, lines) = pieces.into_iter().unzip();
        self.book.write(rows, billers)?;
        self.table.write(lines, billers)
    }
}

/// Writes an Excel workbook and a CSV, whatever format the order names. The store is dropped once all rows are read.
///
/// # Errors
/// The store can't be read, a file can't be written, or the export was stopped.
pub(crate) async fn write_twice<S: ReportStore>(
    (book, table): (File, File),
    order: &ExportRequest<'_>,
    shop: &Shop,
    store: S,
    filter: &Filter,
    watch: &mut Watch,
) -> Result<(), ReportsError> {
    let both = Both { book: HistoryBook::new(book, BookColumns::All)?, table: HistoryTable::csv(table)? };
    let Both { book, table } = gather(&store, filter, both, watch).await?;
    drop(store);
    let about = about(order, shop, filter);
    off_thread(move || {
        book.finish(&about)?;
        table.finish().map(drop)
    })
    .await
}
