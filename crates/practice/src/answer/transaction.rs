//! A payment booked over the gateway interface.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row as _};

use crate::script::Scenario;
use crate::terms::{Environment, Mode, Money, Status, WalletType};

/// A booked transfer in its current state.
#[derive(Clone, Debug)]
pub(crate) struct Transaction {
    pub(crate) seq: i64,
    pub(crate) environment: Environment,
    pub(crate) id: String,
    /// The service's own reference.
    pub(crate) reference: String,
    pub(crate) partner_reference: String,
    pub(crate) mode: Mode,
    pub(crate) wallet: WalletType,
    pub(crate) amount: Money,
    pub(crate) fee: Money,
    /// The amount charged to the wallet or, for a collection, to the customer's phone.
    pub(crate) charged: Money,
    pub(crate) balance_before: Money,
    pub(crate) balance_after: Money,
    pub(crate) name: Option<String>,
    pub(crate) phone: Option<String>,
    pub(crate) network: Option<String>,
    pub(crate) account: Option<String>,
    pub(crate) bank_code: Option<String>,
    pub(crate) biller: Option<String>,
    pub(crate) extra: Option<String>,
    pub(crate) status: Status,
    pub(crate) scenario: Scenario,
    pub(crate) created_at: i64,
    pub(crate) completed_at: Option<i64>,
    /// Lookups don't find it before this time.
    pub(crate) visible_at: i64,
    pub(crate) next_status: Option<String>,
    pub(crate) next_at: Option<i64>,
    pub(crate) callback_url: Option<String>,
    pub(crate) metadata: Option<String>,
}

impl FromRow<'_, SqliteRow> for Transaction {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
        Ok(Self {
            seq: row.try_get("seq")?,
            environment: row.try_get("environment")?,
            id: row.try_get("id")?,
            reference: row.try_get("reference")?,
            partner_reference: row.try_get("partner_reference")?,
            mode: row.try_get("mode")?,
            wallet: row.try_get("wallet")?,
            amount: row.try_get("amount")?,
            fee: row.try_get("fee")?,
            charged: row.try_get("charged")?,
            balance_before: row.try_get("balance_before")?,
            balance_after: row.try_get("balance_after")?,
            name: row.try_get("name")?,
            phone: row.try_get("phone")?,
            network: row.try_get("network")?,
            account: row.try_get("account")?,
            bank_code: row.try_get("bank_code")?,
            biller: row.try_get("biller")?,
            extra: row.try_get("extra")?,
            status: row.try_get("status")?,
            scenario: row.try_get("scenario")?,
            created_at: row.try_get("created_at")?,
            completed_at: row.try_get("completed_at")?,
            visible_at: row.try_get("visible_at")?,
            next_status: row.try_get("next_status")?,
            next_at: row.try_get("next_at")?,
            callback_url: row.try_get("callback_url")?,
            metadata: row.try_get("metadata")?,
        })
    }
}

impl Transaction {
    /// Fee and charge of a transfer. A collection charges the customer the amount; anything else charges the wallet the
    /// amount and the fee. `None` on overflow.
    pub(crate) fn charge(mode: Mode, amount: Money) -> Option<(Money, Money)> {
        let fee = crate::script::fees::fee(mode, amount)?;
        let charged = if mode == Mode::CollectMno { amount } else { amount.checked_add(fee)? };
        Some((fee, charged))
    }

    /// How a transfer changes its wallet's balance while in `status`. PENDING reserves the charge, and FAILED releases
    /// it; a collection credits the amount less the fee once it succeeds.
    pub(crate) fn effect(&self, status: Status) -> Option<Money> {
        match (self.mode, status) {
            (Mode::CollectMno, Status::Success) => self.amount.checked_sub(self.fee),
            (Mode::CollectMno, Status::Pending | Status::Queued | Status::Failed) => Some(Money::ZERO),
            (Mode::SendMno | Mode::SendBank | Mode::PayBill | Mode::PayAirtime, Status::Failed) => Some(Money::ZERO),
            (
                Mode::SendMno | Mode::SendBank | Mode::PayBill | Mode::PayAirtime,
                Status::Success | Status::Pending | Status::Queued,
            ) => Money::ZERO.checked_sub(self.charged),
        }
    }
}
