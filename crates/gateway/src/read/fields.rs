//! Takes the named fields out of an object; what is left is what the specification does not name.

use chrono::{DateTime, NaiveDateTime, Utc};
use kaunta_domain::currency::Currency;
use kaunta_domain::money::Money;
use serde_json::Value;

use super::object::Object;

/// Names of a currency field.
pub(crate) const CURRENCY: &[&str] = &["currency", "currencyCode"];

/// An object whose named fields are taken out one by one.
#[derive(Debug, Clone, Default)]
pub(crate) struct Fields(Object);

impl Fields {
    pub(crate) fn of(object: Object) -> Fields {
        Fields(object)
    }

    /// Takes the first of these names with a readable value, ignoring case and separators. A null field counts as missing
    /// and is removed; an unreadable one stays, to be shown as it came.
    pub(crate) fn take<T>(&mut self, names: &[&str], read: impl Fn(&Value) -> Option<T>) -> Option<T> {
        for name in names {
            let Some(key) = key_of(&self.0, name) else { continue };
            let value = self.0.get(&key)?;
            if value.is_null() {
                self.0.shift_remove(&key);
            } else if let Some(value) = read(value) {
                self.0.shift_remove(&key);
                return Some(value);
            }
        }
        None
    }

    pub(crate) fn text(&mut self, names: &[&str]) -> Option<String> {
        self.take(names, text)
    }

    /// Takes an exact amount, from a JSON number or from text.
    pub(crate) fn money(&mut self, names: &[&str]) -> Option<Money> {
        self.take(names, money)
    }

    pub(crate) fn time(&mut self, names: &[&str]) -> Option<DateTime<Utc>> {
        self.take(names, |value| time(&text(value)?))
    }

    /// Takes a nested object, if there is one. [`Fields::put_back`] returns what is left of it.
    pub(crate) fn object(&mut self, name: &str) -> Option<(String, Fields)> {
        let key = key_of(&self.0, name)?;
        let Some(Value::Object(_)) = self.0.get(&key) else { return None };
        match self.0.shift_remove(&key) {
            Some(Value::Object(object)) => Some((key, Fields(object))),
            _ => None,
        }
    }

    /// Like [`Fields::object`]; a list of exactly one object counts as that object.
    pub(crate) fn only_object(&mut self, name: &str) -> Option<(String, Fields)> {
        let key = key_of(&self.0, name)?;
        if let Some(Value::Array(list)) = self.0.get_mut(&key)
            && let [Value::Object(_)] = list.as_slice()
            && let Some(only) = list.pop()
        {
            self.0.insert(key, only);
        }
        self.object(name)
    }

    /// Takes the object in the only field. An error does not count, nor does `{"amount": …, "currency": …}`.
    pub(crate) fn alone(&mut self) -> Option<(String, Fields)> {
        let mut keys = self.0.keys();
        let (key, None) = (keys.next()?.clone(), keys.next()) else { return None };
        let is_error = ["error", "errors"].iter().any(|error| key.eq_ignore_ascii_case(error));
        let of_sum = |name: &String| ["amount", "value", "currency", "currencyCode"].contains(&name.as_str());
        let is_sum = self.0.get(&key).and_then(Value::as_object).is_some_and(|inner| inner.keys().all(of_sum));
        if is_error || is_sum { None } else { self.object(&key) }
    }

    pub(crate) fn put_back(&mut self, key: String, rest: Fields) {
        if !rest.0.is_empty() {
            self.0.insert(key, Value::Object(rest.0));
        }
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(&key_of(&self.0, name)?)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&String, &Value)> {
        self.0.iter()
    }

    pub(crate) fn into_rest(self) -> Object {
        self.0
    }
}

/// The key that matches this name: exactly, else ignoring case, `_` and `-`.
fn key_of(object: &Object, name: &str) -> Option<String> {
    if object.contains_key(name) {
        return Some(name.to_owned());
    }
    let plain = |text: &str| text.replace(['_', '-'], "").to_ascii_lowercase();
    object.keys().find(|key| plain(key) == plain(name)).cloned()
}

