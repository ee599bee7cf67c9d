use std::collections::BTreeMap;

use kaunta_domain::field::FieldName;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::reference::OperationId;
use serde::{Deserialize, Serialize};

use crate::operation::OperationRow;

/// Searches for customers who were paid before.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FindCustomersInput {
    /// A few letters or digits of a name, an account or a phone.
    pub typed: String,
}

/// The customers that were found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FoundCustomers {
    /// The best matches first; a few.
    pub customers: Vec<CustomerView>,
    /// Whether all customers were searched: in the first seconds, only the latest ones of a large book are known.
    pub is_whole: bool,
    /// The favourites whose names match.
    pub favourites: Vec<FavouriteView>,
}

/// A customer's account or phone that the shop keeps because they agreed. Its number is masked: paying fills it in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FavouriteView {
    /// Its number.
    pub id: u32,
    /// The shop's name for the customer.
    pub customer: String,
    /// What distinguishes it from the customer's others, such as "shop".
    pub label: Option<String>,
    /// The product.
    pub mode: Mode,
    /// The biller, bank or network in words.
    pub provider: String,
    /// The end of the account, or of the phone.
    pub number: String,
    /// The last payment to it, from which a form is filled in; none if the book has none.
    pub operation: Option<OperationId>,
    /// When the customer agreed, ISO 8601.
    pub agreed_at: String,
    /// When it is removed unless it is used before, ISO 8601.
    pub ends_at: String,
}

/// All favourites, those of one customer together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FavouritesView {
    /// By the customer's name.
    pub favourites: Vec<FavouriteView>,
}

/// Keeps a customer who was paid, because they agree.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SaveFavouriteInput {
    /// A payment to them.
    pub operation: OperationId,
    /// The shop's name for the customer.
    pub customer: String,
    /// What distinguishes it from the customer's others; may be blank.
    pub label: String,
    /// Whether the customer agrees; nothing is kept otherwise.
    pub agrees: bool,
}

/// Erases a customer who asks for it: their favourite, and their account among the suggestions. The book stays.
#[derive(Debug, Clone, Copy, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "camelCase")]
pub enum EraseCustomerInput {
    /// A favourite.
    Favourite {
        /// Its number.
        id: u32,
    },
    /// Somebody who was paid.
    Paid {
        /// A payment to them.
        operation: OperationId,
    },
}

/// Somebody who was paid before: one account or phone, at one biller, network or bank, for one product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CustomerView {
    /// The last payment, from which a new form is filled in.
    pub operation: OperationId,
    /// The product.
    pub mode: Mode,
    /// The biller, bank or network in words.
    pub provider: String,
    /// The name as last validated; only its initials if it is masked.
    pub name: Option<String>,
    /// The account, or the phone; only its end if it is masked.
    pub number: String,
    /// The last payment, if the person may see it; if not, the name and the number are masked.
    pub last: Option<LastPayment>,
}

/// What was paid last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LastPayment {
    /// Without the fee.
    pub amount: Money,
    /// When it was recorded, ISO 8601.
    pub at: String,
}

/// Identifies the customer who would be paid, once the form says enough.
#[derive(Debug, Clone, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CustomerInput {
    /// The product.
    pub mode: Mode,
    /// The biller, for a bill.
    pub biller: Option<String>,
    /// What identifies the customer, by field name, as typed.
    pub answers: BTreeMap<FieldName, String>,
}

/// The customer who would be paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CustomerPanel {
    /// Those of the last payments that the person may see, newest first.
    pub payments: Vec<OperationRow>,
    /// How many of the last payments the person may not see.
    pub withheld: usize,
    /// The usual amount, judged by the payments that the person may see.
    pub usual: Option<Money>,
    /// The phone of the customer who paid the last bill, if the signed-in person may see that payment.
    pub phone: Option<String>,
    /// The favourite, if the customer is one.
    pub favourite: Option<FavouriteView>,
}

/// A form as it was filled in for an earlier payment. The beneficiary is still to be validated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct FilledForm {
    /// The product.
    pub mode: Mode,
    /// The biller, for a bill.
    pub biller: Option<String>,
    /// What identified the customer, and the payer's phone, by field name; not the amount.
    pub answers: BTreeMap<FieldName, String>,
    /// The name that the service gave then, to be compared with the one it gives now.
    pub name: Option<String>,
    /// What was paid then.
    pub last: LastPayment,
}
