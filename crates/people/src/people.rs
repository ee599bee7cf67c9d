//! The handle on the list of people.

mod checking;
mod copying;
mod logging;
mod looking;
pub(crate) mod recovering;
mod ruling;
mod sealing;
mod staff;

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use kaunta_domain::event::MonotonicStamp;
use kaunta_domain::person::PersonName;
use kaunta_storage::Writing;
use sqlx::{SqliteConnection, SqlitePool};

use crate::error::PeopleError;
use crate::hash::Cost;
use crate::person::Person;
use crate::seal::ListHead;
use crate::table;
use crate::tries::{LockoutSubject, Lockouts, TryStatus};

/// The people of the shop. Cheap to clone: all clones share one handle.
#[derive(Clone)]
pub struct People {
    inner: Arc<Inner>,
}

struct Inner {
    pool: SqlitePool,
    /// Held for the whole of a PIN check or change: two checks at the same time can't share an attempt, and no PIN changes
    /// during a check.
    turn: tokio::sync::Mutex<()>,
    lockouts: Mutex<Lockouts>,
    /// The head of the list as known outside its file.
    known: Mutex<Option<ListHead>>,
    /// The cost of new hashes.
    cost: Cost,
}

impl fmt::Debug for People {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("People")
    }
}

impl People {
    pub(crate) fn assemble(pool: SqlitePool, cost: Cost) -> People {
        let (turn, lockouts, known) = (tokio::sync::Mutex::default(), Mutex::default(), Mutex::default());
        let inner = Inner { pool, turn, lockouts, known, cost };
        People { inner: Arc::new(inner) }
    }

    /// Closes the file after pending work has ended. Every later use of any clone fails.
    pub async fn close(&self) {
        self.inner.pool.close().await;
    }

    /// Whether the list is idle: nothing reads or writes it, or checks a PIN. Tests that control the clock advance it only then.
    #[cfg(any(test, feature = "for-tests"))]
    #[must_use]
    pub fn is_idle(&self) -> bool {
        let pool = &self.inner.pool;
        pool.num_idle() == pool.size() as usize && self.inner.turn.try_lock().is_ok()
    }

    /// Whether anybody was ever set up. Until then a single unnamed person has every right.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn is_set_up(&self) -> Result<bool, PeopleError> {
        table::person::is_anybody(&mut *self.inner.pool.acquire().await?).await
    }

    /// All current and former people, in the order they were added.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn all(&self) -> Result<Vec<Person>, PeopleError> {
        table::person::all(&mut *self.inner.pool.acquire().await?).await
    }

    /// The person with this name, ignoring case; removed people too.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn person(&self, name: &PersonName) -> Result<Option<Person>, PeopleError> {
        let found = table::person::find(&mut *self.inner.pool.acquire().await?, name).await?;
        Ok(found.map(|row| row.person))
    }

    async fn begin(&self) -> Result<Writing, PeopleError> {
        let mut writing = Writing::new(self.inner.pool.acquire().await?);
        writing.begin().await?;
        Ok(writing)
    }

    /// Commits: synced to disk when this returns.
    async fn commit(&self, mut writing: Writing) -> Result<(), PeopleError> {
        Ok(writing.commit().await?)
    }

    /// Updates the lockouts from the counts on disk, and returns one person's status.
    async fn update_lockouts(
        &self,
        connection: &mut SqliteConnection,
        subject: LockoutSubject,
        now: MonotonicStamp,
    ) -> Result<TryStatus, PeopleError> {
        let counts = table::pin::counts(connection).await?;
        Ok(self.lockouts(|lockouts| {
            lockouts.see(&counts, now);
            lockouts.try_status(subject, now)
        }))
    }

    /// The lockouts are consistent at every moment, even after a panic.
    fn lockouts<T>(&self, with: impl FnOnce(&mut Lockouts) -> T) -> T {
        with(&mut self.inner.lockouts.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
