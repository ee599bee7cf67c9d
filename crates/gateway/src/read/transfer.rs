//! Reads the answer of process-transfer (gateway-api.md, Transfer result).

use kaunta_domain::answer::{Doubt, SendOutcome, TransferResult, Unreadable, WalletReport};
use kaunta_domain::mode::Mode;
use kaunta_domain::reference::Reference;
use kaunta_domain::status::ServiceStatus;

use super::envelope::{Envelope, other_reference, says_no};
use super::fields::{CURRENCY, Fields, is_beyond, is_other_currency, text};
use super::holder::{HOLDER_NAMES, holder_name};
use super::object::{contradiction, object, repeated, unreadable, unreadable_sum};
use super::refusal;
use super::status_code::is_success;
use crate::transport::wire::RawAnswer;

/// What is certain after an answer. A refusal proves that nothing was booked only if it is the first possible answer about
/// this reference: not after an earlier send, and not where its text mentions one.
pub(crate) fn outcome(answer: &RawAnswer, ours: &Reference, mode: Mode, attempt: u32) -> SendOutcome {
    if is_success(answer.status) {
        return match booked(answer, ours, mode) {
            Ok(result) => SendOutcome::Booked { result: Box::new(result) },
            Err(doubt) => SendOutcome::Unknown { doubt: or_used(doubt, answer, attempt) },
        };
    }
    let error = refusal::error(answer);
    if refusal::is_proof(answer) && !refusal::names(answer, ours) && attempt <= 1 {
        SendOutcome::Refused { error }
    } else {
        SendOutcome::Unknown { doubt: or_used(Doubt::Status { error }, answer, attempt) }
    }
}

/// After an earlier send, a used reference is expected.
fn or_used(doubt: Doubt, answer: &RawAnswer, attempt: u32) -> Doubt {
    let is_plain = matches!(doubt, Doubt::Status { .. } | Doubt::Unreadable { .. });
    if is_plain && attempt <= 1 && refusal::says_reference_is_used(answer) {
        Doubt::ReferenceUsed { error: refusal::error(answer) }
    } else {
        doubt
    }
}

fn booked(answer: &RawAnswer, ours: &Reference, mode: Mode) -> Result<TransferResult, Doubt> {
    let object = object(answer)?;
    if let Some(reference) = other_reference(&object, ours) {
        return Err(Doubt::OtherReference { reference });
    }
    match Envelope::open(&object) {
        Some(envelope) => result(envelope, mode),
        None if says_no(&object) => Err(Doubt::Status { error: refusal::error(answer) }),
        None => Err(unreadable(Unreadable::NoStatus)),
    }
}

fn result(mut envelope: Envelope, mode: Mode) -> Result<TransferResult, Doubt> {
    let word = envelope.transaction.text(&["status"]).ok_or_else(|| unreadable(Unreadable::NoStatus))?;
    let status = ServiceStatus::from(word);
    if envelope.contradicts(&status) {
        return Err(contradiction());
    }
    if status == ServiceStatus::Failed && envelope.layers().any(refusal::is_for_repetition) {
        return Err(repeated());
    }
    if envelope.transaction.get("amount").is_some_and(is_beyond) {
        return Err(unreadable_sum());
    }
    // Where the transaction's fields are in the top-level object, the status may be the answer's own.
    let is_shared = envelope.innermost_key().is_none();
    let message = envelope.message();
    let wallet = envelope.take(wallet);
    // Already checked to be ours.
    envelope.take(|fields| fields.text(&["partnerReference"]));
    // Amounts in another currency stay as they came.
    let is_foreign = envelope.layers().any(is_other_currency);
    let fields = &mut envelope.transaction;
    let mut sum = |names: &[&str]| if is_foreign { None } else { fields.money(names) };
    let (amount, fee, total_charged) = (sum(&["amount"]), sum(&["fee"]), sum(&["totalCharged", "totalAmount"]));
    let status = match status {
        ServiceStatus::Success if is_shared && mode.needs_its_own_word() => ServiceStatus::Pending,
        status
        @ (ServiceStatus::Success | ServiceStatus::Pending | ServiceStatus::Failed | ServiceStatus::Other(_)) => status,
    };
    let recipient = fields.object("recipient");
    let (key, mut recipient) = recipient.unwrap_or_default();
    let result = TransferResult {
        status,
        message,
        transaction_id: fields.text(&["transactionId", "id"]),
        service_reference: fields.text(&["reference"]),
        amount,
        fee,
        total_charged,
        recipient_name: holder_name(&mut recipient, text).or_else(|| fields.text(HOLDER_NAMES)),
        recipient_account: recipient.text(&["account"]),
        recipient_provider: recipient.text(&["provider"]),
        created_at: fields.time(&["createdAt"]),
        wallet,
        extra: serde_json::Map::new(),
    };
    fields.put_back(key, recipient);
    Ok(TransferResult { extra: envelope.into_rest(), ..result })
}

/// `walletBalance`; its unnamed fields are put back, and one in another currency stays as it came.
fn wallet(fields: &mut Fields) -> Option<WalletReport> {
    let (key, mut wallet) = fields.object("walletBalance")?;
    if is_other_currency(&wallet) {
        fields.put_back(key, wallet);
        return None;
    }
    let report = WalletReport {
        wallet_id: wallet.text(&["walletId"]),
        wallet_type: wallet.text(&["walletType"]),
        balance_before: wallet.money(&["balanceBefore"]),
        balance_after: wallet.money(&["balanceAfter"]),
        currency: wallet.text(CURRENCY),
    };
    fields.put_back(key, wallet);
    Some(report)
}

#[cfg(test)]
#[path = "transfer_tests.rs"]
mod tests;
