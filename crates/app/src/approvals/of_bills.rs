//! Several bills of one customer as one request: what the second person sees, and beginning them.

use std::sync::Arc;

use kaunta_contract::{ApprovalBill, Labelled};
use kaunta_domain::basket::BasketId;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::person::Right;
use kaunta_ledger::{Basket, Ledger, Operation};
use kaunta_words::approvals;

use crate::approvals::deciding::{ProvenApproval, is_in_the_book};
use crate::approvals::error::ApprovalsError;
use crate::approvals::room::ApprovalsRoom;
use crate::payments::basket::sum;
use crate::payments::earlier::earlier;
use crate::payments::error::PaymentsError;
use crate::staff::actor::Actor;
use crate::wording::bills::account;
use crate::wording::labelled::labelled_pair;
use crate::wording::products;
use crate::wording::transfer_lines::customer_id_line;
use crate::wording::words;
use crate::workspace::open::Workspace;

impl ApprovalsRoom {
    /// As [`ApprovalsRoom::grant_payment`], for all of them. From then on they are paid one by one.
    pub(super) async fn grant_basket(
        &self,
        workspace: &Arc<Workspace>,
        proven: &ProvenApproval,
    ) -> Result<(), ApprovalsError> {
        workspace.await_canary(&self.core.installation, Mode::PartnerPayBillPayment.interface()).await?;
        workspace.may_send().await?;
        let limits = self.people.spending(&Actor::Unguarded).await?;
        let (said, now) = (self.second_approval(proven, Right::Sell), self.core.moment());
        match workspace.ledger.grant_basket(proven.approval, said, now, limits).await {
            Ok(basket) => {
                self.payments.begin_basket(workspace, basket, limits);
                self.log_granted(workspace.environment, proven).await;
                Ok(())
            }
            Err(error) => {
                // The approval may be in the book although the disk reported an error. The next start then stops the
                // bills, and the requester continues them.
                if is_in_the_book(&workspace.ledger, proven, now.at).await {
                    self.log_granted(workspace.environment, proven).await;
                }
                Err(PaymentsError::NotRecorded(error).into())
            }
        }
    }

    /// Each bill by its name, then what holds for all of them.
    pub(super) async fn facts_of_bills(
        &self,
        ledger: &Ledger,
        basket: &Basket,
    ) -> Result<(Vec<ApprovalBill>, Vec<Labelled>), ApprovalsError> {
        let billers = ledger.all_billers().await?;
        let mut bills = Vec::with_capacity(basket.rows.len());
        for row in &basket.rows {
            let transfer = &row.bill.transfer;
            let provider = transfer.provider().map(|code| words::provider(transfer.mode(), code, &billers));
            bills.push(ApprovalBill {
                party: self.named(ledger, transfer, row.bill.validation).await?.unwrap_or_default(),
                account: account(row),
                provider: provider.unwrap_or_default(),
                amount: Money::from(transfer.amount),
            });
        }
        let to_take = sum(basket.rows.iter().map(|row| row.bill.transfer.cash_to_take()))?;
        let mut lines = vec![labelled_pair(approvals::to_take(), to_take)];
        if let Some(first) = basket.rows.first() {
            lines.push(labelled_pair(approvals::wallet(), products::wallet(first.bill.transfer.wallet)));
            lines.extend(customer_id_line(&first.bill.transfer));
        }
        Ok((bills, lines))
    }

    /// Recent payments that one of these bills may repeat.
    pub(super) async fn earlier_bills(
        &self,
        ledger: &Ledger,
        basket: BasketId,
    ) -> Result<Vec<Operation>, ApprovalsError> {
        let mut same = Vec::new();
        for row in ledger.basket(basket).await?.into_iter().flat_map(|basket| basket.rows) {
            same.append(&mut earlier(&self.core, ledger, &row.bill.transfer).await?.same);
        }
        Ok(same)
    }
}
