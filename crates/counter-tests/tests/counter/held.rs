//! Another program that locks the book, such as a backup tool or a database browser.

use kaunta_domain::environment::Environment;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use crate::shop::{PATIENCE, Shop};

/// Blocks all other writers until it is dropped.
pub struct Holder(SqliteConnection);

impl Holder {
    pub async fn of(shop: &Shop) -> Holder {
        let book = shop.book(Environment::Practice);
        let options = SqliteConnectOptions::new().filename(book).disable_statement_logging();
        let mut other = options.busy_timeout(PATIENCE).connect().await.unwrap();
        sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
        Holder(other)
    }

    pub async fn lets_go(mut self) {
        sqlx::raw_sql("ROLLBACK").execute(&mut self.0).await.unwrap();
        self.0.close().await.unwrap();
    }
}
