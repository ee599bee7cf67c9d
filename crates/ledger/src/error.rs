//! Errors of opening the book and of working with it. Each kind is one that the window explains differently.

mod lasting;

use kaunta_domain::basket::BasketId;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::ApprovalId;
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::reference::OperationId;
use kaunta_storage::connection::ConnectError;
use kaunta_storage::fault::Fault;

use crate::value::approval_state::ApprovalState;
use crate::value::id::BatchId;
use crate::value::limit::Limit;
use crate::value::verdict::Broken;

/// The message of a closed book's triggers when something is to be written (closing.sql).
const CLOSED: &str = "the book is closed for good";

/// The book was not opened. Any existing file is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// This SQLite has the WAL corruption bug fixed in 3.51.3.
    #[error("SQLite {found} is too old for a book of money; 3.51.3 or newer is needed")]
    TooOldSqlite {
        /// The version that was found.
        found: String,
    },
    /// A newer Kaunta has changed the book in ways that this one does not know.
    #[error("the book was made by a newer version of Kaunta: layout {found}, this one knows {known}")]
    MadeByNewerVersion {
        /// The book's schema version.
        found: i64,
        /// The newest schema version that this program knows.
        known: i64,
    },
    /// The file is not a book, is truncated, or is inconsistent.
    #[error("the book is damaged: {detail}")]
    Damaged {
        /// For the log.
        detail: String,
    },
    /// The file is consistent, but its chain of events is not: somebody or something changed past events.
    #[error("the chain of events is broken: {what:?}")]
    Tampered {
        /// The first inconsistency.
        what: Broken,
    },
    /// The book belongs to another environment.
    #[error("this is the book of {}, not of {}", found.code(), asked.code())]
    OtherEnvironment {
        /// The environment of the book.
        found: Environment,
        /// The environment that was asked for.
        asked: Environment,
    },
    /// Another Kaunta has it open.
    #[error("another Kaunta has this book open")]
    AlreadyOpen,
    /// No space to create, back up or migrate it.
    #[error("the disk is full")]
    DiskFull,
    /// The file or its folder can't be written.
    #[error("the book can't be written: {detail}")]
    ReadOnly {
        /// For the log.
        detail: String,
    },
    /// Writes to this location may not survive a power cut (no WAL, or no syncing), for example in a network folder.
    #[error("this place can't keep a book safely: {detail}")]
    UnsafePlace {
        /// For the log.
        detail: String,
    },
    /// The copy made before a migration differs from the book, so the migration was not started.
    #[error("the backup before the migration can't be trusted: {detail}")]
    BackupFailed {
        /// For the log.
        detail: String,
    },
    /// The disk, or its folder, failed in another way.
    #[error("the book can't be reached: {0}")]
    Io(#[from] std::io::Error),
    /// SQLite failed in another way.
    #[error("the book can't be opened: {0}")]
    Storage(#[source] sqlx::Error),
}

/// The book could not do what it was asked; its contents are unchanged.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// No space on the disk. Nothing was written.
    #[error("the disk is full")]
    DiskFull,
    /// The file is no longer consistent.
    #[error("the book is damaged: {detail}")]
    Damaged {
        /// For the log.
        detail: String,
    },
    /// Another program kept the book locked for too long.
    #[error("the book is busy")]
    Busy,
    /// The file can no longer be written.
    #[error("the book can't be written: {detail}")]
    ReadOnly {
        /// For the log.
        detail: String,
    },
    /// No operation has this number.
    #[error("the book has no operation {0}")]
    NoSuchOperation(OperationId),
    /// The same idempotency key was submitted with another transfer. The first one stays.
    #[error("the idempotency key of operation {0} was submitted again as another transfer")]
    IdempotencyKeyReused(OperationId),
    /// The reference already belongs to another operation.
    #[error("the reference is already used by operation {0}")]
    ReferenceTaken(OperationId),
    /// This attempt was begun before: somebody else is sending it.
    #[error("attempt {attempt} of operation {operation} was begun before")]
    AttemptTaken {
        /// The operation.
        operation: OperationId,
        /// The attempt.
        attempt: u32,
    },
    /// An operation may be sent again only after the service has not found it twice.
    #[error("operation {0} is not to be sent again")]
    NotToBeSentAgain(OperationId),
    /// It may be sent again only to the account it was sent to: no other account knows its reference.
    #[error("operation {0} was sent with credentials of an account that is not known to be this one")]
    OtherAccount(OperationId),
    /// The payroll is paused, stopped or finished, so none of its rows is sent.
    #[error("payroll {} is not running", .0.0)]
    PayrollNotRunning(PayrollId),
    /// The basket is stopped or over, or a bill before this one has no certain outcome, so this one is not sent.
    #[error("basket {} does not pay this bill now", .0.0)]
    BasketNotRunning(BasketId),
    /// A bill of a basket was sent before, or is in another one.
    #[error("a bill of the basket was sent before")]
    BillSent,
    /// The payment differs from what was confirmed in its payroll row.
    #[error("the payment is not what its row of payroll {} says", .0.0)]
    OtherThanItsRow(PayrollId),
    /// The service has not validated the recipient, or not within the last day; or a person is still asked about them.
    #[error("whom a row of payroll {} pays is not checked", .0.0)]
    NotChecked(PayrollId),
    /// Only a draft can be changed, confirmed or discarded.
    #[error("payroll {} is not a draft", .0.0)]
    PayrollNotDraft(PayrollId),
    /// The rows do not add up to what was confirmed: somebody has changed them since.
    #[error("payroll {} was changed since it was looked at", .0.0)]
    PayrollChanged(PayrollId),
    /// No payroll has this number.
    #[error("the book has no payroll {}", .0.0)]
    NoSuchPayroll(PayrollId),
    /// The payroll has no row at this position.
    #[error("payroll {} has no row {row}", .payroll.0)]
    NoSuchRow {
        /// The payroll.
        payroll: PayrollId,
        /// The position.
        row: u32,
    },
    /// More rows than a payroll can have.
    #[error("{0} rows are more than a payroll can have")]
    TooManyRows(usize),
    /// The batch's reference, or the part of the payroll, was already used.
    #[error("the reference or the part of the batch was given to batch {0} before")]
    BatchReferenceTaken(BatchId),
    /// No batch has this number.
    #[error("the book has no batch {0}")]
    NoSuchBatch(BatchId),
    /// The operation was not sent in this batch.
    #[error("operation {0} is not of this batch")]
    NotOfThisBatch(OperationId),
    /// It would exceed a spending limit. Nothing was written.
    #[error("over the limit {which:?} of {} shillings: {} spent before", .limit.shillings(), .spent.to_plain())]
    OverLimit {
        /// Which limit.
        which: Limit,
        /// How much it is.
        limit: Amount,
        /// What was already spent of it; zero for a limit per operation.
        spent: Money,
    },
    /// A second person has to approve this and has not.
    #[error("a second person has to say yes to it")]
    NeedsApproval,
    /// No approval of that kind has this number.
    #[error("the book has no approval {0} of that kind")]
    NoSuchApproval(ApprovalId),
    /// It no longer waits for a decision.
    #[error("approval {approval} is {} already", .state.code())]
    ApprovalDecided {
        /// Which.
        approval: ApprovalId,
        /// Its state.
        state: ApprovalState,
    },
    /// It has expired.
    #[error("approval {0} has expired")]
    ApprovalExpired(ApprovalId),
    /// Nobody may decide on their own request.
    #[error("approval {0} was asked for by who would decide on it")]
    OwnApproval(ApprovalId),
    /// The maker no longer has the right to it, or that can't be checked now.
    #[error("who asked for {0} may not have it any more")]
    MakerMayNot(ApprovalId),
    /// The approver was shown other rows than were requested.
    #[error("other rows were shown than approval {0} is for")]
    OtherRowsSeen(ApprovalId),
    /// Only the maker may withdraw it.
    #[error("approval {0} was asked for by somebody else")]
    NotTheirApproval(ApprovalId),
    /// Approval was requested for the same idempotency key as another payment. The first one stays.
    #[error("the idempotency key of approval {0} was asked for again as another payment")]
    ApprovalReused(ApprovalId),
    /// A row holds something that this program can't read; this is reported as an error, never guessed at.
    #[error("row {row} of {table} can't be read: {column}: {detail}")]
    Unreadable {
        /// The table.
        table: &'static str,
        /// The row's key.
        row: String,
        /// The column.
        column: &'static str,
        /// What is wrong with it.
        detail: String,
    },
    /// The copy differs from the book.
    #[error("the backup can't be trusted: {detail}")]
    BackupFailed {
        /// For the log.
        detail: String,
    },
    /// A sum is too large to be held exactly.
    #[error("the sum is too large to be held exactly")]
    SumTooLarge,
    /// The book was closed for good in order to continue on another computer; it can no longer be changed.
    #[error("the book is closed for good")]
    Closed,
    /// A payment has no outcome in the book yet, so the book can't be closed.
    #[error("a payment has no outcome in the book yet")]
    StillOnItsWay,
    /// A setting reserved for the book itself.
    #[error("{0} is not a setting that can be changed")]
    NotASetting(String),
    /// The disk failed in another way.
    #[error("the disk failed: {0}")]
    Io(#[from] std::io::Error),
    /// SQLite failed in another way.
    #[error("the book failed: {0}")]
    Storage(#[source] sqlx::Error),
}

impl From<sqlx::Error> for LedgerError {
    fn from(error: sqlx::Error) -> LedgerError {
        match Fault::of(&error) {
            Fault::DiskFull => LedgerError::DiskFull,
            Fault::Damaged => LedgerError::Damaged { detail: error.to_string() },
            Fault::Busy => LedgerError::Busy,
            Fault::ReadOnly => LedgerError::ReadOnly { detail: error.to_string() },
            Fault::Other if is_closed(&error.to_string()) => LedgerError::Closed,
            Fault::Other => LedgerError::Storage(error),
        }
    }
}

/// Recognized by the message of the book's own triggers, which run on every write.
fn is_closed(words: &str) -> bool {
    words.contains(CLOSED)
}

impl From<rusqlite::Error> for LedgerError {
    fn from(error: rusqlite::Error) -> LedgerError {
        let code = error.sqlite_error().map(|error| error.extended_code);
        match code.map_or(Fault::Other, Fault::of_code) {
            Fault::DiskFull => LedgerError::DiskFull,
            Fault::Damaged => LedgerError::Damaged { detail: error.to_string() },
            Fault::Busy => LedgerError::Busy,
            Fault::ReadOnly => LedgerError::ReadOnly { detail: error.to_string() },
            Fault::Other if is_closed(&error.to_string()) => LedgerError::Closed,
            Fault::Other => LedgerError::Io(std::io::Error::other(error)),
        }
    }
}

impl From<sqlx::Error> for OpenError {
    fn from(error: sqlx::Error) -> OpenError {
        match Fault::of(&error) {
            Fault::DiskFull => OpenError::DiskFull,
            Fault::Damaged => OpenError::Damaged { detail: error.to_string() },
            Fault::Busy => OpenError::AlreadyOpen,
            Fault::ReadOnly => OpenError::ReadOnly { detail: error.to_string() },
            Fault::Other => OpenError::Storage(error),
        }
    }
}

impl From<ConnectError> for OpenError {
    fn from(error: ConnectError) -> OpenError {
        match error {
            ConnectError::UnsafePlace { detail } => OpenError::UnsafePlace { detail },
            ConnectError::Sqlite(error) => error.into(),
        }
    }
}

impl From<LedgerError> for OpenError {
    fn from(error: LedgerError) -> OpenError {
        match error {
            LedgerError::DiskFull => OpenError::DiskFull,
            LedgerError::Busy => OpenError::AlreadyOpen,
            LedgerError::ReadOnly { detail } => OpenError::ReadOnly { detail },
            LedgerError::BackupFailed { detail } => OpenError::BackupFailed { detail },
            LedgerError::Io(error) => OpenError::Io(error),
            LedgerError::Storage(error) => OpenError::Storage(error),
            LedgerError::Damaged { detail } => OpenError::Damaged { detail },
            other @ (LedgerError::Unreadable { .. }
            | LedgerError::NoSuchOperation(_)
            | LedgerError::IdempotencyKeyReused(_)
            | LedgerError::ReferenceTaken(_)
            | LedgerError::AttemptTaken { .. }
            | LedgerError::NotToBeSentAgain(_)
            | LedgerError::OtherAccount(_)
            | LedgerError::Closed
            | LedgerError::StillOnItsWay
            | LedgerError::NotASetting(_)
            | LedgerError::PayrollNotRunning(_)
            | LedgerError::BasketNotRunning(_)
            | LedgerError::BillSent
            | LedgerError::OtherThanItsRow(_)
            | LedgerError::NotChecked(_)
            | LedgerError::PayrollNotDraft(_)
            | LedgerError::PayrollChanged(_)
            | LedgerError::NoSuchPayroll(_)
            | LedgerError::NoSuchRow { .. }
            | LedgerError::TooManyRows(_)
            | LedgerError::BatchReferenceTaken(_)
            | LedgerError::NoSuchBatch(_)
            | LedgerError::NotOfThisBatch(_)
            | LedgerError::OverLimit { .. }
            | LedgerError::NeedsApproval
            | LedgerError::NoSuchApproval(_)
            | LedgerError::ApprovalDecided { .. }
            | LedgerError::ApprovalExpired(_)
            | LedgerError::OwnApproval(_)
            | LedgerError::MakerMayNot(_)
            | LedgerError::OtherRowsSeen(_)
            | LedgerError::NotTheirApproval(_)
            | LedgerError::ApprovalReused(_)
            | LedgerError::SumTooLarge) => OpenError::Damaged { detail: other.to_string() },
        }
    }
}
