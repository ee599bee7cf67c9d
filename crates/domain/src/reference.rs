//! What identifies an operation: its number in the book, its reference at the service, and its idempotency key.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// Digits and letters that can't be confused when read aloud.
pub(crate) const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// 256 random bits, one set for each epoch of a book, from which its references are derived.
///
/// With the seed and a serial number, every reference of the epoch can be derived again. That is how Kaunta finds payments
/// that a lost or restored book no longer knows. Knowing the seed is enough to identify payments, but not to move money.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// Creates a seed from unpredictable random bits.
    #[must_use]
    pub fn make(random: [u128; 2]) -> Seed {
        let [head, tail] = random.map(u128::to_be_bytes);
        let mut bytes = [0; 32];
        bytes[..16].copy_from_slice(&head);
        bytes[16..].copy_from_slice(&tail);
        Seed(bytes)
    }

    /// Parses 64 hexadecimal digits; `None` for any other text.
    #[must_use]
    pub fn parse(digits: &str) -> Option<Seed> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(digits, &mut bytes).ok()?;
        Some(Seed(bytes))
    }

    /// 64 hexadecimal digits.
    #[must_use]
    pub fn to_hex(&self) -> String {
        hex::encode(self.0)
    }

    pub(crate) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Seed(…)")
    }
}

/// A part of a book's life whose references derive from one seed, counted from 1. A book that moves begins a new epoch, so
/// that two copies of it can never create the same reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EpochId(pub i64);

impl fmt::Display for EpochId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// The number of a gateway reference in its epoch: from 1 without gaps, so that looking up the numbers after the highest
/// known one finds every later payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Serial(pub i64);

impl fmt::Display for Serial {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// Our `partnerReference`: created once, kept forever, never reused (gateway-api.md, Limits).
///
/// `KA-4F7KQ2-M9XR3T`: 60 bits derived from the epoch's seed and a number, so that two computers of one shop don't collide
/// and a number never gets two references.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Reference(String);

impl Reference {
    /// The reference with this serial number in the epoch with this seed.
    #[must_use]
    pub fn of(seed: &Seed, serial: Serial) -> Reference {
        Reference::from_digest(Sha256::new().chain_update(seed.0).chain_update(serial.0.to_be_bytes()))
    }

    /// The reference of a payment over the partner wallet. It uses no serial number: that interface has no look-up, and a
    /// gap would end the search for later payments. It is derived from the idempotency key, so that a person sees it before
    /// confirming.
    #[must_use]
    pub fn of_partner_wallet(idempotency_key: &IdempotencyKey) -> Reference {
        Reference::from_digest(Sha256::new().chain_update(b"partner wallet").chain_update(idempotency_key.as_str()))
    }

    fn from_digest(digest: Sha256) -> Reference {
        let digest = digest.finalize();
        let bits = digest.iter().take(8).fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
        let sign = |place: usize| ALPHABET[(bits >> (place * 5)) as usize & 31] as char;
        let (head, tail): (String, String) = ((0..6).map(sign).collect(), (6..12).map(sign).collect());
        Reference(format!("KA-{head}-{tail}"))
    }

    /// A reference that is already in the book.
    #[must_use]
    pub fn from_book(text: String) -> Reference {
        Reference(text)
    }

    /// The text as the service receives it.
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

/// An operation's number in its book, from 1 upwards. There are gaps only after a restore: numbers that may belong to payments
/// that the restored book does not know are skipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", ts(type = "number"))]
pub struct OperationId(pub i64);

impl fmt::Display for OperationId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

/// Identifies one confirmed form: however often it is submitted, it makes one operation.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", ts(type = "string"))]
pub struct IdempotencyKey(String);

impl IdempotencyKey {
    /// Creates a key from the last 96 of these random bits: 16 characters, since each payment stores them twice.
    #[must_use]
    pub fn make(random: u128) -> IdempotencyKey {
        IdempotencyKey(URL_SAFE_NO_PAD.encode(&random.to_be_bytes()[4..]))
    }

    /// The text in the book.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_follows_from_seed_and_number_and_from_nothing_else() {
        let seed = Seed::parse(&"0f".repeat(32)).unwrap();
        assert_eq!(seed.to_hex(), "0f".repeat(32));
        let first = Reference::of(&seed, Serial(1));
        assert_eq!(first, Reference::of(&seed, Serial(1)));
        // Pinned: a lost book is searched for by these.
        assert_eq!(first.as_str(), "KA-88F8S3-J7S32J");
        let of_partner_wallet = |id: i64| Reference::of_partner_wallet(&IdempotencyKey::make(id.unsigned_abs().into()));
        let many: std::collections::HashSet<_> =
            (1..=10_000).flat_map(|id| [Reference::of(&seed, Serial(id)), of_partner_wallet(id)]).collect();
        assert_eq!(many.len(), 20_000);
        let other = Seed::parse(&"f0".repeat(32)).unwrap();
        assert_ne!(first, Reference::of(&other, Serial(1)));
    }

    #[test]
    fn a_seed_is_sixty_four_hexadecimal_digits_and_is_not_shown() {
        for bad in ["", "0f", &"0g".repeat(32), &"é".repeat(32), &"0f".repeat(33)] {
            assert_eq!(Seed::parse(bad), None, "{bad}");
        }
        assert_eq!(Seed::make([1, 2]), Seed::parse(&format!("{:032x}{:032x}", 1, 2)).unwrap());
        assert_eq!(format!("{:?}", Seed::parse(&"0f".repeat(32)).unwrap()), "Seed(…)");
    }
}
