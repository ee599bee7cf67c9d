//! The holder's name in an answer.

use serde_json::Value;

use super::fields::Fields;

/// Names of the account holder's name, in requests and answers of both interfaces and elsewhere, among other fields. In an
/// object of the holder's own, `name` counts too.
pub(super) const HOLDER_NAMES: &[&str] = &[
    "accountName",
    "customerName",
    "recipientName",
    "beneficiaryName",
    "holderName",
    "accountHolder",
    "accountHolderName",
];

/// The holder's name, in the holder's own object.
pub(super) fn holder_name<T>(fields: &mut Fields, read: impl Fn(&Value) -> Option<T>) -> Option<T> {
    fields.take(&["name"], &read).or_else(|| fields.take(HOLDER_NAMES, &read))
}
