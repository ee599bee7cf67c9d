//! Spans that tell which call of the window a log line belongs to. Operations and payrolls have spans too, so that one
//! payment can be followed through the log by its number.

use std::sync::atomic::{AtomicU64, Ordering};

use tracing::{Span, info_span};

/// Numbers the calls of the window since Kaunta started.
#[derive(Debug, Default)]
pub(crate) struct CallNumbers(AtomicU64);

impl CallNumbers {
    /// The span of the next call.
    pub(crate) fn next(&self, name: &'static str) -> Span {
        let number = self.0.fetch_add(1, Ordering::Relaxed) + 1;
        info_span!("call", call = %format_args!("{name}.{number}"))
    }
}
