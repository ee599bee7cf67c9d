//! How long the wallet's answers are waited for where a payment can do without them.

use std::time::Duration;

use crate::platform::host::{self, Host};

/// How long to wait for what a payment can do without.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(5);

/// Waits briefly for an answer that is not essential.
pub(crate) async fn with_wallet_timeout<T>(host: &dyn Host, answer: impl Future<Output = T> + Send) -> Option<T> {
    host::with_timeout(host, ANSWER_TIMEOUT, answer).await
}
