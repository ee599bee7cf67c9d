use serde::{Deserialize, Serialize};

/// What may be told of this Kaunta to whoever helps with it: no key, no customer, no sum.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Diagnostics {
    /// Names this text for [`SaveDiagnosticsInput`], until Kaunta closes or another is shown.
    pub number: u32,
    /// Plain text, lines of at most some hundred signs.
    pub text: String,
}

/// Which diagnostics to save: what was shown, to the letter.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveDiagnosticsInput {
    /// Of [`Diagnostics`].
    pub number: u32,
}
