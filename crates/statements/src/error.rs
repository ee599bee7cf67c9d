//! Why a file can't be used as a statement.

use kaunta_domain::money::Money;
use kaunta_sheets::ReadError;

use crate::column::Column;

/// Why a file can't be used as a statement. Rows are those that a person sees in the file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StatementError {
    /// It has no line with money.
    #[error("a statement without lines")]
    NoLines,
    /// The table can't be read at all.
    #[error(transparent)]
    Sheet(#[from] ReadError),
    /// The file breaks its format's rules.
    #[error("a damaged file: {detail}")]
    Damaged {
        /// For the log: never contains what the file says.
        detail: &'static str,
    },
    /// A movement, or the part of the file around the movements, is too large to be read at once.
    #[error("more than is read at once")]
    TooMuch,
    /// An XML file of another kind.
    #[error("not a statement")]
    AnotherKind,
    /// Statements of several accounts, or several statements, in one file.
    #[error("several statements in one file")]
    Several,
    /// No column is assigned to this.
    #[error("no column for {0:?}")]
    ColumnMissing(Column),
    /// A row with money has no date that can be read.
    #[error("no date on row {row}")]
    Date {
        /// The row.
        row: u32,
        /// What the cell contains.
        text: String,
    },
    /// Nothing in the file tells whether the day or the month comes first.
    #[error("day or month first")]
    DateOrder {
        /// A row that could be read both ways.
        row: u32,
        /// What the cell contains.
        text: String,
    },
    /// Some dates have the day first, others the month.
    #[error("dates of both orders")]
    MixedDates {
        /// A row with the day first.
        day_first: u32,
        /// A row with the month first.
        month_first: u32,
    },
    /// An amount that can't be read.
    #[error("no amount on row {row}")]
    Amount {
        /// The row.
        row: u32,
        /// What the cell contains; empty for an empty cell.
        text: String,
    },
    /// Nothing tells whether a point or comma separates thousands or cents.
    #[error("an amount that can be read in two ways on row {row}")]
    Separator {
        /// The row.
        row: u32,
        /// What the cell contains.
        text: String,
    },
    /// Money in and money out on one row.
    #[error("in and out on row {row}")]
    BothSides {
        /// The row.
        row: u32,
    },
    /// Nothing tells which amounts are money in and which are money out.
    #[error("no direction")]
    NoDirection,
    /// A currency other than the shilling.
    #[error("another currency")]
    OtherCurrency {
        /// As written in the file.
        currency: String,
    },
    /// The running balance does not follow from the row before.
    #[error("the balance breaks on row {row}")]
    Breaks {
        /// The row.
        row: u32,
        /// The balance before it plus its amount.
        expected: Money,
        /// The balance in the row.
        found: Money,
    },
    /// Opening balance plus movements is not the closing balance.
    #[error("the balances don't follow from each other")]
    Unbalanced {
        /// The opening balance.
        opening: Money,
        /// The sum of all movements.
        moved: Money,
        /// The closing balance that the file says.
        closing: Money,
    },
    /// A sum with more digits than can be held exactly.
    #[error("a sum that is too large")]
    TooLarge,
}
