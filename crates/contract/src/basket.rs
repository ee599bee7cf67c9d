//! Several bills of one customer, paid one by one.

use kaunta_domain::basket::{BasketId, BasketState};
use kaunta_domain::money::Money;
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::IdempotencyKey;
use serde::{Deserialize, Serialize};

use crate::form::CustomerIdInput;
use crate::operation::{Labelled, MeterHelp, OperationRow, QrCode};
use crate::printing::{PrintResult, ShareBy};

/// Bills that were reviewed one by one, in the order in which they are paid.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReviewBasketInput {
    /// From each bill's [`super::Review`].
    pub idempotency_keys: Vec<IdempotencyKey>,
}

/// The sum of several bills, and what is needed before they are paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BasketReview {
    /// The amounts, without fees and charges.
    pub amount: Money,
    /// The cash to take from the customer.
    pub to_take: Money,
    /// By how much the wallet's last known balance falls short of them, if it does.
    pub short_by: Option<Money>,
    /// The wallet's name in words.
    pub wallet: String,
    /// Whether the customer is asked for an identity document, because the sum is large.
    pub asks_id: bool,
    /// Whether the person has to say first that the cash is counted and in the drawer.
    pub asks_cash: bool,
    /// Why a second person has to approve them, in words; `None` if none has to.
    pub approval: Option<String>,
}

/// Pays the bills that the person confirmed.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct PayBasketInput {
    /// As reviewed.
    pub idempotency_keys: Vec<IdempotencyKey>,
    /// Asked where [`BasketReview::asks_id`] says so.
    pub customer_id: Option<CustomerIdInput>,
}

/// Selects bills that were confirmed together.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BasketInput {
    /// Their number in the book.
    pub id: BasketId,
}

/// A person's decision about bills that are stopped and not sent yet.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct DecideBasketInput {
    /// Their number in the book.
    pub id: BasketId,
    /// Whether the rest is sent; if not, it stays unpaid, and its cash was given back.
    pub go_on: bool,
}

/// One of several bills.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BasketBill {
    /// The holder's name.
    pub party: Option<String>,
    /// The account.
    pub account: String,
    /// The biller in words.
    pub provider: String,
    /// The amount.
    pub amount: Money,
    /// What was taken for it.
    pub to_take: Money,
    /// What became of it, in words.
    pub outcome: String,
    /// Its payment, once it was sent.
    pub operation: Option<OperationRow>,
    /// Its tokens, in the order in which they are typed into the meter.
    pub tokens: Vec<String>,
    /// The part of its cash to give back to the customer; 0 if none.
    pub to_give_back: Money,
}

/// Bills of one customer, and what became of each.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BasketView {
    /// Their number in the book.
    pub id: BasketId,
    /// When they were confirmed, ISO 8601.
    pub at: String,
    /// Who confirmed them, where people are set up.
    pub by: Option<PersonName>,
    /// Whether they are being paid.
    pub state: BasketState,
    /// The number of the request by which a second person was asked about all of them.
    pub approval: Option<u32>,
    /// Why they are stopped and what to do, in words.
    pub why: Option<String>,
    /// In the order in which they are paid.
    pub bills: Vec<BasketBill>,
    /// The cash that was taken from the customer.
    pub taken: Money,
    /// The cash to give back: for what is not paid, and for fees that are lower than asked.
    pub to_give_back: Money,
    /// The cash still to take, for fees that are higher than asked; 0 if none.
    pub to_take_more: Money,
    /// The cash of the bills that were not sent yet.
    pub waiting: Money,
    /// Whether this person may send the rest.
    pub may_go_on: bool,
    /// Whether this person may leave the rest unpaid.
    pub may_give_up: bool,
    /// Whether the one receipt for all of them is to be printed automatically now.
    pub prints_itself: bool,
}

/// A bill on the receipt of several.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReceiptBill {
    /// The biller.
    pub title: String,
    /// The account.
    pub account: String,
    /// The amount and what became of it, such as "UGX 25,000: Paid".
    pub outcome: String,
    /// As on the receipt of one payment.
    pub tokens: Vec<Labelled>,
    /// What the service says about it, such as units.
    pub extra: Vec<Labelled>,
    /// Its name, fee and references.
    pub lines: Vec<Labelled>,
    /// Where its token is owed: the number of the claim and what the customer does with it, a line each.
    pub claim: Vec<String>,
    /// The signed code that the receipt of this payment alone has too; none where it is not paid with its token, or nothing could
    /// be signed.
    pub code: Option<QrCode>,
}

/// One receipt for several bills: the same on screen and on paper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BasketReceipt {
    /// The shop's name.
    pub shop: String,
    /// The shop's logo above it, a PNG as the address of a picture.
    pub logo: Option<String>,
    /// The shop's own lines below it.
    pub shop_lines: Vec<String>,
    /// Printed where no real money is paid.
    pub mark: Option<String>,
    /// What it is.
    pub title: String,
    /// The bills, in the order in which they were paid.
    pub bills: Vec<ReceiptBill>,
    /// What was taken, and what is given back.
    pub lines: Vec<Labelled>,
    /// How tokens are typed into a meter; only if there are any.
    pub meter_help: Option<MeterHelp>,
    /// The closing lines.
    pub footer: Vec<String>,
    /// What the codes are for and which key signed them, or why there are none; a line each. Empty if nothing is paid.
    pub code_words: Vec<String>,
    /// "Copy", if one was printed before or may have been.
    pub copy: Option<String>,
}

/// Opens the one receipt of several bills as a message in another program.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ShareBasketInput {
    /// Their number in the book.
    pub id: BasketId,
    /// The customer's phone, as typed.
    pub phone: String,
    /// The program.
    pub by: ShareBy,
}

/// The result of printing a receipt for several bills.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BasketPrint {
    /// The receipt to be printed; none if a thermal printer printed it.
    pub receipt: Option<BasketReceipt>,
    /// The thermal printer's result; none if there is no thermal printer, and the system's dialog prints it.
    pub print: Option<PrintResult>,
}
