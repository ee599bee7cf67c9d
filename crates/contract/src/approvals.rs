//! Requests for a second person's approval.

use kaunta_domain::basket::BasketId;
use kaunta_domain::money::Money;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::{IdempotencyKey, OperationId};
use serde::{Deserialize, Serialize};

use crate::form::CustomerIdInput;
use crate::operation::Labelled;
use crate::secret::Secret;

/// The state of a request for approval.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ApprovalState {
    /// Nobody has decided.
    Waiting,
    /// Approved; what was requested has begun.
    Granted,
    /// It was refused.
    Refused,
    /// The requester withdrew it.
    Withdrawn,
    /// Nobody decided in time.
    Expired,
    /// What it was for has changed, the requester may no longer pay here, or the book was restored.
    Void,
}

/// A request for a second person's approval, with everything that will happen if it is granted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApprovalView {
    /// The request's number in the book.
    pub number: u32,
    /// Its state.
    pub state: ApprovalState,
    /// Its state in words, with what comes next.
    pub situation: String,
    /// The product in words: "Pay bill", "Payroll".
    pub product: String,
    /// The other party: a name, or "12 people".
    pub party: String,
    /// The amount to move.
    pub amount: Money,
    /// Several bills of one customer, in the order in which they are paid; empty for anything else.
    pub bills: Vec<ApprovalBill>,
    /// Everything else that will happen.
    pub lines: Vec<Labelled>,
    /// Why a second person is needed, in a sentence.
    pub why: String,
    /// Who requested it.
    pub maker: PersonName,
    /// When it was requested, ISO 8601.
    pub asked_at: String,
    /// When it expires, ISO 8601.
    pub expires_at: String,
    /// Who decided.
    pub checker: Option<PersonName>,
    /// When it was decided, ISO 8601.
    pub decided_at: Option<String>,
    /// The reason for a refusal.
    pub reason: Option<String>,
    /// Who may decide; empty if nobody can.
    pub checkers: Vec<PersonName>,
    /// Whether the signed-in person may withdraw it.
    pub may_withdraw: bool,
    /// The resulting operation, if the signed-in person may open it.
    pub operation: Option<OperationId>,
    /// Who made that operation and who may see it, in words, if the signed-in person may not.
    pub withheld: Option<String>,
    /// The payroll it is for.
    pub payroll: Option<PayrollId>,
    /// The bills that are being paid, if the signed-in person may open them.
    pub basket: Option<BasketId>,
}

/// One of several bills in a request for approval.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApprovalBill {
    /// The holder's name; empty if the service gives none.
    pub party: String,
    /// The account.
    pub account: String,
    /// The biller in words.
    pub provider: String,
    /// The amount.
    pub amount: Money,
}

/// One page of the requests: undecided ones first, then the newest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Approvals {
    /// The number of undecided requests on all pages.
    pub waiting: u32,
    /// The number of requests on all pages.
    pub total: u32,
    /// Index of the page's first request.
    pub offset: u32,
    /// The requests on this page.
    pub items: Vec<ApprovalView>,
}

/// Names a request.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApprovalInput {
    /// The request's number.
    pub number: u32,
}

/// Requests approval for a reviewed payment.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AskApprovalInput {
    /// From [`super::Review`].
    pub idempotency_key: IdempotencyKey,
    /// Asked where [`super::Review::asks_id`] says so.
    pub customer_id: Option<CustomerIdInput>,
}

/// A second person's approval, confirmed with their PIN.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GrantInput {
    /// The request's number.
    pub number: u32,
    /// Who approves.
    pub name: PersonName,
    /// Their PIN, typed for this approval.
    pub pin: Secret,
    /// For a payroll: the [`ApprovalRows::fingerprint`] of the rows that they were shown.
    pub rows: Option<String>,
}

/// Selects a page of the rows of a payroll's request.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApprovalRowsInput {
    /// The request's number.
    pub number: u32,
    /// Index of the first row.
    pub offset: u32,
    /// The most rows to return; clamped to 1 to 500.
    pub limit: u32,
}

/// One page of a payroll's rows as they were when approval was requested.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApprovalRows {
    /// Fingerprint of all rows; [`GrantInput::rows`] repeats it.
    pub fingerprint: String,
    /// The number of rows on all pages.
    pub total: u32,
    /// The sum of all rows.
    pub amount: Money,
    /// Index of the page's first row.
    pub offset: u32,
    /// The rows on this page.
    pub rows: Vec<ApprovalRow>,
}

/// A payroll row as it was when approval was requested.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApprovalRow {
    /// Its row number in the spreadsheet, from 1.
    pub line: u32,
    /// The payee's name, if the row has one.
    pub name: Option<String>,
    /// The destination in words: a phone and its network, an account and its bank, a merchant, a wallet.
    pub to: String,
    /// The amount to pay.
    pub amount: Money,
    /// The description shown in the service's records.
    pub note: String,
}

/// A second person's refusal, confirmed with their PIN.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RefuseInput {
    /// The request's number.
    pub number: u32,
    /// Who refuses.
    pub name: PersonName,
    /// Their PIN, typed for this refusal.
    pub pin: Secret,
    /// Why; can't be blank.
    pub reason: String,
}
