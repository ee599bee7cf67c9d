//! The names of an operation: ours in the book, the service's for tracking, the person's intention.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::day::in_kampala;

/// Digits and letters that can't be mistaken for each other when read aloud.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Our `partnerReference`: made once, kept for ever, never used for another intention (gateway-api.md, Limits).
///
/// `KA261121-4F7KQ2M9XR3T`: the Kampala day and 60 random bits, so that two computers of one shop don't collide.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Reference(String);

impl Reference {
    /// Makes a reference from the time and 60 of the random bits given.
    #[must_use]
    pub fn make(at: DateTime<Utc>, random: u64) -> Reference {
        let tail: String = (0..12).map(|place| ALPHABET[(random >> (place * 5)) as usize & 31] as char).collect();
        Reference(format!("KA{}-{tail}", in_kampala(at).format("%y%m%d")))
    }

    /// A reference that the book already holds.
    #[must_use]
    pub fn from_book(text: String) -> Reference {
        Reference(text)
    }

    /// The text as it goes to the service.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// An operation's number in its book, from 1 upwards without gaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ts_rs::TS)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct OperationId(pub i64);

impl fmt::Display for OperationId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// One intention of a person: a form confirmed once. However often it is submitted, it makes one operation.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, ts_rs::TS)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct IntentionId(String);

impl IntentionId {
    /// Names an intention by 128 random bits.
    #[must_use]
    pub fn make(random: u128) -> IntentionId {
        IntentionId(format!("{random:032x}"))
    }

    /// The text in the book.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    #[test]
    fn a_reference_tells_the_kampala_day_and_keeps_sixty_bits_apart() {
        let at = Utc.with_ymd_and_hms(2026, 11, 20, 22, 0, 0).unwrap();
        assert_eq!(Reference::make(at, 0).as_str(), "KA261121-000000000000");
        let each_bit: std::collections::HashSet<_> = (0..60).map(|bit| Reference::make(at, 1 << bit)).collect();
        assert_eq!(each_bit.len(), 60);
    }
}
