//! The history as one table: CSV.

use std::io::Write;

use kaunta_domain::biller::Biller;
use kaunta_sheets::TableWriter;

use crate::platform::error::FileError;
use crate::reports::error::ReportsError;
use crate::reports::gather::{Item, RowWriter};
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
    fn page(&mut self, rows: &[Item<'_>], billers: &[Biller]) -> Result<(), ReportsError> {
        for item in rows {
            match item {
                Item::Operation(listed) => self.table.row(&Line::of(listed, billers, &mut self.words).fields()),
                Item::Found(orphan) => self.table.row(&FoundLine::of(orphan).fields()),
            }
            .map_err(FileError::from)?;
        }
        Ok(())
    }
}
