use kaunta_domain::field::FieldName;
use serde::Serialize;

/// Why a call did not do what was asked. A code exists only where the screen acts on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ErrorCode {
    /// Fields are wrong: each says what, next to it.
    Fields,
    /// The service does not know this beneficiary, or says that it is not valid.
    NotValid,
    /// No answer: nothing was learnt and no money moved.
    Connection,
    /// The service did not say whether another copy of this book is at work: nothing was sent, and a person may go on.
    Unasked,
    /// The service did not take the key.
    Key,
    /// No key, address or callback address is set: the settings come first.
    Settings,
    /// The service asks to slow down.
    SlowDown,
    /// The service said no, in its own words.
    Service,
    /// The book could not be written or read.
    Book,
    /// Sending is locked: the book's screen says why.
    Locked,
    /// What was reviewed is no longer at hand: confirm once more.
    Review,
    /// There is no such operation or transaction.
    NotFound,
    /// The service can't be asked in this environment.
    LookUpOff,
    /// The file can't be read as a table, or could not be written.
    File,
    /// Nobody is signed in: the lock screen comes first.
    SignIn,
    /// Who is signed in may not do this.
    Right,
    /// A PIN or the recovery code was not taken: it is typed again, or waited for.
    Pin,
    /// A second person has to approve it first: it can be asked for.
    Approval,
    /// The screen and the program disagree: a mistake of ours.
    Program,
}

/// What the window is told of a failure: words for a person, never internal detail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AppError {
    /// What the screen does.
    pub code: ErrorCode,
    /// What happened and what to do next, in plain words.
    pub message: String,
    /// What is wrong with which field, with [`ErrorCode::Fields`].
    pub fields: Vec<FieldProblem>,
}

/// What is wrong with one field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FieldProblem {
    /// The field.
    pub field: FieldName,
    /// A sentence.
    pub message: String,
}

impl AppError {
    /// A failure in words for a person.
    #[must_use]
    pub fn new(code: ErrorCode, message: impl Into<String>) -> AppError {
        AppError { code, message: message.into(), fields: Vec::new() }
    }

    /// Wrong fields, each with its words.
    #[must_use]
    pub fn fields(message: impl Into<String>, fields: Vec<FieldProblem>) -> AppError {
        AppError { code: ErrorCode::Fields, message: message.into(), fields }
    }
}
