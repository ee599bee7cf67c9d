//! One exchange with the service and its evidence; and a query, which may take several exchanges.

use kaunta_domain::answer::Evidence;
use tokio::time::Instant;
use url::Url;

use super::retry::{AfterTry, Ended, next};
use super::wire::{Reply, Request, Verb, Wire};

/// How much of an answer the book keeps, in bytes.
const MOST_KEPT: usize = 64 * 1024;

/// Sends a request, once. Redacts the key from the answer.
pub(crate) async fn exchange(wire: &dyn Wire, request: Request) -> (Reply, Evidence) {
    let mut evidence = Evidence { request_body: request.body.clone(), ..unmade(request.verb, &request.address) };
    let credential = request.credential.clone();
    let started = Instant::now();
    let mut reply = wire.exchange(request).await;
    evidence.took_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    if let Reply::Answered(answer) = &mut reply {
        answer.body = credential.redact(std::mem::take(&mut answer.body));
        evidence.http_status = Some(answer.status);
        evidence.service_clock = answer.date;
        evidence.answer_body = Some(beginning(&answer.body, MOST_KEPT).to_owned());
    }
    log(&reply, &evidence);
    (reply, evidence)
}

/// Sends a query that is safe to repeat, up to three times where a retry may help. The evidence is that of the last
/// exchange.
pub(crate) async fn ask(wire: &dyn Wire, question: impl Fn() -> Request) -> (Reply, Evidence) {
    let mut tried = 0;
    loop {
        let (reply, evidence) = exchange(wire, question()).await;
        tried += 1;
        let (ended, retry_after) = match &reply {
            Reply::NotSent(problem) | Reply::Lost(problem) => (Ended::Connection(*problem), None),
            Reply::Answered(answer) => (Ended::Status(answer.status), answer.retry_after),
        };
        match next(ended, retry_after, tried) {
            AfterTry::Wait(wait) => tokio::time::sleep(wait).await,
            AfterTry::Stop => return (reply, evidence),
        }
    }
}

/// The evidence for a request that was never sent.
pub(crate) fn unmade(verb: Verb, address: &Url) -> Evidence {
    Evidence {
        method: verb.as_str().to_owned(),
        address: address.to_string(),
        request_body: None,
        http_status: None,
        answer_body: None,
        took_ms: 0,
        service_clock: None,
    }
}

/// The longest beginning of a text that fits in `most` bytes.
pub(crate) fn beginning(text: &str, most: usize) -> &str {
    let end = (0..=most.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    &text[..end]
}

/// What the diagnostics may repeat comes first (`app/platform/log_line.rs`).
fn log(reply: &Reply, evidence: &Evidence) {
    let Evidence { method, address, http_status, took_ms, .. } = evidence;
    match reply {
        Reply::NotSent(problem) => tracing::warn!(?problem, took_ms, method, address, "nothing was sent"),
        Reply::Lost(problem) => tracing::warn!(?problem, took_ms, method, address, "no answer came"),
        Reply::Answered(answer) => {
            tracing::info!(http_status, took_ms, method, address, ending = ?answer.ending, "the service answered");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_ends_at_a_whole_character() {
        assert_eq!(beginning("abc", 5), "abc");
        assert_eq!(beginning("aé", 2), "a");
        assert_eq!(beginning("", 2), "");
    }
}
