//! Renders answers in every shape. The specification shows none, so a client must handle any.

use serde_json::{Map, Value, json};

use super::content::{Content, Rows};
use crate::answer::faults;
use crate::answer::refusals::No;
use crate::terms::PartnerShape;

impl PartnerShape {
    /// The body of a successful answer.
    pub(super) fn render(self, content: Content) -> String {
        let Content { success, message, fields, rows } = content;
        let top = json!({ "success": success, "message": message });
        match self {
            Self::Flat => flat(top, fields, rows).to_string(),
            Self::SnakeCase => snake(flat(top, fields, rows)).to_string(),
            Self::TextNumbers => text_numbers(flat(top, fields, rows)).to_string(),
            Self::Data => match rows {
                Some(rows) => joined(top, fields, "data", Value::Array(rows.rows)).to_string(),
                None => joined(top, json!({}), "data", fields).to_string(),
            },
            Self::Result => {
                let inner = match rows {
                    Some(rows) => joined(fields, json!({}), rows.name, Value::Array(rows.rows)),
                    None => fields,
                };
                joined(top, json!({}), "result", inner).to_string()
            }
            Self::Results => match rows {
                Some(rows) => joined(top, fields, "results", Value::Array(rows.rows)).to_string(),
                None => joined(top, json!({}), "results", json!([fields])).to_string(),
            },
            Self::Items => {
                let inner = match rows {
                    Some(rows) => joined(fields, json!({}), "items", Value::Array(rows.rows)),
                    None => json!({ "items": [fields] }),
                };
                joined(top, json!({}), "data", inner).to_string()
            }
            Self::Keyed => match rows {
                Some(rows) => joined(top, fields, "results", keyed(rows.key, rows.rows)).to_string(),
                None => joined(top, json!({}), "results", keyed(record_key(&fields), vec![fields])).to_string(),
            },
            Self::NoBody => String::new(),
        }
    }

    /// The body of a refusal.
    pub(super) fn refuse(self, no: &No) -> String {
        let (code, message) = (no.code, no.message.as_str());
        let error = json!({ "code": code, "message": message });
        let flat =
            || json!({ "success": false, "statusCode": no.status.as_u16(), "errorCode": code, "message": message });
        let body = match self {
            Self::Flat => flat(),
            Self::SnakeCase => snake(flat()),
            Self::TextNumbers => text_numbers(flat()),
            Self::Data => json!({ "success": false, "data": null, "error": error }),
            Self::Result => json!({ "result": { "status": "error", "error": error } }),
            Self::Results => json!({ "results": [], "errors": [error] }),
            Self::Items => json!({ "data": { "items": [] }, "message": message, "error": code }),
            Self::Keyed => json!({ "errors": { code: [message] } }),
            Self::NoBody => return String::new(),
        };
        body.to_string()
    }
}

fn flat(top: Value, fields: Value, rows: Option<Rows>) -> Value {
    match rows {
        Some(rows) if fields.as_object().is_none_or(Map::is_empty) => Value::Array(rows.rows),
        Some(rows) => joined(top, fields, rows.name, Value::Array(rows.rows)),
        None => merged(top, fields),
    }
}

/// Both objects merged, with one more field.
fn joined(first: Value, second: Value, name: &str, value: Value) -> Value {
    merged(merged(first, second), json!({ name: value }))
}

fn merged(first: Value, second: Value) -> Value {
    match (first, second) {
        (Value::Object(mut first), Value::Object(second)) => {
            first.extend(second);
            Value::Object(first)
        }
        (first, _) => first,
    }
}

/// The rows as an object, by their key; of two rows with the same key, the first wins.
fn keyed(key: &str, rows: Vec<Value>) -> Value {
    let mut named = Map::new();
    for row in rows {
        let name = row.get(key).and_then(Value::as_str).unwrap_or("0").to_owned();
        named.entry(name).or_insert(row);
    }
    Value::Object(named)
}

/// The field that identifies a single record.
fn record_key(fields: &Value) -> &'static str {
    ["transactionId", "walletId", "mode"].into_iter().find(|key| fields.get(*key).is_some()).unwrap_or("mode")
}

fn text_numbers(mut value: Value) -> Value {
    faults::each_number(&mut value, &|number| Value::String(number.to_string()));
    value
}

fn snake(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            Value::Object(fields.into_iter().map(|(name, value)| (snake_name(&name), snake(value))).collect())
        }
        Value::Array(rows) => Value::Array(rows.into_iter().map(snake).collect()),
        plain @ (Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) => plain,
    }
}

fn snake_name(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
#[path = "shape_tests.rs"]
mod tests;
