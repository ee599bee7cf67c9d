//! What the service says about a payment, field by field.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::money::Money;
use crate::status::ServiceStatus;

/// The service's answer to a transfer (gateway-api.md, Transfer result). A missing field is `None`, never 0.
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

/// A result that says its status and nothing else.
impl From<ServiceStatus> for TransferResult {
    fn from(status: ServiceStatus) -> TransferResult {
        TransferResult {
            status,
            message: None,
            transaction_id: None,
            service_reference: None,
            amount: None,
            fee: None,
            total_charged: None,
            recipient_name: None,
            recipient_account: None,
            recipient_provider: None,
            created_at: None,
            wallet: None,
            extra: Map::new(),
        }
    }
}

/// A wallet's balances before and after a transfer (gateway-api.md, `walletBalance.*`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WalletReport {
    /// `walletId`.
    pub wallet_id: Option<String>,
    /// `walletType`, in the service's own spelling.
    pub wallet_type: Option<String>,
    /// `balanceBefore`.
    pub balance_before: Option<Money>,
    /// `balanceAfter`.
    pub balance_after: Option<Money>,
    /// `currency`.
    pub currency: Option<String>,
}

/// A payment as a look-up reports it (gateway-api.md, Transaction status). A missing field is `None`, never 0.
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
    /// The account among `destination.*`: its field has no specified name, as the specification shows mobile money only.
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

/// A status that says nothing else.
impl From<ServiceStatus> for TransactionStatus {
    fn from(status: ServiceStatus) -> TransactionStatus {
        TransactionStatus {
            status,
            message: None,
            transaction_id: None,
            partner_reference: None,
            mno_id: None,
            mno_transaction_id: None,
            amount: None,
            fee: None,
            total_amount: None,
            currency: None,
            destination_type: None,
            destination_phone: None,
            destination_account: None,
            destination_provider: None,
            mode: None,
            created_at: None,
            completed_at: None,
            extra: Map::new(),
        }
    }
}
