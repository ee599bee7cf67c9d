//! The partner wallet interface (partner-wallet-api.md): wallet look-up, transactions, fee previews and batches.
//!
//! The service offers no look-up by our reference here: whatever an answer leaves in doubt stays Unknown, and nothing is
//! ever sent a second time.

use std::sync::Arc;
use std::time::Duration;

use kaunta_domain::answer::{ConnectionProblem, Doubt, Evidence, SendOutcome};
use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::environment::Environment;
use kaunta_domain::reference::{Reference, Seed};
use kaunta_domain::text::UserId;
use kaunta_domain::transfer::Transfer;
use serde_json::Value;
use url::Url;

use crate::outcome::{BulkOutcome, Exchange, ModesOutcome, PreviewOutcome, WalletOutcome};
use crate::read::{ours, partner as read};
use crate::request;
use crate::request::Batch;
use crate::setup::{BearerKey, Credential, PartnerAddress, SetUpError, Timeouts, Trust};
use crate::transport::wire::{Reply, Request, Verb, Wire};
use crate::transport::{Socket, ask, beginning, exchange, unmade};

/// partner-wallet-api.md, Endpoints. It shows no development paths: only the key and the address distinguish the
/// environments.
const WALLET: &str = "/wallet/me";
const MODES: &str = "/transactions/modes";
const PREVIEW: &str = "/transactions/preview-fees";
const TRANSACT: &str = "/transactions/transact";
const BULK: &str = "/transactions/bulk";

/// The longest a person waits for fees, which the payment does not need.
const LONGEST_PREVIEW: Duration = Duration::from_secs(10);

/// How much of an answer without a part for the item is kept with each item. The batch keeps the whole answer, once.
const MOST_SHARED: usize = 4 * 1024;

/// The configuration of one environment's partner wallet.
#[derive(Debug, Clone)]
pub struct PartnerConfig {
    /// Whose money it moves: practice, development or production.
    pub environment: Environment,
    /// Must have been checked for the same environment.
    pub address: PartnerAddress,
    /// A key of this interface; the gateway's is a different type.
    pub key: BearerKey,
    /// How long to wait: `transfer` for transact and bulk, `read` for everything else.
    pub timeouts: Timeouts,
    /// Which certificates are trusted.
    pub trust: Trust,
}

/// A client for one environment's partner wallet. Cheap to clone.
#[derive(Debug, Clone)]
pub struct PartnerWallet {
    address: PartnerAddress,
    credential: Credential,
    timeouts: Timeouts,
    wire: Arc<dyn Wire>,
}

impl PartnerWallet {
    /// Creates the client; sends nothing.
    ///
    /// # Errors
    /// The address belongs to another environment, a timeout is too long, or the certificates can't be read.
    pub fn new(config: PartnerConfig) -> Result<PartnerWallet, SetUpError> {
        let socket = Socket::new(&config.address.0, &config.timeouts, &config.trust)?;
        PartnerWallet::over(Arc::new(socket), config)
    }

    /// Creates the client over a given [`Wire`], which decides which certificates to trust.
    ///
    /// # Errors
    /// The address belongs to another environment, or a timeout is too long.
    pub fn over(wire: Arc<dyn Wire>, config: PartnerConfig) -> Result<PartnerWallet, SetUpError> {
        let PartnerConfig { environment, address, key, timeouts, trust: _ } = config;
        if address.environment() != environment {
            return Err(SetUpError::OtherEnvironment);
        }
        key.may_be_used_in(environment)?;
        timeouts.check()?;
        Ok(PartnerWallet { wire, address, credential: Credential::Bearer(key), timeouts })
    }

    /// The fingerprint of the address and key, for the book with this seed.
    #[must_use]
    pub fn fingerprint(&self, seed: &Seed) -> CredentialFingerprint {
        self.credential.fingerprint(&self.address.0, seed)
    }

    /// Fetches a wallet (partner-wallet-api.md, Endpoints): that of `user`, or of the key's owner if `None`.
    pub async fn wallet(&self, user: Option<&UserId>) -> Exchange<WalletOutcome> {
        let mut address = self.address.0.with(WALLET);
        if let Some(user) = user {
            address.query_pairs_mut().append_pair("userId", user.as_str());
        }
        let (reply, evidence) = self.ask(&address).await;
        let outcome = match reply {
            Reply::NotSent(problem) | Reply::Lost(problem) => WalletOutcome::Unanswered(Doubt::Connection { problem }),
            Reply::Answered(answer) => read::wallet::outcome(&answer),
        };
        Exchange { outcome, evidence }
    }

