//! What other payrolls are still going to pay: the book has no operations for it yet, so nothing else would notice a
//! duplicate.

use std::collections::HashSet;

use kaunta_contract::AppError;
use kaunta_domain::money::Amount;
use kaunta_domain::payroll::destination::Recipient;
use kaunta_domain::payroll::{PayrollId, PayrollState};
use kaunta_ledger::PayrollRow;
use kaunta_words::payroll_rows;

use super::words;
use crate::wording::book_error::book_error;
use crate::workspace::open::Workspace;

/// States in which more may be sent.
pub(super) const UNDER_WAY: [PayrollState; 2] = [PayrollState::Running, PayrollState::Paused];

/// Why a draft can't be paid now, as text: another confirmed payroll that is not over is going to make the same payment.
pub(super) async fn elsewhere(workspace: &Workspace, id: PayrollId) -> Result<Option<String>, AppError> {
    for other in workspace.ledger.payrolls_in(&UNDER_WAY).await.map_err(book_error)? {
        let promised: HashSet<(Recipient, Amount)> =
            payments(workspace, other.id, PayrollRow::is_unsent).await?.into_iter().collect();
        if promised.is_empty() {
            continue;
        }
        let to_pay = payments(workspace, id, |row| row.included).await?;
        let same = to_pay.iter().filter(|payment| promised.contains(payment)).count();
        if same > 0 {
            let (number, whose) = (other.id.0.to_string(), words::whose(other.kind));
            return Ok(Some(payroll_rows::elsewhere(whose, other.name, number, same).into()));
        }
    }
    Ok(None)
}

/// The recipients and amounts of a payroll's rows.
async fn payments(
    workspace: &Workspace,
    id: PayrollId,
    wanted: impl Fn(&PayrollRow) -> bool,
) -> Result<Vec<(Recipient, Amount)>, AppError> {
    let mut payments = Vec::new();
    let mut rows = workspace.ledger.all_rows(id);
    loop {
        let chunk = rows.next_chunk().await.map_err(book_error)?;
        if chunk.is_empty() {
            return Ok(payments);
        }
        let payees = chunk.iter().filter(|row| wanted(row)).filter_map(|row| row.checked.payee.as_ref());
        payments.extend(payees.map(|payee| (payee.to.recipient(), payee.amount)));
    }
}
