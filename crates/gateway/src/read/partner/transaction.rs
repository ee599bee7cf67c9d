//! The answer of transact, and one item's part of the answer of a batch.

use kaunta_domain::answer::{Doubt, SendOutcome, TransferResult, WalletReport};
use kaunta_domain::money::Money;

use super::standing::{Around, MESSAGES, STATUS, Unclear, error_words, standing};
use super::sums::{fees, is_foreign, sum};
use super::{WRAPPERS, opened};
use crate::read::envelope::Envelope;
use crate::read::fields::{Fields, text, truth};
use crate::read::{Object, is_refusal, is_success, refusal};
use crate::wire::Answer;

const TRANSACTION: &[&str] = &["transaction", "transactions", "transfer", "payment", "items"];

/// What is certain after an answer. Every sending over this interface is the first of its kind, so a no before booking is
/// a rejection.
pub(crate) fn outcome(answer: &Answer) -> SendOutcome {
    if !is_success(answer.status) {
        return refused(answer);
    }
    let around = Around { http: answer.status, is_named: false, word: None };
    let told = opened(answer).and_then(|object| result(object, around).map_err(Unclear::doubt));
    match told {
        Ok(result) => SendOutcome::Booked { result: Box::new(result) },
        Err(doubt) => SendOutcome::Unknown { doubt },
    }
}

/// An answer outside 2xx.
pub(crate) fn refused(answer: &Answer) -> SendOutcome {
    let error = refusal::error(answer);
    if is_refusal(answer.status) {
        SendOutcome::Rejected { error }
    } else {
        SendOutcome::Unknown { doubt: Doubt::Status { error } }
    }
}

/// The payment in an object, wherever in it.
pub(crate) fn result(object: Object, around: Around<'_>) -> Result<TransferResult, Unclear> {
    let mut envelope = Envelope::descend(object, &[TRANSACTION, WRAPPERS].concat());
    let status = standing(&envelope, around)?;
    // A word that was understood as another one stays beside it.
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
        recipient_name: recipient.text(&["name"]).or_else(|| envelope.find(|fields| fields.text(&["recipientName"]))),
        recipient_account: recipient.text(&["account", "accountNumber", "phoneNumber"]),
        recipient_provider: recipient.text(&["provider", "network", "bank"]),
        created_at: envelope.find(|fields| fields.time(&["createdAt", "transactionDate", "timestamp"])),
        wallet,
        extra: Object::new(),
    };
    envelope.transaction.put_back(key, recipient);
    Ok(TransferResult { extra: envelope.into_rest(), ..result })
}

/// The sentence nearest to the payment, with what its error adds; the envelope's yes goes, as the status says it.
fn said(envelope: &mut Envelope) -> Option<String> {
    envelope.take(|fields| fields.take(&["success"], |value| truth(value).filter(|success| *success)));
    let error = envelope.layers().find_map(error_words);
    let message = envelope.find(|fields| fields.text(MESSAGES));
    match (message, error) {
        (Some(message), Some(error)) if message != error => Some(format!("{message}; {error}")),
        (message, error) => message.or(error),
    }
}

/// The wallet before and after, only under names that say so.
fn wallet(envelope: &mut Envelope) -> Option<WalletReport> {
    if is_foreign(envelope) {
        return None;
    }
    let before = |fields: &mut Fields| sum(fields, &["balanceBefore", "previousBalance", "openingBalance"]);
    let after = |fields: &mut Fields| sum(fields, &["balanceAfter", "newBalance", "closingBalance"]);
    let inside = |fields: &mut Fields| {
        ["walletBalance", "wallet", "balance"].iter().find_map(|name| {
            let (key, mut wallet) = fields.object(name)?;
            let sums = (before(&mut wallet), after(&mut wallet));
            let found = (sums != (None, None)).then(|| (sums, wallet.text(&["walletId"]), wallet.text(&["currency"])));
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
