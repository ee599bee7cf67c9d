//! The handle on the list of people.

mod checking;
mod copying;
mod logging;
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
use crate::seal::Head;
use crate::table;
use crate::tries::{TryStatus, Waits, Whose};

/// The people of the shop. Cheap to clone: all clones are one handle.
#[derive(Clone)]
pub struct People {
    inner: Arc<Inner>,
}

struct Inner {
    pool: SqlitePool,
    /// Whoever checks a PIN or changes one holds this from the first look to the last word: two checks at the same time
    /// can't share a try, and no PIN changes under a check.
    turn: tokio::sync::Mutex<()>,
    waits: Mutex<Waits>,
    /// What is known of the list outside of its file.
    known: Mutex<Option<Head>>,
    /// Of what is hashed from now on.
    cost: Cost,
}

impl fmt::Debug for People {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("People")
    }
}

impl People {
    pub(crate) fn assemble(pool: SqlitePool, cost: Cost) -> People {
        let (turn, waits, known) = (tokio::sync::Mutex::default(), Mutex::default(), Mutex::default());
        let inner = Inner { pool, turn, waits, known, cost };
        People { inner: Arc::new(inner) }
    }

    /// Closes the file, once whatever is under way has ended. Every use of any clone fails afterwards.
    pub async fn close(&self) {
        self.inner.pool.close().await;
    }

    /// Whether nobody reads or writes the list, or checks a PIN, at this moment: a test that holds time in its hands lets it
    /// run only then.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        let pool = &self.inner.pool;
        pool.num_idle() == pool.size() as usize && self.inner.turn.try_lock().is_ok()
    }

    /// Whether anybody was ever set up; until then Kaunta knows one unnamed person who may do all.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn is_set_up(&self) -> Result<bool, PeopleError> {
        table::person::is_anybody(&mut *self.inner.pool.acquire().await?).await
    }

    /// Everybody who works here or ever did, in the order in which they came.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn all(&self) -> Result<Vec<Person>, PeopleError> {
        table::person::all(&mut *self.inner.pool.acquire().await?).await
    }

    /// The person of a name, also one who was removed; capitals make no difference.
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

    /// Makes it last: synced when this returns.
    async fn commit(&self, mut writing: Writing) -> Result<(), PeopleError> {
        Ok(writing.commit().await?)
    }

    /// Takes note of every count as it is now, and says where somebody stands.
    async fn look(
        &self,
        connection: &mut SqliteConnection,
        whose: Whose,
        now: MonotonicStamp,
    ) -> Result<TryStatus, PeopleError> {
        let counts = table::pin::counts(connection).await?;
        Ok(self.waits(|waits| {
            waits.see(&counts, now);
            waits.standing(whose, now)
        }))
    }

    /// The waits hold together at every moment, also where somebody else panicked.
    fn waits<T>(&self, with: impl FnOnce(&mut Waits) -> T) -> T {
        with(&mut self.inner.waits.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
