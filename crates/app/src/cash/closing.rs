//! Closing a drawer, and showing its Z report again later.

use std::io::Write as _;

use kaunta_contract::{CloseDrawerInput, ClosingInput, ClosingView, DrawerClosed, SavedFile};
use kaunta_domain::drawer::{CashCount, EntryId, Reason};
use kaunta_ledger::{DrawerClosed as Closed, Ledger, NewClosing, StoredClosing};

use crate::cash::error::CashError;
use crate::cash::figures::{further, owed, terms};
use crate::cash::room::CashRoom;
use crate::cash::sheet;
use crate::cash::signed::signed;
use crate::cash::view::{may_see, name_of, not_theirs, row};
use crate::documents::pdf;
use crate::platform::error::FileError;
use crate::platform::new_file::NewFile;
use crate::staff::actor::{Actor, Caller};

impl CashRoom {
    pub(crate) async fn close_drawer(
        &self,
        caller: &Caller,
        input: CloseDrawerInput,
    ) -> Result<DrawerClosed, CashError> {
        let workspace = self.core.in_use().await?;
        let counted = CashCount::parse(&input.counted).map_err(|_| CashError::BadCount)?;
        let typed = Some(input.reason.as_str()).filter(|reason| !reason.trim().is_empty());
        let reason = typed.map(Reason::parse).transpose().map_err(CashError::ReasonNotTaken)?;
        let period = workspace.ledger.drawer_period(input.drawer).await?.ok_or(CashError::NotOpen)?;
        if not_theirs(caller, &period).is_some() {
            let by = period.opening.and_then(|opening| opening.by);
            return Err(by.map_or(CashError::NotOpen, CashError::NotTheirs));
        }
        let new = NewClosing { at: self.at(caller, input.drawer), opening: input.opening, counted, reason };
        // Before the transaction: the keychain may ask a person first.
        let key = self.core.signing_key().await.ok();
        let (closing, difference) = match workspace.ledger.close_drawer(new, key.as_ref()).await? {
            Closed::Done(stored) => (Some(self.closing_view(&workspace.ledger, &stored, false).await?), None),
            Closed::NeedsReason { difference } => (None, Some(difference)),
            Closed::DayClosed(through) => return Err(CashError::DayClosed(through)),
            Closed::BillsWaiting => return Err(CashError::BillsWaiting),
            Closed::ByAnother(_) => return Err(CashError::ClosedMeanwhile),
        };
        let cash = self.view(caller, &workspace.ledger, input.drawer).await?;
        Ok(DrawerClosed { closing, difference, cash })
    }

    pub(crate) async fn closing(&self, caller: &Caller, input: ClosingInput) -> Result<ClosingView, CashError> {
        let workspace = self.core.in_use().await?;
        let stored = self.find_closing(caller, &workspace.ledger, input.entry).await?;
        self.closing_view(&workspace.ledger, &stored, true).await
    }

    pub(crate) async fn save_closing(&self, caller: &Caller, input: ClosingInput) -> Result<SavedFile, CashError> {
        let workspace = self.core.in_use().await?;
        let stored = self.find_closing(caller, &workspace.ledger, input.entry).await?;
        let view = self.closing_view(&workspace.ledger, &stored, true).await?;
        let bytes = pdf::receipt(&view.sheet, None).map_err(CashError::NotDrawn)?;
        let new = NewFile::begin(&self.core.places.files, &format!("z-{}", stored.closing.number), "pdf")?;
        new.file().write_all(&bytes).map_err(FileError::from)?;
        Ok(new.keep()?)
    }

    pub(super) async fn find_closing(
        &self,
        caller: &Actor,
        ledger: &Ledger,
        entry: EntryId,
    ) -> Result<StoredClosing, CashError> {
        let stored = ledger.day_closing(entry).await?;
        stored.filter(|stored| may_see(caller, stored)).ok_or(CashError::NoSuchClosing)
    }

    async fn closing_view(
        &self,
        ledger: &Ledger,
        stored: &StoredClosing,
        is_copy: bool,
    ) -> Result<ClosingView, CashError> {
        let drawers = ledger.drawers().await?;
        let name = name_of(&drawers, stored.closing.drawer);
        Ok(ClosingView {
            row: row(stored, &name),
            drawer: stored.closing.drawer,
            terms: terms(&stored.closing.balance),
            expected: stored.closing.balance.expected,
            owed: owed(&stored.closing.balance, false),
            further: further(&stored.closing.balance),
            reason: stored.closing.reason.as_ref().map(ToString::to_string),
            signed: signed(&stored.signed),
            sheet: sheet::of_closing(&self.core.shop().view, ledger.environment(), &name, stored, is_copy),
        })
    }
}
