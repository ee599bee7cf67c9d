//! The wallets: ESCROW and COMMISSION in each environment.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row as _, SqliteConnection};

use super::Store;
use crate::terms::{Environment, Money, WalletType};

/// A wallet and its current balance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wallet {
    pub(crate) environment: Environment,
    pub(crate) wallet: WalletType,
    pub(crate) balance: Money,
}

impl FromRow<'_, SqliteRow> for Wallet {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
        Ok(Self {
            environment: row.try_get("environment")?,
            wallet: row.try_get("wallet")?,
            balance: row.try_get("balance")?,
        })
    }
}

impl Store {
    pub(crate) async fn wallets(&self) -> sqlx::Result<Vec<Wallet>> {
        sqlx::query_as("SELECT environment, wallet, balance FROM wallets ORDER BY environment, wallet DESC")
            .fetch_all(&self.pool)
            .await
    }

    pub(crate) async fn set_wallet(&self, wallet: Wallet) -> sqlx::Result<()> {
        let mut connection = self.pool.acquire().await?;
        write(&mut connection, wallet).await
    }
}

pub(super) async fn balance(
    connection: &mut SqliteConnection,
    environment: Environment,
    wallet: WalletType,
) -> sqlx::Result<Money> {
    let hundredths: i64 = sqlx::query_scalar("SELECT balance FROM wallets WHERE environment = ? AND wallet = ?")
        .bind(environment.as_str())
        .bind(wallet.as_str())
        .fetch_one(connection)
        .await?;
    Ok(Money::from_hundredths(hundredths))
}

pub(super) async fn write(connection: &mut SqliteConnection, wallet: Wallet) -> sqlx::Result<()> {
    sqlx::query("UPDATE wallets SET balance = ? WHERE environment = ? AND wallet = ?")
        .bind(wallet.balance.hundredths())
        .bind(wallet.environment.as_str())
        .bind(wallet.wallet.as_str())
        .execute(connection)
        .await?;
    Ok(())
}
