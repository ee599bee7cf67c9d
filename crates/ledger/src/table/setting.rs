//! A person's settings, as text by name. The service's keys are never stored here.

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::setting::{
    AFTER_CLOSING, APPROVE_FROM, CARRIED, ENVIRONMENT, MOVED, NUMBERS_ABOVE, RECONCILIATION_DEFERRED, REPLACED,
    SECOND_PERSON, SEED, SHARED_PAYROLLS, STILL_PAYS, USED_ELSEWHERE, put,
};

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
    /// [`LedgerError::NotASetting`] for the book's own keys, its rules and a blank name; or the book can't be written.
    pub async fn set_setting(&self, key: &str, value: &str) -> Result<(), LedgerError> {
        refuse_own(key)?;
        let mut transaction = self.begin().await?;
        put(&mut transaction, key, value).await?;
        self.commit(transaction).await
    }
}

fn refuse_own(key: &str) -> Result<(), LedgerError> {
    let anchors = [
        ENVIRONMENT,
        SEED,
        NUMBERS_ABOVE,
        MOVED,
        USED_ELSEWHERE,
        RECONCILIATION_DEFERRED,
        SHARED_PAYROLLS,
        STILL_PAYS,
        AFTER_CLOSING,
        CARRIED,
        REPLACED,
    ];
    if key.is_empty() || anchors.contains(&key) || [APPROVE_FROM, SECOND_PERSON].contains(&key) {
        return Err(LedgerError::NotASetting(key.to_owned()));
    }
    Ok(())
}
