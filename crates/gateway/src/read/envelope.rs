//! Finds the transaction in an answer: at the specified place first, then by its shape.

use kaunta_domain::reference::Reference;
use kaunta_domain::status::ServiceStatus;
use serde_json::Value;

use super::fields::{Fields, text, truth};
use super::object::Object;

/// The specified place.
const TRANSACTION: &str = "transaction";
/// Wrappers that services commonly use.
const WRAPPERS: &[&str] = &["data", "result", "response", "payload"];
/// Where a transaction, or a list of them, may be next to a status that belongs to the envelope.
const AROUND: &[&str] = &[TRANSACTION, "transactions", "data", "result", "results", "response", "payload"];
/// An object with a status and one of these fields is a transaction, whatever its key: a status alone may be the envelope's.
const PAYMENT_FIELDS: &[&str] = &["transactionId", "id", "reference", "partnerReference", "amount"];
const PARTNER_REFERENCE: &str = "partnerReference";
/// Names of success flags.
pub(crate) const FLAGS: &[&str] = &["success", "isSuccess", "isSuccessful", "successful", "ok"];
/// Names other than the specification's for a transaction's status.
const OTHER_STATUS: &[&str] = &["transactionStatus", "paymentStatus", "txnStatus", "transactionState", "state"];
/// No meaningful answer nests deeper.
const DEEPEST: usize = 8;

/// An answer, unwrapped down to its transaction.
#[derive(Debug)]
pub(crate) struct Envelope {
    /// The wrappers, outermost first, each with the key of the next layer.
    outer: Vec<(Fields, String)>,
    pub(crate) transaction: Fields,
}

/// Every place where a transaction may be, the specified one first.
fn places() -> impl Iterator<Item = Vec<&'static str>> {
    let wrapped = |wrapper: &&'static str| vec![*wrapper, TRANSACTION];
    let bare = |wrapper: &&'static str| vec![*wrapper];
    std::iter::once(vec![TRANSACTION])
        .chain(WRAPPERS.iter().map(wrapped))
        .chain(WRAPPERS.iter().map(bare))
        .chain(std::iter::once(Vec::new()))
}

impl Envelope {
    /// Opens an answer that has a transaction with a status; otherwise returns `None`.
    pub(crate) fn open(answer: &Object) -> Option<Envelope> {
        places().find_map(|place| {
            let envelope = Envelope::at(answer, &place)?;
            let fields = &envelope.transaction;
            fields.get("status").and_then(text)?;
            let named = place.last() == Some(&TRANSACTION);
            (named || has_signs(fields) && !is_around_one(fields)).then_some(envelope)
        })
    }

    fn at(answer: &Object, place: &[&str]) -> Option<Envelope> {
        let mut envelope = Envelope { outer: Vec::new(), transaction: Fields::of(answer.clone()) };
        for step in place {
            let (key, inner) = envelope.transaction.object(step)?;
            envelope.outer.push((std::mem::replace(&mut envelope.transaction, inner), key));
        }
        Some(envelope)
    }

    /// Opens an answer whose layout isn't specified: descends through the first of these wrappers that is present, or else
    /// through an object's only field, whose key may be the payment's id.
    pub(crate) fn descend(answer: Object, wrappers: &[&str]) -> Envelope {
        let mut envelope = Envelope { outer: Vec::new(), transaction: Fields::of(answer) };
        while envelope.outer.len() < DEEPEST {
            let fields = &mut envelope.transaction;
            let named = wrappers.iter().find_map(|wrapper| fields.only_object(wrapper));
            let Some((key, inner)) = named.or_else(|| fields.alone()) else { break };
            envelope.outer.push((std::mem::replace(&mut envelope.transaction, inner), key));
        }
        envelope
    }

    /// All layers, innermost first.
    pub(crate) fn layers(&self) -> impl Iterator<Item = &Fields> {
        std::iter::once(&self.transaction).chain(self.outer.iter().rev().map(|(fields, _)| fields))
    }

    /// Other transactions in the answer.
    pub(crate) fn others(&self) -> Vec<Fields> {
        let beside = self.outer.iter().flat_map(|(fields, _)| inside(fields));
        beside.filter(has_signs).collect()
    }

    /// Whether something contradicts this status of the transaction: a failure flag or an error next to a success, a second
    /// status word, or another transaction with a different status.
    pub(crate) fn contradicts(&self, status: &ServiceStatus) -> bool {
        let is_other = |word: String| match ServiceStatus::from(word) {
            other @ (ServiceStatus::Success | ServiceStatus::Pending | ServiceStatus::Failed) => other != *status,
            // An unknown word, so perhaps not a transaction's status at all.
            ServiceStatus::Other(_) => false,
        };
        let others = self.others();
        let beside = others.iter().filter_map(|other| other.get("status").and_then(text));
        let second = OTHER_STATUS.iter().filter_map(|name| self.transaction.get(name).and_then(text));
        let mut words = beside.chain(second.map(|word| word.to_uppercase()));
        let is_denied = match status {
            ServiceStatus::Success => self.is_denied(),
            ServiceStatus::Pending | ServiceStatus::Failed | ServiceStatus::Other(_) => false,
        };
        is_denied || words.any(is_other)
    }

