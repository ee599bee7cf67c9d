//! The results of bill validations, which the payments must echo.

use super::Store;
use crate::answer::echo::EchoedBill;
use crate::terms::Environment;

impl Store {
    /// Stores what a validation returned for an account, replacing an earlier result.
    pub(crate) async fn store_validation(
        &self,
        environment: Environment,
        biller: &str,
        account: &str,
        told: &EchoedBill,
    ) -> sqlx::Result<()> {
        let keep =
            "INSERT OR REPLACE INTO validations (environment, biller, account, name, extra) VALUES (?, ?, ?, ?, ?)";
        sqlx::query(keep)
            .bind(environment.as_str())
            .bind(biller)
            .bind(account)
            .bind(&told.name)
            .bind(&told.extra)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub(crate) async fn told(
        &self,
        environment: Environment,
        biller: &str,
        account: &str,
    ) -> sqlx::Result<Option<EchoedBill>> {
        let find = "SELECT name, extra FROM validations WHERE environment = ? AND biller = ? AND account = ?";
        let found: Option<(Option<String>, Option<String>)> = sqlx::query_as(find)
            .bind(environment.as_str())
            .bind(biller)
            .bind(account)
            .fetch_optional(&self.pool)
            .await?;
        Ok(found.map(|(name, extra)| EchoedBill { name, extra }))
    }
}
