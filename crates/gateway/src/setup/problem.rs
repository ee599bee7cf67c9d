//! Why a client of the service can't be set up.

/// Why a client can't be set up, in words for a person; the source is for the log.
#[derive(Debug, thiserror::Error)]
pub enum SetUpError {
    /// The address was checked for another environment.
    #[error("The address belongs to another environment. Open Settings and type it again.")]
    OtherEnvironment,
    /// A live key of the partner wallet in development: it would move real money, whatever the address.
    #[error(
        "This is a live key: it moves real money, and nothing in development may. The service's test side for the partner \
         wallet is announced and not open yet. Use this key in production."
    )]
    LiveKey,
    /// A request could still be under way when "not found" is believed.
    #[error("The waiting times are too long: a payment must end before it can be called not found.")]
    TooPatient,
    /// The certificates can't be read.
    #[error(
        "Kaunta can't check who it talks to: this computer's list of trusted certificates can't be read. \
         Install the system's certificates (on Debian: ca-certificates) and start again."
    )]
    Certificates(#[source] reqwest::Error),
}
