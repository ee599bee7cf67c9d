//! What an open book knows of its anchor and its epochs.

use kaunta_domain::reference::{EpochId, Seed};

use crate::ledger::anchor::{Anchor, Behind, CashAnchor, KnownEnd, RecordsAnchor};
use crate::ledger::lost::LostRecords;
use crate::ledger::tip::{CashTip, Tip};

/// What an open book knows of its anchor.
#[derive(Debug)]
pub(crate) struct AnchorState {
    /// The first seed, which identifies the book.
    pub(crate) seed: Seed,
    /// The epoch that new references are derived from.
    pub(crate) current: CurrentEpoch,
    pub(crate) epochs: Vec<KnownEpoch>,
    /// The anchor in the file; `None` before there is one.
    pub(crate) written: Option<Anchor>,
    pub(crate) was_missing: bool,
    /// Set while the book is behind its anchor; that anchor is kept until the book is reconciled.
    pub(crate) behind: Option<(Behind, Anchor)>,
    /// The anchor from before the current epoch began.
    pub(crate) before: Option<Anchor>,
    /// The file reserves numbers up to this one.
    pub(crate) reserved: i64,
    pub(crate) closed: bool,
    /// The furthest closings that any anchor of this book knows.
    pub(crate) cash: CashSoFar,
    /// The records that an anchor knows and the book lacks, until that loss is recorded in the book.
    pub(crate) lost: LostRecords,
}

/// The progress of the closings.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct CashSoFar {
    /// The last closing's number.
    pub(crate) closings: i64,
    /// All that was taken, in hundredths of a shilling.
    pub(crate) total: i64,
}

impl CashSoFar {
    /// The further of this and what the book itself has.
    pub(crate) fn with(self, tip: CashTip) -> CashSoFar {
        CashSoFar { closings: self.closings.max(tip.closings), total: self.total.max(tip.total) }
    }

    /// The further of this and what an anchor knows, if it is of the same book.
    pub(crate) fn and(self, anchor: &Anchor, book: &Seed) -> CashSoFar {
        match anchor.cash.as_ref().filter(|cash| cash.book == book.to_hex()) {
            Some(cash) => CashSoFar { closings: self.closings.max(cash.closings), total: self.total.max(cash.total) },
            None => self,
        }
    }
}

/// An epoch, as far as anchors refer to it.
#[derive(Debug, Clone)]
pub(crate) struct KnownEpoch {
    pub(crate) seed: Seed,
    pub(crate) is_foreign: bool,
    /// `None` for the current epoch.
    pub(crate) reached: Option<i64>,
}

/// The epoch that the next reference is derived from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CurrentEpoch {
    pub(crate) id: EpochId,
    pub(crate) seed: Seed,
    /// The last operation number used before it began.
    pub(crate) after_operation: i64,
}

impl AnchorState {
    /// The anchor to write: while the book is behind, the earlier anchor's knowledge is kept.
    pub(crate) fn next_anchor(&self, tip: &Tip, reserved: i64) -> Anchor {
        let anchor = match &self.behind {
            None => self.fresh(tip, reserved),
            Some((_, known)) if is_own(&self.epochs, known) => {
                Anchor { reserved: reserved.max(known.reserved), ..known.clone() }
            }
            Some((_, of_another)) => of_another.clone(),
        };
        let cash = self.cash.and(&anchor, &self.seed).with(tip.cash);
        let book = self.seed.to_hex();
        let cash = CashAnchor { book, closings: cash.closings, total: cash.total };
        // Another book's anchor keeps its own closings.
        let cash = Some(cash).filter(|cash| cash.closings > 0).or(anchor.cash.clone());
        Anchor { cash, records: self.records(tip).or(anchor.records.clone()), ..anchor }
    }

    /// Where the book's records end or, while their loss is not recorded in the book, where they were known to end.
    fn records(&self, tip: &Tip) -> Option<RecordsAnchor> {
        let bookkeeping = self.lost.bookkeeping.as_ref().map(|lost| lost.known.clone());
        let decisions = self.lost.decisions.as_ref().map(|lost| lost.known.clone());
        let bookkeeping = bookkeeping.or_else(|| KnownEnd::of(tip.bookkeeping));
        let decisions = decisions.or_else(|| KnownEnd::of(tip.decisions));
        let any = bookkeeping.is_some() || decisions.is_some();
        any.then(|| RecordsAnchor { book: self.seed.to_hex(), bookkeeping, decisions })
    }

    fn fresh(&self, tip: &Tip, reserved: i64) -> Anchor {
        let given = tip.number.saturating_sub(self.current.after_operation).max(0);
        let before = self.before.clone().filter(|_| given == 0).map(Box::new);
        let (seed, closed) = (self.current.seed.clone(), self.closed);
        Anchor {
            seed,
            reserved,
            events: count(tip.events),
            head: tip.head,
            given,
            before,
            closed,
            cash: None,
            records: None,
        }
    }
}

pub(crate) fn own(epochs: &[KnownEpoch]) -> Vec<Seed> {
    epochs.iter().filter(|epoch| !epoch.is_foreign).map(|epoch| epoch.seed.clone()).collect()
}

pub(crate) fn is_own(epochs: &[KnownEpoch], anchor: &Anchor) -> bool {
    epochs.iter().any(|epoch| !epoch.is_foreign && epoch.seed == anchor.seed)
}

pub(crate) fn count(events: i64) -> u64 {
    u64::try_from(events).unwrap_or_default()
}
