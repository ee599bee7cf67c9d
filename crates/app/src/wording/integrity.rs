//! What the verification of a book found, in words.

use kaunta_ledger::{Broken, RowMismatch};
use kaunta_words::{Message, integrity};

/// As a sentence.
pub(crate) fn broken(broken: &Broken) -> Message {
    match broken {
        Broken::Missing { event } => integrity::missing(event.to_string()),
        Broken::Changed { event } => integrity::changed(event.to_string()),
        Broken::Unreadable { event } => integrity::unreadable(event.to_string()),
        Broken::OperationGone { event } => integrity::operation_gone(event.to_string()),
        Broken::CutOff { events, known } => integrity::cut_off(*events, *known),
        Broken::Rewritten { event } => integrity::rewritten(event.to_string()),
        Broken::BeingLookedUp { events, left, total } => integrity::being_looked_up(*left, *events, *total),
        Broken::Lifecycle { operation, mismatch } => payment(operation.to_string(), *mismatch),
        Broken::CashEntry { entry } => integrity::cash_entry(entry.to_string()),
        Broken::Signature { entry } => integrity::signature(entry.to_string()),
        Broken::Bookkeeping { row } => integrity::bookkeeping(row.to_string()),
        Broken::Counts => integrity::counts(),
        Broken::Statement { decision } => integrity::statement(decision.to_string()),
    }
}

fn payment(operation: String, mismatch: RowMismatch) -> Message {
    match mismatch {
        RowMismatch::Number => integrity::payment_number(operation),
        RowMismatch::NotRecorded => integrity::payment_not_recorded(operation),
        RowMismatch::Maker => integrity::payment_maker(operation),
        RowMismatch::Approval => integrity::payment_approval(operation),
        RowMismatch::State => integrity::payment_state(operation),
        RowMismatch::Case => integrity::payment_case(operation),
        RowMismatch::Fee => integrity::payment_fee(operation),
        RowMismatch::Response => integrity::payment_response(operation),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_finding_is_said_in_its_own_words() {
        let payment = |mismatch| Broken::Lifecycle { operation: 3, mismatch };
        let found = [
            (Broken::Missing { event: 7 }, "Event 7 is missing."),
            (
                Broken::CutOff { events: 6, known: 1_234 },
                "The book has 6 events, but had 1,234: the last ones were cut off.",
            ),
            (
                Broken::CashEntry { entry: 3 },
                "Cash entry 3, or the one before it, was changed, added, moved or removed.",
            ),
            (Broken::Signature { entry: 3 }, "The closing in cash entry 3 is not what was signed."),
            (Broken::Counts, "The stored totals do not match the payments."),
            (payment(RowMismatch::State), "Payment 3: its state is not what its events say."),
            (payment(RowMismatch::NotRecorded), "Payment 3: no event records it."),
        ];
        for (found, words) in found {
            assert_eq!(String::from(broken(&found)), words);
        }
    }
}
