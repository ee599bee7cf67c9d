use kaunta_domain::operation::State;
use serde::Serialize;

use crate::operation::Labelled;

/// Explains a status.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatusMeaning {
    /// The status; `None` for a case, where the service disputes a final status.
    pub state: Option<State>,
    /// What is known, in a sentence or two.
    pub means: String,
    /// What a person should do.
    pub next: String,
}

/// The parts of the help page that the program supplies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HelpView {
    /// Every status, in the order of a payment's life.
    pub statuses: Vec<StatusMeaning>,
    /// What to do when the connection drops, step by step.
    pub connection: Vec<String>,
    /// What to do when this computer is lost, step by step.
    pub lost: Vec<String>,
    /// Where Kaunta stores its files on this computer.
    pub places: Vec<Labelled>,
}
