use kaunta_domain::operation::State;
use kaunta_domain::reference::OperationId;
use serde::{Deserialize, Serialize};

use crate::operation::{Labelled, OperationRow, TokenClaimView};
use crate::printing::{PrintResult, ShareBy};
use crate::statements::StatementLineView;

/// Selects a page of [`Attention::items`].
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AttentionInput {
    /// Index of the first row, from 0, the oldest.
    pub offset: u32,
    /// The most rows to return; clamped to 1 to 500.
    pub limit: u32,
}

/// Everything that needs attention: open operations, cases, and payments that the service has and this book does not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Attention {
    /// The number of operations without a final status.
    pub open: u32,
    /// The number of open cases: the service changed a final status, or has another payment under our reference.
    pub cases: u32,
    /// The number of open operations and cases on all pages.
    pub total: u32,
    /// Index of the page's first row.
    pub offset: u32,
    /// Oldest first.
    pub items: Vec<AttentionItem>,
    /// Payments found at the service by their references but lost from this book, whose latest status nobody has reviewed.
    pub orphans: Vec<Orphan>,
    /// Payments that may have been sent through another account than the one of the current key and address.
    pub account: Option<AccountDoubt>,
    /// Another copy of the book that may still be in use.
    pub other_copy: Option<OtherCopyDoubt>,
    /// Periods for which the book does not know what was paid, oldest first.
    pub unknown_times: Vec<UnknownTime>,
    /// Open cases about lines and payments, from statements; oldest first.
    pub statement_cases: Vec<StatementCaseView>,
    /// Prepaid tokens that have come and are not handed out, then those that are owed, the oldest first; at most 100.
    pub token_claims: Vec<TokenClaimItem>,
    /// How many there are.
    pub token_claims_total: u32,
}

/// A prepaid token that its payment came without.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TokenClaimItem {
    /// The payment.
    pub row: OperationRow,
    /// Where the token stands.
    pub claim: TokenClaimView,
    /// The customer's phone, to tell them.
    pub phone: Option<String>,
    /// Since when it is owed, ISO 8601.
    pub since: String,
}

/// A person ends the claim to a token.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CloseTokenClaimInput {
    /// The payment's number in the book.
    pub id: OperationId,
    /// What became of it, in their own words; can't be blank.
    pub reason: String,
    /// Who decides; can't be blank. Ignored where people are set up: then it is the signed-in person.
    pub by: String,
}

/// An open case about a line or a payment, from a statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct StatementCaseView {
    /// The statement.
    pub statement: u32,
    /// The name of its file.
    pub name: String,
    /// The line, if it is about one that the book lacks.
    pub line: Option<StatementLineView>,
    /// The payment, if it is about one.
    pub row: Option<OperationRow>,
    /// Since when, ISO 8601.
    pub since: String,
    /// What has to be clarified, in a person's words.
    pub note: String,
    /// Who opened it, where people are set up.
    pub by: Option<String>,
}

/// A period for which the book does not know what was paid over one of the service's interfaces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct UnknownTime {
    /// The period's number in the book.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub id: i64,
    /// The period and the interface, in a sentence.
    pub words: String,
    /// Why this is unknown, and what follows, in whole sentences.
    pub why: String,
    /// The wallet's balances before and after, and their difference.
    pub balances: Vec<Labelled>,
    /// What the balances suggest, in whole sentences.
    pub suggests: String,
    /// What to compare with the service's statement, in whole sentences.
    pub compare: String,
}

/// An owner has compared an unknown period with the service's statement.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DecideUnknownTimeInput {
    /// The period's number in the book.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub id: i64,
    /// What they found, in their own words; can't be blank.
    pub reason: String,
    /// Who decides; can't be blank. Ignored where people are set up: then it is the signed-in person.
    pub by: String,
}

/// Payments that were unpaid when the book moved may be paid by another copy of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OtherCopyDoubt {
    /// Where that copy may be, and what follows, in whole sentences.
    pub words: String,
}

/// An owner states that no other copy of the book is in use.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RetireComputerInput {
    /// How they know, in their own words; can't be blank.
    pub reason: String,
    /// Who decides; can't be blank. Ignored where people are set up: then it is the signed-in person.
    pub by: String,
}

/// Payments that were sent with a key or address other than the current one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AccountDoubt {
    /// Which payments, and what follows, in whole sentences.
    pub words: String,
}

/// A person states that the old and the current key and address belong to one account.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SameAccountInput {
    /// How they know, in their own words; can't be blank.
    pub reason: String,
    /// Who decides; can't be blank. Ignored where people are set up: then it is the signed-in person.
    pub by: String,
}

/// One operation that needs attention.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AttentionItem {
    /// The operation.
    pub row: OperationRow,
    /// What is known, in a sentence.
    pub known: String,
    /// When it entered this state, ISO 8601.
    pub since: String,
    /// What happens next and who does it, in a sentence.
    pub next: String,
    /// When Kaunta next asks the service by itself, ISO 8601.
    pub next_ask_at: Option<String>,
    /// Whether the service can be asked for its status.
    pub can_ask: bool,
    /// Whether a person must decide the outcome: the service can't be asked, contradicts itself, or keeps giving an
    /// inconclusive answer.
    pub settle_by_hand: bool,
}

/// An orphan payment: made with one of this book's references, but missing from the book, which was restored from an older
/// backup or damaged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Orphan {
    /// The orphan's number in the book.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: i64,
    /// Our reference (gateway-api.md, `partnerReference`).
    pub reference: String,
    /// When it was found at the service, ISO 8601.
    pub found_at: String,
    /// Its state by the service's latest answer.
    pub state: State,
    /// When the service first reported that state, ISO 8601.
    pub told_at: String,
    /// What happens next, in a sentence, while it is open.
    pub next: Option<String>,
    /// What a person noted before the service reported another state, in a sentence.
    pub written_before: Option<String>,
    /// What the service reported.
    pub from_service: Vec<Labelled>,
    /// Its receipt, if it has one.
    pub receipt: Option<OrphanReceipt>,
}

/// The receipt that an orphan payment has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OrphanReceipt {
    /// What became of the last one on the thermal printer.
    pub print: Option<PrintResult>,
}

/// An orphan payment.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OrphanInput {
    /// The orphan's number in the book.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: i64,
}

/// Opens the receipt of an orphan payment as a message in another program.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ShareOrphanInput {
    /// The orphan's number in the book.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: i64,
    /// The customer's phone, as typed.
    pub phone: String,
    /// The program.
    pub by: ShareBy,
}

/// A person has reviewed an orphan payment.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CloseOrphanInput {
    /// The orphan's number in the book.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: i64,
    /// What it was, in the person's own words; can't be blank.
    pub reason: String,
    /// Who decides; can't be blank. Ignored where people are set up: then it is the signed-in person.
    pub by: String,
}
