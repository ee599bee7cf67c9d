//! What the partner wallet interface told. The specification shows none of its answers: what was understood has a field,
//! and everything else is kept as it came, to be shown as a table.

use kaunta_domain::answer::{Doubt, SendOutcome, ServiceError};
use kaunta_domain::money::Money;
use kaunta_domain::text::{ModeName, UserId};
use serde_json::{Map, Value};

use super::exchange::Exchange;

/// What a question about the wallet told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WalletOutcome {
    /// Its record.
    Told(Box<WalletRecord>),
    /// The service said no.
    Refused(ServiceError),
    /// Nothing was learnt. Asking again is harmless.
    Unanswered(Doubt),
}

/// partner-wallet-api.md, Wallet: its fields are not shown. A sum that did not come is missing, never 0; sums in another
/// currency than UGX, and sums that can't be read exactly, stay in [`WalletRecord::rest`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WalletRecord {
    /// What can be spent, where the service tells that apart (`availableBalance`).
    pub available: Option<Money>,
    /// The balance as such (`balance`, `walletBalance`, `currentBalance`).
    pub current: Option<Money>,
    /// What stands in the service's books, held money included (`ledgerBalance`).
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
    /// The one balance to show and to compare: what can be spent, else the balance as such, else the ledger's.
    #[must_use]
    pub fn balance(&self) -> Option<Money> {
        self.available.or(self.current).or(self.ledger)
    }
}

/// What the list of modes told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModesOutcome {
    /// The list.
    Told {
        /// In the service's order. Empty if no mode could be found in the answer.
        modes: Vec<ListedMode>,
        /// The whole answer as it came; an answer that is no object lies under `answer`.
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

/// What a fee preview told. It moves no money, and a payment goes on without it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PreviewOutcome {
    /// The fees as far as they were told.
    Told(Box<FeePreview>),
    /// No preview came: there is none at this address, the line broke, or the answer can't be read.
    NotAnswered(Doubt),
    /// The service says that the coming request would be refused.
    Refused(ServiceError),
}

/// Fees before a payment. A sum that did not come is missing, never 0, and never added up from others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FeePreview {
    /// Of the payment, or of the whole batch.
    pub fees: Fees,
    /// Of each item, aligned with the batch's; empty where the service does not tell them apart.
    pub items: Vec<Fees>,
    /// Everything that was not understood, nested as it came; for a batch the whole answer.
    pub rest: Map<String, Value>,
}

/// What a payment costs.
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
    /// What the answer said of the batch as such; nothing where none came.
    pub batch: BatchReport,
    /// Each item, in the batch's order. Its evidence is its own part of the request and of the answer; without a part of
    /// its own, the beginning of the whole answer.
    pub items: Vec<Exchange<SendOutcome>>,
}

/// What an answer said of a batch as such. Nothing of it is certain for any one item.
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
