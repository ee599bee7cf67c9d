//! A reply, and how the connection delivers it.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use serde_json::Value;

/// How the connection delivers a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delivery {
    Whole,
    /// Delivered after the slow scenario's delay.
    Slow,
    /// Never delivered.
    Silent,
    /// The connection is closed without a byte of the answer.
    Cut,
    /// The connection is closed in the middle of the body.
    CutHalfway,
}

impl Delivery {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Slow => "slow",
            Self::Silent => "never answered",
            Self::Cut => "cut",
            Self::CutHalfway => "cut halfway",
        }
    }
}

/// An answer and its delivery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) content_type: &'static str,
    pub(crate) retry_after: Option<u32>,
    pub(crate) body: String,
    pub(crate) line: Delivery,
}

/// Marks a response that must never be written: `serve.rs` closes the connection instead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CutHere;

impl Reply {
    pub(crate) fn json(status: StatusCode, body: &Value) -> Self {
        Self::text(status, "application/json", body.to_string())
    }

    pub(crate) const fn text(status: StatusCode, content_type: &'static str, body: String) -> Self {
        Self { status, content_type, retry_after: None, body, line: Delivery::Whole }
    }

    pub(crate) fn cut() -> Self {
        Self { line: Delivery::Cut, ..Self::text(StatusCode::OK, "application/json", String::new()) }
    }

    /// The reply as an HTTP response. The caller has already waited if the delivery is slow or silent.
    pub(crate) fn leave(self) -> Response {
        let body = match self.line {
            Delivery::Whole | Delivery::Slow => Body::from(self.body),
            Delivery::CutHalfway => Body::new(Half::of(&self.body)),
            Delivery::Silent | Delivery::Cut => {
                let mut response = Body::empty().into_response();
                response.extensions_mut().insert(CutHere);
                return response;
            }
        };
        let mut response = (self.status, body).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// The first half of a body whose full length was declared; then the connection is closed.
struct Half {
    promised: u64,
    half: Option<Bytes>,
    flushed: bool,
}

impl Half {
    fn of(body: &str) -> Self {
        let half = body.as_bytes().get(..body.len() / 2).unwrap_or_default();
        Self {
            promised: u64::try_from(body.len()).unwrap_or(u64::MAX),
            half: Some(Bytes::copy_from_slice(half)),
            flushed: false,
        }
    }
}

impl hyper::body::Body for Half {
    type Data = Bytes;
    type Error = std::io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Some(half) = self.half.take() {
            return Poll::Ready(Some(Ok(Frame::data(half))));
        }
        if !self.flushed {
            // Pending once, so that hyper flushes the first half before the connection is closed.
            self.flushed = true;
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        Poll::Ready(Some(Err(std::io::Error::from(std::io::ErrorKind::ConnectionAborted))))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.promised)
    }
}
