//! The clock, passed in: the practice gateway never reads the system clock directly.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use tokio::sync::watch;

/// A boxed future, so that [`Clock`] works as a trait object.
pub type Wait<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// The practice gateway's source of time.
pub trait Clock: Send + Sync + std::fmt::Debug {
    /// The current time, in UTC.
    fn now(&self) -> DateTime<Utc>;
    /// Completes when `now` has reached `moment`.
    fn wait_until(&self, moment: DateTime<Utc>) -> Wait<'_>;
}

/// The system clock.
#[derive(Debug, Default, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }

    fn wait_until(&self, moment: DateTime<Utc>) -> Wait<'_> {
        Box::pin(async move {
            // Sleeping does not follow the system clock across a suspend, so check the time again at least once a
            // minute.
            while let Ok(left) = (moment - Utc::now()).to_std() {
                if left.is_zero() {
                    break;
                }
                tokio::time::sleep(left.min(Duration::from_secs(60))).await;
            }
        })
    }
}

/// A clock that a test advances.
#[derive(Debug)]
pub struct ManualClock {
    now: watch::Sender<DateTime<Utc>>,
}

impl ManualClock {
    /// A clock that starts at `start`.
    #[must_use]
    pub fn new(start: DateTime<Utc>) -> Self {
        Self { now: watch::Sender::new(start) }
    }

    /// Advances the clock; everything that became due happens.
    pub fn advance(&self, by: Duration) {
        let by = TimeDelta::from_std(by).unwrap_or(TimeDelta::MAX);
        self.now.send_modify(|now| *now = now.checked_add_signed(by).unwrap_or(*now));
    }
}

impl Clock for ManualClock {
    fn now(&self) -> DateTime<Utc> {
        *self.now.borrow()
    }

    fn wait_until(&self, moment: DateTime<Utc>) -> Wait<'_> {
        let mut now = self.now.subscribe();
        Box::pin(async move {
            // The sender lives as long as the clock, so this can only end because the moment has come.
            let _ = now.wait_for(|now| *now >= moment).await;
        })
    }
}

/// A stored time as ISO 8601, UTC.
pub(crate) fn iso(milliseconds: i64) -> String {
    DateTime::<Utc>::from_timestamp_millis(milliseconds)
        .unwrap_or_default()
        .to_rfc3339_opts(SecondsFormat::Millis, true)
}
