//! The customers who asked not to be suggested any more. Their payments stay in the book; this list does not reveal who
//! they are.

use std::collections::BTreeSet;

use sha2::{Digest, Sha256};
use sqlx::SqliteConnection;

use crate::chain::row::json;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::setting::{self, HIDDEN_CUSTOMERS};

/// The customers who are not suggested.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HiddenCustomers(BTreeSet<String>);

impl HiddenCustomers {
    /// Whether this account or phone is not suggested, for any product.
    #[must_use]
    pub fn has(&self, to: &str) -> bool {
        !self.0.is_empty() && self.0.contains(&digest(to))
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }
}

impl Ledger {
    /// Everybody who is not suggested.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn hidden_customers(&self) -> Result<HiddenCustomers, LedgerError> {
        hidden(&mut *self.reader().await?).await
    }

    /// Stops suggesting an account or phone, or suggests it again after the customer has agreed.
    ///
    /// # Errors
    /// The book can't be read or written.
    pub async fn hide_customer(&self, to: &str, is_hidden: bool) -> Result<(), LedgerError> {
        if self.hidden_customers().await?.has(to) == is_hidden {
            return Ok(());
        }
        let mut transaction = self.begin().await?;
        // Read again: somebody may have changed it meanwhile.
        let mut all = hidden(&mut transaction).await?.0;
        let one = digest(to);
        _ = if is_hidden { all.insert(one) } else { all.remove(&one) };
        setting::put(&mut transaction, HIDDEN_CUSTOMERS, &json(&all)?).await?;
        self.commit(transaction).await
    }
}

async fn hidden(connection: &mut SqliteConnection) -> Result<HiddenCustomers, LedgerError> {
    let kept = setting::read(connection, HIDDEN_CUSTOMERS).await?;
    let all = kept.as_deref().map(serde_json::from_str).transpose().map_err(|error| {
        let (table, column, row) = ("setting", "value", HIDDEN_CUSTOMERS.to_owned());
        LedgerError::Unreadable { table, row, column, detail: error.to_string() }
    })?;
    Ok(HiddenCustomers(all.unwrap_or_default()))
}

fn digest(to: &str) -> String {
    Sha256::digest(format!("customer {to}")).iter().map(|byte| format!("{byte:02x}")).collect()
}
