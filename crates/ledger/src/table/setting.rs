//! What a person has chosen, as text by name. A key of the service never comes here.

use kaunta_domain::environment::Environment;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;

/// The book's own environment, set once when it is made.
const ENVIRONMENT: &str = "environment";

impl Ledger {
    /// A setting, if it was ever set.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn setting(&self, key: &str) -> Result<Option<String>, LedgerError> {
        let sql = "SELECT value FROM setting WHERE key = ?";
        Ok(sqlx::query_scalar(sql).bind(key).fetch_optional(&self.readers).await?)
    }

    /// Sets a setting.
    ///
    /// # Errors
    /// [`LedgerError::NotASetting`] for the book's environment or a blank name; or the book can't be written.
    pub async fn set_setting(&self, key: &str, value: &str) -> Result<(), LedgerError> {
        refuse_own(key)?;
        let mut transaction = self.begin().await?;
        sqlx::query(
            "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        )
        .bind(key)
        .bind(value)
        .execute(&mut *transaction)
        .await?;
        self.commit(transaction).await
    }

    /// Forgets a setting.
    ///
    /// # Errors
    /// As [`Ledger::set_setting`].
    pub async fn remove_setting(&self, key: &str) -> Result<(), LedgerError> {
        refuse_own(key)?;
        let mut transaction = self.begin().await?;
        sqlx::query("DELETE FROM setting WHERE key = ?").bind(key).execute(&mut *transaction).await?;
        self.commit(transaction).await
    }
}

fn refuse_own(key: &str) -> Result<(), LedgerError> {
    if key.is_empty() || key == ENVIRONMENT { Err(LedgerError::NotASetting(key.to_owned())) } else { Ok(()) }
}

/// Marks a new book as an environment's.
pub(crate) async fn mark_environment(
    connection: &mut SqliteConnection,
    environment: Environment,
) -> Result<(), sqlx::Error> {
    let sql = "INSERT INTO setting (key, value) VALUES (?, ?)";
    sqlx::query(sql).bind(ENVIRONMENT).bind(environment.code()).execute(connection).await?;
    Ok(())
}

/// Whose book it is, as it says itself.
pub(crate) async fn environment_of(connection: &mut SqliteConnection) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar("SELECT value FROM setting WHERE key = ?").bind(ENVIRONMENT).fetch_optional(connection).await
}
