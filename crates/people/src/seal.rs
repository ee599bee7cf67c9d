//! Whether the list is the one that Kaunta wrote last: it is sealed with the keychain's secret, and its head is known outside
//! the file.

use std::fmt;

/// How many times the list has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Version(pub(crate) u64);

/// A fingerprint of the recovery code that reveals nothing about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CodeFingerprint(pub(crate) [u8; 32]);

/// What is kept of the list outside its file: its version, and the fingerprint of its recovery code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListHead {
    pub(crate) version: Version,
    pub(crate) code: CodeFingerprint,
}

impl ListHead {
    /// Parses the `Display` form.
    #[must_use]
    pub fn parse(text: &str) -> Option<ListHead> {
        let (version, code) = text.trim().split_once(' ')?;
        let mut print = [0; 32];
        hex::decode_to_slice(code, &mut print).ok()?;
        Some(ListHead { version: Version(version.parse().ok()?), code: CodeFingerprint(print) })
    }
}

impl fmt::Display for ListHead {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {}", self.version.0, hex::encode(self.code.0))
    }
}

/// The result of checking the list's seal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seal {
    /// It is the last one that Kaunta wrote, as far as can be known here.
    Whole,
    /// It was changed outside Kaunta.
    Broken,
    /// It is an older list.
    Older,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_is_read_as_it_was_written_and_what_is_none_is_none() {
        let head = ListHead { version: Version(7), code: CodeFingerprint([0xa5; 32]) };
        assert_eq!(ListHead::parse(&format!(" {head}\n")), Some(head));
        for bad in ["", "7", "7 a5", "x a5a5", &format!("-1 {}", "a5".repeat(32)), &format!("7 {}", "é".repeat(32))] {
            assert_eq!(ListHead::parse(bad), None, "{bad}");
        }
    }
}
