//! The preview of a payroll, its confirmation, and the progress of its run.

use kaunta_domain::money::Money;
use kaunta_domain::payroll::{PayrollId, Route};
use serde::{Deserialize, Serialize};

use super::files::TableFormat;

/// The progress of a run or of the name checks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RunView {
    /// The number of rows done.
    pub done: u32,
    /// The number of rows in all.
    pub total: u32,
    /// Seconds left at the current rate, if known.
    pub seconds_left: Option<u32>,
    /// What it is doing or waiting for, in words.
    pub words: String,
}

/// Previews a payroll.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PreviewPayrollInput {
    /// The payroll.
    pub id: PayrollId,
    /// The way to pay it.
    pub route: Route,
}

/// Everything to know before a payroll is paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PayrollPreview {
    /// The way it would be paid.
    pub route: Route,
    /// The number of people.
    pub people: u32,
    /// The number of payments; one person may get several.
    pub payments: u32,
    /// The sum of the payments.
    pub total: Money,
    /// The fees, if the service gives them in advance.
    pub fees: Option<Money>,
    /// Why the fees are unknown, or what they are based on, in words.
    pub fee_words: Option<String>,
    /// Total plus fees, if the fees are known.
    pub total_with_fees: Option<Money>,
    /// The wallet's last reported balance.
    pub balance: Option<Money>,
    /// When it was reported, ISO 8601.
    pub balance_as_of: Option<String>,
    /// The balance that would remain.
    pub balance_after: Option<Money>,
    /// By how much the balance falls short, if it does.
    pub short_by: Option<Money>,
    /// For a batch: the number of requests.
    pub parts: u32,
    /// The expected duration, in words.
    pub takes: String,
    /// Why it can't be paid now, in words: no key, a lock, nothing to pay.
    pub obstacles: Vec<String>,
    /// Why exactly this list may have been paid already, in words; the person must confirm that it was not.
    pub doubt: Option<String>,
    /// What to know before going on, in words.
    pub warnings: Vec<String>,
    /// What the person must type to confirm: the digits of the total.
    pub to_type: String,
    /// For single payments: how many per minute.
    pub rate: u32,
    /// For a batch: rows per request.
    pub batch_size: u32,
    /// Why a second person must approve it, in words; `None` if it may be confirmed.
    pub approval: Option<String>,
}

/// What to do with people whose name at the service differs from the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum OtherNames {
    /// They wait for a person's decision.
    Ask,
    /// They are left out.
    LeaveOut,
    /// Names are not checked.
    Unchecked,
}

/// A person's decision about people whose name at the service differs.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AnswerNamesInput {
    /// The payroll.
    pub id: PayrollId,
    /// The rows' positions, from 1.
    pub positions: Vec<u32>,
    /// Whether to pay them; otherwise they are left out for good.
    pub pay: bool,
}

/// Confirms a payroll, which starts it.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ConfirmPayrollInput {
    /// The payroll.
    pub id: PayrollId,
    /// The way to pay it.
    pub route: Route,
    /// For single payments: how many per minute; 1 to 600.
    pub rate: u32,
    /// For a batch: rows per request; 1 to 1,000.
    pub batch_size: u32,
    /// The total as the person typed it.
    pub typed_total: String,
    /// The number of payments that the person was shown; the call fails if it has changed since.
    pub payments: u32,
    /// What to do with names that differ; ignored for a batch, for which the service gives no names.
    pub names: OtherNames,
    /// Why names are not checked, in one line; ignored if they are.
    #[serde(default)]
    pub names_reason: String,
    /// Who decides; can't be blank. Ignored where people are set up: then it is the signed-in person.
    pub by: String,
    /// Whether the person confirmed that the list is unpaid; required if [`PayrollPreview::doubt`] is set.
    #[serde(default)]
    pub confirmed_unpaid: bool,
}

/// Saves a payroll's results as a table.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ResultsInput {
    /// The payroll.
    pub id: PayrollId,
    /// The file format.
    pub format: TableFormat,
}
