//! Scenarios forced on the next requests of an operation, first come first served.

use super::Store;
use crate::scenario::Scenario;
use crate::terms::Operation;

/// A scenario waiting for requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, sqlx::FromRow)]
pub(crate) struct Forced {
    #[sqlx(try_from = "String")]
    pub(crate) operation: Operation,
    #[sqlx(try_from = "String")]
    pub(crate) scenario: Scenario,
    pub(crate) times: i64,
}

impl Store {
    pub(crate) async fn force(&self, forced: Forced) -> sqlx::Result<()> {
        sqlx::query("INSERT INTO forced (operation, scenario, times) VALUES (?, ?, ?)")
            .bind(forced.operation.as_str())
            .bind(forced.scenario.as_str())
            .bind(forced.times)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub(crate) async fn forced(&self) -> sqlx::Result<Vec<Forced>> {
        sqlx::query_as("SELECT operation, scenario, times FROM forced WHERE times > 0 ORDER BY seq")
            .fetch_all(&self.pool)
            .await
    }

    /// Uses up one turn of the oldest scenario forced on this operation.
    pub(crate) async fn take_forced(&self, operation: Operation) -> sqlx::Result<Option<Scenario>> {
        let name: Option<String> = sqlx::query_scalar(
            "UPDATE forced SET times = times - 1
             WHERE seq = (SELECT min(seq) FROM forced WHERE operation = ? AND times > 0) RETURNING scenario",
        )
        .bind(operation.as_str())
        .fetch_optional(&self.pool)
        .await?;
        Ok(name.as_deref().and_then(Scenario::parse))
    }
}
