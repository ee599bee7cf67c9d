//! What is certain after one exchange.

use serde::Serialize;

use super::doubt::{ConnectionProblem, Doubt, ServiceError};
use super::service_result::{TransactionStatus, TransferResult};
use crate::mismatch::Mismatch;

/// What is certain after a transfer was sent once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "outcome", rename_all = "camelCase")]
pub enum SendOutcome {
    /// Proof that no byte of the request reached the service: nothing was booked.
    NotSent {
        /// What went wrong with the connection.
        problem: ConnectionProblem,
    },
    /// The service refused our first request. A look-up after the quiet time confirms that nothing was booked.
    Refused {
        /// The service's error.
        error: ServiceError,
    },
    /// The service refused it, and offers no look-up: nothing was booked.
    Rejected {
        /// The service's error.
        error: ServiceError,
    },
    /// The service booked it, and gave its status.
    Booked {
        /// Its answer.
        result: Box<TransferResult>,
    },
    /// It may or may not have been booked.
    Unknown {
        /// Why that is uncertain.
        doubt: Doubt,
    },
}

/// The outcome of a status look-up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "outcome", rename_all = "camelCase")]
pub enum LookUpOutcome {
    /// The service knows the transaction.
    Found {
        /// The service's record.
        transaction: Box<TransactionStatus>,
    },
    /// Under our reference the service has a payment that differs from ours in at least one value.
    OtherPayment {
        /// The service's record.
        transaction: Box<TransactionStatus>,
        /// The values that differ.
        mismatches: Vec<Mismatch>,
    },
    /// TRANSACTION_NOT_FOUND.
    NotFound {
        /// The service's error.
        error: ServiceError,
    },
    /// The service gave no conclusive answer.
    Unanswered {
        /// Why.
        doubt: Doubt,
    },
}

impl SendOutcome {
    /// The service's answer, if it booked the payment.
    #[must_use]
    pub fn booked(&self) -> Option<&TransferResult> {
        match self {
            SendOutcome::Booked { result } => Some(result),
            SendOutcome::NotSent { .. }
            | SendOutcome::Refused { .. }
            | SendOutcome::Rejected { .. }
            | SendOutcome::Unknown { .. } => None,
        }
    }

    /// Why the outcome is uncertain, if it is.
    #[must_use]
    pub fn doubt(&self) -> Option<&Doubt> {
        match self {
            SendOutcome::Unknown { doubt } => Some(doubt),
            SendOutcome::NotSent { .. }
            | SendOutcome::Refused { .. }
            | SendOutcome::Rejected { .. }
            | SendOutcome::Booked { .. } => None,
        }
    }
}

impl LookUpOutcome {
    /// Our payment, if the service has it.
    #[must_use]
    pub fn found(&self) -> Option<&TransactionStatus> {
        match self {
            LookUpOutcome::Found { transaction } => Some(transaction),
            LookUpOutcome::OtherPayment { .. } | LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. } => {
                None
            }
        }
    }

    /// What the service has under our reference, whether our payment or another one.
    #[must_use]
    pub fn transaction(&self) -> Option<&TransactionStatus> {
        match self {
            LookUpOutcome::Found { transaction } | LookUpOutcome::OtherPayment { transaction, .. } => Some(transaction),
            LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. } => None,
        }
    }

    /// Why nothing is known, if nothing is.
    #[must_use]
    pub fn doubt(&self) -> Option<&Doubt> {
        match self {
            LookUpOutcome::Unanswered { doubt } => Some(doubt),
            LookUpOutcome::Found { .. } | LookUpOutcome::OtherPayment { .. } | LookUpOutcome::NotFound { .. } => None,
        }
    }
}
