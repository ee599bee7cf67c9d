//! What the shop earned with its own charges.

use std::ops::RangeInclusive;

use chrono::NaiveDate;
use kaunta_domain::counted::Counted;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::wallet::WalletType;

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::table::report::moment::BookMoment;
use crate::value::day::day_number;

/// The charges of what was paid for one product, through one biller or network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarnedCharges {
    /// The product.
    pub mode: Mode,
    /// The wallet that paid.
    pub wallet: WalletType,
    /// The code of the biller or network.
    pub provider: Option<String>,
    /// How many payments had a charge.
    pub count: u64,
    /// All of their charges.
    pub sum: Money,
}

const EARNED: &str = "SELECT mode, state, contradicted_by IS NOT NULL AS disputed, wallet, provider, count(*) AS count, sum(charge) AS sum
 FROM operation
 WHERE id BETWEEN (SELECT min(first) FROM operation_day WHERE day BETWEEN ?1 AND ?2)
              AND (SELECT max(last) FROM operation_day WHERE day BETWEEN ?1 AND ?2)
   AND day BETWEEN ?1 AND ?2 AND charge IS NOT NULL
 GROUP BY mode, state, disputed, wallet, provider ORDER BY mode, provider, wallet";

impl BookMoment {
    /// The charges of what was paid in a range of days in Kampala. Only a payment that is known to be made earns its charge.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn earned_charges(&mut self, days: RangeInclusive<NaiveDate>) -> Result<Vec<EarnedCharges>, LedgerError> {
        let rows = sqlx::query(EARNED)
            .bind(day_number(*days.start()))
            .bind(day_number(*days.end()))
            .fetch_all(&mut *self.transaction)
            .await?;
        let mut earned = Vec::with_capacity(rows.len());
        for row in &rows {
            let row = Reader::new(row, "operation", "the charges of some days");
            if !Counted::of(row.coded("state", State::from_code)?, row.plain("disputed")?).is_charged() {
                continue;
            }
            earned.push(EarnedCharges {
                mode: row.coded("mode", Mode::from_code)?,
                wallet: row.coded("wallet", WalletType::from_code)?,
                provider: row.plain("provider")?,
                count: u64::from(row.plain::<u32>("count")?),
                sum: Money::of_sums(row.plain("sum")?, 0).ok_or(LedgerError::SumTooLarge)?,
            });
        }
        Ok(earned)
    }
}
