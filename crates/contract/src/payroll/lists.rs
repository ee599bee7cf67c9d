//! The list of payrolls, one of them opened, and groups of people.

use kaunta_domain::money::Money;
use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_domain::payroll::{Column, PayrollId, PayrollState, Route};
use kaunta_domain::person::PersonName;
use serde::{Deserialize, Serialize};

use super::{OutcomeTotals, RunView, Totals, VerdictTotals};

/// A payroll in the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
    /// What its rows are paid into.
    pub payees: PayeeKind,
    /// How it is paid, once that was chosen.
    pub route: Option<Route>,
    /// To be paid.
    pub included: Totals,
    /// By outcome, once it was confirmed; outcomes without a row are left out.
    pub outcomes: Vec<OutcomeTotals>,
}

/// The payroll screen before one is opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PayrollsInput {
    /// From this one, 0 the newest.
    pub offset: u32,
    /// At most 100.
    pub limit: u32,
}

/// A group of people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GroupInput {
    /// Its name.
    pub name: String,
}

/// Keeps a payroll's people as a group.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveGroupInput {
    /// Whose rows: those to be paid, or paid.
    pub id: PayrollId,
    /// The group; one with this name is replaced.
    pub name: String,
}

/// Which payroll.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PayrollInput {
    /// Its number in the book.
    pub id: PayrollId,
}

/// A payroll, opened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PayrollView {
    /// The payroll.
    pub summary: PayrollSummary,
    /// The note for rows without one.
    pub note: String,
    /// The columns of its rows, in their order.
    pub columns: Vec<Column>,
    /// How it can be paid, the first is proposed.
    pub routes: Vec<Route>,
    /// All rows of the file, whatever becomes of them.
    pub file: Totals,
    /// Rows whose amount can't be read, and which no total holds.
    pub unreadable: u32,
    /// By verdict; together they are the file.
    pub verdicts: Vec<VerdictTotals>,
    /// Readable rows that were left out.
    pub left_out: Totals,
    /// The run, while it is running or paused.
    pub run: Option<RunView>,
    /// The checking of names with the service, while it is going on.
    pub naming: Option<RunView>,
    /// How many rows' names were checked with the service, and how many of those differ.
    pub named: u32,
    /// Names that differ from the service's.
    pub named_otherwise: u32,
    /// How far back somebody of a draft counts as paid before.
    pub look_back: Option<LookBackView>,
    /// What to know of it, in plain words: it was interrupted, it is partly unknown, the file was changed.
    pub notices: Vec<String>,
    /// Fees of the payments that went through so far, as far as the service told them.
    pub fees: Money,
    /// Rows that could be paid in a new payroll: neither paid, in doubt nor disputed.
    pub unpaid: Totals,
}

/// How far back the same amount to the same recipient counts as paid before.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LookBackView {
    /// Days, today among them.
    pub days: u32,
    /// Who said so, where people are set up and somebody has.
    pub by: Option<PersonName>,
    /// What earlier payrolls propose, where that matters and nobody has said anything yet.
    pub proposal: Option<LookBackProposal>,
}

/// What payrolls like one propose for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LookBackProposal {
    /// Days, today among them.
    pub days: u32,
    /// Where that comes from, in a sentence.
    pub words: String,
}

/// Says how far back the same amount to the same recipient counts as paid before.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SetLookBackInput {
    /// Of which draft.
    pub id: PayrollId,
    /// Days, today among them; 1 to 92.
    pub days: u32,
}

/// What became of a draft by that.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LookedBack {
    /// The draft.
    pub payroll: PayrollView,
    /// Which rows came in or went out by it, in sentences; empty where none did.
    pub moved: Vec<String>,
}
