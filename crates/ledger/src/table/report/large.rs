//! Large payments.

use std::ops::RangeInclusive;

use chrono::{DateTime, NaiveDate, Utc};
use kaunta_domain::counted::Counted;
use kaunta_domain::customer_id::CustomerId;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::person::PersonName;
use kaunta_domain::phone::Phone;
use kaunta_domain::reference::OperationId;
use kaunta_domain::transfer::Transfer;
use kaunta_domain::wallet::WalletType;
use sqlx::Row;

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::table::report::moment::BookMoment;
use crate::value::day::day_number;

/// A large payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LargePayment {
    /// Its number.
    pub id: OperationId,
    /// Our reference.
    pub reference: String,
    /// When it was recorded.
    pub at: DateTime<Utc>,
    /// The product.
    pub mode: Mode,
    /// The wallet.
    pub wallet: WalletType,
    /// What it counts as.
    pub counted: Counted,
    /// The requested amount.
    pub amount: Money,
    /// The counterparty's name.
    pub party: Option<String>,
    /// The phone.
    pub phone: Option<Phone>,
    /// The account.
    pub account: Option<String>,
    /// Who made it.
    pub maker: Option<PersonName>,
    /// The identity document that was noted.
    pub customer_id: Option<CustomerId>,
}

impl BookMoment {
    /// The payments of [`kaunta_domain::customer_id::ASKED_FROM`] or more that were recorded in a range of days in Kampala, oldest
    /// first.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn large_payments(&mut self, days: RangeInclusive<NaiveDate>) -> Result<Vec<LargePayment>, LedgerError> {
        let rows = sqlx::query(
            "SELECT id, reference, created_at, mode, wallet, state, contradicted_by IS NOT NULL AS disputed, amount, cents,
                 party, phone, account, maker, transfer
             FROM operation INDEXED BY operation_large WHERE amount >= 1000000 AND day BETWEEN ? AND ? ORDER BY id",
        )
        .bind(day_number(*days.start()))
        .bind(day_number(*days.end()))
        .fetch_all(&mut *self.transaction)
        .await?;
        rows.iter()
            .map(|row| {
                let id: i64 = row.try_get("id")?;
                let row = Reader::new(row, "operation", id);
                Ok(LargePayment {
                    id: OperationId(id),
                    reference: row.plain("reference")?,
                    at: row.time("created_at")?,
                    mode: row.coded("mode", Mode::from_code)?,
                    wallet: row.coded("wallet", WalletType::from_code)?,
                    counted: Counted::of(row.coded("state", State::from_code)?, row.plain("disputed")?),
                    amount: Money::from(row.amount()?),
                    party: row.plain("party")?,
                    phone: row.parsed_if_any("phone", Phone::parse)?,
                    account: row.plain("account")?,
                    maker: row.parsed_if_any("maker", PersonName::parse)?,
                    customer_id: row.unpacked("transfer", |text| serde_json::from_str::<Transfer>(text))?.customer_id,
                })
            })
            .collect()
    }
}
