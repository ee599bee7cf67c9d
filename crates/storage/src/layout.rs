//! What a file says of itself in its header: whose it is, and how it is laid out.

use sqlx::{AssertSqlSafe, SqliteConnection};

/// Whose file it is (sqlite.org/fileformat2.html, application_id); 0 where nobody has said.
///
/// # Errors
/// The file can't be read.
pub async fn application_of(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("PRAGMA application_id").fetch_one(connection).await
}

/// The layout of a file, from 1; 0 where none was made yet.
///
/// # Errors
/// The file can't be read.
pub async fn version_of(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar("PRAGMA user_version").fetch_one(connection).await
}

/// Writes both into the file, in the transaction that makes the layout.
///
/// # Errors
/// The file can't be written.
pub async fn mark(connection: &mut SqliteConnection, application: i64, version: i64) -> Result<(), sqlx::Error> {
    // Pragmas take no bound values; both are our own numbers.
    let marks = format!("PRAGMA user_version = {version}; PRAGMA application_id = {application};");
    sqlx::raw_sql(AssertSqlSafe(marks)).execute(connection).await?;
    Ok(())
}

/// What the text of a migration comes to, so that a test notices one that was edited after it had landed. FNV-1a: it does not
/// withstand an attack. Line ends do not count.
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
