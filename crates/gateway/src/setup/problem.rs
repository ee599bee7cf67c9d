//! Why a client can't be created.

/// Why a client can't be created.
#[derive(Debug, thiserror::Error)]
pub enum SetUpError {
    /// The address was checked for another environment.
    #[error("an address of another environment")]
    OtherEnvironment,
    /// A live key of the partner wallet in development: it would move real money, whatever the address.
    #[error("a live key in development")]
    LiveKey,
    /// A timeout is too long: a request could still be in flight when "not found" is taken as final.
    #[error("waiting times that are too long")]
    TimeoutTooLong,
    /// The certificates can't be read.
    #[error("the trusted certificates can't be read")]
    Certificates(#[source] reqwest::Error),
}
