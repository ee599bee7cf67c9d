//! Why an export was not written.

use std::io;

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::entry::OwnAccountId;

/// Why an export was not written. The file is then incomplete.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The disk is full, or the file can't be written.
    #[error("the export could not be written: {0}")]
    Io(#[from] io::Error),
    /// The entries that were stored while the export was gathered can't be read back.
    #[error("the gathered entries can't be read: {0}")]
    Spool(#[from] serde_json::Error),
    /// Sums have more digits than can be held exactly.
    #[error("a sum can't be held exactly")]
    SumTooLarge,
    /// The entries name an account or a product that is not among the accounts.
    #[error("an entry belongs to no account")]
    NoAccount,
    /// The format has opening and closing balances, and the service reported none in this period.
    #[error("no balance was told for this account")]
    NoBalance,
    /// The format has opening and closing balances, and what the service reported does not follow from the entries.
    #[error("the balance at the end of {on} does not follow from the entries")]
    DoesNotFollow {
        /// The account.
        account: OwnAccountId,
        /// The first day whose reported balance does not follow.
        on: NaiveDate,
        /// What the service reported.
        told: Decimal,
        /// What follows from the entries.
        reckoned: Decimal,
    },
}

impl From<csv::Error> for ExportError {
    fn from(error: csv::Error) -> ExportError {
        let error = error.into_kind();
        if let csv::ErrorKind::Io(error) = error {
            return ExportError::Io(error);
        }
        ExportError::Io(io::Error::other(format!("{error:?}")))
    }
}
