//! What other payrolls are still going to pay: no operation stands in the book for it yet, so nothing else would notice that
//! the same is about to be paid twice.

use std::collections::HashSet;

use kaunta_domain::money::Amount;
use kaunta_domain::payroll::{PayrollId, PayrollState};
use kaunta_domain::phone::Phone;
use kaunta_ledger::{Payroll, PayrollRow, PayrollSummary};

use crate::clerk::book_error;
use crate::contract::AppError;
use crate::desk::Desk;

/// Payrolls looked at in one go.
const PART: u32 = 100;

/// Why a draft can't be paid now, in words: a payroll that is confirmed and not over is going to pay the same.
pub(super) async fn elsewhere(desk: &Desk, id: PayrollId) -> Result<Option<String>, AppError> {
    for other in under_way(desk).await? {
        let unsent = |row: &PayrollRow| row.intention.is_some() && row.operation.is_none();
        let promised: HashSet<(Phone, Amount)> = payments(desk, other.id, unsent).await?.into_iter().collect();
        if promised.is_empty() {
            continue;
        }
        let to_pay = payments(desk, id, |row| row.included).await?;
        let same = to_pay.iter().filter(|payment| promised.contains(payment)).count();
        if same > 0 {
            let who = if same == 1 { "1 of these payments".to_owned() } else { format!("{same} of these payments") };
            return Ok(Some(format!(
                "“{}” (payroll {}) is going to make {who} too: the same amount to the same phone. Let it finish, or stop it, first.",
                other.name, other.id.0
            )));
        }
    }
    Ok(None)
}

/// Payrolls of which more may be sent.
async fn under_way(desk: &Desk) -> Result<Vec<Payroll>, AppError> {
    let (mut seen, mut found) = (0, Vec::new());
    loop {
        let page = desk.ledger.payrolls(seen, PART).await.map_err(book_error)?;
        seen += page.rows.len() as u64;
        let is_last = page.rows.is_empty() || seen >= page.total;
        let open = |summary: &PayrollSummary| match summary.payroll.state {
            PayrollState::Running | PayrollState::Paused => true,
            PayrollState::Draft | PayrollState::Stopped | PayrollState::Finished => false,
        };
        found.extend(page.rows.into_iter().filter(open).map(|summary| summary.payroll));
        if is_last {
            return Ok(found);
        }
    }
}

/// Whom rows of a payroll pay, and how much.
async fn payments(
    desk: &Desk,
    id: PayrollId,
    wanted: impl Fn(&PayrollRow) -> bool,
) -> Result<Vec<(Phone, Amount)>, AppError> {
    let mut payments = Vec::new();
    let mut rows = desk.ledger.all_rows(id);
    loop {
        let chunk = rows.next_chunk().await.map_err(book_error)?;
        if chunk.is_empty() {
            return Ok(payments);
        }
        let payees = chunk.iter().filter(|row| wanted(row)).filter_map(|row| row.checked.payee.as_ref());
        payments.extend(payees.map(|payee| (payee.phone, payee.amount)));
    }
}
