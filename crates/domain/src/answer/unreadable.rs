//! Why an answer can't be read.

use serde::{Deserialize, Serialize};

/// Why an answer proves nothing, as stored in the book: without words, so that any language can say it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Unreadable {
    /// It is empty.
    Empty,
    /// It is longer than Kaunta reads.
    TooLong,
    /// HTML or XML.
    WebPage,
    /// Neither whole JSON nor a web page.
    NotJson,
    /// JSON, but not an object.
    NotAnObject,
    /// One of its objects has a field twice.
    FieldTwice,
    /// It has no status of the payment.
    NoStatus,
    /// It does not say what became of the payment.
    NoOutcome,
    /// It reports success, but names no payment.
    NamesNoPayment,
    /// It reports both success and failure.
    Contradiction,
    /// It reports failure, but money may still move.
    MayBeUnderWay,
    /// The service says that it had the payment before.
    HadBefore,
    /// Its amount can't be read.
    Amount,
    /// An answer to a batch that does not mention the payment.
    PaymentNotMentioned,
    /// The batch failed in part, and it is not known for whom.
    BatchFailedInPart,
    /// The batch has a status that decides nothing, and the payments have none.
    OnlyBatchStatus {
        /// The service's own word.
        status: String,
    },
    /// It names no beneficiary.
    NoBeneficiary,
    /// It has no fees.
    NoFees,
    /// It has no wallet modes.
    NoModes,
    /// It has no wallet.
    NoWallet,
}

#[cfg(test)]
#[path = "unreadable_tests.rs"]
mod tests;
