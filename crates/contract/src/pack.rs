use serde::{Deserialize, Serialize};

/// Selects a month.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PackInput {
    /// The month in Kampala, `2026-10`.
    pub month: String,
}

/// Where the pack of each month is written by itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PacksView {
    /// Kaunta's own folder in the one that was chosen; none if no pack is written by itself.
    pub folder: Option<String>,
    /// Whether that folder is there now.
    pub is_here: bool,
    /// The last month that was written there, `2026-10`.
    pub last: Option<String>,
    /// Why the last attempt failed, in a sentence.
    pub problem: Option<String>,
    /// Why the last file that does not have its month's usual name has another one, in a sentence.
    pub note: Option<String>,
}
