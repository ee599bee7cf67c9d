//! Rate limits: who has to wait, and for how long.

use std::time::Duration;

use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::state::{InMemoryState, NotKeyed};
use governor::{NotUntil, Quota, RateLimiter};

use crate::config::{Limits, Rate};
use crate::sender::Sender;

type One = RateLimiter<NotKeyed, InMemoryState, Passed, NoOpMiddleware<Duration>>;
type Each = RateLimiter<Sender, HashMapStateStore<Sender>, Passed, NoOpMiddleware<Duration>>;

/// The clock of [`crate::Config::passed`].
#[derive(Clone, Copy, Debug)]
struct Passed(fn() -> Duration);

impl Clock for Passed {
    type Instant = Duration;

    fn now(&self) -> Duration {
        (self.0)()
    }
}

/// The rate limiters. Only requests that know a secret path are counted, so strangers can't use up anybody's quota.
#[derive(Debug)]
pub(crate) struct RateLimits {
    sender: Each,
    all: One,
    reading: One,
    clock: Passed,
}

impl RateLimits {
    pub(crate) fn new(limits: &Limits, passed: fn() -> Duration) -> RateLimits {
        let clock = Passed(passed);
        let one = |rate| RateLimiter::new(quota(rate), InMemoryState::default(), clock);
        RateLimits {
            sender: RateLimiter::new(quota(limits.sender), HashMapStateStore::default(), clock),
            all: one(limits.all),
            reading: one(limits.reading),
            clock,
        }
    }

    /// Admits a callback, or returns how long its sender has to wait. A sender over its own limit uses up nothing of
    /// the shared limit.
    pub(crate) fn callback(&self, sender: Sender) -> Result<(), Duration> {
        self.sender.check_key(&sender).map_err(|early| self.wait(&early))?;
        self.all.check().map_err(|early| self.wait(&early))
    }

    /// The same for requests from Kaunta.
    pub(crate) fn reading(&self) -> Result<(), Duration> {
        self.reading.check().map_err(|early| self.wait(&early))
    }

    /// Forgets senders whose quota is full again.
    pub(crate) fn forget_quiet(&self) {
        self.sender.retain_recent();
        self.sender.shrink_to_fit();
    }

    fn wait(&self, early: &NotUntil<Duration>) -> Duration {
        early.wait_time_from(self.clock.now())
    }
}

fn quota(rate: Rate) -> Quota {
    Quota::per_minute(rate.a_minute).allow_burst(rate.at_once)
}
