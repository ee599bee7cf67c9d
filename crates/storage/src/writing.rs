//! The right to write, held from the beginning of a transaction to its end.

use std::ops::{Deref, DerefMut};

use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqliteConnection};

/// An immediate transaction: two that read first and then write can't deadlock.
///
/// Not sqlx's own: when the disk is full SQLite may end a transaction by itself, and sqlx, which counts them, then takes
/// its connection to be inside one for ever. Here a connection whose transaction did not end well is closed, which undoes
/// whatever it had begun, and the pool makes a fresh one.
#[derive(Debug)]
pub struct Writing {
    connection: PoolConnection<Sqlite>,
    under_way: bool,
}

impl Writing {
    /// On the one connection that writes. Nothing is begun yet.
    #[must_use]
    pub fn new(connection: PoolConnection<Sqlite>) -> Writing {
        Writing { connection, under_way: false }
    }

    /// Begins.
    ///
    /// # Errors
    /// Somebody else writes, or the file can't be written.
    pub async fn begin(&mut self) -> Result<(), sqlx::Error> {
        self.under_way = true;
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *self.connection).await?;
        Ok(())
    }

    /// A statement is about to begin and commit by itself.
    pub fn is_begun_by_statement(&mut self) {
        self.under_way = true;
    }

    /// The statement did.
    pub fn is_committed_by_statement(&mut self) {
        self.under_way = false;
    }

    /// Whether it was begun and has not ended well yet.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.under_way
    }

    /// Makes it last: synced when this returns.
    ///
    /// # Errors
    /// It can't be written; whether it was all the same is for the next read to tell.
    pub async fn commit(&mut self) -> Result<(), sqlx::Error> {
        sqlx::query("COMMIT").execute(&mut *self.connection).await?;
        self.under_way = false;
        Ok(())
    }

    /// Ends it when there was nothing to write after all, or it can't be written.
    ///
    /// # Errors
    /// SQLite has ended it already, or fails; the connection is then closed instead.
    pub async fn leave(&mut self) -> Result<(), sqlx::Error> {
        sqlx::query("ROLLBACK").execute(&mut *self.connection).await?;
        self.under_way = false;
        Ok(())
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

#[cfg(test)]
mod tests;
