//! One exchange with the service, and what is kept of it.

use kaunta_domain::answer::Evidence;
use tokio::time::Instant;

use crate::wire::{Reply, Request, Wire};

/// What the book keeps of an answer.
const MOST_KEPT: usize = 64 * 1024;

/// Sends a request, once. An answer that repeats the key has it blotted out.
pub(crate) async fn exchange(wire: &dyn Wire, request: Request) -> (Reply, Evidence) {
    let mut evidence = Evidence {
        method: request.verb.as_str().to_owned(),
        address: request.address.to_string(),
        request_body: request.body.clone(),
        http_status: None,
        answer_body: None,
        took_ms: 0,
    };
    let key = request.key.clone();
    let started = Instant::now();
    let mut reply = wire.exchange(request).await;
    evidence.took_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
    if let Reply::Answered(answer) = &mut reply {
        answer.body = key.blot(std::mem::take(&mut answer.body));
        evidence.http_status = Some(answer.status);
        evidence.answer_body = Some(beginning(&answer.body, MOST_KEPT).to_owned());
    }
    log(&reply, &evidence);
    (reply, evidence)
}

fn beginning(text: &str, most: usize) -> &str {
    let end = (0..=most.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    &text[..end]
}

fn log(reply: &Reply, evidence: &Evidence) {
    let Evidence { method, address, http_status, took_ms, .. } = evidence;
    match reply {
        Reply::NotSent(problem) => tracing::warn!(method, address, ?problem, took_ms, "nothing was sent"),
        Reply::Lost(problem) => tracing::warn!(method, address, ?problem, took_ms, "no answer came"),
        Reply::Answered(answer) => {
            tracing::info!(method, address, http_status, ending = ?answer.ending, took_ms, "the service answered");
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
