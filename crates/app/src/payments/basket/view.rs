//! A basket for the window.

use kaunta_contract::{BasketBill, BasketView};
use kaunta_domain::basket::{BasketId, BasketState, Bill, NextBill, next};
use kaunta_domain::biller::Biller;
use kaunta_domain::environment::Environment;
use kaunta_domain::money::Money;
use kaunta_ledger::{Basket, BasketRow, Ledger, LedgerError};
use kaunta_words::baskets;

use super::{OF_USE, may_give_up, sum};
use crate::operations::baskets::{is_done, paid};
use crate::payments::error::PaymentsError;
use crate::payments::room::Payments;
use crate::staff::actor::Caller;
use crate::wording::bills::{account, outcome, owed, owed_together, tokens};
use crate::wording::operation_row::row;
use crate::wording::words;

impl Payments {
    pub(super) async fn basket_view(
        &self,
        caller: &Caller,
        ledger: &Ledger,
        id: BasketId,
    ) -> Result<BasketView, PaymentsError> {
        let basket = self.operations.find_basket(caller, ledger, id).await?;
        let billers = ledger.all_billers().await?;
        let mut bills = Vec::with_capacity(basket.rows.len());
        for row in &basket.rows {
            bills.push(bill(row, &billers)?);
        }
        let back = owed_together(&basket)?;
        let more = Money::ZERO.checked_sub(back).ok_or(LedgerError::SumTooLarge)?;
        let waiting = basket.rows.iter().zip(&bills).filter(|(row, _)| row.state() == Bill::NotBegun);
        let waiting = sum(waiting.map(|(_, bill)| Some(bill.to_take)))?;
        let may_go_on = self.may_go_on(caller, &basket);
        let prints_itself = self.prints_itself(caller, ledger, &basket).await?;
        let why = (basket.state == BasketState::Stopped).then(|| self.why_stopped(ledger.environment(), &basket));
        Ok(BasketView {
            id,
            at: basket.created_at.to_rfc3339(),
            by: basket.maker.clone(),
            state: basket.state,
            approval: basket.approval.and_then(|approval| u32::try_from(approval.0).ok()),
            why,
            taken: sum(bills.iter().map(|bill| Some(bill.to_take)))?,
            to_give_back: back.max(Money::ZERO),
            to_take_more: more.max(Money::ZERO),
            waiting,
            bills,
            may_go_on,
            prints_itself,
            may_give_up: may_give_up(caller, &basket),
        })
    }

    /// Whether its one receipt is still to be printed automatically.
    async fn prints_itself(&self, caller: &Caller, ledger: &Ledger, basket: &Basket) -> Result<bool, PaymentsError> {
        let prints = self.core.shop().printer.is_some_and(|printer| printer.prints_itself);
        if !prints || !is_done(basket) || basket.maker.as_ref() != caller.name() {
            return Ok(false);
        }
        for operation in paid(basket) {
            if ledger.last_print(operation.id).await?.is_some() {
                return Ok(false);
            }
        }
        Ok(paid(basket).next().is_some())
    }

    fn why_stopped(&self, environment: Environment, basket: &Basket) -> String {
        if !basket.is_of_current_epoch {
            return baskets::other_copy().into();
        }
        if self.core.host.now() - basket.created_at >= OF_USE {
            return baskets::old().into();
        }
        let account = |place: usize| basket.rows.get(place).map(account).unwrap_or_default();
        let states: Vec<Bill> = basket.rows.iter().map(BasketRow::state).collect();
        match next(&states) {
            NextBill::Wait(place) => baskets::waits_long(account(place)).into(),
            NextBill::Ask(place) => baskets::in_doubt(account(place)).into(),
            NextBill::Pay(_) | NextBill::End => {
                let own = self.baskets.why(environment, basket.id);
                own.unwrap_or_else(|| baskets::cut_off().into())
            }
        }
    }
}

fn bill(of: &BasketRow, billers: &[Biller]) -> Result<BasketBill, LedgerError> {
    let transfer = &of.bill.transfer;
    let told = of.operation.as_ref().and_then(|operation| operation.party.clone());
    Ok(BasketBill {
        party: told.or_else(|| transfer.party().map(|name| name.as_str().to_owned())),
        account: account(of),
        provider: transfer.provider().map(|code| words::provider(transfer.mode(), code, billers)).unwrap_or_default(),
        amount: Money::from(transfer.amount),
        to_take: transfer.cash_to_take().ok_or(LedgerError::SumTooLarge)?,
        outcome: outcome(of).into(),
        operation: of.operation.as_ref().map(|operation| row(operation, billers)),
        tokens: of.operation.as_ref().map(tokens).unwrap_or_default(),
        to_give_back: owed(of)?.max(Money::ZERO),
    })
}
