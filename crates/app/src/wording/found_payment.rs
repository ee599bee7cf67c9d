//! A payment that the book had lost, as a row in a list.

use kaunta_contract::FoundPayment;
use kaunta_ledger::Orphan;
use kaunta_words::attention;

use crate::wording::service_lines;

pub(crate) fn found_payment(orphan: &Orphan) -> FoundPayment {
    let looked_at = orphan.looked_at.as_ref();
    FoundPayment {
        number: orphan.number.0,
        reference: orphan.reference.as_str().to_owned(),
        at: orphan.made_at().to_rfc3339(),
        state: orphan.state,
        amount: orphan.answer.amount,
        looked_at: looked_at.map(|at| attention::looked_at(at.by.to_string(), at.reason.to_string()).into()),
        from_service: service_lines::of_transaction(&orphan.answer),
    }
}
