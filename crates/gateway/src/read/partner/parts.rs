//! Matches the parts of an answer with the items of a batch. A part is never assigned on a guess.

use std::collections::{BTreeSet, HashMap};

use kaunta_domain::phone::Phone;
use kaunta_domain::transfer::Transfer;
use serde_json::{Value, json};

use super::words::in_name;
use crate::read::fields::{Fields, money, text};
use crate::read::object::Object;
use crate::request::Batch;

/// Names of a reference, ours or another partner's.
const REFERENCES: &[&str] = &[
    "referenceId",
    "reference",
    "ref",
    "partnerReference",
    "clientReference",
    "clientReferenceId",
    "merchantReference",
    "itemReference",
    "externalReference",
    "externalId",
    "requestReference",
    "customerReference",
];
/// Names of the party that an entry is about.
const PARTIES: &[&str] = &[
    "phoneNumber",
    "phone",
    "msisdn",
    "mobile",
    "mobileNumber",
    "recipient",
    "recipientPhone",
    "receiver",
    "destination",
    "accountNumber",
    "account",
    "recipientUserId",
    "merchantCode",
];
/// Names of an entry's position.
const PLACES: &[&str] = &["index", "position", "row", "line", "sequence", "itemNumber"];
/// Lists under these names are not about items.
const NOT_ITEMS: &[&str] = &["errors", "violations", "warnings", "messages", "details", "links"];

/// A part of an answer that is about one item.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    /// Its fields; empty where the answer has only a status word for the item.
    pub(crate) object: Object,
    /// Its status word from outside: the name of its list, or the value next to its reference.
    pub(crate) word: Option<String>,
    /// As JSON, for the evidence.
    pub(crate) json: String,
}

/// The parts of an answer, by item.
#[derive(Debug)]
pub(crate) struct Parts {
    /// In the batch's order.
    pub(crate) of_items: Vec<Vec<Part>>,
    /// There is a list of results, perhaps empty, whether or not it could be matched.
    pub(crate) has_list: bool,
    /// There is a list with a result in it.
    pub(crate) has_results: bool,
}

impl Parts {
    /// Finds every item's parts: by our reference under any name, else by order in the only list that fits. `tells` says
    /// whether an entry is a result rather than, for example, the echoed request.
    pub(crate) fn find(answer: &Object, batch: &Batch, tells: impl Fn(&Object) -> bool) -> Parts {
        let mut found = MatchedParts::of(batch);
        found.walk_fields(answer);
        let mut lists = Vec::new();
        collect(answer, &mut lists);
        let has_result = |list: &&Vec<Value>| list.iter().any(|entry| entry.as_object().is_some_and(&tells));
        let has_results = lists.iter().any(has_result);
        let has_list = has_results || lists.iter().any(|list| list.is_empty());
        if found.of_items.iter().all(Vec::is_empty) {
            let fitting: Vec<&&Vec<Value>> = lists.iter().filter(|list| fits(list, batch, &tells)).collect();
            if let [list] = fitting.as_slice() {
                found.of_items = list.iter().map(|entry| vec![whole(entry, None)]).collect();
            }
        }
        Parts { of_items: found.of_items, has_list, has_results }
    }
}

struct MatchedParts<'a> {
    index: HashMap<&'a str, usize>,
    of_items: Vec<Vec<Part>>,
}

