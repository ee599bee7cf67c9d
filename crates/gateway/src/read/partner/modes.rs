//! Reads the answer of transactions/modes: a list of names, a list of objects, or an object keyed by name.

use kaunta_domain::answer::{Doubt, Unreadable};
use kaunta_domain::text::ModeName;
use serde_json::Value;

use super::envelope::{WRAPPERS, opened};
use crate::outcome::{Availability, ListedMode, ModesOutcome};
use crate::read::envelope::says_no;
use crate::read::fields::{Fields, text};
use crate::read::object::{Object, unreadable};
use crate::read::refusal;
use crate::read::status_code::{is_refusal, is_success};
use crate::transport::wire::RawAnswer;

/// Names of the list.
const LISTS: &[&str] =
    &["modes", "transactionModes", "availableModes", "supportedModes", "transactionTypes", "items", "list", "records"];
/// Names of a mode's identifier, whatever its value looks like.
const NAMES: &[&str] = &["mode", "code", "identifier", "transactionMode", "key"];
/// Names of a field that holds the identifier if it looks like one.
const MAYBE_NAMES: &[&str] = &["name", "type", "value", "id"];
/// Names of a mode's description.
const LABELS: &[&str] = &["label", "title", "displayName", "name", "description", "meaning"];
/// Names of its availability label.
const AVAILABILITIES: &[&str] = &["availability", "status", "state", "label", "stage"];
/// Names of a boolean.
const SWITCHES: &[&str] = &["active", "isActive", "enabled", "available"];
/// No meaningful list nests deeper.
const DEEPEST: usize = 8;

/// What is certain after an answer.
pub(crate) fn outcome(answer: &RawAnswer) -> ModesOutcome {
    if !is_success(answer.status) {
        let error = refusal::error(answer);
        return match is_refusal(answer.status) {
            true => ModesOutcome::Refused(error),
            false => ModesOutcome::Unanswered(Doubt::Status { error }),
        };
    }
    match opened(answer) {
        Ok(object) if says_no(&object) => ModesOutcome::Refused(refusal::error(answer)),
        Ok(object) if object.is_empty() => ModesOutcome::Unanswered(unreadable(Unreadable::NoModes)),
        Ok(whole) => ModesOutcome::Told { modes: once(in_object(&whole, 0)), whole },
        Err(doubt) => ModesOutcome::Unanswered(doubt),
    }
}

/// Removes duplicates.
fn once(modes: Vec<ListedMode>) -> Vec<ListedMode> {
    let mut all: Vec<ListedMode> = Vec::with_capacity(modes.len());
    for mode in modes {
        if all.iter().all(|other| other.name != mode.name) {
            all.push(mode);
        }
    }
    all
}

/// The modes in the first non-empty list; otherwise the modes that are fields themselves.
fn in_object(object: &Object, depth: usize) -> Vec<ListedMode> {
    if depth > DEEPEST {
        return Vec::new();
    }
    let fields = Fields::of(object.clone());
    let lists = LISTS.iter().chain(WRAPPERS).filter_map(|name| fields.get(name));
    let below = lists.map(|inner| in_value(inner, depth + 1)).find(|modes| !modes.is_empty());
    below.unwrap_or_else(|| object.iter().flat_map(|(key, value)| under(key, value, depth)).collect())
}

fn in_value(value: &Value, depth: usize) -> Vec<ListedMode> {
    match value {
        Value::Array(list) => list.iter().filter_map(in_list).collect(),
        Value::Object(object) => in_object(object, depth),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    }
}

/// `"WALLET_TO_WALLET": "active"`, or `"beta": ["BANK_TRANSFER"]`.
fn under(key: &str, value: &Value, depth: usize) -> Vec<ListedMode> {
    if looks_like_a_mode(key) {
        return by_key(key, value).into_iter().collect();
    }
    let group = match availability(key) {
        group @ (Availability::Active | Availability::Beta) => group,
        Availability::Other(_) | Availability::NotTold => return Vec::new(),
    };
    let mut modes = in_value(value, depth + 1);
    for mode in &mut modes {
        if mode.availability == Availability::NotTold {
            mode.availability = group.clone();
        }
    }
    modes
}

