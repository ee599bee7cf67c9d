//! The chain of the log: each fingerprint covers its entry and, through the one before it, all earlier ones.
//!
//! `hash(n) = SHA-256(hash(n - 1) || canonical bytes of entry n)`, and `hash(0)` is 32 zero bytes. The canonical bytes are
//! written as those of the book's events (docs/chain.md): id, at, run, tick as numbers, then who, machine, kind, body as
//! texts, of NULL only the sign. Every part ends where it says itself, so no two different entries have the same bytes.

use std::fmt::{self, Write};

use sha2::{Digest, Sha256};

/// What the chain comes to at one of its entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Link([u8; 32]);

impl Link {
    /// Before the first entry.
    pub(crate) const START: Link = Link([0; 32]);

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Link> {
        bytes.try_into().ok().map(Link)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The fingerprint of the entry right after this one.
    pub(crate) fn then(self, entry: &Entry<'_>) -> Link {
        Link(Sha256::new().chain_update(self.0).chain_update(entry.canonical()).finalize().into())
    }
}

impl fmt::Display for Link {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
    }
}

/// An entry as its row has it.
pub(crate) struct Entry<'a> {
    pub(crate) id: i64,
    pub(crate) at: i64,
    pub(crate) run: i64,
    pub(crate) tick: i64,
    pub(crate) who: Option<&'a str>,
    pub(crate) machine: &'a str,
    pub(crate) kind: &'a str,
    pub(crate) body: &'a str,
}

impl Entry<'_> {
    fn canonical(&self) -> String {
        let mut text = String::with_capacity(128 + self.body.len());
        for number in [self.id, self.at, self.run, self.tick] {
            // Writing into a String can't fail.
            let _written = write!(text, "{number};");
        }
        for part in [self.who, Some(self.machine), Some(self.kind), Some(self.body)] {
            let _written = match part {
                Some(part) => write!(text, "{}:{part}", part.len()),
                None => text.write_char(':'),
            };
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_s_bytes_are_what_the_page_says() {
        let entry =
            Entry { id: 7, at: -5, run: 3, tick: 90, who: None, machine: "TILL é", kind: "signedIn", body: "\"x\"" };
        assert_eq!(entry.canonical(), "7;-5;3;90;:7:TILL é8:signedIn3:\"x\"");
        let other = Entry { who: Some("Nakato"), ..entry };
        assert_eq!(other.canonical(), "7;-5;3;90;6:Nakato7:TILL é8:signedIn3:\"x\"");
        assert_ne!(Link::START.then(&other), Link::START.then(&Entry { id: 8, ..other }));
    }
}
