//! Facts and keys to sign with.

use data_encoding::BASE32_NOPAD;
use kaunta_domain::environment::Environment;
use kaunta_receipt_code::{Facts, Issue, PREFIX, Sum, Text, code};
use kaunta_signing::SigningKey;

pub(crate) fn key(number: u128) -> SigningKey {
    SigningKey::generate(|| number)
}

/// A prepaid electricity bill in a shop of Kampala.
pub(crate) fn bill() -> Facts {
    Facts {
        environment: Environment::Production,
        issue: Issue::Original,
        shop: Text::shorten("Mama Ruth Mobile Money"),
        reference: Text::shorten("KA-4F7KQ2-M9XR3T"),
        at: 1_795_766_400,
        amount: Sum::of_hundredths(5_000_000).unwrap(),
        fee: Sum::of_hundredths(50_000),
        product: Text::shorten("Electricity"),
        name: Some(Text::mask_name("NAKATO RUTH")),
        account_end: Text::end_of_account("04512345678"),
    }
}

/// Each member as long as it can be.
pub(crate) fn longest() -> Facts {
    let text = Text::shorten(&"W".repeat(Text::LONGEST));
    let sum = Sum::of_hundredths(Sum::LARGEST).unwrap();
    Facts {
        environment: Environment::Practice,
        issue: Issue::after(1_000),
        shop: text.clone(),
        reference: Text::shorten("KA-4F7KQ2-M9XR3T"),
        at: 1_795_766_400,
        amount: sum,
        fee: Some(sum),
        product: text,
        name: Some(Text::mask_name("NAMUKASA BABIRYE SARAH KIGOZI")),
        account_end: Text::end_of_account("04512345678"),
    }
}

/// The least that a receipt has.
pub(crate) fn shortest() -> Facts {
    Facts {
        environment: Environment::Development,
        issue: Issue::after(1),
        shop: Text::shorten(""),
        reference: Text::shorten("KA-4F7KQ2-M9XR3T"),
        at: 0,
        amount: Sum::of_hundredths(0).unwrap(),
        fee: None,
        product: Text::shorten("Airtime"),
        name: None,
        account_end: None,
    }
}

pub(crate) fn bytes_of(text: &str) -> Vec<u8> {
    BASE32_NOPAD.decode(text.strip_prefix(PREFIX).unwrap().as_bytes()).unwrap()
}

pub(crate) fn text_of(bytes: &[u8]) -> String {
    format!("{PREFIX}{}", BASE32_NOPAD.encode(bytes))
}

/// The bytes of a body that Kaunta wrote.
pub(crate) fn body_of(facts: &Facts) -> Vec<u8> {
    let mut bytes = bytes_of(&code(facts, &key(1)).unwrap());
    bytes.truncate(bytes.len() - 64);
    bytes
}

/// A body that Kaunta would not have written, but signed with the right key.
pub(crate) fn signed_all_the_same(body: &[u8]) -> String {
    let signature = key(1).sign(&[b"kaunta receipt\n", body].concat());
    text_of(&[body, signature.as_bytes().as_slice()].concat())
}
