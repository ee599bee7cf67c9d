//! The layouts of the book, in order. A file that has landed is never edited: a change is a new file.

use kaunta_storage::layout::mark;
use sqlx::{Connection, SqliteConnection};

use crate::carry::carry_over;
use crate::error::OpenError;

/// One step from a layout to the next.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Migration {
    /// The layout after it, from 1.
    pub(crate) version: i64,
    /// What changes.
    pub(crate) sql: &'static str,
    /// What SQL alone can't do, in the same transaction.
    pub(crate) step: Step,
}

/// The part of a migration that is not SQL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// There is none.
    None,
    /// Carries the events over into their chain.
    Chain,
}

macro_rules! migrations {
    ($($version:literal $file:literal $step:ident),* $(,)?) => {
        &[$(Migration {
            version: $version,
            sql: include_str!(concat!("../migrations/", $file)),
            step: Step::$step,
        }),*]
    };
}

/// Every migration.
pub(crate) const MIGRATIONS: &[Migration] = migrations![
    1 "0001_setting.sql" None,
    2 "0002_validation.sql" None,
    3 "0003_operation.sql" None,
    4 "0004_event.sql" None,
    5 "0005_balance.sql" None,
    6 "0006_biller.sql" None,
    7 "0007_search.sql" None,
    8 "0008_chain.sql" Chain,
    9 "0009_payroll.sql" None,
    10 "0010_people.sql" None,
    11 "0011_refused.sql" None,
    12 "0012_account.sql" None,
    13 "0013_epoch.sql" None,
    14 "0014_orphan_word.sql" None,
    15 "0015_closed.sql" None,
    16 "0016_unknown_time.sql" None,
    17 "0017_operation_number.sql" None,
    18 "0018_exact_amount.sql" None,
    19 "0019_names.sql" None,
    20 "0020_destination.sql" None,
    21 "0021_told_and_hidden.sql" None,
    22 "0022_choice.sql" None,
    23 "0023_approval_row.sql" None,
    24 "0024_new_owner.sql" None,
    25 "0025_exact_rows.sql" None,
    26 "0026_group_note.sql" None,
    27 "0027_look_back.sql" None,
];

/// `KNTA`: marks the file as a book of Kaunta's (sqlite.org/fileformat2.html, application_id).
pub(crate) const APPLICATION_ID: i64 = 0x4b4e_5441;

/// The newest layout of a list of migrations.
pub(crate) fn newest(migrations: &[Migration]) -> i64 {
    migrations.last().map_or(0, |migration| migration.version)
}

/// Makes one step, whole or not at all.
pub(crate) async fn apply(connection: &mut SqliteConnection, migration: &Migration) -> Result<(), OpenError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::raw_sql(migration.sql).execute(&mut *transaction).await?;
    match migration.step {
        Step::None => {}
        Step::Chain => carry_over(&mut transaction).await?,
    }
    mark(&mut transaction, APPLICATION_ID, migration.version).await?;
    fail::fail_point!("migration-before-commit");
    transaction.commit().await?;
    fail::fail_point!("migration-after-commit");
    Ok(())
}

#[cfg(test)]
mod tests {
    use kaunta_storage::layout::fingerprint;

    use super::*;

    #[test]
    fn a_migration_that_has_landed_is_never_edited() {
        // A new migration adds a line here. An existing line never changes: shops have books made by it.
        let landed = [
            0x7e16_9591_cfcb_9f43,
            0x0466_b65b_7e33_c27f,
            0x1e34_8275_aa83_f0b8,
            0x3897_9fdd_db0b_5169,
            0x11db_136a_5602_948b,
            0xc4ef_22fe_9450_24fa,
            0xfa11_4bfb_2930_57b6,
            0xc5b7_b110_610d_f10d,
            0xed06_c882_f5bb_4d6e,
            0xf18d_eeb6_0a47_9a43,
            0x2f23_c2f4_9b65_1b2d,
            0x5d43_5610_3a41_ea05,
            0x95d2_7137_298a_3f16,
            0x051a_9477_3238_9e89,
            0x03a7_0d02_cf37_4968,
            0xc465_2739_1e90_424f,
            0x9fa4_d713_682e_be9d,
            0xeec1_402e_222e_8748,
            0xfca2_2608_7879_5499,
            0x9c85_fcf5_57f2_d7a8,
            0x0eac_e736_df92_d959,
            0x5d72_94d3_21ec_42ad,
            0xf734_024a_0dd5_cab5,
            0x8a34_28ae_4f31_ad17,
            0x16bc_41e4_e575_df1b,
            0x4a45_c413_46f7_1a9e,
            0x7b32_d3c6_4e0c_ac22,
        ];
        let now: Vec<u64> = MIGRATIONS.iter().map(|migration| fingerprint(migration.sql)).collect();
        assert_eq!(now, landed);
        assert!(MIGRATIONS.iter().zip(1..).all(|(migration, version)| migration.version == version));
    }
}
