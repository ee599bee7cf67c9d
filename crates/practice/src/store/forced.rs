//! Scenarios forced on the next requests of an operation, in the order they were forced.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row as _};

use super::Store;
use crate::script::Scenario;
use crate::terms::Operation;

/// A scenario forced on upcoming requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Forced {
    pub(crate) operation: Operation,
    pub(crate) scenario: Scenario,
    /// How many requests pass first.
    pub(crate) after: i64,
    pub(crate) times: i64,
}

impl FromRow<'_, SqliteRow> for Forced {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
        Ok(Self {
            operation: row.try_get("operation")?,
            scenario: row.try_get("scenario")?,
            after: row.try_get("after")?,
            times: row.try_get("times")?,
        })
    }
}

/// Uses the oldest scenario that lets no more requests pass.
const TAKE: &str = "UPDATE forced SET times = times - 1 WHERE seq = (SELECT min(seq) FROM forced
    WHERE operation IN (?, ?) AND times > 0 AND pass = 0) RETURNING operation, scenario, pass AS after, times";

impl Store {
    pub(crate) async fn force(&self, forced: Forced) -> sqlx::Result<()> {
        sqlx::query("INSERT INTO forced (operation, scenario, pass, times) VALUES (?, ?, ?, ?)")
            .bind(forced.operation.as_str())
            .bind(forced.scenario.as_str())
            .bind(forced.after)
            .bind(forced.times)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Removes what is left of a scenario forced on an operation.
    pub(crate) async fn unforce(&self, forced: Forced) -> sqlx::Result<()> {
        sqlx::query("DELETE FROM forced WHERE operation = ? AND scenario = ?")
            .bind(forced.operation.as_str())
            .bind(forced.scenario.as_str())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub(crate) async fn forced(&self) -> sqlx::Result<Vec<Forced>> {
        sqlx::query_as("SELECT operation, scenario, pass AS after, times FROM forced WHERE times > 0 ORDER BY seq")
            .fetch_all(&self.pool)
            .await
    }

    /// Uses the oldest scenario forced on this operation or on its whole interface. Scenarios that let requests pass
    /// first count this one.
    pub(crate) async fn take_forced(&self, operation: Operation) -> sqlx::Result<Option<Forced>> {
        let forced_as = operation.forced_as();
        let mut tx = self.begin().await?;
        let taken =
            sqlx::query_as(TAKE).bind(operation.as_str()).bind(forced_as.as_str()).fetch_optional(&mut *tx).await?;
        let passed = "UPDATE forced SET pass = pass - 1 WHERE operation IN (?, ?) AND pass > 0";
        sqlx::query(passed).bind(operation.as_str()).bind(forced_as.as_str()).execute(&mut *tx).await?;
        tx.commit().await?;
        Ok(taken)
    }
}

impl Operation {
    /// The operation that stands for the whole interface in a force.
    const fn forced_as(self) -> Self {
        match self {
            Self::Transfer | Self::Validate | Self::Status => self,
            Self::Wallet | Self::Modes | Self::Fees | Self::Transact | Self::Bulk | Self::Partner => Self::Partner,
        }
    }
}
