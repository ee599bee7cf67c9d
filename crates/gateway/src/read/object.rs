//! Parses an answer as JSON, or says why it can't.

use kaunta_domain::answer::{Doubt, Unreadable};
use serde_json::{Map, Value};

use super::duplicate_fields::is_in;
use crate::transport::wire::{BodyEnd, RawAnswer};

pub(super) type Object = Map<String, Value>;

/// The answer as a JSON object, or why it can't be read as one.
///
/// A truncated body that holds a complete object or list is read: no such text can be the beginning of a longer one.
pub(super) fn object(answer: &RawAnswer) -> Result<Object, Doubt> {
    match plain(answer)? {
        Value::Object(object) => Ok(object),
        Value::Array(_) | Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            Err(unreadable(Unreadable::NotAnObject))
        }
    }
}

/// The answer as a JSON object or list without duplicate fields.
pub(super) fn plain(answer: &RawAnswer) -> Result<Value, Doubt> {
    match json(answer)? {
        value if is_in(&answer.body, &value) => Err(unreadable(Unreadable::FieldTwice)),
        value => Ok(value),
    }
}

/// The answer as a JSON object or list, or why it can't be read as one.
pub(super) fn json(answer: &RawAnswer) -> Result<Value, Doubt> {
    let text = answer.body.trim_start_matches('\u{feff}').trim();
    match (serde_json::from_str(text), answer.ending) {
        (Ok(value @ (Value::Object(_) | Value::Array(_))), _) => Ok(value),
        (_, BodyEnd::Broken(problem)) => Err(Doubt::Connection { problem }),
        (_, BodyEnd::TooLong) => Err(unreadable(Unreadable::TooLong)),
        (_, BodyEnd::Whole) if text.is_empty() => Err(unreadable(Unreadable::Empty)),
        (_, BodyEnd::Whole) if is_markup(text) => Err(unreadable(Unreadable::WebPage)),
        (Ok(_), BodyEnd::Whole) => Err(unreadable(Unreadable::NotAnObject)),
        (Err(_), BodyEnd::Whole) => Err(unreadable(Unreadable::NotJson)),
    }
}

pub(super) fn contradiction() -> Doubt {
    unreadable(Unreadable::Contradiction)
}

pub(super) fn unreadable_sum() -> Doubt {
    unreadable(Unreadable::Amount)
}

/// A proxy may have sent the request twice: this answers the second copy, and says nothing about the first.
pub(super) fn repeated() -> Doubt {
    unreadable(Unreadable::HadBefore)
}

pub(super) fn unreadable(why: Unreadable) -> Doubt {
    Doubt::Unreadable { why }
}

/// Whether a text is HTML or XML rather than words.
pub(super) fn is_markup(text: &str) -> bool {
    let text = text.trim_start().to_ascii_lowercase();
    text.starts_with('<') || text.contains("<html") || text.contains("</")
}