/// Text, or a number with its digits unchanged.
pub(crate) fn text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.trim().is_empty() => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// An exact amount, digits unchanged. Never guesses at separators: "1,234" may be a thousand or a little more than one.
pub(crate) fn money(value: &Value) -> Option<Money> {
    let text = text(value).filter(|text| !text.contains('_'))?;
    Money::parse(&text).ok()
}

/// Whether it is a number with more digits than an amount can hold.
pub(crate) fn is_beyond(value: &Value) -> bool {
    let is_number = |text: &str| serde_json::from_str::<serde_json::Number>(text).is_ok();
    money(value).is_none() && text(value).is_some_and(|text| is_number(&text))
}

/// Whether its amounts are in another currency: they must not be read as shillings.
pub(crate) fn is_other_currency(fields: &Fields) -> bool {
    let currency = CURRENCY.iter().find_map(|name| fields.get(name).and_then(text));
    currency.is_some_and(|currency| Currency::is_other(&currency))
}

/// A boolean, as JSON or as people write it.
pub(crate) fn truth(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(truth) => Some(*truth),
        Value::String(_) | Value::Number(_) => match text(value)?.to_ascii_lowercase().as_str() {
            "true" | "1" | "yes" => Some(true),
            "false" | "0" | "no" => Some(false),
            _ => None,
        },
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// Parses ISO 8601; UTC unless it says otherwise.
fn time(text: &str) -> Option<DateTime<Utc>> {
    if let Ok(time) = DateTime::parse_from_rfc3339(text) {
        return Some(time.with_timezone(&Utc));
    }
    ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%dT%H:%M:%S%.f%z"].into_iter().find_map(|form| {
        let zoned = DateTime::parse_from_str(text, form).map(|time| time.with_timezone(&Utc)).ok();
        zoned.or_else(|| NaiveDateTime::parse_from_str(text, form).ok().map(|time| time.and_utc()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(json: &str) -> Fields {
        Fields::of(serde_json::from_str(json).unwrap())
    }

    #[test]
    fn sums_are_read_from_their_own_digits_whatever_their_type() {
        for (json, sum) in [
            (r#"{"fee": 1200}"#, Some("1200")),
            (r#"{"fee": "1200.50"}"#, Some("1200.5")),
            (r#"{"fee": 0.1}"#, Some("0.1")),
            (r#"{"fee": 123456789012345678.01}"#, Some("123456789012345678.01")),
            (r#"{"fee": 1.2e3}"#, Some("1200")),
            (r#"{"fee": null}"#, None),
            (r#"{"fee": ""}"#, None),
            (r#"{"fee": true}"#, None),
            (r#"{"fee": "free"}"#, None),
            (r#"{"fee": 1e400}"#, None),
            (r#"{"fee": "1,200"}"#, None),
            (r#"{"fee": "1_200"}"#, None),
            (r#"{"fee": "UGX 1200"}"#, None),
            (r#"{"fee": "1.5%"}"#, None),
            ("{}", None),
        ] {
            assert_eq!(fields(json).money(&["fee"]).map(Money::to_plain).as_deref(), sum, "{json}");
        }
    }

    #[test]
    fn what_can_not_be_read_stays_and_null_goes() {
        let mut odd = fields(r#"{"fee": "free", "amount": null, "total_charged": 5, "note": "x"}"#);
        assert_eq!(odd.money(&["fee"]), None);
        assert_eq!(odd.money(&["amount"]), None);
        assert_eq!(odd.money(&["totalCharged"]), Money::parse("5").ok());
        assert_eq!(Value::Object(odd.into_rest()).to_string(), r#"{"fee":"free","note":"x"}"#);
    }

    #[test]
    fn times_are_utc_unless_they_say_otherwise() {
        for (text, utc) in [
            ("2026-11-21T08:00:00Z", Some("2026-11-21T08:00:00+00:00")),
            ("2026-11-21T11:00:00.500+03:00", Some("2026-11-21T08:00:00.500+00:00")),
            ("2026-11-21T11:00:00+0300", Some("2026-11-21T08:00:00+00:00")),
            ("2026-11-21T08:00:00", Some("2026-11-21T08:00:00+00:00")),
            ("2026-11-21 08:00:00", Some("2026-11-21T08:00:00+00:00")),
            ("yesterday", None),
        ] {
            assert_eq!(time(text).map(|time| time.to_rfc3339()).as_deref(), utc, "{text}");
        }
    }
}
