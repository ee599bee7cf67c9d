//! Opening the file: everything is checked by reading before anything is written.

use std::path::Path;

use kaunta_storage::check::quick_check;
use kaunta_storage::connection::{reading, writer, writing};
use kaunta_storage::journal::has_write_ahead_log;
use kaunta_storage::layout::{application_of, version_of};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use crate::error::PeopleError;
use crate::hash::Cost;
use crate::migration::{APPLICATION_ID, MIGRATIONS, Migration, apply, newest};
use crate::people::People;

impl People {
    /// Opens the list of people, or creates it; an empty file counts as missing. The folder of `path` must exist. The caller
    /// sets the file's permissions: an empty file keeps the ones it has.
    ///
    /// # Errors
    /// [`PeopleError::MadeByNewerVersion`], [`PeopleError::Damaged`], or the location can't be used. An existing file is then
    /// unchanged.
    pub async fn open(path: &Path) -> Result<People, PeopleError> {
        open_with(path, Cost::NOW, MIGRATIONS).await
    }
}

/// The same with a chosen hash cost and chosen migrations.
pub(crate) async fn open_with(path: &Path, cost: Cost, migrations: &[Migration]) -> Result<People, PeopleError> {
    let layout = examine(path, newest(migrations)).await?;
    // The file is small: the one connection that writes reads too.
    let pool = writer(keeping(path)).await?;
    let mut connection = pool.acquire().await?;
    for migration in migrations.iter().filter(|migration| migration.version > layout) {
        apply(&mut connection, migration).await?;
        tracing::info!(from = layout, to = migration.version, "the list of people has a new layout");
    }
    drop(connection);
    Ok(People::assemble(pool, cost))
}

/// Options of the single connection.
fn keeping(path: &Path) -> SqliteConnectOptions {
    // Overwrite deleted data in the file, such as the hash of an old PIN.
    writing(path).create_if_missing(true).pragma("secure_delete", "ON")
}

/// Checks, by reading only, that the file is an intact list of people or empty; returns its layout.
async fn examine(path: &Path, known: i64) -> Result<i64, PeopleError> {
    let length = match std::fs::metadata(path) {
        Ok(found) => found.len(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => 0,
        Err(error) => return Err(PeopleError::Io(error)),
    };
    if length == 0 {
        if has_write_ahead_log(path)? {
            // SQLite would take the journal for the new file's own, and everybody would be lost.
            let detail = "the list of people is gone, but its journal (-wal) is still there".to_owned();
            return Err(PeopleError::Damaged { detail });
        }
        return Ok(0);
    }
    let mut connection = reading(path).connect().await?;
    let layout = examine_content(&mut connection, known).await;
    connection.close().await?;
    layout
}

async fn examine_content(connection: &mut SqliteConnection, known: i64) -> Result<i64, PeopleError> {
    let (application, found) = (application_of(connection).await?, version_of(connection).await?);
    let things: i64 = sqlx::query_scalar("SELECT count(*) FROM sqlite_schema").fetch_one(&mut *connection).await?;
    if (application, found, things) == (0, 0, 0) {
        // Creating the file was interrupted before anything was written to it.
        return Ok(0);
    }
    if application != APPLICATION_ID {
        let detail = "the file is an SQLite database, but not Kaunta's list of people".to_owned();
        return Err(PeopleError::Damaged { detail });
    }
    if found > known {
        return Err(PeopleError::MadeByNewerVersion { found, known });
    }
    match quick_check(connection).await? {
        None => Ok(found),
        Some(detail) => Err(PeopleError::Damaged { detail }),
    }
}

#[cfg(test)]
mod tests;
