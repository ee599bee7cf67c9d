//! The connection to the service as the rest of the crate sees it: one request out, one reply back.
//!
//! [`crate::Gateway`] and [`crate::PartnerWallet`] depend on nothing else, so a test with its own [`Wire`] exercises the
//! same reading of answers, the same doubts and the same timeouts as the real service.

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kaunta_domain::answer::ConnectionProblem;
use serde_json::Value;
use url::Url;

use crate::setup::Credential;

/// Carries requests to the service, each exactly once.
#[async_trait]
pub trait Wire: fmt::Debug + Send + Sync {
    /// Sends a request once, whatever happens to the connection, and gives up after [`Request::timeout`].
    async fn exchange(&self, request: Request) -> Reply;
}

/// One request, ready to send.
#[derive(Debug)]
pub struct Request {
    /// What it does.
    pub verb: Verb,
    /// The full address.
    pub address: Url,
    /// The JSON body.
    pub body: Option<Value>,
    /// For the whole exchange, to the last byte of the answer.
    pub timeout: Duration,
    /// Sent in the header.
    pub(crate) credential: Credential,
}

/// The HTTP method, by what it risks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// A query; safe to repeat.
    Get,
    /// A transfer, a validation or a fee preview. It may move money, so it always uses a new connection: an idle one may have
    /// died unnoticed.
    Post,
}

impl Verb {
    /// The name of the HTTP method.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Verb::Get => "GET",
            Verb::Post => "POST",
        }
    }
}

/// The result of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// Proof that no byte of the request left.
    NotSent(ConnectionProblem),
    /// The request may have arrived; no answer began.
    Lost(ConnectionProblem),
    /// An answer began.
    Answered(RawAnswer),
}

/// An answer, uninterpreted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawAnswer {
    /// The HTTP status.
    pub status: u16,
    /// `Retry-After`, in seconds.
    pub retry_after: Option<u64>,
    /// `Date`: the service's clock when it answered (RFC 9110, 6.6.1).
    pub date: Option<DateTime<Utc>>,
    /// The body, as far as it was received.
    pub body: String,
    /// How the body ended.
    pub ending: BodyEnd,
}

/// The most bytes of a body that are read. No answer of the interface comes close, not even for a batch of a thousand
/// payments.
pub const MOST_READ: usize = 1024 * 1024;

/// How an answer's body ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodyEnd {
    /// Complete.
    Whole,
    /// The connection broke before the end.
    Broken(ConnectionProblem),
    /// Longer than [`MOST_READ`]; truncated there.
    TooLong,
}

#[cfg(test)]
impl RawAnswer {
    /// A complete answer, for tables of tests.
    pub(crate) fn whole(status: u16, body: &str) -> RawAnswer {
        RawAnswer { status, retry_after: None, date: None, body: body.to_owned(), ending: BodyEnd::Whole }
    }
}
