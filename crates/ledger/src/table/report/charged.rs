//! The fees that were charged, by what they were charged for.

use std::ops::RangeInclusive;

use chrono::NaiveDate;
use kaunta_domain::biller::BillerCode;
use kaunta_domain::counted::Counted;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::wallet::WalletType;
use sqlx::Row;

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::table::report::moment::BookMoment;
use crate::value::day::{day_number, day_of_number};

/// Paid operations of one day with the same product, wallet, provider, amount, fee and previewed fee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChargedFee {
    /// The day in Kampala on which they were recorded.
    pub day: NaiveDate,
    /// The product.
    pub mode: Mode,
    /// The wallet.
    pub wallet: WalletType,
    /// The code of the biller, bank or network.
    pub provider: Option<String>,
    /// The biller of a bill.
    pub biller: Option<BillerCode>,
    /// The amount of each.
    pub amount: Money,
    /// The fee of each; `None` if the service named none.
    pub fee: Option<Money>,
    /// The fee that the service had previewed for each; `None` if it previewed none.
    pub previewed: Option<Money>,
    /// How many.
    pub count: u64,
}

const CHARGED: &str =
    "SELECT day, mode, state, contradicted_by IS NOT NULL AS disputed, wallet, provider, biller, amount, cents, fee,
     CASE wallet WHEN 'PARTNER' THEN transfer ->> '$.details.previewedFee' END AS previewed, count(*) AS count
 FROM operation
 WHERE id BETWEEN (SELECT min(first) FROM operation_day WHERE day BETWEEN ?1 AND ?2)
              AND (SELECT max(last) FROM operation_day WHERE day BETWEEN ?1 AND ?2)
   AND day BETWEEN ?1 AND ?2
 GROUP BY day, mode, state, disputed, wallet, provider, biller, amount, cents, fee, previewed";

impl BookMoment {
    /// The fees of what was paid in a range of days in Kampala. A fee named with any other outcome was not charged.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn charged_fees(&mut self, days: RangeInclusive<NaiveDate>) -> Result<Vec<ChargedFee>, LedgerError> {
        let rows = sqlx::query(CHARGED)
            .bind(day_number(*days.start()))
            .bind(day_number(*days.end()))
            .fetch_all(&mut *self.transaction)
            .await?;
        let mut charged = Vec::with_capacity(rows.len());
        for row in &rows {
            let number: i64 = row.try_get("day")?;
            let row = Reader::new(row, "operation", format_args!("fees of day {number}"));
            let state = row.coded("state", State::from_code)?;
            if !Counted::of(state, row.plain("disputed")?).is_charged() {
                continue;
            }
            charged.push(ChargedFee {
                day: day_of_number(number).ok_or_else(|| row.unreadable("day", "no day of the calendar"))?,
                mode: row.coded("mode", Mode::from_code)?,
                wallet: row.coded("wallet", WalletType::from_code)?,
                provider: row.plain("provider")?,
                biller: row.parsed_if_any("biller", BillerCode::parse)?,
                amount: Money::from(row.amount()?),
                fee: row.parsed_if_any("fee", Money::parse)?,
                previewed: row.parsed_if_any("previewed", Money::parse)?,
                count: u64::from(row.plain::<u32>("count")?),
            });
        }
        Ok(charged)
    }
}
