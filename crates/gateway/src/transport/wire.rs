//! The line to the service as everything above it sees it: one request out, what came of it back.
//!
//! [`crate::Gateway`] and [`crate::PartnerWallet`] decide on nothing but these, so that a test which gives its own [`Wire`] meets the same reading of
//! answers, the same doubts and the same patience as the real service does.

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use kaunta_domain::answer::LineProblem;
use serde_json::Value;
use url::Url;

use crate::setup::Credential;

/// Carries requests to the service, each of them once.
#[async_trait]
pub trait Wire: fmt::Debug + Send + Sync {
    /// Sends a request once, whatever happens to the line, and waits no longer than it says.
    async fn exchange(&self, request: Request) -> Reply;
}

/// One request, ready to go.
#[derive(Debug)]
pub struct Request {
    /// What it does.
    pub verb: Verb,
    /// The whole address.
    pub address: Url,
    /// JSON.
    pub body: Option<Value>,
    /// For all of it, to the last byte of the answer.
    pub timeout: Duration,
    /// Goes into the header.
    pub(crate) credential: Credential,
}

/// What a request does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// Asks. The same twice harms nobody.
    Get,
    /// Moves money, or may: over a connection of its own, because an idle one may be dead without knowing it.
    Post,
}

impl Verb {
    /// As HTTP writes it.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Verb::Get => "GET",
            Verb::Post => "POST",
        }
    }
}

/// What came of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// Proof that no byte of the request left.
    NotSent(LineProblem),
    /// It may have arrived; no answer began.
    Lost(LineProblem),
    /// An answer began.
    Answered(Answer),
}

/// An answer as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// `Retry-After`, in seconds.
    pub retry_after: Option<u64>,
    /// As far as it came.
    pub body: String,
    /// How it ended.
    pub ending: Ending,
}

/// The most bytes of a body that are read. No answer of the interface is near that, a batch of a thousand payments included.
pub const MOST_READ: usize = 1024 * 1024;

/// How an answer's body ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// With its last byte.
    Whole,
    /// The line broke before its end.
    Broken(LineProblem),
    /// There was more than [`MOST_READ`]; the body ends there.
    TooLong,
}

#[cfg(test)]
impl Answer {
    /// A whole answer, for tables of tests.
    pub(crate) fn whole(status: u16, body: &str) -> Answer {
        Answer { status, retry_after: None, body: body.to_owned(), ending: Ending::Whole }
    }
}
