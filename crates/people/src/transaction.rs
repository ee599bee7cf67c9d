//! The right to write, held from the beginning of a transaction to its end.

use std::ops::{Deref, DerefMut};

use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqliteConnection, SqlitePool};

use crate::error::PeopleError;

/// An immediate transaction. As in the book not sqlx's own: when the disk is full SQLite may end a transaction by itself,
/// and sqlx, which counts them, then takes its connection to be inside one for ever. Here a connection whose transaction
/// did not end well is closed, which undoes whatever it had begun, and the pool makes a fresh one.
pub(crate) struct Writing {
    connection: PoolConnection<Sqlite>,
    under_way: bool,
}

impl Writing {
    pub(crate) async fn begin(pool: &SqlitePool) -> Result<Writing, PeopleError> {
        let mut writing = Writing { connection: pool.acquire().await?, under_way: true };
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *writing.connection).await?;
        Ok(writing)
    }

    /// Makes it last: synced when this returns.
    pub(crate) async fn commit(mut self) -> Result<(), PeopleError> {
        sqlx::query("COMMIT").execute(&mut *self.connection).await?;
        self.under_way = false;
        Ok(())
    }

    /// Ends it when there was nothing to write after all. Where even that fails, the connection is closed.
    pub(crate) async fn leave(mut self) {
        self.under_way = sqlx::query("ROLLBACK").execute(&mut *self.connection).await.is_err();
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        if self.under_way {
            self.connection.close_on_drop();
        }
    }
}

impl Deref for Writing {
    type Target = SqliteConnection;
    fn deref(&self) -> &SqliteConnection {
        &self.connection
    }
}

impl DerefMut for Writing {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }
}