impl MatchedParts<'_> {
    fn of(batch: &Batch) -> MatchedParts<'_> {
        let index = batch.items().iter().enumerate().map(|(place, item)| (item.reference.as_str(), place)).collect();
        MatchedParts { index, of_items: vec![Vec::new(); batch.items().len()] }
    }

    fn walk_fields(&mut self, object: &Object) {
        for (key, value) in object {
            match self.index.get(key.as_str()).copied() {
                Some(place) => self.add(place, keyed(key, value)),
                None => self.walk(Some(key), value),
            }
        }
    }

    fn walk(&mut self, key: Option<&str>, value: &Value) {
        match value {
            Value::Array(list) => list.iter().for_each(|entry| self.entry(key, entry)),
            Value::Object(object) => {
                let own = self.named(value);
                let direct = object.values().filter_map(|field| self.index.get(field.as_str()?).copied()).next();
                match (direct, own.len()) {
                    (Some(place), 1) => self.add(place, whole(value, None)),
                    _ => self.walk_fields(object),
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }

    /// An entry that names one of our items belongs to it; one that names several is searched.
    fn entry(&mut self, list: Option<&str>, entry: &Value) {
        let named: Vec<usize> = self.named(entry).into_iter().collect();
        let word = list.and_then(in_name);
        match (entry, named.as_slice()) {
            (Value::String(reference), [place]) => {
                let json = json!({ list.unwrap_or_default(): [reference] }).to_string();
                self.add(*place, Part { object: Object::new(), word, json });
            }
            (Value::Object(_), [place]) => self.add(*place, whole(entry, word)),
            (Value::Object(_) | Value::Array(_), [_, ..]) => self.walk(list, entry),
            _ => {}
        }
    }

    /// The items named anywhere in a value.
    fn named(&self, value: &Value) -> BTreeSet<usize> {
        let mut all = BTreeSet::new();
        self.gather(value, &mut all);
        all
    }

    fn gather(&self, value: &Value, all: &mut BTreeSet<usize>) {
        match value {
            Value::String(text) => all.extend(self.index.get(text.trim())),
            Value::Array(list) => list.iter().for_each(|inner| self.gather(inner, all)),
            Value::Object(fields) => {
                for (key, inner) in fields {
                    all.extend(self.index.get(key.as_str()));
                    self.gather(inner, all);
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    fn prune(&self, object: &mut Object) {
        object.retain(|key, _| !self.index.contains_key(key.as_str()));
        for value in object.values_mut() {
            match value {
                Value::Array(list) => list.retain(|entry| self.named(entry).is_empty()),
                Value::Object(inner) => self.prune(inner),
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
            }
        }
    }

    fn add(&mut self, place: usize, part: Part) {
        if let Some(parts) = self.of_items.get_mut(place) {
            parts.push(part);
        }
    }
}

/// The answer without the entries that name an item: those are kept with the item.
pub(crate) fn without_items(mut answer: Object, batch: &Batch) -> Object {
    let found = MatchedParts::of(batch);
    found.prune(&mut answer);
    answer
}

fn whole(value: &Value, word: Option<String>) -> Part {
    Part { object: value.as_object().cloned().unwrap_or_default(), word, json: value.to_string() }
}

/// `"KA-…": {…}` or `"KA-…": "SUCCESS"`.
fn keyed(reference: &str, value: &Value) -> Part {
    let json = json!({ reference: value }).to_string();
    Part { json, ..whole(value, value.as_str().map(str::to_owned)) }
}

/// Collects every list of objects that may be about items.
fn collect<'a>(object: &'a Object, lists: &mut Vec<&'a Vec<Value>>) {
    for (key, value) in object {
        match value {
            Value::Array(list) if !NOT_ITEMS.contains(&key.as_str()) && list.iter().all(Value::is_object) => {
                lists.push(list)
            }
            Value::Object(inner) => collect(inner, lists),
            Value::Array(_) | Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
}

/// Whether a list without references holds the items in their order: as many entries, each of them a result, and nothing in
/// them that contradicts it.
fn fits(list: &[Value], batch: &Batch, tells: &impl Fn(&Object) -> bool) -> bool {
    list.len() == batch.items().len()
        && list.iter().zip(batch.items()).enumerate().all(|(place, (entry, item))| {
            let Value::Object(object) = entry else { return false };
            let fields = Fields::of(object.clone());
            tells(object) && !is_anothers(&fields) && is_at(&fields, place) && may_be_about(&fields, &item.transfer)
        })
}

/// Whether it has a reference. That is not ours: otherwise it would have been matched by it.
fn is_anothers(entry: &Fields) -> bool {
    REFERENCES.iter().any(|name| entry.get(name).and_then(text).is_some())
}

fn is_at(entry: &Fields, place: usize) -> bool {
    let told = PLACES.iter().find_map(|name| entry.get(name).and_then(text));
    told.is_none_or(|told| told == place.to_string() || told == (place + 1).to_string())
}

fn may_be_about(entry: &Fields, transfer: &Transfer) -> bool {
    let amount = entry.get("amount").and_then(money).is_none_or(|amount| amount == transfer.amount.into());
    amount && PARTIES.iter().filter_map(|name| entry.get(name).and_then(text)).all(|party| may_be(&party, transfer))
}

/// A different phone or account means a different person; a masked one or a name proves nothing.
fn may_be(party: &str, transfer: &Transfer) -> bool {
    let other_phone = Phone::parse(party).is_ok_and(|phone| transfer.phone().is_some_and(|own| own != phone));
    let is_number = party.len() >= 5 && party.bytes().all(|byte| byte.is_ascii_digit());
    let other_account =
        is_number && transfer.phone().is_none() && transfer.account().is_some_and(|own| own.as_str() != party);
    !other_phone && !other_account
}
