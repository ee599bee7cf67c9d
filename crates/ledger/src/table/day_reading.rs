//! Everything that the first screen shows of a day, read as of one moment: otherwise a payment that settles between two reads
//! could appear in neither or in both.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kaunta_domain::counted::Counted;
use kaunta_domain::mode::Mode;
use kaunta_domain::person::PersonName;

use crate::error::LedgerError;
use crate::filter::Filter;
use crate::ledger::Ledger;
use crate::table::attention::attention;
use crate::table::balance::{WalletBalance, balances};
use crate::table::found::found;
use crate::table::history::newest;
use crate::table::operation::Operation;
use crate::table::orphan::Orphan;
use crate::table::rollup::Rollup;
use crate::table::settled::settled_later_on;
use crate::table::totals::{Totals, totals};

/// A day in Kampala as of one moment.
#[derive(Debug, Clone)]
pub struct DayReading {
    /// What needs attention: the first 200 of the open cases followed by what is not final, then the newest 50 that ended on this
    /// day without paying.
    pub attention: Vec<Operation>,
    /// Its totals.
    pub totals: Totals,
    /// The operations of earlier days that were last settled on this one, by mode and by what they count as.
    pub settled_later: BTreeMap<(Mode, Counted), Rollup>,
    /// The orphan payments of the day. Nobody is known to have made them: one maker's reading has none.
    pub found: Vec<Orphan>,
    /// The newest operations: of everybody, or of one maker on this day.
    pub recent: Vec<Operation>,
    /// The last reported balance of each wallet.
    pub balances: Vec<WalletBalance>,
}

impl Ledger {
    /// Reads a day for everybody or one maker, with this many of the newest operations.
    ///
    /// # Errors
    /// [`LedgerError::SumTooLarge`], or the book can't be read.
    pub async fn day_reading(
        &self,
        day: NaiveDate,
        maker: Option<&PersonName>,
        recent: u32,
    ) -> Result<DayReading, LedgerError> {
        let of_day = Filter { from: Some(day), to: Some(day), maker: maker.cloned(), ..Filter::default() };
        let seen = if maker.is_some() { of_day.clone() } else { Filter::default() };
        let mut moment = self.snapshot().await?;
        let reading = DayReading {
            attention: attention(&mut moment, day, maker).await?,
            totals: totals(&mut moment, day, maker).await?,
            settled_later: settled_later_on(&mut moment, day, maker).await?,
            found: found(&mut moment, &of_day).await?,
            recent: newest(&mut moment, &seen, recent).await?,
            balances: balances(&mut moment).await?,
        };
        Ok(reading)
    }
}
