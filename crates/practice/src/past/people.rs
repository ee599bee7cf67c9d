//! Payers and payees, with names that break careless tables: apostrophes, commas, formulas and letters beyond ASCII.

use super::random::Random;

pub(super) const STAFF: [&str; 8] = ["Grace", "Grace", "Grace", "Grace", "Peter", "Peter", "Peter", "Amina"];
pub(super) const NARRATIONS: [&str; 8] = [
    "Power for the shop",
    "Water",
    "School fees, term 2",
    "Rent",
    "=1+1",
    "Supplies from \"Owino\"",
    "Wages ŋ",
    "Boda delivery",
];
const SURNAMES: [&str; 8] =
    ["NAKATO", "OKELLO", "MUKASA", "BABIRYE", "SSEMWOGERERE", "ŊŊOLOBE", "O'KEEFE, JR", "TUMUSIIME"];
const FIRST_NAMES: [&str; 8] = ["SARAH", "JAMES", "PENINAH", "JOAN", "IVAN", "GRACE", "MOSES", "AMINA"];
/// Prefix and network of a phone.
const PHONES: [(&str, &str); 8] = [
    ("77", "MTN"),
    ("78", "MTN"),
    ("76", "MTN"),
    ("77", "MTN"),
    ("70", "AIRTEL"),
    ("75", "AIRTEL"),
    ("74", "AIRTEL"),
    ("70", "AIRTEL"),
];

pub(super) fn name(random: &mut Random) -> String {
    format!("{} {}", random.one_of(&SURNAMES), random.one_of(&FIRST_NAMES))
}

/// A phone and its network.
pub(super) fn phone(random: &mut Random) -> (String, &'static str) {
    let (prefix, network) = random.one_of(&PHONES);
    (format!("256{prefix}{}", random.digits(7)), network)
}
