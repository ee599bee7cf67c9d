use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::reference::OperationId;
use serde::{Deserialize, Serialize};

/// Whose statement it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum StatementAccount {
    /// The float at the service.
    Escrow,
    /// The commission wallet at the service.
    Commission,
    /// The partner wallet.
    Partner,
    /// The shop's account at MTN.
    Mtn,
    /// The shop's account at Airtel.
    Airtel,
    /// The shop's account at a bank.
    Bank,
}

/// What a column of a statement holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum StatementColumn {
    /// The day, perhaps with the time.
    Date,
    /// The time of day.
    Time,
    /// The amount, with its sign or with a direction beside it.
    Amount,
    /// What came in.
    Credit,
    /// What went out.
    Debit,
    /// Whether it came in or went out.
    Direction,
    /// The balance after the line.
    Balance,
    /// The number that identifies the line.
    Reference,
    /// Another such number.
    OtherReference,
    /// Who it was with.
    Party,
    /// What it was for.
    Text,
    /// The currency.
    Currency,
}

/// Whether the day or the month comes first in a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum DateOrder {
    /// 03/04 is the third of April.
    DayFirst,
    /// 03/04 is the fourth of March.
    MonthFirst,
}

/// A column that a person chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementColumnChoice {
    /// The column's index in the file, from 0.
    pub place: u32,
    /// What it holds.
    pub column: StatementColumn,
}

/// A file that was chosen; its path is not sent to the window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PickedStatement {
    /// The file's name for [`ReadStatementInput`]; `None` if nothing was chosen.
    pub file: Option<String>,
}

/// How to read a chosen file.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReadStatementInput {
    /// From [`PickedStatement`].
    pub file: String,
    /// The sheet's index, from 0; none for the one that was open when the file was saved.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub sheet: Option<u32>,
    /// `None` for what is remembered or what the headings say.
    pub columns: Option<Vec<StatementColumnChoice>>,
    /// The person's answer, if the dates themselves don't show the order.
    pub dates: Option<DateOrder>,
}

/// A column of a statement's file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementFileColumn {
    /// Its index, from 0.
    pub place: u32,
    /// Its letter in a spreadsheet.
    pub letter: String,
    /// Its heading.
    pub heading: String,
    /// Its first values.
    pub samples: Vec<String>,
    /// What it is read as.
    pub column: Option<StatementColumn>,
}

/// A chosen file, read as far as possible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementLook {
    /// The file, for [`ImportStatementInput`].
    pub file: String,
    /// Its name.
    pub name: String,
    /// The SHA-256 of its contents, for [`ImportStatementInput`].
    pub sha256: String,
    /// The kind of the file, in words.
    pub kind: String,
    /// The sheets that can be a statement: one for a text file, none for OFX and camt.053, which need no columns.
    pub sheets: Vec<StatementSheet>,
    /// The index of the sheet that is shown.
    pub sheet: u32,
    /// Its columns; empty for OFX and camt.053.
    pub columns: Vec<StatementFileColumn>,
    /// Whether the columns were chosen earlier for files with these headings.
    pub remembered: bool,
    /// Why it can't be used yet, in words.
    pub problem: Option<String>,
    /// Whether the person must answer if the day or the month comes first.
    pub asks_dates: bool,
    /// What it says, once it can be used.
    pub found: Option<StatementFound>,
    /// The statement that was imported earlier from the same file.
    pub imported: Option<u32>,
}

/// A sheet of a workbook.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementSheet {
    /// Its index, from 0.
    pub place: u32,
    /// Its name.
    pub name: String,
}

/// What a readable statement says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementFound {
    /// How many lines.
    pub lines: u32,
    /// The first day, `2026-11-21`.
    pub from: String,
    /// The last day.
    pub to: String,
    /// The account's number.
    pub number: Option<String>,
    /// The balance before the first line.
    pub opening: Option<Money>,
    /// The balance after the last line.
    pub closing: Option<Money>,
    /// What its balances prove, in words.
    pub proof: String,
}

/// Imports a chosen file.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ImportStatementInput {
    /// From [`PickedStatement`].
    pub file: String,
    /// From [`StatementLook`]: a file that was changed since is refused.
    pub sha256: String,
    /// As it was chosen.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional = nullable))]
    pub sheet: Option<u32>,
    /// Whose statement it is.
    pub account: StatementAccount,
    /// As they were shown.
    pub columns: Option<Vec<StatementColumnChoice>>,
    /// As it was answered.
    pub dates: Option<DateOrder>,
}

/// An account whose statements are compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementAccountView {
    /// The account.
    pub account: StatementAccount,
    /// Its name.
    pub name: String,
}

/// An imported statement in the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementSummary {
    /// Its number.
    pub id: u32,
    /// The account's name.
    pub account: String,
    /// The account's number.
    pub number: Option<String>,
    /// The file's name.
    pub name: String,
    /// The first day.
    pub from: String,
    /// The last day.
    pub to: String,
    /// How many lines.
    pub lines: u32,
    /// How many of them a person has accepted as payments of the book.
    pub accepted: u32,
    /// How many cases about its lines and payments are open.
    pub cases: u32,
    /// When it was imported, ISO 8601.
    pub at: String,
    /// Who imported it.
    pub by: Option<String>,
}

