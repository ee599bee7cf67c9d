//! The list of payrolls, an opened payroll, and groups of people.

use kaunta_domain::money::Money;
use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_domain::payroll::{Column, PayrollId, PayrollState, Route};
use kaunta_domain::person::PersonName;
use serde::{Deserialize, Serialize};

use super::rows::{OutcomeTotals, Totals, VerdictTotals};
use super::runs::RunView;

/// A payroll in the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PayrollSummary {
    /// The payroll's number in the book.
    pub id: PayrollId,
    /// The name that a person gave it.
    pub name: String,
    /// When it was created, ISO 8601.
    pub created_at: String,
    /// Its state.
    pub state: PayrollState,
    /// The origin of its rows in words: the file's name, a group, an earlier payroll.
    pub source: String,
    /// What its rows are paid into.
    pub payees: PayeeKind,
    /// How it is paid, once chosen.
    pub route: Option<Route>,
    /// The rows to be paid.
    pub included: Totals,
    /// The rows by outcome, once confirmed; outcomes without rows are left out.
    pub outcomes: Vec<OutcomeTotals>,
}

/// The payroll screen before a payroll is opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Payrolls {
    /// The number of payrolls on all pages.
    pub total: u32,
    /// Index of the page's first payroll.
    pub offset: u32,
    /// The payrolls on this page, newest first.
    pub rows: Vec<PayrollSummary>,
    /// Saved groups of people.
    pub groups: Vec<GroupView>,
}

/// Selects a page of the payrolls.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PayrollsInput {
    /// Index of the first payroll, from 0, the newest.
    pub offset: u32,
    /// The most payrolls to return; clamped to 1 to 100.
    pub limit: u32,
}

/// A group of people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GroupView {
    /// The group's name: "Staff", "Suppliers".
    pub name: String,
    /// The number of people.
    pub people: u32,
    /// The sum of what each was last paid.
    pub last_amount: Money,
    /// When any of them was last paid, ISO 8601.
    pub last_paid_at: Option<String>,
}

/// Names a group.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GroupInput {
    /// The group's name.
    pub name: String,
}

/// Saves a payroll's people as a group.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveGroupInput {
    /// The payroll; its rows that are to be paid, or were paid, make the group.
    pub id: PayrollId,
    /// The group's name; a group with this name is replaced.
    pub name: String,
}

/// Names a payroll.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PayrollInput {
    /// The payroll's number in the book.
    pub id: PayrollId,
}

/// An opened payroll.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PayrollView {
    /// The payroll.
    pub summary: PayrollSummary,
    /// The note for rows without one.
    pub note: String,
    /// The columns of its table, in order.
    pub columns: Vec<Column>,
    /// The ways to pay it; the first is the default.
    pub routes: Vec<Route>,
    /// All rows of the file, whatever their verdict.
    pub file: Totals,
    /// The number of rows whose amount can't be read; no total includes them.
    pub unreadable: u32,
    /// The rows by verdict; together they are all rows of the file.
    pub verdicts: Vec<VerdictTotals>,
    /// Rows with a readable amount that were left out.
    pub left_out: Totals,
    /// Its progress while it is being paid or paused.
    pub run: Option<RunView>,
    /// The progress of the name checks while they run.
    pub name_check: Option<RunView>,
    /// How many rows' names were checked with the service.
    pub names_checked: u32,
    /// How many names differ from the service's.
    pub names_differing: u32,
    /// Draft only: how far back an equal payment counts as an earlier one.
    pub look_back: Option<LookBackView>,
    /// Notices in plain words: it was interrupted, some outcomes are unknown, the file was changed.
    pub notices: Vec<String>,
    /// The sum of the fees that the service reported for succeeded payments.
    pub fees: Money,
    /// The rows that a new payroll could pay: neither paid, uncertain nor disputed.
    pub unpaid: Totals,
}

/// How far back the same amount to the same recipient counts as paid before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LookBackView {
    /// In days, including today.
    pub days: u32,
    /// Who set it, where people are set up; `None` if nobody has.
    pub by: Option<PersonName>,
    /// What earlier payrolls suggest, if it matters and nobody has set it.
    pub proposal: Option<LookBackProposal>,
}

/// A look-back that similar earlier payrolls suggest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LookBackProposal {
    /// In days, including today.
    pub days: u32,
    /// What the suggestion is based on, in a sentence.
    pub words: String,
}

/// Sets how far back the same amount to the same recipient counts as paid before.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SetLookBackInput {
    /// The draft.
    pub id: PayrollId,
    /// In days, including today; 1 to 92.
    pub days: u32,
}

/// A draft after its look-back was set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LookedBack {
    /// The draft.
    pub payroll: PayrollView,
    /// The rows that are now included or left out because of it, in sentences.
    pub moved: Vec<String>,
}
