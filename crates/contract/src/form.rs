use std::collections::BTreeMap;

use kaunta_domain::biller::ExtraField;
use kaunta_domain::environment::Environment;
use kaunta_domain::field::{FieldName, Source, Step};
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::reference::IdempotencyKey;
use serde::{Deserialize, Serialize};

use super::{Labelled, SeenPayment};

/// How the window draws a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum FieldKind {
    /// Whole shillings, with quick amounts.
    Amount,
    /// A phone number.
    Phone,
    /// Large keys, one suggested by the phone number typed.
    Network,
    /// An account, meter or card number.
    Account,
    /// A list with free text.
    Bank,
    /// A line of text.
    Text,
    /// One of the choices.
    Choice,
}

/// A value and its words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// Goes back as the answer.
    pub value: String,
    /// What the person sees.
    pub label: String,
}

/// One field to draw. Fields made by the program are never drawn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FieldView {
    /// The name that its answer goes back under.
    pub name: FieldName,
    /// What to call it.
    pub label: String,
    /// A short sentence, or an empty text.
    pub hint: String,
    /// How to draw it.
    pub kind: FieldKind,
    /// Whether it can't be left empty.
    pub required: bool,
    /// Where its value comes from.
    pub source: Source,
    /// When it is asked.
    pub step: Step,
    /// For choices, networks and banks.
    pub choices: Vec<Choice>,
    /// What to start with.
    pub value: String,
    /// The service said so: shown, not asked.
    pub fixed: bool,
}

/// Who can be paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BillerView {
    /// The wire code, and its name in calls.
    pub code: String,
    /// What a customer calls it.
    pub name: String,
    /// What the number on the bill is called.
    pub account_label: String,
    /// The field of its own.
    pub extra: ExtraField,
    /// Added by a person, and so removable.
    pub custom: bool,
    /// Named in the service's documents without standing in their list.
    pub named_only: bool,
}

/// Which form.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FormInput {
    /// The product.
    pub mode: Mode,
    /// The biller, for a bill.
    pub biller: Option<String>,
    /// The service's own name of a mode that Kaunta does not know.
    pub mode_name: Option<String>,
}

/// A form as far as it is known before validation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FormView {
    /// The product.
    pub mode: Mode,
    /// Whether the beneficiary's name is read back first. If not, all fields are asked at once.
    pub validated: bool,
    /// In the order of the form.
    pub fields: Vec<FieldView>,
}

/// What a person typed so far.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ValidateInput {
    /// The product.
    pub mode: Mode,
    /// The biller, for a bill.
    pub biller: Option<String>,
    /// By field name.
    pub answers: BTreeMap<FieldName, String>,
}

/// The service knows this beneficiary and says that it is valid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Validated {
    /// Goes back with the review.
    pub validation: String,
    /// The holder's name, to be read back aloud.
    pub name: Option<String>,
    /// What was validated, as it is read: an account, or a phone as `0772 123 456`.
    pub account: String,
    /// Who it is at: the biller, bank or network in words.
    pub provider: String,
    /// What else the service said of it.
    pub details: Vec<Labelled>,
    /// The form's next fields, with those that the service answered already fixed.
    pub fields: Vec<FieldView>,
}

/// The whole form.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReviewInput {
    /// The product.
    pub mode: Mode,
    /// The biller, for a bill.
    pub biller: Option<String>,
    /// From [`Validated`]; nothing for a collection.
    pub validation: Option<String>,
    /// By field name.
    pub answers: BTreeMap<FieldName, String>,
}

/// What will happen if the person confirms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Review {
    /// Submitting it, however often, makes one operation.
    pub idempotency_key: IdempotencyKey,
    /// The environment, for the colour of the button.
    pub environment: Environment,
    /// The product.
    pub mode: Mode,
    /// The holder's, recipient's or payer's name.
    pub party: Option<String>,
    /// The account, or the phone where there is none.
    pub account: String,
    /// The biller, bank or network in words.
    pub provider: String,
    /// What moves.
    pub amount: Money,
    /// The service's fee where it is known beforehand: only the partner wallet has a preview.
    pub fee: Option<Money>,
    /// Why the fee is not known beforehand, in words, where the service was asked for it.
    pub fee_words: Option<String>,
    /// Amount and fee, where the fee is known.
    pub total: Option<Money>,
    /// The wallet's words.
    pub wallet: String,
    /// How far the wallet's last known balance falls short of the amount, if it does.
    pub short_by: Option<Money>,
    /// Everything else that will be sent.
    pub lines: Vec<Labelled>,
    /// The same amount to the same account or phone within the set time, whoever made it, newest first.
    pub earlier: Vec<SeenPayment>,
    /// Of other amounts to the same that were refused a while ago and may have moved money all the same, in sentences.
    pub refused: Vec<String>,
    /// Why a second person has to approve it, in words; nothing when it may be submitted.
    pub approval: Option<String>,
}

/// The person confirmed.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SubmitInput {
    /// From [`Review`].
    pub idempotency_key: IdempotencyKey,
}
