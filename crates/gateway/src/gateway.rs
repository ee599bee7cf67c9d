//! The gateway interface (gateway-api.md): transfers, validation and look-ups.

use std::sync::Arc;
use std::time::Duration;

use kaunta_domain::answer::{ConnectionProblem, Doubt, Evidence, LookUpOutcome, SendOutcome};
use kaunta_domain::beneficiary::Identity;
use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::reference::{OperationId, Reference, Seed};
use kaunta_domain::transfer::Transfer;
use serde_json::Value;

use crate::outcome::{Exchange, ValidateOutcome};
use crate::setup::{Address, Config, Credential, NoPath, Paths, SetUpError, Timeouts};
use crate::transport::wire::{Reply, Request, Verb, Wire};
use crate::transport::{Socket, ask, exchange, unmade};
use crate::{read, request};

impl Exchange<LookUpOutcome> {
    /// Also compares the transaction with our payment under that reference: one with different values becomes
    /// [`LookUpOutcome::OtherPayment`].
    #[must_use]
    pub fn about_ours(self, transfer: &Transfer) -> Exchange<LookUpOutcome> {
        Exchange { outcome: read::ours::looked_up(self.outcome, transfer), evidence: self.evidence }
    }
}

/// A client for one environment's service. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Gateway {
    address: Address,
    credential: Credential,
    paths: Paths,
    timeouts: Timeouts,
    wire: Arc<dyn Wire>,
}

impl Gateway {
    /// Creates the client; sends nothing.
    ///
    /// # Errors
    /// The address belongs to another environment, a timeout is too long, or the certificates can't be read.
    pub fn new(config: Config) -> Result<Gateway, SetUpError> {
        let socket = Socket::new(&config.address.0, &config.timeouts, &config.trust)?;
        Gateway::over(Arc::new(socket), config)
    }

    /// Creates the client over a given [`Wire`], which decides which certificates to trust.
    ///
    /// # Errors
    /// The address belongs to another environment, or a timeout is too long.
    pub fn over(wire: Arc<dyn Wire>, config: Config) -> Result<Gateway, SetUpError> {
        let Config { environment, plays_sandbox, address, key, status_path, timeouts, trust: _ } = config;
        if address.environment() != environment {
            return Err(SetUpError::OtherEnvironment);
        }
        timeouts.check()?;
        let credential = Credential::ApiKey(key);
        Ok(Gateway { wire, paths: Paths::of(environment, plays_sandbox, status_path), address, credential, timeouts })
    }

    /// Sends a transfer, once (gateway-api.md, Transfer request). `attempt` is 1 for a reference that was never sent before. On
    /// later attempts a refusal may only mean that the reference is already used, so the outcome is Unknown. Does not send a
    /// transfer of the other interface.
    pub async fn transfer(
        &self,
        transfer: &Transfer,
        reference: &Reference,
        operation: OperationId,
        attempt: u32,
    ) -> Exchange<SendOutcome> {
        let Some(body) = request::transfer(transfer, reference, operation) else {
            let evidence = unmade(Verb::Post, &self.address.0.with(self.paths.transfer));
            return Exchange { outcome: SendOutcome::NotSent { problem: ConnectionProblem::NotMade }, evidence };
        };
        let (reply, evidence) = self.post(self.paths.transfer, body, self.timeouts.transfer).await;
        let outcome = match reply {
            Reply::NotSent(problem) => SendOutcome::NotSent { problem },
            Reply::Lost(problem) => SendOutcome::Unknown { doubt: Doubt::Connection { problem } },
            Reply::Answered(answer) => {
                let outcome = read::transfer::outcome(&answer, reference, transfer.mode(), attempt);
                let outcome = if self.can_look_up() { outcome } else { read::ours::unconfirmed(outcome) };
                read::ours::sent(outcome, transfer)
            }
        };
        Exchange { outcome, evidence }
    }

    /// Asks who would receive the money (gateway-api.md, POST validate-beneficiary request). Moves no money.
    pub async fn validate(&self, identity: &Identity) -> Exchange<ValidateOutcome> {
        let body = request::validation(identity);
        let (reply, evidence) = self.post(self.paths.validate, body, self.timeouts.read).await;
        let outcome = match reply {
            Reply::NotSent(problem) | Reply::Lost(problem) => {
                ValidateOutcome::Unanswered(Doubt::Connection { problem })
            }
            Reply::Answered(answer) => read::beneficiary::outcome(&answer, identity),
        };
        Exchange { outcome, evidence }
    }

    /// Looks up one of our payments, like [`Gateway::look_up`]. A payment with different values under its reference is
    /// [`LookUpOutcome::OtherPayment`].
    pub async fn look_up_ours(&self, transfer: &Transfer, reference: &Reference) -> Exchange<LookUpOutcome> {
        self.look_up(reference.as_str()).await.about_ours(transfer)
    }

    /// Looks up a transaction by the service's id or by our reference (gateway-api.md, GET status path parameter), in up to
    /// three attempts where a retry may help. The evidence is that of the last attempt.
    pub async fn look_up(&self, id_or_reference: &str) -> Exchange<LookUpOutcome> {
        let path = match self.paths.status(id_or_reference) {
            Ok(path) => path,
            Err(NoPath::Off) => return self.not_asked(Doubt::NoStatusPath),
            Err(NoPath::NotAnId) => return self.not_asked(Doubt::Connection { problem: ConnectionProblem::NotMade }),
        };
        let question = || self.request(Verb::Get, &path, None, self.timeouts.read);
        let (reply, evidence) = ask(&*self.wire, question).await;
        Exchange { outcome: looked_up(&reply, id_or_reference), evidence }
    }

    /// The fingerprint of the address and key, for the book with this seed.
    #[must_use]
    pub fn fingerprint(&self, seed: &Seed) -> CredentialFingerprint {
        self.credential.fingerprint(&self.address.0, seed)
    }

    /// Whether transactions can be looked up at all: not in development without a configured path.
    #[must_use]
    pub fn can_look_up(&self) -> bool {
        self.paths.has_status()
    }

    async fn post(&self, path: &str, body: Value, timeout: Duration) -> (Reply, Evidence) {
        exchange(&*self.wire, self.request(Verb::Post, path, Some(body), timeout)).await
    }

    fn request(&self, verb: Verb, path: &str, body: Option<Value>, timeout: Duration) -> Request {
        Request { verb, address: self.address.0.with(path), body, timeout, credential: self.credential.clone() }
    }

    /// The result of a look-up that was never sent.
    fn not_asked(&self, doubt: Doubt) -> Exchange<LookUpOutcome> {
        let evidence = unmade(Verb::Get, &self.address.0.with(""));
        Exchange { outcome: LookUpOutcome::Unanswered { doubt }, evidence }
    }
}

fn looked_up(reply: &Reply, asked: &str) -> LookUpOutcome {
    match reply {
        Reply::NotSent(problem) | Reply::Lost(problem) => {
            LookUpOutcome::Unanswered { doubt: Doubt::Connection { problem: *problem } }
        }
        Reply::Answered(answer) => read::status::outcome(answer, asked),
    }
}
