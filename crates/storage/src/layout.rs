//! What a file's header says: its application and its schema version.

use sqlx::{AssertSqlSafe, SqliteConnection};

/// The file's application (sqlite.org/fileformat2.html, application_id); 0 if it was never set.
///
/// # Errors
/// The file can't be read.
pub async fn application_of(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("PRAGMA application_id").fetch_one(connection).await
}

/// The schema version of a file, from 1; 0 if it has no schema yet.
///
/// # Errors
/// The file can't be read.
pub async fn version_of(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("PRAGMA user_version").fetch_one(connection).await
}

/// Writes both into the file, in the transaction that creates the schema.
///
/// # Errors
/// The file can't be written.
pub async fn mark(connection: &mut SqliteConnection, application: i64, version: i64) -> Result<(), sqlx::Error> {
    // Pragmas accept no bound values; both are our own numbers.
    let marks = format!("PRAGMA user_version = {version}; PRAGMA application_id = {application};");
    sqlx::raw_sql(AssertSqlSafe(marks)).execute(connection).await?;
    Ok(())
}

/// A hash of a migration's text, so that a test notices when a landed migration is edited. FNV-1a, which does not resist
/// deliberate attacks. Line endings don't count.
#[must_use]
pub fn fingerprint(sql: &str) -> u64 {
    let bytes = sql.bytes().filter(|byte| *byte != b'\r');
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqlx::{ConnectOptions, Connection};

    #[tokio::test]
    async fn a_mark_stands_with_the_layout_or_not_at_all() {
        let mut file = sqlx::sqlite::SqliteConnectOptions::new().in_memory(true).connect().await.unwrap();
        for (is_kept, expected) in [(false, (0, 0)), (true, (0x4b4e_5441, 3))] {
            let mut transaction = file.begin_with("BEGIN IMMEDIATE").await.unwrap();
            mark(&mut transaction, 0x4b4e_5441, 3).await.unwrap();
            if is_kept {
                transaction.commit().await.unwrap()
            } else {
                transaction.rollback().await.unwrap()
            }
            assert_eq!((application_of(&mut file).await.unwrap(), version_of(&mut file).await.unwrap()), expected);
        }
    }

    #[test]
    fn a_fingerprint_tells_every_sign_but_line_ends() {
        assert_eq!(fingerprint("a\nb"), fingerprint("a\r\nb"));
        assert_ne!(fingerprint("a\nb"), fingerprint("a\nc"));
        assert_ne!(fingerprint("a\nb"), fingerprint("b\na"));
    }
}
