//! Reads the answer of bulk: what is certain about each item, and what was said about the batch.
//!
//! Only an item's own part of the answer decides its outcome. A batch that was accepted as a whole leaves its items pending;
//! one that was refused as a whole paid nobody; an item missing from a list is unknown, never failed.

use kaunta_domain::answer::{Doubt, SendOutcome, TransferResult, Unreadable};
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::status::ServiceStatus;
use serde_json::Value;

use super::envelope::{WRAPPERS, opened};
use super::outcome::{MESSAGES, ResponseContext, STATUS, Unclear, error_words, has_own_word, standing};
use super::parts::{Part, Parts, without_items};
use super::transaction;
use super::words::is_under_way;
use crate::outcome::BatchReport;
use crate::read::envelope::{Envelope, denies};
use crate::read::fields::{Fields, money, text};
use crate::read::object::{Object, unreadable};
use crate::read::refusal;
use crate::read::status_code::{is_refusal, is_success};
use crate::request::{Batch, BatchItem};
use crate::transport::wire::{RawAnswer, Reply};

const BATCH: &[&str] = &["batch", "bulk", "summary"];

#[derive(Debug)]
pub(crate) struct BatchAnswer {
    pub(crate) report: BatchReport,
    /// One for each item, in the batch's order.
    pub(crate) items: Vec<OfItem>,
}

/// What is certain about one item.
#[derive(Debug, Clone)]
pub(crate) struct OfItem {
    pub(crate) outcome: SendOutcome,
    /// Its own part of the answer.
    pub(crate) part: Option<String>,
}

/// What is certain after a batch was sent once.
pub(crate) fn outcome(reply: &Reply, batch: &Batch) -> BatchAnswer {
    match reply {
        Reply::NotSent(problem) => all(batch, &SendOutcome::NotSent { problem: *problem }),
        Reply::Lost(problem) => all(batch, &SendOutcome::Unknown { doubt: Doubt::Connection { problem: *problem } }),
        Reply::Answered(answer) if is_success(answer.status) || is_refusal(answer.status) => answered(answer, batch),
        Reply::Answered(answer) => refused(answer, batch, &transaction::refused(answer)),
    }
}

/// An answer outside 2xx that means the same for every item.
fn refused(answer: &RawAnswer, batch: &Batch, outcome: &SendOutcome) -> BatchAnswer {
    let message = refusal::error(answer).message;
    BatchAnswer { report: BatchReport { message, ..BatchReport::default() }, ..all(batch, outcome) }
}

fn all(batch: &Batch, outcome: &SendOutcome) -> BatchAnswer {
    let of_item = OfItem { outcome: outcome.clone(), part: None };
    BatchAnswer { report: BatchReport::default(), items: vec![of_item; batch.items().len()] }
}

fn answered(answer: &RawAnswer, batch: &Batch) -> BatchAnswer {
    let object = match opened(answer) {
        Ok(object) => object,
        Err(doubt) if is_success(answer.status) => return all(batch, &SendOutcome::Unknown { doubt }),
        Err(_) if names_some(answer, batch) => return all(batch, &SendOutcome::Unknown { doubt: untold() }),
        Err(_) => return refused(answer, batch, &transaction::refused(answer)),
    };
    let mut envelope = Envelope::descend(object.clone(), &[BATCH, WRAPPERS].concat());
    if let Some(reference) = other_batch(&envelope, batch) {
        return all(batch, &SendOutcome::Unknown { doubt: Doubt::OtherReference { reference } });
    }
    let parts = Parts::find(&object, batch, |entry| tells(entry, answer.status));
    let is_told = if is_success(answer.status) {
        parts.has_list || parts.of_items.iter().any(|own| !own.is_empty())
    } else {
        // Only an answer without results refuses every item; one that echoes the request has none.
        let tells = |part: &Part| part.word.is_some() || tells(&part.object, answer.status);
        parts.has_results || parts.of_items.iter().flatten().any(tells) || names_some(answer, batch)
    };
    let whole = match is_success(answer.status) {
        true => of_all(answer, &envelope, batch),
        false if is_told => SendOutcome::Unknown { doubt: untold() },
        false if is_partial(&envelope) => SendOutcome::Unknown { doubt: in_part() },
        false => match of_refusal(answer, &envelope, batch) {
            Some(whole) => whole,
            None => return refused(answer, batch, &transaction::refused(answer)),
        },
    };
    let is_denied = envelope.layers().any(denies);
    let report = report(&mut envelope);
    let of_item = |(own, item): (Vec<Part>, &BatchItem)| match own.as_slice() {
        [] if is_told => unknown(untold()),
        [] => OfItem { outcome: whole.clone(), part: None },
        own => of_parts(own, answer.status, item.transfer.mode(), &whole),
    };
    let mut items: Vec<OfItem> = parts.of_items.into_iter().zip(batch.items()).map(of_item).collect();
    if is_denied {
        contradict(&mut items);
    }
    BatchAnswer { items, report: BatchReport { rest: without_items(envelope.into_rest(), batch), ..report } }
}

