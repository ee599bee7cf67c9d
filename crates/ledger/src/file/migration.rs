//! The schema versions of the book, in order. Until the first release there is one, which may still be edited; from then on
//! a landed migration is never edited, and every change is a new version.

use kaunta_storage::layout::mark;
use sqlx::{Connection, SqliteConnection};

use crate::error::OpenError;

/// One step from a schema version to the next.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Migration {
    /// The schema version after it, from 1.
    pub(crate) version: i64,
    /// The SQL of the change, one text per subject.
    pub(crate) sql: &'static [&'static str],
}

macro_rules! layout {
    ($version:literal: $($subject:literal),* $(,)?) => {
        Migration {
            version: $version,
            sql: &[$(include_str!(concat!("../../migrations/", $version, "/", $subject, ".sql"))),*],
        }
    };
}

pub(crate) const MIGRATIONS: &[Migration] = &[layout!(1:
    "setting",
    "packed",
    "validation",
    "biller",
    "wallet",
    "epoch",
    "orphan",
    "unknown_time",
    "operation",
    "event",
    "search",
    "count",
    "print_job",
    "batch",
    "group",
    "payroll",
    "payroll_row",
    "approval",
    "approval_row",
    "basket",
    "closing",
    "statement",
    "cash_entry",
    "bookkeeping",
)];

/// The migrations that a book is opened with. A test that kills the program during a migration adds one more, which is never
/// released.
pub(crate) fn migrations() -> &'static [Migration] {
    #[cfg(feature = "fail-points")]
    if fail::eval("second-layout", |_| ()).is_some() {
        static MORE: std::sync::LazyLock<Vec<Migration>> = std::sync::LazyLock::new(|| {
            let second = Migration { version: 2, sql: &["ALTER TABLE operation ADD COLUMN till TEXT"] };
            [MIGRATIONS, &[second]].concat()
        });
        return &MORE;
    }
    MIGRATIONS
}

/// `KNTA`: marks the file as a Kaunta book (sqlite.org/fileformat2.html, application_id).
pub(crate) const APPLICATION_ID: i64 = 0x4b4e_5441;

pub(crate) fn newest(migrations: &[Migration]) -> i64 {
    migrations.last().map_or(0, |migration| migration.version)
}

/// Applies one migration, all or nothing.
pub(crate) async fn apply(connection: &mut SqliteConnection, migration: &Migration) -> Result<(), OpenError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for sql in migration.sql {
        sqlx::raw_sql(*sql).execute(&mut *transaction).await?;
    }
    mark(&mut transaction, APPLICATION_ID, migration.version).await?;
    fail::fail_point!("migration-before-commit");
    transaction.commit().await?;
    fail::fail_point!("migration-after-commit");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_are_numbered_from_1_and_no_file_of_one_is_left_out() {
        assert!(MIGRATIONS.iter().zip(1..).all(|(migration, version)| migration.version == version));
        for migration in MIGRATIONS {
            let folder = format!("{}/migrations/{}", env!("CARGO_MANIFEST_DIR"), migration.version);
            assert_eq!(std::fs::read_dir(folder).unwrap().count(), migration.sql.len());
        }
    }
}
