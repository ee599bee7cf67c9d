//! Values of a payment that an answer has outside the specified places: there, too, they can contradict ours.

use kaunta_domain::mode::Direction;
use kaunta_domain::money::Money;
use kaunta_domain::transfer::Transfer;
use serde_json::Value;

use super::fields::{CURRENCY, Fields, money, text};
use super::object::Object;

/// Wrappers that services commonly use.
const AROUND: &[&str] = &["transaction", "transfer", "payment", "data", "result", "results", "response", "payload"];
/// The other party of the payment.
const ENDS: &[&str] = &["recipient", "destination", "beneficiary"];
const PHONES: &[&str] = &["phoneNumber", "phone", "msisdn", "customerPhone", "recipientPhone"];
const ACCOUNTS: &[&str] = &["accountNumber", "recipientAccount"];
/// No meaningful answer nests deeper.
const DEEPEST: usize = 8;

/// What is left of an answer once its named fields are taken.
#[derive(Debug, Default)]
pub(crate) struct ValuesOutside {
    pub(crate) amount: Option<Money>,
    pub(crate) currency: Option<String>,
    pub(crate) mode: Option<String>,
    pub(crate) phone: Option<String>,
    pub(crate) account: Option<String>,
}

impl ValuesOutside {
    pub(crate) fn of(rest: &Object, transfer: &Transfer) -> ValuesOutside {
        let mut around = Vec::new();
        open(Fields::of(rest.clone()), &mut around);
        let ends: Vec<Fields> =
            around.iter().flat_map(|layer| ENDS.iter().filter_map(|name| object(layer, name))).collect();
        let amount = around.iter().find_map(|layer| layer.get("amount"));
        // One field names the other party: the account, else the phone, and neither for incoming money.
        let end = first(&around, ENDS).or_else(|| first(&ends, &["account"]));
        let end = transfer.recipient(end.as_deref());
        let at_end = |names| match transfer.mode().direction() {
            Direction::Out => first(&ends, names),
            Direction::In => None,
        };
        let currency = first(&around, CURRENCY);
        let currency = currency.or_else(|| text(Fields::of(amount?.as_object()?.clone()).get("currency")?));
        ValuesOutside {
            amount: amount.and_then(loosely),
            currency,
            mode: first(&around, &["transactionMode", "mode"]),
            phone: first(&around, PHONES).or_else(|| at_end(PHONES)).or_else(|| end.phone.map(str::to_owned)),
            account: first(&around, ACCOUNTS).or_else(|| at_end(ACCOUNTS)).or_else(|| end.account.map(str::to_owned)),
        }
    }
}

/// Collects the object and those wrapped in it.
fn open(fields: Fields, all: &mut Vec<Fields>) {
    let inner: Vec<Fields> = AROUND.iter().filter_map(|name| object(&fields, name)).collect();
    all.push(fields);
    if all.len() < DEEPEST {
        inner.into_iter().for_each(|inner| open(inner, all));
    }
}

fn object(fields: &Fields, name: &str) -> Option<Fields> {
    Some(Fields::of(fields.get(name)?.as_object()?.clone()))
}

fn first(layers: &[Fields], names: &[&str]) -> Option<String> {
    layers.iter().find_map(|layer| names.iter().find_map(|name| layer.get(name).and_then(text)))
}

/// Parses an amount for comparison only, never for display: from an object, or from text with thousands separators. A comma
/// always separates thousands: read otherwise, the amount would be below the smallest that can be sent.
fn loosely(value: &Value) -> Option<Money> {
    match value {
        Value::Object(sum) => {
            let sum = Fields::of(sum.clone());
            ["amount", "value"].iter().find_map(|name| sum.get(name).and_then(loosely))
        }
        Value::String(words) => {
            let digits: String = words.chars().filter(|c| c.is_ascii_digit() || matches!(c, '.' | ',')).collect();
            let whole = digits.split('.').next().unwrap_or_default();
            let are_thousands = whole.split(',').skip(1).all(|group| group.len() == 3);
            if are_thousands { Money::parse(&digits.replace(',', "")).ok() } else { None }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => money(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_in_words_is_compared_as_the_thousands_that_it_sets_apart() {
        for (json, sum) in [
            (r#""25,000""#, Some("25000")),
            (r#""UGX 1,250,000.50""#, Some("1250000.5")),
            (r#"{"value":"25,000","currency":"UGX"}"#, Some("25000")),
            (r#"{"amount":25000}"#, Some("25000")),
            (r#""1,25""#, None),
            (r#""free""#, None),
            (r#""""#, None),
            ("true", None),
            ("[25000]", None),
        ] {
            let value = serde_json::from_str(json).unwrap();
            assert_eq!(loosely(&value).map(Money::to_plain).as_deref(), sum, "{json}");
        }
    }
}
