//! The anchor's file, and when it is written.

use std::io::Write;
use std::path::Path;
use std::sync::PoisonError;

use kaunta_domain::reference::Seed;
use kaunta_storage::chain::Fingerprint;
use kaunta_storage::durable;
use kaunta_storage::private;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::file::lock::sibling;
use crate::ledger::Ledger;
use crate::ledger::anchor::{Anchor, BLOCK, Behind};
use crate::ledger::anchor_state::{AnchorState, CashSoFar, CurrentEpoch, KnownEpoch, count, is_own, own};
use crate::ledger::closing::is_of_stranger;
use crate::ledger::closing::{is_closed, knows_closing};
use crate::ledger::epoch::{self, Epoch};
use crate::ledger::lost::LostRecords;
use crate::ledger::setting;
use crate::ledger::tip::Tip;

impl AnchorState {
    /// Reads the file beside the book and compares it with the book.
    pub(crate) async fn begin(
        book: &Path,
        tip: &Tip,
        connection: &mut SqliteConnection,
    ) -> Result<AnchorState, LedgerError> {
        let written = read(book)?;
        let seed = setting::seed_of(connection).await?;
        let current = CurrentEpoch::read(connection).await?;
        let epochs = known_epochs(connection).await?;
        let behind = match &written {
            Some(anchor) => behind(anchor, &epochs, tip, connection).await?.map(|behind| (behind, anchor.clone())),
            None => None,
        };
        let was_missing = written.is_none();
        let reserved = written.as_ref().filter(|anchor| is_own(&epochs, anchor)).map_or(0, |anchor| anchor.reserved);
        let same_epoch = written.as_ref().filter(|anchor| anchor.seed == current.seed);
        let before = same_epoch.and_then(|anchor| anchor.before.as_deref().cloned());
        let closed = is_closed(connection).await?;
        let cash = written.as_ref().map_or(CashSoFar::default(), |anchor| CashSoFar::default().and(anchor, &seed));
        let lost = match &written {
            Some(anchor) => LostRecords::compared(connection, anchor, &seed).await?,
            None => LostRecords::default(),
        };
        Ok(AnchorState { seed, current, epochs, written, was_missing, behind, before, reserved, closed, cash, lost })
    }
}

impl Ledger {
    /// The seed of the book's first epoch, which identifies the book permanently.
    #[must_use]
    pub fn seed(&self) -> Seed {
        self.anchor_state().seed.clone()
    }

    /// The seeds of all epochs of this book.
    #[must_use]
    pub fn own_seeds(&self) -> Vec<Seed> {
        own(&self.anchor_state().epochs)
    }

    pub(crate) fn current_epoch(&self) -> CurrentEpoch {
        self.anchor_state().current.clone()
    }

    /// Reloads the epochs after one was begun, or may have been begun. Call this while holding the write lock.
    pub(crate) async fn record_epochs(&self, connection: &mut SqliteConnection) -> Result<(), LedgerError> {
        let (current, epochs) = (CurrentEpoch::read(connection).await?, known_epochs(connection).await?);
        let closed = is_closed(connection).await?;
        let mut anchor_state = self.anchor_state();
        if anchor_state.current != current {
            let known = anchor_state.behind.as_ref().map(|(_, anchor)| anchor).or(anchor_state.written.as_ref());
            anchor_state.before = known.map(|anchor| Anchor { before: None, records: None, ..anchor.worth().clone() });
        }
        (anchor_state.current, anchor_state.epochs, anchor_state.closed) = (current, epochs, closed);
        Ok(())
    }

    /// The book has begun a new epoch, so earlier or missing anchors no longer apply to it.
    pub(crate) fn has_moved(&self) {
        let mut anchor_state = self.anchor_state();
        (anchor_state.behind, anchor_state.was_missing) = (None, false);
    }

    /// The book was closed for good.
    pub(crate) fn has_closed(&self) {
        self.anchor_state().closed = true;
    }

    /// The anchor of the current book, to be stored outside it. Cheap.
    #[must_use]
    pub fn anchor(&self) -> Anchor {
        let tip = self.tip();
        let anchor_state = self.anchor_state();
        let reserved = anchor_state.reserved.max(tip.number);
        anchor_state.next_anchor(&tip, reserved)
    }

    /// The progress of the closings, in this book and according to its anchors.
    pub(crate) fn cash_so_far(&self) -> CashSoFar {
        let tip = self.tip();
        self.anchor_state().cash.with(tip.cash)
    }

