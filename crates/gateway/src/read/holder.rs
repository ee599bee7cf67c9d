//! The holder's name in an answer.

use serde_json::Value;

use super::fields::Fields;

/// What a holder's name is called in any request or answer of both interfaces, and elsewhere, where it stands beside other
/// things; in an object of the holder's own it is `name` as well.
pub(super) const HOLDER_NAMES: &[&str] = &[
    "accountName",
    "customerName",
    "recipientName",
    "beneficiaryName",
    "holderName",
    "accountHolder",
    "accountHolderName",
];

/// The holder's name in an object of its own.
pub(super) fn holder_name<T>(fields: &mut Fields, read: impl Fn(&Value) -> Option<T>) -> Option<T> {
    fields.take(&["name"], &read).or_else(|| fields.take(HOLDER_NAMES, &read))
}
