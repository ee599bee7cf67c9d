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

/// A biller, network or bank that does not do as usual, by the shop's own last answers.
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
    /// From what that is known, in a sentence.
    pub source: String,
    /// When the last of these answers was asked for, ISO 8601.
    pub last_at: String,
}

/// A biller, network or bank that does as usual, by the shop's own last answers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WorkingProvider {
    /// Its code, as in a form's answers.
    pub provider: String,
    /// Its name, as in a validation and a review.
    pub name: String,
    /// When the last payment or name check that it answered well was asked for, ISO 8601.
    pub last_at: String,
}

/// How the providers of a product do. One of which too little is known is not listed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ProviderHealthView {
    /// Those in trouble, by name.
    pub troubled: Vec<TroubledProvider>,
    /// Those that do as usual and whose last answer was good, by code.
    pub working: Vec<WorkingProvider>,
}
