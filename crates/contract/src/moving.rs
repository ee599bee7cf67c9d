use kaunta_domain::environment::Environment;
use serde::{Deserialize, Serialize};

use super::SavedFile;

/// This computer among the shop's others.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ComputerView {
    /// What is typed on another computer whose book is to be carried here.
    pub code: String,
    /// That the book was closed here, when, by whom and for which computer; nothing of one that is open.
    pub closed: Option<String>,
    /// The code of the computer that it was closed for.
    pub closed_for: Option<String>,
}

/// The book continues on another computer.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MoveAwayInput {
    /// The code that the other computer shows, as it was typed.
    pub code: String,
    /// Who does it, where nobody is set up.
    pub by: String,
}

/// What became of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MovedAway {
    /// The file to carry; nothing when the person changed their mind, and then nothing was closed.
    pub file: Option<SavedFile>,
    /// This computer since.
    pub computer: ComputerView,
}

/// One book in a file that was carried here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CarriedBook {
    /// Whose book.
    pub environment: Environment,
    /// Operations in it.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub operations: u64,
    /// ISO 8601, the last thing that it knows of.
    pub newest: Option<String>,
    /// Whether the book here goes on from it already.
    pub is_here: bool,
}

/// What a file that was carried here holds, before it is brought in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MovingFileReport {
    /// Where it is.
    pub file: SavedFile,
    /// Why it can't be brought in, in words; nothing when it can.
    pub refused: Option<String>,
    /// The shop's name.
    pub shop: String,
    /// Who closed the book, and when.
    pub closed: String,
    /// Each book in it.
    pub books: Vec<CarriedBook>,
    /// Who works with Kaunta, by the list in it.
    pub people: Vec<String>,
    /// What follows from bringing it in, a sentence each.
    pub notes: Vec<String>,
}

/// The file that a person chose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChosenMovingFile {
    /// What it holds; nothing when the person changed their mind.
    pub report: Option<MovingFileReport>,
}

/// A file that a person chose in this run of Kaunta.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MovingFileInput {
    /// Where it is.
    pub path: String,
}

/// The book goes on here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BroughtIn {
    /// What to do next, a sentence each.
    pub next: Vec<String>,
}
