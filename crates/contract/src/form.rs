use std::collections::BTreeMap;

use kaunta_domain::biller::ExtraField;
use kaunta_domain::customer_id::IdKind;
use kaunta_domain::environment::Environment;
use kaunta_domain::field::{FieldName, FieldStep, Source};
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::reference::IdempotencyKey;
use serde::{Deserialize, Serialize};

use crate::operation::{Labelled, SeenPayment};

/// How the window draws a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum FieldKind {
    /// Whole shillings, with quick amounts.
    Amount,
    /// A phone number.
    Phone,
    /// Large keys; the typed phone number suggests one.
    Network,
    /// An account, meter or card number.
    Account,
    /// A list that also takes free text.
    Bank,
    /// One line of text.
    Text,
    /// One of the choices.
    Choice,
}

/// A value to choose, and its label.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Choice {
    /// Sent back as the answer.
    pub value: String,
    /// What the person sees.
    pub label: String,
}

/// One field to draw. Fields that Kaunta fills in by itself are never sent to the window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FieldView {
    /// The key of its answer.
    pub name: FieldName,
    /// The label.
    pub label: String,
    /// A short sentence below the field, or empty.
    pub hint: String,
    /// How to draw it.
    pub kind: FieldKind,
    /// Whether an answer is required.
    pub required: bool,
    /// Where its value comes from.
    pub source: Source,
    /// Whether it is asked before or after validation.
    pub step: FieldStep,
    /// For choices, networks and banks.
    pub choices: Vec<Choice>,
    /// The initial value.
    pub value: String,
    /// The service's answer, which can't be changed.
    pub fixed: bool,
}

/// A biller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BillerView {
    /// The wire code, which identifies it in calls.
    pub code: String,
    /// The name that customers know.
    pub name: String,
    /// What the customer's number is called on its bills.
    pub account_label: String,
    /// Its own field, if any.
    pub extra: ExtraField,
    /// Added by a person, who may remove it again.
    pub custom: bool,
    /// Mentioned in the service's documents but missing from their list of billers (gateway-api.md, customerType; Billers).
    pub named_only: bool,
}

/// Selects a form.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FormInput {
    /// The product.
    pub mode: Mode,
    /// The biller, for a bill.
    pub biller: Option<String>,
    /// The service's name of a mode that Kaunta does not know.
    pub mode_name: Option<String>,
}

/// A form as far as it is known before validation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FormView {
    /// The product.
    pub mode: Mode,
    /// Whether the beneficiary is validated and the name read back first. If not, all fields are asked at once.
    pub validated: bool,
    /// In the order of the form.
    pub fields: Vec<FieldView>,
}

/// Validates the beneficiary (gateway-api.md, POST validate-beneficiary request).
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ValidateInput {
    /// The product.
    pub mode: Mode,
    /// The biller, for a bill.
    pub biller: Option<String>,
    /// What the person typed, by field name.
    pub answers: BTreeMap<FieldName, String>,
}

/// A beneficiary that the service knows and says is valid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Validated {
    /// Identifies this validation in [`ReviewInput`].
    pub validation: String,
    /// The holder's name, to be read back to the customer.
    pub name: Option<String>,
    /// The validated account, or the phone in the form `0772 123 456`.
    pub account: String,
    /// The biller, bank or network in words.
    pub provider: String,
    /// Other details from the service's answer.
    pub details: Vec<Labelled>,
    /// The form's next fields; those that the service answered are fixed.
    pub fields: Vec<FieldView>,
}

/// The completed form, to be checked before it is confirmed.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReviewInput {
    /// The product.
    pub mode: Mode,
    /// The biller, for a bill.
    pub biller: Option<String>,
    /// [`Validated::validation`]; `None` for a mode that is not validated.
    pub validation: Option<String>,
    /// What the person typed, by field name.
    pub answers: BTreeMap<FieldName, String>,
}

/// Everything that will happen if the person confirms.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Review {
    /// Identifies this payment: however often it is submitted, it makes one operation.
    pub idempotency_key: IdempotencyKey,
    /// The environment, which colours the button.
    pub environment: Environment,
    /// The product.
    pub mode: Mode,
    /// The holder's, recipient's or payer's name.
    pub party: Option<String>,
    /// The account, or the phone where there is none.
    pub account: String,
    /// The biller, bank or network in words.
    pub provider: String,
    /// The amount to move.
    pub amount: Money,
    /// The service's fee, if known in advance: only the partner wallet offers a preview.
    pub fee: Option<Money>,
    /// Why the fee preview failed, in words, if it was requested.
    pub fee_words: Option<String>,
    /// Amount plus fee, if the fee is known.
    pub total: Option<Money>,
    /// The usual fee, learnt from the book, if the fee is not known in advance; it may be different this time.
    pub usual_fee: Option<Money>,
    /// The shop's own charge for it, by its tariff; none if it has none.
    pub charge: Option<Money>,
    /// What to take from the customer, or what moves in all: the amount, the known or usual fee, and the charge.
    pub to_take: Money,
    /// The wallet's name in words.
    pub wallet: String,
    /// By how much the wallet's last known balance falls short of the amount and the known fee, if it does.
    pub short_by: Option<Money>,
    /// Everything else that will be sent.
    pub lines: Vec<Labelled>,
    /// Recent payments of this amount to the same account or phone, by anyone, newest first. The shop sets how recent.
    pub earlier: Vec<SeenPayment>,
    /// Recently refused payments of other amounts to the same recipient, which may have moved money after all, in sentences.
    pub refused: Vec<String>,
    /// The name of this account or phone at its last payment, if the service now gives another name or none; only its initials
    /// if the person may not see that payment.
    pub name_before: Option<String>,
    /// Why a second person must approve it, in words; `None` if it may be submitted.
    pub approval: Option<String>,
    /// Whether the customer is asked for an identity document, because the amount is large.
    pub asks_id: bool,
    /// Whether the person must first confirm that the cash is counted and in the drawer.
    pub asks_cash: bool,
}

/// The identity document that a customer showed, as the person at the counter noted it. Both parts may be left out together.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CustomerIdInput {
    /// Its kind, if chosen.
    pub kind: Option<IdKind>,
    /// The last four characters of its number, as typed; may be blank.
    pub last_four: String,
}

/// Submits the payment that the person confirmed.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SubmitInput {
    /// From [`Review`].
    pub idempotency_key: IdempotencyKey,
    /// Asked where [`Review::asks_id`] says so.
    pub customer_id: Option<CustomerIdInput>,
}
