//! Several bills of one customer, reviewed one by one and confirmed once: written as a whole, then paid in their order.

pub(crate) mod run;
mod view;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use chrono::TimeDelta;
use kaunta_contract::*;
use kaunta_domain::basket::{BasketId, BasketState, Bill, MOST_BILLS};
use kaunta_domain::cash::DrawerId;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::person::Right;
use kaunta_domain::reference::IdempotencyKey;
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::{Basket, Ledger, LedgerError, NewBasket, NewBill};
use kaunta_words::{Message, baskets};

use crate::payments::basket::run::Run;
use crate::payments::error::PaymentsError;
use crate::payments::paying::{needs_second, noted_id};
use crate::payments::room::Payments;
use crate::staff::actor::{Actor, Caller};
use crate::wording::people::why_second_together;
use crate::wording::products;
use crate::workspace::open::Workspace;

/// How long the rest may be sent: after that its customer has left, and the names that were read back are old.
const OF_USE: TimeDelta = TimeDelta::hours(24);

impl Payments {
    pub(crate) async fn review_basket(
        &self,
        caller: &Caller,
        input: ReviewBasketInput,
    ) -> Result<BasketReview, PaymentsError> {
        let workspace = self.core.in_use().await?;
        let bills = self.bills(caller, workspace.environment, &input.idempotency_keys).await?;
        workspace.may_send().await?;
        let care = self.core.shop().care;
        let amount = sum(bills.iter().map(|bill| Some(Money::from(bill.transfer.amount))))?;
        let to_take = sum(bills.iter().map(|bill| bill.transfer.cash_to_take()))?;
        let reasons = self.people.sum_needs_second(caller, &workspace.ledger, amount).await?;
        let (short_by, wallet) = short_by(&workspace.ledger, &bills).await?;
        Ok(BasketReview {
            amount,
            to_take,
            short_by,
            wallet,
            asks_id: amount >= care.ask_id_from,
            asks_cash: care.cash_first,
            approval: (!reasons.is_empty()).then(|| why_second_together(&reasons).into()),
        })
    }

    pub(crate) async fn pay_basket(&self, caller: &Caller, input: PayBasketInput) -> Result<BasketView, PaymentsError> {
        let core = &self.core;
        let workspace = core.in_use().await?;
        let first = input.idempotency_keys.first().ok_or(PaymentsError::NotReviewed)?;
        // Confirmed before: show the outcome, even if the reviews are gone.
        if let Some(id) = workspace.ledger.basket_of(first).await? {
            return self.basket_view(caller, &workspace.ledger, id).await;
        }
        let (bills, drawer) = self.confirmed(caller, &workspace.ledger, input).await?;
        workspace.require_canary(&core.installation, Mode::PartnerPayBillPayment.interface()).await?;
        workspace.may_send().await?;
        let limits = self.people.spending(caller).await?;
        let new = NewBasket {
            bills,
            drawer,
            by: caller.name().cloned(),
            limits,
            rules: self.people.hold_to_rules(&workspace).await?,
            now: core.host.now(),
        };
        let id = match workspace.ledger.write_basket(&new).await {
            Ok(id) => id,
            // There is nobody to ask for approval.
            Err(error) if needs_second(&error) && !self.people.has_second_person().await? => {
                return Err(PaymentsError::OverOwnLimit);
            }
            Err(error) => return Err(PaymentsError::NotRecorded(error)),
        };
        self.begin_basket(&workspace, id, limits);
        self.basket_view(caller, &workspace.ledger, id).await
    }

    /// The bills that the caller reviewed, as they are paid, and the drawer that their cash is in.
    pub(crate) async fn confirmed(
        &self,
        caller: &Caller,
        ledger: &Ledger,
        input: PayBasketInput,
    ) -> Result<(Vec<NewBill>, DrawerId), PaymentsError> {
        let mut bills = self.bills(caller, ledger.environment(), &input.idempotency_keys).await?;
        let customer_id = noted_id(input.customer_id)?;
        let drawer = ledger.drawer_of(caller.name()).await?;
        for bill in &mut bills {
            let cash = bill.transfer.cash.in_drawer(drawer);
            bill.transfer = Transfer { cash, customer_id: customer_id.clone(), ..bill.transfer.clone() };
        }
        Ok((bills, drawer))
    }

    pub(crate) async fn basket(&self, caller: &Caller, input: BasketInput) -> Result<BasketView, PaymentsError> {
        self.basket_view(caller, &self.core.in_use().await?.ledger, input.id).await
    }

    /// Carries out a person's decision about the rest of a stopped basket.
    pub(crate) async fn decide_basket(
        &self,
        caller: &Caller,
        input: DecideBasketInput,
    ) -> Result<BasketView, PaymentsError> {
        let core = &self.core;
        let workspace = core.in_use().await?;
        let basket = self.operations.find_basket(caller, &workspace.ledger, input.id).await?;
        if input.go_on && self.may_go_on(caller, &basket) {
            // After a start, perhaps no form was opened that asks.
            workspace.await_canary(&core.installation, Mode::PartnerPayBillPayment.interface()).await?;
            workspace.may_send().await?;
            let limits = self.people.spending(caller).await?;
            if workspace.ledger.go_on_with_basket(input.id).await? {
                self.begin_basket(&workspace, input.id, limits);
            }
        }
        if !input.go_on && may_give_up(caller, &basket) {
            workspace.ledger.give_up_basket(input.id, caller.name(), core.host.now()).await?;
            run::announce(core, workspace.environment, input.id);
        }
        self.basket_view(caller, &workspace.ledger, input.id).await
    }

