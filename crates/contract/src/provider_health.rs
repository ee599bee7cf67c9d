use kaunta_domain::mode::Mode;
use serde::{Deserialize, Serialize};

/// Selects a product.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ProviderHealthInput {
    /// The product.
    pub mode: Mode,
}

/// A biller, network or bank that fails or is slow, judged by the shop's own last answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TroubledProvider {
    /// Its code, as in a form's answers.
    pub provider: String,
    /// Its name, as in a validation and a review.
    pub name: String,
    /// What is wrong, in a sentence.
    pub words: String,
    /// What that is based on, in a sentence.
    pub source: String,
    /// When the request for the last of these answers was made, ISO 8601.
    pub last_at: String,
}

/// A biller, network or bank that works as usual, judged by the shop's own last answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WorkingProvider {
    /// Its code, as in a form's answers.
    pub provider: String,
    /// Its name, as in a validation and a review.
    pub name: String,
    /// When the last payment or name check with a good answer was requested, ISO 8601.
    pub last_at: String,
}

/// The state of a product's providers. One about which too little is known is not listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ProviderHealthView {
    /// Those in trouble, by name.
    pub troubled: Vec<TroubledProvider>,
    /// Those that work as usual and whose last answer was good, by code.
    pub working: Vec<WorkingProvider>,
}
