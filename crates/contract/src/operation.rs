use kaunta_domain::environment::Environment;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::OperationId;
use serde::{Deserialize, Serialize};

use super::BalanceEvidence;

/// A label and its value, both in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Labelled {
    /// What it is.
    pub label: String,
    /// What it says.
    pub value: String,
}

/// An operation in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OperationRow {
    /// Its number in the book.
    pub id: OperationId,
    /// ISO 8601, when it was recorded.
    pub at: String,
    /// The product.
    pub mode: Mode,
    /// The product in words.
    pub product: String,
    /// Into the wallet or out of it.
    pub direction: Direction,
    /// Where it stands.
    pub state: State,
    /// The service's own word for it.
    pub service_status: Option<String>,
    /// What the service says in an open case.
    pub contradicted_by: Option<String>,
    /// What moves.
    pub amount: Money,
    /// What the service charged for it.
    pub fee: Option<Money>,
    /// What left the wallet in all.
    pub total: Option<Money>,
    /// The other side's name.
    pub party: Option<String>,
    /// `0772 123 456`.
    pub phone: Option<String>,
    /// The bank or bill account.
    pub account: Option<String>,
    /// The biller, bank or network in words.
    pub provider: Option<String>,
    /// Our reference.
    pub reference: String,
    /// Who made it, where people are set up.
    pub by: Option<PersonName>,
}

/// A payment that is spoken of, as far as who asks may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum SeenPayment {
    /// It may be opened.
    Shown(Box<OperationRow>),
    /// It is for others to look at: told is no more than that there is one.
    Withheld {
        /// ISO 8601, when it was recorded.
        at: String,
        /// Into the wallet or out of it.
        direction: Direction,
        /// Where it stands.
        state: State,
        /// What the service says in an open case.
        contradicted_by: Option<String>,
        /// What moves.
        amount: Money,
        /// Whose it is and who can look at it, in words.
        words: String,
    },
}

/// The colour of a line in the timeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum EventTone {
    /// A step like any other.
    Plain,
    /// Good news.
    Good,
    /// It is not known.
    Unknown,
    /// A refusal or failure.
    Bad,
}

/// One line of the timeline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EventView {
    /// ISO 8601.
    pub at: String,
    /// What happened, in a sentence.
    pub words: String,
    /// Its colour.
    pub tone: EventTone,
    /// `POST https://… 200, 310 ms`, where something went over the wire.
    pub exchange: Option<String>,
    /// The body as sent, indented.
    pub request: Option<String>,
    /// The answer as received.
    pub answer: Option<String>,
    /// Who decided it, where a person did.
    pub by: Option<String>,
    /// On which computer it was written down.
    pub machine: Option<String>,
    /// The event's place in the book's chain: the first twelve signs of its fingerprint.
    pub fingerprint: String,
    /// What to know about the computer's clock here, in words: that it was set back or forward before this.
    pub clock: Option<String>,
}

/// An open case: the service changed its mind after a final word, or has another payment under our reference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CaseView {
    /// ISO 8601.
    pub since: String,
    /// What happened, in a few words.
    pub title: String,
    /// What the book says, what the service says now, and what to do, in plain words.
    pub words: String,
    /// The service's own word, and of what where it is not of this payment.
    pub service_status: String,
}

