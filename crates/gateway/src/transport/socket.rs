//! The only place that sends bytes to the service and receives them.

use std::time::Duration;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kaunta_domain::answer::ConnectionProblem;
use reqwest::header::{ACCEPT, CONTENT_TYPE, DATE, HeaderValue, RETRY_AFTER};
use reqwest::tls::Certificate;
use reqwest::{Client, ClientBuilder, Method, Response, redirect};

use super::connection::{Broken, broken};
use super::retry_after;
use super::wire::{BodyEnd, MOST_READ, RawAnswer, Reply, Request, Verb, Wire};
use crate::setup::{Root, SetUpError, Timeouts, Trust};

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// HTTP over TCP and TLS.
#[derive(Debug)]
pub(crate) struct Socket {
    /// Opens a new connection for each request and never reuses it.
    sending: Client,
    /// Reuses its connections.
    asking: Client,
}

impl Socket {
    /// Creates the clients; sends nothing.
    ///
    /// Ignores the computer's proxy settings: a proxy could hold a request back, answer in the service's place, or obscure
    /// what a failed connection proves.
    ///
    /// # Errors
    /// The certificates can't be read.
    pub(crate) fn new(root: &Root, timeouts: &Timeouts, trust: &Trust) -> Result<Socket, SetUpError> {
        let client = |builder: ClientBuilder| trusting(builder, trust, root)?.build().map_err(SetUpError::Certificates);
        let sending = plain(timeouts.connect).pool_max_idle_per_host(0);
        #[cfg(feature = "fail-points")]
        let sending = crate::transport::fail_points::when_connected(sending);
        Ok(Socket { sending: client(sending)?, asking: client(plain(timeouts.connect))? })
    }
}

#[async_trait]
impl Wire for Socket {
    async fn exchange(&self, request: Request) -> Reply {
        let client = match request.verb {
            Verb::Get => &self.asking,
            Verb::Post => &self.sending,
        };
        let Some(request) = http(request) else { return Reply::NotSent(ConnectionProblem::NotMade) };
        match client.execute(request).await {
            Ok(response) => {
                fail::fail_point!("gateway-headers-read");
                Reply::Answered(read(response).await)
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
}

fn http(request: Request) -> Option<reqwest::Request> {
    let method = match request.verb {
        Verb::Get => Method::GET,
        Verb::Post => Method::POST,
    };
    let mut http = reqwest::Request::new(method, request.address);
    *http.timeout_mut() = Some(request.timeout);
    let (name, key) = request.credential.header()?;
    http.headers_mut().insert(name, key);
    http.headers_mut().insert(ACCEPT, JSON);
    if let Some(body) = request.body {
        http.headers_mut().insert(CONTENT_TYPE, JSON);
        #[cfg(not(feature = "fail-points"))]
        let body = body.to_string().into();
        #[cfg(feature = "fail-points")]
        let body = crate::transport::fail_points::body(body.to_string());
        *http.body_mut() = Some(body);
    }
    Some(http)
}

async fn read(mut response: Response) -> RawAnswer {
    let status = response.status().as_u16();
    let header = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
    let retry_after = header.and_then(|text| retry_after::seconds(text, Utc::now()));
    let header = response.headers().get(DATE).and_then(|value| value.to_str().ok());
    let date = header.and_then(|text| DateTime::parse_from_rfc2822(text.trim()).ok());
    let date = date.map(|date| date.with_timezone(&Utc));
    let mut bytes = Vec::new();
    let ending = loop {
        match response.chunk().await {
            Ok(Some(chunk)) => bytes.extend_from_slice(&chunk),
            Ok(None) => break BodyEnd::Whole,
            Err(error) => {
                tracing::debug!(error = cause(&error), "an answer was cut");
                break match broken(&error) {
                    Broken::BeforeSending(problem) | Broken::MaybeSent(problem) => BodyEnd::Broken(problem),
                };
            }
        }
        if bytes.len() > MOST_READ {
            bytes.truncate(MOST_READ);
            break BodyEnd::TooLong;
        }
    };
    RawAnswer { status, retry_after, date, body: String::from_utf8_lossy(&bytes).into_owned(), ending }
}

/// The error and all its causes, for the log. No library puts a header or a body in there; the address is already in the
/// evidence.
fn cause(error: &reqwest::Error) -> String {
    let mut text = error.to_string();
    let mut source = std::error::Error::source(error);
    while let Some(inner) = source {
        text = format!("{text}: {inner}");
        source = inner.source();
    }
    text
}

/// What both clients share: no retries, no redirects.
fn plain(connect: Duration) -> ClientBuilder {
    Client::builder()
        .user_agent(concat!("Kaunta/", env!("CARGO_PKG_VERSION")))
        .connect_timeout(connect)
        .retry(reqwest::retry::never())
        .redirect(redirect::Policy::none())
        .referer(false)
        .no_proxy()
}

fn trusting(builder: ClientBuilder, trust: &Trust, root: &Root) -> Result<ClientBuilder, SetUpError> {
    match trust {
        // Plain http to this computer needs no certificates: practice also runs where none are installed.
        Trust::System if !root.is_https() => Ok(builder.tls_certs_only([])),
        Trust::System => Ok(builder.https_only(true)),
        Trust::Only(pem) => {
            let roots = Certificate::from_pem_bundle(pem).map_err(SetUpError::Certificates)?;
            Ok(builder.tls_certs_only(roots))
        }
    }
}
