//! Whether the booked or found transaction is the payment that was sent.

use kaunta_domain::answer::{Doubt, LookUpOutcome, SendOutcome, TransactionStatus, TransferResult};
use kaunta_domain::mismatch::{Mismatch, ReportedTransfer};
use kaunta_domain::transfer::Transfer;

use super::values_outside::ValuesOutside;

/// A transaction with different values proves nothing about ours, whatever its status.
pub(crate) fn sent(outcome: SendOutcome, transfer: &Transfer) -> SendOutcome {
    match outcome {
        SendOutcome::Booked { result } => match in_result(&result, transfer) {
            mismatches if mismatches.is_empty() => SendOutcome::Booked { result },
            mismatches => SendOutcome::Unknown { doubt: Doubt::OtherPayment { mismatches } },
        },
        SendOutcome::NotSent { .. }
        | SendOutcome::Refused { .. }
        | SendOutcome::Rejected { .. }
        | SendOutcome::Unknown { .. } => outcome,
    }
}

/// Makes a refusal final where no look-up can confirm it.
pub(crate) fn unconfirmed(outcome: SendOutcome) -> SendOutcome {
    match outcome {
        SendOutcome::Refused { error } => SendOutcome::Rejected { error },
        SendOutcome::NotSent { .. }
        | SendOutcome::Rejected { .. }
        | SendOutcome::Booked { .. }
        | SendOutcome::Unknown { .. } => outcome,
    }
}

/// Checks a transaction that a look-up found under our reference.
pub(crate) fn looked_up(outcome: LookUpOutcome, transfer: &Transfer) -> LookUpOutcome {
    match outcome {
        LookUpOutcome::Found { transaction } => match in_transaction(&transaction, transfer) {
            mismatches if mismatches.is_empty() => LookUpOutcome::Found { transaction },
            mismatches => LookUpOutcome::OtherPayment { transaction, mismatches },
        },
        LookUpOutcome::OtherPayment { .. } | LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. } => {
            outcome
        }
    }
}

fn in_result(result: &TransferResult, transfer: &Transfer) -> Vec<Mismatch> {
    let beside = ValuesOutside::of(&result.extra, transfer);
    let named = transfer.recipient(result.recipient_account.as_deref());
    transfer.mismatches(ReportedTransfer {
        amount: result.amount.or(beside.amount),
        fee: result.fee,
        total: result.total_charged,
        currency: beside.currency.as_deref(),
        phone: named.phone.or(beside.phone.as_deref()),
        account: named.account.or(beside.account.as_deref()),
        mode: beside.mode.as_deref(),
    })
}

fn in_transaction(transaction: &TransactionStatus, transfer: &Transfer) -> Vec<Mismatch> {
    let beside = ValuesOutside::of(&transaction.extra, transfer);
    transfer.mismatches(ReportedTransfer {
        amount: transaction.amount.or(beside.amount),
        fee: transaction.fee,
        total: transaction.total_amount,
        currency: transaction.currency.as_deref().or(beside.currency.as_deref()),
        phone: transaction.destination_phone.as_deref().or(beside.phone.as_deref()),
        account: transaction.destination_account.as_deref().or(beside.account.as_deref()),
        mode: transaction.mode.as_deref().or(beside.mode.as_deref()),
    })
}

#[cfg(test)]
#[path = "ours_tests.rs"]
mod tests;
