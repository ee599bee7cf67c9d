//! Spans that tell which call of the window a log line belongs to. Operations and payrolls have spans too, so that one
//! payment can be followed through the log by its number.

use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};

use kaunta_contract::{AppError, ErrorCode};
use serde_json::Value;
use tracing::{Span, info_span};

use crate::runtime::app::App;

/// A call's answer while it is worked on.
pub(super) type CallFuture<'a> = Pin<Box<dyn Future<Output = Result<Value, AppError>> + Send + 'a>>;

/// Makes a call's future in a frame of its own: those of all calls together would fill half a stack.
#[inline(never)]
pub(super) fn boxed<'a, F>(make: impl FnOnce() -> F) -> CallFuture<'a>
where
    F: Future<Output = Result<Value, AppError>> + Send + 'a,
{
    Box::pin(make())
}

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

/// Reports that the input of a call has another shape than the contract says.
pub(super) fn misshapen(name: &str, error: &dyn std::fmt::Display) -> AppError {
    // A parse error may quote the input: log nothing of an input that holds a key or a PIN.
    let error = if App::holds_secret(name) { "unlogged".to_owned() } else { error.to_string() };
    tracing::error!(call = name, error, "a call of the window was not understood");
    AppError::new(ErrorCode::Program, kaunta_words::breakdown::not_understood())
}
