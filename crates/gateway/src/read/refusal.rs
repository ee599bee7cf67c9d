//! Finds a code and a readable message in an error of any shape: the specification shows none (gateway-api.md, Errors).

use kaunta_domain::answer::ServiceError;
use kaunta_domain::reference::Reference;
use kaunta_domain::status::ServiceStatus;
use serde_json::Value;

use super::envelope::Envelope;
use super::fields::{Fields, text};
use super::object::{Object, json, plain};
use super::status_code::is_refusal;
use crate::transport::wire::{BodyEnd, RawAnswer};

/// Longest message, in characters; anything longer is a log.
const MOST_CHARACTERS: usize = 500;
/// No meaningful error nests deeper.
const DEEPEST: usize = 8;
const CODES: &[&str] = &["code", "errorCode", "error_code", "errCode"];
/// Names of a message, the most readable first.
const MESSAGES: &[&str] =
    &["message", "errorMessage", "detail", "description", "error_description", "msg", "reason", "title"];
/// Names of objects around or below the message.
const INNER: &[&str] = &["error", "errors", "details", "violations", "data", "response", "result"];
/// Below a message such as "Validation failed", these give the details.
const MORE: &[&str] = &["errors", "details", "violations"];
/// Words for a request that the service already had: whole words, or parts that only such words contain.
const REPEATED: &[&str] = &[
    "duplicat",
    "already",
    " used before ",
    " in use ",
    " been used ",
    " previously ",
    " idempoten",
    " repeated ",
    " reused ",
    " re used ",
    " replay",
    " conflict ",
    " same reference ",
    " unique ",
];
/// Words that negate `exists`.
const NOT_EXISTS: &[&str] = &[" not", " no longer", " never"];
/// Fields that only a payment accepted by the service has.
const TRANSACTION_IDS: &[&str] = &["transactionId", "txnId", "trxId", "txId", "paymentId", "batchId", "bulkId"];
/// Names of a payment as such.
const TRANSACTIONS: &[&str] = &["transaction", "transactions"];
/// Where an answer gives the reason for a failure. A description may be our own note.
const REASONS: &[&str] = &[
    "message",
    "msg",
    "failureReason",
    "reason",
    "errorMessage",
    "statusMessage",
    "responseMessage",
    "statusDescription",
    "detail",
    "error",
    "errors",
    "code",
    "errorCode",
    "failureCode",
    "reasonCode",
];
/// Fields that are never meant for a person.
const MACHINERY: &[&str] =
    &["success", "status", "statusCode", "timestamp", "path", "requestId", "traceId", "type", "stack"];

/// The error, as far as it can be read.
pub(crate) fn error(answer: &RawAnswer) -> ServiceError {
    let body = answer.body.trim_start_matches('\u{feff}').trim();
    let parsed = serde_json::from_str::<Value>(body).ok();
    let code = parsed.as_ref().and_then(|value| code(value, 0)).filter(|code| *code != answer.status.to_string());
    let words = match &parsed {
        Some(value) => words(value, 0),
        // The beginning of truncated JSON is not a sentence.
        None if body.starts_with(['{', '[']) => Vec::new(),
        None => sentence(body).into_iter().collect(),
    };
    let code = code.or_else(|| words.iter().find_map(|sentence| code_in(sentence)));
    let message = joined(words.into_iter().filter(|sentence| Some(sentence) != code.as_ref()));
    ServiceError { http_status: answer.status, code, message, retry_after: answer.retry_after }
}

/// Whether an answer proves that the service refused before booking: a complete 4xx that can't be the answer to a second
/// copy of the request, sent by a proxy.
pub(crate) fn is_proof(answer: &RawAnswer) -> bool {
    let is_whole = answer.ending == BodyEnd::Whole || json(answer).is_ok();
    let says_both = json(answer).is_ok() && plain(answer).is_err();
    is_refusal(answer.status) && is_whole && !says_both && !speaks_of_another(answer)
}

/// Whether it names a transaction, or says in any words that the service already had the request.
fn speaks_of_another(answer: &RawAnswer) -> bool {
    is_repeated(&read_out(answer)) || names_transaction(answer) || has_taken_one(answer)
}

/// Whether a text says that the service already had the request.
fn is_repeated(text: &str) -> bool {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let line = format!(" {} ", words.join(" "));
    REPEATED.iter().any(|sign| line.contains(sign)) || says_exists(&line)
}

