//! Exports the history as the list shows it, with the same columns in the same order.

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::Write;

use kaunta_contract::{ExportFormat, HistoryColumn, ShownList};
use kaunta_domain::biller::Biller;
use kaunta_domain::counted::Counted;
use kaunta_domain::mode::Mode;
use kaunta_domain::reference::OperationId;
use kaunta_ledger::{Filter, Ledger, Order as RowOrder};
use kaunta_paper::{Column as PaperColumn, Row, Section, Tone};
use kaunta_sheets::{Field, TableWriter};
use kaunta_words::paper;

use crate::config::shop::Shop;
use crate::platform::error::FileError;
use crate::reports::accountant;
use crate::reports::book_rows::BookColumns;
use crate::reports::chosen_rows::ChosenRows;
use crate::reports::error::ReportsError;
use crate::reports::export::{ExportRequest, about};
use crate::reports::gather::{GatheredRows, Item, RowWriter, Watch, as_read, gather, gather_in_order, off_thread};
use crate::reports::history::order;
use crate::reports::history_book::{About, HistoryBook};
use crate::reports::history_paper::{HistoryPaper, MOST_PDF_ROWS, tone};
use crate::reports::history_sums::Sums;
use crate::reports::list_export_row::{LineCell, cells, head, heads, kind};
use crate::reports::shared_words::SharedWords;

/// The rows that the list shows.
pub(super) struct ListedRows<'l> {
    pub(super) ledger: &'l Ledger,
    pub(super) filter: &'l Filter,
    /// If set, only these, whatever the filter matches.
    pub(super) chosen: Option<Vec<OperationId>>,
}

/// Writes the rows as a table: Excel, PDF or CSV.
///
/// # Errors
/// The book can't be read, the file can't be written, or the export was stopped.
pub(super) async fn write(
    mut file: File,
    how: &ExportRequest<'_>,
    shop: &Shop,
    rows: ListedRows<'_>,
    list: ShownList,
    watch: &mut Watch,
) -> Result<(), ReportsError> {
    let is_whole = rows.chosen.is_none() && accountant::is_whole(rows.filter);
    let about = about(how, shop, rows.filter);
    let (columns, order) = (columns(list.columns), order(list.sort));
    match how.format {
        ExportFormat::Xlsx => {
            let book = HistoryBook::new(file, BookColumns::Seen(columns))?;
            let book = rows.into(order, book, watch).await?;
            off_thread(move || book.finish(&about).map(drop)).await
        }
        ExportFormat::Pdf => {
            let paper = rows.into(order, SeenPaper::new(columns), watch).await?;
            off_thread(move || Ok(file.write_all(&paper.finish(&about, !is_whole)?).map_err(FileError::from)?)).await
        }
        ExportFormat::Csv
        | ExportFormat::Hledger
        | ExportFormat::Beancount
        | ExportFormat::Tally
        | ExportFormat::Camt053
        | ExportFormat::Ofx
        | ExportFormat::Qif
        | ExportFormat::XeroCsv
        | ExportFormat::QuickBooksCsv
        | ExportFormat::QuickBooksCsvApart
        | ExportFormat::Qbo => {
            let table = rows.into(order, SeenTable::new(file, columns)?, watch).await?;
            off_thread(move || Ok(table.table.finish().map(drop).map_err(FileError::from)?)).await
        }
    }
}

/// Without repeated columns; all columns if none are named.
fn columns(mut named: Vec<HistoryColumn>) -> Vec<HistoryColumn> {
    let mut known = HashSet::new();
    named.retain(|column| known.insert(*column));
    if named.is_empty() { HistoryColumn::ALL.to_vec() } else { named }
}

impl ListedRows<'_> {
    async fn into<W: RowWriter>(self, order: RowOrder, writer: W, watch: &mut Watch) -> Result<W, ReportsError> {
        let ListedRows { ledger, filter, chosen } = self;
        match (order, chosen) {
            (RowOrder::Newest, None) => gather(ledger, filter, writer, watch).await,
            (RowOrder::Newest, Some(chosen)) => {
                gather(&ChosenRows::new(ledger, chosen), &Filter::default(), writer, watch).await
            }
            (RowOrder::Oldest | RowOrder::By { .. }, None) => {
                gather_in_order(ledger, &ledger.sequence(filter, order).await?, writer, watch).await
            }
            (RowOrder::Oldest | RowOrder::By { .. }, Some(chosen)) => {
                let chosen: HashSet<_> = chosen.into_iter().collect();
                let all = ledger.sequence(&Filter::default(), order).await?;
                gather_in_order(ledger, &all.only(|number| chosen.contains(&number)), writer, watch).await
            }
        }
    }
}

