use kaunta_domain::operation::State;
use serde::{Deserialize, Serialize};

use super::{Labelled, OperationRow};

/// Which part of the list.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AttentionInput {
    /// From this row, 0 the oldest.
    pub offset: u32,
    /// At most 500.
    pub limit: u32,
}

/// What is not final, in dispute, or not in this book though the service has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Attention {
    /// How many operations have no final word yet.
    pub open: u32,
    /// How many cases are open: the service changed its mind after a final word.
    pub cases: u32,
    /// Rows in all: open ones and cases.
    pub total: u32,
    /// Where this part begins.
    pub offset: u32,
    /// Oldest first.
    pub items: Vec<AttentionItem>,
    /// Payments that the service has and this book lost, found by their references; those whose last word nobody has looked at.
    pub orphans: Vec<Orphan>,
    /// Payments of which it is not known whether the key and the address that are set now are of the account that they were
    /// sent to.
    pub account: Option<AccountDoubt>,
    /// Another copy of the book that may be in use.
    pub other_copy: Option<OtherCopyDoubt>,
    /// Times of which the book does not know what was paid, the oldest first.
    pub unknown_times: Vec<UnknownTime>,
}

/// A time of which the book does not know what was paid over one of the service's interfaces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct UnknownTime {
    /// Its number.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub id: i64,
    /// Which time, and over what, in a sentence.
    pub words: String,
    /// Why it is not known, and what follows, in whole sentences.
    pub why: String,
    /// The wallet's balances before and after, and the difference.
    pub balances: Vec<Labelled>,
    /// What the balances say, in whole sentences.
    pub suggests: String,
    /// What to compare with the service's statement, in whole sentences.
    pub compare: String,
}

/// An owner has compared such a time with the service's statement.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DecideUnknownTimeInput {
    /// Its number.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub id: i64,
    /// What they found, in their words; can't be blank.
    pub reason: String,
    /// Who says so; can't be blank. Where people are set up, it is who is signed in, and this is not looked at.
    pub by: String,
}

/// What was unpaid when the book moved may be paid by another copy of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OtherCopyDoubt {
    /// Where that may be, and what follows, in whole sentences.
    pub words: String,
}

/// An owner says that no other copy of the book is used any more.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct RetireComputerInput {
    /// How they know, in their words; can't be blank.
    pub reason: String,
    /// Who says so; can't be blank. Where people are set up, it is who is signed in, and this is not looked at.
    pub by: String,
}

/// Payments that were sent with another key or address than are set now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AccountDoubt {
    /// Which, and what follows, in whole sentences.
    pub words: String,
}

/// A person says that the old key and address and those that are set now are of one account.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SameAccountInput {
    /// How they know, in their words; can't be blank.
    pub reason: String,
    /// Who says so; can't be blank. Where people are set up, it is who is signed in, and this is not looked at.
    pub by: String,
}

/// One operation that needs a person's eye.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct AttentionItem {
    /// The operation.
    pub row: OperationRow,
    /// What is known, in a sentence.
    pub known: String,
    /// ISO 8601, since when it stands so.
    pub since: String,
    /// What will be done next, and by whom, in a sentence.
    pub next: String,
    /// ISO 8601, when Kaunta asks by itself.
    pub next_ask_at: Option<String>,
    /// Whether the service can be asked about it.
    pub can_ask: bool,
    /// Whether a person must settle it: the service can't be asked, contradicts itself, or keeps giving an answer that settles
    /// nothing.
    pub settle_by_hand: bool,
}

/// A payment that was made with a reference of this book's, which the book does not know any more: it was restored from
/// an older backup, or damaged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Orphan {
    /// Its own number among those that were found.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: i64,
    /// Our reference.
    pub reference: String,
    /// ISO 8601, when it was found at the service.
    pub found_at: String,
    /// Where it stands by the service's last word.
    pub state: State,
    /// ISO 8601, when the service first said that.
    pub told_at: String,
    /// What happens next, in a sentence, while the service has not finished it.
    pub next: Option<String>,
    /// What somebody wrote of it before the service said something else, in a sentence.
    pub written_before: Option<String>,
    /// What the service says of it.
    pub from_service: Vec<Labelled>,
}

/// A person has looked at an orphan.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CloseOrphanInput {
    /// Its number.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub number: i64,
    /// What it was, in the person's words; can't be blank.
    pub reason: String,
    /// Who says so; can't be blank. Where people are set up, it is who is signed in, and this is not looked at.
    pub by: String,
}
