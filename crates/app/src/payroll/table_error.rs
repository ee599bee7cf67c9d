//! Why a table can't be read, or no draft can be made from it.

use kaunta_contract::ErrorCode;
use kaunta_domain::payroll::Column;
use kaunta_sheets::ReadError;
use kaunta_words::{Message, payroll_table};

use super::{column_doubts, words};
use crate::wording::sheets;

#[derive(Debug)]
pub(crate) enum TableError {
    /// No such file was offered in this run of Kaunta.
    NotOffered,
    TooLarge,
    /// The detail is in the log already.
    NotRead,
    NotATable(ReadError),
    BrokeDown,
    /// The file has changed since it was shown.
    Changed,
    NoSuchSheet,
    SheetNotRead {
        sheet: String,
        problem: ReadError,
    },
    /// No column was chosen for this.
    ColumnMissing(Column),
    Nobody,
}

impl TableError {
    pub(super) fn code(&self) -> ErrorCode {
        match self {
            TableError::NotOffered | TableError::NoSuchSheet => ErrorCode::NotFound,
            TableError::Changed => ErrorCode::Review,
            TableError::TooLarge
            | TableError::NotRead
            | TableError::NotATable(_)
            | TableError::BrokeDown
            | TableError::SheetNotRead { .. }
            | TableError::ColumnMissing(_)
            | TableError::Nobody => ErrorCode::File,
        }
    }

    pub(super) fn words(&self) -> Message {
        match self {
            TableError::NotOffered => payroll_table::choose_again(),
            TableError::TooLarge => payroll_table::too_large(),
            TableError::NotRead => payroll_table::unread(),
            TableError::NotATable(problem) => sheets::unreadable(problem),
            TableError::BrokeDown => payroll_table::broke_down(),
            TableError::Changed => payroll_table::changed(),
            TableError::NoSuchSheet => payroll_table::no_such_sheet(),
            TableError::SheetNotRead { sheet, problem } => words::unreadable(sheet, problem),
            TableError::ColumnMissing(column) => column_doubts::say_which(*column),
            TableError::Nobody => payroll_table::nobody(),
        }
    }
}
