//! Why something can't be done with the book or with a copy of it.

use std::path::Path;

use kaunta_contract::{AppError, ErrorCode};
use kaunta_ledger::{CarryError, LedgerError, OpenError, is_being_exchanged};
use kaunta_words::{Message, backups, books, example_day, second_disk};

use crate::book::moving::error::MoveError;
use crate::payments::error::PaymentsError;
use crate::platform::error::FileError;
use crate::staff::error::StaffError;
use crate::wording::book_error::book_error;
use crate::wording::integrity;
use crate::workspace::error::WorkspaceError;

#[derive(Debug, derive_more::From)]
pub(crate) enum BookError {
    /// The window named a file that the caller did not choose.
    NotChosen,
    /// A payment did not end in time, so the book can't be closed.
    PaymentOnItsWay {
        was_paying_a_payroll: bool,
    },
    /// No reason was given for going on before the service was asked.
    NoReasonToDefer,
    /// No reason was given for going on without the keychain.
    NoReasonWithoutKeychain,
    /// No reason was given for closing the case of an orphan payment.
    NoReasonForOrphan,
    /// No name was given of who looked at the orphan payment.
    NobodyLooked,
    OrphanClosedAlready,
    CopyRefused(CopyRefused),
    /// A backup may not be written into the folder of the books.
    AmongBooks,
    NotBackedUp(LedgerError),
    /// The daily copies were not carried to the second disk.
    #[from]
    NotCarried(CarryError),
    /// No second disk is chosen.
    NoSecondDisk,
    PeopleNotCopied,
    /// The book was not replaced, and is as it was.
    NotReplaced(OpenError),
    /// The step that replaces the book broke off, and the next opening finishes it.
    HalfReplaced(OpenError),
    ExampleOnlyInPractice,
    ExampleDayIsThere,
    NoExampleDay,
    ExampleDayPlays,
    /// Practice has payments of its own.
    Practised,
    ExampleNotSetAside,
    #[from]
    Move(MoveError),
    #[from]
    File(FileError),
    #[from]
    Staff(StaffError),
    #[from]
    Payments(PaymentsError),
    #[from]
    Workspace(WorkspaceError),
    #[from]
    Ledger(LedgerError),
}

/// Why a file is not a copy that could replace the book.
#[derive(Debug)]
pub(crate) enum CopyRefused {
    /// It is the book itself.
    InUse,
    NotOpened(OpenError),
}

impl CopyRefused {
    pub(crate) fn words(&self) -> Message {
        match self {
            CopyRefused::InUse => backups::book_in_use(),
            CopyRefused::NotOpened(error) => refusal(error),
        }
    }
}

impl BookError {
    /// Why a book was not exchanged, which decides whether it still will be.
    pub(super) fn of_exchange(error: OpenError, book: &Path) -> BookError {
        if is_being_exchanged(book) { BookError::HalfReplaced(error) } else { BookError::NotReplaced(error) }
    }

    pub(crate) fn code(self) -> ErrorCode {
        AppError::from(self).code
    }

    /// What a person is told, where a screen shows it.
    pub(crate) fn words(self) -> String {
        AppError::from(self).message
    }
}

