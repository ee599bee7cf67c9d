//! Waiting for a condition, never for a time.

use std::fmt::Debug;
use std::future::Future;
use std::time::{Duration, Instant};

/// What a person would wait for an everyday step. Generous, because two cores may be shared with a build.
pub const USUAL: Duration = Duration::from_secs(20);

/// For what is slow on purpose: the start of a program, a book of 100,000 operations.
pub const LONG: Duration = Duration::from_secs(60);

/// For what Kaunta does by itself at growing distances, of up to a minute.
pub const IN_TIME: Duration = Duration::from_secs(240);

const POLL_INTERVAL: Duration = Duration::from_millis(40);

/// Tries until the answer is `Ok`, and fails with the last reason when that takes longer than `deadline`.
///
/// # Panics
/// When the condition does not come true.
pub async fn until<T, E: Debug, F: Future<Output = Result<T, E>>>(
    what: &str,
    deadline: Duration,
    mut attempt: impl FnMut() -> F,
) -> T {
    let begun = Instant::now();
    loop {
        match attempt().await {
            Ok(value) => return value,
            Err(reason) => assert!(begun.elapsed() < deadline, "waited {deadline:?} for {what}: {reason:?}"),
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}
