//! Operations of earlier days that were settled in a range of days.

use std::ops::RangeInclusive;

use chrono::{Days, NaiveDate};
use kaunta_domain::counted::Counted;
use kaunta_domain::day::start_of;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::wallet::WalletType;

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::table::report::moment::BookMoment;
use crate::value::day::day_number;

/// Operations of one product that were recorded before a range of days and last settled in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SettledSince {
    /// The product.
    pub mode: Mode,
    /// The wallet that was asked to pay.
    pub wallet: WalletType,
    /// What they count as.
    pub counted: Counted,
    /// How many.
    pub count: u64,
    /// The sum of the requested amounts.
    pub amount: Money,
}

impl BookMoment {
    /// The operations that were recorded before the first of these days in Kampala and last settled on them.
    ///
    /// # Errors
    /// [`LedgerError::SumTooLarge`], or the book can't be read.
    pub async fn settled_since(&mut self, days: RangeInclusive<NaiveDate>) -> Result<Vec<SettledSince>, LedgerError> {
        let next = days.end().checked_add_days(Days::new(1)).unwrap_or(*days.end());
        let rows = sqlx::query(
            "SELECT mode, state, wallet, count(*) AS count, sum(amount) AS amount, sum(cents) AS cents
             FROM operation INDEXED BY operation_settled_later
             WHERE day < (created_at + settled_after + 10800000) / 86400000 AND created_at + settled_after >= ?
               AND created_at + settled_after < ? AND day < ? GROUP BY mode, state, wallet",
        )
        .bind(start_of(*days.start()).timestamp_millis())
        .bind(start_of(next).timestamp_millis())
        .bind(day_number(*days.start()))
        .fetch_all(&mut *self.transaction)
        .await?;
        rows.iter()
            .map(|row| {
                let row = Reader::new(row, "operation", "settled since");
                Ok(SettledSince {
                    mode: row.coded("mode", Mode::from_code)?,
                    wallet: row.coded("wallet", WalletType::from_code)?,
                    // Nothing with an open case is settled.
                    counted: Counted::of(row.coded("state", State::from_code)?, false),
                    count: u64::from(row.plain::<u32>("count")?),
                    amount: row.sum()?,
                })
            })
            .collect()
    }
}
