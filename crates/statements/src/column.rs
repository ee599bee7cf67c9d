//! The columns of a statement.

use serde::{Deserialize, Serialize};

/// What a column of a statement holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Column {
    /// The day of booking, perhaps with the time.
    Date,
    /// The time of day, if it has a column of its own.
    Time,
    /// The amount: signed, or with [`Column::Direction`] beside it.
    Amount,
    /// What came in.
    Credit,
    /// What went out.
    Debit,
    /// Whether the amount came in or went out, in a word: `CR`, `out`.
    Direction,
    /// The balance after the line.
    Balance,
    /// The number that identifies the line.
    Reference,
    /// Another such number.
    OtherReference,
    /// Who it was with: a name, a phone, an account.
    Party,
    /// What it was for.
    Text,
    /// The line's currency.
    Currency,
}

impl Column {
    /// Every column, in the order in which headings are looked for.
    pub const ALL: [Column; 12] = [
        Column::Balance,
        Column::Direction,
        Column::Debit,
        Column::Credit,
        Column::Date,
        Column::Time,
        Column::Amount,
        Column::Reference,
        Column::OtherReference,
        Column::Currency,
        Column::Party,
        Column::Text,
    ];
}
