//! A page of a long list, in parts that can be read in parallel.

use std::sync::{Arc, Mutex, PoisonError};

use kaunta_domain::reference::OperationId;
use rusqlite::Connection;

use crate::error::LedgerError;
use crate::table::export::listed;
use crate::table::export::listed_operation::ListedOperation;

/// A page of a long list, as of one moment.
pub struct ListedPage {
    last: OperationId,
    parts: Vec<ListedPart>,
}

/// A part of a page that is still to be read.
pub struct ListedPart(Source);

enum Source {
    Read(Vec<ListedOperation>),
    InBook {
        /// Lowest first; never empty.
        numbers: Vec<i64>,
        connection: Arc<Mutex<Connection>>,
        /// Runs when the last part of the page is dropped.
        _ending: Option<Arc<OnRelease>>,
    },
}

/// What is done once the last part of a page is read or given up.
pub(super) struct OnRelease(Option<Box<dyn FnOnce() + Send + Sync>>);

impl OnRelease {
    pub(super) fn new(end: impl FnOnce() + Send + Sync + 'static) -> OnRelease {
        OnRelease(Some(Box::new(end)))
    }
}

impl Drop for OnRelease {
    fn drop(&mut self) {
        if let Some(end) = self.0.take() {
            end();
        }
    }
}

impl ListedPage {
    /// A page of operations that are already read, newest first; `None` if there are none.
    #[must_use]
    pub fn read(rows: Vec<ListedOperation>) -> Option<ListedPage> {
        Some(ListedPage { last: rows.last()?.id, parts: vec![ListedPart(Source::Read(rows))] })
    }

    /// A page of the operations with these numbers, lowest first, in a part for each connection. `None` if there are none.
    pub(super) fn of(
        numbers: &[i64],
        connections: Vec<Arc<Mutex<Connection>>>,
        ending: Option<OnRelease>,
    ) -> Option<ListedPage> {
        let size = numbers.len().div_ceil(connections.len().max(1)).max(1);
        let ending = ending.map(Arc::new);
        let parts = numbers.chunks(size).zip(connections).rev().map(|(numbers, connection)| {
            ListedPart(Source::InBook { numbers: numbers.to_vec(), connection, _ending: ending.clone() })
        });
        let parts = parts.collect();
        Some(ListedPage { last: OperationId(*numbers.first()?), parts })
    }

    /// The lowest number that it may have: the next page begins below it.
    #[must_use]
    pub fn last(&self) -> OperationId {
        self.last
    }

    /// Its parts, newest first.
    #[must_use]
    pub fn parts(self) -> Vec<ListedPart> {
        self.parts
    }
}

impl ListedPart {
    /// The lowest number that it may have.
    #[must_use]
    pub fn last(&self) -> Option<OperationId> {
        match &self.0 {
            Source::Read(rows) => rows.last().map(|listed| listed.id),
            Source::InBook { numbers, .. } => numbers.first().copied().map(OperationId),
        }
    }

    /// Its operations, newest first. Reads the book in this thread.
    ///
    /// # Errors
    /// The book can't be read.
    pub fn rows(self) -> Result<Vec<ListedOperation>, LedgerError> {
        match self.0 {
            Source::Read(rows) => Ok(rows),
            Source::InBook { numbers, connection, _ending } => {
                let read = listed(&connection.lock().unwrap_or_else(PoisonError::into_inner), &numbers);
                // Dropped before the ending, which returns the connections.
                drop(connection);
                read
            }
        }
    }
}