fn by_key(key: &str, value: &Value) -> Option<ListedMode> {
    let name = ModeName::parse(key).ok()?;
    Some(match value {
        Value::Object(object) => {
            let fields = Fields::of(object.clone());
            ListedMode { label: label(&fields, key), availability: told(&fields), name }
        }
        Value::String(word) if is_availability(word) => {
            ListedMode { name, label: None, availability: availability(word) }
        }
        Value::String(_) | Value::Number(_) => {
            ListedMode { name, label: text(value), availability: Availability::NotTold }
        }
        Value::Bool(is_on) => ListedMode { name, label: None, availability: switched(*is_on) },
        Value::Null | Value::Array(_) => ListedMode { name, label: None, availability: Availability::NotTold },
    })
}

fn in_list(entry: &Value) -> Option<ListedMode> {
    match entry {
        Value::String(name) => {
            Some(ListedMode { name: ModeName::parse(name).ok()?, label: None, availability: Availability::NotTold })
        }
        Value::Object(object) => {
            let fields = Fields::of(object.clone());
            let named = |names: &[&str]| {
                names
                    .iter()
                    .filter_map(|name| fields.get(name).and_then(Value::as_str))
                    .map(str::trim)
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            let maybe = named(MAYBE_NAMES).into_iter().find(|name| looks_like_a_mode(name));
            let sure = named(NAMES).into_iter().find(|name| !name.is_empty());
            // {"transactionMode": …} has no nested mode; {"name": "WALLET_TO_WALLET", "code": "W2W"} gives the name to send.
            let name = sure.clone().filter(|name| looks_like_a_mode(name)).or(maybe).or(sure)?;
            Some(ListedMode {
                label: label(&fields, &name),
                availability: told(&fields),
                name: ModeName::parse(&name).ok()?,
            })
        }
        Value::Array(_) | Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

fn label(fields: &Fields, name: &str) -> Option<String> {
    let labels = LABELS.iter().filter_map(|name| fields.get(name).and_then(text));
    labels.filter(|label| label != name && !is_availability(label)).find(|label| !label.is_empty())
}

fn told(fields: &Fields) -> Availability {
    let words = || AVAILABILITIES.iter().filter_map(|name| fields.get(name).and_then(text));
    if let Some(word) = words().find(|word| is_availability(word)) {
        return availability(&word);
    }
    let switch = SWITCHES.iter().find_map(|name| fields.get(name).and_then(Value::as_bool));
    let other = || ["availability", "status", "state", "stage"].iter().find_map(|name| fields.get(name).and_then(text));
    switch.map(switched).or_else(|| other().map(Availability::Other)).unwrap_or(Availability::NotTold)
}

fn switched(is_on: bool) -> Availability {
    if is_on { Availability::Active } else { Availability::Other("not active".to_owned()) }
}

fn availability(word: &str) -> Availability {
    match word.trim().to_ascii_lowercase().as_str() {
        "active" => Availability::Active,
        "beta" => Availability::Beta,
        _ => Availability::Other(word.trim().to_owned()),
    }
}

/// Whether a word says that something can be used rather than what it is.
fn is_availability(word: &str) -> bool {
    let word = word.trim().to_ascii_lowercase();
    matches!(
        word.as_str(),
        "active"
            | "beta"
            | "alpha"
            | "inactive"
            | "disabled"
            | "enabled"
            | "deprecated"
            | "coming soon"
            | "available"
            | "unavailable"
            | "suspended"
    )
}

/// Capitals, digits, underscores and hyphens, such as `WALLET_TOP-UP`.
fn looks_like_a_mode(text: &str) -> bool {
    text.len() >= 3
        && text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || matches!(b, b'_' | b'-'))
}

#[cfg(test)]
#[path = "modes_tests.rs"]
mod tests;
