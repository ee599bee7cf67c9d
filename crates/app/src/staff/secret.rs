//! The secret of PINs, and whether the list of people is as Kaunta sealed it.

use crate::platform::host::{KeychainProblem, of_keychain, with_timeout};
use crate::platform::lock::lock;
use crate::staff::room::KEYCHAIN;
use crate::staff::room::Staff;
use crate::staff::room::people_error;
use crate::wording::people as words;
use kaunta_contract::{AppError, ErrorCode};
use kaunta_people::{Act, Head, People, PinSecret, Seal};
use secrecy::ExposeSecret;
use std::sync::atomic::Ordering;

impl Staff {
    /// The secret that PINs are mixed with, as far as the keychain tells: read each time, so that one that is unlocked
    /// meanwhile is noticed without a restart.
    pub(crate) async fn secret(&self) -> Result<Option<PinSecret>, KeychainProblem> {
        let kept = of_keychain(&*self.host, self.host.read_pin_secret()).await?;
        // What is no secret of ours is none: PINs that were made with the real one can't be checked.
        let secret = kept.and_then(|text| PinSecret::from_text(text.expose_secret()).ok());
        *lock(&self.secret_seen) = secret.as_ref().map(PinSecret::copy);
        // Before a list is judged or sealed by it: one without a seal passes where no head is known.
        if let Some(book) = self.cell().get().filter(|book| !book.has_known_head()) {
            self.look_up_head(book).await;
        }
        Ok(secret)
    }

    /// Asks the keychain what the list is by what is known outside of it. One that does not answer is asked again with the next
    /// PIN.
    pub(crate) async fn look_up_head(&self, book: &People) {
        let head = of_keychain(&*self.host, self.host.read_people_head()).await;
        if let Some(head) = head.ok().flatten().as_deref().and_then(Head::parse) {
            book.expect(head);
        }
    }

    /// How the list stands to its seal; whole as far as can be known, where the keychain does not serve.
    async fn seal(&self) -> Result<Seal, AppError> {
        let Some(book) = self.book().await? else { return Ok(Seal::Whole) };
        let seen = lock(&self.secret_seen).as_ref().map(PinSecret::copy);
        let secret = match seen {
            Some(secret) => Some(secret),
            // Where it was locked when somebody came in, it may serve by now, and gives the key of the service too.
            None => match with_timeout(&*self.host, KEYCHAIN, self.secret()).await {
                Some(Ok(secret)) => secret,
                Some(Err(_)) | None => return Ok(Seal::Whole),
            },
        };
        match secret {
            Some(secret) => book.seal(&secret).await.map_err(|error| people_error(&error)),
            // The keychain knows a head only of a list that has its secret: somebody has taken that out.
            None if book.has_known_head() => Ok(Seal::Broken),
            None => Ok(Seal::Whole),
        }
    }

    /// The secret for a change of the list that sets no PIN.
    ///
    /// # Errors
    /// The keychain is there, but does not serve.
    pub(crate) async fn secret_to_seal(&self) -> Result<Option<PinSecret>, AppError> {
        self.secret_to_set().await.map_err(|error| AppError::new(error.code, kaunta_words::people::keychain_no_seal()))
    }

    /// The secret for a PIN that is set now: made where there is none yet. Without a keychain there is none.
    ///
    /// # Errors
    /// The keychain is there, but does not serve: the PIN must not be made without its secret for that.
    pub(crate) async fn secret_to_set(&self) -> Result<Option<PinSecret>, AppError> {
        let _alone = self.making_secret.lock().await;
        let refused = |problem: &KeychainProblem| AppError::new(ErrorCode::Pin, words::keychain(problem));
        match self.secret().await {
            Ok(Some(secret)) => return Ok(Some(secret)),
            Ok(None) => {}
            Err(KeychainProblem::Missing) => return Ok(None),
            Err(problem) => return Err(refused(&problem)),
        }
        let secret = PinSecret::generate(|| self.host.random());
        match of_keychain(&*self.host, self.host.keep_pin_secret(&secret.to_text())).await {
            Ok(()) => Ok(Some(secret)),
            Err(KeychainProblem::Missing) => Ok(None),
            Err(problem) => Err(refused(&problem)),
        }
    }

    /// The list was changed by Kaunta: what it is now is known outside of it, and one that is gone, or empty, is missing.
    pub(super) async fn note_head(&self) {
        let Ok(Some(book)) = self.book().await else { return };
        *self.ever_was.lock().await = Some(true);
        let head = match book.head().await {
            Ok(Some(head)) => head.to_string(),
            Ok(None) => return,
            Err(error) => {
                tracing::error!(%error, "the head of the list of people can't be read");
                return;
            }
        };
        if let Err(problem) = of_keychain(&*self.host, self.host.keep_people_head(&head)).await {
            tracing::warn!(?problem, "the keychain does not know yet how the list of people is now");
        }
    }

    /// Nothing leaves while the list of people is not as Kaunta kept it: who may pay, and how much, is what somebody made of it.
    ///
    /// # Errors
    /// It is not.
    pub(crate) async fn heed_people(&self) -> Result<(), AppError> {
        let (is_older, words) = match self.seal().await? {
            Seal::Whole => {
                self.is_told.store(false, Ordering::Relaxed);
                return Ok(());
            }
            Seal::Broken => (false, kaunta_words::people::changed_outside()),
            Seal::Older => (true, kaunta_words::people::older()),
        };
        if !self.is_told.swap(true, Ordering::Relaxed) {
            self.note_act(Act::PeopleFoundChanged { is_older }, None).await;
        }
        Err(AppError::new(ErrorCode::Right, words))
    }
}
