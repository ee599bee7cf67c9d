//! Which call of the window a line of the log belongs to. Operations and payrolls are spans too, where they are worked on: so one
//! payment can be followed through the log by its number.

use std::sync::atomic::{AtomicU64, Ordering};

use tracing::{Span, info_span};

/// Numbers the calls of the window since Kaunta was started.
#[derive(Debug, Default)]
pub(crate) struct CallNumbers(AtomicU64);

impl CallNumbers {
    /// The span of the next call.
    pub(crate) fn next(&self, name: &'static str) -> Span {
        let number = self.0.fetch_add(1, Ordering::Relaxed) + 1;
        info_span!("call", call = %format_args!("{name}.{number}"))
    }
}
