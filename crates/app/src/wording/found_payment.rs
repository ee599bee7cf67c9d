//! Payments that the book had lost, as rows of a list and as lines of totals.

use kaunta_contract::{FoundPayment, FoundTotal, OrphanReceipt};
use kaunta_domain::counted::Counted;
use kaunta_domain::money::Money;
use kaunta_ledger::{LedgerError, ListedOrphan, Orphan};
use kaunta_words::attention;

use crate::wording::{service_lines, words};

pub(crate) fn found_payment(listed: &ListedOrphan, receipt: Option<OrphanReceipt>) -> FoundPayment {
    let ListedOrphan { index, orphan } = listed;
    let answer = &orphan.answer;
    let is_charged = orphan.counted().is_charged();
    FoundPayment {
        index: u32::try_from(*index).unwrap_or(u32::MAX),
        number: orphan.number.0,
        reference: orphan.reference.as_str().to_owned(),
        at: orphan.made_at().to_rfc3339(),
        mode: orphan.mode(),
        to: answer.destination_account.as_deref().or(answer.destination_phone.as_deref()).map(words::phone_or_text),
        state: orphan.state,
        amount: answer.amount,
        fee: answer.fee.filter(|_| is_charged),
        total: answer.total_amount.filter(|_| is_charged),
        settled_at: orphan.settled_at().map(|at| at.to_rfc3339()),
        looked_at: looked_at(orphan),
        from_service: service_lines::of_transaction(answer),
        receipt,
    }
}

/// The amount on its receipt. Only a payment that was certainly made has one, and only if the service said how much was paid.
pub(crate) fn receipt_amount(orphan: &Orphan) -> Option<Money> {
    orphan.answer.amount.filter(|_| orphan.counted() == Counted::Paid)
}

/// What a person wrote about it.
pub(crate) fn looked_at(orphan: &Orphan) -> Option<String> {
    let at = orphan.looked_at.as_ref()?;
    Some(attention::looked_at(at.by.to_string(), at.reason.to_string()).into())
}

/// Their sums, by what they count as.
///
/// # Errors
/// [`LedgerError::SumTooLarge`].
pub(crate) fn found_totals<'o>(
    orphans: impl Iterator<Item = &'o Orphan> + Clone,
) -> Result<Vec<FoundTotal>, LedgerError> {
    let mut lines = Vec::new();
    for counted in Counted::ALL {
        let of = orphans.clone().filter(|orphan| orphan.counted() == counted);
        let count = of.clone().count();
        let mut amounts = of.filter_map(|orphan| orphan.answer.amount);
        let amount = amounts.try_fold(Money::ZERO, Money::checked_add).ok_or(LedgerError::SumTooLarge)?;
        if count > 0 {
            lines.push(FoundTotal { counted, count: u32::try_from(count).unwrap_or(u32::MAX), amount });
        }
    }
    Ok(lines)
}
