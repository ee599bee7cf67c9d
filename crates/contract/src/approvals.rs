//! What one person asks another to approve.

use kaunta_domain::money::Money;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::{IdempotencyKey, OperationId};
use serde::{Deserialize, Serialize};

use super::{Labelled, Secret};

/// Where something that was asked for stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ApprovalState {
    /// Nobody has decided.
    Waiting,
    /// It was granted, and what was asked for was begun at once.
    Granted,
    /// It was refused.
    Refused,
    /// Who asked took it back.
    Withdrawn,
    /// Its time was over.
    Expired,
    /// What it was for has changed, who asked makes no payments here any more, or the book was put back.
    Void,
}

/// Something that one person asks another to approve: all that will happen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApprovalView {
    /// Its number.
    pub number: u32,
    /// Where it stands.
    pub state: ApprovalState,
    /// That in words, with what comes next.
    pub situation: String,
    /// What it is, in words: "Pay bill", "Payroll".
    pub product: String,
    /// Whom or what it is for: a name, or "12 people".
    pub party: String,
    /// What moves.
    pub amount: Money,
    /// Everything else that will happen.
    pub lines: Vec<Labelled>,
    /// Why a second person is asked, in a sentence.
    pub why: String,
    /// Who asks.
    pub maker: PersonName,
    /// ISO 8601.
    pub asked_at: String,
    /// ISO 8601.
    pub expires_at: String,
    /// Who decided.
    pub checker: Option<PersonName>,
    /// ISO 8601.
    pub decided_at: Option<String>,
    /// Why it was refused.
    pub reason: Option<String>,
    /// Who may decide; nobody when nobody is there for it.
    pub checkers: Vec<PersonName>,
    /// Whether who asks this may take it back.
    pub may_withdraw: bool,
    /// The operation that came of it, where who asks may open it.
    pub operation: Option<OperationId>,
    /// Whose that operation is and who can look at it, in words, where who asks may not.
    pub withheld: Option<String>,
    /// The payroll that it is for.
    pub payroll: Option<PayrollId>,
}

/// A part of what was asked for: what waits first, then the newest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Approvals {
    /// How many of all of them wait.
    pub waiting: u32,
    /// In all.
    pub total: u32,
    /// Where this part begins.
    pub offset: u32,
    /// The part.
    pub items: Vec<ApprovalView>,
}

/// Which approval.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApprovalInput {
    /// Its number.
    pub number: u32,
}

/// Asks for what was reviewed.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AskApprovalInput {
    /// From [`super::Review`].
    pub idempotency_key: IdempotencyKey,
}

/// A second person's yes.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct GrantInput {
    /// Of which approval.
    pub number: u32,
    /// Who says it.
    pub name: PersonName,
    /// Their PIN, typed now.
    pub pin: Secret,
    /// Of a payroll: [`ApprovalRows::fingerprint`] of the rows that they were shown.
    pub rows: Option<String>,
}

/// Which part of the rows that were asked for.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApprovalRowsInput {
    /// Of which approval.
    pub number: u32,
    /// Where the part begins.
    pub offset: u32,
    /// How many at most; 1 to 500.
    pub limit: u32,
}

/// Rows of a payroll as they were when they were asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApprovalRows {
    /// Of all of them: a yes to these rows names it.
    pub fingerprint: String,
    /// How many there are in all.
    pub total: u32,
    /// What all of them come to.
    pub amount: Money,
    /// Where this part begins.
    pub offset: u32,
    /// The part.
    pub rows: Vec<ApprovalRow>,
}

/// A row as it was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ApprovalRow {
    /// Its line in the file, as a spreadsheet counts.
    pub line: u32,
    /// Who is paid; nothing where no name was given.
    pub name: Option<String>,
    /// Where the money goes, in words: a phone and its network, an account and its bank, a merchant, a wallet.
    pub to: String,
    /// How much.
    pub amount: Money,
    /// What the service's records show.
    pub note: String,
}

/// A second person's no.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RefuseInput {
    /// Of which approval.
    pub number: u32,
    /// Who says it.
    pub name: PersonName,
    /// Their PIN, typed now.
    pub pin: Secret,
    /// Why; can't be blank.
    pub reason: String,
}
