//! The operating system's keychain: one item for each environment.

use kaunta_app::KeychainProblem;
use kaunta_domain::environment::Environment;
use keyring::{Entry, Error};
use secrecy::{ExposeSecret, SecretString};

const SERVICE: &str = "Kaunta";

pub(crate) async fn read(environment: Environment) -> Result<Option<SecretString>, KeychainProblem> {
    off_the_window(move || match entry(environment)?.get_password() {
        Ok(key) => Ok(Some(key.into())),
        Err(Error::NoEntry) => Ok(None),
        Err(error) => Err(problem(&error)),
    })
    .await
}

pub(crate) async fn keep(environment: Environment, key: SecretString) -> Result<(), KeychainProblem> {
    off_the_window(move || entry(environment)?.set_password(key.expose_secret()).map_err(|error| problem(&error))).await
}

pub(crate) async fn forget(environment: Environment) -> Result<(), KeychainProblem> {
    off_the_window(move || match entry(environment)?.delete_credential() {
        Ok(()) | Err(Error::NoEntry) => Ok(()),
        Err(error) => Err(problem(&error)),
    })
    .await
}

fn entry(environment: Environment) -> Result<Entry, KeychainProblem> {
    Entry::new(SERVICE, environment.code()).map_err(|error| problem(&error))
}

/// The keychain may ask the person to unlock it, and waits meanwhile.
async fn off_the_window<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, KeychainProblem> + Send + 'static,
) -> Result<T, KeychainProblem> {
    let done = tokio::task::spawn_blocking(work).await;
    done.unwrap_or_else(|error| Err(KeychainProblem::Failed(error.to_string())))
}

fn problem(error: &Error) -> KeychainProblem {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the library's list of errors is open")]
    match error {
        Error::NoDefaultStore => KeychainProblem::Missing,
        Error::NoStorageAccess(_) => KeychainProblem::Locked,
        // Debug of some variants holds the bytes that could not be read: the kind alone is told.
        other => KeychainProblem::Failed(other.to_string()),
    }
}
