//! How to read the columns of a file, as a person last chose for files of that layout.

use crate::error::LedgerError;
use crate::ledger::Ledger;

impl Ledger {
    /// The mapping stored for a layout, as JSON.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn mapping(&self, layout: &str) -> Result<Option<String>, LedgerError> {
        let sql = "SELECT mapping FROM column_mapping WHERE layout = ?";
        Ok(sqlx::query_scalar(sql).bind(layout).fetch_optional(&self.readers).await?)
    }

    /// Stores a mapping (JSON) for a layout, replacing the previous one.
    ///
    /// # Errors
    /// The text is not JSON, or the book can't be written.
    pub async fn remember_mapping(&self, layout: &str, json: &str) -> Result<(), LedgerError> {
        let mut transaction = self.begin().await?;
        sqlx::query(
            "INSERT INTO column_mapping (layout, mapping) VALUES (?, ?)
             ON CONFLICT (layout) DO UPDATE SET mapping = excluded.mapping",
        )
        .bind(layout)
        .bind(json)
        .execute(&mut *transaction)
        .await?;
        self.commit(transaction).await
    }
}
