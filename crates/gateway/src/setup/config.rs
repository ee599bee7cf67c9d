//! How a gateway is set up.

use std::time::Duration;

use kaunta_domain::environment::Environment;
use kaunta_domain::operation::QUIET_TIME;

use super::address::Address;
use super::key::ApiKey;
use super::problem::SetUpError;
use super::status_path::StatusPath;

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
