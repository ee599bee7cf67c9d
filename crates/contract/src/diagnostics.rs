use serde::{Deserialize, Serialize};

/// The diagnostics of this Kaunta, for support: without keys, customers or amounts.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Diagnostics {
    /// Identifies this text in [`SaveDiagnosticsInput`], until Kaunta closes or newer diagnostics are shown.
    pub number: u32,
    /// Plain text, in lines of at most a few hundred characters.
    pub text: String,
}

/// Saves diagnostics exactly as they were shown.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveDiagnosticsInput {
    /// [`Diagnostics::number`].
    pub number: u32,
}
