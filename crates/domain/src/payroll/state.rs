//! A payroll and its state.

use serde::{Deserialize, Serialize};

/// A payroll's number in its book, from 1 upwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
pub struct PayrollId(pub i64);

/// The state of a payroll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum PayrollState {
    /// Rows may be changed; nothing is paid.
    Draft,
    /// Confirmed, and being paid.
    Running,
    /// Confirmed, and waiting for a person to continue: also after Kaunta closed during the run.
    Paused,
    /// A person ended it before its last row: unsent rows stay unpaid, and can become a new payroll.
    Stopped,
    /// Every row that was to be paid has been sent; some may still lack an outcome.
    Finished,
}

impl PayrollState {
    /// Every state.
    pub const ALL: [PayrollState; 5] = [
        PayrollState::Draft,
        PayrollState::Running,
        PayrollState::Paused,
        PayrollState::Stopped,
        PayrollState::Finished,
    ];

    /// Its name in the book.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            PayrollState::Draft => "draft",
            PayrollState::Running => "running",
            PayrollState::Paused => "paused",
            PayrollState::Stopped => "stopped",
            PayrollState::Finished => "finished",
        }
    }

    /// Parses a [`PayrollState::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<PayrollState> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}
