//! The key that this installation signs with, from the keychain.

use kaunta_signing::SigningKey;
use secrecy::ExposeSecret;

use crate::platform::host::of_keychain;
use crate::workspace::core::Core;

impl Core {
    /// The key, made if the keychain has none yet: on a new computer, or when it was lost. `None` if the computer has no keychain
    /// or it does not answer: what is written then is not signed. Read each time, so that unlocking is noticed.
    pub(crate) async fn signing_key(&self) -> Option<SigningKey> {
        let _alone = self.making_key.lock().await;
        let kept = match of_keychain(&*self.host, self.host.read_signing_key()).await {
            Ok(kept) => kept,
            Err(problem) => {
                tracing::warn!(?problem, "the keychain gives no key to sign with");
                return None;
            }
        };
        if let Some(key) = kept.and_then(|text| SigningKey::parse(text.expose_secret())) {
            return Some(key);
        }
        let key = SigningKey::generate(|| self.host.random());
        match of_keychain(&*self.host, self.host.store_signing_key(&key.to_text())).await {
            Ok(()) => Some(key),
            Err(problem) => {
                tracing::warn!(?problem, "the keychain takes no key to sign with");
                None
            }
        }
    }
}
