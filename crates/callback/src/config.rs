//! How a box is set up.

use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};

/// Settings of a box; start from [`Config::at`].
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens; port 0 takes any free one.
    pub listen: SocketAddr,
    /// The SQLite file with the two secret paths and what has arrived.
    pub state: PathBuf,
    /// Proxies beside those on this computer whose `X-Forwarded-For` is believed.
    pub proxies: Vec<IpAddr>,
    /// How much it takes.
    pub limits: Limits,
    /// Where time comes from.
    pub now: fn() -> DateTime<Utc>,
    /// The same for limits: how much of it has passed, by a clock that nobody can set.
    pub passed: fn() -> Duration,
}

fn passed() -> Duration {
    static SINCE: LazyLock<Instant> = LazyLock::new(Instant::now);
    SINCE.elapsed()
}

impl Config {
    /// On 127.0.0.1:8787, behind a proxy of the same computer.
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

/// How much a box takes, from whom, and for how long.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of one body.
    pub body: usize,
    /// How many callbacks are kept; the oldest beyond that are dropped.
    pub kept: u32,
    /// Callbacks of one sender (an IPv6 network of 64 bits counts as one).
    pub sender: Rate,
    /// Callbacks of all senders.
    pub all: Rate,
    /// Requests of Kaunta's.
    pub reading: Rate,
    /// For a body to arrive, from the end of its head.
    pub slow: Duration,
    /// For one connection, from its first byte to its last.
    pub connection: Duration,
    /// Connections at a time; others wait.
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

/// So many in the long run, and so many at once after a quiet time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// In a minute.
    pub a_minute: NonZeroU32,
    /// At once.
    pub at_once: NonZeroU32,
}

impl Rate {
    /// A rate; 0 is taken as 1.
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
