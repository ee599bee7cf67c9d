//! When one call retries a look-up. Transfers and validations are never retried.

use std::time::Duration;

use kaunta_domain::answer::ConnectionProblem;
use kaunta_domain::backoff::Backoff;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ended {
    Status(u16),
    /// Without an answer.
    Connection(ConnectionProblem),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AfterTry {
    Stop,
    Wait(Duration),
}

/// Attempts of one look-up. More would only keep a person waiting: the poller asks again anyway.
pub const LOOK_UP_ATTEMPTS: u32 = 3;
/// The poller handles longer waits.
const LONGEST_WAIT: Duration = Duration::from_secs(5);
const BACKOFF: Backoff = Backoff::new(Duration::from_millis(500), LONGEST_WAIT);

/// What to do after attempt number `tried`, counted from 1; `retry_after` is `Retry-After` in seconds.
pub(crate) fn next(ended: Ended, retry_after: Option<u64>, tried: u32) -> AfterTry {
    if tried >= LOOK_UP_ATTEMPTS || !may_pass(ended) {
        return AfterTry::Stop;
    }
    let wait = retry_after.map_or(BACKOFF.after(tried), Duration::from_secs);
    if wait > LONGEST_WAIT { AfterTry::Stop } else { AfterTry::Wait(wait) }
}

/// Whether a retry may soon succeed. What a status means otherwise: `read/status_code.rs`.
fn may_pass(ended: Ended) -> bool {
    match ended {
        Ended::Status(status) => matches!(status, 408 | 425 | 429 | 500 | 502 | 503 | 504),
        Ended::Connection(ConnectionProblem::NoConnection | ConnectionProblem::Cut) => true,
        // A person has waited long enough, or nothing will change within seconds.
        Ended::Connection(
            ConnectionProblem::TimedOut
            | ConnectionProblem::NameNotFound
            | ConnectionProblem::BadCertificate
            | ConnectionProblem::NotMade
            | ConnectionProblem::SettingsChanged,
        ) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_may_pass_is_asked_again_and_never_for_long() {
        let half = AfterTry::Wait(Duration::from_millis(500));
        let one = AfterTry::Wait(Duration::from_secs(1));
        let three = AfterTry::Wait(Duration::from_secs(3));
        for (ended, retry_after, tried, expected) in [
            (Ended::Status(503), None, 1, half),
            (Ended::Status(503), None, 2, one),
            (Ended::Status(503), None, 3, AfterTry::Stop),
            (Ended::Status(503), None, u32::MAX, AfterTry::Stop),
            (Ended::Status(500), None, 1, half),
            (Ended::Status(502), None, 1, half),
            (Ended::Status(504), None, 1, half),
            (Ended::Status(408), None, 1, half),
            (Ended::Status(429), Some(3), 1, three),
            (Ended::Status(429), Some(0), 1, AfterTry::Wait(Duration::ZERO)),
            (Ended::Status(429), Some(6), 1, AfterTry::Stop),
            (Ended::Status(429), Some(u64::MAX), 1, AfterTry::Stop),
            (Ended::Status(429), None, 1, half),
            (Ended::Status(200), None, 1, AfterTry::Stop),
            (Ended::Status(307), None, 1, AfterTry::Stop),
            (Ended::Status(400), None, 1, AfterTry::Stop),
            (Ended::Status(401), None, 1, AfterTry::Stop),
            (Ended::Status(403), Some(1), 1, AfterTry::Stop),
            (Ended::Status(404), None, 1, AfterTry::Stop),
            (Ended::Status(501), None, 1, AfterTry::Stop),
            (Ended::Connection(ConnectionProblem::NoConnection), None, 1, half),
            (Ended::Connection(ConnectionProblem::Cut), None, 2, one),
            (Ended::Connection(ConnectionProblem::Cut), None, 3, AfterTry::Stop),
            (Ended::Connection(ConnectionProblem::TimedOut), None, 1, AfterTry::Stop),
            (Ended::Connection(ConnectionProblem::NameNotFound), None, 1, AfterTry::Stop),
            (Ended::Connection(ConnectionProblem::BadCertificate), None, 1, AfterTry::Stop),
            (Ended::Connection(ConnectionProblem::NotMade), None, 1, AfterTry::Stop),
        ] {
            assert_eq!(next(ended, retry_after, tried), expected, "{ended:?} {retry_after:?} {tried}");
        }
    }
}
