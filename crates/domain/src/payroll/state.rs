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

coded!(
    /// Every state.
    pub PayrollState {
        Draft = "draft",
        Running = "running",
        Paused = "paused",
        Stopped = "stopped",
        Finished = "finished",
    }
);