/// All imported statements.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Statements {
    /// The newest first.
    pub statements: Vec<StatementSummary>,
    /// The accounts that a statement may be of.
    pub accounts: Vec<StatementAccountView>,
}

/// Selects a statement.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementInput {
    /// Its number.
    pub id: u32,
}

/// The groups into which lines and payments are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum StatementGroup {
    /// Equal reference, amount and direction, or accepted by a person.
    Matched,
    /// Likely the same, by amount, account and time.
    Proposed,
    /// The same reference, but another amount or state.
    Differing,
    /// In the book only.
    OnlyHere,
    /// On the statement only.
    OnlyThere,
    /// With an open case, whatever other group it is in.
    Cases,
}

/// One of the groups with its sums.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementGroupView {
    /// The group.
    pub group: StatementGroup,
    /// How many rows.
    pub count: u32,
    /// What came into the account.
    pub came_in: Money,
    /// What left it, positive.
    pub went_out: Money,
    /// How many are not accepted and have neither a note nor a case; none with an open case.
    pub open: u32,
}

/// A statement compared with the book as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementView {
    /// The statement.
    pub summary: StatementSummary,
    /// The balance before the first line.
    pub opening: Option<Money>,
    /// The balance after the last line.
    pub closing: Option<Money>,
    /// Always all six. The rows of the last one may be in another one too.
    pub groups: Vec<StatementGroupView>,
    /// How many exact matches can be accepted together.
    pub exact_left: u32,
    /// The result in a sentence.
    pub words: String,
}

/// Selects rows of a group.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementRowsInput {
    /// The statement.
    pub id: u32,
    /// The group.
    pub group: StatementGroup,
    /// Index of the first row, from 0.
    pub offset: u32,
    /// The most rows to return; clamped to at most 500.
    pub limit: u32,
    /// The first row is that of this line, wherever it is in the group; its index in the statement, from 0. If the group does not
    /// have it, `offset` counts.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub line: Option<u32>,
}

/// One page of a group's rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementRows {
    /// The number of rows on all pages.
    pub total: u32,
    /// Index of the page's first row.
    pub offset: u32,
    /// The rows on this page.
    pub rows: Vec<StatementRow>,
}

/// A line, a payment, or the two together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementRow {
    /// The line.
    pub line: Option<StatementLineView>,
    /// The payment.
    pub payment: Option<StatementPaymentView>,
    /// Why the two belong together, or what is known about the one without a counterpart, in words.
    pub why: String,
    /// Whether a person accepted it.
    pub accepted: bool,
    /// The last note about it, or how its last case was cleared up.
    pub note: Option<String>,
    /// Whether a case about it is open, and about which of the two.
    pub open_case: Option<StatementSide>,
    /// Whether a case about it can be opened, and about which of the two.
    pub may_open_case: Option<StatementSide>,
    /// Everything that people wrote about it, oldest first.
    pub remarks: Vec<StatementRemarkView>,
}

/// A side of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum StatementSide {
    /// The line of the statement.
    Line,
    /// The payment of the book.
    Payment,
}

/// What a remark is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum StatementRemarkKind {
    /// A note.
    Noted,
    /// It says what a case is to clear up.
    CaseOpened,
    /// It says how the case was cleared up.
    CaseClosed,
}

/// What a person wrote about a line or a payment. It is never changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementRemarkView {
    /// What it is.
    pub kind: StatementRemarkKind,
    /// What it says.
    pub text: String,
    /// Who wrote it, where people are set up.
    pub by: Option<String>,
    /// When, ISO 8601.
    pub at: String,
}

/// A line of a statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementLineView {
    /// Its index in the statement, from 0.
    pub place: u32,
    /// The row of the file.
    pub row: u32,
    /// The day, `2026-11-21`.
    pub day: String,
    /// The moment, if the statement says; ISO 8601.
    pub at: Option<String>,
    /// Positive if it came in.
    pub amount: Money,
    /// The numbers that identify it.
    pub reference: String,
    /// Who it was with and what it was for.
    pub text: String,
}

/// A payment beside a statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementPaymentView {
    /// The payment.
    pub operation: OperationId,
    /// When it was recorded, ISO 8601.
    pub at: String,
    /// Positive if it comes into the account, without the fee.
    pub amount: Money,
    /// The fee.
    pub fee: Option<Money>,
    /// The product and the counterparty, in words.
    pub words: String,
    /// Our reference.
    pub reference: String,
    /// Its state.
    pub state: State,
}

/// A pair that a person decides on.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementPairInput {
    /// The statement.
    pub id: u32,
    /// The line's index in the statement, from 0.
    pub line: u32,
    /// The payment.
    pub operation: OperationId,
}

/// Writes a note about a line or a payment, or opens or closes a case about it; exactly one of the two is given.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementNoteInput {
    /// The statement.
    pub id: u32,
    /// The line's index in the statement, from 0.
    pub line: Option<u32>,
    /// The payment.
    pub operation: Option<OperationId>,
    /// The note, what has to be clarified, or how it was clarified; 1 to 500 characters.
    pub text: String,
}
