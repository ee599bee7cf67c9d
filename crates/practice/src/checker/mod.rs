//! The request checker: the specification's rules, written a second time and independently of the client, so that a
//! mistake on one side meets a right answer on the other.

mod beneficiary;
mod body;
mod fields;
mod transfer;

pub(crate) use beneficiary::{Inquiry, check_inquiry};
pub(crate) use body::{Body, Problem};
pub(crate) use fields::{Field, Need, field};
pub(crate) use transfer::{Transfer, check_transfer};

use crate::billers::Billers;

/// What a check depends on besides the body.
pub(crate) struct Rules<'a> {
    pub(crate) billers: &'a Billers,
    pub(crate) strict: bool,
}

/// `256` and nine digits (gateway-api.md, Transfer request, phoneNumber).
pub(crate) fn is_phone(text: &str) -> bool {
    text.len() == 12 && text.starts_with("256") && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// 2567 followed by zeros: refused where a bill's payer must be a real person.
pub(crate) fn is_dummy_phone(text: &str) -> bool {
    text.strip_prefix("2567").is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte == b'0'))
}

/// Letters, digits or whatever a biller prints on a card; the specification gives no form, so only a length.
pub(crate) fn is_account(text: &str) -> bool {
    text.chars().count() <= 64
}
