//! The service as the rest of the program sees it.

use kaunta_domain::answer::{Doubt, Evidence, LineProblem, LookUpOutcome, SendOutcome, ServiceError};
use kaunta_domain::beneficiary::{Beneficiary, Identity};
use kaunta_domain::operation::QUIET_TIME;
use kaunta_domain::reference::{OperationId, Reference};
use kaunta_domain::transfer::Transfer;
use reqwest::tls::Certificate;
use reqwest::{Client, ClientBuilder, Method, redirect};
use serde_json::Value;

use crate::address::Address;
use crate::config::{Config, SetUpError, Timeouts, Trust};
use crate::exchange::{Call, Reply};
use crate::key::ApiKey;
use crate::paths::{NoPath, Paths};
use crate::read;
use crate::request;
use crate::retry::{Ended, Next, next};

/// What was learnt, and the exchange that it was learnt from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange<T> {
    /// What is certain now.
    pub outcome: T,
    /// What went over the wire, without the key.
    pub evidence: Evidence,
}

/// What a validation told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValidateOutcome {
    /// The service knows the beneficiary, or says that it is not valid: see [`Beneficiary::is_valid`].
    Validated(Box<Beneficiary>),
    /// It said no.
    Refused(ServiceError),
    /// Nothing was learnt. Asking again is harmless.
    Unanswered(Doubt),
}

/// One environment's service. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Gateway {
    address: Address,
    key: ApiKey,
    paths: Paths,
    timeouts: Timeouts,
    /// Opens a connection for each request and never uses it again: an idle one may be dead without knowing it.
    sending: Client,
    /// Keeps its connections: asking twice harms nobody.
    asking: Client,
}

impl Gateway {
    /// Makes the clients; nothing goes over the wire.
    ///
    /// Proxies of the computer's settings are not used: between the shop and the service there is nobody who could hold
    /// a request back, answer in the service's place, or blur what a failed connection proves.
    ///
    /// # Errors
    /// The address belongs to another environment, a timeout is too long, or the certificates can't be read.
    pub fn new(config: Config) -> Result<Gateway, SetUpError> {
        let Config { environment, address, key, status_path, timeouts, trust } = config;
        if address.environment() != environment {
            return Err(SetUpError::OtherEnvironment);
        }
        let longest = timeouts.transfer.max(timeouts.read).max(timeouts.connect);
        if QUIET_TIME.to_std().is_ok_and(|quiet| longest >= quiet) {
            return Err(SetUpError::TooPatient);
        }
        let client =
            |builder: ClientBuilder| trusting(builder, &trust, &address)?.build().map_err(SetUpError::Certificates);
        let sending = plain(&timeouts).pool_max_idle_per_host(0);
        #[cfg(feature = "fail-points")]
        let sending = crate::fail_points::when_connected(sending);
        Ok(Gateway {
            sending: client(sending)?,
            asking: client(plain(&timeouts))?,
            paths: Paths::of(environment, status_path),
            address,
            key,
            timeouts,
        })
    }

    /// Sends a transfer, once. `attempt` is 1 for a reference that was never sent before; after that a refusal may only
    /// mean "already used", so it is Unknown (design: An operation's life).
    pub async fn transfer(
        &self,
        transfer: &Transfer,
        reference: &Reference,
        operation: OperationId,
        attempt: u32,
    ) -> Exchange<SendOutcome> {
        let body = request::transfer(transfer, reference, operation);
        let (reply, evidence) = self.post(self.paths.transfer, body, self.timeouts.transfer).await;
        let outcome = match reply {
            Reply::NotSent(problem) => SendOutcome::NotSent { problem },
            Reply::Lost(problem) => SendOutcome::Unknown { doubt: Doubt::Line { problem } },
            Reply::Answered(answer) => read::transfer::outcome(&answer, reference, attempt),
        };
        Exchange { outcome, evidence }
    }

