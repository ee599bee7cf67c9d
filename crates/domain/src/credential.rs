//! The account at the service that a request was made with, as far as this computer can tell: by the address and the key.

use std::fmt;

use hmac::{Hmac, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::reference::Seed;

/// A keyed hash of an address and a key: 16 hexadecimal digits. Equal fingerprints mean the same address and key; different
/// ones may still belong to one account, since keys expire.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CredentialFingerprint(String);

/// The text is not a fingerprint of a credential.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a fingerprint has 16 hexadecimal digits")]
pub struct BadFingerprint;

impl CredentialFingerprint {
    /// The fingerprint of an address and a key, for the book with this seed. Fingerprints of different books can't be
    /// compared.
    #[must_use]
    pub fn of(seed: &Seed, address: &str, key: &str) -> CredentialFingerprint {
        let mut of_the_book = [0; 64];
        of_the_book[..32].copy_from_slice(seed.bytes());
        let mut hash = Hmac::<Sha256>::new(&of_the_book.into());
        hash.update(&(address.len() as u64).to_be_bytes());
        hash.update(address.as_bytes());
        hash.update(key.as_bytes());
        let mut digits = hex::encode(hash.finalize().into_bytes());
        digits.truncate(16);
        CredentialFingerprint(digits)
    }

    /// The 16 digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for CredentialFingerprint {
    type Error = BadFingerprint;
    fn try_from(text: String) -> Result<CredentialFingerprint, BadFingerprint> {
        let is_digit = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
        (text.len() == 16 && text.chars().all(is_digit)).then_some(CredentialFingerprint(text)).ok_or(BadFingerprint)
    }
}

impl From<CredentialFingerprint> for String {
    fn from(fingerprint: CredentialFingerprint) -> String {
        fingerprint.0
    }
}

impl fmt::Display for CredentialFingerprint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_tells_addresses_keys_and_books_apart() {
        let seed = |digit: &str| Seed::parse(&digit.repeat(64)).unwrap();
        let of = |book: &str, address: &str, key: &str| CredentialFingerprint::of(&seed(book), address, key);
        let one = of("1", "https://pay.example", "ak_live_123");
        assert_eq!(one, of("1", "https://pay.example", "ak_live_123"));
        for other in [
            of("2", "https://pay.example", "ak_live_123"),
            of("1", "https://pay.example", "ak_live_124"),
            of("1", "https://pay.exampl", "eak_live_123"),
        ] {
            assert_ne!(one, other);
        }
        assert_eq!(CredentialFingerprint::try_from(one.to_string()), Ok(one.clone()));
        for text in ["", "0123456789abcde", "0123456789ABCDEF", "0123456789abcdef0"] {
            assert_eq!(CredentialFingerprint::try_from(text.to_owned()), Err(BadFingerprint), "{text}");
        }
    }
}
