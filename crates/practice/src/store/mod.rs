//! The practice gateway's state in one SQLite file, or in memory. A single connection: all changes are serial.

pub(crate) mod billers;
pub(crate) mod booking;
pub(crate) mod callbacks;
pub(crate) mod forced;
pub(crate) mod partner;
pub(crate) mod partner_settings;
pub(crate) mod requests;
pub(crate) mod transactions;
pub(crate) mod validations;
pub(crate) mod wallets;

use crate::terms::Money;
use crate::terms::{Environment, WalletType};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use std::path::Path;

/// The version of `schema.sql`, stored in `user_version`.
const VERSION: i64 = 2;
/// How many requests the log keeps across a restart.
const KEPT_REQUESTS: i64 = 20_000;

/// Why the state can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// SQLite returned an error.
    #[error("the practice state can't be opened or written: {0}")]
    Sqlite(#[from] sqlx::Error),
    /// The file was written by a newer version.
    #[error("the practice state was made by a newer version ({found}; this one knows {VERSION}): choose another file")]
    Newer {
        /// The version in the file.
        found: i64,
    },
}

/// The opening balances of the wallets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opening {
    pub(crate) escrow: Money,
    pub(crate) commission: Money,
}

#[derive(Clone, Debug)]
pub(crate) struct Store {
    pool: SqlitePool,
    opening: Opening,
}

impl Store {
    pub(crate) async fn open(path: Option<&Path>, opening: Opening) -> Result<Self, StateError> {
        let options = match path {
            Some(path) => SqliteConnectOptions::new().filename(path).journal_mode(SqliteJournalMode::Wal),
            None => SqliteConnectOptions::new().in_memory(true),
        };
        let options = options.create_if_missing(true).synchronous(SqliteSynchronous::Normal);
        // An in-memory database lives as long as its connection, so the pool must never close it.
        let pool = SqlitePoolOptions::new()
            .max_connections(1)
            .min_connections(1)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_with(options)
            .await?;
        let found: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&pool).await?;
        if found > VERSION {
            return Err(StateError::Newer { found });
        }
        if found < VERSION {
            // An upgrade drops forced scenarios; everything else is kept.
            sqlx::raw_sql("DROP TABLE IF EXISTS forced").execute(&pool).await?;
        }
        sqlx::raw_sql(include_str!("schema.sql")).execute(&pool).await?;
        sqlx::raw_sql("PRAGMA user_version = 2").execute(&pool).await?;
        let store = Self { pool, opening };
        store.open_wallets().await?;
        sqlx::query("DELETE FROM requests WHERE seq <= (SELECT max(seq) FROM requests) - ?")
            .bind(KEPT_REQUESTS)
            .execute(&store.pool)
            .await?;
        Ok(store)
    }

    /// Deletes everything except the added billers, and refills the wallets. Ids continue from the last ones, so none
    /// repeats.
    pub(crate) async fn reset(&self) -> sqlx::Result<()> {
        let mut tx = self.pool.begin_with("BEGIN IMMEDIATE").await?;
        let clear = "DELETE FROM transactions; DELETE FROM callbacks; DELETE FROM requests; DELETE FROM forced;
            DELETE FROM validations; DELETE FROM partner_transactions; DELETE FROM partner_batches; DELETE FROM partner_settings;";
        sqlx::raw_sql(clear).execute(&mut *tx).await?;
        sqlx::query("UPDATE wallets SET balance = CASE wallet WHEN 'ESCROW' THEN ? ELSE ? END")
            .bind(self.opening.escrow.hundredths())
            .bind(self.opening.commission.hundredths())
            .execute(&mut *tx)
            .await?;
        tx.commit().await
    }

    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }

    async fn open_wallets(&self) -> sqlx::Result<()> {
        for environment in Environment::ALL {
            for wallet in WalletType::ALL {
                let balance = match wallet {
                    WalletType::Escrow => self.opening.escrow,
                    WalletType::Commission => self.opening.commission,
                };
                sqlx::query("INSERT OR IGNORE INTO wallets (environment, wallet, balance) VALUES (?, ?, ?)")
                    .bind(environment.as_str())
                    .bind(wallet.as_str())
                    .bind(balance.hundredths())
                    .execute(&self.pool)
                    .await?;
            }
        }
        Ok(())
    }
}
