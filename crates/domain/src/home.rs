//! Where a book lives: the computer and the installation of Kaunta.

use std::fmt;

use hmac::{Hmac, Mac};
use sha2::Sha256;

use crate::reference::Seed;

/// A keyed hash, 32 bytes, of an id that distinguishes computers or installations. Hashes of different books can't be
/// compared, and a hash does not reveal the id.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct HomeHash([u8; 32]);

impl HomeHash {
    fn of(book: &Seed, kind: &str, text: &str) -> HomeHash {
        let mut key = [0; 64];
        key[..32].copy_from_slice(book.bytes());
        let mut hash = Hmac::<Sha256>::new(&key.into());
        hash.update(kind.as_bytes());
        hash.update(text.as_bytes());
        HomeHash(hash.finalize().into_bytes().into())
    }

    /// Its bytes, for storage.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for HomeHash {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("HomeHash(…)")
    }
}

/// The computer and the installation where a book is or was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Home {
    /// Hash of the machine's id; `None` if the operating system has none.
    pub machine: Option<HomeHash>,
    /// Hash of the installation's random id.
    pub install: HomeHash,
}

impl Home {
    /// The home of the book with this first seed, on this machine and in this installation.
    #[must_use]
    pub fn of(book: &Seed, machine: Option<&str>, install: &str) -> Home {
        Home {
            machine: machine.map(|machine| HomeHash::of(book, "machine:", machine)),
            install: HomeHash::of(book, "install:", install),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_home_tells_machines_installations_and_books_apart_and_shows_none() {
        let seed = |digit: &str| Seed::parse(&digit.repeat(64)).unwrap();
        let home = Home::of(&seed("1"), Some("4c4c4544"), "7f3a");
        assert_eq!(home, Home::of(&seed("1"), Some("4c4c4544"), "7f3a"));
        for other in [
            Home::of(&seed("2"), Some("4c4c4544"), "7f3a"),
            Home::of(&seed("1"), Some("4c4c4545"), "7f3a"),
            Home::of(&seed("1"), Some("4c4c4544"), "7f3b"),
            Home::of(&seed("1"), None, "7f3a"),
        ] {
            assert_ne!(home, other);
        }
        let same_text = Home::of(&seed("1"), Some("7f3a"), "7f3a");
        assert_ne!(same_text.machine, Some(same_text.install), "one is not taken for the other");
        assert!(!format!("{home:?}").contains("4c4c"), "{home:?}");
    }
}
