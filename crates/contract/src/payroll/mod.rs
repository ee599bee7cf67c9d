//! Payrolls: the tables they come from, their rows, and how they are paid.

mod files;
mod lists;
mod rows;
mod runs;

pub use files::{
    ColumnChoice, FileColumn, FileView, ImportInput, OfferedFile, PickedFile, ReadFileInput, SheetView, TableFormat,
    TemplateInput,
};
pub use lists::{
    GroupInput, GroupView, LookBackProposal, LookBackView, LookedBack, PayrollInput, PayrollSummary, PayrollView,
    Payrolls, PayrollsInput, SaveGroupInput, SetLookBackInput,
};
pub use rows::{
    ChangeRowInput, FindingView, IncludeRowsInput, OutcomeTotals, PayrollRow, PayrollRowFilter, PayrollRows,
    PayrollRowsInput, RowOutcome, TakeGuessesInput, Totals, VerdictTotals,
};
pub use runs::{
    AnswerNamesInput, ConfirmPayrollInput, OtherNames, PayrollPreview, PreviewPayrollInput, ResultsInput, RunView,
};
