//! Why a statement can't be read, imported or compared.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::text::BadText;
use kaunta_ledger::LedgerError;
use kaunta_statements::{Column, StatementError};
use kaunta_words::{Message, statements};

use crate::platform::error::FileError;
use crate::staff::error::StaffError;
use crate::wording::book_error::book_error;
use crate::wording::{fields, sheets};
use crate::workspace::error::WorkspaceError;

#[derive(Debug, derive_more::From)]
pub(crate) enum StatementsError {
    /// No such file was chosen in this run of Kaunta.
    NotChosen,
    FileTooLarge,
    /// The detail is in the log already.
    NotRead,
    BrokeDown,
    /// The file or its sheet is no longer the one that was shown.
    Changed,
    #[from]
    Statement(StatementError),
    OtherAccount {
        found: String,
        known: String,
    },
    NoSuchStatement,
    NotPaired,
    NotTheLine,
    OneOfBoth,
    NoCase,
    CaseIsOpen,
    /// The line is a payment of the book, or may be.
    HasPayment,
    NoteNotTaken(BadText),
    SumTooLarge,
    /// The chosen columns can't be stored.
    ColumnsNotRemembered(serde_json::Error),
    #[from]
    Staff(StaffError),
    #[from]
    File(FileError),
    #[from]
    Ledger(LedgerError),
    #[from]
    Workspace(WorkspaceError),
}

impl From<StatementsError> for AppError {
    fn from(error: StatementsError) -> AppError {
        let (code, words) = match error {
            StatementsError::NotChosen => (ErrorCode::NotFound, statements::choose_again()),
            StatementsError::FileTooLarge => (ErrorCode::File, statements::too_large()),
            StatementsError::NotRead => (ErrorCode::File, statements::unread()),
            StatementsError::BrokeDown => (ErrorCode::File, statements::broke_down()),
            StatementsError::Changed => (ErrorCode::Review, statements::changed()),
            StatementsError::Statement(error) => (ErrorCode::File, refusal(&error)),
            StatementsError::OtherAccount { found, known } => {
                (ErrorCode::File, statements::other_account(found, known))
            }
            StatementsError::NoSuchStatement => (ErrorCode::NotFound, statements::no_such()),
            StatementsError::NotPaired => (ErrorCode::Review, statements::not_paired()),
            StatementsError::NotTheLine => (ErrorCode::Review, statements::not_the_line()),
            StatementsError::NoCase => (ErrorCode::Review, statements::no_case()),
            StatementsError::CaseIsOpen => (ErrorCode::Review, statements::case_is_open()),
            StatementsError::HasPayment => (ErrorCode::Review, statements::has_payment()),
            StatementsError::OneOfBoth => (ErrorCode::Program, statements::one_of_both()),
            StatementsError::NoteNotTaken(bad) => (ErrorCode::Review, statements::note_not_taken(fields::text(bad))),
            StatementsError::SumTooLarge => (ErrorCode::File, statements::sum_too_large()),
            StatementsError::ColumnsNotRemembered(error) => {
                tracing::error!(%error, "the chosen columns can't be stored");
                (ErrorCode::Program, statements::broke_down())
            }
            StatementsError::Staff(error) => return error.into(),
            StatementsError::File(error) => return error.into(),
            StatementsError::Ledger(error) => return book_error(error),
            StatementsError::Workspace(error) => return error.into(),
        };
        AppError::new(code, words)
    }
}

/// Why a file can't be used, and what to do next.
pub(super) fn refusal(error: &StatementError) -> Message {
    match error {
        StatementError::NoLines => statements::no_lines(),
        StatementError::Sheet(error) => sheets::unreadable(error),
        StatementError::Damaged { detail } => {
            tracing::warn!(detail, "a chosen statement is damaged");
            statements::damaged()
        }
        StatementError::TooMuch => statements::too_much(),
        StatementError::AnotherKind => statements::another_kind(),
        StatementError::Several => statements::several(),
        StatementError::ColumnMissing(column) => missing(*column),
        StatementError::Date { row, text } if text.is_empty() => statements::date_empty(row.to_string()),
        StatementError::Date { row, text } => statements::no_date(row.to_string(), text),
        StatementError::DateOrder { row, text } => statements::date_order(row.to_string(), text),
        StatementError::MixedDates { day_first, month_first } => {
            statements::mixed_dates(day_first.to_string(), month_first.to_string())
        }
        StatementError::Amount { row, text } if text.is_empty() => statements::amount_empty(row.to_string()),
        StatementError::Amount { row, text } => statements::no_amount(row.to_string(), text),
        StatementError::Separator { row, text } => statements::separator(row.to_string(), text),
        StatementError::BothSides { row } => statements::both_sides(row.to_string()),
        StatementError::NoDirection => statements::no_direction(),
        StatementError::OtherCurrency { currency } => statements::other_currency(currency),
        StatementError::Breaks { row, expected, found } => statements::breaks(row.to_string(), *expected, *found),
        StatementError::Unbalanced { opening, moved, closing } => statements::unbalanced(*opening, *moved, *closing),
        StatementError::TooLarge => statements::sum_too_large(),
    }
}

fn missing(column: Column) -> Message {
    match column {
        Column::Date => statements::column_date(),
        Column::Amount => statements::column_amount(),
        Column::Debit => statements::column_debit(),
        Column::Credit => statements::column_credit(),
        Column::Time
        | Column::Direction
        | Column::Balance
        | Column::Reference
        | Column::OtherReference
        | Column::Party
        | Column::Text
        | Column::Currency => statements::column_missing(),
    }
}
