//! Argon2id, computed on a blocking thread.

use std::fmt;

use argon2::{Algorithm, Argon2, AssociatedData, ParamsBuilder, Version};
use secrecy::{ExposeSecret, SecretSlice};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

use crate::error::PeopleError;
use crate::secret::PinSecret;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cost {
    /// KiB.
    pub(crate) memory: u32,
    pub(crate) passes: u32,
    pub(crate) lanes: u32,
}

impl Cost {
    /// OWASP's recommendation (Password Storage Cheat Sheet): a few hundredths of a second and 19 MiB per attempt.
    pub(crate) const NOW: Cost = Cost { memory: 19 * 1024, passes: 2, lanes: 1 };

    /// For tests that try thousands of PINs.
    #[cfg(test)]
    pub(crate) const CHEAP: Cost = Cost { memory: 8, passes: 1, lanes: 1 };
}

/// The stored form of a PIN or a code.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Hashed {
    pub(crate) hash: [u8; 32],
    pub(crate) salt: [u8; 16],
    pub(crate) cost: Cost,
}

impl fmt::Debug for Hashed {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Hashed({:?})", self.cost)
    }
}

/// What a hash is for, and whose it is. It is an input of the hash, so that a row copied over another matches nothing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct HashContext([u8; 32]);

impl HashContext {
    pub(crate) fn pin_of(folded: &str) -> HashContext {
        HashContext(Sha256::new().chain_update(b"kaunta pin of ").chain_update(folded).finalize().into())
    }

    pub(crate) fn code_of(folded: &str) -> HashContext {
        HashContext(Sha256::new().chain_update(b"kaunta recovery code of ").chain_update(folded).finalize().into())
    }
}

/// Hashes a PIN or a code.
pub(crate) async fn make(
    word: &[u8],
    of: HashContext,
    secret: Option<&PinSecret>,
    salt: [u8; 16],
    cost: Cost,
) -> Result<Hashed, PeopleError> {
    let hash = work_out(word, of, secret, salt, cost).await?;
    Ok(Hashed { hash, salt, cost })
}

/// Whether this is the PIN or code that was hashed.
pub(crate) async fn fits(
    kept: &Hashed,
    word: &[u8],
    of: HashContext,
    secret: Option<&PinSecret>,
) -> Result<bool, PeopleError> {
    let hash = work_out(word, of, secret, kept.salt, kept.cost).await?;
    Ok(hash.ct_eq(&kept.hash).into())
}

async fn work_out(
    word: &[u8],
    of: HashContext,
    secret: Option<&PinSecret>,
    salt: [u8; 16],
    cost: Cost,
) -> Result<[u8; 32], PeopleError> {
    let word: SecretSlice<u8> = SecretSlice::from(word.to_vec());
    let secret = secret.map(PinSecret::copy);
    let hashed = tokio::task::spawn_blocking(move || argon2id(word.expose_secret(), of, secret.as_ref(), salt, cost));
    let failed = |detail: String| PeopleError::Hash { detail };
    hashed.await.map_err(|error| failed(error.to_string()))?.map_err(|error| failed(error.to_string()))
}

fn argon2id(
    word: &[u8],
    of: HashContext,
    secret: Option<&PinSecret>,
    salt: [u8; 16],
    cost: Cost,
) -> Result<[u8; 32], argon2::Error> {
    let data = AssociatedData::new(&of.0)?;
    let params = ParamsBuilder::new()
        .m_cost(cost.memory)
        .t_cost(cost.passes)
        .p_cost(cost.lanes)
        .data(data)
        .output_len(32)
        .build()?;
    let argon2 = match secret {
        Some(secret) => Argon2::new_with_secret(secret.bytes(), Algorithm::Argon2id, Version::V0x13, params)?,
        None => Argon2::new(Algorithm::Argon2id, Version::V0x13, params),
    };
    let mut hash = [0; 32];
    argon2.hash_password_into(word, &salt, &mut hash)?;
    Ok(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_word_fits_only_with_its_person_its_secret_and_its_salt() {
        let (mine, other) = (PinSecret::from_bytes([1; 32]), PinSecret::from_bytes([2; 32]));
        let nakato = HashContext::pin_of("nakato");
        let kept = make(b"482913", nakato, Some(&mine), [7; 16], Cost::CHEAP).await.unwrap();
        let fits = async |word: &[u8], of, secret| fits(&kept, word, of, secret).await.unwrap();
        assert!(fits(b"482913", nakato, Some(&mine)).await);
        assert!(!fits(b"482914", nakato, Some(&mine)).await);
        assert!(!fits(b"482913", nakato, Some(&other)).await);
        assert!(!fits(b"482913", nakato, None).await);
        assert!(!fits(b"482913", HashContext::pin_of("babirye"), Some(&mine)).await);
        assert!(!fits(b"482913", HashContext::code_of("nakato"), Some(&mine)).await);
        let salted = make(b"482913", nakato, Some(&mine), [8; 16], Cost::CHEAP).await.unwrap();
        assert_ne!(salted.hash, kept.hash);
    }
}
