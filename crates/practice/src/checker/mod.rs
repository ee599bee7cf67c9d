//! The request checker: the specification's rules, implemented a second time and independently of the client, so that a
//! mistake on one side is caught by the other.

mod beneficiary;
mod body;
mod fields;
mod rules;
mod transfer;

pub(crate) use beneficiary::{Inquiry, check_inquiry};
pub(crate) use body::{Body, Kind, Problem};
pub(crate) use fields::{Field, Need, field};
#[cfg(test)]
pub(crate) use rules::is_dummy_phone;
pub(crate) use rules::{Rules, is_account, is_phone};
pub(crate) use transfer::{Party, Transfer, check_transfer};
