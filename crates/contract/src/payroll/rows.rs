//! A payroll's rows: what each is, what became of it, and how it is changed.

use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::payroll::{Column, Likeness, PayrollId, RowText, Verdict};
use kaunta_domain::phone::Network;
use serde::{Deserialize, Serialize};

use crate::SeenPayment;

/// So many rows and what they add up to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    /// Rows.
    pub rows: u32,
    /// Their readable amounts.
    pub amount: Money,
}

/// Rows of one verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct VerdictTotals {
    /// Which.
    pub verdict: Verdict,
    /// All of them.
    pub all: Totals,
    /// Those to be paid.
    pub included: Totals,
}

/// Where a row of a confirmed payroll stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum RowOutcome {
    /// Not sent yet, or never because the payroll was stopped.
    Unsent,
    /// Not sent: the service has another name for the phone, and a person says whether they are paid.
    Asked,
    /// On its way.
    Sending,
    /// Paid.
    Paid,
    /// The service has it and has not finished.
    Waiting,
    /// It may or may not be paid.
    Unknown,
    /// The service refused it, and has not confirmed yet that nothing was booked.
    Refused,
    /// Not paid: refused and confirmed, failed, or never left.
    NotPaid,
    /// The service has taken back what it said of it: nobody knows whether the money moved until a person closes the case.
    Disputed,
}

/// Rows of one outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OutcomeTotals {
    /// Which.
    pub outcome: RowOutcome,
    /// How many.
    pub totals: Totals,
}

/// Which rows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
    pub earlier: Option<SeenPayment>,
}

/// A row of a payroll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PayrollRow {
    /// Its place in the payroll, 1 the first.
    pub position: u32,
    /// Its line in the file, as a spreadsheet counts.
    pub line: u32,
    /// Its texts as they now are.
    pub text: RowText,
    /// The network that is paid where its texts name none, by the phone's first digits.
    pub suggested_network: Option<Network>,
    /// The amount, where it can be read.
    pub amount: Option<Money>,
    /// All findings together.
    pub verdict: Verdict,
    /// What there is to know.
    pub findings: Vec<FindingView>,
    /// Whether it is to be paid.
    pub included: bool,
    /// Whether a person has decided that, and not what is found of the row.
    pub decided: bool,
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
    pub operation: Option<SeenPayment>,
    /// Why it was not paid, or what is not known of it, in words.
    pub reason: Option<String>,
    /// The state of its operation.
    pub state: Option<State>,
}

/// A part of a payroll's rows, in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChangeRowInput {
    /// Whose.
    pub id: PayrollId,
    /// Which; nothing adds a row at the end.
    pub position: Option<u32>,
    /// Its texts.
    pub text: RowText,
}

/// Takes over what rows probably mean.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TakeGuessesInput {
    /// Whose.
    pub id: PayrollId,
    /// Which: those of these that have something to take over.
    pub filter: PayrollRowFilter,
}

/// Puts rows in or leaves them out.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