    /// Asks who would receive (gateway-api.md, POST validate-beneficiary request). Moves no money.
    pub async fn validate(&self, identity: &Identity) -> Exchange<ValidateOutcome> {
        let body = request::validation(identity);
        let (reply, evidence) = self.post(self.paths.validate, body, self.timeouts.read).await;
        let outcome = match reply {
            Reply::NotSent(problem) | Reply::Lost(problem) => ValidateOutcome::Unanswered(Doubt::Line { problem }),
            Reply::Answered(answer) => read::beneficiary::outcome(&answer),
        };
        Exchange { outcome, evidence }
    }

    /// Asks where a transaction stands, by the service's id or by our reference; asks again up to twice where that may
    /// help. The evidence is the last exchange's.
    pub async fn look_up(&self, id_or_reference: &str) -> Exchange<LookUpOutcome> {
        let path = match self.paths.status(id_or_reference) {
            Ok(path) => path,
            Err(NoPath::Off) => return self.unasked(Doubt::NoStatusPath),
            Err(NoPath::NotAnId) => return self.unasked(Doubt::Line { problem: LineProblem::NotMade }),
        };
        let mut tried = 0;
        loop {
            let call = Call {
                method: Method::GET,
                address: self.address.with(&path),
                body: None,
                timeout: self.timeouts.read,
            };
            let (reply, evidence) = call.send(&self.asking, &self.key).await;
            tried += 1;
            let (ended, retry_after) = match &reply {
                Reply::NotSent(problem) | Reply::Lost(problem) => (Ended::Line(*problem), None),
                Reply::Answered(answer) => (Ended::Status(answer.status), answer.retry_after),
            };
            match next(ended, retry_after, tried) {
                Next::Wait(wait) => tokio::time::sleep(wait).await,
                Next::Stop => return Exchange { outcome: looked_up(&reply, id_or_reference), evidence },
            }
        }
    }

    /// Whether transactions can be looked up at all: not in development without a configured path.
    #[must_use]
    pub fn can_look_up(&self) -> bool {
        self.paths.has_status()
    }

    async fn post(&self, path: &str, body: Value, timeout: std::time::Duration) -> (Reply, Evidence) {
        let call = Call { method: Method::POST, address: self.address.with(path), body: Some(body), timeout };
        call.send(&self.sending, &self.key).await
    }

    /// A look-up that never touched the wire.
    fn unasked(&self, doubt: Doubt) -> Exchange<LookUpOutcome> {
        let evidence = Evidence {
            method: Method::GET.to_string(),
            address: self.address.to_string(),
            request_body: None,
            http_status: None,
            answer_body: None,
            took_ms: 0,
        };
        Exchange { outcome: LookUpOutcome::Unanswered { doubt }, evidence }
    }
}

fn looked_up(reply: &Reply, asked: &str) -> LookUpOutcome {
    match reply {
        Reply::NotSent(problem) | Reply::Lost(problem) => {
            LookUpOutcome::Unanswered { doubt: Doubt::Line { problem: *problem } }
        }
        Reply::Answered(answer) => read::status::outcome(answer, asked),
    }
}

/// What both clients have in common: nothing is sent twice, nothing follows where an answer points.
fn plain(timeouts: &Timeouts) -> ClientBuilder {
    Client::builder()
        .user_agent(concat!("Kaunta/", env!("CARGO_PKG_VERSION")))
        .connect_timeout(timeouts.connect)
        .retry(reqwest::retry::never())
        .redirect(redirect::Policy::none())
        .referer(false)
        .no_proxy()
}

fn trusting(builder: ClientBuilder, trust: &Trust, address: &Address) -> Result<ClientBuilder, SetUpError> {
    match trust {
        // Plain http on this computer needs no certificates: practice runs where none are installed.
        Trust::System if !address.is_https() => Ok(builder.tls_certs_only([])),
        Trust::System => Ok(builder.https_only(true)),
        Trust::Only(pem) => {
            let roots = Certificate::from_pem_bundle(pem).map_err(SetUpError::Certificates)?;
            Ok(builder.tls_certs_only(roots))
        }
    }
}
