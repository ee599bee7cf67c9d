//! The configuration of a gateway client.

use std::time::Duration;

use kaunta_domain::environment::Environment;
use kaunta_domain::operation::QUIET_TIME;

use super::address::Address;
use super::key::ApiKey;
use super::problem::SetUpError;
use super::status_path::StatusPath;

/// The configuration of one environment's gateway.
#[derive(Debug, Clone)]
pub struct Config {
    /// Selects the paths: development uses only `-sandbox` ones (gateway-api.md, Environments).
    pub environment: Environment,
    /// In practice: whether to call the sandbox's paths instead of production's. Ignored in other environments.
    pub plays_sandbox: bool,
    /// Must have been checked for the same environment.
    pub address: Address,
    /// A live key in production, a sandbox key in development.
    pub key: ApiKey,
    /// The look-up path in development, which has no look-up until it is set. Other environments use the specified path.
    pub status_path: Option<StatusPath>,
    /// How long to wait.
    pub timeouts: Timeouts,
    /// Which certificates are trusted.
    pub trust: Trust,
}

/// Timeouts. The longest must stay below `kaunta_domain::operation::QUIET_TIME`, which is checked; below `LONGEST_FLIGHT`, for
/// which a closing window waits (`src-tauri/src/window.rs`); and below `LONGEST_REQUEST` of `ledger/table/movement.rs`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// To resolve the name, connect and finish the TLS handshake.
    pub connect: Duration,
    /// For a whole transfer, from the start to the last byte of the answer.
    pub transfer: Duration,
    /// For a whole validation, and for one attempt of a look-up.
    pub read: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        let usual = Timeouts {
            connect: Duration::from_secs(10),
            transfer: Duration::from_secs(90),
            read: Duration::from_secs(30),
        };
        // A test of a silent service must not wait a minute and a half.
        fail::fail_point!("timeouts-short", |_| Timeouts { transfer: Duration::from_secs(5), ..usual });
        usual
    }
}

impl Timeouts {
    /// Checks that no request can still be in flight when "not found" is taken as final.
    pub(crate) fn check(&self) -> Result<(), SetUpError> {
        let longest = self.transfer.max(self.read).max(self.connect);
        let quiet = QUIET_TIME.to_std().is_ok_and(|quiet| longest < quiet);
        if quiet { Ok(()) } else { Err(SetUpError::TimeoutTooLong) }
    }
}

/// Which certificates are trusted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Trust {
    /// Those that this computer trusts.
    #[default]
    System,
    /// Only those in this PEM text: for a test server, or a network with its own certificate authority.
    Only(Vec<u8>),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quiet_time_is_longer_than_any_request_can_last() {
        assert!(Timeouts::default().check().is_ok());
        let quiet = QUIET_TIME.to_std().unwrap();
        assert!(matches!(Timeouts { transfer: quiet, ..Timeouts::default() }.check(), Err(SetUpError::TimeoutTooLong)));
    }
}
