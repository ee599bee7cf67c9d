//! The PIN secret, and whether the list of people is as Kaunta sealed it.

use crate::platform::host::{KeychainProblem, of_keychain, with_timeout};
use crate::platform::lock::lock;
use crate::staff::error::StaffError;
use crate::staff::room::KEYCHAIN;
use crate::staff::room::Staff;
use kaunta_people::{Act, ListHead, People, PinSecret, Seal};
use secrecy::ExposeSecret;
use std::sync::atomic::Ordering;

impl Staff {
    /// The secret that PINs are hashed with, from the keychain. Read each time, so that unlocking the keychain is noticed
    /// without a restart.
    pub(crate) async fn secret(&self) -> Result<Option<PinSecret>, KeychainProblem> {
        let kept = of_keychain(&*self.host, self.host.read_pin_secret()).await?;
        // Treat an invalid secret as absent: PINs hashed with the real one can't be checked.
        let secret = kept.and_then(|text| PinSecret::from_text(text.expose_secret()).ok());
        *lock(&self.secret_seen) = secret.as_ref().map(PinSecret::copy);
        // Before the list is judged or sealed with the secret: without a known head, an unsealed list passes.
        if let Some(book) = self.cell().get().filter(|book| !book.has_known_head()) {
            self.look_up_head(book).await;
        }
        Ok(secret)
    }

    /// Asks the keychain for the list's head. If it does not answer, the next PIN entry asks again.
    pub(crate) async fn look_up_head(&self, book: &People) {
        let head = of_keychain(&*self.host, self.host.read_people_head()).await;
        if let Some(head) = head.ok().flatten().as_deref().and_then(ListHead::parse) {
            book.expect(head);
        }
    }

    /// The state of the list's seal, [`Seal::Whole`] if the keychain fails.
    async fn seal(&self) -> Result<Seal, StaffError> {
        let Some(book) = self.book().await? else { return Ok(Seal::Whole) };
        let seen = lock(&self.secret_seen).as_ref().map(PinSecret::copy);
        let secret = match seen {
            Some(secret) => Some(secret),
            // It may have been locked at sign-in and unlocked since; it must also give the service's key.
            None => match with_timeout(&*self.host, KEYCHAIN, self.secret()).await {
                Some(Ok(secret)) => secret,
                Some(Err(_)) | None => return Ok(Seal::Whole),
            },
        };
        match secret {
            Some(secret) => Ok(book.seal(&secret).await?),
            // The keychain has a head only for a list with a secret: somebody removed the secret.
            None if book.has_known_head() => Ok(Seal::Broken),
            None => Ok(Seal::Whole),
        }
    }

    /// The secret for a change of the list that sets no PIN.
    ///
    /// # Errors
    /// The keychain exists but fails.
    pub(crate) async fn secret_to_seal(&self) -> Result<Option<PinSecret>, StaffError> {
        self.secret_to_set().await.map_err(|_| StaffError::NoSealSecret)
    }

    /// The secret for a PIN that is set now, created if there is none yet. `None` without a keychain.
    ///
    /// # Errors
    /// The keychain exists but fails: the PIN must not be made without its secret because of that.
    pub(crate) async fn secret_to_set(&self) -> Result<Option<PinSecret>, StaffError> {
        let _alone = self.making_secret.lock().await;
        match self.secret().await {
            Ok(Some(secret)) => return Ok(Some(secret)),
            Ok(None) => {}
            Err(KeychainProblem::Missing) => return Ok(None),
            Err(problem) => return Err(StaffError::NoPinSecret(problem)),
        }
        let secret = PinSecret::generate(|| self.host.random());
        match of_keychain(&*self.host, self.host.store_pin_secret(&secret.to_text())).await {
            Ok(()) => Ok(Some(secret)),
            Err(KeychainProblem::Missing) => Ok(None),
            Err(problem) => Err(StaffError::NoPinSecret(problem)),
        }
    }

    /// Call after Kaunta changed the list: stores its head outside the list, so that a deleted or emptied list is noticed.
    pub(super) async fn store_head(&self) {
        let Ok(Some(book)) = self.book().await.inspect_err(StaffError::log) else { return };
        *self.ever_was.lock().await = Some(true);
        let head = match book.head().await {
            Ok(Some(head)) => head.to_string(),
            Ok(None) => return,
            Err(error) => {
                tracing::error!(%error, "the head of the list of people can't be read");
                return;
            }
        };
        if let Err(problem) = of_keychain(&*self.host, self.host.store_people_head(&head)).await {
            tracing::warn!(?problem, "the keychain does not know yet how the list of people is now");
        }
    }

    /// Refuses if the list of people is not as Kaunta left it: somebody else may have changed who may pay, and how much.
    ///
    /// # Errors
    /// The list was changed outside Kaunta, or can't be read.
    pub(crate) async fn check_people(&self) -> Result<(), StaffError> {
        let (is_older, error) = match self.seal().await? {
            Seal::Whole => {
                self.is_announced.store(false, Ordering::Relaxed);
                return Ok(());
            }
            Seal::Broken => (false, StaffError::ListChanged),
            Seal::Older => (true, StaffError::ListOlder),
        };
        if !self.is_announced.swap(true, Ordering::Relaxed) {
            self.log_act(Act::PeopleFoundChanged { is_older }, None).await;
        }
        Err(error)
    }
}