/// A batch reports failure because a payment failed. If none did, its failure contradicts the successes.
fn contradict(items: &mut [OfItem]) {
    let is = |item: &OfItem, status: &ServiceStatus| match &item.outcome {
        SendOutcome::Booked { result } => result.status == *status,
        SendOutcome::NotSent { .. }
        | SendOutcome::Refused { .. }
        | SendOutcome::Rejected { .. }
        | SendOutcome::Unknown { .. } => false,
    };
    if !items.iter().any(|item| is(item, &ServiceStatus::Failed)) {
        let succeeded = items.iter_mut().filter(|item| is(item, &ServiceStatus::Success));
        succeeded.for_each(|item| item.outcome = SendOutcome::Unknown { doubt: Unclear::Contradiction.doubt() });
    }
}

fn untold() -> Doubt {
    unreadable(Unreadable::PaymentNotMentioned)
}

/// Whether an answer names some of the payments but not all: an echoed request names all.
fn names_some(answer: &RawAnswer, batch: &Batch) -> bool {
    let named = refusal::count_named(answer, batch.items().iter().map(|item| &item.reference));
    0 < named && named < batch.items().len()
}

/// What an answer outside 2xx means for every item, where it says more about the batch than that it failed.
fn of_refusal(answer: &RawAnswer, envelope: &Envelope, batch: &Batch) -> Option<SendOutcome> {
    let around = ResponseContext { is_named: false, ..around(answer.status) };
    match standing(envelope, around) {
        Ok(ServiceStatus::Failed) if !has_own_word(envelope, around) || !refusal::names_transaction(answer) => None,
        // The refusal's own message shows what was repeated.
        Err(Unclear::Silent | Unclear::Repeated) => None,
        Ok(ServiceStatus::Success | ServiceStatus::Pending | ServiceStatus::Failed | ServiceStatus::Other(_)) => {
            Some(of_all(answer, envelope, batch))
        }
        Err(unclear @ (Unclear::Nameless | Unclear::Contradiction | Unclear::UnderWay | Unclear::NoSum)) => {
            Some(SendOutcome::Unknown { doubt: unclear.doubt() })
        }
    }
}

fn unknown(doubt: Doubt) -> OfItem {
    OfItem { outcome: SendOutcome::Unknown { doubt }, part: None }
}

/// The batch's reference in the answer, if it is not ours.
fn other_batch(envelope: &Envelope, batch: &Batch) -> Option<String> {
    let references = envelope.layers().filter_map(|layer| layer.get("batchReference").and_then(text));
    references.into_iter().find(|reference| reference != batch.reference().as_str())
}

/// The context of the whole answer, or of an entry that is only tested for content.
fn around(http: u16) -> ResponseContext<'static> {
    ResponseContext { http, is_named: true, needs_own_word: false, word: None }
}

fn in_part() -> Doubt {
    unreadable(Unreadable::BatchFailedInPart)
}

fn tells(entry: &Object, http: u16) -> bool {
    standing(&Envelope::descend(entry.clone(), WRAPPERS), around(http)) != Err(Unclear::Silent)
}

