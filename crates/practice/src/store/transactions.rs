//! Reads booked transfers.

use super::Store;
use crate::answer::Transaction;
use crate::terms::Environment;

impl Store {
    /// Whether a reference was already used in an environment.
    pub(crate) async fn is_used(&self, environment: Environment, partner_reference: &str) -> sqlx::Result<bool> {
        let found: i64 =
            sqlx::query_scalar("SELECT count(*) FROM transactions WHERE environment = ? AND partner_reference = ?")
                .bind(environment.as_str())
                .bind(partner_reference)
                .fetch_one(&self.pool)
                .await?;
        Ok(found > 0)
    }

    /// Finds a transfer by the service's id or the partner's reference; the id takes precedence.
    pub(crate) async fn find(&self, environment: Environment, key: &str) -> sqlx::Result<Option<Transaction>> {
        sqlx::query_as(
            "SELECT * FROM transactions WHERE environment = ?1 AND (id = ?2 OR partner_reference = ?2)
             ORDER BY id = ?2 DESC LIMIT 1",
        )
        .bind(environment.as_str())
        .bind(key)
        .fetch_optional(&self.pool)
        .await
    }

    pub(crate) async fn transactions(&self) -> sqlx::Result<Vec<Transaction>> {
        sqlx::query_as("SELECT * FROM transactions ORDER BY seq").fetch_all(&self.pool).await
    }
}
