//! Outcomes of the partner wallet interface. The specification shows none of its answers: what Kaunta understands has a
//! field, and everything else is kept as it came, to be shown as a table.

use kaunta_domain::answer::{Doubt, SendOutcome, ServiceError};
use kaunta_domain::money::Money;
use kaunta_domain::text::{ModeName, UserId};
use serde_json::{Map, Value};

use super::exchange::Exchange;

/// The outcome of a wallet look-up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WalletOutcome {
    /// The wallet's record.
    Told(Box<WalletRecord>),
    /// The service refused.
    Refused(ServiceError),
    /// Nothing is known. It is safe to ask again.
    Unanswered(Doubt),
}

/// A wallet (partner-wallet-api.md, Wallet, which does not show its fields). Amounts are in UGX; a missing one is `None`,
/// never 0. Amounts in another currency, and amounts that can't be read exactly, stay in [`WalletRecord::rest`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WalletRecord {
    /// The spendable balance, where the service gives it separately (`availableBalance`).
    pub available: Option<Money>,
    /// The current balance (`balance`, `walletBalance`, `currentBalance`).
    pub current: Option<Money>,
    /// The balance including held money (`ledgerBalance`).
    pub ledger: Option<Money>,
    /// In the service's own spelling.
    pub currency: Option<String>,
    /// The service's id of the wallet.
    pub wallet_id: Option<String>,
    /// The wallet's owner: the `userId` of transact and bulk requests.
    pub user: Option<UserId>,
    /// The service's own status word, such as ACTIVE.
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

/// The outcome of a request for the list of modes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ModesOutcome {
    /// The list.
    Told {
        /// In the service's order. Empty if the answer contains no recognizable mode.
        modes: Vec<ListedMode>,
        /// The whole answer as it came; an answer that is not an object is under `answer`.
        whole: Map<String, Value>,
    },
    /// The service refused.
    Refused(ServiceError),
    /// Nothing is known. It is safe to ask again.
    Unanswered(Doubt),
}

/// A transaction mode as the service lists it (partner-wallet-api.md, Transaction mode).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedMode {
    /// In the service's own spelling; `kaunta_domain::mode::Mode::from_code` tells whether Kaunta knows it.
    pub name: ModeName,
    /// The service's description of it.
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
    /// Any other word.
    Other(String),
    /// The service does not say.
    NotTold,
}

/// The outcome of a fee preview. It moves no money, and no payment depends on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PreviewOutcome {
    /// The fees, as far as the service gave them.
    Told(Box<FeePreview>),
    /// No preview: the address offers none, the connection broke, or the answer can't be read.
    NotAnswered(Doubt),
    /// The service would refuse the payment.
    Refused(ServiceError),
}

/// The fees of a future payment. A missing amount is `None`, never 0, and never computed from others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FeePreview {
    /// The fees of the payment, or of the whole batch.
    pub fees: Fees,
    /// The fees of each item, in the batch's order; empty where the service does not break them down.
    pub items: Vec<Fees>,
    /// Everything that was not understood, nested as it came; for a batch, the whole answer.
    pub rest: Map<String, Value>,
}

/// What a payment costs, in UGX.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Fees {
    /// The service's fee.
    pub fee: Option<Money>,
    /// The total that leaves the wallet.
    pub total: Option<Money>,
}

/// What is certain after a batch was sent once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BulkOutcome {
    /// What the answer said about the batch as a whole; empty without an answer.
    pub batch: BatchReport,
    /// One outcome for each item, in the batch's order. The evidence is the item's own part of the request and of the
    /// answer; without a part of its own, it is the beginning of the whole answer.
    pub items: Vec<Exchange<SendOutcome>>,
}

/// What an answer said about a batch as a whole. It proves nothing about a single item.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BatchReport {
    /// The service's id of the batch.
    pub batch_id: Option<String>,
    /// The service's own status word.
    pub status: Option<String>,
    /// The service's own message.
    pub message: Option<String>,
    /// Everything that was not understood, nested as it came, without the items' own parts.
    pub rest: Map<String, Value>,
}
