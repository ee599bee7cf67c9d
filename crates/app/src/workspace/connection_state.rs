//! The state of the connection to the service, as each exchange shows it.

use chrono::TimeDelta;
use kaunta_contract::{Change, ConnectionState};
use kaunta_domain::answer::Evidence;
use kaunta_words::clock::{self, Unit};

use crate::platform::host::Host;
use crate::platform::lock::lock;
use crate::workspace::installation::Installation;
use crate::workspace::open::Workspace;

/// The difference of the clocks from which a person is warned.
const CLOCK_TOLERANCE: TimeDelta = TimeDelta::minutes(10);

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
        let clock_changed = self.compare_clocks(&*core.host, evidence);
        if (before != now || clock_changed) && self.environment == core.environment() {
            core.host.changed(Change::Status);
        }
        if evidence.http_status.is_none() {
            return;
        }
        lock(&self.connection.check_rate_limit).connection_is_back();
        if lock(&self.connection.rate_limit).connection_is_back() {
            self.wake.notify_one();
        }
    }

    /// Compares the computer's clock with the service's. Returns whether the warning about it appeared or went away.
    fn compare_clocks(&self, host: &dyn Host, evidence: &Evidence) -> bool {
        let Some(service) = evidence.service_clock else { return false };
        if self.connection.record_service_time(service, host.running()) {
            // The pack of a month that is over may have been waiting for this.
            self.packs.wake.notify_one();
        }
        let ahead = host.now() - service;
        let told = (ahead.abs() > CLOCK_TOLERANCE).then_some(ahead);
        let before = std::mem::replace(&mut *lock(&self.connection.clock_ahead), told);
        before.is_some() != told.is_some()
    }

    /// The reminder about a wrong clock, in words.
    pub(crate) fn clock_reminder(&self) -> Option<String> {
        let ahead = (*lock(&self.connection.clock_ahead))?;
        let minutes = ahead.num_minutes();
        let (unit, count) = how_far(minutes.unsigned_abs());
        Some(if minutes > 0 { clock::ahead(unit, count) } else { clock::behind(unit, count) }.into())
    }
}

fn how_far(minutes: u64) -> (Unit, u64) {
    const HOUR: u64 = 60;
    const DAY: u64 = 24 * HOUR;
    match minutes {
        0..HOUR => (Unit::Minutes, minutes),
        HOUR..DAY => (Unit::Hours, minutes / HOUR),
        DAY.. => (Unit::Days, minutes / DAY),
    }
}
