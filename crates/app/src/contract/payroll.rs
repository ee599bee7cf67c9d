use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::payroll::{Column, Likeness, PayrollId, PayrollState, Route, RowText, Verdict};
use serde::{Deserialize, Serialize};

use super::OperationRow;

/// A file that a person picked or dropped. Its path stays with the program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct OfferedFile {
    /// Names it in later calls.
    pub file: String,
    /// The file's name.
    pub name: String,
}

/// The file that was picked, or nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct PickedFile {
    /// Nothing when the person changed their mind.
    pub picked: Option<OfferedFile>,
}

/// Which columns of a file hold what: the column's place, 0 the first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct ColumnChoice {
    /// The place in the file.
    pub place: u32,
    /// What it holds.
    pub column: Column,
}

/// How to look into a file. Everything left out is guessed.
#[derive(Debug, Clone, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct ReadFileInput {
    /// From [`OfferedFile`].
    pub file: String,
    /// Which sheet, 0 the first.
    pub sheet: Option<u32>,
    /// Which columns hold what; two columns may make up a name.
    pub columns: Option<Vec<ColumnChoice>>,
}

/// A sheet of a workbook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct SheetView {
    /// Its name.
    pub name: String,
    /// Whether the workbook hides it.
    pub hidden: bool,
    /// Rows with anything in them.
    pub rows: u32,
}

/// A column of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct FileColumn {
    /// Its place, 0 the first.
    pub place: u32,
    /// `A`, `B`, … as a spreadsheet calls it.
    pub letter: String,
    /// Its heading, or an empty text.
    pub heading: String,
    /// What its first rows hold.
    pub samples: Vec<String>,
    /// What it is taken to hold.
    pub column: Option<Column>,
}

/// What is in a file, before anything is made of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct FileView {
    /// Names it in later calls.
    pub file: String,
    /// The file's name.
    pub name: String,
    /// "Comma-separated text, Windows-1252", in words.
    pub kind: String,
    /// All sheets; one for text.
    pub sheets: Vec<SheetView>,
    /// The one that is looked into.
    pub sheet: u32,
    /// Its columns.
    pub columns: Vec<FileColumn>,
    /// Rows below the headings with anything in them.
    pub rows: u32,
    /// Whether the columns are as a person chose them the last time for such a file.
    pub remembered: bool,
    /// What to look at before going on, in words.
    pub doubts: Vec<String>,
    /// What is missing before rows can be made, in words: a column for the amount, for example.
    pub missing: Vec<String>,
}

/// Makes a draft out of a file.
#[derive(Debug, Clone, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct ImportInput {
    /// From [`OfferedFile`].
    pub file: String,
    /// Which sheet.
    pub sheet: u32,
    /// Which columns hold what.
    pub columns: Vec<ColumnChoice>,
    /// What to call the payroll.
    pub name: String,
    /// The note for rows without one.
    pub note: String,
}

/// So many rows and what they add up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct Tally {
    /// Rows.
    pub rows: u32,
    /// Their readable amounts.
    pub amount: Money,
}

/// Rows of one verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct VerdictTally {
    /// Which.
    pub verdict: Verdict,
    /// All of them.
    pub all: Tally,
    /// Those to be paid.
    pub included: Tally,
}

/// Where a row of a confirmed payroll stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum RowOutcome {
    /// Not sent yet, or never because the payroll was stopped.
    Unsent,
    /// On its way.
    Sending,
    /// Paid.
    Paid,
    /// The service has it and has not finished.
    Waiting,
    /// It may or may not be paid.
    Unknown,
    /// Not paid: refused, failed, never left, or twice not found.
    NotPaid,
}

/// Rows of one outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct OutcomeTally {
    /// Which.
    pub outcome: RowOutcome,
    /// How many.
    pub tally: Tally,
}

/// A payroll in the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct PayrollSummary {
    /// Its number in the book.
    pub id: PayrollId,
    /// What the person calls it.
    pub name: String,
    /// ISO 8601.
    pub created_at: String,
    /// Where it stands.
    pub state: PayrollState,
    /// Where its rows come from, in words: the file's name, a group, an earlier payroll.
    pub source: String,
    /// How it is paid, once that was chosen.
    pub route: Option<Route>,
    /// To be paid.
    pub included: Tally,
    /// By outcome, once it was confirmed; outcomes without a row are left out.
    pub outcomes: Vec<OutcomeTally>,
}