    /// Whether there was no anchor beside the book when it was opened: unless one is stored elsewhere, nobody knows how far
    /// the book had got.
    #[must_use]
    pub fn anchor_was_missing(&self) -> bool {
        self.anchor_state().was_missing
    }

    /// Whether an anchor belongs to this book: it was made in one of its epochs.
    #[must_use]
    pub fn is_own_anchor(&self, anchor: &Anchor) -> bool {
        is_own(&self.anchor_state().epochs, anchor)
    }

    /// Whether the book is older than its anchor, or is another book, according to the file beside it or an anchor it was
    /// compared with. This remains, across restarts too, until it moves ([`Ledger::begin_move`]).
    #[must_use]
    pub fn behind(&self) -> Option<Behind> {
        self.anchor_state().behind.as_ref().map(|(behind, _)| behind.clone())
    }

    /// Compares the book with an anchor stored elsewhere. Numbers reserved by that anchor are not used from now on.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn compare(&self, anchor: &Anchor) -> Result<Option<Behind>, LedgerError> {
        let mut reader = self.reader().await?;
        let tip = Tip::read(&mut reader).await?;
        let (epochs, seed) = {
            let anchor_state = self.anchor_state();
            (anchor_state.epochs.clone(), anchor_state.seed.clone())
        };
        let found = behind(anchor, &epochs, &tip, &mut reader).await?;
        let lost = LostRecords::compared(&mut reader, anchor, &seed).await?;
        let mut anchor_state = self.anchor_state();
        anchor_state.lost = std::mem::take(&mut anchor_state.lost).and(lost);
        anchor_state.cash = anchor_state.cash.and(anchor, &anchor_state.seed);
        if let Some(found) = &found {
            let is_known =
                anchor_state.behind.as_ref().is_some_and(|(held, _)| held.known_events >= found.known_events);
            if !is_known {
                anchor_state.behind = Some((found.clone(), anchor.clone()));
            }
        }
        if is_own(&anchor_state.epochs, anchor) {
            anchor_state.reserved = anchor_state.reserved.max(anchor.reserved);
        }
        Ok(found)
    }

    /// Writes the anchor beside the book and syncs it, if it has changed. Call this at most once a second.
    ///
    /// # Errors
    /// The file can't be written; the existing one is unchanged.
    pub async fn write_anchor(&self) -> Result<(), LedgerError> {
        // Ahead of need, so that a payment rarely waits for it; not while nothing is sent, because every reserved number
        // would be looked up too.
        let is_behind = self.behind().is_some();
        self.write_anchor_above(|tip, reserved| {
            if !is_behind && reserved < tip.number + BLOCK / 2 { tip.number + BLOCK } else { reserved }
        })
        .await
    }

    /// Makes sure that the anchor reserves this number before it is used.
    pub(crate) async fn reserve(&self, number: i64) -> Result<(), LedgerError> {
        if number <= self.anchor_state().reserved {
            return Ok(());
        }
        self.write_anchor_above(|_, reserved| reserved.max(number + BLOCK - 1)).await
    }

    /// Updates the file with the book's progress before anything is sent. A copy from a moment ago in place of the book is
    /// then detected too, and its numbers are not reused. Not synced, because it only has to survive Kaunta, not the
    /// computer; [`Ledger::write_anchor`] syncs, and reports soon enough if the file can't be written.
    pub(crate) async fn announce_growth(&self) {
        let _alone = self.anchor_file.lock().await;
        let text = {
            let (tip, anchor_state) = (self.tip(), self.anchor_state());
            anchor_state.next_anchor(&tip, anchor_state.reserved).to_text()
        };
        if let Err(error) = overwrite(self.path(), &text) {
            tracing::warn!(%error, "the anchor beside the book could not be brought up to date");
        }
    }

    async fn write_anchor_above(&self, reserve: impl FnOnce(&Tip, i64) -> i64) -> Result<(), LedgerError> {
        // Two concurrent writers could overwrite each other, and the older anchor might win.
        let _alone = self.anchor_file.lock().await;
        let anchor = {
            let (tip, anchor_state) = (self.tip(), self.anchor_state());
            let anchor = anchor_state.next_anchor(&tip, reserve(&tip, anchor_state.reserved));
            if anchor_state.written.as_ref() == Some(&anchor) {
                return Ok(());
            }
            anchor
        };
        let (path, text) = (self.path().to_owned(), anchor.to_text());
        let written = tokio::task::spawn_blocking(move || write(&path, &text)).await;
        written.map_err(std::io::Error::other)??;
        let mut anchor_state = self.anchor_state();
        if is_own(&anchor_state.epochs, &anchor) {
            anchor_state.reserved = anchor_state.reserved.max(anchor.reserved);
        }
        anchor_state.written = Some(anchor);
        Ok(())
    }

    pub(crate) fn anchor_state(&self) -> std::sync::MutexGuard<'_, AnchorState> {
        self.anchor_state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn known_epochs(connection: &mut SqliteConnection) -> Result<Vec<KnownEpoch>, LedgerError> {
    let epochs = epoch::all(connection).await?;
    let current = epochs.iter().rfind(|epoch| !epoch.is_foreign).map(|epoch| epoch.id);
    let known = |epoch: Epoch| KnownEpoch {
        reached: Some(epoch.reached).filter(|_| Some(epoch.id) != current),
        seed: epoch.seed,
        is_foreign: epoch.is_foreign,
    };
    Ok(epochs.into_iter().map(known).collect())
}

