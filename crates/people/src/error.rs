//! Why the list of people can't be opened, or an operation on it failed. The window explains each kind differently. The file
//! is left unchanged.

use kaunta_domain::person::PersonName;
use kaunta_storage::connection::ConnectError;
use kaunta_storage::fault::Fault;

/// Why an operation on the list of people failed.
#[derive(Debug, thiserror::Error)]
pub enum PeopleError {
    /// A person exists already; further people are added by the owner.
    #[error("somebody is set up already")]
    AlreadySetUp,
    /// No person exists yet.
    #[error("nobody is set up yet")]
    NotSetUp,
    /// A current or former person has this name, ignoring case.
    #[error("the name {0} is taken")]
    NameTaken(PersonName),
    /// Nobody who works here has this name.
    #[error("nobody called {0} works here")]
    NotHere(PersonName),
    /// No owner would be left.
    #[error("the last owner who can sign in: {0}")]
    LastOwner(PersonName),
    /// Only an owner can hold the recovery code.
    #[error("not an owner: {0}")]
    NotAnOwner(PersonName),
    /// The list was changed outside Kaunta, or replaced by an older one. It can't be changed until an owner has signed in with
    /// the recovery code.
    #[error("the list of people is not as Kaunta kept it")]
    NotAsKept,
    /// The file has the layout of a newer Kaunta.
    #[error("the list of people was made by a newer version of Kaunta: layout {found}, this one knows {known}")]
    MadeByNewerVersion {
        /// The layout of the file.
        found: i64,
        /// The newest layout that this program knows.
        known: i64,
    },
    /// The file is not a list of people, is truncated or corrupt.
    #[error("the list of people is damaged: {detail}")]
    Damaged {
        /// For the log.
        detail: String,
    },
    /// No room on the disk. Nothing was written.
    #[error("the disk is full")]
    DiskFull,
    /// Another program locked the file for too long.
    #[error("the list of people is busy")]
    Busy,
    /// The file or its folder can't be written.
    #[error("the list of people can't be written: {detail}")]
    ReadOnly {
        /// For the log.
        detail: String,
    },
    /// The location can't store data durably (no WAL, or no fsync).
    #[error("this place can't keep the list of people safely: {detail}")]
    UnsafePlace {
        /// For the log.
        detail: String,
    },
    /// A row contains a value that this program can't read.
    #[error("row {row} of {table} can't be read: {column}")]
    Unreadable {
        /// The table.
        table: &'static str,
        /// The row's key.
        row: i64,
        /// The column.
        column: &'static str,
    },
    /// A hash could not be computed.
    #[error("the PIN's hash could not be worked out: {detail}")]
    Hash {
        /// For the log.
        detail: String,
    },
    /// Another I/O error.
    #[error("the list of people can't be reached: {0}")]
    Io(#[from] std::io::Error),
    /// Another SQLite error.
    #[error("the list of people failed: {0}")]
    Storage(#[source] sqlx::Error),
}

impl From<sqlx::Error> for PeopleError {
    fn from(error: sqlx::Error) -> PeopleError {
        match Fault::of(&error) {
            Fault::DiskFull => PeopleError::DiskFull,
            Fault::Damaged => PeopleError::Damaged { detail: error.to_string() },
            Fault::Busy => PeopleError::Busy,
            Fault::ReadOnly => PeopleError::ReadOnly { detail: error.to_string() },
            Fault::Other => PeopleError::Storage(error),
        }
    }
}

impl From<ConnectError> for PeopleError {
    fn from(error: ConnectError) -> PeopleError {
        match error {
            ConnectError::UnsafePlace { detail } => PeopleError::UnsafePlace { detail },
            ConnectError::Sqlite(error) => error.into(),
        }
    }
}
