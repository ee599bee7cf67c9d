//! Panics: programming errors. A panic ends the piece of work that it happened in; the program goes on, and a person is told
//! what to do next.

use std::any::Any;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::task::Poll;

use crate::platform::error::Panicked;

/// Runs the work of a call. Shared state is locked only for an assignment (`lock::lock`) and the book changes in
/// transactions, so whatever state a panic leaves can be worked with.
///
/// # Errors
/// As the work's; [`Panicked`] if it panicked.
pub(crate) async fn caught<T, E: From<Panicked>>(
    name: &'static str,
    work: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    let mut work = pin!(work);
    let ended = poll_fn(|context| match catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context))) {
        Ok(Poll::Pending) => Poll::Pending,
        Ok(Poll::Ready(answer)) => Poll::Ready(Ok(answer)),
        Err(payload) => Poll::Ready(Err(payload)),
    });
    ended.await.unwrap_or_else(|_: Box<dyn Any + Send>| {
        // The panic's message may contain anything. The shell's panic hook has logged its location.
        tracing::error!(in_call = %name, "a call of the window broke down");
        Err(Panicked.into())
    })
}