/// The payroll screen before one is opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct Payrolls {
    /// How many there are.
    pub total: u32,
    /// Where this part begins.
    pub offset: u32,
    /// Newest first.
    pub rows: Vec<PayrollSummary>,
    /// Groups of people kept for the next time.
    pub groups: Vec<GroupView>,
}

/// Which part of the payrolls.
#[derive(Debug, Clone, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct PayrollsInput {
    /// From this one, 0 the newest.
    pub offset: u32,
    /// At most 100.
    pub limit: u32,
}

/// A group of people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct GroupView {
    /// "Staff", "Suppliers".
    pub name: String,
    /// How many people.
    pub people: u32,
    /// What they were last paid together.
    pub last_amount: Money,
    /// ISO 8601, when any of them was last paid.
    pub last_paid_at: Option<String>,
}

/// Which group.
#[derive(Debug, Clone, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct GroupInput {
    /// Its name.
    pub name: String,
}

/// Keeps a payroll's people as a group.
#[derive(Debug, Clone, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct SaveGroupInput {
    /// Whose rows: those to be paid, or paid.
    pub id: PayrollId,
    /// The group; one with this name is replaced.
    pub name: String,
}

/// Which payroll.
#[derive(Debug, Clone, Copy, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct PayrollInput {
    /// Its number in the book.
    pub id: PayrollId,
}

/// How far a run, or the checking of names, is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct RunView {
    /// Rows done.
    pub done: u32,
    /// Of so many.
    pub total: u32,
    /// Seconds left at the present pace, where that can be told.
    pub seconds_left: Option<u32>,
    /// What it is doing or waiting for, in words.
    pub words: String,
}

/// A payroll, opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct PayrollView {
    /// The payroll.
    pub summary: PayrollSummary,
    /// The note for rows without one.
    pub note: String,
    /// All rows of the file, whatever becomes of them.
    pub file: Tally,
    /// Rows whose amount can't be read, and which no total holds.
    pub unreadable: u32,
    /// By verdict; together they are the file.
    pub verdicts: Vec<VerdictTally>,
    /// Readable rows that were left out.
    pub left_out: Tally,
    /// The run, while it is running or paused.
    pub run: Option<RunView>,
    /// The checking of names with the service, while it is going on.
    pub naming: Option<RunView>,
    /// How many rows' names were checked with the service, and how many of those differ.
    pub named: u32,
    /// Names that differ from the service's.
    pub named_otherwise: u32,
    /// What to know of it, in plain words: it was interrupted, it is partly unknown, the file was changed.
    pub notices: Vec<String>,
    /// Fees charged so far, as far as the service told them.
    pub fees: Money,
    /// Rows that could be paid in a new payroll: neither paid nor in doubt.
    pub unpaid: Tally,
}

/// Which rows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase", default)]
pub struct PayrollRowFilter {
    /// Any of these; empty for all.
    pub verdicts: Vec<Verdict>,
    /// Any of these; empty for all.
    pub outcomes: Vec<RowOutcome>,
    /// To be paid, left out, or both.
    pub included: Option<bool>,
    /// In name, phone, amount or note.
    pub search: String,
}

/// Which part of a payroll's rows.
#[derive(Debug, Clone, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct PayrollRowsInput {
    /// Whose.
    pub id: PayrollId,
    /// Which.
    pub filter: PayrollRowFilter,
    /// From this one.
    pub offset: u32,
    /// At most 500.
    pub limit: u32,
}

/// Something to know of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct FindingView {
    /// Where; nothing for the row as a whole.
    pub column: Option<Column>,
    /// How grave.
    pub verdict: Verdict,
    /// In plain words.
    pub words: String,
    /// Before it was put right.
    pub was: Option<String>,
    /// After it was put right, or what it probably means.
    pub now: Option<String>,
    /// The earlier payment of the same, where it is one.
    pub earlier: Option<OperationRow>,
}

