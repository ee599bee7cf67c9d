//! What long lists show of what the service reported.

use chrono::{DateTime, Utc};
use smol_str::SmolStr;

use crate::money::Money;
use crate::particulars::Particulars;

/// The [`Particulars`] that long lists show. Only these are parsed, and short texts are held in place, because an export reads
/// them for every row.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ListedParticulars {
    /// `reference`: the service's own.
    pub service_reference: Option<SmolStr>,
    /// `mnoId`.
    pub mno_id: Option<SmolStr>,
    /// `mnoTransactionId`.
    pub mno_transaction_id: Option<SmolStr>,
    /// `currency`, as it came.
    pub currency: Option<SmolStr>,
    /// `recipient.name`.
    pub name: Option<SmolStr>,
    /// `destination.phoneNumber`.
    pub phone: Option<SmolStr>,
    /// `recipient.account`, and the account of a destination.
    pub account: Option<SmolStr>,
    /// `recipient.provider`, and `destination.provider`.
    pub provider: Option<SmolStr>,
    /// `destinationType`.
    pub destination_type: Option<SmolStr>,
    /// `createdAt`.
    pub created_at: Option<DateTime<Utc>>,
    /// `completedAt`.
    pub completed_at: Option<DateTime<Utc>>,
    /// `walletBalance`.
    pub balances: Option<WalletBalances>,
}

/// A wallet's balances before and after a transfer; `None` for one that was not reported.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WalletBalances {
    /// `balanceBefore`.
    pub before: Option<Money>,
    /// `balanceAfter`.
    pub after: Option<Money>,
}

impl ListedParticulars {
    /// As [`Particulars::then`].
    #[must_use]
    pub fn then(self, later: ListedParticulars) -> ListedParticulars {
        ListedParticulars {
            service_reference: later.service_reference.or(self.service_reference),
            mno_id: later.mno_id.or(self.mno_id),
            mno_transaction_id: later.mno_transaction_id.or(self.mno_transaction_id),
            currency: later.currency.or(self.currency),
            name: later.name.or(self.name),
            phone: later.phone.or(self.phone),
            account: later.account.or(self.account),
            provider: later.provider.or(self.provider),
            destination_type: later.destination_type.or(self.destination_type),
            created_at: later.created_at.or(self.created_at),
            completed_at: later.completed_at.or(self.completed_at),
            balances: later.balances.or(self.balances),
        }
    }
}

impl From<Particulars> for ListedParticulars {
    fn from(told: Particulars) -> ListedParticulars {
        ListedParticulars {
            service_reference: told.service_reference.map(SmolStr::from),
            mno_id: told.mno_id.map(SmolStr::from),
            mno_transaction_id: told.mno_transaction_id.map(SmolStr::from),
            currency: told.currency.map(SmolStr::from),
            name: told.name.map(SmolStr::from),
            phone: told.phone.map(SmolStr::from),
            account: told.account.map(SmolStr::from),
            provider: told.provider.map(SmolStr::from),
            destination_type: told.destination_type.map(SmolStr::from),
            created_at: told.created_at,
            completed_at: told.completed_at,
            balances: told
                .wallet
                .map(|wallet| WalletBalances { before: wallet.balance_before, after: wallet.balance_after }),
        }
    }
}
