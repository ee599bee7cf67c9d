//! Reads the answer of transact, and one item's part of the answer of a batch.

use kaunta_domain::answer::{Doubt, SendOutcome, TransferResult, WalletReport};
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::reference::Reference;
use kaunta_domain::status::ServiceStatus;

use super::envelope::{WRAPPERS, opened};
use super::outcome::{MESSAGES, ResponseContext, STATUS, Unclear, error_words, has_own_word, standing};
use super::sums::{fees, is_foreign, sum};
use super::words::is_under_way;
use crate::read::envelope::Envelope;
use crate::read::fields::{CURRENCY, Fields, is_beyond, is_other_currency, text, truth};
use crate::read::holder::{HOLDER_NAMES, holder_name};
use crate::read::object::Object;
use crate::read::refusal;
use crate::read::status_code::{is_refusal, is_success};
use crate::transport::wire::RawAnswer;

const TRANSACTION: &[&str] = &["transaction", "transactions", "transfer", "payment", "items"];

/// What is certain after an answer. Over this interface each reference is sent only once, so a refusal before booking is a
/// rejection.
pub(crate) fn outcome(answer: &RawAnswer, mode: Mode) -> SendOutcome {
    let around =
        ResponseContext { http: answer.status, is_named: false, needs_own_word: mode.needs_its_own_word(), word: None };
    if !is_success(answer.status) {
        return match is_refusal(answer.status).then(|| opened(answer)) {
            Some(Ok(object)) => refused_with_body(answer, object, around),
            Some(Err(_)) | None => refused(answer),
        };
    }
    let told = opened(answer).and_then(|object| result(object, around).map_err(Unclear::doubt));
    match told {
        Ok(result) => SendOutcome::Booked { result: Box::new(result) },
        Err(doubt) => SendOutcome::Unknown { doubt },
    }
}

/// A 4xx with a body. A payment with a status word of its own counts as in a 2xx; a failure flag alone is a refusal.
fn refused_with_body(answer: &RawAnswer, object: Object, around: ResponseContext<'_>) -> SendOutcome {
    let has_word = has_own_word(&Envelope::descend(object.clone(), &[TRANSACTION, WRAPPERS].concat()), around);
    match result(object, around) {
        Ok(result) => match result.status {
            // Both the success flag and the HTTP failure are about the request.
            ServiceStatus::Success if !has_word => SendOutcome::Unknown { doubt: Unclear::Contradiction.doubt() },
            ServiceStatus::Success | ServiceStatus::Pending => SendOutcome::Booked { result: Box::new(result) },
            ServiceStatus::Failed if has_word && refusal::names_transaction(answer) => {
                SendOutcome::Booked { result: Box::new(result) }
            }
            ServiceStatus::Other(_) => SendOutcome::Unknown { doubt: Doubt::Status { error: refusal::error(answer) } },
            ServiceStatus::Failed => refused(answer),
        },
        Err(Unclear::Silent) => refused(answer),
        Err(
            unclear @ (Unclear::Nameless
            | Unclear::Contradiction
            | Unclear::UnderWay
            | Unclear::Repeated
            | Unclear::NoSum),
        ) => SendOutcome::Unknown { doubt: unclear.doubt() },
    }
}

/// A refusal that names our reference may be about what the service already has under it.
pub(crate) fn unless_named(outcome: SendOutcome, answer: &RawAnswer, ours: &Reference) -> SendOutcome {
    match outcome {
        SendOutcome::Rejected { error } if refusal::names(answer, ours) => {
            SendOutcome::Unknown { doubt: Doubt::Status { error } }
        }
        SendOutcome::NotSent { .. }
        | SendOutcome::Refused { .. }
        | SendOutcome::Rejected { .. }
        | SendOutcome::Booked { .. }
        | SendOutcome::Unknown { .. } => outcome,
    }
}

/// An answer outside 2xx that contains no payment.
pub(crate) fn refused(answer: &RawAnswer) -> SendOutcome {
    let error = refusal::error(answer);
    let is_open = [&error.message, &error.code].into_iter().flatten().any(|words| is_under_way(words));
    if refusal::is_proof(answer) && !is_open {
        SendOutcome::Rejected { error }
    } else {
        SendOutcome::Unknown { doubt: Doubt::Status { error } }
    }
}

