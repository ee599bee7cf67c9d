//! The one place where bytes leave for the service and come back.

use std::time::{Duration, Instant};

use chrono::Utc;
use kaunta_domain::answer::{Evidence, LineProblem};
use reqwest::header::{ACCEPT, CONTENT_TYPE, HeaderName, HeaderValue, RETRY_AFTER};
use reqwest::{Client, Method, Request, Response};
use serde_json::Value;
use url::Url;

use crate::key::ApiKey;
use crate::line::{Broken, broken};
use crate::retry_after;

/// gateway-api.md, Authentication.
const KEY: HeaderName = HeaderName::from_static("x-api-key");
const JSON: HeaderValue = HeaderValue::from_static("application/json");
/// No answer of the interface is near that; the rest is not read.
const MOST_READ: usize = 1024 * 1024;
/// What the book keeps of an answer.
const MOST_KEPT: usize = 64 * 1024;

/// One request, ready to go.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) method: Method,
    pub(crate) address: Url,
    pub(crate) body: Option<Value>,
    /// For all of it, to the last byte of the answer.
    pub(crate) timeout: Duration,
}

/// What came of it.
#[derive(Debug)]
pub(crate) enum Reply {
    /// Proof that no byte of the request left.
    NotSent(LineProblem),
    /// It may have arrived; no answer began.
    Lost(LineProblem),
    /// An answer began.
    Answered(Answer),
}

/// An answer, with the key blotted out should it be in there.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    /// Seconds.
    pub(crate) retry_after: Option<u64>,
    /// As far as it came.
    pub(crate) body: String,
    pub(crate) ending: Ending,
}

#[cfg(test)]
impl Answer {
    /// A whole answer, for tables of tests.
    pub(crate) fn whole(status: u16, body: &str) -> Answer {
        Answer { status, retry_after: None, body: body.to_owned(), ending: Ending::Whole }
    }
}

/// How an answer's body ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    Whole,
    /// The line broke before its end.
    Broken(LineProblem),
    /// There was more than [`MOST_READ`].
    TooLong,
}

impl Call {
    /// Sends it, once.
    pub(crate) async fn send(self, client: &Client, key: &ApiKey) -> (Reply, Evidence) {
        let mut evidence = Evidence {
            method: self.method.to_string(),
            address: self.address.to_string(),
            request_body: self.body.clone(),
            http_status: None,
            answer_body: None,
            took_ms: 0,
        };
        let started = Instant::now();
        let reply = match self.request(key) {
            Some(request) => exchange(client, request, key).await,
            None => Reply::NotSent(LineProblem::NotMade),
        };
        evidence.took_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        if let Reply::Answered(answer) = &reply {
            evidence.http_status = Some(answer.status);
            evidence.answer_body = Some(beginning(&answer.body, MOST_KEPT).to_owned());
        }
        log(&reply, &evidence);
        (reply, evidence)
    }

    fn request(self, key: &ApiKey) -> Option<Request> {
        let mut request = Request::new(self.method, self.address);
        *request.timeout_mut() = Some(self.timeout);
        request.headers_mut().insert(KEY, key.header()?);
        request.headers_mut().insert(ACCEPT, JSON);
        if let Some(body) = self.body {
            request.headers_mut().insert(CONTENT_TYPE, JSON);
            #[cfg(not(feature = "fail-points"))]
            let body = body.to_string().into();
            #[cfg(feature = "fail-points")]
            let body = crate::fail_points::body(body.to_string());
            *request.body_mut() = Some(body);
        }
        Some(request)
    }
}

async fn exchange(client: &Client, request: Request, key: &ApiKey) -> Reply {
    match client.execute(request).await {
        Ok(response) => {
            fail::fail_point!("gateway-headers-read");
            Reply::Answered(read(response, key).await)
        }
        Err(error) => {
            tracing::debug!(error = cause(&error), "a request ended without an answer");
            match broken(&error) {
                Broken::BeforeSending(problem) => Reply::NotSent(problem),
                Broken::MaybeSent(problem) => Reply::Lost(problem),
            }
        }
    }
}

async fn read(mut response: Response, key: &ApiKey) -> Answer {
    let status = response.status().as_u16();
    let header = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
    let retry_after = header.and_then(|text| retry_after::seconds(text, Utc::now()));
    let mut bytes = Vec::new();
    let ending = loop {
        match response.chunk().await {
            Ok(Some(chunk)) => bytes.extend_from_slice(&chunk),
            Ok(None) => break Ending::Whole,
            Err(error) => {
                tracing::debug!(error = cause(&error), "an answer was cut");
                break match broken(&error) {
                    Broken::BeforeSending(problem) | Broken::MaybeSent(problem) => Ending::Broken(problem),
                };
            }
        }
        if bytes.len() > MOST_READ {
            bytes.truncate(MOST_READ);
            break Ending::TooLong;
        }
    };
    let body = key.blot(String::from_utf8_lossy(&bytes).into_owned());
    Answer { status, retry_after, body, ending }
}

/// What broke, to its root. No library puts a header or a body in there; the address is already in the evidence.
fn cause(error: &reqwest::Error) -> String {
    let mut text = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(inner) = source {
        text = format!("{text}: {inner}");
        source = inner.source();
    }
    text
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
