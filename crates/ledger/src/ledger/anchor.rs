//! The anchor: what is recorded about the book outside it, so that a truncated or restored book is detected and no number
//! that it may have used is used again.

use kaunta_domain::reference::Seed;
use kaunta_storage::chain::Fingerprint;
use serde::{Deserialize, Serialize};

use crate::ledger::tip::ChainEnd;

/// How many numbers are reserved at a time: the file is written once for that many payments.
pub(crate) const BLOCK: i64 = 64;

/// What is stored outside the book: in a file beside it, and in the keychain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Anchor {
    /// The seed of the epoch that the book was in.
    pub seed: Seed,
    /// No operation of the book has a number above this one.
    pub reserved: i64,
    /// How many events the book had when the anchor was made. It must never have fewer.
    pub events: u64,
    /// The fingerprint of the last of them.
    pub head: Fingerprint,
    /// How many operations were recorded in the epoch.
    pub given: i64,
    /// The anchor from before the epoch began, while nothing is recorded in the epoch: a book that matches it lacks nothing
    /// that this one knows.
    pub before: Option<Box<Anchor>>,
    /// Whether the book was closed for good when the anchor was made: an open copy is then older.
    pub closed: bool,
    /// The closings of its drawers, once there is one.
    pub cash: Option<CashAnchor>,
    /// The ends of the keys and closed periods and of the decisions about statements, once there are any.
    pub records: Option<RecordsAnchor>,
}

/// The progress of the drawers' closings (Z reports). A restored book continues from here: no number is used again, and
/// the total ever taken never falls.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CashAnchor {
    /// The seed of the book's first epoch: identifies the book that these closings belong to.
    pub(crate) book: String,
    /// The last closing's number.
    pub(crate) closings: i64,
    /// All that was taken, in hundredths of a shilling.
    pub(crate) total: i64,
}

/// The progress of the keys and closed periods and of the decisions about statements: a book that lacks some of them
/// reports it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordsAnchor {
    /// The seed of the book's first epoch: identifies the book that these belong to.
    pub(crate) book: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) bookkeeping: Option<KnownEnd>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) decisions: Option<KnownEnd>,
}

/// The end of a chain: how many rows it had, and the fingerprint of the last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KnownEnd {
    pub(crate) rows: i64,
    pub(crate) head: String,
}

impl KnownEnd {
    pub(crate) fn of(end: ChainEnd) -> Option<KnownEnd> {
        (end.rows > 0).then(|| KnownEnd { rows: end.rows, head: end.head.to_string() })
    }
}

#[derive(Serialize, Deserialize)]
struct AnchorText {
    seed: String,
    reserved: i64,
    events: u64,
    head: String,
    given: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<Box<AnchorText>>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    closed: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cash: Option<CashAnchor>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    records: Option<RecordsAnchor>,
}

impl From<&Anchor> for AnchorText {
    fn from(anchor: &Anchor) -> AnchorText {
        AnchorText {
            seed: anchor.seed.to_hex(),
            reserved: anchor.reserved,
            events: anchor.events,
            head: anchor.head.to_string(),
            given: anchor.given,
            before: anchor.before.as_deref().map(|before| Box::new(AnchorText::from(before))),
            closed: anchor.closed,
            cash: anchor.cash.clone(),
            records: anchor.records.clone(),
        }
    }
}

impl AnchorText {
    fn read(self) -> Option<Anchor> {
        Some(Anchor {
            seed: Seed::parse(&self.seed)?,
            reserved: (self.reserved >= 0).then_some(self.reserved)?,
            events: self.events,
            head: Fingerprint::parse(&self.head)?,
            given: (self.given >= 0).then_some(self.given)?,
            before: match self.before {
                Some(before) => Some(Box::new(before.read()?)),
                None => None,
            },
            closed: self.closed,
            cash: self.cash.filter(|cash| cash.closings >= 0 && cash.total >= 0),
            records: self.records,
        })
    }
}

impl Anchor {
    /// The anchor of a book without events.
    pub(crate) fn of_new_book(seed: Seed) -> Anchor {
        Anchor {
            seed,
            reserved: 0,
            events: 0,
            head: Fingerprint::START,
            given: 0,
            before: None,
            closed: false,
            cash: None,
            records: None,
        }
    }

    /// One line of JSON.
    #[must_use]
    pub fn to_text(&self) -> String {
        serde_json::to_string(&AnchorText::from(self)).unwrap_or_default()
    }

    /// Parses [`Anchor::to_text`].
    #[must_use]
    pub fn parse(text: &str) -> Option<Anchor> {
        serde_json::from_str::<AnchorText>(text.trim()).ok()?.read()
    }

    /// The anchor that matters for comparing: if nothing was recorded in the epoch, the one from before.
    pub(crate) fn worth(&self) -> &Anchor {
        match (&self.before, self.given) {
            (Some(before), 0) => before,
            (Some(_) | None, _) => self,
        }
    }
}

/// The book is not a continuation of the one the anchor was made from: it was restored from an older copy, truncated,
/// changed, or is another book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Behind {
    /// How many events the book has.
    pub book_events: u64,
    /// How many it had when the anchor was made.
    pub known_events: u64,
    /// Payments may have been made under every number up to this one.
    pub reserved: i64,
    /// The seed of those payments' references. It is none of the book's own seeds if the anchor is another book's, or from
    /// an epoch that this copy does not know.
    pub seed: Seed,
    /// Whether the book has been closed for good since: it continues on another computer.
    pub closed: bool,
}
