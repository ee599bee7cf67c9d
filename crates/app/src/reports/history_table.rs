//! The history as one table: CSV.

use std::io::Write;

use kaunta_domain::biller::Biller;
use kaunta_ledger::{ListedOperation, Orphan};
use kaunta_sheets::TableWriter;

use crate::platform::error::FileError;
use crate::reports::error::ReportsError;
use crate::reports::gather::RowWriter;
use crate::reports::history_line::{FoundLine, Line, columns};
use crate::reports::shared_words::SharedWords;
use crate::wording::headings::Headings;

pub(super) struct HistoryTable<W: Write + Send> {
    table: TableWriter<W>,
    words: SharedWords,
}

impl<W: Write + Send> HistoryTable<W> {
    pub(super) fn csv(out: W) -> Result<HistoryTable<W>, ReportsError> {
        let heads = Headings::new(columns());
        let table = TableWriter::csv(out, &heads.columns()).map_err(FileError::from)?;
        Ok(HistoryTable { table, words: SharedWords::default() })
    }

    pub(super) fn finish(self) -> Result<W, ReportsError> {
        Ok(self.table.finish().map_err(FileError::from)?)
    }
}

impl<W: Write + Send + 'static> RowWriter for HistoryTable<W> {
    fn row(&mut self, listed: &ListedOperation, billers: &[Biller]) -> Result<(), ReportsError> {
        let line = Line::of(listed, billers, &mut self.words);
        Ok(self.table.row(&line.fields()).map_err(FileError::from)?)
    }

    fn found(&mut self, orphan: &Orphan) -> Result<(), ReportsError> {
        Ok(self.table.row(&FoundLine::of(orphan).fields()).map_err(FileError::from)?)
    }
}
