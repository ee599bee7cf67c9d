//! Finding the bills that were confirmed together.

use kaunta_domain::basket::{BasketId, BasketState, Bill};
use kaunta_domain::counted::Counted;
use kaunta_ledger::{Basket, Ledger, Operation};

use crate::operations::error::OperationsError;
use crate::operations::operation_view::has_receipt;
use crate::operations::room::Operations;
use crate::staff::actor::Actor;

impl Operations {
    /// A basket that the caller may see: a cashier sees only their own.
    pub(crate) async fn find_basket(
        &self,
        caller: &Actor,
        ledger: &Ledger,
        id: BasketId,
    ) -> Result<Basket, OperationsError> {
        let basket = ledger.basket(id).await?;
        let may_see = |basket: &Basket| caller.only_own().is_none_or(|own| basket.maker.as_ref() == Some(own));
        basket.filter(may_see).ok_or(OperationsError::NotInTheBook)
    }
}

/// The payments that its one receipt covers.
pub(crate) fn paid(basket: &Basket) -> impl Iterator<Item = &Operation> {
    basket.rows.iter().filter_map(|row| row.operation.as_ref()).filter(|operation| has_receipt(operation))
}

/// Whether it is over, and whether it is certain for each bill if it was paid.
pub(crate) fn is_done(basket: &Basket) -> bool {
    let is_certain = |bill: &Bill| match bill {
        Bill::NotBegun => false,
        Bill::GivenUp => true,
        Bill::Begun { state, is_disputed, is_passed: _ } => match Counted::of(*state, *is_disputed) {
            Counted::Paid | Counted::NotPaid => true,
            Counted::Disputed | Counted::Waiting | Counted::InDoubt => false,
        },
    };
    basket.state == BasketState::Ended && basket.rows.iter().all(|row| is_certain(&row.state()))
}
