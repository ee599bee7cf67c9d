//! The history as one table: CSV.

use std::io::Write;
use std::sync::{Mutex, PoisonError};

use kaunta_domain::biller::Biller;
use kaunta_sheets::{CsvRows, CsvTable};

use crate::platform::error::FileError;
use crate::reports::error::ReportsError;
use crate::reports::gather::{GatheredRows, Item, RowWriter};
use crate::reports::history_line::{FoundLine, Line, columns};
use crate::reports::shared_words::SharedWords;
use crate::wording::headings::Headings;

pub(super) struct HistoryTable<W: Write + Send>(CsvTable<W>);

impl<W: Write + Send> HistoryTable<W> {
    pub(super) fn csv(out: W) -> Result<HistoryTable<W>, ReportsError> {
        let heads = Headings::new(columns());
        Ok(HistoryTable(CsvTable::new(out, &heads.columns()).map_err(FileError::from)?))
    }

    pub(super) fn finish(self) -> Result<W, ReportsError> {
        Ok(self.0.finish().map_err(FileError::from)?)
    }
}

impl<W: Write + Send + 'static> RowWriter for HistoryTable<W> {
    type Piece = CsvRows;

    fn maker(&self) -> impl Fn(GatheredRows, &[Biller]) -> Result<CsvRows, ReportsError> + Send + Sync + 'static {
        let maker = LineMaker::default();
        move |rows, billers| maker.lines(&rows, billers)
    }

    fn write(&mut self, pieces: Vec<CsvRows>, _: &[Biller]) -> Result<(), ReportsError> {
        for lines in pieces {
            self.0.rows(lines).map_err(FileError::from)?;
        }
        Ok(())
    }
}

/// Makes lines in several threads.
#[derive(Default)]
pub(super) struct LineMaker {
    /// One for each thread, reused by the next that needs one.
    words: Mutex<Vec<SharedWords>>,
}

impl LineMaker {
    pub(super) fn lines(&self, rows: &GatheredRows, billers: &[Biller]) -> Result<CsvRows, ReportsError> {
        let idle = self.words.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut words = idle.unwrap_or_default();
        let mut lines = CsvRows::new();
        for item in rows.items() {
            match item {
                Item::Operation(listed) => lines.row(&Line::of(listed, billers, &mut words).fields()),
                Item::Orphan(orphan) => lines.row(&FoundLine::of(orphan).fields()),
            }
            .map_err(FileError::from)?;
        }
        self.words.lock().unwrap_or_else(PoisonError::into_inner).push(words);
        Ok(lines)
    }
}
