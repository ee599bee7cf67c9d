//! Waits for a condition, never for a fixed time.

use std::fmt::Debug;
use std::future::Future;
use std::time::{Duration, Instant};

/// The timeout of an everyday step. Generous, because a build may share the two cores.
pub const USUAL: Duration = Duration::from_secs(20);

/// For slow steps: the start of a program, a book of 100,000 operations.
pub const LONG: Duration = Duration::from_secs(60);

/// For what Kaunta does by itself at growing intervals of up to a minute.
pub const IN_TIME: Duration = Duration::from_secs(240);

const POLL_INTERVAL: Duration = Duration::from_millis(40);

/// Repeats until the result is `Ok`; fails with the last error after `deadline`.
///
/// # Panics
/// If the deadline passes.
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
