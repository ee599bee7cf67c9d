//! The mark: what is known of the book outside of it, so that a book that was cut, or put back from an older copy, is
//! noticed, and so that no number that it may have given is given again.

use kaunta_domain::reference::Seed;
use kaunta_storage::chain::Fingerprint;
use serde::{Deserialize, Serialize};

/// Numbers set aside at a time: the file is written once for so many payments.
pub(crate) const BLOCK: i64 = 64;

/// What is kept outside the book: beside it in a file, and in the keychain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// What the book's references are made from.
    pub seed: Seed,
    /// No operation of the book has a number above this one.
    pub reserved: i64,
    /// How many events the book had when the mark was made; it never has fewer again.
    pub events: u64,
    /// The fingerprint of the last of them.
    pub head: Fingerprint,
}

#[derive(Serialize, Deserialize)]
struct MarkText {
    seed: String,
    reserved: i64,
    events: u64,
    head: String,
}

impl Mark {
    /// One line of JSON.
    #[must_use]
    pub fn to_text(&self) -> String {
        let text = MarkText {
            seed: self.seed.to_hex(),
            reserved: self.reserved,
            events: self.events,
            head: self.head.to_string(),
        };
        serde_json::to_string(&text).unwrap_or_default()
    }

    /// Reads [`Mark::to_text`]; nothing when it is none.
    #[must_use]
    pub fn parse(text: &str) -> Option<Mark> {
        let text: MarkText = serde_json::from_str(text.trim()).ok()?;
        Some(Mark {
            seed: Seed::parse(&text.seed)?,
            reserved: (text.reserved >= 0).then_some(text.reserved)?,
            events: text.events,
            head: Fingerprint::parse(&text.head)?,
        })
    }
}

/// The book is not the one that the mark was made of, grown: it was put back from an older copy, cut, changed, or is
/// another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Behind {
    /// How many events the book has.
    pub book_events: u64,
    /// How many it had when the mark was made.
    pub known_events: u64,
    /// Payments may have been made under every number up to this one.
    pub reserved: i64,
    /// What the references of those payments were made from: another seed than the book's where it is another book.
    pub seed: Seed,
}
