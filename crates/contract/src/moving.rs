use kaunta_domain::environment::Environment;
use serde::{Deserialize, Serialize};

use crate::operation::SavedFile;

/// This computer's part in moving the book between the shop's computers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ComputerView {
    /// This installation's code, which a person types on the computer that holds the book to be moved here.
    pub code: String,
    /// Who closed the book here, when, and for which computer, in a sentence; `None` if it is open.
    pub closed: Option<String>,
    /// The code of the computer that it was closed for.
    pub closed_for: Option<String>,
}

/// Closes the book here, so that it continues on another computer.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MoveAwayInput {
    /// The code shown by the other computer, as typed.
    pub code: String,
    /// Who decides; can't be blank. Ignored where people are set up: then it is the signed-in person.
    pub by: String,
}

/// The result of closing the book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MovedAway {
    /// The file to carry; `None` if the person cancelled, in which case nothing was closed.
    pub file: Option<SavedFile>,
    /// This computer afterwards.
    pub computer: ComputerView,
}

/// One book in a moving file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CarriedBook {
    /// The book's environment.
    pub environment: Environment,
    /// The number of operations.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub operations: u64,
    /// When its latest event happened, ISO 8601.
    pub newest: Option<String>,
    /// Whether the book on this computer already continues it.
    pub is_here: bool,
}

/// What a moving file contains, shown before it is brought in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MovingFileReport {
    /// The file.
    pub file: SavedFile,
    /// Why it can't be brought in, in words, if it can't.
    pub refused: Option<String>,
    /// The shop's name.
    pub shop: String,
    /// Who closed the book, and when.
    pub closed: String,
    /// The books in it.
    pub books: Vec<CarriedBook>,
    /// The names of the people in it.
    pub people: Vec<String>,
    /// What follows from bringing it in, a sentence each.
    pub notes: Vec<String>,
}

/// The moving file that a person picked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChosenMovingFile {
    /// What it contains; `None` if the person cancelled.
    pub report: Option<MovingFileReport>,
}

/// Names a moving file that a person picked in this run of Kaunta.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MovingFileInput {
    /// The file's path.
    pub path: String,
}

/// The books were brought in and continue here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BroughtIn {
    /// What to do next, a sentence each.
    pub next: Vec<String>,
}