/// A row of a payroll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct PayrollRow {
    /// Its place in the payroll, 1 the first.
    pub position: u32,
    /// Its line in the file, as a spreadsheet counts.
    pub line: u32,
    /// Its texts as they now are.
    pub text: RowText,
    /// The amount, where it can be read.
    pub amount: Option<Money>,
    /// All findings together.
    pub verdict: Verdict,
    /// What there is to know.
    pub findings: Vec<FindingView>,
    /// Whether it is to be paid.
    pub included: bool,
    /// Whether it can be: nothing is refused or asked.
    pub can_include: bool,
    /// Whether a person changed it.
    pub edited: bool,
    /// The service's name for the phone.
    pub service_name: Option<String>,
    /// How alike that and the file's name are.
    pub likeness: Option<Likeness>,
    /// Where it stands, once the payroll was confirmed.
    pub outcome: Option<RowOutcome>,
    /// Its operation, once there is one.
    pub operation: Option<OperationRow>,
    /// Why it was not paid, or what is not known of it, in words.
    pub reason: Option<String>,
    /// The state of its operation.
    pub state: Option<State>,
}

/// A part of a payroll's rows, in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct PayrollRows {
    /// How many rows the filter shows in all.
    pub total: u32,
    /// Where this part begins.
    pub offset: u32,
    /// The rows.
    pub rows: Vec<PayrollRow>,
}

/// A row as a person changed it.
#[derive(Debug, Clone, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct ChangeRowInput {
    /// Whose.
    pub id: PayrollId,
    /// Which; nothing adds a row at the end.
    pub position: Option<u32>,
    /// Its texts.
    pub text: RowText,
}

/// Puts rows in or leaves them out.
#[derive(Debug, Clone, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct IncludeRowsInput {
    /// Whose.
    pub id: PayrollId,
    /// Which; nothing for all that the filter shows.
    pub positions: Option<Vec<u32>>,
    /// Which, where no positions are given.
    pub filter: PayrollRowFilter,
    /// In or out.
    pub included: bool,
}

/// How a payroll would be paid.
#[derive(Debug, Clone, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct PreviewPayrollInput {
    /// Which.
    pub id: PayrollId,
    /// How.
    pub route: Route,
}

/// Everything to know before a payroll is paid, in one view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct PayrollPreview {
    /// How.
    pub route: Route,
    /// How many people.
    pub people: u32,
    /// How many rows; a person may stand in more than one.
    pub payments: u32,
    /// What they get.
    pub total: Money,
    /// The fees, where the service tells them beforehand.
    pub fees: Option<Money>,
    /// Why they are not known, or what they rest on, in words.
    pub fee_words: Option<String>,
    /// Total and fees, where the fees are known.
    pub total_with_fees: Option<Money>,
    /// The wallet's balance.
    pub balance: Option<Money>,
    /// ISO 8601.
    pub balance_as_of: Option<String>,
    /// What is left then.
    pub balance_after: Option<Money>,
    /// What is short, if anything.
    pub short_by: Option<Money>,
    /// So many requests, for a batch.
    pub parts: u32,
    /// How long it takes, in words.
    pub takes: String,
    /// Why it can't be run now, in words: no key, a lock, nothing to pay.
    pub obstacles: Vec<String>,
    /// What to know before going on, in words.
    pub warnings: Vec<String>,
    /// What has to be typed to confirm: the total's digits.
    pub to_type: String,
    /// So many a minute, one by one.
    pub rate: u32,
    /// So many rows in a request, for a batch.
    pub batch_size: u32,
}

/// The one confirmation.
#[derive(Debug, Clone, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct ConfirmPayrollInput {
    /// Which.
    pub id: PayrollId,
    /// How.
    pub route: Route,
    /// So many a minute, one by one; 1 to 600.
    pub rate: u32,
    /// So many rows in a request, for a batch; 1 to 1,000.
    pub batch_size: u32,
    /// The total as the person typed it.
    pub typed_total: String,
    /// How many payments the person saw: nothing is confirmed that was changed meanwhile.
    pub payments: u32,
    /// Who says so; can't be blank.
    pub by: String,
}

/// A format for spreadsheets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum TableFormat {
    /// Comma-separated text.
    Csv,
    /// A workbook.
    Xlsx,
}

/// A results sheet.
#[derive(Debug, Clone, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct ResultsInput {
    /// Of which payroll.
    pub id: PayrollId,
    /// In which format.
    pub format: TableFormat,
}

/// An empty table to fill in.
#[derive(Debug, Clone, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct TemplateInput {
    /// In which format.
    pub format: TableFormat,
}
