//! The layouts of the file, in order. One that has landed is never edited: a change is a new file.

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
pub(crate) const MIGRATIONS: &[Migration] = &[
    Migration { version: 1, sql: include_str!("../migrations/0001_people.sql") },
    Migration { version: 2, sql: include_str!("../migrations/0002_given_rules.sql") },
    Migration { version: 3, sql: include_str!("../migrations/0003_seal.sql") },
];

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
    mark(&mut transaction, APPLICATION_ID, migration.version).await?;
    transaction.commit().await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use kaunta_storage::layout::fingerprint;

    use super::*;

    #[test]
    fn a_migration_that_has_landed_is_never_edited() {
        // A new migration adds a line here. An existing line never changes: shops have files made by it.
        let landed = [0x5c1d_c4b9_6901_8128, 0xd807_2254_37ea_2b9c, 0x6e96_d2a4_42bc_ba64];
        let now: Vec<u64> = MIGRATIONS.iter().map(|migration| fingerprint(migration.sql)).collect();
        assert_eq!(now, landed, "{now:x?}");
        assert!(MIGRATIONS.iter().zip(1..).all(|(migration, version)| migration.version == version));
    }
}
