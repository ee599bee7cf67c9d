//! The screen that a shop turns to its customer. Its page is given values and can ask for none.

use kaunta_domain::basket::BasketId;
use kaunta_domain::reference::{IdempotencyKey, OperationId};
use serde::{Deserialize, Serialize};

use crate::operation::Labelled;
use crate::settings::Theme;

/// What the page draws. Every text is in its final words: the page has none of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CustomerScreen {
    /// The shop's colours.
    pub theme: Theme,
    /// "PRACTICE: no real money", where none is paid.
    pub mark: Option<String>,
    /// The current step of the sale.
    pub shows: CustomerShows,
}

/// One step of a sale, as the customer reads it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum CustomerShows {
    /// Nobody is served.
    Idle {
        /// The shop's name.
        shop: String,
    },
    /// The service named the holder: the customer reads along.
    ReadBack {
        /// What to do.
        title: String,
        /// Whose number it is.
        payee: CustomerPayee,
    },
    /// What to pay, before anything is sent.
    ToPay {
        /// What to do.
        title: String,
        /// Who is paid; none for several bills.
        payee: Option<CustomerPayee>,
        /// The parts of the sum.
        sums: Vec<Labelled>,
        /// The sum.
        total: Labelled,
    },
    /// The cash that the customer gave.
    Given {
        /// The sum to pay.
        total: Labelled,
        /// What was given.
        given: Labelled,
        /// The change, or what is missing.
        change: Labelled,
    },
    /// It was sent, and nobody knows the outcome yet.
    Waiting {
        /// In a few words.
        title: String,
        /// What the customer can do.
        words: String,
        /// Who is paid.
        payee: CustomerPayee,
        /// The amount.
        amount: Labelled,
    },
    /// It is certainly paid.
    Paid {
        /// In a few words.
        title: String,
        /// Who was paid.
        payee: CustomerPayee,
        /// The amount.
        amount: Labelled,
        /// Prepaid tokens, in groups of four digits, in the order in which they are typed.
        tokens: Vec<Labelled>,
        /// The first details from the service, such as units; then the reference.
        details: Vec<Labelled>,
        /// What the customer still has to know or to do.
        words: Option<String>,
        /// What the customer gets back, or has still to pay.
        rest: Option<Labelled>,
        /// The receipt's code, if it is signed.
        code: Option<CustomerCode>,
    },
    /// Several bills that were confirmed together.
    Bills {
        /// What became of all of them.
        outcome: CustomerBills,
        /// The same in a few words.
        title: String,
        /// Each bill; of many only how many have which outcome.
        bills: Vec<CustomerBill>,
        /// What is still to know or to do, a line each.
        words: Vec<String>,
        /// What the customer gets back, or has still to pay, once all is certain.
        rest: Option<Labelled>,
    },
    /// It is certainly not paid.
    NotPaid {
        /// In a few words.
        title: String,
        /// What that means.
        words: String,
        /// Who was to be paid.
        payee: CustomerPayee,
        /// The cash to give back, if any was asked for.
        rest: Option<Labelled>,
    },
}

/// What became of several bills.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum CustomerBills {
    /// Not all outcomes are certain.
    Waiting,
    /// All are paid.
    Paid,
    /// Some are paid.
    PartlyPaid,
    /// None is paid.
    NotPaid,
}

/// One of several bills.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CustomerBill {
    /// The name and the account, and what became of it; or an outcome, and how many bills have it.
    pub line: Labelled,
    /// Prepaid tokens, as for one payment; none if they would not all fit.
    pub tokens: Vec<Labelled>,
}

/// Who is paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CustomerPayee {
    /// The product and its biller, bank or network.
    pub product: String,
    /// The holder's name.
    pub name: Option<String>,
    /// Who says that this is the name.
    pub name_words: Option<String>,
    /// The account, in groups of four digits, or the phone.
    pub account: String,
}

/// The QR code with which the receipt can be checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CustomerCode {
    /// What it is for.
    pub words: String,
    /// How many modules a side has, without the quiet zone around it.
    pub modules: usize,
    /// Its dark modules as an SVG path, with one unit for each.
    pub path: String,
}

/// The step that the window shows. It only names what Kaunta knows: the one value that comes from the window is the cash that
/// the customer gave.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "step", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ShowCustomerInput {
    /// Nobody is served, or the next customer's form begins.
    Nobody,
    /// The holder was named.
    Named {
        /// [`super::Validated::validation`].
        validation: String,
    },
    /// The confirmation is on the screen.
    Confirming {
        /// Of each bill's [`super::Review`]; one, where a single payment is confirmed.
        idempotency_keys: Vec<IdempotencyKey>,
        /// The cash that the customer gave, as typed; may be blank.
        given: String,
    },
    /// What was confirmed was sent.
    Sent {
        /// The operation.
        id: OperationId,
    },
    /// Several bills that were confirmed together were sent.
    SentTogether {
        /// All of them.
        id: BasketId,
    },
}

/// The screen for the customer, as this computer has it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CustomerScreenSettings {
    /// The monitors that are connected now.
    pub monitors: Vec<MonitorView>,
    /// The name of the chosen one; none if there is no screen for the customer.
    pub chosen: Option<String>,
    /// Whether the window is open.
    pub is_open: bool,
    /// Why it is not, if a monitor is chosen, with what to do.
    pub problem: Option<String>,
}

/// A monitor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MonitorView {
    /// The system's name for it, which identifies it.
    pub name: String,
    /// In pixels: `1280 × 720`.
    pub size: String,
    /// Whether Kaunta's own window is on it.
    pub is_own: bool,
}

/// Opens or closes the screen for the customer.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveCustomerScreenInput {
    /// The name of its monitor; none for no screen.
    pub monitor: Option<String>,
}
