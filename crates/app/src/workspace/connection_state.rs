//! The state of the connection to the service, as each exchange shows it.

use kaunta_contract::{Change, ConnectionState};
use kaunta_domain::answer::Evidence;

use crate::platform::lock::lock;
use crate::workspace::installation::Installation;
use crate::workspace::open::Workspace;

/// An answer that took longer than this makes the connection "slow".
const SLOW_MS: u64 = 5_000;

impl Workspace {
    /// Records the state that an exchange showed. The window is told only of changes, and only for the environment in use.
    pub(crate) fn record_exchange(&self, core: &Installation, evidence: &Evidence) {
        let now = match (evidence.http_status, evidence.took_ms) {
            (None, _) => ConnectionState::Offline,
            (Some(_), SLOW_MS..) => ConnectionState::Slow,
            (Some(_), _) => ConnectionState::Online,
        };
        let before = std::mem::replace(&mut *lock(&self.connection.state), now);
        if before != now && self.environment == core.environment() {
            core.host.changed(Change::Status);
        }
        if evidence.http_status.is_none() {
            return;
        }
        lock(&self.connection.pace_of_checks).connection_is_back();
        if lock(&self.connection.pace).connection_is_back() {
            self.wake.notify_one();
        }
    }
}
