//! The bills of a basket in words, and whose their cash is.

use kaunta_domain::counted::Counted;
use kaunta_domain::money::Money;
use kaunta_domain::token::Token;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_ledger::{Basket, BasketRow, LedgerError, Operation};
use kaunta_words::{Message, baskets};

pub(crate) fn account(row: &BasketRow) -> String {
    row.bill.transfer.account().map(|account| account.as_str().to_owned()).unwrap_or_default()
}

/// The tokens that certainly belong to the customer. One that came later is handed out from its payment, so that the
/// first time is recorded.
pub(crate) fn tokens(operation: &Operation) -> Vec<String> {
    match operation.counted() {
        Counted::Paid if operation.token_claim == Some(TokenClaim::Came) => Vec::new(),
        Counted::Paid => Token::find_in(&operation.extra).iter().map(ToString::to_string).collect(),
        Counted::Disputed | Counted::Waiting | Counted::InDoubt | Counted::NotPaid => Vec::new(),
    }
}

pub(crate) fn outcome(of: &BasketRow) -> Message {
    match (&of.operation, of.given_up_at) {
        (Some(operation), _) => match operation.counted() {
            Counted::Paid => match operation.token_claim {
                Some(TokenClaim::Owed | TokenClaim::Came) => baskets::token_owed(),
                Some(TokenClaim::HandedOut | TokenClaim::Closed) | None => baskets::paid(),
            },
            Counted::NotPaid => baskets::not_paid(),
            Counted::Waiting => baskets::on_its_way(),
            Counted::InDoubt | Counted::Disputed => baskets::not_certain(),
        },
        (None, Some(_)) => baskets::given_up(),
        (None, None) => baskets::not_sent(),
    }
}

/// What of the cash of all bills the customer gets back, or below 0 what is still to take.
pub(crate) fn owed_together(basket: &Basket) -> Result<Money, LedgerError> {
    let mut back = Money::ZERO;
    for row in &basket.rows {
        back = back.checked_add(owed(row)?).ok_or(LedgerError::SumTooLarge)?;
    }
    Ok(back)
}

/// How much of its cash the customer gets back, or below 0 how much is still to take: all of it if nothing was paid,
/// otherwise the difference that the actual fee makes. Zero while that is not certain.
pub(crate) fn owed(of: &BasketRow) -> Result<Money, LedgerError> {
    let transfer = &of.bill.transfer;
    let taken = transfer.cash_to_take().ok_or(LedgerError::SumTooLarge)?;
    Ok(match (&of.operation, of.given_up_at) {
        (Some(operation), _) => match operation.counted() {
            Counted::NotPaid => taken,
            Counted::Paid => {
                let cost = transfer.cash.asked().to_take(Money::from(transfer.amount), operation.charged_fee());
                cost.and_then(|cost| taken.checked_sub(cost)).ok_or(LedgerError::SumTooLarge)?
            }
            Counted::Waiting | Counted::InDoubt | Counted::Disputed => Money::ZERO,
        },
        (None, Some(_)) => taken,
        (None, None) => Money::ZERO,
    })
}
