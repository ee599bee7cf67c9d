//! Reads a JSON body field by field, and records what was read and what was wrong.

use rust_decimal::Decimal;
use serde_json::{Map, Number, Value};

use super::fields::{Field, Need};
use crate::terms::Money;

/// A problem with a request; the message names the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    pub(crate) kind: Kind,
    pub(crate) field: String,
    pub(crate) message: String,
}

/// The row of the error table that a problem belongs to (gateway-api.md, Errors).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Field validation failure.
    Field,
    /// Invalid bank details.
    BankDetails,
    /// Invalid phone number of a collection.
    CollectingNumber,
}

/// A body that is being read.
pub(crate) struct Body<'a> {
    map: &'a Map<String, Value>,
    strict: bool,
    read: Vec<&'static str>,
    problems: Vec<Problem>,
}

impl<'a> Body<'a> {
    pub(crate) fn new(map: &'a Map<String, Value>, strict: bool) -> Self {
        Self { map, strict, read: Vec::new(), problems: Vec::new() }
    }

    pub(crate) fn problem(&mut self, field: &str, message: impl Into<String>) {
        self.problem_of(Kind::Field, field, message);
    }

    pub(crate) fn problem_of(&mut self, kind: Kind, field: &str, message: impl Into<String>) {
        self.problems.push(Problem { kind, field: field.to_owned(), message: message.into() });
    }

    /// Whether the field is given under any of its names.
    pub(crate) fn has(&self, field: &Field) -> bool {
        field.names().any(|name| self.map.contains_key(name))
    }

    /// The field's value under any of its names.
    pub(crate) fn value(&mut self, field: &Field, need: Need) -> Option<&'a Value> {
        self.read.extend(field.names());
        let mut given = field.names().filter_map(|name| self.map.get_key_value(name));
        let first = given.next();
        if let (true, Some((name, _)), Some((other, _))) = (self.strict, first, given.next()) {
            self.problem(field.name, format!("{} is given twice, as {name} and as {other}", field.name));
        }
        // A lenient service treats null as "not given"; a strict one refuses it.
        match first.map(|(_, value)| value) {
            Some(Value::Null) if !self.strict => self.missing(field, need),
            None => self.missing(field, need),
            found => found,
        }
    }

    fn missing(&mut self, field: &Field, need: Need) -> Option<&'a Value> {
        if need == Need::Required {
            self.problem(field.name, format!("{} is required", field.name));
        }
        None
    }

    /// Takes the problems found so far.
    pub(crate) fn problems(&mut self) -> Vec<Problem> {
        std::mem::take(&mut self.problems)
    }

    /// Accepts a field unchecked, because its rule can't be known.
    pub(crate) fn skip(&mut self, field: &Field) {
        self.read.extend(field.names());
    }

    /// Reads a non-blank JSON string.
    pub(crate) fn text(&mut self, field: &Field, need: Need) -> Option<&'a str> {
        match self.value(field, need)? {
            Value::String(text) if text.trim().is_empty() => {
                self.problem(field.name, format!("{} must not be blank", field.name));
                None
            }
            Value::String(text) => Some(text),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
                self.problem(field.name, format!("{} must be a JSON string", field.name));
                None
            }
        }
    }

    /// Reads a string field with `parse`; if parsing fails, the problem's message is `rule`.
    pub(crate) fn parsed<T>(
        &mut self,
        field: &Field,
        need: Need,
        rule: &str,
        parse: impl FnOnce(&'a str) -> Option<T>,
    ) -> Option<T> {
        self.parsed_as(Kind::Field, field, need, rule, parse)
    }

    /// The same, for a field with its own row in the error table.
    pub(crate) fn parsed_as<T>(
        &mut self,
        kind: Kind,
        field: &Field,
        need: Need,
        rule: &str,
        parse: impl FnOnce(&'a str) -> Option<T>,
    ) -> Option<T> {
        let text = self.text(field, need)?;
        let value = parse(text);
        if value.is_none() {
            self.problem_of(kind, field.name, format!("{} {rule}", field.name));
        }
        value
    }

    /// Reads a JSON number of shillings: at least `least`, with at most this many decimals.
    pub(crate) fn amount(&mut self, field: &Field, least: Decimal, decimals: u32) -> Option<Money> {
        let found = match self.value(field, Need::Required)? {
            Value::Number(number) => shillings(number, least, decimals),
            Value::Null | Value::Bool(_) | Value::String(_) | Value::Array(_) | Value::Object(_) => {
                Err("must be a JSON number".to_owned())
            }
        };
        found.map_err(|rule| self.problem(field.name, format!("{} {rule}", field.name))).ok()
    }

    /// Finishes reading. In strict mode, every name that was not read is a problem. `known` are all fields of the
    /// interface, to distinguish "not in this mode" from "not a field at all".
    pub(crate) fn finish(mut self, owner: &str, known: &[&Field]) -> Vec<Problem> {
        if self.strict {
            let unread: Vec<&String> = self.map.keys().filter(|name| !self.read.contains(&name.as_str())).collect();
            for name in unread {
                let known = known.iter().any(|field| field.names().any(|known| known == name));
                let message = if known {
                    format!("{name} is not a field of {owner}")
                } else {
                    format!("{name} is not a field of this request")
                };
                self.problem(name, message);
            }
        }
        self.problems
    }
}

fn shillings(number: &Number, least: Decimal, decimals: u32) -> Result<Money, String> {
    let amount = exact(number).ok_or("is not a number that can be read exactly")?;
    if amount < least {
        return Err(format!("must be {least} or more"));
    }
    if amount.normalize().scale() > decimals {
        return Err(match decimals {
            0 => "must be whole shillings".to_owned(),
            decimals => format!("must have at most {decimals} decimals"),
        });
    }
    Money::from_decimal(amount).ok_or_else(|| "is too large".to_owned())
}

/// The exact decimal in the JSON text, without a float in between.
fn exact(number: &Number) -> Option<Decimal> {
    let text = number.to_string();
    Decimal::from_str_exact(&text).or_else(|_| Decimal::from_scientific(&text)).ok()
}
