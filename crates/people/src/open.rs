//! Opening the file: every doubt is settled by reading before anything is written to it.

use std::ffi::OsString;
use std::path::Path;

use sqlx::{ConnectOptions, Connection, SqliteConnection};

use crate::connection::{pool, reading};
use crate::error::PeopleError;
use crate::hash::Cost;
use crate::migration::{APPLICATION_ID, MIGRATIONS, apply, newest};
use crate::people::People;

impl People {
    /// Opens the list of people, or makes it; an empty file counts as none. The folder of `path` must be there, and the
    /// rights of the file are the caller's to set: a file of `path` that is empty keeps those that it has.
    ///
    /// # Errors
    /// [`PeopleError::MadeByNewerVersion`], [`PeopleError::Damaged`], or the place does not serve; a file that was there
    /// is then as it was.
    pub async fn open(path: &Path) -> Result<People, PeopleError> {
        open_with(path, Cost::NOW).await
    }
}

/// The same, with another cost for what is hashed from now on.
pub(crate) async fn open_with(path: &Path, cost: Cost) -> Result<People, PeopleError> {
    let layout = examine(path).await?;
    let pool = pool(path).await?;
    let mut connection = pool.acquire().await?;
    for migration in MIGRATIONS.iter().filter(|migration| migration.version > layout) {
        apply(&mut connection, migration).await?;
        tracing::info!(from = layout, to = migration.version, "the list of people has a new layout");
    }
    drop(connection);
    Ok(People::assemble(pool, cost))
}

/// Reads, and only reads, until it is sure that the file is a whole list of people, or nothing yet; returns its layout.
async fn examine(path: &Path) -> Result<i64, PeopleError> {
    let length = match std::fs::metadata(path) {
        Ok(found) => found.len(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => 0,
        Err(error) => return Err(PeopleError::Io(error)),
    };
    if length == 0 {
        refuse_orphaned_journal(path)?;
        return Ok(0);
    }
    let mut connection = reading(path).connect().await?;
    let layout = examine_content(&mut connection).await;
    connection.close().await?;
    layout
}

async fn examine_content(connection: &mut SqliteConnection) -> Result<i64, PeopleError> {
    let application: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection).await?;
    let things: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(&mut *connection).await?;
    if (application, found, things) == (0, 0, 0) {
        // Its making was cut off before anything was in it.
        return Ok(0);
    }
    if application != APPLICATION_ID {
        let detail = "the file is an SQLite database, but not Kaunta's list of people".to_owned();
        return Err(PeopleError::Damaged { detail });
    }
    let known = newest();
    if found > known {
        return Err(PeopleError::MadeByNewerVersion { found, known });
    }
    let checked: Vec<String> = sqlx::query_scalar("PRAGMA quick_check(10)").fetch_all(connection).await?;
    if checked == ["ok"] { Ok(found) } else { Err(PeopleError::Damaged { detail: checked.join("; ") }) }
}

/// A journal without its file: a new file would take it for its own, and who works here would be forgotten.
fn refuse_orphaned_journal(path: &Path) -> Result<(), PeopleError> {
    let mut journal = OsString::from(path);
    journal.push("-wal");
    match std::fs::metadata(Path::new(&journal)) {
        Ok(found) if found.len() > 0 => {
            let detail = "the list of people is gone, but its journal (-wal) is still there".to_owned();
            Err(PeopleError::Damaged { detail })
        }
        Ok(_) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(PeopleError::Io(error)),
    }
}

#[cfg(test)]
mod tests;
