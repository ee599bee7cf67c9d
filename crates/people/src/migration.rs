//! The layouts of the file, in order. Until the first release there is one, which may be edited; after that a layout is never
//! edited, and each change is a new one.

use kaunta_storage::layout::mark;
use sqlx::{Connection, SqliteConnection};

use crate::error::PeopleError;

/// One step from a layout to the next.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Migration {
    /// The layout after it, from 1.
    pub(crate) version: i64,
    /// What changes.
    pub(crate) sql: &'static str,
}

/// Every migration.
pub(crate) const MIGRATIONS: &[Migration] =
    &[Migration { version: 1, sql: include_str!("../migrations/1/people.sql") }];

/// `KNTP`: marks the file as Kaunta's list of people (sqlite.org/fileformat2.html, application_id).
pub(crate) const APPLICATION_ID: i64 = 0x4b4e_5450;

/// The newest layout of a list of migrations.
pub(crate) fn newest(migrations: &[Migration]) -> i64 {
    migrations.last().map_or(0, |migration| migration.version)
}

/// Applies one migration in a transaction.
pub(crate) async fn apply(connection: &mut SqliteConnection, migration: &Migration) -> Result<(), PeopleError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::raw_sql(migration.sql).execute(&mut *transaction).await?;
    mark(&mut transaction, APPLICATION_ID, migration.version).await?;
    transaction.commit().await?;
    Ok(())
}
