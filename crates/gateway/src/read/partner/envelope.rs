//! Opens an answer of the partner wallet as an object, and knows where its fields may be.

use kaunta_domain::answer::Doubt;
use serde_json::{Map, Value};

use crate::read::object::{Object, plain};
use crate::transport::wire::RawAnswer;

/// The key under which an answer that is a list is put.
pub(super) const LIST: &str = "answer";

/// Wrappers that services commonly use.
pub(super) const WRAPPERS: &[&str] = &["data", "result", "results", "response", "payload", "body", LIST];

/// The answer as an object; a list becomes its only field.
pub(super) fn opened(answer: &RawAnswer) -> Result<Object, Doubt> {
    Ok(match plain(answer)? {
        Value::Object(object) => object,
        list @ (Value::Array(_) | Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) => {
            Map::from_iter([(LIST.to_owned(), list)])
        }
    })
}