impl From<BookError> for AppError {
    fn from(error: BookError) -> AppError {
        let review = |words: Message| AppError::new(ErrorCode::Review, words);
        match error {
            BookError::NotChosen => AppError::new(ErrorCode::NotFound, backups::choose_again()),
            BookError::PaymentOnItsWay { was_paying_a_payroll: true } => {
                AppError::new(ErrorCode::Book, books::payment_and_payroll_on_their_way())
            }
            BookError::PaymentOnItsWay { was_paying_a_payroll: false } => {
                AppError::new(ErrorCode::Book, books::payment_on_its_way())
            }
            BookError::NoReasonToDefer => review(books::say_why_deferred()),
            BookError::NoReasonWithoutKeychain => review(books::say_why_newest()),
            BookError::NoReasonForOrphan => AppError::new(ErrorCode::Service, books::say_what_payment_was()),
            BookError::NobodyLooked => review(books::say_who_looked()),
            BookError::OrphanClosedAlready => AppError::new(ErrorCode::NotFound, books::looked_at_already()),
            BookError::CopyRefused(why) => AppError::new(ErrorCode::Book, why.words()),
            BookError::AmongBooks => AppError::new(ErrorCode::Book, backups::among_books()),
            BookError::NotBackedUp(error) => not_backed_up(error),
            BookError::NotCarried(error) => AppError::new(ErrorCode::Book, carry_words(&error)),
            BookError::NoSecondDisk => AppError::new(ErrorCode::NotFound, second_disk::choose_first()),
            BookError::PeopleNotCopied => AppError::new(ErrorCode::Book, backups::people_not_copied()),
            BookError::NotReplaced(error) => not_replaced(&error),
            BookError::HalfReplaced(error) => {
                tracing::error!(%error, "the exchange of the book broke off");
                AppError::new(ErrorCode::Book, backups::half_replaced())
            }
            BookError::ExampleOnlyInPractice => review(example_day::only_practice()),
            BookError::ExampleDayIsThere => review(example_day::is_there()),
            BookError::NoExampleDay => review(example_day::none()),
            BookError::ExampleDayPlays => review(example_day::plays()),
            BookError::Practised => review(example_day::practised()),
            BookError::ExampleNotSetAside => AppError::new(ErrorCode::Book, example_day::not_put_aside()),
            BookError::Move(error) => error.into(),
            BookError::File(error) => error.into(),
            BookError::Staff(error) => error.into(),
            BookError::Payments(error) => error.into(),
            BookError::Workspace(error) => error.into(),
            BookError::Ledger(error) => book_error(error),
        }
    }
}

/// Why the copies were not carried to the second disk.
pub(super) fn carry_words(error: &CarryError) -> Message {
    match error {
        CarryError::Away => second_disk::away(),
        CarryError::Removed => second_disk::removed(),
        CarryError::Full => second_disk::full(),
        CarryError::ReadOnly => second_disk::read_only(),
        CarryError::NotReadBack => second_disk::not_read_back(),
        CarryError::Io(_) => second_disk::failed(),
    }
}

/// Why a file can't be opened as a book.
pub(super) fn refusal(error: &OpenError) -> Message {
    match error {
        OpenError::Damaged { .. } => backups::not_a_book(),
        OpenError::Tampered { what } => backups::changed(integrity::broken(what)),
        OpenError::OtherEnvironment { found, .. } => backups::of_other_environment(found.code()),
        OpenError::MadeByNewerVersion { .. } => backups::of_newer_version(),
        OpenError::DiskFull => backups::disk_full(),
        OpenError::AlreadyOpen
        | OpenError::ReadOnly { .. }
        | OpenError::UnsafePlace { .. }
        | OpenError::BackupFailed { .. }
        | OpenError::TooOldSqlite { .. }
        | OpenError::Io(_)
        | OpenError::Storage(_) => backups::unreadable(),
    }
}

fn not_replaced(error: &OpenError) -> AppError {
    tracing::error!(%error, "the book was not exchanged");
    let words = match error {
        OpenError::DiskFull => backups::no_room_for_two(),
        OpenError::AlreadyOpen => backups::book_open(),
        OpenError::Damaged { .. } => backups::nothing_readable(),
        OpenError::BackupFailed { .. } => backups::copy_not_whole(),
        OpenError::ReadOnly { .. } | OpenError::UnsafePlace { .. } => backups::unsafe_place(),
        OpenError::Tampered { .. }
        | OpenError::OtherEnvironment { .. }
        | OpenError::MadeByNewerVersion { .. }
        | OpenError::TooOldSqlite { .. }
        | OpenError::Io(_)
        | OpenError::Storage(_) => refusal(error),
    };
    AppError::new(ErrorCode::Book, words.then(backups::book_as_it_was()))
}

fn not_backed_up(error: LedgerError) -> AppError {
    let words = if matches!(error, LedgerError::DiskFull) {
        backups::no_room()
    } else if matches!(error, LedgerError::BackupFailed { .. }) {
        backups::not_whole()
    } else if matches!(error, LedgerError::ReadOnly { .. } | LedgerError::Io(_) | LedgerError::Storage(_)) {
        backups::not_written()
    } else {
        return book_error(error);
    };
    tracing::error!(%error, "a backup by hand failed");
    AppError::new(ErrorCode::Book, words.then(backups::nothing_changed()))
}
