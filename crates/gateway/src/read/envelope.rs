//! Finding the transaction in an answer: at the specification's place first, then by its shape.

use kaunta_domain::reference::Reference;
use serde_json::Value;

use super::Object;
use super::fields::{Fields, text, truth};

/// The specification's place.
const TRANSACTION: &str = "transaction";
/// Where services like to put things.
const WRAPPERS: &[&str] = &["data", "result", "response", "payload"];
/// An object that has a status and one of these is a transaction, whatever it is called: a status alone may be the envelope's.
const SIGNS: &[&str] = &["transactionId", "id", "reference", "partnerReference", "amount"];
const PARTNER_REFERENCE: &str = "partnerReference";

/// An answer opened as far as its transaction.
#[derive(Debug)]
pub(crate) struct Envelope {
    /// From the outermost on, each with the key under which the next one lies.
    outer: Vec<(Fields, String)>,
    /// The transaction.
    pub(crate) transaction: Fields,
}

/// Every place of a transaction, the specification's first.
fn places() -> impl Iterator<Item = Vec<&'static str>> {
    let wrapped = |wrapper: &&'static str| vec![*wrapper, TRANSACTION];
    let bare = |wrapper: &&'static str| vec![*wrapper];
    std::iter::once(vec![TRANSACTION])
        .chain(WRAPPERS.iter().map(wrapped))
        .chain(WRAPPERS.iter().map(bare))
        .chain(std::iter::once(Vec::new()))
}

impl Envelope {
    /// Opens an answer that has a transaction with a status; nothing otherwise.
    pub(crate) fn open(answer: &Object) -> Option<Envelope> {
        places().find_map(|place| {
            let envelope = Envelope::at(answer, &place)?;
            let fields = &envelope.transaction;
            fields.get("status").and_then(text)?;
            let named = place.last() == Some(&TRANSACTION);
            (named || SIGNS.iter().any(|sign| fields.get(sign).and_then(text).is_some())).then_some(envelope)
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

    /// Takes something that may be at any depth, the outermost first.
    pub(crate) fn take<T>(&mut self, take: impl Fn(&mut Fields) -> Option<T>) -> Option<T> {
        let outer = self.outer.iter_mut().map(|(fields, _)| fields);
        outer.chain(std::iter::once(&mut self.transaction)).find_map(take)
    }

    /// The envelope's message; its `success` goes as well, unless it speaks against the transaction.
    pub(crate) fn message(&mut self) -> Option<String> {
        self.take(|fields| fields.take(&["success"], |value| truth(value).filter(|success| *success)));
        self.take(|fields| fields.text(&["message"]))
    }

    /// What is left when all named fields are taken, nested as it came.
    pub(crate) fn into_rest(self) -> Object {
        let fold = |inner: Fields, (mut fields, key): (Fields, String)| {
            fields.put_back(key, inner);
            fields
        };
        self.outer.into_iter().rev().fold(self.transaction, fold).into_rest()
    }
}

/// A `partnerReference` in the answer, wherever a transaction may be, that is not ours.
pub(crate) fn other_reference(answer: &Object, ours: &Reference) -> Option<String> {
    references(answer).find(|reference| reference != ours.as_str())
}

fn references(answer: &Object) -> impl Iterator<Item = String> {
    places().filter_map(|place| {
        let fields = Envelope::at(answer, &place)?.transaction;
        fields.get(PARTNER_REFERENCE).and_then(text)
    })
}

/// Whether the answer calls itself a failure.
pub(crate) fn says_no(answer: &Object) -> bool {
    let fields = Fields::of(answer.clone());
    let success = fields.get("success").and_then(truth);
    let error = fields.get("error").or_else(|| fields.get("errors"));
    let has_error = error.is_some_and(|error| !matches!(error, Value::Null | Value::Bool(false)));
    success == Some(false) || (success.is_none() && has_error)
}
