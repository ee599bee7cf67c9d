//! Everything the service reported about a payment: the newest value of each field, from results and look-ups.

mod listed;

use chrono::{DateTime, Utc};

use crate::answer::{TransactionStatus, TransferResult, WalletReport};
use crate::event::{Event, EventKind};
use crate::money::Money;

pub use listed::{ListedParticulars, WalletBalances};

/// The fields of both answers (gateway-api.md, Transfer result, Transaction status). A field that was never reported is
/// `None`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Particulars {
    /// `transactionId`, and `id` of a look-up.
    pub transaction_id: Option<String>,
    /// `reference`: the service's own.
    pub service_reference: Option<String>,
    /// `partnerReference`: ours, as the service has it.
    pub partner_reference: Option<String>,
    /// `mnoId`.
    pub mno_id: Option<String>,
    /// `mnoTransactionId`: the network's number, which its support asks for.
    pub mno_transaction_id: Option<String>,
    /// `amount`.
    pub amount: Option<Money>,
    /// `fee`.
    pub fee: Option<Money>,
    /// `totalCharged`, and `totalAmount` of a look-up.
    pub total: Option<Money>,
    /// `currency`, as it came. The amounts above are shillings only; others stay in the rest of the answer.
    pub currency: Option<String>,
    /// `recipient.name`.
    pub name: Option<String>,
    /// `destination.phoneNumber`.
    pub phone: Option<String>,
    /// `recipient.account`, and the account of a destination.
    pub account: Option<String>,
    /// `recipient.provider`, and `destination.provider`.
    pub provider: Option<String>,
    /// `destinationType`.
    pub destination_type: Option<String>,
    /// The mode, if a look-up reports it.
    pub mode: Option<String>,
    /// `createdAt`.
    pub created_at: Option<DateTime<Utc>>,
    /// `completedAt`.
    pub completed_at: Option<DateTime<Utc>>,
    /// `message`.
    pub message: Option<String>,
    /// `walletBalance`.
    pub wallet: Option<WalletReport>,
}

impl Particulars {
    /// Folds the events of one payment, oldest first. An answer without a field does not clear it, and an answer about
    /// another payment is ignored.
    pub fn of<'e>(events: impl IntoIterator<Item = &'e Event>) -> Particulars {
        events.into_iter().fold(Particulars::default(), |told, event| told.and(&event.kind))
    }

    /// Updated with the next event of the same payment.
    #[must_use]
    pub fn and(self, event: &EventKind) -> Particulars {
        let booked = event.booked().map(Particulars::from);
        match booked.or_else(|| event.found().map(Particulars::from)) {
            Some(later) => self.then(later),
            None => self,
        }
    }

    /// Updated with what was reported later; a field that is missing there is kept.
    #[must_use]
    pub fn then(self, later: Particulars) -> Particulars {
        Particulars {
            transaction_id: later.transaction_id.or(self.transaction_id),
            service_reference: later.service_reference.or(self.service_reference),
            partner_reference: later.partner_reference.or(self.partner_reference),
            mno_id: later.mno_id.or(self.mno_id),
            mno_transaction_id: later.mno_transaction_id.or(self.mno_transaction_id),
            amount: later.amount.or(self.amount),
            fee: later.fee.or(self.fee),
            total: later.total.or(self.total),
            currency: later.currency.or(self.currency),
            name: later.name.or(self.name),
            phone: later.phone.or(self.phone),
            account: later.account.or(self.account),
            provider: later.provider.or(self.provider),
            destination_type: later.destination_type.or(self.destination_type),
            mode: later.mode.or(self.mode),
            created_at: later.created_at.or(self.created_at),
            completed_at: later.completed_at.or(self.completed_at),
            message: later.message.or(self.message),
            wallet: later.wallet.or(self.wallet),
        }
    }
}

impl From<&TransferResult> for Particulars {
    fn from(result: &TransferResult) -> Particulars {
        let result = result.clone();
        Particulars {
            transaction_id: result.transaction_id,
            service_reference: result.service_reference,
            amount: result.amount,
            fee: result.fee,
            total: result.total_charged,
            currency: result.wallet.as_ref().and_then(|wallet| wallet.currency.clone()),
            name: result.recipient_name,
            account: result.recipient_account,
            provider: result.recipient_provider,
            created_at: result.created_at,
            message: result.message,
            wallet: result.wallet,
            ..Particulars::default()
        }
    }
}

impl From<&TransactionStatus> for Particulars {
    fn from(transaction: &TransactionStatus) -> Particulars {
        let transaction = transaction.clone();
        Particulars {
            transaction_id: transaction.transaction_id,
            partner_reference: transaction.partner_reference,
            mno_id: transaction.mno_id,
            mno_transaction_id: transaction.mno_transaction_id,
            amount: transaction.amount,
            fee: transaction.fee,
            total: transaction.total_amount,
            currency: transaction.currency,
            phone: transaction.destination_phone,
            account: transaction.destination_account,
            provider: transaction.destination_provider,
            destination_type: transaction.destination_type,
            mode: transaction.mode,
            created_at: transaction.created_at,
            completed_at: transaction.completed_at,
            message: transaction.message,
            ..Particulars::default()
        }
    }
}
