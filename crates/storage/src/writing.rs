//! The write lock, held from the start of a transaction to its end.

use std::ops::{Deref, DerefMut};

use sqlx::pool::PoolConnection;
use sqlx::{Sqlite, SqliteConnection};

/// An immediate transaction: two transactions that first read and then write can't deadlock.
///
/// Not sqlx's own: when the disk is full, SQLite may end a transaction by itself, and sqlx, which counts them, then
/// considers its connection to be inside one forever. Here a connection whose transaction is dropped before it ended is closed,
/// which undoes whatever it had begun, and the pool makes a new one. So a refusal needs no rollback of its own.
#[derive(Debug)]
pub struct Writing {
    connection: PoolConnection<Sqlite>,
    under_way: bool,
}

impl Writing {
    /// On the single writing connection. No transaction is begun yet.
    #[must_use]
    pub fn new(connection: PoolConnection<Sqlite>) -> Writing {
        Writing { connection, under_way: false }
    }

    /// Begins the transaction.
    ///
    /// # Errors
    /// Somebody else is writing, or the file can't be written.
    pub async fn begin(&mut self) -> Result<(), sqlx::Error> {
        self.under_way = true;
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *self.connection).await?;
        Ok(())
    }

    /// A statement that contains its own `BEGIN` and `COMMIT` is about to run.
    pub fn is_begun_by_statement(&mut self) {
        self.under_way = true;
    }

    /// That statement has committed.
    pub fn is_committed_by_statement(&mut self) {
        self.under_way = false;
    }

    /// Whether it was begun and has not ended properly yet.
    #[must_use]
    pub fn is_under_way(&self) -> bool {
        self.under_way
    }

    /// Commits: synced when this returns.
    ///
    /// # Errors
    /// It can't be written; it may still have been committed, which the next read shows.
    pub async fn commit(&mut self) -> Result<(), sqlx::Error> {
        sqlx::query("COMMIT").execute(&mut *self.connection).await?;
        self.under_way = false;
        Ok(())
    }

    /// Rolls back and keeps the connection, for what is to be read before anybody else can write.
    ///
    /// # Errors
    /// SQLite has ended it already, or fails; the connection is then closed instead.
    pub async fn roll_back(&mut self) -> Result<(), sqlx::Error> {
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
