//! The settings of a callback server.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};

/// Settings of a server; start from [`Config::at`].
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 picks a free one.
    pub listen: SocketAddr,
    /// The SQLite file with the two secret paths and the callbacks that have arrived.
    pub state: PathBuf,
    /// Proxies, in addition to those on this computer, whose `X-Forwarded-For` is trusted.
    pub proxies: Vec<IpAddr>,
    /// Its limits.
    pub limits: Limits,
    /// The system clock.
    pub now: fn() -> DateTime<Utc>,
    /// The time elapsed on a monotonic clock, for rate limits.
    pub passed: fn() -> Duration,
}

fn passed() -> Duration {
    static SINCE: LazyLock<Instant> = LazyLock::new(Instant::now);
    SINCE.elapsed()
}

impl Config {
    /// Listens on 127.0.0.1:8787, behind a proxy on the same computer.
    #[must_use]
    pub fn at(state: impl Into<PathBuf>) -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8787)),
            state: state.into(),
            proxies: Vec::new(),
            limits: Limits::default(),
            now: Utc::now,
            passed,
        }
    }
}

/// Sizes, counts, rates and timeouts.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest body, in bytes.
    pub body: usize,
    /// How many callbacks are stored; beyond that, the oldest are dropped.
    pub kept: u32,
    /// Callbacks from one sender (a /64 IPv6 network counts as one).
    pub sender: Rate,
    /// Callbacks from all senders together.
    pub all: Rate,
    /// Requests from Kaunta.
    pub reading: Rate,
    /// Timeout for the body, from the end of the head.
    pub slow: Duration,
    /// Timeout for one connection, from its first byte to its last.
    pub connection: Duration,
    /// Concurrent connections; others wait.
    pub connections: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 16 * 1024,
            kept: 5_000,
            sender: Rate::a_minute(300, 60),
            all: Rate::a_minute(1_200, 200),
            reading: Rate::a_minute(120, 60),
            slow: Duration::from_secs(10),
            connection: Duration::from_secs(20),
            connections: 256,
        }
    }
}

/// A sustained rate, and the burst allowed after a quiet period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Per minute.
    pub a_minute: NonZeroU32,
    /// The burst.
    pub at_once: NonZeroU32,
}

impl Rate {
    /// Makes a rate; 0 is taken as 1.
    #[must_use]
    pub const fn a_minute(a_minute: u32, at_once: u32) -> Rate {
        Rate { a_minute: at_least_one(a_minute), at_once: at_least_one(at_once) }
    }
}

const fn at_least_one(number: u32) -> NonZeroU32 {
    match NonZeroU32::new(number) {
        Some(number) => number,
        None => NonZeroU32::MIN,
    }
}
