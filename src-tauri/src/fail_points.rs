//! For tests: the program ends at a place with a name, as in a power cut, or breaks down there (docs/faults.md); and its
//! clocks go faster, so that no test waits for minutes.

#![allow(clippy::expect_used, reason = "it is built for tests only")]

#[path = "../../tests/counter/death.rs"]
mod death;

use std::sync::{LazyLock, Once};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};

static READY: Once = Once::new();

/// The window made a call. `KAUNTA_FAIL_POINT=submit:gateway-half-sent` ends the program where it comes to that place for
/// the first time after the first `submit`; `submit:gateway-half-sent:panic` lets it panic there, once.
pub fn called(name: &str) {
    let wanted = std::env::var("KAUNTA_FAIL_POINT").unwrap_or_default();
    let Some((call, place)) = wanted.split_once(':') else { return };
    if call == name {
        READY.call_once(|| match place.strip_suffix(":panic") {
            Some(place) => fail::cfg(place, "1*panic(a mistake for a test)").expect("a name of a place"),
            None => death::at(place, 1),
        });
    }
}

/// `KAUNTA_CLOCK_RATE=n`: all clocks of this program go so many times as fast.
static RATE: LazyLock<u32> =
    LazyLock::new(|| std::env::var("KAUNTA_CLOCK_RATE").ok().and_then(|rate| rate.parse().ok()).unwrap_or(1));

/// When somebody first looked at the clock on the wall.
static FIRST_LOOK: LazyLock<DateTime<Utc>> = LazyLock::new(Utc::now);

/// The clock on the wall.
pub fn wall() -> DateTime<Utc> {
    let first = *FIRST_LOOK;
    first + (Utc::now() - first).max(TimeDelta::zero()) * i32::try_from(*RATE).expect("a rate")
}

/// How long the program has been running.
pub fn passed(really: Duration) -> Duration {
    really * *RATE
}

/// How long a wait really lasts.
pub fn wait(how_long: Duration) -> Duration {
    how_long / *RATE
}
