//! What is asked about the columns of a table, in words.

use kaunta_domain::payroll::Column;
use kaunta_domain::payroll::columns::{Question, UncertainColumn};
use kaunta_words::Message;
use kaunta_words::payroll_table::{self, ColumnMissingHolds, ColumnSeveralHolds, ColumnUnnamedHolds, SayWhichHolds};

/// The variants of a message that has one for each column.
macro_rules! holds {
    ($of:ident, $column:expr) => {
        match $column {
            Column::Name => $of::Name,
            Column::Phone => $of::Phone,
            Column::Network => $of::Network,
            Column::User => $of::User,
            Column::Merchant => $of::Merchant,
            Column::Account => $of::Account,
            Column::Bank => $of::Bank,
            Column::Amount => $of::Amount,
            Column::Note => $of::Note,
        }
    };
}

pub(super) fn question(doubt: &UncertainColumn) -> String {
    match doubt.question {
        Question::Missing => payroll_table::column_missing(holds!(ColumnMissingHolds, doubt.column)).into(),
        Question::Unnamed => payroll_table::column_unnamed(holds!(ColumnUnnamedHolds, doubt.column)).into(),
        Question::Several => payroll_table::column_several(holds!(ColumnSeveralHolds, doubt.column)).into(),
    }
}

/// Asks which column holds this.
pub(super) fn say_which(column: Column) -> Message {
    payroll_table::say_which(holds!(SayWhichHolds, column))
}
