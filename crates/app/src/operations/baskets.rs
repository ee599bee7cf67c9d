//! Finding the bills that were confirmed together.

use kaunta_domain::basket::BasketId;
use kaunta_ledger::Basket;

use crate::operations::error::OperationsError;
use crate::operations::room::Operations;
use crate::staff::actor::Actor;
use crate::workspace::open::Workspace;

impl Operations {
    /// A basket that the caller may see: a cashier sees only their own.
    pub(crate) async fn find_basket(
        &self,
        caller: &Actor,
        workspace: &Workspace,
        id: BasketId,
    ) -> Result<Basket, OperationsError> {
        let basket = workspace.ledger.basket(id).await?;
        let may_see = |basket: &Basket| caller.only_own().is_none_or(|own| basket.maker.as_ref() == Some(own));
        basket.filter(may_see).ok_or(OperationsError::NotInTheBook)
    }
}