/// The payment in an object, at any depth.
pub(crate) fn result(object: Object, around: ResponseContext<'_>) -> Result<TransferResult, Unclear> {
    let mut envelope = Envelope::descend(object, &[TRANSACTION, WRAPPERS].concat());
    let status = standing(&envelope, around)?;
    if envelope.layers().any(|layer| layer.get("amount").is_some_and(is_beyond)) {
        return Err(Unclear::NoSum);
    }
    // A word that was read as a different status is kept as well.
    envelope.find(|fields| fields.take(STATUS, |word| text(word).filter(|word| word == status.word())));
    let (key, mut recipient) = envelope.transaction.object("recipient").unwrap_or_default();
    let wallet = wallet(&mut envelope);
    let amount = match is_foreign(&envelope) {
        true => None,
        false => envelope.find(|fields| sum(fields, &["amount", "transactionAmount"])),
    };
    let charged = fees(&mut envelope);
    let result = TransferResult {
        status,
        message: said(&mut envelope),
        transaction_id: envelope
            .find(|fields| fields.text(&["transactionId", "txnId", "trxId", "txId", "paymentId", "id"])),
        service_reference: envelope.find(|fields| {
            fields.text(&["reference", "transactionReference", "txnReference", "referenceNumber", "referenceId"])
        }),
        amount,
        fee: charged.fee,
        total_charged: charged.total,
        recipient_name: holder_name(&mut recipient, text).or_else(|| envelope.find(|fields| fields.text(HOLDER_NAMES))),
        recipient_account: recipient.text(&["account", "accountNumber", "phoneNumber"]),
        recipient_provider: recipient.text(&["provider", "network", "bank"]),
        created_at: envelope.find(|fields| fields.time(&["createdAt", "transactionDate", "timestamp"])),
        wallet,
        extra: Object::new(),
    };
    envelope.transaction.put_back(key, recipient);
    Ok(TransferResult { extra: envelope.into_rest(), ..result })
}

/// The message nearest to the payment, with its error's text added. Drops the envelope's success flag: the status already
/// says it.
fn said(envelope: &mut Envelope) -> Option<String> {
    envelope.take(|fields| fields.take(&["success"], |value| truth(value).filter(|success| *success)));
    let error = envelope.layers().find_map(error_words);
    let message = envelope.find(|fields| fields.text(MESSAGES));
    match (message, error) {
        (Some(message), Some(error)) if message != error => Some(format!("{message}; {error}")),
        (message, error) => message.or(error),
    }
}

/// The balance before and after, only under names that say so.
fn wallet(envelope: &mut Envelope) -> Option<WalletReport> {
    if is_foreign(envelope) {
        return None;
    }
    let before = |fields: &mut Fields| sum(fields, &["balanceBefore", "previousBalance", "openingBalance"]);
    let after = |fields: &mut Fields| sum(fields, &["balanceAfter", "newBalance", "closingBalance"]);
    let inside = |fields: &mut Fields| {
        ["walletBalance", "wallet", "balance"].iter().find_map(|name| {
            let (key, mut wallet) = fields.object(name)?;
            let sums = match is_other_currency(&wallet) {
                true => (None, None),
                false => (before(&mut wallet), after(&mut wallet)),
            };
            let found = (sums != (None, None)).then(|| (sums, wallet.text(&["walletId"]), wallet.text(CURRENCY)));
            fields.put_back(key, wallet);
            found
        })
    };
    let ((before, after), wallet_id, currency) =
        envelope.find(inside).unwrap_or_else(|| ((envelope.find(before), envelope.find(after)), None, None));
    is_told(before, after).then_some(WalletReport {
        wallet_id,
        wallet_type: None,
        balance_before: before,
        balance_after: after,
        currency,
    })
}

fn is_told(before: Option<Money>, after: Option<Money>) -> bool {
    before.is_some() || after.is_some()
}

#[cfg(test)]
#[path = "transaction_tests.rs"]
mod tests;
