//! Why an outcome can't be told.

use serde::{Deserialize, Serialize};

use crate::mismatch::Mismatch;
use crate::status::ServiceStatus;

/// Why an outcome can't be told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "doubt", rename_all = "camelCase")]
pub enum Doubt {
    /// The line broke or timed out after the request may have left.
    Line {
        /// How.
        problem: LineProblem,
    },
    /// An HTTP status that doesn't tell (408, 3xx, 5xx), or a refusal that may mean "already used" after an earlier sending.
    Status {
        /// The error as far as it could be read.
        error: ServiceError,
    },
    /// The service says that the reference was used before, and we had never sent it: another copy of the book has, or somebody
    /// on the way sent our request twice.
    ReferenceUsed {
        /// In its words.
        error: ServiceError,
    },
    /// A 2xx that can't be read as an answer: empty, cut, HTML, without a status.
    Unreadable {
        /// What is wrong with it, for the timeline.
        why: String,
    },
    /// The answer speaks of another operation.
    OtherReference {
        /// The reference in the answer.
        reference: String,
    },
    /// The answer is about a payment with other values than went out, at least one.
    OtherPayment {
        /// Which.
        mismatches: Vec<Mismatch>,
    },
    /// The question was asked before the newest one that was answered, so its answer is no news.
    Overtaken {
        /// What it says of the payment; nothing where the service does not have it.
        status: Option<ServiceStatus>,
    },
    /// "Not found", from other credentials than it was sent with, of which nobody knows that they are of the same account.
    OtherAccount,
    /// Kaunta stopped before the outcome was recorded.
    Interrupted,
    /// The environment has no look-up path (gateway-api.md, Endpoints: the sandbox variant is not shown): nobody was asked.
    NoStatusPath,
}

/// What went wrong on the way.
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
    /// The request could not be made at all: a key with signs that no header takes, for example.
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
