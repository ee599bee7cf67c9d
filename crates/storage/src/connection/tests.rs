use super::*;

async fn pool() -> (tempfile::TempDir, SqlitePool) {
    let folder = tempfile::tempdir().unwrap();
    let pool = writer(writing(&folder.path().join("kept.db")).create_if_missing(true)).await.unwrap();
    (folder, pool)
}

#[tokio::test]
async fn every_promise_of_the_writing_connection_is_read_back() {
    let (_folder, pool) = pool().await;
    let mut connection = pool.acquire().await.unwrap();
    assert_safe(&mut connection).await.unwrap();
    for weaker in [
        "PRAGMA synchronous = NORMAL",
        "PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF",
        "PRAGMA foreign_keys = ON; PRAGMA fullfsync = OFF",
        "PRAGMA fullfsync = ON; PRAGMA journal_mode = DELETE",
    ] {
        sqlx::raw_sql(weaker).execute(&mut *connection).await.unwrap();
        let refused = assert_safe(&mut connection).await;
        assert!(matches!(refused, Err(ConnectError::UnsafePlace { .. })), "{weaker}: {refused:?}");
    }
}

#[tokio::test]
async fn a_connection_for_reading_writes_nothing_and_makes_no_file() {
    let (folder, pool) = pool().await;
    sqlx::raw_sql("CREATE TABLE kept (a INTEGER)").execute(&pool).await.unwrap();
    let mut connection = reading(&folder.path().join("kept.db")).connect().await.unwrap();
    sqlx::query("INSERT INTO kept VALUES (1)").execute(&mut connection).await.unwrap_err();
    let missing = folder.path().join("missing.db");
    for options in [reading(&missing), copying(&missing), writing(&missing)] {
        options.connect().await.unwrap_err();
    }
    assert!(!missing.exists());
}

#[tokio::test]
async fn a_file_that_now_lies_where_it_can_not_be_kept_safely_is_told_apart_from_one_that_is_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kept.db");
    let moved = SqliteConnectOptions::new().filename(&file).create_if_missing(true).connect().await;
    sqlx::raw_sql("CREATE TABLE kept (a INTEGER)").execute(&mut moved.unwrap()).await.unwrap();
    // Without shared memory, as in a network folder, there is no WAL.
    let refused = writer(writing(&file).vfs("unix-dotfile")).await;
    assert!(matches!(refused, Err(ConnectError::UnsafePlace { .. })), "{refused:?}");
}
