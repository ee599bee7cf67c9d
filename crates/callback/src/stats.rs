//! Counts for the log, written at most once a minute, so that a flood of requests does not flood the log.

use std::sync::atomic::{AtomicU64, Ordering};

/// Counts since the last log line.
#[derive(Debug, Default)]
pub(crate) struct Stats {
    pub(crate) kept: Count,
    pub(crate) handed_over: Count,
    pub(crate) too_large: Count,
    pub(crate) too_fast: Count,
    pub(crate) too_slow: Count,
    pub(crate) strangers: Count,
}

/// One counter.
#[derive(Debug, Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn add(&self, more: usize) {
        self.0.fetch_add(u64::try_from(more).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    fn take(&self) -> u64 {
        self.0.swap(0, Ordering::Relaxed)
    }
}

impl Stats {
    /// Logs the counts and resets them. Logs nothing if all are 0.
    pub(crate) fn log(&self) {
        let (kept, handed_over) = (self.kept.take(), self.handed_over.take());
        let (too_large, too_fast, too_slow) = (self.too_large.take(), self.too_fast.take(), self.too_slow.take());
        let strangers = self.strangers.take();
        if [kept, handed_over, too_large, too_fast, too_slow, strangers] != [0; 6] {
            tracing::info!(
                kept,
                handed_over,
                too_large,
                too_fast,
                too_slow,
                strangers,
                "callbacks since the last line"
            );
        }
    }
}
