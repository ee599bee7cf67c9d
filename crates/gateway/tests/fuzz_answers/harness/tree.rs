//! Changes of JSON at one place: a value is replaced, removed, duplicated, renamed or nested.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Map, Value};

use crate::odd;

/// One change. Places are counted through the whole value, outermost first.
#[derive(Debug, Clone)]
pub enum Change {
    /// Replaces a value.
    Put(Index, Value),
    /// Removes it.
    Take(Index),
    /// Renames it, or duplicates it under another name.
    Call { place: Index, name: String, also: bool },
    /// Nests it this many levels deeper.
    Bury { place: Index, levels: usize, in_list: bool },
    /// Copies a value to another place.
    Copy { from: Index, to: Index },
    /// Repeats an entry of a list.
    Repeat { place: Index, times: usize },
    /// Turns a text into a number, or a number into a text.
    Retype(Index),
}

/// A random change that may use some of these names.
pub fn change(names: &'static [&'static str]) -> impl Strategy<Value = Change> + Clone {
    let place = any::<Index>;
    let levels = prop_oneof![8 => 1_usize..4, 1 => 4..=odd::DEEPEST];
    prop_oneof![
        10 => (place(), odd::value(names)).prop_map(|(place, value)| Change::Put(place, value)),
        4 => place().prop_map(Change::Take),
        3 => (place(), select(names), any::<bool>())
            .prop_map(|(place, name, also)| Change::Call { place, name: name.to_owned(), also }),
        2 => (place(), levels, any::<bool>())
            .prop_map(|(place, levels, in_list)| Change::Bury { place, levels, in_list }),
        2 => (place(), place()).prop_map(|(from, to)| Change::Copy { from, to }),
        1 => (place(), 1_usize..200).prop_map(|(place, times)| Change::Repeat { place, times }),
        2 => place().prop_map(Change::Retype),
    ]
}

/// The value after a change; unchanged if the change does not apply.
pub fn changed(mut value: Value, change: &Change) -> Value {
    let mut places = Vec::new();
    pointers(&value, &mut String::new(), &mut places);
    let at = |place: &Index| places[place.index(places.len())].as_str();
    match change {
        Change::Put(place, other) => put(&mut value, at(place), other.clone()),
        Change::Take(place) => take(&mut value, at(place)),
        Change::Call { place, name, also } => call(&mut value, at(place), name, *also),
        Change::Bury { place, levels, in_list } => {
            let inner = value.pointer(at(place)).cloned().unwrap_or_default();
            put(&mut value, at(place), odd::buried(inner, *levels, *in_list));
        }
        Change::Copy { from, to } => {
            let copy = value.pointer(at(from)).cloned().unwrap_or_default();
            put(&mut value, at(to), copy);
        }
        Change::Repeat { place, times } => repeat(&mut value, at(place), *times),
        Change::Retype(place) => {
            if let Some(other) = value.pointer(at(place)).and_then(retyped) {
                put(&mut value, at(place), other);
            }
        }
    }
    value
}

fn pointers(value: &Value, at: &mut String, all: &mut Vec<String>) {
    all.push(at.clone());
    let length = at.len();
    let mut inner = |step: &str, value: &Value| {
        at.push('/');
        at.push_str(&step.replace('~', "~0").replace('/', "~1"));
        pointers(value, at, all);
        at.truncate(length);
    };
    match value {
        Value::Array(list) => list.iter().enumerate().for_each(|(place, value)| inner(&place.to_string(), value)),
        Value::Object(fields) => fields.iter().for_each(|(name, value)| inner(name, value)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn put(value: &mut Value, at: &str, other: Value) {
    if let Some(there) = value.pointer_mut(at) {
        *there = other;
    }
}

/// A value's name and its parent.
fn parent<'v>(value: &'v mut Value, at: &str) -> Option<(&'v mut Value, String)> {
    let (outer, name) = at.rsplit_once('/')?;
    Some((value.pointer_mut(outer)?, name.replace("~1", "/").replace("~0", "~")))
}

fn take(value: &mut Value, at: &str) {
    match parent(value, at) {
        Some((Value::Object(fields), name)) => drop(fields.shift_remove(&name)),
        Some((Value::Array(list), place)) => drop(list.remove(place.parse().expect("a place in the list"))),
        _ => *value = Value::Null,
    }
}

fn call(value: &mut Value, at: &str, name: &str, also: bool) {
    if let Some((Value::Object(fields), old)) = parent(value, at) {
        let inner = if also { fields.get(&old).cloned() } else { fields.shift_remove(&old) };
        fields.insert(name.to_owned(), inner.unwrap_or_default());
    } else {
        let inner = std::mem::take(value);
        *value = Value::Object(Map::from_iter([(name.to_owned(), inner)]));
    }
}

fn repeat(value: &mut Value, at: &str, times: usize) {
    if let Some(Value::Array(list)) = value.pointer_mut(at)
        && let Some(last) = list.last().cloned()
    {
        list.extend(std::iter::repeat_n(last, times));
    }
}

fn retyped(value: &Value) -> Option<Value> {
    match value {
        Value::Number(number) => Some(Value::String(number.to_string())),
        Value::String(text) => serde_json::from_str(text).ok(),
        Value::Bool(truth) => Some(Value::String(truth.to_string())),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}
