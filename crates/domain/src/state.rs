//! The states of an operation.

use serde::{Deserialize, Serialize};

/// The state of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum State {
    /// Recorded; nothing has been sent.
    Recorded,
    /// Being sent; no answer yet.
    Sent,
    /// The service carried it out: the money moved.
    Succeeded,
    /// The service tried and failed: the money did not move.
    Failed,
    /// The service has it and has not finished it.
    Pending,
    /// It may or may not have been booked.
    Unknown,
    /// The service refused it, but has not yet confirmed that it booked nothing: a proxy may have sent our one request
    /// twice, and the other copy may have been accepted.
    Refused,
    /// The service refused it before booking, and has since confirmed that or offers no look-up.
    Rejected,
    /// Nothing left this computer.
    NotSent,
    /// The service has said twice, at least the quiet time apart, that it does not have it.
    NotFound,
}

coded!(
    /// Every state.
    pub State {
        Recorded = "recorded",
        Sent = "sent",
        Succeeded = "succeeded",
        Failed = "failed",
        Pending = "pending",
        Unknown = "unknown",
        Refused = "refused",
        Rejected = "rejected",
        NotSent = "notSent",
        NotFound = "notFound",
    }
);

impl State {
    /// Whether the service is asked until it answers: about an open operation, and about a refusal until it is confirmed.
    #[must_use]
    pub fn awaits_answer(self) -> bool {
        self.is_open() || self == State::Refused
    }

    /// Whether the outcome is still open.
    #[must_use]
    pub fn is_open(self) -> bool {
        match self {
            State::Recorded | State::Sent | State::Pending | State::Unknown => true,
            State::Succeeded | State::Failed | State::Refused | State::Rejected | State::NotSent | State::NotFound => {
                false
            }
        }
    }
}
