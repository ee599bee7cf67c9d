//! A wait that doubles with each failure.

use std::time::Duration;

/// How long to wait after consecutive failures: `first` after one, doubled after each further one, up to `longest`.
///
/// It has no clock and no randomness: the caller counts the failures and measures the wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Backoff {
    first: Duration,
    longest: Duration,
}

impl Backoff {
    /// `first` is the wait after one failure, `longest` the upper bound.
    #[must_use]
    pub const fn new(first: Duration, longest: Duration) -> Backoff {
        Backoff { first, longest }
    }

    /// The wait after this many consecutive failures; zero after none.
    #[must_use]
    pub fn after(self, failures: u32) -> Duration {
        let Some(doublings) = failures.checked_sub(1) else { return Duration::ZERO };
        let factor = 2_u32.checked_pow(doublings).unwrap_or(u32::MAX);
        self.first.saturating_mul(factor).min(self.longest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BACKOFF: Backoff = Backoff::new(Duration::from_secs(2), Duration::from_secs(60));

    #[test]
    fn waits_double_with_each_failure_up_to_the_longest() {
        let waits: Vec<_> = (0..8).map(|failures| BACKOFF.after(failures).as_secs()).collect();
        assert_eq!(waits, [0, 2, 4, 8, 16, 32, 60, 60]);
    }

    #[test]
    fn any_number_of_failures_has_a_wait() {
        for failures in [31, 32, 33, 1_000, u32::MAX] {
            assert_eq!(BACKOFF.after(failures), Duration::from_secs(60), "{failures}");
        }
        assert_eq!(Backoff::new(Duration::MAX, Duration::MAX).after(3), Duration::MAX);
    }

    #[test]
    fn a_first_wait_beyond_the_longest_is_cut_to_it() {
        assert_eq!(Backoff::new(Duration::from_secs(5), Duration::from_secs(3)).after(1), Duration::from_secs(3));
    }
}
