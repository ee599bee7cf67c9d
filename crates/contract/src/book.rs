use serde::{Deserialize, Serialize};

use super::SavedFile;

/// Why nothing is sent at present. Reading stays possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum LockReason {
    /// This computer's SQLite, or the place of the book, can't keep what is written through a power cut.
    Unsafe,
    /// The book was closed for good: it continues on another computer.
    Closed,
    /// The chain of events is broken: somebody or something changed the book.
    Tampered,
    /// The book is older than what is known of it outside: what is missing is being looked up.
    Recovering,
    /// The same, and the service can't be asked with the settings as they are: an owner may go on without.
    CannotAsk,
    /// The keychain has not answered: whether the book is the newest is not known.
    Keychain,
}

/// Sending is locked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Lock {
    /// Why.
    pub reason: LockReason,
    /// Why, and what to do next, in plain words.
    pub message: String,
    /// How far it is, where Kaunta is working on it.
    pub progress: Option<Progress>,
}

/// How far something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// So many are done.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub done: u64,
    /// Of so many.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub total: u64,
}

/// What is known of the chain of events.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "state", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Chain {
    /// It is being gone through.
    Checking {
        /// Events.
        progress: Progress,
    },
    /// No event was changed, taken out or put in.
    Whole {
        /// ISO 8601, when that was found.
        checked_at: String,
        /// The last event's fingerprint, its first sixteen signs in fours.
        head: String,
    },
    /// Something was.
    Broken {
        /// What, in words: the event's number and what is wrong.
        what: String,
    },
}

/// A person goes on without the keychain's word, until Kaunta ends.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WithoutKeychainInput {
    /// How they know that this is the newest book; can't be blank.
    pub reason: String,
}

/// An owner goes on before the service was asked about a book that has moved.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WithoutAskingInput {
    /// Why, in their words; can't be blank.
    pub reason: String,
}

/// How a backup came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum BackupKind {
    /// Once a day.
    Daily,
    /// Before a new Kaunta took the place of this one, or changed the layout.
    BeforeUpdate,
    /// A book that was put aside when another was restored.
    SetAside,
}

/// A copy of the book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BackupView {
    /// Where it is.
    pub file: SavedFile,
    /// How it came about.
    pub kind: BackupKind,
    /// ISO 8601.
    pub at: String,
    /// In bytes.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub size: u64,
}

/// The book, as its screen shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BookView {
    /// The file.
    pub path: String,
    /// Operations in it.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub operations: u64,
    /// Events in it.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub events: u64,
    /// What is known of its chain.
    pub chain: Chain,
    /// Whether the chain's end is kept in the keychain too, or only in a file beside the book.
    pub anchor_in_keychain: bool,
    /// Why nothing is sent, if nothing is.
    pub lock: Option<Lock>,
    /// Newest first.
    pub backups: Vec<BackupView>,
    /// Why the last automatic backup failed, in words, if it did.
    pub backup_problem: Option<String>,
}

/// What a backup holds, before it is restored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BackupReport {
    /// Where it is.
    pub file: SavedFile,
    /// Why it can't be restored, in words; nothing when it can.
    pub refused: Option<String>,
    /// Operations in it.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub operations: u64,
    /// ISO 8601, the last thing it knows of.
    pub newest: Option<String>,
    /// How many operations the book in use has and this one does not; nothing when the book in use can't be read.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub missing: Option<u64>,
    /// How many payments Kaunta will look up at the service before anything is sent again.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub to_look_up: u64,
}

/// A listed backup, or a copy that a person chose in this run of Kaunta.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BackupInput {
    /// Where it is.
    pub path: String,
}

/// What a person says of other copies of the book since a backup was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum UsedElsewhere {
    /// No other copy was used.
    No,
    /// One was, or the person doesn't know.
    MayBe,
}

/// A backup that is put in the place of the book.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RestoreInput {
    /// Where it is: a listed one, or a copy that a person chose in this run of Kaunta.
    pub path: String,
    /// Whether the book was used after it was made, on another computer or by another Kaunta.
    pub used_elsewhere: UsedElsewhere,
}

/// Where a backup by hand went.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BackedUp {
    /// The copy; nothing when the person changed their mind.
    pub file: Option<SavedFile>,
}

/// The backup that a person chose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChosenBackup {
    /// What it holds; nothing when the person changed their mind.
    pub report: Option<BackupReport>,
}

/// What was got out of a damaged book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Salvage {
    /// Operations that were kept.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub operations: u64,
    /// Events that were kept.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub events: u64,
    /// What was lost, a sentence each: which numbers, which days.
    pub lost: Vec<String>,
    /// Where the damaged book is now, unchanged.
    pub set_aside: SavedFile,
}