    /// Fetches the list of modes (partner-wallet-api.md, Transaction mode).
    pub async fn modes(&self) -> Exchange<ModesOutcome> {
        let (reply, evidence) = self.ask(&self.address.0.with(MODES)).await;
        let outcome = match reply {
            Reply::NotSent(problem) | Reply::Lost(problem) => ModesOutcome::Unanswered(Doubt::Connection { problem }),
            Reply::Answered(answer) => read::modes::outcome(&answer),
        };
        Exchange { outcome, evidence }
    }

    /// Asks what a payment would cost, using the same body as for sending it but without our reference (the request is not
    /// specified). Asks once, with a short timeout: no payment depends on it.
    pub async fn preview(&self, transfer: &Transfer) -> Exchange<PreviewOutcome> {
        self.previewed(request::transact(transfer, None), None).await
    }

    /// Asks what a batch would cost, like [`PartnerWallet::preview`].
    pub async fn preview_batch(&self, batch: &Batch) -> Exchange<PreviewOutcome> {
        self.previewed(request::bulk(batch, batch.items()), Some(batch)).await
    }

    /// Sends a payment, once (partner-wallet-api.md, Transact request fields). Does not send a transfer of the other interface.
    /// There is no look-up: a person resolves an Unknown outcome.
    pub async fn transact(&self, transfer: &Transfer, reference: &Reference) -> Exchange<SendOutcome> {
        let (reply, evidence) = self.send(TRANSACT, request::transact(transfer, Some(reference))).await;
        let outcome = match reply {
            Reply::NotSent(problem) => SendOutcome::NotSent { problem },
            Reply::Lost(problem) => SendOutcome::Unknown { doubt: Doubt::Connection { problem } },
            Reply::Answered(answer) => {
                let outcome = read::transaction::outcome(&answer, transfer.mode());
                ours::sent(read::transaction::unless_named(outcome, &answer, reference), transfer)
            }
        };
        Exchange { outcome, evidence }
    }

    /// Sends a batch, once (partner-wallet-api.md, Bulk request fields), and returns what is certain about each item. The outer
    /// evidence is that of the whole exchange.
    pub async fn bulk(&self, batch: &Batch) -> Exchange<BulkOutcome> {
        let (reply, evidence) = self.send(BULK, request::bulk(batch, batch.items())).await;
        let read::batch::BatchAnswer { report, items } = read::batch::outcome(&reply, batch);
        let exchanges = batch.items().iter().zip(items).map(|(item, told)| Exchange {
            outcome: ours::sent(told.outcome, &item.transfer),
            evidence: Evidence {
                method: evidence.method.clone(),
                address: evidence.address.clone(),
                request_body: request::bulk(batch, std::slice::from_ref(item)),
                http_status: evidence.http_status,
                answer_body: told
                    .part
                    .or_else(|| Some(beginning(evidence.answer_body.as_ref()?, MOST_SHARED).to_owned())),
                took_ms: evidence.took_ms,
                service_clock: evidence.service_clock,
            },
        });
        let items = exchanges.collect();
        Exchange { outcome: BulkOutcome { batch: report, items }, evidence }
    }

    async fn previewed(&self, body: Option<Value>, batch: Option<&Batch>) -> Exchange<PreviewOutcome> {
        let patience = self.timeouts.read.min(LONGEST_PREVIEW);
        let (reply, evidence) = self.post(PREVIEW, body, patience).await;
        let outcome = match reply {
            Reply::NotSent(problem) | Reply::Lost(problem) => {
                PreviewOutcome::NotAnswered(Doubt::Connection { problem })
            }
            Reply::Answered(answer) => read::fees::outcome(&answer, batch),
        };
        Exchange { outcome, evidence }
    }

    async fn send(&self, path: &str, body: Option<Value>) -> (Reply, Evidence) {
        self.post(path, body, self.timeouts.transfer).await
    }

    /// Sends once, whatever happens to the connection; sends nothing without a body.
    async fn post(&self, path: &str, body: Option<Value>, timeout: Duration) -> (Reply, Evidence) {
        let address = self.address.0.with(path);
        if body.is_none() {
            return (Reply::NotSent(ConnectionProblem::NotMade), unmade(Verb::Post, &address));
        }
        exchange(&*self.wire, self.request(Verb::Post, &address, body, timeout)).await
    }

    async fn ask(&self, address: &Url) -> (Reply, Evidence) {
        ask(&*self.wire, || self.request(Verb::Get, address, None, self.timeouts.read)).await
    }

    fn request(&self, verb: Verb, address: &Url, body: Option<Value>, timeout: Duration) -> Request {
        Request { verb, address: address.clone(), body, timeout, credential: self.credential.clone() }
    }
}
