use sqlx::SqlitePool;

use super::*;
use crate::connection::{writer, writing};

async fn kept(pool: &SqlitePool) -> Vec<i64> {
    sqlx::query_scalar("SELECT a FROM kept ORDER BY a").fetch_all(pool).await.unwrap()
}

async fn write(pool: &SqlitePool, number: i64) -> Writing {
    let mut writing = Writing::new(pool.acquire().await.unwrap());
    assert!(!writing.is_under_way());
    writing.begin().await.unwrap();
    sqlx::query("INSERT INTO kept VALUES (?)").bind(number).execute(&mut *writing).await.unwrap();
    assert!(writing.is_under_way());
    writing
}

#[tokio::test]
async fn only_what_was_committed_lasts_however_a_transaction_ends() {
    let folder = tempfile::tempdir().unwrap();
    let pool = writer(writing(&folder.path().join("kept.db")).create_if_missing(true)).await.unwrap();
    sqlx::raw_sql("CREATE TABLE kept (a INTEGER)").execute(&pool).await.unwrap();
    let mut committed = write(&pool, 1).await;
    committed.commit().await.unwrap();
    assert!(!committed.is_under_way());
    drop(committed);
    let mut left = write(&pool, 2).await;
    left.roll_back().await.unwrap();
    assert!(!left.is_under_way());
    drop(left);
    drop(write(&pool, 3).await);
    assert_eq!(kept(&pool).await, [1], "the pool goes on with a fresh connection");
    // As SQLite does by itself when the disk is full.
    let mut ended = write(&pool, 4).await;
    sqlx::query("ROLLBACK").execute(&mut *ended).await.unwrap();
    ended.commit().await.unwrap_err();
    ended.roll_back().await.unwrap_err();
    drop(ended);
    drop(write(&pool, 5).await);
    assert_eq!(kept(&pool).await, [1]);
}
