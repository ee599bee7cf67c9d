use kaunta_domain::environment::Environment;
use kaunta_domain::mode::{Direction, Flow, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::OperationId;
use serde::{Deserialize, Serialize};

use crate::printing::PrintResult;

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
    /// The operation's number in the book.
    pub id: OperationId,
    /// When it was recorded, ISO 8601.
    pub at: String,
    /// The product.
    pub mode: Mode,
    /// The product in words.
    pub product: String,
    /// Into the wallet or out of it.
    pub direction: Direction,
    /// Paid out, collected from a customer, or topped up by the shop.
    pub flow: Flow,
    /// Its state.
    pub state: State,
    /// The service's own status word.
    pub service_status: Option<String>,
    /// What the service now says, while a case is open.
    pub contradicted_by: Option<String>,
    /// The amount to move.
    pub amount: Money,
    /// The fee that was charged.
    pub fee: Option<Money>,
    /// A fee that the service named and that is not known to be charged: the payment failed, is open or disputed.
    pub named_fee: Option<Money>,
    /// The total that the wallet was charged.
    pub total: Option<Money>,
    /// The shop's own charge, if it was earned.
    pub charge: Option<Money>,
    /// The other party's name.
    pub party: Option<String>,
    /// The phone, in the form `0772 123 456`.
    pub phone: Option<String>,
    /// The bank or bill account.
    pub account: Option<String>,
    /// The biller, bank or network in words.
    pub provider: Option<String>,
    /// Our reference.
    pub reference: String,
    /// Who made it, where people are set up.
    pub by: Option<PersonName>,
    /// When it was settled, ISO 8601, if that was on a later day in Kampala than the day it was recorded on.
    pub settled_later: Option<String>,
    /// The wallet in words.
    pub wallet: String,
    /// The description that was sent with it.
    pub narration: String,
    /// The labels that people put on it, in alphabetical order.
    pub labels: Vec<String>,
}

/// A related payment, as far as the signed-in person may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum SeenPayment {
    /// One that they may open.
    Shown(Box<OperationRow>),
    /// One that they may not open.
    Withheld {
        /// When it was recorded, ISO 8601.
        at: String,
        /// Into the wallet or out of it.
        direction: Direction,
        /// Paid out, collected from a customer, or topped up by the shop.
        flow: Flow,
        /// Its state.
        state: State,
        /// What the service now says, while a case is open.
        contradicted_by: Option<String>,
        /// The amount to move.
        amount: Money,
        /// Who made it and who may see it, in words.
        words: String,
    },
}

/// The colour of an event in a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum EventTone {
    /// A neutral step.
    Plain,
    /// A success.
    Good,
    /// An uncertain outcome.
    Unknown,
    /// A refusal or failure.
    Bad,
}

/// An event in the timeline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EventView {
    /// When it happened, ISO 8601.
    pub at: String,
    /// What happened, in a sentence.
    pub words: String,
    /// Its colour.
    pub tone: EventTone,
    /// `POST https://… 200, 310 ms`, for an exchange with the service.
    pub exchange: Option<String>,
    /// The body as sent, indented.
    pub request: Option<String>,
    /// The answer's body as received.
    pub answer: Option<String>,
    /// The person who decided it, if one did.
    pub by: Option<String>,
    /// The computer that recorded it, if known.
    pub machine: Option<String>,
    /// The first twelve hexadecimal digits of the event's fingerprint, which chains it to its predecessors.
    pub fingerprint: String,
    /// A warning that the computer's clock was changed before this event, in words.
    pub clock: Option<String>,
}

/// An open case: the service changed a final status, or has another payment under our reference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CaseView {
    /// When the case was opened, ISO 8601.
    pub since: String,
    /// What happened, in a few words.
    pub title: String,
    /// What the book says, what the service says now, and what to do, in plain words.
    pub words: String,
    /// The service's status word, and which payment it is about if that is not this one.
    pub service_status: String,
}

/// Everything known about an operation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OperationDetail {
    /// The operation.
    pub row: OperationRow,
    /// The environment it was made in.
    pub environment: Environment,
    /// The state in one or two plain sentences: why it was refused, whether money left, what happens next.
    pub situation: String,
    /// What to tell the customer while the outcome is uncertain or pending.
    pub customer_message: Option<String>,
    /// The prepaid tokens of a succeeded payment, in groups of four digits.
    pub tokens: Vec<String>,
    /// The service sent a token but has not confirmed the payment, so it must not be handed out.
    pub token_withheld: bool,
    /// What became of a prepaid token that the payment came without. While it has come and is not handed out, `tokens` is empty.
    pub token_claim: Option<TokenClaimView>,
    /// Every field that was sent.
    pub fields: Vec<Labelled>,
    /// Every field that the service reported.
    pub from_service: Vec<Labelled>,
    /// Oldest first.
    pub events: Vec<EventView>,
    /// The callbacks stored with it, oldest first.
    pub callbacks: Vec<CallbackView>,
    /// Whether the service can be asked for its status.
    pub can_ask: bool,
    /// When Kaunta next asks the service by itself, ISO 8601.
    pub next_ask_at: Option<String>,
    /// Whether a person must decide the outcome: the service can't be asked in this environment, contradicts itself, or
    /// keeps giving an inconclusive answer.
    pub settle_by_hand: bool,
    /// The inconclusive answer that the service keeps giving and since when, in a sentence, if that is why.
    pub stalled: Option<String>,
    /// The open case, if there is one.
    pub case: Option<CaseView>,
    /// Why this must not be paid again while its outcome is uncertain, in words.
    pub do_not_repeat: Option<String>,
    /// Whether the same payment may be sent again under its own reference: the service twice did not find it.
    pub can_send_again: bool,
    /// Whether a form can be filled in from it, to pay the same customer again.
    pub can_pay_again: bool,
    /// What the wallet's balances suggest, if the outcome is uncertain and can't be looked up.
    pub balance_evidence: Option<BalanceEvidence>,
    /// Whether a receipt can be printed.
    pub has_receipt: bool,
    /// The result of the last print of its receipt on a thermal printer.
    pub print: Option<PrintResult>,
    /// Whether the counter prints its receipt automatically: this computer's printer is set to do so, and none was printed yet.
    pub prints_itself: bool,
}

