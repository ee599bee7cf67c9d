//! Groups of people, saved for the next payroll: "Staff", "Suppliers".

use kaunta_contract::{GroupInput, GroupView, Payrolls, PayrollsInput, SaveGroupInput};
use kaunta_domain::operation::State;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::payroll::destination::{Destination, PayeeKind};
use kaunta_ledger::{GroupSummary, Ledger, LedgerError, Member, PayrollSource};

use crate::payroll::error::PayrollError;
use crate::payroll::outcomes;
use crate::payroll::room::PayrollRoom;
use crate::staff::actor::Caller;
use crate::wording::book_error::book_error;

/// The first page of the list, as the screen opens with it.
const FIRST: PayrollsInput = PayrollsInput { offset: 0, limit: 100 };

impl PayrollRoom {
    /// Each row to be paid becomes a member of the group: a bonus stays separate from a salary.
    pub(crate) async fn save_group(&self, caller: &Caller, input: SaveGroupInput) -> Result<Payrolls, PayrollError> {
        let workspace = self.core.in_use().await?;
        let name = input.name.trim();
        if name.is_empty() || name.chars().count() > 60 {
            return Err(PayrollError::GroupUnnamed);
        }
        if outcomes::find(&workspace.ledger, input.id).await?.kind != PayeeKind::MobileMoney {
            return Err(PayrollError::GroupOfPhonesOnly);
        }
        let mut members = Vec::new();
        let mut rows = workspace.ledger.all_rows(input.id);
        loop {
            let chunk = rows.next_chunk().await?;
            if chunk.is_empty() {
                break;
            }
            for row in chunk.into_iter().filter(|row| row.included) {
                let Some(payee) = row.checked.payee else { continue };
                let paid = row.operation.filter(|operation| operation.state == State::Succeeded);
                let last_paid_at = paid.map(|operation| operation.created_at);
                let Destination::Mobile { phone, network } = payee.to else { continue };
                members.push(Member {
                    name: payee.name,
                    phone,
                    network,
                    last_amount: Some(payee.amount),
                    last_paid_at,
                    note: Some(payee.note),
                });
            }
        }
        if members.is_empty() {
            return Err(PayrollError::GroupOfNobody);
        }
        workspace.ledger.save_group(name, &members).await?;
        self.payrolls(caller, FIRST).await
    }

    pub(crate) async fn remove_group(&self, caller: &Caller, input: GroupInput) -> Result<Payrolls, PayrollError> {
        let workspace = self.core.in_use().await?;
        workspace.ledger.remove_group(&input.name).await?;
        self.payrolls(caller, FIRST).await
    }
}

/// Updates the group that a payroll was made from with what its people were last paid.
pub(super) async fn remember(ledger: &Ledger, id: PayrollId) {
    let told = async {
        let group = ledger.payroll(id).await?.map(|payroll| payroll.source);
        if let Some(PayrollSource::Group { name }) = group {
            ledger.update_group_from_payroll(&name, id).await?;
        }
        Ok(())
    };
    if let Err(error) = told.await {
        // The earlier amounts stay, and can be changed by hand.
        book_error(error);
    }
}

pub(super) async fn views(ledger: &Ledger) -> Result<Vec<GroupView>, LedgerError> {
    let view = |group: GroupSummary| GroupView {
        name: group.name,
        people: outcomes::count(group.members),
        last_amount: group.total,
        last_paid_at: group.last_paid_at.map(|at| at.to_rfc3339()),
    };
    Ok(ledger.groups().await?.into_iter().map(view).collect())
}
