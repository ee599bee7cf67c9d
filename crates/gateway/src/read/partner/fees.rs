//! Reads the answer of preview-fees. The specification shows neither it nor its request; a payment goes on without it.

use kaunta_domain::answer::{Doubt, Unreadable};

use super::envelope::{WRAPPERS, opened};
use super::parts::Parts;
use super::sums::fees;
use crate::outcome::{FeePreview, Fees, PreviewOutcome};
use crate::read::envelope::{Envelope, says_no};
use crate::read::fields::truth;
use crate::read::object::{Object, unreadable};
use crate::read::refusal;
use crate::read::status_code::{is_refusal, is_success};
use crate::request::Batch;
use crate::transport::wire::RawAnswer;

const PREVIEW: &[&str] = &["preview", "feePreview", "feeDetails", "quote", "transaction", "items"];

/// The outcome of an answer about one payment or a batch.
pub(crate) fn outcome(answer: &RawAnswer, batch: Option<&Batch>) -> PreviewOutcome {
    if !is_success(answer.status) {
        let error = refusal::error(answer);
        return match is_refusal(answer.status) && !is_absent(answer.status) {
            true => PreviewOutcome::Refused(error),
            false => PreviewOutcome::NotAnswered(Doubt::Status { error }),
        };
    }
    match opened(answer) {
        Ok(object) if says_no(&object) => PreviewOutcome::Refused(refusal::error(answer)),
        Ok(object) => told(object, batch),
        Err(doubt) => PreviewOutcome::NotAnswered(doubt),
    }
}

/// This address offers no preview, at least not in this form or not now; that says nothing about the payment. What a status
/// means otherwise: `read/status_code.rs`.
fn is_absent(status: u16) -> bool {
    matches!(status, 404 | 405 | 406 | 410 | 415 | 429)
}

fn told(object: Object, batch: Option<&Batch>) -> PreviewOutcome {
    let items = batch.map(|batch| of_items(&object, batch)).unwrap_or_default();
    let mut envelope = Envelope::descend(object.clone(), &[PREVIEW, WRAPPERS].concat());
    envelope.find(|fields| fields.take(&["success"], |value| truth(value).filter(|success| *success)));
    let fees = fees(&mut envelope);
    let rest = envelope.into_rest();
    if fees == Fees::default() && items.is_empty() && rest.is_empty() {
        return PreviewOutcome::NotAnswered(unreadable(Unreadable::NoFees));
    }
    let rest = if batch.is_some() { object } else { rest };
    PreviewOutcome::Told(Box::new(FeePreview { fees, items, rest }))
}

/// The fees of each item; empty unless some are given.
fn of_items(object: &Object, batch: &Batch) -> Vec<Fees> {
    let parts = Parts::find(object, batch, |_| true);
    let of_item = |own: &Vec<super::parts::Part>| match own.as_slice() {
        [part] => fees(&mut Envelope::descend(part.object.clone(), WRAPPERS)),
        [] | [_, ..] => Fees::default(),
    };
    let items: Vec<Fees> = parts.of_items.iter().map(of_item).collect();
    if items.iter().all(|fees| *fees == Fees::default()) { Vec::new() } else { items }
}

#[cfg(test)]
#[path = "fees_tests.rs"]
mod tests;
