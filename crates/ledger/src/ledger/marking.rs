//! What an open book knows of its anchor and its epochs.

use kaunta_domain::reference::{EpochId, Seed};

use crate::ledger::anchor::{Anchor, Behind};
use crate::ledger::tip::Tip;

/// What an open book knows of its anchor.
#[derive(Debug)]
pub(crate) struct Marking {
    /// The first seed: what names the book.
    pub(crate) seed: Seed,
    /// Where new references follow from.
    pub(crate) current: CurrentEpoch,
    /// All epochs that the book knows.
    pub(crate) epochs: Vec<KnownEpoch>,
    /// As the file has it; nothing before there is one.
    pub(crate) written: Option<Anchor>,
    pub(crate) was_missing: bool,
    /// What the book is behind of, and the anchor that says so: as long as it is, that anchor stays.
    pub(crate) behind: Option<(Behind, Anchor)>,
    /// What was known before the current epoch began.
    pub(crate) before: Option<Anchor>,
    /// Numbers up to this one are set aside by the file.
    pub(crate) reserved: i64,
    /// Whether the book is closed for good.
    pub(crate) closed: bool,
}

/// An epoch, as far as anchors speak of it.
#[derive(Debug, Clone)]
pub(crate) struct KnownEpoch {
    pub(crate) seed: Seed,
    pub(crate) is_foreign: bool,
    /// Nothing of the current one, which the book is still in.
    pub(crate) reached: Option<i64>,
}

/// Where the next reference follows from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CurrentEpoch {
    pub(crate) id: EpochId,
    pub(crate) seed: Seed,
    /// The last number given to an operation before it began.
    pub(crate) after_operation: i64,
}

impl Marking {
    /// The anchor to write: while the book is behind, what was known of it stays known.
    pub(crate) fn next_anchor(&self, tip: &Tip, reserved: i64) -> Anchor {
        match &self.behind {
            None => self.fresh(tip, reserved),
            Some((_, known)) if is_own(&self.epochs, known) => {
                Anchor { reserved: reserved.max(known.reserved), ..known.clone() }
            }
            Some((_, of_another)) => of_another.clone(),
        }
    }

    fn fresh(&self, tip: &Tip, reserved: i64) -> Anchor {
        let given = tip.number.saturating_sub(self.current.after_operation).max(0);
        let before = self.before.clone().filter(|_| given == 0).map(Box::new);
        let (seed, closed) = (self.current.seed.clone(), self.closed);
        Anchor { seed, reserved, events: count(tip.events), head: tip.head, given, before, closed }
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
