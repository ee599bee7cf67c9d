//! Why the books can't move to another computer.

use std::io;

use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::computer_code::{ComputerCode, NoComputerCode};
use kaunta_domain::environment::Environment;
use kaunta_ledger::{Broken, LedgerError, OpenError};
use kaunta_words::{Message, Sentences, books, moving};

use crate::book::error::{BookError, refusal};
use crate::wording::book_error::book_error;
use crate::wording::{fields, integrity};

#[derive(Debug)]
pub(crate) enum MoveError {
    BadCode(NoComputerCode),
    /// The code is this computer's own.
    OwnCode,
    /// No name was given of who closes the books.
    NobodyCloses,
    /// The example day's book is never carried.
    ExampleDay,
    /// The file may not be written into the folder of the books.
    AmongBooks,
    NoBook,
    /// One of the books prevents closing all.
    OfBook(Environment, Box<BookError>),
    BookUnreadable(OpenError),
    ChangedOutside(Broken),
    NotClosed(LedgerError),
    NotWritten(io::Error),
    /// The books are closed, but the file is not written yet.
    NoFileYet(Box<BookError>),
    /// A carried file is not whole, or not one of Kaunta's.
    NotWhole,
    MadeByNewerVersion,
    CarriedBookRefused(OpenError),
    ForAnotherComputer {
        code: ComputerCode,
        own: ComputerCode,
    },
    /// Everything in the file already continues here.
    AllHere,
}

impl From<MoveError> for AppError {
    fn from(error: MoveError) -> AppError {
        let review = |words: Message| AppError::new(ErrorCode::Review, words);
        let book = |words: Message| AppError::new(ErrorCode::Book, words);
        let file = |words: Message| AppError::new(ErrorCode::File, words);
        match error {
            MoveError::BadCode(why) => review(fields::computer_code(why)),
            MoveError::OwnCode => review(moving::own_code()),
            MoveError::NobodyCloses => review(books::say_who_closed()),
            MoveError::ExampleDay => review(moving::example_day()),
            MoveError::AmongBooks => book(moving::among_books()),
            MoveError::NoBook => book(moving::no_book()),
            MoveError::OfBook(environment, error) => {
                let error = AppError::from(*error);
                AppError::new(error.code, moving::not_closed(environment.code()).then(error.message))
            }
            MoveError::BookUnreadable(error) => book(refusal(&error)),
            MoveError::ChangedOutside(broken) => book(moving::changed_outside(integrity::broken(&broken))),
            MoveError::NotClosed(LedgerError::StillOnItsWay) => book(moving::no_outcome_yet()),
            MoveError::NotClosed(error) => book_error(error),
            MoveError::NotWritten(error) => {
                tracing::error!(%error, "the file to carry could not be written");
                let is_full = error.kind() == io::ErrorKind::StorageFull;
                book(if is_full { moving::no_room() } else { moving::not_written() })
            }
            MoveError::NoFileYet(error) => {
                let error = AppError::from(*error);
                AppError::new(error.code, Sentences::from(error.message).then(moving::no_file_yet()))
            }
            MoveError::NotWhole => file(moving::not_whole()),
            MoveError::MadeByNewerVersion => file(moving::newer()),
            MoveError::CarriedBookRefused(error) => {
                tracing::warn!(%error, "a carried book can't be brought in");
                file(refusal(&error))
            }
            MoveError::ForAnotherComputer { code, own } => {
                file(moving::for_another_computer(code.to_string(), own.to_string()))
            }
            MoveError::AllHere => file(moving::all_here()),
        }
    }
}
