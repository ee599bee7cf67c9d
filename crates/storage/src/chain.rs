//! A chain of rows: each fingerprint covers its row and, through the one before it, all earlier ones.
//!
//! `hash(n) = SHA-256(hash(n - 1) || canonical bytes of row n)`, and `hash(0)` is 32 zero bytes. The canonical bytes are the
//! row's columns one after another: a number is its decimal digits and `;`; a text is its length in bytes, `:` and its UTF-8
//! bytes; NULL is only the `;` or the `:`. Every part is self-delimiting, so no two different rows have the same bytes. The
//! owner of the rows defines which columns are included, and in which order; for the book, `docs/chain.md` describes it.

use std::fmt::{self, Write};

use sha2::{Digest, Sha256};

/// The state of a chain at one of its rows: 32 bytes that no other history produces.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// The state before the first row.
    pub const START: Fingerprint = Fingerprint([0; 32]);

    /// Parses 64 hexadecimal digits.
    #[must_use]
    pub fn parse(digits: &str) -> Option<Fingerprint> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(digits, &mut bytes).ok()?;
        Some(Fingerprint(bytes))
    }

    /// The first sixteen digits in groups of four, for a person to compare: `3f09 a1c4 77de 0b52`.
    #[must_use]
    pub fn short(&self) -> String {
        let digits = self.to_string();
        [0, 4, 8, 12].map(|from| digits.get(from..from + 4).unwrap_or_default()).join(" ")
    }

    /// Reads the 32 bytes of a column.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Fingerprint> {
        bytes.try_into().ok().map(Fingerprint)
    }

    /// The bytes for a column.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The fingerprint of the row with these canonical bytes, directly after this one.
    #[must_use]
    pub fn then(self, canonical: &[u8]) -> Fingerprint {
        let mut link = self.link();
        link.add(canonical);
        link.end()
    }

    /// Begins the fingerprint of the row directly after this one, for canonical bytes that come in parts.
    #[must_use]
    pub fn link(self) -> Link {
        Link(Sha256::new().chain_update(self.0))
    }
}

/// The fingerprint of a row whose canonical bytes are still coming.
pub struct Link(Sha256);

impl Link {
    /// Adds the next bytes.
    pub fn add(&mut self, canonical: &[u8]) {
        self.0.update(canonical);
    }

    /// The fingerprint of the row.
    #[must_use]
    pub fn end(self) -> Fingerprint {
        Fingerprint(self.0.finalize().into())
    }
}

impl From<[u8; 32]> for Fingerprint {
    fn from(bytes: [u8; 32]) -> Self {
        Fingerprint(bytes)
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Fingerprint({self})")
    }
}

/// The canonical bytes of a row, written column by column.
#[derive(Debug, Default)]
pub struct Canonical(String);

impl Canonical {
    /// With capacity for this many bytes.
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Canonical {
        Canonical(String::with_capacity(bytes))
    }

    /// Appends a number column.
    pub fn number(&mut self, number: impl Into<Option<i64>>) {
        // Writing into a String can't fail.
        let _written = match number.into() {
            Some(number) => write!(self.0, "{number};"),
            None => self.0.write_char(';'),
        };
    }

    /// Appends a text column.
    pub fn text<'t>(&mut self, text: impl Into<Option<&'t str>>) {
        let _written = match text.into() {
            Some(text) => write!(self.0, "{}:{text}", text.len()),
            None => self.0.write_char(':'),
        };
    }

    /// Appends columns that are already canonical, such as those that are all NULL in many rows.
    pub fn written(&mut self, columns: &str) {
        self.0.push_str(columns);
    }

    /// Moves the bytes written so far to `link`.
    pub fn hand_to(&mut self, link: &mut Link) {
        link.add(self.0.as_bytes());
        self.0.clear();
    }

    /// The written bytes.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.0.into_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_written_as_docs_chain_md_says() {
        let mut bytes = Canonical::default();
        bytes.number(-5);
        bytes.number(None);
        bytes.text("TILL é");
        bytes.text("");
        bytes.text(None);
        bytes.written("::;");
        assert_eq!(bytes.into_bytes(), "-5;;7:TILL é0::::;".as_bytes());
    }

    #[test]
    fn a_row_that_comes_in_parts_has_the_fingerprint_of_the_whole() {
        let (mut bytes, mut link) = (Canonical::default(), Fingerprint::START.then(b"1;").link());
        for number in 2..5 {
            bytes.number(number);
            bytes.hand_to(&mut link);
        }
        assert_eq!(link.end(), Fingerprint::START.then(b"1;").then(b"2;3;4;"));
    }

    #[test]
    fn a_fingerprint_is_read_back_and_shown_in_fours() {
        let fingerprint = Fingerprint::START.then(b"1;");
        assert_eq!(Fingerprint::parse(&fingerprint.to_string()), Some(fingerprint));
        assert_eq!(Fingerprint::from_bytes(fingerprint.bytes()), Some(fingerprint));
        assert_eq!(fingerprint.short().len(), 19);
        assert!(fingerprint.to_string().starts_with(&fingerprint.short().replace(' ', "")));
        for bad in ["", "0f", &"0g".repeat(32), &"é".repeat(32), &"+f".repeat(32)] {
            assert_eq!(Fingerprint::parse(bad), None, "{bad}");
        }
        assert_eq!(Fingerprint::from_bytes(&[0; 31]), None);
    }
}
