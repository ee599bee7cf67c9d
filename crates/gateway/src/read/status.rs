//! The answer of a status look-up (gateway-api.md, Transaction status).

use kaunta_domain::answer::{Doubt, LookUpOutcome, TransactionStatus};
use kaunta_domain::status::ServiceStatus;

use super::envelope::{Envelope, says_no};
use super::fields::text;
use super::{is_refusal, is_success, object, refusal, unreadable};
use crate::wire::Answer;

/// gateway-api.md, Errors.
const NOT_FOUND: &str = "TRANSACTION_NOT_FOUND";

/// What is certain after an answer about `asked`, the service's id or our reference.
pub(crate) fn outcome(answer: &Answer, asked: &str) -> LookUpOutcome {
    let told = if is_success(answer.status) { told(answer, asked.trim()) } else { Err(refused(answer)) };
    match told {
        Ok(transaction) => LookUpOutcome::Found { transaction: Box::new(transaction) },
        Err(doubt) if is_not_found(answer, &doubt) => LookUpOutcome::NotFound { error: refusal::error(answer) },
        Err(doubt) => LookUpOutcome::Unanswered { doubt },
    }
}

fn refused(answer: &Answer) -> Doubt {
    Doubt::Status { error: refusal::error(answer) }
}

fn told(answer: &Answer, asked: &str) -> Result<TransactionStatus, Doubt> {
    let object = object(answer)?;
    match Envelope::open(&object) {
        Some(envelope) => {
            if let Some(reference) = about_another(&envelope, asked) {
                return Err(Doubt::OtherReference { reference });
            }
            transaction(envelope).ok_or_else(|| unreadable("The answer has no status."))
        }
        None if says_no(&object) => Err(refused(answer)),
        None => Err(unreadable("The answer has no status.")),
    }
}

/// The partner reference of an answer that names neither what was asked by our reference nor by the service's id.
fn about_another(envelope: &Envelope, asked: &str) -> Option<String> {
    let named = |name: &str| envelope.transaction.get(name).and_then(text);
    let ids = ["id", "transactionId", "reference"];
    let reference = named("partnerReference")?;
    let asked_for = reference == asked || ids.into_iter().any(|name| named(name).as_deref() == Some(asked));
    (!asked_for).then_some(reference)
}

fn transaction(mut envelope: Envelope) -> Option<TransactionStatus> {
    let message = envelope.message();
    let fields = &mut envelope.transaction;
    let status = ServiceStatus::from(fields.text(&["status"])?);
    let (key, mut destination) = fields.object("destination").unwrap_or_default();
    let transaction = TransactionStatus {
        status,
        message,
        transaction_id: fields.text(&["id", "transactionId"]),
        partner_reference: fields.text(&["partnerReference"]),
        mno_id: fields.text(&["mnoId"]),
        mno_transaction_id: fields.text(&["mnoTransactionId"]),
        amount: fields.money(&["amount"]),
        fee: fields.money(&["fee"]),
        total_amount: fields.money(&["totalAmount", "totalCharged"]),
        currency: fields.text(&["currency"]),
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
    Some(TransactionStatus { extra: envelope.into_rest(), ..transaction })
}

/// Whether the service itself says that it has no such transaction: by its code, or in a 404 by a sentence about the
/// transaction. A server that only does not know the path says nothing about the money.
fn is_not_found(answer: &Answer, doubt: &Doubt) -> bool {
    if !matches!(doubt, Doubt::Status { .. }) || !(is_refusal(answer.status) || is_success(answer.status)) {
        return false;
    }
    let Ok(object) = object(answer) else { return false };
    if refusal::has_code(&object, NOT_FOUND) {
        return true;
    }
    let error = refusal::error(answer);
    let words = error.message.unwrap_or_default().to_lowercase();
    let absent = ["not found", "no transaction", "does not exist", "doesn't exist", "unknown transaction"];
    // A path in the sentence ("Cannot GET /…/transactions/…") is a router speaking.
    answer.status == 404
        && words.contains("transaction")
        && !words.contains('/')
        && absent.iter().any(|sign| words.contains(sign))
}

#[cfg(test)]
#[path = "status_tests.rs"]
mod tests;