/// What an item's own parts say about it. A part without a status, such as the echoed request, is ignored; contradictory
/// parts make nothing certain.
fn of_parts(parts: &[Part], http: u16, mode: Mode, whole: &SendOutcome) -> OfItem {
    let read = |part: &Part| {
        let own =
            ResponseContext { needs_own_word: mode.needs_its_own_word(), word: part.word.as_deref(), ..around(http) };
        transaction::result(part.object.clone(), own)
    };
    let mut told: Vec<(&Part, Result<TransferResult, Unclear>)> = parts.iter().map(|part| (part, read(part))).collect();
    told.retain(|(_, result)| *result != Err(Unclear::Silent));
    let Some((part, first)) = told.first() else { return silent(parts, whole) };
    let status = |result: &Result<TransferResult, Unclear>| result.as_ref().ok().map(|result| result.status.clone());
    let agree = told.iter().all(|(_, other)| status(other) == status(first));
    let outcome = match first {
        Ok(result) if agree => SendOutcome::Booked { result: Box::new(result.clone()) },
        Ok(_) => SendOutcome::Unknown { doubt: Unclear::Contradiction.doubt() },
        Err(unclear) => SendOutcome::Unknown { doubt: unclear.doubt() },
    };
    OfItem { outcome, part: Some(part.json.clone()) }
}

/// Named, but without a status of its own: it shares what was said about the batch.
fn silent(parts: &[Part], whole: &SendOutcome) -> OfItem {
    OfItem { outcome: whole.clone(), part: parts.first().map(|part| part.json.clone()) }
}

/// What the whole answer means for an item without a status of its own.
fn of_all(answer: &RawAnswer, envelope: &Envelope, batch: &Batch) -> SendOutcome {
    let status = match standing(envelope, around(answer.status)) {
        Ok(ServiceStatus::Failed) if is_partial(envelope) || names_some(answer, batch) => {
            return SendOutcome::Unknown { doubt: in_part() };
        }
        Ok(ServiceStatus::Failed) => ServiceStatus::Failed,
        // The batch was accepted; the answer doesn't say what becomes of its items.
        Ok(ServiceStatus::Success | ServiceStatus::Pending) => ServiceStatus::Pending,
        Ok(ServiceStatus::Other(word)) => {
            return SendOutcome::Unknown { doubt: unreadable(Unreadable::OnlyBatchStatus { status: word }) };
        }
        Err(unclear) => return SendOutcome::Unknown { doubt: unclear.doubt() },
    };
    SendOutcome::Booked { result: Box::new(shared(status, said(envelope), scalars(envelope))) }
}

/// The result shared by all items: the batch's message, and its fields as the batch's.
fn shared(status: ServiceStatus, message: Option<String>, of_batch: Object) -> TransferResult {
    TransferResult {
        message,
        extra: Object::from_iter([("batch".to_owned(), Value::Object(of_batch))]),
        ..TransferResult::from(status)
    }
}

fn said(envelope: &Envelope) -> Option<String> {
    let message = envelope.layers().find_map(|layer| MESSAGES.iter().find_map(|name| layer.get(name).and_then(text)));
    message.or_else(|| envelope.layers().find_map(error_words))
}

/// The answer's scalars about the batch, from all layers.
fn scalars(envelope: &Envelope) -> Object {
    let fields = envelope.layers().flat_map(Fields::iter);
    let is_scalar = |value: &Value| !value.is_array() && !value.is_object();
    fields.filter(|(_, value)| is_scalar(value)).map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// Whether some items may have been paid despite a failure: by its message, or by a count of items that did not fail.
fn is_partial(envelope: &Envelope) -> bool {
    let counts = ["success", "succe", "processed", "complet", "paid", "pending", "accepted"];
    let is_count = |(key, value): (&String, &Value)| {
        let key = key.to_lowercase();
        let sum = money(value);
        counts.iter().any(|name| key.contains(name)) && sum.is_some_and(|sum| sum > Money::ZERO)
    };
    envelope.layers().any(|layer| {
        let message = MESSAGES.iter().find_map(|name| layer.get(name).and_then(text)).unwrap_or_default();
        layer.iter().any(is_count) || is_under_way(&message) || has_share(&message)
    })
}

/// Contains a share, such as `2 of 3`.
fn has_share(message: &str) -> bool {
    let words: Vec<&str> = message.split_whitespace().collect();
    let is_number = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).parse::<u64>().is_ok();
    words.windows(3).any(|three| matches!(three, [some, of, all] if *of == "of" && is_number(some) && is_number(all)))
}

fn report(envelope: &mut Envelope) -> BatchReport {
    BatchReport {
        batch_id: envelope.find(|fields| fields.text(&["batchId", "bulkId", "id"])),
        status: envelope.find(|fields| fields.take(STATUS, |value| value.as_str().map(str::to_owned))),
        message: envelope.find(|fields| fields.text(MESSAGES)),
        rest: Object::new(),
    }
}

#[cfg(test)]
#[path = "batch_tests.rs"]
mod tests;
