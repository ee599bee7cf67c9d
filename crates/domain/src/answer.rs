//! What was learnt from the service: typed outcomes and the evidence they rest on.
//!
//! `gateway` makes these, `ledger` keeps them, `app` decides on them.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::mismatch::Mismatch;
use crate::money::Money;
use crate::status::ServiceStatus;

/// What is certain after one sending of a transfer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "camelCase")]
pub enum SendOutcome {
    /// Proof that no byte of the request reached the service: nothing was booked.
    NotSent {
        /// Why.
        problem: LineProblem,
    },
    /// The service said no to the first request that it got from us. A look-up after the quiet time confirms that nothing was
    /// booked.
    Refused {
        /// In its words.
        error: ServiceError,
    },
    /// The service said no, and can't be asked again: nothing was booked.
    Rejected {
        /// In its words.
        error: ServiceError,
    },
    /// The service booked it, and said where it stands.
    Booked {
        /// Its answer.
        result: Box<TransferResult>,
    },
    /// It may or may not have been booked.
    Unknown {
        /// Why that can't be told.
        doubt: Doubt,
    },
}

/// Why an outcome can't be told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "doubt", rename_all = "camelCase")]
pub enum Doubt {
    /// The line broke or timed out after the request may have left.
    Line {
        /// How.
        problem: LineProblem,
    },
    /// An HTTP status that doesn't tell (408, 3xx, 5xx), or a refusal that may mean "already used" after an earlier sending.
    Status {
        /// The error as far as it could be read.
        error: ServiceError,
    },
    /// The service says that the reference was used before, and we had never sent it: another copy of the book has, or somebody
    /// on the way sent our request twice.
    ReferenceUsed {
        /// In its words.
        error: ServiceError,
    },
    /// A 2xx that can't be read as an answer: empty, cut, HTML, without a status.
    Unreadable {
        /// What is wrong with it, for the timeline.
        why: String,
    },
    /// The answer speaks of another operation.
    OtherReference {
        /// The reference in the answer.
        reference: String,
    },
    /// The answer is about a payment with other values than went out, at least one.
    OtherPayment {
        /// Which.
        mismatches: Vec<Mismatch>,
    },
    /// The question was asked before the newest one that was answered, so its answer is no news.
    Overtaken {
        /// What it says of the payment; nothing where the service does not have it.
        status: Option<ServiceStatus>,
    },
    /// "Not found", from other credentials than it was sent with, of which nobody knows that they are of the same account.
    OtherAccount,
    /// Kaunta stopped before the outcome was recorded.
    Interrupted,
    /// The environment has no look-up path (gateway-api.md, Endpoints: the sandbox variant is not shown): nobody was asked.
    NoStatusPath,
}

/// What went wrong on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum LineProblem {
    /// The host's name can't be found.
    NameNotFound,
    /// No connection could be made.
    NoConnection,
    /// The host's certificate can't be trusted.
    BadCertificate,
    /// The connection was cut.
    Cut,
    /// No answer in time.
    TimedOut,
    /// The request could not be made at all: a key with signs that no header takes, for example.
    NotMade,
    /// The key or the address was changed before the first byte left, so no request was made with the old ones.
    SettingsChanged,
}

/// The service's no: its code and words as far as they could be found, in whatever shape they came.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ServiceError {
    /// The HTTP status.
    pub http_status: u16,
    /// A code such as INSUFFICIENT_BALANCE.
    pub code: Option<String>,
    /// A sentence.
    pub message: Option<String>,
    /// Seconds, from `Retry-After`.
    pub retry_after: Option<u64>,
}

/// gateway-api.md, Transfer result. A field that did not come is missing, never 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TransferResult {
    /// `transaction.status`.
    pub status: ServiceStatus,
    /// `message`.
    pub message: Option<String>,
    /// `transaction.transactionId`.
    pub transaction_id: Option<String>,
    /// `transaction.reference`, the service's own.
    pub service_reference: Option<String>,
    /// `transaction.amount`.
    pub amount: Option<Money>,
    /// `transaction.fee`.
    pub fee: Option<Money>,
    /// `transaction.totalCharged`.
    pub total_charged: Option<Money>,
    /// `transaction.recipient.name`.
    pub recipient_name: Option<String>,
    /// `transaction.recipient.account`.
    pub recipient_account: Option<String>,
    /// `transaction.recipient.provider`.
    pub recipient_provider: Option<String>,
    /// `transaction.createdAt`.
    pub created_at: Option<DateTime<Utc>>,
    /// `walletBalance`.
    pub wallet: Option<WalletReport>,
    /// Everything beyond the named fields, nested as it came.
    pub extra: Map<String, Value>,
}

/// gateway-api.md, `walletBalance.*`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WalletReport {
    /// `walletId`.
    pub wallet_id: Option<String>,
    /// `walletType`, in the service's own word.
    pub wallet_type: Option<String>,
    /// `balanceBefore`.
    pub balance_before: Option<Money>,
    /// `balanceAfter`.
    pub balance_after: Option<Money>,
    /// `currency`.
    pub currency: Option<String>,
}

/// What a status look-up told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "camelCase")]
pub enum LookUpOutcome {
    /// The service knows the transaction.
    Found {
        /// What it knows.
        transaction: Box<TransactionStatus>,
    },
    /// Under our reference the service knows a payment with other values than ours, at least one.
    OtherPayment {
        /// What it knows.
        transaction: Box<TransactionStatus>,
        /// What of it is not ours.
        mismatches: Vec<Mismatch>,
    },
    /// TRANSACTION_NOT_FOUND.
    NotFound {
        /// In its words.
        error: ServiceError,
    },
    /// Nothing was learnt.
    Unanswered {
        /// Why.
        doubt: Doubt,
    },
}

/// gateway-api.md, Transaction status. A field that did not come is missing, never 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TransactionStatus {
    /// `status`.
    pub status: ServiceStatus,
    /// `message` of the envelope.
    pub message: Option<String>,
    /// `id`.
    pub transaction_id: Option<String>,
    /// `partnerReference`.
    pub partner_reference: Option<String>,
    /// `mnoId`.
    pub mno_id: Option<String>,
    /// `mnoTransactionId`.
    pub mno_transaction_id: Option<String>,
    /// `amount`.
    pub amount: Option<Money>,
    /// `fee`.
    pub fee: Option<Money>,
    /// `totalAmount`.
    pub total_amount: Option<Money>,
    /// `currency`.
    pub currency: Option<String>,
    /// `destinationType`.
    pub destination_type: Option<String>,
    /// `destination.phoneNumber`.
    pub destination_phone: Option<String>,
    /// The account among `destination.*`: not named, as the specification shows mobile money only.
    pub destination_account: Option<String>,
    /// `destination.provider`.
    pub destination_provider: Option<String>,
    /// `transactionMode`, which the specification does not name here.
    pub mode: Option<String>,
    /// `createdAt`.
    pub created_at: Option<DateTime<Utc>>,
    /// `completedAt`.
    pub completed_at: Option<DateTime<Utc>>,
    /// Everything beyond the named fields, nested as it came.
    pub extra: Map<String, Value>,
}

/// One exchange with the service as it went over the wire, without the key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    /// `POST` or `GET`.
    pub method: String,
    /// The whole address.
    pub address: String,
    /// The body as sent.
    pub request_body: Option<Value>,
    /// The HTTP status, when an answer began.
    pub http_status: Option<u16>,
    /// The answer's body as received, at most 64 KiB of it.
    pub answer_body: Option<String>,
    /// Milliseconds from the first byte out to the end.
    pub took_ms: u64,
}
