//! The key that this installation signs with, from the keychain.

use kaunta_signing::SigningKey;
use secrecy::ExposeSecret;

use crate::platform::host::{KeychainProblem, of_keychain};
use crate::workspace::core::Core;

impl Core {
    /// The key, created if the keychain has none: on a new computer, or after it was lost. Without it, for example if
    /// the keychain does not answer, documents are left unsigned. Read each time, so that unlocking the keychain is
    /// noticed.
    pub(crate) async fn signing_key(&self) -> Result<SigningKey, KeychainProblem> {
        let _alone = self.making_key.lock().await;
        if let Some(key) = self.kept_signing_key().await? {
            return Ok(key);
        }
        let key = SigningKey::generate(|| self.host.random());
        match of_keychain(&*self.host, self.host.store_signing_key(&key.to_text())).await {
            Ok(()) => Ok(key),
            Err(problem) => {
                tracing::warn!(?problem, "the keychain takes no key to sign with");
                Err(problem)
            }
        }
    }

    /// The key if there is one, for display: none is created.
    pub(crate) async fn kept_signing_key(&self) -> Result<Option<SigningKey>, KeychainProblem> {
        match of_keychain(&*self.host, self.host.read_signing_key()).await {
            Ok(kept) => Ok(kept.and_then(|text| SigningKey::parse(text.expose_secret()))),
            Err(problem) => {
                tracing::warn!(?problem, "the keychain gives no key to sign with");
                Err(problem)
            }
        }
    }
}