pub(crate) async fn own_seeds(connection: &mut SqliteConnection) -> Result<Vec<Seed>, LedgerError> {
    Ok(own(&known_epochs(connection).await?))
}

/// Compares the book with an anchor: `None` if the book is a continuation of the anchor's book.
async fn behind(
    anchor: &Anchor,
    epochs: &[KnownEpoch],
    tip: &Tip,
    connection: &mut SqliteConnection,
) -> Result<Option<Behind>, LedgerError> {
    let anchor = if is_own(epochs, anchor) { anchor } else { anchor.worth() };
    if !is_own(epochs, anchor) && is_of_stranger(connection, &anchor.seed).await? {
        return Ok(None);
    }
    // The book has left that epoch and looks up at least as many of its numbers as the anchor knows.
    let is_asked_about = |epoch: &KnownEpoch| epoch.seed == anchor.seed && epoch.reached >= Some(anchor.reserved);
    if epochs.iter().any(is_asked_about) {
        return Ok(None);
    }
    let book_events = count(tip.events);
    let is_from_before_closing = anchor.closed && !knows_closing(connection, &anchor.seed).await?;
    let is_grown = !is_from_before_closing && is_own(epochs, anchor) && anchor.events <= book_events && {
        let at_anchor = match anchor.events {
            0 => Some(Fingerprint::START),
            events => fingerprint_of(connection, events).await?,
        };
        at_anchor == Some(anchor.head)
    };
    let behind = || Behind {
        book_events,
        known_events: anchor.events,
        reserved: anchor.reserved,
        seed: anchor.seed.clone(),
        closed: is_from_before_closing,
    };
    Ok((!is_grown).then(behind))
}

pub(crate) async fn fingerprint_of(
    connection: &mut SqliteConnection,
    event: u64,
) -> Result<Option<Fingerprint>, LedgerError> {
    let event = i64::try_from(event).unwrap_or(i64::MAX);
    let hash: Option<Vec<u8>> =
        sqlx::query_scalar("SELECT hash FROM event WHERE id = ?").bind(event).fetch_optional(connection).await?;
    Ok(hash.and_then(|hash| Fingerprint::from_bytes(&hash)))
}

/// An unreadable anchor counts as missing.
pub(crate) fn read(book: &Path) -> Result<Option<Anchor>, LedgerError> {
    match std::fs::read_to_string(sibling(book, "anchor")) {
        Ok(text) => Ok(Anchor::parse(&text)),
        Err(error) if matches!(error.kind(), std::io::ErrorKind::NotFound | std::io::ErrorKind::InvalidData) => {
            Ok(None)
        }
        Err(error) => Err(LedgerError::Io(error)),
    }
}

/// Atomic: the new file is synced before it replaces the old one.
pub(crate) fn write(book: &Path, text: &str) -> std::io::Result<()> {
    let (new, anchor) = (sibling(book, "anchor.new"), sibling(book, "anchor"));
    let mut file = private::create(&new)?;
    file.write_all(padded(text).as_bytes())?;
    drop(file);
    durable::sync(&new)?;
    fail::fail_point!("anchor-before-rename");
    durable::rename(&new, &anchor)
}

/// Overwrites the file, whose length never changes, in one write: if the process is killed, it contains the old or the new
/// text.
fn overwrite(book: &Path, text: &str) -> std::io::Result<()> {
    let mut file = std::fs::OpenOptions::new().write(true).open(sibling(book, "anchor"))?;
    file.write_all(padded(text).as_bytes())
}

/// Pads to a fixed length, which no anchor exceeds.
fn padded(text: &str) -> String {
    format!("{text:<1023}\n")
}
