//! Time, controlled by the story: the world's clock, the computer's clock, and the monotonic one.

use std::sync::Mutex;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, TimeZone, Utc};

/// Three clocks that may diverge.
#[derive(Debug)]
pub struct Clock(Mutex<Times>);

#[derive(Debug, Clone, Copy)]
struct Times {
    /// Milliseconds since the story began, as the service sees them.
    world: u64,
    /// The same without the time that the computer slept.
    awake: u64,
    /// The computer's clock, which a person may set.
    wall: DateTime<Utc>,
}

impl Clock {
    /// Noon in Kampala on 21 November 2026.
    pub fn new() -> Clock {
        let wall = Utc.with_ymd_and_hms(2026, 11, 21, 9, 0, 0).unwrap();
        Clock(Mutex::new(Times { world: 0, awake: 0, wall }))
    }

    pub fn world(&self) -> u64 {
        self.times().world
    }

    pub fn awake(&self) -> u64 {
        self.times().awake
    }

    pub fn wall(&self) -> DateTime<Utc> {
        self.times().wall
    }

    /// Advances all clocks and wakes those waiting for them.
    pub async fn advance(&self, ms: u64) {
        self.change(|times| {
            times.world += ms;
            times.awake += ms;
            times.wall += milliseconds(ms);
        });
        tokio::time::advance(Duration::from_millis(ms)).await;
    }

    /// The computer sleeps: its monotonic clock and everything in it stop.
    pub fn sleep(&self, ms: u64) {
        self.change(|times| {
            times.world += ms;
            times.wall += milliseconds(ms);
        });
    }

    /// A person, or the network, sets the computer's clock.
    pub fn set_by(&self, by: TimeDelta) {
        self.change(|times| times.wall += by);
    }

    fn times(&self) -> Times {
        *self.0.lock().unwrap()
    }

    fn change(&self, change: impl FnOnce(&mut Times)) {
        change(&mut self.0.lock().unwrap());
    }
}

fn milliseconds(ms: u64) -> TimeDelta {
    TimeDelta::milliseconds(i64::try_from(ms).unwrap())
}
