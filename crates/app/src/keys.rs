//! The service's keys: in the keychain where there is one, else in memory for this run, never anywhere else.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use secrecy::SecretString;

use crate::clerk::held;
use crate::host::{Host, KeychainProblem, in_time, of_keychain};

/// A keychain that was silent just now is waited for no longer than this.
const BRIEFLY: Duration = Duration::from_secs(3);

/// Keys of this run, over the keychain.
pub(crate) struct Keys {
    host: Arc<dyn Host>,
    this_run: Mutex<HashMap<(Environment, Interface), SecretString>>,
    problem: Mutex<Option<KeychainProblem>>,
}

/// A key and how it is kept.
pub(crate) enum Kept {
    No,
    InKeychain(SecretString),
    ThisRunOnly(SecretString),
}

impl Keys {
    pub(crate) fn new(host: Arc<dyn Host>) -> Keys {
        Keys { host, this_run: Mutex::default(), problem: Mutex::default() }
    }

    /// The key of an environment's interface.
    pub(crate) async fn get(&self, environment: Environment, interface: Interface) -> Kept {
        if let Some(key) = held(&self.this_run).get(&(environment, interface)) {
            return Kept::ThisRunOnly(key.clone());
        }
        match self.answer(self.host.read_key(environment, interface)).await {
            Ok(key) => {
                // A keychain that reads but took no key still has its problem: a key of this run rests on it.
                if held(&self.this_run).is_empty() {
                    self.note(None);
                }
                key.map_or(Kept::No, Kept::InKeychain)
            }
            Err(problem) => {
                self.note(Some(problem));
                Kept::No
            }
        }
    }

    /// Keeps a key in the keychain; where there is none it is held for this run, and [`Keys::problem`] says why.
    pub(crate) async fn set(&self, environment: Environment, interface: Interface, key: SecretString) {
        match self.answer(self.host.keep_key(environment, interface, &key)).await {
            Ok(()) => {
                self.note(None);
                held(&self.this_run).remove(&(environment, interface));
            }
            Err(problem) => {
                self.note(Some(problem));
                held(&self.this_run).insert((environment, interface), key);
            }
        }
    }

    /// Forgets a key everywhere.
    ///
    /// # Errors
    /// When the keychain still holds it.
    pub(crate) async fn forget(&self, environment: Environment, interface: Interface) -> Result<(), KeychainProblem> {
        let was_here = held(&self.this_run).remove(&(environment, interface)).is_some();
        match self.answer(self.host.forget_key(environment, interface)).await {
            Ok(()) => Ok(()),
            // Without a keychain there was only ever the one in memory.
            Err(KeychainProblem::Missing) if was_here => Ok(()),
            Err(problem) => {
                self.note(Some(problem.clone()));
                Err(problem)
            }
        }
    }

    async fn answer<T>(
        &self,
        answer: impl Future<Output = Result<T, KeychainProblem>> + Send,
    ) -> Result<T, KeychainProblem> {
        match self.problem() {
            Some(KeychainProblem::Silent) => {
                in_time(&*self.host, BRIEFLY, answer).await.unwrap_or(Err(KeychainProblem::Silent))
            }
            Some(KeychainProblem::Missing | KeychainProblem::Locked | KeychainProblem::Failed(_)) | None => {
                of_keychain(&*self.host, answer).await
            }
        }
    }

    /// Why the keychain did not serve, when it last did not.
    pub(crate) fn problem(&self) -> Option<KeychainProblem> {
        held(&self.problem).clone()
    }

    fn note(&self, problem: Option<KeychainProblem>) {
        if let Some(KeychainProblem::Failed(detail)) = &problem {
            tracing::error!(detail, "the keychain did not answer");
        }
        *held(&self.problem) = problem;
    }
}