struct SeenTable {
    table: TableWriter<File>,
    columns: Vec<HistoryColumn>,
    words: SharedWords,
}

impl SeenTable {
    fn new(out: File, columns: Vec<HistoryColumn>) -> Result<SeenTable, ReportsError> {
        let table = TableWriter::csv(out, &heads(&columns).columns()).map_err(FileError::from)?;
        Ok(SeenTable { table, columns, words: SharedWords::default() })
    }
}

impl RowWriter for SeenTable {
    type Piece = GatheredRows;

    fn maker(&self) -> impl Fn(GatheredRows, &[Biller]) -> Result<GatheredRows, ReportsError> + Send + Sync + 'static {
        as_read
    }

    fn write(&mut self, pieces: Vec<GatheredRows>, billers: &[Biller]) -> Result<(), ReportsError> {
        for item in pieces.iter().flat_map(GatheredRows::items) {
            let cells = cells(&item, &self.columns, billers, &mut self.words);
            let fields: Vec<Field<'_>> = cells.iter().map(LineCell::field).collect();
            self.table.row(&fields).map_err(FileError::from)?;
        }
        Ok(())
    }
}

/// The sums of the rows, as in every export of the history.
#[derive(Default)]
struct SeenSums {
    of: BTreeMap<Mode, Sums>,
    found: BTreeMap<Counted, u64>,
}

impl SeenSums {
    fn add(&mut self, item: &Item<'_>) -> Result<(), ReportsError> {
        match item {
            Item::Operation(listed) => {
                self.of.entry(listed.mode).or_default().add(listed).ok_or(ReportsError::SumTooLarge)
            }
            Item::Orphan(orphan) => {
                *self.found.entry(orphan.counted()).or_default() += 1;
                Ok(())
            }
        }
    }
}

struct SeenPaper {
    columns: Vec<HistoryColumn>,
    words: SharedWords,
    rows: Vec<Row>,
    sums: SeenSums,
}

impl SeenPaper {
    fn new(columns: Vec<HistoryColumn>) -> SeenPaper {
        SeenPaper { columns, words: SharedWords::default(), rows: Vec::new(), sums: SeenSums::default() }
    }

    fn finish(self, about: &About, is_part: bool) -> Result<Vec<u8>, ReportsError> {
        let columns = self.columns.iter();
        let columns = columns.map(|column| PaperColumn { title: head(*column).into(), kind: kind(*column) });
        let list = Section {
            heading: Some(paper::operations().into()),
            columns: columns.collect(),
            rows: self.rows,
            note: (!self.sums.found.is_empty()).then(|| paper::found().into()),
            ..Section::default()
        };
        HistoryPaper::set(&self.sums.of, vec![list], about, is_part)
    }
}

impl RowWriter for SeenPaper {
    type Piece = GatheredRows;

    fn maker(&self) -> impl Fn(GatheredRows, &[Biller]) -> Result<GatheredRows, ReportsError> + Send + Sync + 'static {
        as_read
    }

    fn write(&mut self, pieces: Vec<GatheredRows>, billers: &[Biller]) -> Result<(), ReportsError> {
        for item in pieces.iter().flat_map(GatheredRows::items) {
            if self.rows.len() >= MOST_PDF_ROWS {
                return Err(ReportsError::TooManyForPaper { most: MOST_PDF_ROWS });
            }
            self.sums.add(&item)?;
            let tone = match item {
                Item::Operation(listed) => tone(listed.counted()),
                Item::Orphan(_) => Tone::Warning,
            };
            let cells = cells(&item, &self.columns, billers, &mut self.words);
            self.rows.push(Row { cells: cells.iter().map(LineCell::on_paper).collect(), tone });
        }
        Ok(())
    }
}
