use serde::{Deserialize, Serialize};

use crate::operation::SavedFile;

/// Why sending is locked. The book can still be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum LockReason {
    /// This computer's SQLite, or the drive that holds the book, can't keep written data through a power cut.
    Unsafe,
    /// The book was closed for good: it continues on another computer.
    Closed,
    /// The chain of events is broken: the book was changed from outside.
    Tampered,
    /// The book is older than its anchor; the missing operations are being looked up.
    Reconciling,
    /// As [`LockReason::Reconciling`], but the service can't be asked with the current settings: an owner may continue
    /// without.
    CannotAsk,
    /// The keychain has not answered, so the book may not be the newest.
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
    /// Progress, if Kaunta is working on it.
    pub progress: Option<Progress>,
}

/// How much of a task is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Progress {
    /// Units done.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub done: u64,
    /// Units in all.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub total: u64,
}

/// The integrity check of the book's chain of events.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "state", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Chain {
    /// The check is running.
    Checking {
        /// In events.
        progress: Progress,
    },
    /// No event was changed, removed or inserted.
    Whole {
        /// When the check ended, ISO 8601.
        checked_at: String,
        /// The first 16 hexadecimal digits of the last event's fingerprint, in groups of four.
        head: String,
    },
    /// An event was changed, removed or inserted.
    Broken {
        /// The event's number and what is wrong, in words.
        what: String,
    },
}

/// A person continues without the keychain's answer, until Kaunta closes.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WithoutKeychainInput {
    /// How they know that this is the newest book; can't be blank.
    pub reason: String,
}

/// An owner continues before a moved book was checked with the service.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct WithoutAskingInput {
    /// Why, in their own words; can't be blank.
    pub reason: String,
}

/// Why a backup was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum BackupKind {
    /// Once a day.
    Daily,
    /// Before an update of Kaunta or a migration of the book.
    BeforeUpdate,
    /// Not a copy: the previous book, set aside when another was restored.
    SetAside,
}

/// A backup of the book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BackupView {
    /// The file.
    pub file: SavedFile,
    /// Why it was made.
    pub kind: BackupKind,
    /// When it was made, ISO 8601.
    pub at: String,
    /// Size in bytes.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub size: u64,
}

/// The second disk that the daily copies are also carried to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SecondDiskView {
    /// The chosen folder's name.
    pub name: String,
    /// Kaunta's own folder in it.
    pub path: String,
    /// When the copies there were last verified, ISO 8601.
    pub copied_at: Option<String>,
    /// Whether the disk is connected.
    pub is_here: bool,
    /// What to know about the place, in whole sentences.
    pub notes: Vec<String>,
    /// A warning that the newest copy there is old, and what to do, in words.
    pub overdue: Option<String>,
    /// Why the last attempt failed, in words, if it did.
    pub problem: Option<String>,
}

/// The book screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BookView {
    /// The book's file.
    pub path: String,
    /// The number of operations.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub operations: u64,
    /// The number of events.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub events: u64,
    /// The integrity check of its chain of events.
    pub chain: Chain,
    /// Whether the anchor is kept in the keychain too, or only in a file beside the book.
    pub anchor_in_keychain: bool,
    /// Why sending is locked, if it is.
    pub lock: Option<Lock>,
    /// Backups, newest first.
    pub backups: Vec<BackupView>,
    /// Why the last automatic backup failed, in words, if it did.
    pub backup_problem: Option<String>,
    /// Where the daily copies are also carried to, if a person chose a second disk.
    pub second_disk: Option<SecondDiskView>,
}

/// What a backup contains, shown before it is restored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BackupReport {
    /// The file.
    pub file: SavedFile,
    /// Why it can't be restored, in words, if it can't.
    pub refused: Option<String>,
    /// The number of operations.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub operations: u64,
    /// When its latest event happened, ISO 8601.
    pub newest: Option<String>,
    /// The number of operations that it lacks and the current book has; `None` if the current book can't be read.
    #[cfg_attr(feature = "typescript", ts(type = "number | null"))]
    pub missing: Option<u64>,
    /// The number of payments that Kaunta will look up at the service before sending is unlocked.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub to_look_up: u64,
}

/// Names a listed backup, or a copy that a person picked in this run of Kaunta.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BackupInput {
    /// The file's path.
    pub path: String,
}

/// Whether another copy of the book was used since the backup was made, as a person states.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum UsedElsewhere {
    /// No other copy was used.
    No,
    /// Another copy was used, or the person doesn't know.
    MayBe,
}

/// Replaces the book by a backup.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RestoreInput {
    /// The path of a listed backup, or of a copy that a person picked in this run of Kaunta.
    pub path: String,
    /// Whether the book was used since, on another computer or by another installation.
    pub used_elsewhere: UsedElsewhere,
}

/// The result of a manual backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BackedUp {
    /// The copy; `None` if the person cancelled.
    pub file: Option<SavedFile>,
}

/// The backup that a person picked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChosenBackup {
    /// What it contains; `None` if the person cancelled.
    pub report: Option<BackupReport>,
}

/// What was recovered from a damaged book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Salvage {
    /// The number of operations recovered.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub operations: u64,
    /// The number of events recovered.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub events: u64,
    /// What was lost, a sentence each: which numbers, which days.
    pub lost: Vec<String>,
    /// The damaged book, unchanged.
    pub set_aside: SavedFile,
}
