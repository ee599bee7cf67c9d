//! Why an outcome is uncertain.

use serde::{Deserialize, Serialize};

use super::unreadable::Unreadable;
use crate::mismatch::Mismatch;
use crate::status::ServiceStatus;

/// Why an outcome is uncertain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "doubt", rename_all = "camelCase")]
pub enum Doubt {
    /// The connection broke or timed out after the request may have been sent.
    Connection {
        /// How it failed.
        problem: ConnectionProblem,
    },
    /// An inconclusive HTTP status (408, 3xx, 5xx), or a refusal that may mean "already used" after an earlier send.
    Status {
        /// The error, as far as it could be read.
        error: ServiceError,
    },
    /// The service says that the reference was used before, though we had never sent it: another copy of the book used it,
    /// or a proxy sent our request twice.
    ReferenceUsed {
        /// The service's error.
        error: ServiceError,
    },
    /// A 2xx that can't be read as an answer: empty, truncated, HTML, or without a status.
    Unreadable {
        /// What is wrong with it.
        why: Unreadable,
    },
    /// The answer is about another reference.
    OtherReference {
        /// The reference in the answer.
        reference: String,
    },
    /// The answer is about a payment that differs in at least one value from what was sent.
    OtherPayment {
        /// The values that differ.
        mismatches: Vec<Mismatch>,
    },
    /// A newer look-up was answered already, so this answer is out of date.
    Overtaken {
        /// The status in the answer; `None` if the service did not have the payment.
        status: Option<ServiceStatus>,
    },
    /// "Not found", asked with credentials other than those the payment was sent with, and not known to belong to the same
    /// account.
    OtherAccount,
    /// Kaunta stopped before the outcome was recorded.
    Interrupted,
    /// The environment has no look-up path (gateway-api.md, Endpoints: the sandbox variant is not shown), so nothing was
    /// asked.
    NoStatusPath,
}

/// What went wrong with the connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ConnectionProblem {
    /// The host name could not be resolved.
    NameNotFound,
    /// No connection could be made.
    NoConnection,
    /// The host's certificate is not trusted.
    BadCertificate,
    /// The connection broke.
    Cut,
    /// No answer in time.
    TimedOut,
    /// The request could not be made at all: for example, the key has characters that no header can hold.
    NotMade,
    /// The key or the address changed before the first byte left, so no request was made with the old ones.
    SettingsChanged,
}

/// The service's error, with its code and message as far as they could be found, whatever the answer's shape.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ServiceError {
    /// The HTTP status.
    pub http_status: u16,
    /// A code such as INSUFFICIENT_BALANCE.
    pub code: Option<String>,
    /// The message.
    pub message: Option<String>,
    /// Seconds, from `Retry-After`.
    pub retry_after: Option<u64>,
}

/// A problem of the caller, whatever the request was about: it affects the next request too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CallerProblem {
    /// The service refuses the key.
    Key,
    /// Too many requests.
    TooFast,
}

impl ServiceError {
    /// What its HTTP status says about the caller; `None` if it is about the request or about the service itself. What a status
    /// proves about a payment: `gateway/read/status_code.rs`.
    #[must_use]
    pub fn caller_problem(&self) -> Option<CallerProblem> {
        match self.http_status {
            401 | 403 => Some(CallerProblem::Key),
            429 => Some(CallerProblem::TooFast),
            _ => None,
        }
    }
}
