//! Connections that read rows in place, through rusqlite, for reading a whole book: sqlx copies each value of a row and passes it
//! to another thread, which takes several times as long as the work done with it.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

const BUSY: Duration = Duration::from_secs(10);

/// A file to be read.
#[derive(Debug, Clone)]
pub(crate) struct Source {
    pub(crate) path: PathBuf,
    /// Whether nobody writes it, and no file can be created beside it.
    pub(crate) immutable: bool,
}

impl Source {
    pub(crate) fn open(&self) -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let address = if self.immutable { url::Url::from_file_path(&self.path).ok() } else { None };
        let connection = match address {
            Some(mut address) => {
                address.set_query(Some("immutable=1"));
                Connection::open_with_flags(address.as_str(), flags | OpenFlags::SQLITE_OPEN_URI)?
            }
            None => Connection::open_with_flags(&self.path, flags)?,
        };
        connection.busy_timeout(BUSY)?;
        connection.pragma_update(None, "trusted_schema", "OFF")?;
        Ok(connection)
    }
}

/// The idle connections of an open book, kept because opening one reads the whole schema.
#[derive(Debug, Default)]
pub(crate) struct Idle(Mutex<IdleConnections>);

#[derive(Debug, Default)]
struct IdleConnections {
    connections: Vec<Connection>,
    is_closed: bool,
}

impl Idle {
    /// A connection that holds the book as it is now, and the number of the last event then.
    pub(crate) fn begin(&self, source: &Source) -> rusqlite::Result<(Connection, i64)> {
        let idle = self.lock().connections.pop();
        let connection = match idle {
            Some(connection) => connection,
            None => source.open()?,
        };
        connection.execute_batch("BEGIN")?;
        // A transaction begins with its first read.
        let last: Option<i64> = connection.query_row("SELECT max(id) FROM event", [], |row| row.get(0))?;
        Ok((connection, last.unwrap_or_default()))
    }

    /// Takes a connection back.
    pub(crate) fn end(&self, connection: Connection) {
        let ended = connection.execute_batch("ROLLBACK");
        let mut kept = self.lock();
        if ended.is_ok() && !kept.is_closed {
            kept.connections.push(connection);
        }
    }

    /// Closes all of them, and those that are still in use as soon as they come back.
    pub(crate) fn close(&self) {
        let mut kept = self.lock();
        kept.is_closed = true;
        kept.connections.clear();
    }

    fn lock(&self) -> MutexGuard<'_, IdleConnections> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
