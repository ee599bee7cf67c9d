//! The lean form of a book: without its indexes and its search index, which follow from the rest and take a quarter of it.
//! A daily copy has this form; whatever opens or restores one completes it first.

use std::path::Path;

use kaunta_storage::connection::{reading, writing};
use kaunta_storage::layout::version_of;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};

use crate::error::{LedgerError, OpenError};
use crate::file::migration::{Migration, apply};
use crate::ledger::setting::{self, LEAN};
use crate::table::search;

/// Kept in every copy: `kaunta verify` reads each operation's events by it.
const KEPT: &str = "event_by_operation";

/// Makes a copy lean. The file may be unusable after an error.
pub(crate) async fn leave_out(copy: &Path) -> Result<(), LedgerError> {
    let options = SqliteConnectOptions::new()
        .filename(copy)
        .create_if_missing(false)
        .journal_mode(SqliteJournalMode::Memory)
        // The caller syncs the finished copy.
        .synchronous(SqliteSynchronous::Off)
        .pragma("trusted_schema", "OFF")
        .disable_statement_logging();
    let mut connection = options.connect().await?;
    for (name, _) in indexes(&mut connection).await?.into_iter().filter(|(name, _)| name != KEPT) {
        sqlx::query(AssertSqlSafe(format!("DROP INDEX \"{name}\""))).execute(&mut connection).await?;
    }
    search::clear(&mut connection).await?;
    setting::put(&mut connection, LEAN, "yes").await?;
    sqlx::query("VACUUM").execute(&mut connection).await?;
    connection.close().await?;
    Ok(())
}

pub(crate) async fn is_lean(book: &mut SqliteConnection) -> Result<bool, LedgerError> {
    setting::is_set(book, LEAN).await
}

/// Completes the book in a file if it is lean.
pub(crate) async fn complete_file(book: &Path, migrations: &[Migration]) -> Result<(), OpenError> {
    let mut connection = reading(book).connect().await?;
    let is_lean = is_lean(&mut connection).await?;
    connection.close().await?;
    if is_lean {
        let mut connection = writing(book).connect().await?;
        complete(&mut connection, migrations).await?;
        connection.close().await?;
    }
    Ok(())
}

/// Builds what is left out of a lean book, all or nothing. Does nothing for another book.
pub(crate) async fn complete(book: &mut SqliteConnection, migrations: &[Migration]) -> Result<(), OpenError> {
    if !is_lean(book).await? {
        return Ok(());
    }
    let layout = of_layout(version_of(book).await?, migrations).await?;
    let mut transaction = book.begin_with("BEGIN IMMEDIATE").await?;
    let there = indexes(&mut transaction).await?;
    for (_, sql) in layout.into_iter().filter(|(name, _)| there.iter().all(|(held, _)| held != name)) {
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut *transaction).await?;
    }
    search::clear(&mut transaction).await?;
    let last: i64 =
        sqlx::query_scalar("SELECT coalesce(max(id), 0) FROM operation").fetch_one(&mut *transaction).await?;
    search::index_between(&mut transaction, 0, last).await?;
    setting::forget(&mut transaction, LEAN).await?;
    transaction.commit().await?;
    tracing::info!("the indexes of a copy of the book were built");
    Ok(())
}

/// The indexes of a schema version, from the migrations: SQL stored in the copy itself is never executed.
async fn of_layout(version: i64, migrations: &[Migration]) -> Result<Vec<(String, String)>, OpenError> {
    let mut empty = SqliteConnectOptions::new().filename(":memory:").disable_statement_logging().connect().await?;
    for migration in migrations.iter().filter(|migration| migration.version <= version) {
        apply(&mut empty, migration).await?;
    }
    let found = indexes(&mut empty).await?;
    empty.close().await?;
    Ok(found)
}

/// The name and statement of each index that is not part of a table's own definition.
async fn indexes(connection: &mut SqliteConnection) -> Result<Vec<(String, String)>, LedgerError> {
    let sql = "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name";
    Ok(sqlx::query_as(sql).fetch_all(connection).await?)
}
