//! The layouts of the file, in order. One that has landed is never edited: a change is a new file.

use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

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
    &[Migration { version: 1, sql: include_str!("../migrations/0001_people.sql") }];

/// `KNTP`: marks the file as Kaunta's list of people (sqlite.org/fileformat2.html, application_id).
pub(crate) const APPLICATION_ID: i64 = 0x4b4e_5450;

/// The newest layout that this program knows.
pub(crate) fn newest() -> i64 {
    MIGRATIONS.last().map_or(0, |migration| migration.version)
}

/// Makes one step, whole or not at all.
pub(crate) async fn apply(connection: &mut SqliteConnection, migration: &Migration) -> Result<(), PeopleError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::raw_sql(migration.sql).execute(&mut *transaction).await?;
    // Pragmas take no bound values; both are our own numbers.
    let marks = format!("PRAGMA user_version = {}; PRAGMA application_id = {APPLICATION_ID};", migration.version);
    sqlx::raw_sql(AssertSqlSafe(marks)).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// FNV-1a: to notice a change, not to withstand an attack. Line ends do not count.
    fn fingerprint(text: &str) -> u64 {
        let bytes = text.bytes().filter(|byte| *byte != b'\r');
        bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    #[test]
    fn a_migration_that_has_landed_is_never_edited() {
        // A new migration adds a line here. An existing line never changes: shops have files made by it.
        let landed = [0x5c1d_c4b9_6901_8128];
        let now: Vec<u64> = MIGRATIONS.iter().map(|migration| fingerprint(migration.sql)).collect();
        assert_eq!(now, landed, "{now:x?}");
        assert!(MIGRATIONS.iter().zip(1..).all(|(migration, version)| migration.version == version));
    }
}
