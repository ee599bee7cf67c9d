//! A page of a long list, whose rows are read while other pages are read or written.

use kaunta_domain::reference::OperationId;
use tokio::task::JoinHandle;

use crate::error::LedgerError;
use crate::table::export::listed_operation::ListedOperation;

/// A part of a page that a thread reads.
pub(super) type Part = JoinHandle<Result<Vec<ListedOperation>, LedgerError>>;

/// What is done once a page is read.
pub(super) type Ending = Box<dyn FnOnce() + Send>;

/// A page of a long list.
pub struct PageBeingRead {
    last: OperationId,
    rows: Rows,
}

enum Rows {
    Read(Vec<ListedOperation>),
    BeingRead {
        /// Lowest numbers first.
        parts: Vec<Part>,
        ending: Option<Ending>,
    },
}

impl PageBeingRead {
    /// A page that is read already, newest first; `None` for no rows.
    #[must_use]
    pub fn read(rows: Vec<ListedOperation>) -> Option<PageBeingRead> {
        Some(PageBeingRead { last: rows.last()?.id, rows: Rows::Read(rows) })
    }

    pub(super) fn begun(last: OperationId, parts: Vec<Part>) -> PageBeingRead {
        PageBeingRead { last, rows: Rows::BeingRead { parts, ending: None } }
    }

    /// The same, with what ends once it is read.
    pub(super) fn ending(self, ending: Ending) -> PageBeingRead {
        let PageBeingRead { last, rows } = self;
        let rows = match rows {
            Rows::BeingRead { parts, ending: _ } => Rows::BeingRead { parts, ending: Some(ending) },
            Rows::Read(rows) => {
                ending();
                Rows::Read(rows)
            }
        };
        PageBeingRead { last, rows }
    }

    /// The lowest number that it may have: the next page begins below.
    #[must_use]
    pub fn last(&self) -> OperationId {
        self.last
    }

    /// Its operations, newest first.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn rows(self) -> Result<Vec<ListedOperation>, LedgerError> {
        let (parts, ending) = match self.rows {
            Rows::Read(rows) => return Ok(rows),
            Rows::BeingRead { parts, ending } => (parts, ending),
        };
        let mut read = Vec::with_capacity(parts.len());
        for part in parts {
            read.push(part.await);
        }
        if let Some(ending) = ending {
            ending();
        }
        let mut rows = Vec::new();
        for part in read.into_iter().rev() {
            rows.append(&mut part.map_err(std::io::Error::other)??);
        }
        Ok(rows)
    }
}
