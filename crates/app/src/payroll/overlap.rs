//! What other payrolls are still going to pay: the book has no operations for it yet, so nothing else would notice a
//! duplicate.

use std::collections::HashSet;

use kaunta_domain::money::Amount;
use kaunta_domain::payroll::destination::{PayeeKind, Recipient};
use kaunta_domain::payroll::{PayrollId, PayrollState};
use kaunta_ledger::{Ledger, LedgerError, PayrollRow};
use kaunta_words::{Message, payroll_rows};

use super::words;

/// States in which more may be sent.
pub(super) const UNDER_WAY: [PayrollState; 2] = [PayrollState::Running, PayrollState::Paused];

/// Another confirmed payroll that is not over is going to make the same payments.
#[derive(Debug)]
pub(crate) struct Overlap {
    by: PayrollId,
    name: String,
    kind: PayeeKind,
    /// How many of the draft's payments.
    payments: usize,
}

impl Overlap {
    /// Why the draft can't be paid now.
    pub(super) fn words(self) -> Message {
        payroll_rows::elsewhere(words::whose(self.kind), self.name, self.by.0.to_string(), self.payments)
    }
}

/// Whether another payroll is going to make payments of this draft.
pub(super) async fn elsewhere(ledger: &Ledger, id: PayrollId) -> Result<Option<Overlap>, LedgerError> {
    for other in ledger.payrolls_in(&UNDER_WAY).await? {
        let promised: HashSet<(Recipient, Amount)> =
            payments(ledger, other.id, PayrollRow::is_unsent).await?.into_iter().collect();
        if promised.is_empty() {
            continue;
        }
        let to_pay = payments(ledger, id, |row| row.included).await?;
        let same = to_pay.iter().filter(|payment| promised.contains(payment)).count();
        if same > 0 {
            return Ok(Some(Overlap { by: other.id, name: other.name, kind: other.kind, payments: same }));
        }
    }
    Ok(None)
}

/// The recipients and amounts of a payroll's rows.
async fn payments(
    ledger: &Ledger,
    id: PayrollId,
    wanted: impl Fn(&PayrollRow) -> bool,
) -> Result<Vec<(Recipient, Amount)>, LedgerError> {
    let mut payments = Vec::new();
    let mut rows = ledger.all_rows(id);
    loop {
        let chunk = rows.next_chunk().await?;
        if chunk.is_empty() {
            return Ok(payments);
        }
        let payees = chunk.iter().filter(|row| wanted(row)).filter_map(|row| row.checked.payee.as_ref());
        payments.extend(payees.map(|payee| (payee.to.recipient(), payee.amount)));
    }
}
