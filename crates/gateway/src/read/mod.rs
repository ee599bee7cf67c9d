//! From an answer, in whatever shape it came, to what is certain.

pub(crate) mod beneficiary;
pub(crate) mod ours;
pub(crate) mod partner;
pub(crate) mod status;
pub(crate) mod transfer;

mod beside;
mod envelope;
mod fields;
mod refusal;
#[cfg(test)]
mod shapes;
mod twice;

use kaunta_domain::answer::Doubt;
use serde_json::{Map, Value};

use self::fields::Fields;
use crate::wire::{Answer, Ending};

/// What a holder's name is called in any request or answer of both interfaces, and elsewhere, where it stands beside other
/// things; in an object of the holder's own it is `name` as well.
const HOLDER_NAMES: &[&str] = &[
    "accountName",
    "customerName",
    "recipientName",
    "beneficiaryName",
    "holderName",
    "accountHolder",
    "accountHolderName",
];

/// The holder's name in an object of its own.
fn holder_name<T>(fields: &mut Fields, read: impl Fn(&Value) -> Option<T>) -> Option<T> {
    fields.take(&["name"], &read).or_else(|| fields.take(HOLDER_NAMES, &read))
}

/// A JSON object's fields.
type Object = Map<String, Value>;

/// The answer as a JSON object, or why it can't be read as one.
///
/// A body that was cut but holds a whole object or list is read: none is the beginning of another.
fn object(answer: &Answer) -> Result<Object, Doubt> {
    match plain(answer)? {
        Value::Object(object) => Ok(object),
        Value::Array(_) | Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            Err(unreadable("The answer is not a JSON object."))
        }
    }
}

/// The answer as a JSON object or list in which no field stands twice.
fn plain(answer: &Answer) -> Result<Value, Doubt> {
    match json(answer)? {
        value if twice::is_in(&answer.body, &value) => Err(unreadable("The answer has a field twice.")),
        value => Ok(value),
    }
}

/// The answer as a JSON object or list, or why it can't be read as one.
fn json(answer: &Answer) -> Result<Value, Doubt> {
    let text = answer.body.trim_start_matches('\u{feff}').trim();
    match (serde_json::from_str(text), answer.ending) {
        (Ok(value @ (Value::Object(_) | Value::Array(_))), _) => Ok(value),
        (_, Ending::Broken(problem)) => Err(Doubt::Line { problem }),
        (_, Ending::TooLong) => Err(unreadable("The answer is far too long.")),
        (_, Ending::Whole) if text.is_empty() => Err(unreadable("The answer is empty.")),
        (_, Ending::Whole) if refusal::is_markup(text) => Err(unreadable("The answer is a web page.")),
        (Ok(_), Ending::Whole) => Err(unreadable("The answer is not a JSON object.")),
        (Err(_), Ending::Whole) => Err(unreadable("The answer is not whole JSON.")),
    }
}

fn contradiction() -> Doubt {
    unreadable("The answer contradicts itself.")
}

fn unreadable_sum() -> Doubt {
    unreadable("The amount in the answer can't be read.")
}

/// Somebody on the way may have sent the request twice: this answers the second, and says nothing of the first.
fn repeated() -> Doubt {
    unreadable("The answer says that the service has had this payment before.")
}

fn unreadable(why: &str) -> Doubt {
    Doubt::Unreadable { why: why.to_owned() }
}

fn is_success(status: u16) -> bool {
    (200..300).contains(&status)
}

/// A 4xx that says no and nothing else. 408, 425 and 499 speak of the line, 409 may mean "already used".
fn is_refusal(status: u16) -> bool {
    (400..500).contains(&status) && !matches!(status, 408 | 409 | 425 | 499)
}
