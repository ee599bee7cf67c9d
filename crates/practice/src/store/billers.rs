//! Billers that a person added.

use super::Store;
use crate::setup::{CustomBiller, ExtraField};

impl Store {
    pub(crate) async fn added_billers(&self) -> sqlx::Result<Vec<CustomBiller>> {
        let rows: Vec<(String, Option<String>)> =
            sqlx::query_as("SELECT code, extra_field FROM billers ORDER BY code").fetch_all(&self.pool).await?;
        Ok(rows
            .into_iter()
            .map(|(code, field)| CustomBiller { code, extra_field: field.as_deref().and_then(ExtraField::parse) })
            .collect())
    }

    pub(crate) async fn add_biller(&self, biller: &CustomBiller) -> sqlx::Result<()> {
        sqlx::query("INSERT OR REPLACE INTO billers (code, extra_field) VALUES (?, ?)")
            .bind(&biller.code)
            .bind(biller.extra_field.map(ExtraField::as_str))
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
