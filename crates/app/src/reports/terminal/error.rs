//! Why a command in a terminal failed.

use std::error::Error;
use std::fmt::{self, Display};
use std::io;

use kaunta_contract::AppError;
use kaunta_ledger::OpenError;
use kaunta_words::{Message, terminal as words, verify};

use crate::reports::error::ReportsError;

/// Why a command in a terminal failed. It is displayed as a sentence for a person.
#[derive(Debug)]
pub enum TerminalError {
    /// There is no folder of books.
    NoBooks,
    /// The settings can't be read.
    NoSettings,
    /// The book can't be read.
    NoBook(OpenError),
    /// What was asked for can't be made or written.
    NotMade(AppError),
    /// The person has no view with this name.
    NoView {
        /// As typed.
        name: String,
    },
    /// The view was saved by a newer Kaunta.
    NewerView {
        /// As typed.
        name: String,
    },
    /// It was written, but the security log could not be.
    NotLogged,
}

impl From<ReportsError> for TerminalError {
    fn from(error: ReportsError) -> TerminalError {
        TerminalError::NotMade(error.into())
    }
}

impl Display for TerminalError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TerminalError::NoBooks => words::no_book().fmt(out),
            TerminalError::NoSettings => words::no_settings().fmt(out),
            TerminalError::NoBook(error) => unreadable(error).fmt(out),
            TerminalError::NotMade(error) => error.message.fmt(out),
            TerminalError::NoView { name } => words::no_view(name).fmt(out),
            TerminalError::NewerView { name } => words::newer_view(name).fmt(out),
            TerminalError::NotLogged => words::not_logged().fmt(out),
        }
    }
}

impl Error for TerminalError {}

fn unreadable(error: &OpenError) -> Message {
    match error {
        OpenError::Io(io) if io.kind() == io::ErrorKind::NotFound => words::no_book(),
        OpenError::MadeByNewerVersion { .. } => verify::newer(),
        OpenError::Damaged { detail } => verify::no_book(detail),
        OpenError::AlreadyOpen => words::older_book(),
        OpenError::TooOldSqlite { .. }
        | OpenError::Tampered { .. }
        | OpenError::OtherEnvironment { .. }
        | OpenError::DiskFull
        | OpenError::ReadOnly { .. }
        | OpenError::UnsafePlace { .. }
        | OpenError::BackupFailed { .. }
        | OpenError::Io(_)
        | OpenError::Storage(_) => verify::unreadable(error.to_string()),
    }
}