/// Everything known of an operation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OperationDetail {
    /// The operation.
    pub row: OperationRow,
    /// The environment it was made in.
    pub environment: Environment,
    /// Where it stands, in one or two plain sentences: the reason of a refusal, whether money left, what happens next.
    pub situation: String,
    /// What to tell the customer, while it is not known or awaits something.
    pub tell_customer: Option<String>,
    /// Prepaid tokens in fours, of a payment that succeeded.
    pub tokens: Vec<String>,
    /// The service sent a token, but has not confirmed the payment: nobody is to hand it out.
    pub token_withheld: bool,
    /// A prepaid sale that succeeded without a token: the service still owes it.
    pub token_owed: bool,
    /// Every field sent, by label.
    pub fields: Vec<Labelled>,
    /// What the service sent.
    pub from_service: Vec<Labelled>,
    /// Oldest first.
    pub events: Vec<EventView>,
    /// Callbacks that were kept with it, oldest first.
    pub callbacks: Vec<CallbackView>,
    /// Whether the service can be asked about it.
    pub can_ask: bool,
    /// ISO 8601, when Kaunta asks by itself.
    pub next_ask_at: Option<String>,
    /// Whether a person must settle it: the service can't be asked in this environment, contradicts itself, or keeps giving an
    /// answer that settles nothing.
    pub settle_by_hand: bool,
    /// What the service keeps answering and since when, in a sentence, where that is why.
    pub stalled: Option<String>,
    /// The open case, if there is one.
    pub case: Option<CaseView>,
    /// Why this must not be paid again, in words, while it is not known what became of it.
    pub do_not_repeat: Option<String>,
    /// Whether the same payment may be sent once more under its own reference: the service has twice not found it.
    pub can_send_again: bool,
    /// What the wallet's balances say, where the outcome is in doubt and nobody can be asked.
    pub balance_evidence: Option<BalanceEvidence>,
    /// Whether a receipt can be given.
    pub has_receipt: bool,
}

/// A callback that was kept with an operation: a hint, since anybody who knows the address can post one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CallbackView {
    /// ISO 8601, when Kaunta took it in.
    pub at: String,
    /// What it says, in a sentence.
    pub words: String,
}

/// Which operation.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OperationInput {
    /// Its number in the book.
    pub id: OperationId,
}

/// A person's decision about an operation that the service does not settle.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SettleInput {
    /// Its number in the book.
    pub id: OperationId,
    /// Whether the money moved.
    pub paid: bool,
    /// Why, in the person's words; can't be blank.
    pub reason: String,
    /// Who says so; can't be blank. Where people are set up, it is who is signed in, and this is not looked at.
    pub by: String,
}

/// What to look up.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LookUpInput {
    /// A transaction id of the service, or a reference of ours.
    pub text: String,
}

/// What the service says of a transaction, and our operation if it is one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LookUpView {
    /// What the service answered, by label; empty when it was not asked or did not know.
    pub from_service: Vec<Labelled>,
    /// Where it stands at the service.
    pub state: Option<State>,
    /// The operation in this book.
    pub operation: Option<OperationRow>,
    /// What to know about this answer, in a sentence.
    pub note: Option<String>,
}

/// What to show of the history. Everything empty shows all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryFilter {
    /// First Kampala day, `2026-11-21`.
    pub from: Option<String>,
    /// Last Kampala day.
    pub to: Option<String>,
    /// Products.
    pub modes: Vec<Mode>,
    /// States.
    pub states: Vec<State>,
    /// Name, phone in any form, account, reference.
    pub search: String,
    /// Who made it.
    #[serde(default)]
    pub by: Option<PersonName>,
}

/// Which part of the history.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryInput {
    /// What to show.
    pub filter: HistoryFilter,
    /// From this row, 0 the newest.
    pub offset: u32,
    /// At most 500.
    pub limit: u32,
}

/// A part of the history, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HistoryPage {
    /// How many rows the filter shows in all.
    pub total: u32,
    /// Where this part begins.
    pub offset: u32,
    /// The rows.
    pub rows: Vec<OperationRow>,
}

/// A receipt, ready to draw.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    /// The shop's name.
    pub shop: String,
    /// The shop's address or phone, a line each.
    pub shop_lines: Vec<String>,
    /// "Practice: no real money", where it is so.
    pub mark: Option<String>,
    /// What was paid.
    pub title: String,
    /// `UGX 50,000`.
    pub amount: String,
    /// Name, account, fee, reference, time.
    pub lines: Vec<Labelled>,
    /// Prepaid tokens in fours.
    pub tokens: Vec<String>,
    /// What the service sent beyond that, such as units.
    pub extra: Vec<Labelled>,
    /// A closing line.
    pub footer: String,
}

/// A file that Kaunta wrote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SavedFile {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub path: String,
    /// Who else may read it there, in plain words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub shared: Option<String>,
}
