//! Background work: advances timed scenarios and posts callbacks.

use std::sync::Arc;
use std::time::Duration;

use chrono::DateTime;
use tokio::task::JoinSet;

use crate::state::Shared;
use crate::store::callbacks::Due;

/// The timeout for a callback's receiver.
const PATIENCE: Duration = Duration::from_secs(5);

/// Runs until dropped.
pub(crate) async fn run(shared: Arc<Shared>, client: reqwest::Client) {
    loop {
        match step(&shared, &client).await {
            Ok(Some(next)) => {
                let moment = DateTime::from_timestamp_millis(next).unwrap_or_default();
                tokio::select! {
                    () = shared.clock.wait_until(moment) => {}
                    () = shared.wake.notified() => {}
                }
            }
            Ok(None) => shared.wake.notified().await,
            Err(error) => {
                tracing::error!(%error, "timed scenarios could not move on");
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        }
    }
}

/// Does everything that is due; returns when the next work is due (milliseconds since 1970).
async fn step(shared: &Arc<Shared>, client: &reqwest::Client) -> sqlx::Result<Option<i64>> {
    shared.store.settle_due(shared.now()).await?;
    let mut posts = JoinSet::new();
    for callback in shared.store.due_callbacks(shared.now()).await? {
        posts.spawn(post(Arc::clone(shared), client.clone(), callback));
    }
    while let Some(done) = posts.join_next().await {
        if let Ok(written) = done {
            written?;
        }
    }
    shared.store.next_due().await
}

/// Posts a callback once, and records the result.
async fn post(shared: Arc<Shared>, client: reqwest::Client, callback: Due) -> sqlx::Result<()> {
    let attempt = u32::try_from(callback.attempts).unwrap_or(u32::MAX).saturating_add(1);
    if attempt > shared.callback_attempts {
        return shared.store.callback_tried(callback.seq, "not sent: callbacks are switched off", None, None).await;
    }
    let sent = client
        .post(&callback.url)
        .header("content-type", "application/json")
        .timeout(PATIENCE)
        .body(callback.body)
        .send()
        .await;
    let (result, delivered) = match sent {
        Ok(answer) => (format!("answered {}", answer.status().as_u16()), answer.status().is_success()),
        Err(error) => (format!("not delivered: {}", error.without_url()), false),
    };
    let now = shared.now();
    // Waits 2, 4, 8 ... seconds between attempts.
    let again = now.saturating_add(shared.delay(1_i64.checked_shl(attempt).unwrap_or(i64::from(u32::MAX))).max(10));
    let again_at = (!delivered && attempt < shared.callback_attempts).then_some(again);
    shared.store.callback_tried(callback.seq, &result, delivered.then_some(now), again_at).await
}
