use kaunta_domain::reference::OperationId;
use serde::{Deserialize, Serialize};

use crate::history::HistoryFilter;

/// Puts a label on operations, or takes it off, all in one step.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LabelInput {
    /// These operations.
    pub ids: Vec<OperationId>,
    /// If given: all operations that this filter matches, instead of `ids`.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub filter: Option<HistoryFilter>,
    /// 1 to 30 characters, as typed.
    pub label: String,
    /// Whether to put it on; otherwise it is taken off.
    pub on: bool,
}

/// What labelling changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LabelledOperations {
    /// The label as it is spelled in the book.
    pub label: String,
    /// How many operations got the label, or lost it.
    pub changed: u32,
    /// How many already had it, or already lacked it.
    pub already: u32,
}

/// The labels that at least one operation has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct UsedLabels {
    /// Those of the newest operations first.
    pub labels: Vec<String>,
}
