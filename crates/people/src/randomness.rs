//! Randomness passed in by the caller: the only source of salts and recovery codes.

use std::fmt;

use secrecy::{ExposeSecret, SecretBox};

/// Enough randomness for one call; never reused. Wiped when dropped.
pub struct Randomness(SecretBox<[u128; 3]>);

impl Randomness {
    /// Draws from a source of 128 unguessable bits at a time (the app's `Host::random`).
    #[must_use]
    pub fn draw(mut source: impl FnMut() -> u128) -> Randomness {
        Randomness(SecretBox::init_with_mut(|drawn: &mut [u128; 3]| drawn.fill_with(&mut source)))
    }

    pub(crate) fn pin_salt(&self) -> [u8; 16] {
        self.0.expose_secret()[0].to_le_bytes()
    }

    /// The salt of a recovery code.
    pub(crate) fn code_salt(&self) -> [u8; 16] {
        self.0.expose_secret()[1].to_le_bytes()
    }

    /// The bits of a recovery code.
    pub(crate) fn code(&self) -> u128 {
        self.0.expose_secret()[2]
    }
}

impl fmt::Debug for Randomness {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Randomness")
    }
}
