//! The secret that keys every PIN's hash: a thief with the file alone can't try the million PINs.

use std::fmt;

use hmac::{Hmac, Mac};
use secrecy::{ExposeSecret, SecretBox, SecretString};
use sha2::{Digest, Sha256};

const BYTES: usize = 32;

/// 32 random bytes, kept by the app in the keychain. Wiped from memory when dropped, and hidden by `Debug`.
#[derive(Debug)]
pub struct PinSecret(SecretBox<[u8; BYTES]>);

impl PinSecret {
    /// Makes one from a source of 128 unguessable bits at a time (the app's `Host::random`).
    #[must_use]
    pub fn generate(mut source: impl FnMut() -> u128) -> PinSecret {
        PinSecret(SecretBox::init_with_mut(|bytes: &mut [u8; BYTES]| {
            for half in bytes.chunks_exact_mut(16) {
                half.copy_from_slice(&source().to_le_bytes());
            }
        }))
    }

    /// Takes 32 bytes.
    #[must_use]
    pub fn from_bytes(bytes: [u8; BYTES]) -> PinSecret {
        PinSecret(SecretBox::new(Box::new(bytes)))
    }

    /// Reads what [`PinSecret::to_text`] wrote.
    ///
    /// # Errors
    /// The text is something else.
    pub fn from_text(text: &str) -> Result<PinSecret, BadSecret> {
        let mut bytes = Box::new([0; BYTES]);
        hex::decode_to_slice(text.trim(), &mut *bytes).map_err(|_| BadSecret)?;
        Ok(PinSecret(SecretBox::new(bytes)))
    }

    /// 64 hexadecimal digits, for the keychain.
    #[must_use]
    pub fn to_text(&self) -> SecretString {
        hex::encode(self.bytes()).into()
    }

    /// Identifies the secret without revealing it.
    #[must_use]
    pub fn print(&self) -> SecretFingerprint {
        let digest = Sha256::new().chain_update(b"kaunta pin secret").chain_update(self.bytes()).finalize();
        let mut print = [0; 16];
        print.iter_mut().zip(digest).for_each(|(byte, of)| *byte = of);
        SecretFingerprint(print)
    }

    pub(crate) fn bytes(&self) -> &[u8; BYTES] {
        self.0.expose_secret()
    }

    /// The key that seals the list of people.
    pub(crate) fn sealing(&self) -> Hmac<Sha256> {
        let key = Sha256::new().chain_update(b"kaunta list of people").chain_update(self.bytes()).finalize();
        // Padded to the hash's block size, as HMAC does with a shorter key.
        let mut block = [0; 64];
        block.iter_mut().zip(key).for_each(|(byte, of)| *byte = of);
        Hmac::new(&block.into())
    }

    /// A copy of the secret.
    #[must_use]
    pub fn copy(&self) -> PinSecret {
        PinSecret(SecretBox::init_with_mut(|bytes: &mut [u8; BYTES]| bytes.copy_from_slice(self.bytes())))
    }
}

/// The fingerprint of a [`PinSecret`]: the first 16 bytes of a SHA-256 over it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SecretFingerprint([u8; 16]);

impl SecretFingerprint {
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<SecretFingerprint> {
        bytes.try_into().ok().map(SecretFingerprint)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// The keychain's entry is not a secret that Kaunta wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a secret for PINs")]
pub struct BadSecret;

impl fmt::Display for SecretFingerprint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&hex::encode(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_comes_back_from_the_keychain_as_it_was() {
        let mut next = 7_u128;
        let secret = PinSecret::generate(|| {
            next = next.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
            next
        });
        let back = PinSecret::from_text(&format!(" {}\n", secret.to_text().expose_secret())).unwrap();
        assert_eq!(back.bytes(), secret.bytes());
        assert_eq!(back.print(), secret.print());
        assert_ne!(secret.bytes()[..16], secret.bytes()[16..]);
        assert_ne!(secret.print(), PinSecret::from_bytes([7; 32]).print());
    }

    #[test]
    fn what_is_no_secret_is_refused() {
        for text in ["", "abc", &"0".repeat(63), &"0".repeat(65), &"g".repeat(64), &"+1".repeat(32), &"é".repeat(32)] {
            assert_eq!(PinSecret::from_text(text).unwrap_err(), BadSecret, "{text}");
        }
    }

    #[test]
    fn a_secret_is_not_in_its_debug_text() {
        let text = format!("{:?}", PinSecret::from_bytes([0xab; 32]));
        assert!(!text.contains("171") && !text.contains("ab, ab") && !text.contains("abab"), "{text}");
    }
}
