//! Whether a book that is opened has moved since it was last used.

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::closing;
use crate::ledger::epoch::{self, BookLocation, MoveCause};
use crate::ledger::setting::{self, MOVED, USED_ELSEWHERE};
use crate::moving::carry::{self, ClosedBook};
use crate::moving::new_epoch::{Arrival, write_epoch};

impl Ledger {
    /// Whether the book has moved since it was last used, and why: it was restored or salvaged, is opened outside its home,
    /// or is behind its anchor. A book without a home yet gets this one.
    ///
    /// A copy restored to its own home, and proved by its anchor to be the newest, begins a new epoch but has not moved: if
    /// a person has said that no other copy was used, nobody can know more about the earlier epochs. The same holds for a
    /// book closed elsewhere to be carried here and nowhere else. A closed book that was not brought here on purpose stays
    /// closed ([`Ledger::closings`]) and has not moved.
    ///
    /// # Errors
    /// The book can't be read or written.
    pub async fn arrive(&self, arrival: &Arrival<'_>) -> Result<Option<MoveCause>, LedgerError> {
        let mut reader = self.reader().await?;
        let moved = setting::read(&mut reader, MOVED).await?;
        let lives = epoch::lives_in(&mut reader, arrival.home).await?;
        let closed = carry::closed(&mut reader, arrival, self.behind().as_ref()).await?;
        let is_after_closing = closing::is_after_closing(&mut reader).await?;
        let used_elsewhere = setting::read(&mut reader, USED_ELSEWHERE).await?.is_some();
        drop(reader);
        match closed {
            ClosedBook::No => {}
            ClosedBook::Stays => return Ok(None),
            ClosedBook::Planned(closing) => {
                let mut transaction = self.begin().await?;
                let _nothing = write_epoch(&mut transaction, MoveCause::OtherHome, arrival).await?;
                carry::retire(&mut transaction, &closing).await?;
                self.commit_epoch(transaction).await?;
                tracing::warn!("the book continues where it was carried to");
                return Ok(None);
            }
            ClosedBook::Unplanned => return Ok(Some(MoveCause::OtherHome)),
        }
        let is_newest = !is_after_closing
            && !used_elsewhere
            && lives == BookLocation::Here
            && self.behind().is_none()
            && !self.anchor_was_missing();
        // Even if unreadable, it shows that a move was recorded.
        match (moved.map(|cause| MoveCause::from_code(&cause).unwrap_or(MoveCause::NoAnchor)), lives) {
            (Some(MoveCause::Restored), _) if is_newest => {
                let mut transaction = self.begin().await?;
                let _nothing = write_epoch(&mut transaction, MoveCause::Restored, arrival).await?;
                self.commit_epoch(transaction).await?;
                Ok(None)
            }
            (Some(cause), _) => Ok(Some(cause)),
            (None, BookLocation::Elsewhere) => Ok(Some(MoveCause::OtherHome)),
            (None, BookLocation::Here | BookLocation::Nowhere) if self.behind().is_some() => {
                Ok(Some(MoveCause::Behind))
            }
            (None, BookLocation::Here) => Ok(None),
            (None, BookLocation::Nowhere) => {
                let mut transaction = self.begin().await?;
                let home = epoch::home_of(&mut transaction, arrival.home, arrival.machine, arrival.now).await?;
                epoch::settle(&mut transaction, home).await?;
                self.commit(transaction).await?;
                Ok(None)
            }
        }
    }
}
