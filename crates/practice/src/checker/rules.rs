//! The formats of values, and what a check depends on besides the body.

use crate::setup::Billers;

/// What a check depends on besides the body.
pub(crate) struct Rules<'a> {
    pub(crate) billers: &'a Billers,
    pub(crate) strict: bool,
}

/// `256` and nine digits (gateway-api.md, Transfer request, phoneNumber).
pub(crate) fn is_phone(text: &str) -> bool {
    text.len() == 12 && text.starts_with("256") && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `2567` followed by zeros. Not accepted if the number must belong to a real person.
pub(crate) fn is_dummy_phone(text: &str) -> bool {
    text.strip_prefix("2567").is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte == b'0'))
}

/// Digits only, as all Ugandan banks print them; the specification gives no format.
pub(crate) fn is_bank_account(text: &str) -> bool {
    (6..=20).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A clearing code (040147) or a name (STANBIC): similar services use both.
pub(crate) fn is_bank_code(text: &str) -> bool {
    let good = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'-' | b'_');
    (3..=40).contains(&text.len()) && text.bytes().all(good)
}

/// Letters, digits or whatever a biller prints on a card; the specification gives no format, so only the length is
/// limited.
pub(crate) fn is_account(text: &str) -> bool {
    text.chars().count() <= 64
}
