//! How a gateway is set up.

use std::time::Duration;

use kaunta_domain::environment::Environment;
use kaunta_domain::operation::QUIET_TIME;

use crate::address::Address;
use crate::key::ApiKey;
use crate::status_path::StatusPath;

/// Everything that one environment's gateway needs.
#[derive(Debug, Clone)]
pub struct Config {
    /// Which paths are called: only `-sandbox` ones in development (gateway-api.md, Environments).
    pub environment: Environment,
    /// Practice plays the sandbox's form instead of production's; of no meaning elsewhere, where the environment decides.
    pub plays_sandbox: bool,
    /// Checked for the same environment.
    pub address: Address,
    /// A live key in production, a sandbox key in development.
    pub key: ApiKey,
    /// Development only, where looking up is off until it is set; other environments use the specified path.
    pub status_path: Option<StatusPath>,
    /// How long to wait.
    pub timeouts: Timeouts,
    /// Whose certificates are good.
    pub trust: Trust,
}

/// How long to wait. The longest must stay below `kaunta_domain::operation::QUIET_TIME`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// For the name, the connection and the certificate together.
    pub connect: Duration,
    /// For a whole transfer, from the start to the last byte of the answer.
    pub transfer: Duration,
    /// For a whole validation, and for one try of a look-up.
    pub read: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        let usual = Timeouts {
            connect: Duration::from_secs(10),
            transfer: Duration::from_secs(90),
            read: Duration::from_secs(30),
        };
        // So that a test need not wait a minute and a half for a service that keeps silent.
        fail::fail_point!("timeouts-short", |_| Timeouts { transfer: Duration::from_secs(5), ..usual });
        usual
    }
}

impl Timeouts {
    /// No request may still be under way when "not found" is believed.
    pub(crate) fn check(&self) -> Result<(), SetUpError> {
        let longest = self.transfer.max(self.read).max(self.connect);
        let quiet = QUIET_TIME.to_std().is_ok_and(|quiet| longest < quiet);
        if quiet { Ok(()) } else { Err(SetUpError::TooPatient) }
    }
}

/// Whose certificates are good.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Trust {
    /// Those that this computer trusts.
    #[default]
    System,
    /// Only those of this PEM text: for a test server, or a network with an authority of its own.
    Only(Vec<u8>),
}

/// Why a gateway can't be made, in words for a person; the cause is for the log.
#[derive(Debug, thiserror::Error)]
pub enum SetUpError {
    /// The address was checked for another environment.
    #[error("The address belongs to another environment. Open Settings and type it again.")]
    OtherEnvironment,
    /// The same paths of the partner wallet move real money with it, whatever the address.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quiet_time_is_longer_than_any_request_can_last() {
        assert!(Timeouts::default().check().is_ok());
        let quiet = QUIET_TIME.to_std().unwrap();
        assert!(matches!(Timeouts { transfer: quiet, ..Timeouts::default() }.check(), Err(SetUpError::TooPatient)));
    }
}