    /// Whether a layer, or an object inside it where a transaction may be, has a failure flag or an error.
    pub(crate) fn is_denied(&self) -> bool {
        self.layers().any(|layer| denies(layer) || inside(layer).iter().any(denies))
    }

    /// The key of the innermost layer.
    pub(crate) fn innermost_key(&self) -> Option<&str> {
        self.outer.last().map(|(_, key)| key.as_str())
    }

    /// Takes the first match at any depth, innermost first.
    pub(crate) fn find<T>(&mut self, find: impl Fn(&mut Fields) -> Option<T>) -> Option<T> {
        let outer = self.outer.iter_mut().rev().map(|(fields, _)| fields);
        std::iter::once(&mut self.transaction).chain(outer).find_map(find)
    }

    /// Takes the first match at any depth, outermost first.
    pub(crate) fn take<T>(&mut self, take: impl Fn(&mut Fields) -> Option<T>) -> Option<T> {
        let outer = self.outer.iter_mut().map(|(fields, _)| fields);
        outer.chain(std::iter::once(&mut self.transaction)).find_map(take)
    }

    /// Takes the envelope's message. Also drops its `success`, unless that contradicts the transaction.
    pub(crate) fn message(&mut self) -> Option<String> {
        self.take(|fields| fields.take(&["success"], |value| truth(value).filter(|success| *success)));
        self.take(|fields| fields.text(&["message"]))
    }

    /// What is left once all named fields are taken, nested as it came.
    pub(crate) fn into_rest(self) -> Object {
        let fold = |inner: Fields, (mut fields, key): (Fields, String)| {
            fields.put_back(key, inner);
            fields
        };
        self.outer.into_iter().rev().fold(self.transaction, fold).into_rest()
    }
}

fn has_signs(fields: &Fields) -> bool {
    PAYMENT_FIELDS.iter().any(|sign| fields.get(sign).and_then(text).is_some())
}

/// Whether it contains a transaction, so that the status next to that is the envelope's.
fn is_around_one(fields: &Fields) -> bool {
    inside(fields).iter().any(has_signs)
}

/// Every object where a transaction may be, at any depth, alone or in a list.
fn inside(fields: &Fields) -> Vec<Fields> {
    let objects = |value: &Value| match value {
        Value::Object(object) => vec![Fields::of(object.clone())],
        Value::Array(items) => items.iter().filter_map(Value::as_object).cloned().map(Fields::of).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    };
    let found: Vec<Fields> = AROUND.iter().filter_map(|name| fields.get(name)).flat_map(objects).collect();
    let deeper: Vec<Fields> = found.iter().flat_map(inside).collect();
    found.into_iter().chain(deeper).collect()
}

/// A `partnerReference` that is not ours, wherever a transaction may be.
pub(crate) fn other_reference(answer: &Object, ours: &Reference) -> Option<String> {
    references(answer).find(|reference| reference != ours.as_str())
}

/// Every `partnerReference` where a transaction may be.
pub(crate) fn references(answer: &Object) -> impl Iterator<Item = String> {
    places().filter_map(|place| {
        let fields = Envelope::at(answer, &place)?.transaction;
        fields.get(PARTNER_REFERENCE).and_then(text)
    })
}

/// Whether the answer reports failure.
pub(crate) fn says_no(answer: &Object) -> bool {
    let fields = Fields::of(answer.clone());
    let success = fields.get("success").and_then(truth);
    success == Some(false) || (success.is_none() && has_error(&fields))
}

/// Whether it has a failure flag, under any name, or an error.
pub(crate) fn denies(fields: &Fields) -> bool {
    let is_no = |name: &&str| fields.get(name).and_then(truth) == Some(false);
    has_error(fields) || FLAGS.iter().any(is_no)
}

/// Whether it has an error; null, false, 0, empty, or a collection of only these, is none.
pub(crate) fn has_error(fields: &Fields) -> bool {
    let error = |name: &&str| fields.get(name).is_some_and(|error| !is_none(error));
    ["error", "errors"].iter().any(error)
}

fn is_none(error: &Value) -> bool {
    match error {
        Value::Null => true,
        Value::Bool(_) | Value::Number(_) => truth(error) == Some(false),
        Value::String(text) => text.trim().is_empty() || truth(error) == Some(false),
        Value::Array(list) => list.iter().all(is_none),
        Value::Object(fields) => fields.values().all(is_none),
    }
}
