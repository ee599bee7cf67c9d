//! What the customer reads once several bills were sent together: what became of each, its token, and the cash to give back.

use kaunta_contract::{CustomerBill, CustomerBills, CustomerShows};
use kaunta_domain::basket::{BasketId, BasketState};
use kaunta_domain::counted::Counted;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_ledger::{Basket, BasketRow, LedgerError};
use kaunta_words::customer_screen as words;

use crate::customer_screen::content::{LISTED_BILLS, Step, named};
use crate::customer_screen::error::CustomerScreenError;
use crate::customer_screen::outcome::{HERE_FOR, cash_left};
use crate::customer_screen::room::{Customer, CustomerScreens};
use crate::operations::baskets::is_done;
use crate::staff::actor::Caller;
use crate::wording::bills::{outcome, owed_together, tokens};
use crate::wording::labelled::labelled_pair;
use crate::wording::meter::labelled_tokens;

/// More tokens than this can't be read from where the customer stands.
const TOKENS: usize = 4;

impl CustomerScreens {
    /// What became of the bills that this customer confirmed; `None` if they are another's, if the customer has left by now, or
    /// if a second person is still asked about them.
    pub(super) async fn outcome_of_bills(
        &self,
        caller: &Caller,
        customer: Option<Customer>,
        id: BasketId,
    ) -> Result<Step, CustomerScreenError> {
        let workspace = self.core.in_use().await?;
        let Some(customer) = customer.filter(|customer| customer.environment == workspace.environment) else {
            return Ok(None);
        };
        let basket = self.operations.find_basket(caller, &workspace.ledger, id).await?;
        let confirmed = customer.confirmed.iter().map(|(key, _)| key);
        let is_here = self.core.host.now() - basket.created_at < HERE_FOR
            && confirmed.eq(basket.rows.iter().map(|row| &row.bill.idempotency_key));
        match basket.state {
            BasketState::Running | BasketState::Stopped | BasketState::Ended if is_here => {}
            BasketState::Asked | BasketState::Running | BasketState::Stopped | BasketState::Ended => return Ok(None),
        }
        let names: Vec<Option<String>> = customer.confirmed.iter().map(|(_, quote)| quote.party.clone()).collect();
        Ok(Some((customer, shows(&basket, &names)?)))
    }
}

fn shows(basket: &Basket, names: &[Option<String>]) -> Result<CustomerShows, LedgerError> {
    let (paid, all) = (basket.rows.iter().filter(|row| is_paid(row)).count(), basket.rows.len());
    let (outcome, title) = match (is_done(basket), paid) {
        (false, _) => (CustomerBills::Waiting, words::please_wait()),
        (true, 0) => (CustomerBills::NotPaid, words::not_paid()),
        (true, paid) if paid == all => (CustomerBills::Paid, words::paid()),
        (true, paid) => (CustomerBills::PartlyPaid, words::bills_paid(all, paid)),
    };
    let tokens: Vec<Vec<String>> = basket.rows.iter().map(tokens_of).collect();
    let number: usize = tokens.iter().map(Vec::len).sum();
    let fits = number <= TOKENS && all <= LISTED_BILLS;
    let mut said = Vec::new();
    if number > 0 && !fits {
        said.push(words::tokens_on_receipt().into());
    }
    let claims = basket.rows.iter().filter_map(|row| row.operation.as_ref()?.token_claim);
    let is_owed = |claim| match claim {
        TokenClaim::Owed | TokenClaim::Came => true,
        TokenClaim::HandedOut | TokenClaim::Closed => false,
    };
    if claims.into_iter().any(is_owed) {
        said.push(words::token_owed().into());
    }
    let bills = if all > LISTED_BILLS {
        counted(&basket.rows)
    } else {
        let bills = basket.rows.iter().zip(names).zip(tokens);
        bills.map(|((row, name), tokens)| bill(row, name.as_deref(), if fits { tokens } else { Vec::new() })).collect()
    };
    let rest = if is_done(basket) { cash_left(owed_together(basket)?) } else { None };
    Ok(CustomerShows::Bills { outcome, title: title.into(), bills, words: said, rest })
}

fn is_paid(row: &BasketRow) -> bool {
    row.operation.as_ref().is_some_and(|operation| operation.counted() == Counted::Paid)
}

fn tokens_of(row: &BasketRow) -> Vec<String> {
    row.operation.as_ref().map(tokens).unwrap_or_default()
}

fn bill(row: &BasketRow, name: Option<&str>, tokens: Vec<String>) -> CustomerBill {
    let told = row.operation.as_ref().and_then(|operation| operation.party.as_deref());
    CustomerBill {
        line: labelled_pair(named(told.or(name), &row.bill.transfer), outcome(row)),
        tokens: labelled_tokens(tokens),
    }
}

/// How many bills have which outcome, in the order of the bills.
fn counted(rows: &[BasketRow]) -> Vec<CustomerBill> {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for row in rows {
        let outcome = String::from(outcome(row));
        match counts.iter_mut().find(|(known, _)| *known == outcome) {
            Some((_, count)) => *count += 1,
            None => counts.push((outcome, 1)),
        }
    }
    counts
        .iter()
        .map(|(outcome, count)| CustomerBill { line: labelled_pair(outcome, count), tokens: Vec::new() })
        .collect()
}