/// Whether one sentence or one code of an answer says that a reference was used before. A bill that was already paid does
/// not count.
pub(crate) fn says_reference_is_used(answer: &RawAnswer) -> bool {
    let said = json(answer).map_or_else(|_| answer.body.clone(), |value| texts(&value));
    said.lines().any(|line| line.to_lowercase().contains("reference") && is_repeated(line))
}

/// Whether an object gives as its reason that the service already had the request.
pub(crate) fn is_for_repetition(fields: &Fields) -> bool {
    let reasons = REASONS.iter().filter_map(|name| fields.get(name));
    reasons.into_iter().any(|reason| is_repeated(&texts(reason)))
}

/// All text in an answer: as it came, and with JSON's escapes decoded.
fn read_out(answer: &RawAnswer) -> String {
    let inside = json(answer).map(|value| texts(&value)).unwrap_or_default();
    format!("{}\n{inside}", answer.body)
}

/// All texts and names in a value, one to a line; texts such as `ReferenceInUse` also split into their words.
fn texts(value: &Value) -> String {
    fn gather(value: &Value, all: &mut String) {
        match value {
            Value::String(text) => {
                all.push_str(text);
                all.push('\n');
                push_words(text, all);
            }
            Value::Array(items) => items.iter().for_each(|item| gather(item, all)),
            Value::Object(fields) => {
                for (name, inner) in fields {
                    all.push_str(name);
                    all.push('\n');
                    gather(inner, all);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
    fn push_words(text: &str, all: &mut String) {
        let mut before = ' ';
        for c in text.chars() {
            if before.is_lowercase() && c.is_uppercase() {
                all.push(' ');
            }
            all.push(c);
            before = c;
        }
        all.push('\n');
    }
    let mut all = String::new();
    gather(value, &mut all);
    all
}

/// Whether it contains our reference, ignoring case.
pub(crate) fn names(answer: &RawAnswer, ours: &Reference) -> bool {
    count_named(answer, std::iter::once(ours)) > 0
}

/// How many of these references it contains, ignoring case.
pub(crate) fn count_named<'a>(answer: &RawAnswer, references: impl Iterator<Item = &'a Reference>) -> usize {
    let said = read_out(answer).to_lowercase();
    references.filter(|reference| said.contains(&reference.as_str().to_lowercase())).count()
}

/// Whether it has a transaction with status SUCCESS or PENDING.
pub(crate) fn has_taken_one(answer: &RawAnswer) -> bool {
    let Ok(Value::Object(object)) = json(answer) else { return false };
    let word = Envelope::open(&object).and_then(|envelope| envelope.transaction.get("status").and_then(text));
    match word.map(ServiceStatus::from) {
        Some(ServiceStatus::Success | ServiceStatus::Pending) => true,
        Some(ServiceStatus::Failed | ServiceStatus::Other(_)) | None => false,
    }
}

/// Whether it contains a transaction, or the service's id of one, at any depth.
pub(crate) fn names_transaction(answer: &RawAnswer) -> bool {
    json(answer).is_ok_and(|value| has_transaction(&value, 0))
}

/// Contains `exists`, but not `not exists`.
fn says_exists(line: &str) -> bool {
    let before = |(at, _)| line.get(..at).unwrap_or_default();
    line.match_indices(" exists ").map(before).any(|before| !NOT_EXISTS.iter().any(|no| before.ends_with(no)))
}

fn has_transaction(value: &Value, depth: usize) -> bool {
    match value {
        Value::Object(object) => {
            let fields = Fields::of(object.clone());
            let has_id = TRANSACTION_IDS.iter().any(|name| fields.get(name).and_then(text).is_some());
            let is_named = TRANSACTIONS.iter().filter_map(|name| fields.get(name)).any(is_transaction);
            has_id || is_named || depth < DEEPEST && object.values().any(|inner| has_transaction(inner, depth + 1))
        }
        Value::Array(items) => depth < DEEPEST && items.iter().any(|inner| has_transaction(inner, depth + 1)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// An id, or a non-empty object or list; a text with spaces is a sentence, not an id.
fn is_transaction(value: &Value) -> bool {
    match value {
        Value::Object(fields) => fields.values().any(|inner| text(inner).is_some()),
        Value::Array(items) => items.iter().any(is_transaction),
        Value::String(_) | Value::Number(_) => text(value).is_some_and(|id| !id.contains(char::is_whitespace)),
        Value::Null | Value::Bool(_) => false,
    }
}

/// The sentences in an error value; codes do not count.
pub(crate) fn message(error: &Value) -> Option<String> {
    joined(words(error, 0).into_iter().filter(|sentence| !is_code(sentence)))
}

/// Whether this code is anywhere in the error.
pub(crate) fn has_code(object: &Object, wanted: &str) -> bool {
    fn any(value: &Value, wanted: &str, depth: usize) -> bool {
        match value {
            Value::String(text) => text.trim() == wanted || code_in(text).as_deref() == Some(wanted),
            Value::Array(items) => depth < DEEPEST && items.iter().any(|item| any(item, wanted, depth + 1)),
            Value::Object(fields) => depth < DEEPEST && fields.values().any(|inner| any(inner, wanted, depth + 1)),
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
        }
    }
    object.values().any(|value| any(value, wanted, 0))
}

fn code(value: &Value, depth: usize) -> Option<String> {
    if depth > DEEPEST {
        return None;
    }
    match value {
        Value::Object(object) => {
            let mut fields = Fields::of(object.clone());
            let named = fields.text(CODES);
            let inner = || INNER.iter().filter_map(|name| fields.get(name)).find_map(|inner| code(inner, depth + 1));
            named.or_else(inner)
        }
        Value::Array(items) => items.iter().find_map(|item| code(item, depth + 1)),
        Value::String(text) => is_code(text.trim()).then(|| text.trim().to_owned()),
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

/// Capitals, digits and underscores, such as INSUFFICIENT_BALANCE.
fn is_code(text: &str) -> bool {
    text.len() >= 4
        && text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
}

/// A code inside a sentence; without an underscore it could be somebody's name.
fn code_in(sentence: &str) -> Option<String> {
    let words = sentence.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    words.into_iter().find(|word| word.contains('_') && is_code(word)).map(str::to_owned)
}

/// The sentences in a value, most informative first.
fn words(value: &Value, depth: usize) -> Vec<String> {
    if depth > DEEPEST {
        return Vec::new();
    }
    match value {
        Value::String(text) => sentence(text).into_iter().collect(),
        Value::Array(items) => items.iter().flat_map(|item| words(item, depth + 1)).collect(),
        Value::Object(object) => words_of(object, depth),
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}

fn words_of(object: &Object, depth: usize) -> Vec<String> {
    let fields = Fields::of(object.clone());
    let below = |names: &[&str]| {
        names
            .iter()
            .filter_map(|name| fields.get(name))
            .map(|inner| words(inner, depth + 1))
            .find(|all| !all.is_empty())
    };
    if let Some(mut said) = below(MESSAGES) {
        said.extend(below(MORE).unwrap_or_default());
        return said;
    }
    below(INNER).unwrap_or_else(|| by_field(object, depth))
}

/// `{"amount": ["is too small"]}` → `amount: is too small`.
fn by_field(object: &Object, depth: usize) -> Vec<String> {
    let named = |name: &str| [CODES, MACHINERY, INNER, MESSAGES].iter().any(|list| list.contains(&name));
    let under = |(name, inner): (&String, &Value)| {
        let words = words(inner, depth + 1).into_iter();
        words.filter_map(|words| sentence(&format!("{name}: {words}"))).collect::<Vec<_>>()
    };
    object.iter().filter(|(name, _)| !named(name)).flat_map(under).collect()
}

/// A text as one line, if it is a sentence.
fn sentence(text: &str) -> Option<String> {
    if is_markup(text) || text.contains("[object Object]") {
        return None;
    }
    let seen: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let line = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    (!line.is_empty()).then_some(line)
}

fn joined(sentences: impl Iterator<Item = String>) -> Option<String> {
    let mut all: Vec<String> = Vec::new();
    for sentence in sentences {
        if !all.contains(&sentence) {
            all.push(sentence);
        }
    }
    let text = all.join("; ");
    let short = match text.char_indices().nth(MOST_CHARACTERS) {
        Some(_) => text.chars().take(MOST_CHARACTERS - 1).chain(std::iter::once('…')).collect(),
        None => text,
    };
    (!short.is_empty()).then_some(short)
}

#[cfg(test)]
#[path = "refusal_tests.rs"]
mod tests;
use super::object::is_markup;
