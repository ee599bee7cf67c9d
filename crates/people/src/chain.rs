//! The chain of the security log, as `storage/chain.rs` makes chains: id, at, run, stamp (numbers), then who, machine, kind,
//! body (texts).

use kaunta_storage::chain::{Canonical, Fingerprint};

/// An entry, with the values of its row.
pub(crate) struct Entry<'a> {
    pub(crate) id: i64,
    pub(crate) at: i64,
    pub(crate) run: i64,
    pub(crate) stamp: i64,
    pub(crate) who: Option<&'a str>,
    pub(crate) machine: &'a str,
    pub(crate) kind: &'a str,
    pub(crate) body: &'a str,
}

impl Entry<'_> {
    /// The fingerprint of this entry, following the previous one.
    pub(crate) fn after(&self, before: Fingerprint) -> Fingerprint {
        before.then(&self.canonical())
    }

    fn canonical(&self) -> Vec<u8> {
        let mut bytes = Canonical::with_capacity(128 + self.body.len());
        for number in [self.id, self.at, self.run, self.stamp] {
            bytes.number(number);
        }
        for text in [self.who, Some(self.machine), Some(self.kind), Some(self.body)] {
            bytes.text(text);
        }
        bytes.into_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_s_bytes_are_what_the_page_says() {
        let entry =
            Entry { id: 7, at: -5, run: 3, stamp: 90, who: None, machine: "TILL é", kind: "signedIn", body: "\"x\"" };
        assert_eq!(entry.canonical(), "7;-5;3;90;:7:TILL é8:signedIn3:\"x\"".as_bytes());
        let other = Entry { who: Some("Nakato"), ..entry };
        assert_eq!(other.canonical(), "7;-5;3;90;6:Nakato7:TILL é8:signedIn3:\"x\"".as_bytes());
        assert_ne!(other.after(Fingerprint::START), Entry { id: 8, ..other }.after(Fingerprint::START));
    }
}
