//! Opening a drawer, moving cash, giving it back.

use kaunta_contract::{AddDrawerInput, CashMove, CashView, MoveCashInput, OpenDrawerInput};
use kaunta_domain::cash::DrawerId;
use kaunta_domain::drawer::{CashCount, CashSum, DrawerMove, EntryId, Reason};
use kaunta_ledger::{AtDrawer, Entered};

use crate::cash::error::CashError;
use crate::cash::room::CashRoom;
use crate::staff::actor::{Actor, Caller};

impl CashRoom {
    pub(crate) async fn open_drawer(&self, caller: &Caller, input: OpenDrawerInput) -> Result<CashView, CashError> {
        let workspace = self.core.in_use().await?;
        let counted = CashCount::parse(&input.counted).map_err(|_| CashError::BadCount)?;
        let known = workspace.ledger.drawers().await?;
        if known.iter().all(|drawer| drawer.id != input.drawer) {
            return Err(CashError::NotOpen);
        }
        done(workspace.ledger.open_drawer(&self.at(caller, input.drawer), counted).await?)?;
        self.view(caller, &workspace.ledger, input.drawer).await
    }

    pub(crate) async fn move_cash(&self, caller: &Caller, input: MoveCashInput) -> Result<CashView, CashError> {
        let workspace = self.core.in_use().await?;
        let amount = CashSum::parse(&input.amount).map_err(CashError::AmountNotTaken)?;
        let reason = Reason::parse(&input.reason).map_err(CashError::ReasonNotTaken)?;
        let moved = match input.what {
            CashMove::PutIn => DrawerMove::PutIn { amount, reason },
            CashMove::TakeOut => DrawerMove::ToSafe { amount, reason },
            CashMove::HandOver { into } => {
                let at = self.at(caller, input.drawer);
                done(workspace.ledger.hand_over(&at, into, amount, &reason).await?)?;
                return self.view(caller, &workspace.ledger, input.drawer).await;
            }
            CashMove::Refund { operation } => {
                // A person can't give back the cash of a payment that they may not see.
                self.operations.find(caller, &workspace.ledger, operation).await?;
                DrawerMove::Refund { operation, amount, reason }
            }
        };
        done(workspace.ledger.move_cash(&self.at(caller, input.drawer), moved).await?)?;
        self.view(caller, &workspace.ledger, input.drawer).await
    }

    pub(crate) async fn add_drawer(&self, caller: &Caller, input: AddDrawerInput) -> Result<CashView, CashError> {
        let workspace = self.core.in_use().await?;
        let name = Reason::parse(&input.name).map_err(CashError::ReasonNotTaken)?;
        let at = self.at(caller, DrawerId::FIRST);
        done(workspace.ledger.add_drawer(&at, &name).await?)?;
        let last = workspace.ledger.drawers().await?.last().map_or(DrawerId::FIRST, |drawer| drawer.id);
        self.view(caller, &workspace.ledger, last).await
    }

    pub(super) fn at(&self, caller: &Actor, drawer: DrawerId) -> AtDrawer {
        AtDrawer { drawer, by: caller.name().cloned(), now: self.core.host.now() }
    }
}

fn done(entered: Entered) -> Result<EntryId, CashError> {
    match entered {
        Entered::Done(entry) => Ok(entry),
        Entered::AlreadyOpen(opening) => Err(CashError::AlreadyOpen(opening.by)),
        Entered::NotOpen => Err(CashError::NotOpen),
        Entered::OtherNotOpen => Err(CashError::OtherNotOpen),
        Entered::NothingToGiveBack => Err(CashError::NothingToGiveBack),
        Entered::TooMuch { left } => Err(CashError::TooMuch(left)),
        Entered::DayClosed(through) => Err(CashError::DayClosed(through)),
        Entered::TooMany => Err(CashError::TooManyDrawers),
    }
}
