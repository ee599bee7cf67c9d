//! A payroll's rows: their findings and outcomes, and how a person changes them.

use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::payroll::{Column, Likeness, PayrollId, RowText, Verdict};
use kaunta_domain::phone::Network;
use serde::{Deserialize, Serialize};

use crate::operation::SeenPayment;

/// A number of rows and their sum.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    /// The number of rows.
    pub rows: u32,
    /// The sum of their readable amounts.
    pub amount: Money,
}

/// The rows with one verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct VerdictTotals {
    /// The verdict.
    pub verdict: Verdict,
    /// All rows with it.
    pub all: Totals,
    /// Those of them that are to be paid.
    pub included: Totals,
}

/// The outcome of a row of a confirmed payroll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum RowOutcome {
    /// Not sent yet, or never because the payroll was stopped.
    Unsent,
    /// Not sent: the service has another name for the phone, and a person must decide.
    Asked,
    /// Being sent.
    Sending,
    /// Paid.
    Paid,
    /// Booked by the service, but not final.
    Waiting,
    /// It may or may not have been paid.
    Unknown,
    /// Refused by the service, which has not yet confirmed that nothing was booked.
    Refused,
    /// Not paid: refused and confirmed, failed, or never sent.
    NotPaid,
    /// The service changed its final status: uncertain until a person closes the case.
    Disputed,
}

/// The rows with one outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OutcomeTotals {
    /// The outcome.
    pub outcome: RowOutcome,
    /// Their number and sum.
    pub totals: Totals,
}

/// Filters a payroll's rows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", default)]
pub struct PayrollRowFilter {
    /// Any of these verdicts; empty for all.
    pub verdicts: Vec<Verdict>,
    /// Any of these outcomes; empty for all.
    pub outcomes: Vec<RowOutcome>,
    /// Only rows to be paid (true) or left out (false); `None` for both.
    pub included: Option<bool>,
    /// Searches name, phone, amount and note.
    pub search: String,
}

/// Selects a page of a payroll's rows.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PayrollRowsInput {
    /// The payroll.
    pub id: PayrollId,
    /// Which rows.
    pub filter: PayrollRowFilter,
    /// Index of the first row, from 0.
    pub offset: u32,
    /// The most rows to return; clamped to 1 to 500.
    pub limit: u32,
}

/// A finding about a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FindingView {
    /// The column; `None` for the row as a whole.
    pub column: Option<Column>,
    /// Its severity.
    pub verdict: Verdict,
    /// In plain words.
    pub words: String,
    /// The text before it was corrected.
    pub was: Option<String>,
    /// The text after it was corrected, or what it probably means.
    pub now: Option<String>,
    /// The earlier payment of the same amount to the same recipient, if that is the finding.
    pub earlier: Option<SeenPayment>,
}

/// A row of a payroll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PayrollRow {
    /// Its position in the payroll, from 1.
    pub position: u32,
    /// Its row number in the spreadsheet, from 1.
    pub line: u32,
    /// Its current texts.
    pub text: RowText,
    /// The network suggested by the phone's prefix; used if the row names none.
    pub suggested_network: Option<Network>,
    /// The amount, if it can be read.
    pub amount: Option<Money>,
    /// The verdict over all findings.
    pub verdict: Verdict,
    /// The findings.
    pub findings: Vec<FindingView>,
    /// Whether it is to be paid.
    pub included: bool,
    /// Whether a person decided that; otherwise the findings do.
    pub decided: bool,
    /// Whether it may be included: nothing is refused or in question.
    pub can_include: bool,
    /// Whether a person changed it.
    pub edited: bool,
    /// The service's name for the phone.
    pub service_name: Option<String>,
    /// How similar that is to the name in the file.
    pub likeness: Option<Likeness>,
    /// The outcome, once the payroll was confirmed.
    pub outcome: Option<RowOutcome>,
    /// Its operation, once there is one.
    pub operation: Option<SeenPayment>,
    /// Why it was not paid or is uncertain, in words.
    pub reason: Option<String>,
    /// The state of its operation.
    pub state: Option<State>,
}

/// One page of a payroll's rows, in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PayrollRows {
    /// The number of rows on all pages.
    pub total: u32,
    /// Index of the page's first row.
    pub offset: u32,
    /// The rows on this page.
    pub rows: Vec<PayrollRow>,
}

/// Changes or adds a row.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ChangeRowInput {
    /// The payroll.
    pub id: PayrollId,
    /// The row's position, from 1; `None` adds a row at the end.
    pub position: Option<u32>,
    /// The row's new texts.
    pub text: RowText,
}

/// Accepts the suggested corrections of rows.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TakeGuessesInput {
    /// The payroll.
    pub id: PayrollId,
    /// Which rows; those without a suggestion stay as they are.
    pub filter: PayrollRowFilter,
}

/// Includes rows or leaves them out.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct IncludeRowsInput {
    /// The payroll.
    pub id: PayrollId,
    /// The rows' positions; `None` for all that the filter selects.
    pub positions: Option<Vec<u32>>,
    /// Which rows, if no positions are given.
    pub filter: PayrollRowFilter,
    /// Whether they are to be paid.
    pub included: bool,
}
