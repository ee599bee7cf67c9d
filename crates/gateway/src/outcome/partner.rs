//! What the partner wallet interface answered. The specification shows none of its answers: what was understood has a field,
//! and everything else is kept as it came, to be shown as a table.

use kaunta_domain::answer::{Doubt, SendOutcome, ServiceError};
use kaunta_domain::money::Money;
use kaunta_domain::text::{ModeName, UserId};
use serde_json::{Map, Value};

use super::exchange::Exchange;

/// What a look at the wallet established.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WalletOutcome {
    /// Its record.
    Told(Box<WalletRecord>),
    /// The service said no.
    Refused(ServiceError),
    /// Nothing was learnt. Asking again is harmless.
    Unanswered(Doubt),
}

/// A wallet (partner-wallet-api.md, Wallet, which does not show its fields). Sums are in UGX; one that did not come is `None`,
/// never 0. Sums in another currency, and sums that can't be read exactly, stay in [`WalletRecord::rest`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WalletRecord {
    /// What can be spent, where the service gives it separately (`availableBalance`).
    pub available: Option<Money>,
    /// The current balance (`balance`, `walletBalance`, `currentBalance`).
    pub current: Option<Money>,
    /// The balance including held money (`ledgerBalance`).
    pub ledger: Option<Money>,
    /// In the service's own spelling.
    pub currency: Option<String>,
    /// The service's id of the wallet.
    pub wallet_id: Option<String>,
    /// Whose wallet it is: the `userId` of transact and bulk requests.
    pub user: Option<UserId>,
    /// In the service's own word, such as ACTIVE.
    pub status: Option<String>,
    /// Everything that was not understood, nested as it came.
    pub rest: Map<String, Value>,
}

impl WalletRecord {
    /// The balance to show and compare: available, else current, else ledger.
    #[must_use]
    pub fn balance(&self) -> Option<Money> {
        self.available.or(self.current).or(self.ledger)
    }
}

/// What a request for the list of modes established.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModesOutcome {
    /// The list.
    Told {
        /// In the service's order. Empty if no mode could be found in the answer.
        modes: Vec<ListedMode>,
        /// The whole answer as it came; an answer that is not an object is under `answer`.
        whole: Map<String, Value>,
    },
    /// The service said no.
    Refused(ServiceError),
    /// Nothing was learnt. Asking again is harmless.
    Unanswered(Doubt),
}

/// A transaction mode as the service lists it (partner-wallet-api.md, Transaction mode).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedMode {
    /// In the service's own spelling; `kaunta_domain::mode::Mode::from_code` tells whether Kaunta knows it.
    pub name: ModeName,
    /// What the service says that it is for.
    pub label: Option<String>,
    /// Whether it can be used.
    pub availability: Availability,
}

/// The availability label of a mode (partner-wallet-api.md, Transaction mode).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Availability {
    /// Active.
    Active,
    /// Beta.
    Beta,
    /// Another word of the service.
    Other(String),
    /// The service does not say.
    NotTold,
}

/// What a fee preview established. It moves no money, and a payment does not depend on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PreviewOutcome {
    /// The fees, as far as they were given.
    Told(Box<FeePreview>),
    /// No preview: there is none at this address, the connection broke, or the answer can't be read.
    NotAnswered(Doubt),
    /// The service would refuse the payment.
    Refused(ServiceError),
}

/// The fees of a payment to come. A sum that did not come is `None`, never 0 and never computed from others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FeePreview {
    /// Of the payment, or of the whole batch.
    pub fees: Fees,
    /// Of each item, aligned with the batch's; empty where the service does not tell them apart.
    pub items: Vec<Fees>,
    /// Everything that was not understood, nested as it came; for a batch the whole answer.
    pub rest: Map<String, Value>,
}

/// What a payment costs, in UGX.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Fees {
    /// The service's fee.
    pub fee: Option<Money>,
    /// What leaves the wallet in all.
    pub total: Option<Money>,
}

/// What is certain after one sending of a batch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BulkOutcome {
    /// What the answer said about the batch as a whole; empty where none came.
    pub batch: BatchReport,
    /// Each item, in the batch's order. Its evidence is its own part of the request and of the answer; without a part of
    /// its own, the beginning of the whole answer.
    pub items: Vec<Exchange<SendOutcome>>,
}

/// What an answer said about a batch as a whole. It proves nothing about a single item.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BatchReport {
    /// The service's id of the batch.
    pub batch_id: Option<String>,
    /// In the service's own word.
    pub status: Option<String>,
    /// In the service's own words.
    pub message: Option<String>,
    /// Everything that was not understood, nested as it came, without the items' own parts.
    pub rest: Map<String, Value>,
}
