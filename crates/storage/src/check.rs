//! Whether a file is consistent, according to SQLite.

use sqlx::{SqliteConnection, SqliteExecutor};

/// Reads the whole file, without comparing indexes with their tables; returns at most ten problems, or `None` if it is
/// intact.
///
/// # Errors
/// The file can't be read.
pub async fn quick_check(executor: impl SqliteExecutor<'_>) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar("PRAGMA quick_check(10)").fetch_all(executor).await.map(trouble)
}

/// The same including indexes, which takes longer: for a copy that is to be trusted.
///
/// # Errors
/// The file can't be read.
pub async fn integrity_check(connection: &mut SqliteConnection) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar("PRAGMA integrity_check(10)").fetch_all(connection).await.map(trouble)
}

fn trouble(found: Vec<String>) -> Option<String> {
    (found != ["ok"]).then(|| found.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqlx::ConnectOptions;

    #[tokio::test]
    async fn a_whole_file_is_told_from_one_that_does_not_hang_together() {
        let mut file = sqlx::sqlite::SqliteConnectOptions::new().in_memory(true).connect().await.unwrap();
        sqlx::raw_sql("CREATE TABLE kept (a INTEGER NOT NULL); INSERT INTO kept VALUES (1)")
            .execute(&mut file)
            .await
            .unwrap();
        assert_eq!(quick_check(&mut file).await.unwrap(), None);
        assert_eq!(integrity_check(&mut file).await.unwrap(), None);
        // Simulated damage: the row violates this CHECK, which never happens in our files by itself.
        let broken = "PRAGMA writable_schema = ON;
                      UPDATE sqlite_schema SET sql = 'CREATE TABLE kept (a INTEGER NOT NULL CHECK (a > 1))';
                      PRAGMA writable_schema = RESET";
        sqlx::raw_sql(broken).execute(&mut file).await.unwrap();
        assert!(quick_check(&mut file).await.unwrap().is_some_and(|what| what.contains("kept")));
        assert!(integrity_check(&mut file).await.unwrap().is_some_and(|what| what.contains("kept")));
    }
}
