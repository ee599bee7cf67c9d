//! Why the list of people can't be opened, or can't do what it was asked. Each kind is one that the window explains
//! differently; what the file held before, it holds still.

use kaunta_domain::person::PersonName;
use kaunta_storage::connection::ConnectError;
use kaunta_storage::fault::Fault;

/// It could not be done.
#[derive(Debug, thiserror::Error)]
pub enum PeopleError {
    /// Somebody is there already: the owner adds others.
    #[error("somebody is set up already")]
    AlreadySetUp,
    /// Nobody is there yet.
    #[error("nobody is set up yet")]
    NotSetUp,
    /// Somebody has, or once had, this name; capitals make no difference.
    #[error("the name {0} is taken")]
    NameTaken(PersonName),
    /// Nobody who works here has this name.
    #[error("nobody called {0} works here")]
    NotHere(PersonName),
    /// Nobody could manage the shop any more.
    #[error("the last owner who can sign in: {0}")]
    LastOwner(PersonName),
    /// Only an owner can hold the recovery code.
    #[error("not an owner: {0}")]
    NotAnOwner(PersonName),
    /// Something else than Kaunta changed the list, or put an older one in its place: nobody changes it before an owner has come
    /// in with the recovery code.
    #[error("the list of people is not as Kaunta kept it")]
    NotAsKept,
    /// A newer Kaunta has changed the file in ways that this one does not know.
    #[error("the list of people was made by a newer version of Kaunta: layout {found}, this one knows {known}")]
    MadeByNewerVersion {
        /// The layout of the file.
        found: i64,
        /// The newest layout that this program knows.
        known: i64,
    },
    /// The file is not a list of people, is cut short, or does not hang together.
    #[error("the list of people is damaged: {detail}")]
    Damaged {
        /// For the log.
        detail: String,
    },
    /// No room on the disk. Nothing was written.
    #[error("the disk is full")]
    DiskFull,
    /// Another program held the file for too long.
    #[error("the list of people is busy")]
    Busy,
    /// The file or its folder can't be written.
    #[error("the list of people can't be written: {detail}")]
    ReadOnly {
        /// For the log.
        detail: String,
    },
    /// The place can't keep what is written through a power cut (no WAL, or no syncing).
    #[error("this place can't keep the list of people safely: {detail}")]
    UnsafePlace {
        /// For the log.
        detail: String,
    },
    /// A row holds something that this program can't read: it is never guessed at.
    #[error("row {row} of {table} can't be read: {column}")]
    Unreadable {
        /// The table.
        table: &'static str,
        /// The row's key.
        row: i64,
        /// The column.
        column: &'static str,
    },
    /// A hash could not be worked out; detail for the log.
    #[error("the PIN's hash could not be worked out: {detail}")]
    Hash {
        /// For the log.
        detail: String,
    },
    /// The disk, or its folder, failed in another way.
    #[error("the list of people can't be reached: {0}")]
    Io(#[from] std::io::Error),
    /// SQLite failed in another way.
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
