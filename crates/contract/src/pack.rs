use serde::{Deserialize, Serialize};

/// Selects a month.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PackInput {
    /// The month in Kampala, `2026-10`.
    pub month: String,
}

/// Where Kaunta writes the pack of each month automatically.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PacksView {
    /// Kaunta's own folder inside the chosen one; none if packs are not written automatically.
    pub folder: Option<String>,
    /// Whether that folder is there now.
    pub is_here: bool,
    /// The last month that was written there, `2026-10`.
    pub last: Option<String>,
    /// Why the last attempt failed, in a sentence.
    pub problem: Option<String>,
    /// Why a pack did not get its month's usual file name, in a sentence; about the last such file.
    pub note: Option<String>,
}
