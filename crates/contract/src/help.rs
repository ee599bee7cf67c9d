use kaunta_domain::operation::State;
use serde::Serialize;

use super::Labelled;

/// What a status means.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatusMeaning {
    /// Which; nothing for what the service disputes after a final word.
    pub state: Option<State>,
    /// What is known, in a sentence or two.
    pub means: String,
    /// What a person does now.
    pub next: String,
}

/// The help page, as far as its words are the program's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HelpView {
    /// Every status, in the order of a payment's life.
    pub statuses: Vec<StatusMeaning>,
    /// What to do when the connection drops, step by step.
    pub connection: Vec<String>,
    /// When this computer was lost: likewise.
    pub lost: Vec<String>,
    /// Where Kaunta keeps things on this computer.
    pub places: Vec<Labelled>,
}