    /// Sends no further bill, because Kaunta is ending. Undone when a basket begins or continues.
    pub(crate) fn leave_baskets(&self) {
        self.baskets.leaving.store(true, Ordering::SeqCst);
    }

    /// Pays a basket that the book calls running.
    pub(crate) fn begin_basket(&self, workspace: &Arc<Workspace>, id: BasketId, limits: kaunta_ledger::Spending) {
        self.baskets.leaving.store(false, Ordering::SeqCst);
        let (core, people) = (self.core.clone(), self.people.clone());
        let (workspace, state) = (workspace.clone(), self.baskets.clone());
        run::begin(Run { core, people, workspace, id, limits, state });
    }

    /// What the caller reviewed under these idempotency keys, as bills that can be paid together.
    async fn bills(
        &self,
        caller: &Caller,
        environment: Environment,
        keys: &[IdempotencyKey],
    ) -> Result<Vec<NewBill>, PaymentsError> {
        if keys.is_empty() || keys.len() > MOST_BILLS {
            return Err(PaymentsError::ManyBills);
        }
        let mut bills: Vec<NewBill> = Vec::with_capacity(keys.len());
        for idempotency_key in keys {
            let (transfer, validation) = self.reviewed(caller, environment, idempotency_key, None).await?;
            if transfer.mode() != Mode::PartnerPayBillPayment {
                return Err(PaymentsError::OnlyBills);
            }
            let is_twin = |other: &NewBill| {
                let (one, two) = (&other.transfer, &transfer);
                (one.account(), one.provider(), one.amount) == (two.account(), two.provider(), two.amount)
            };
            if bills.iter().any(|other| is_twin(other) || other.idempotency_key == *idempotency_key) {
                let account = transfer.account().map(|account| account.as_str().to_owned()).unwrap_or_default();
                return Err(PaymentsError::BillTwice(account));
            }
            bills.push(NewBill { idempotency_key: idempotency_key.clone(), transfer, validation });
        }
        Ok(bills)
    }

    /// Only the person who confirmed them: the payments are theirs. Not in another copy of the book, where the rest may
    /// have been paid.
    fn may_go_on(&self, caller: &Caller, basket: &Basket) -> bool {
        let is_fresh = self.core.host.now() - basket.created_at < OF_USE;
        basket.state == BasketState::Stopped
            && basket.is_of_current_epoch
            && is_fresh
            && basket.maker.as_ref() == caller.name()
    }
}

/// Reminders of the stopped baskets that a person may see: which, how many bills were not sent, and their cash.
pub(crate) async fn reminders(caller: &Actor, ledger: &Ledger) -> Result<Vec<(BasketId, Message)>, LedgerError> {
    let mut told = Vec::new();
    for basket in ledger.open_baskets().await? {
        let is_seen = caller.may(Right::Sell) && caller.only_own().is_none_or(|own| basket.maker.as_ref() == Some(own));
        if basket.state != BasketState::Stopped || !is_seen {
            continue;
        }
        let waiting = basket.rows.iter().filter(|row| row.state() == Bill::NotBegun);
        let cash: Vec<Option<Money>> = waiting.map(|row| row.bill.transfer.cash_to_take()).collect();
        let count = u64::try_from(cash.len()).unwrap_or(u64::MAX);
        told.push((basket.id, baskets::reminder(count, sum(cash.into_iter())?.to_string())));
    }
    Ok(told)
}

fn may_give_up(caller: &Caller, basket: &Basket) -> bool {
    let is_theirs = basket.maker.as_ref() == caller.name();
    basket.state == BasketState::Stopped && (is_theirs || caller.may(Right::Manage))
}

pub(crate) fn sum(mut of: impl Iterator<Item = Option<Money>>) -> Result<Money, LedgerError> {
    of.try_fold(Money::ZERO, |sum, money| sum.checked_add(money?)).ok_or(LedgerError::SumTooLarge)
}

/// How much the first wallet without enough money lacks, and its name.
async fn short_by(ledger: &Ledger, bills: &[NewBill]) -> Result<(Option<Money>, String), PaymentsError> {
    let balances = ledger.balances().await?;
    let mut wallet = String::new();
    for kept in &balances {
        let of_wallet = bills.iter().filter(|bill| bill.transfer.wallet.code() == kept.wallet);
        let wallets: Vec<_> = of_wallet.map(|bill| (bill.transfer.wallet, Money::from(bill.transfer.amount))).collect();
        let Some((first, _)) = wallets.first() else { continue };
        wallet = products::wallet(*first).into();
        let needed = sum(wallets.iter().map(|(_, amount)| Some(*amount)))?;
        let short = needed.checked_sub(kept.balance).filter(|short| *short > Money::ZERO);
        if short.is_some() {
            return Ok((short, wallet));
        }
    }
    Ok((None, wallet))
}
