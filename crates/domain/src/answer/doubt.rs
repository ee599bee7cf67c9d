//! Why an outcome can't be told.

use serde::{Deserialize, Serialize};

use crate::mismatch::Mismatch;
use crate::status::ServiceStatus;

/// Why an outcome can't be told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "doubt", rename_all = "camelCase")]
pub enum Doubt {
    /// The connection broke or timed out after the request may have been sent.
    Line {
        /// How.
        problem: LineProblem,
    },
    /// An inconclusive HTTP status (408, 3xx, 5xx), or a refusal that may mean "already used" after an earlier sending.
    Status {
        /// The error as far as it could be read.
        error: ServiceError,
    },
    /// The service says that the reference was used before, though we had never sent it: another copy of the book did, or a proxy
    /// sent our request twice.
    ReferenceUsed {
        /// In its words.
        error: ServiceError,
    },
    /// A 2xx that can't be read as an answer: empty, cut, HTML, without a status.
    Unreadable {
        /// What is wrong with it, for the timeline.
        why: String,
    },
    /// The answer is about another reference.
    OtherReference {
        /// The reference in the answer.
        reference: String,
    },
    /// The answer is about a payment that differs in at least one value from what was sent.
    OtherPayment {
        /// Which.
        mismatches: Vec<Mismatch>,
    },
    /// This look-up was sent before the newest one that was answered, so its answer is out of date.
    Overtaken {
        /// The status that it gave; `None` where the service did not have the payment.
        status: Option<ServiceStatus>,
    },
    /// "Not found", asked with other credentials than the payment was sent with, and not known to be of the same account.
    OtherAccount,
    /// Kaunta stopped before the outcome was recorded.
    Interrupted,
    /// The environment has no look-up path (gateway-api.md, Endpoints: the sandbox variant is not shown): nobody was asked.
    NoStatusPath,
}

/// What went wrong with the connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LineProblem {
    /// The host's name can't be found.
    NameNotFound,
    /// No connection could be made.
    NoConnection,
    /// The host's certificate can't be trusted.
    BadCertificate,
    /// The connection was cut.
    Cut,
    /// No answer in time.
    TimedOut,
    /// The request could not be made at all: a key with characters that no header takes, for example.
    NotMade,
    /// The key or the address was changed before the first byte left, so no request was made with the old ones.
    SettingsChanged,
}

/// The service's no: its code and words as far as they could be found, in whatever shape they came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ServiceError {
    /// The HTTP status.
    pub http_status: u16,
    /// A code such as INSUFFICIENT_BALANCE.
    pub code: Option<String>,
    /// A sentence.
    pub message: Option<String>,
    /// Seconds, from `Retry-After`.
    pub retry_after: Option<u64>,
}
