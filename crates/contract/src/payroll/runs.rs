//! What is looked at before a payroll is paid, its one confirmation, and what is told of its run.

use kaunta_domain::money::Money;
use kaunta_domain::payroll::{PayrollId, Route};
use serde::{Deserialize, Serialize};

use super::TableFormat;

/// How far a run, or the checking of names, is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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

/// How a payroll would be paid.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PreviewPayrollInput {
    /// Which.
    pub id: PayrollId,
    /// How.
    pub route: Route,
}

/// Everything to know before a payroll is paid, in one view.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
    /// Why this very list may have been paid already, in words: a person must confirm that it was not.
    pub doubt: Option<String>,
    /// What to know before going on, in words.
    pub warnings: Vec<String>,
    /// What has to be typed to confirm: the total's digits.
    pub to_type: String,
    /// So many a minute, one by one.
    pub rate: u32,
    /// So many rows in a request, for a batch.
    pub batch_size: u32,
    /// Why a second person has to approve it, in words; nothing when it may be confirmed.
    pub approval: Option<String>,
}

/// What becomes of whoever has another name at the service than on the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum OtherNames {
    /// They wait for a person's answer.
    Ask,
    /// They are left out.
    LeaveOut,
    /// Names are not checked at all.
    Unchecked,
}

/// A person's answer about those who have another name at the service.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AnswerNamesInput {
    /// Of which payroll.
    pub id: PayrollId,
    /// Whom.
    pub positions: Vec<u32>,
    /// Whether they are paid; else they are left out for good.
    pub pay: bool,
}

/// The one confirmation.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
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
    /// What becomes of other names; not looked at for a batch, for which the service tells none.
    pub names: OtherNames,
    /// Why names are not checked, in one line; not looked at where they are.
    #[serde(default)]
    pub names_reason: String,
    /// Who says so; can't be blank. Where people are set up, it is who is signed in, and this is not looked at.
    pub by: String,
    /// Whether the person confirmed that the list was not paid yet; required if the preview has a doubt.
    #[serde(default)]
    pub confirmed_unpaid: bool,
}

/// A results sheet.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ResultsInput {
    /// Of which payroll.
    pub id: PayrollId,
    /// In which format.
    pub format: TableFormat,
}