/// What became of a prepaid token that its payment came without.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TokenClaimView {
    /// "Claim 12".
    pub title: String,
    /// Where it stands.
    pub state: TokenClaimState,
    /// The same in whole sentences, with what to do.
    pub words: String,
}

/// Where such a token stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum TokenClaimState {
    /// It has not come; Kaunta keeps asking.
    Owed,
    /// It has not come in the time that Kaunta asks by itself: a person decides.
    Late,
    /// It has come, and nobody has handed it out.
    Came,
    /// It was handed out.
    HandedOut,
    /// A person ended the claim without a token.
    Closed,
}

/// A token that was just handed out for the first time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct HandedOutToken {
    /// The payment with its tokens.
    pub operation: OperationDetail,
    /// What became of its receipt on the thermal printer; `None` where there is none.
    pub print: Option<PrintResult>,
    /// The receipt, where there is no thermal printer: the original, not a copy.
    pub receipt: Option<Receipt>,
}

/// A callback stored with an operation. It proves nothing: anyone who knows the address can post one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CallbackView {
    /// When Kaunta received it, ISO 8601.
    pub at: String,
    /// What it claims, in a sentence.
    pub words: String,
}

/// Names an operation.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct OperationInput {
    /// The operation's number in the book.
    pub id: OperationId,
}

/// A person's decision about an operation that the service does not resolve.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SettleInput {
    /// The operation's number in the book.
    pub id: OperationId,
    /// Whether the money moved.
    pub paid: bool,
    /// Why, in the person's own words; can't be blank.
    pub reason: String,
    /// Who decides; can't be blank. Ignored where people are set up: then it is the signed-in person.
    pub by: String,
}

/// Looks up a payment at the service.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LookUpInput {
    /// A transaction id of the service, or a reference of ours.
    pub text: String,
}

/// What the service reports about a transaction, and the matching operation, if any.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LookUpView {
    /// The fields of the service's answer; empty if it was not asked or did not know the transaction.
    pub from_service: Vec<Labelled>,
    /// The state at the service.
    pub state: Option<State>,
    /// The matching operation in this book.
    pub operation: Option<OperationRow>,
    /// What to know about this answer, in a sentence.
    pub note: Option<String>,
}

/// A receipt, ready to print.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    /// The shop's name.
    pub shop: String,
    /// The shop's logo, as the address of a picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo: Option<String>,
    /// The shop's address or phone, a line each.
    pub shop_lines: Vec<String>,
    /// "Practice: no real money", outside production.
    pub mark: Option<String>,
    /// What was paid.
    pub title: String,
    /// `UGX 50,000`.
    pub amount: String,
    /// Name, account, fee, reference, time.
    pub lines: Vec<Labelled>,
    /// Prepaid tokens in the order in which they are typed into the meter, in groups of four digits; labelled with their place if
    /// there are several.
    pub tokens: Vec<Labelled>,
    /// Other details from the service, such as units.
    pub extra: Vec<Labelled>,
    /// How tokens are typed into a meter; only if there are any.
    pub meter_help: Option<MeterHelp>,
    /// The closing lines.
    pub footer: Vec<String>,
    /// "Copy", if one was printed before.
    pub copy: Option<String>,
    /// The code with which it can be checked; none on the shop's own papers.
    pub code: Option<ReceiptCode>,
    /// Whether this computer has a thermal printer for it.
    pub has_printer: bool,
}

/// How tokens are typed into a meter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MeterHelp {
    /// Its title.
    pub title: String,
    /// A sentence each.
    pub lines: Vec<String>,
}

/// The code with which a receipt can be checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ReceiptCode {
    /// A QR code.
    Signed {
        /// The code.
        qr: QrCode,
        /// What it is for, and which key signed it; a line each.
        words: Vec<String>,
    },
    /// No code.
    Unsigned {
        /// Why, in a sentence.
        words: String,
    },
}

/// A QR code to be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct QrCode {
    /// Its text.
    pub text: String,
    /// How many modules a side has, without the quiet zone around it.
    pub modules: usize,
    /// Its dark modules as an SVG path, with one unit for each.
    pub path: String,
}

/// A file that Kaunta wrote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SavedFile {
    /// The file's name.
    pub name: String,
    /// The file's path.
    pub path: String,
    /// Who else can read it there, in plain words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub shared: Option<String>,
    /// What to know about what is in it, in plain words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub note: Option<String>,
}

/// What the wallet's balances suggest about an operation whose outcome the service did not report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BalanceEvidence {
    /// The balance just before it was sent.
    pub before: Option<Money>,
    /// When that balance was read, ISO 8601.
    pub before_at: Option<String>,
    /// The balance just after the outcome became uncertain, or as last read since.
    pub after: Option<Money>,
    /// When that balance was read, ISO 8601.
    pub after_at: Option<String>,
    /// Other operations of this book that moved money in between.
    pub between: Vec<OperationRow>,
    /// What that suggests, in plain words; never a fact.
    pub suggests: String,
}
