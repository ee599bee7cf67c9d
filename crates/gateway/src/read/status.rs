//! Reads the answer of a status look-up (gateway-api.md, Transaction status).

use kaunta_domain::answer::{Doubt, LookUpOutcome, TransactionStatus, Unreadable};
use kaunta_domain::status::ServiceStatus;

use super::envelope::{Envelope, references, says_no};
use super::fields::{CURRENCY, is_beyond, is_other_currency, text};
use super::object::{Object, contradiction, object, unreadable, unreadable_sum};
use super::refusal;
use super::status_code::is_success;
use crate::transport::wire::RawAnswer;

/// gateway-api.md, Errors.
const NOT_FOUND: &str = "TRANSACTION_NOT_FOUND";

/// What is certain after an answer about `asked`, which is the service's id or our reference.
pub(crate) fn outcome(answer: &RawAnswer, asked: &str) -> LookUpOutcome {
    let told = if is_success(answer.status) { told(answer, asked.trim()) } else { Err(refused(answer)) };
    match told {
        Ok(transaction) => LookUpOutcome::Found { transaction: Box::new(transaction) },
        Err(doubt) if is_not_found(answer, &doubt) => not_found(answer, asked.trim()),
        Err(doubt) => LookUpOutcome::Unanswered { doubt },
    }
}

/// "Not found" about another transaction says nothing about the one that was asked for.
fn not_found(answer: &RawAnswer, asked: &str) -> LookUpOutcome {
    let other = object(answer).ok().and_then(|object| references(&object).find(|reference| reference != asked));
    match other {
        Some(reference) => LookUpOutcome::Unanswered { doubt: Doubt::OtherReference { reference } },
        None => LookUpOutcome::NotFound { error: refusal::error(answer) },
    }
}

fn refused(answer: &RawAnswer) -> Doubt {
    Doubt::Status { error: refusal::error(answer) }
}

fn told(answer: &RawAnswer, asked: &str) -> Result<TransactionStatus, Doubt> {
    let object = object(answer)?;
    match Envelope::open(&object) {
        Some(envelope) => {
            if let Some(reference) = about_another(&object, &envelope, asked) {
                return Err(Doubt::OtherReference { reference });
            }
            transaction(envelope)
        }
        None if says_no(&object) => Err(refused(answer)),
        None => Err(unreadable(Unreadable::NoStatus)),
    }
}

/// A partner reference that is not the one asked for and does not belong to the transaction whose id was asked for.
fn about_another(answer: &Object, envelope: &Envelope, asked: &str) -> Option<String> {
    let named = |name: &str| envelope.transaction.get(name).and_then(text);
    let is_by_id = ["id", "transactionId", "reference"].into_iter().any(|name| named(name).as_deref() == Some(asked));
    references(answer).find(|reference| !is_by_id && reference != asked)
}

fn transaction(mut envelope: Envelope) -> Result<TransactionStatus, Doubt> {
    let word = envelope.transaction.text(&["status"]).ok_or_else(|| unreadable(Unreadable::NoStatus))?;
    let status = ServiceStatus::from(word);
    if envelope.contradicts(&status) {
        return Err(contradiction());
    }
    if envelope.transaction.get("amount").is_some_and(is_beyond) {
        return Err(unreadable_sum());
    }
    let message = envelope.message();
    // Amounts in another currency stay as they came.
    let is_foreign = envelope.layers().any(is_other_currency);
    let fields = &mut envelope.transaction;
    let (key, mut destination) = fields.object("destination").unwrap_or_default();
    let mut sum = |names: &[&str]| if is_foreign { None } else { fields.money(names) };
    let (amount, fee, total_amount) = (sum(&["amount"]), sum(&["fee"]), sum(&["totalAmount", "totalCharged"]));
    let transaction = TransactionStatus {
        status,
        message,
        transaction_id: fields.text(&["id", "transactionId"]),
        partner_reference: fields.text(&["partnerReference"]),
        mno_id: fields.text(&["mnoId"]),
        mno_transaction_id: fields.text(&["mnoTransactionId"]),
        amount,
        fee,
        total_amount,
        currency: fields.text(CURRENCY),
        destination_type: fields.text(&["destinationType"]),
        destination_phone: destination.text(&["phoneNumber"]),
        destination_account: destination.text(&["accountNumber", "account"]),
        destination_provider: destination.text(&["provider"]),
        mode: fields.text(&["transactionMode", "mode"]),
        created_at: fields.time(&["createdAt"]),
        completed_at: fields.time(&["completedAt"]),
        extra: serde_json::Map::new(),
    };
    fields.put_back(key, destination);
    Ok(TransactionStatus { extra: envelope.into_rest(), ..transaction })
}

/// Whether the service itself says that it has no such transaction: by its code, or in a 404 by a sentence about the
/// transaction. An unknown path or key says nothing about the money; nor does an answer that still shows a transaction. What
/// an HTTP status means otherwise: `status_code.rs`.
fn is_not_found(answer: &RawAnswer, doubt: &Doubt) -> bool {
    let is_told = matches!(answer.status, 400 | 404 | 410 | 422) || is_success(answer.status);
    if !matches!(doubt, Doubt::Status { .. }) || !is_told {
        return false;
    }
    let Ok(object) = object(answer) else { return false };
    if refusal::has_taken_one(answer) {
        return false;
    }
    if refusal::has_code(&object, NOT_FOUND) {
        return true;
    }
    let error = refusal::error(answer);
    let words = error.message.unwrap_or_default().to_lowercase();
    // The missing thing comes first: "merchant not found for this transaction" is about the merchant.
    let after = words.split_once("transaction").map(|(_, after)| after).unwrap_or_default();
    let is_absent = ["not found", "does not exist", "doesn't exist"].iter().any(|sign| after.contains(sign))
        || ["no transaction", "unknown transaction"].iter().any(|sign| words.contains(sign));
    // A path in the sentence ("Cannot GET /…/transactions/…") comes from a router.
    answer.status == 404 && !words.contains('/') && is_absent
}

#[cfg(test)]
#[path = "status_tests.rs"]
mod tests;
