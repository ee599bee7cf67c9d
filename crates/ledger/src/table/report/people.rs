//! What people approved and corrected.

use std::ops::RangeInclusive;

use chrono::{Days, NaiveDate};
use kaunta_domain::day::start_of;
use kaunta_domain::money::Money;
use kaunta_domain::person::PersonName;

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::table::report::moment::BookMoment;

/// What one person granted or refused to others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Approved {
    /// Who decided.
    pub by: PersonName,
    /// Whether they were granted.
    pub granted: bool,
    /// How many requests.
    pub count: u64,
    /// What they were about: the amounts of payments and the totals of payrolls.
    pub amount: Money,
}

/// How a person corrected what the book says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Correction {
    /// They decided by hand how a payment ended.
    ResolvedManually,
    /// They gave cash back to a customer.
    Refunded,
    /// They wrote a note.
    Noted,
}

/// How often a person corrected what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Corrected {
    /// Who; `None` in a shop without people.
    pub by: Option<PersonName>,
    /// What they did.
    pub how: Correction,
    /// How often.
    pub count: u64,
}

const CORRECTED: &str = "SELECT kind, who, count(*) AS count FROM (
     SELECT kind, who, at FROM event INDEXED BY event_settled_by_hand WHERE kind = 'resolvedManually'
     UNION ALL SELECT kind, who, at FROM event INDEXED BY event_noted WHERE kind = 'noted'
     UNION ALL SELECT kind, who, at FROM cash_entry WHERE kind = 'refunded')
 WHERE at >= ? AND at < ? GROUP BY kind, who";

impl BookMoment {
    /// What was decided about requests for approval in a range of days in Kampala.
    ///
    /// # Errors
    /// [`LedgerError::SumTooLarge`], or the book can't be read.
    pub async fn approved(&mut self, days: RangeInclusive<NaiveDate>) -> Result<Vec<Approved>, LedgerError> {
        let (from, until) = milliseconds(&days);
        let rows = sqlx::query(
            "SELECT max(checker) AS checker, state = 'granted' AS granted, count(*) AS count,
                 sum(coalesce(amount, total)) AS amount,
                 sum(coalesce(total_cents, CAST(substr(transfer ->> '$.amount', -2) AS INTEGER)
                     * (json_type(transfer, '$.amount') = 'text'), 0)) AS cents
             FROM approval WHERE state IN ('granted', 'refused') AND decided_at >= ? AND decided_at < ?
             GROUP BY checker_folded, state ORDER BY checker_folded, granted DESC",
        )
        .bind(from)
        .bind(until)
        .fetch_all(&mut *self.transaction)
        .await?;
        rows.iter()
            .map(|row| {
                let row = Reader::new(row, "approval", "decided");
                Ok(Approved {
                    by: row.parsed("checker", PersonName::parse)?,
                    granted: row.plain("granted")?,
                    count: u64::from(row.plain::<u32>("count")?),
                    amount: row.sum()?,
                })
            })
            .collect()
    }

    /// What people corrected in a range of days in Kampala.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn corrected(&mut self, days: RangeInclusive<NaiveDate>) -> Result<Vec<Corrected>, LedgerError> {
        let (from, until) = milliseconds(&days);
        let rows = sqlx::query(CORRECTED).bind(from).bind(until).fetch_all(&mut *self.transaction).await?;
        rows.iter()
            .map(|row| {
                let row = Reader::new(row, "event", "corrections");
                let how = row.coded("kind", |kind| match kind {
                    "resolvedManually" => Some(Correction::ResolvedManually),
                    "refunded" => Some(Correction::Refunded),
                    "noted" => Some(Correction::Noted),
                    _ => None,
                })?;
                let by = row.parsed_if_any("who", PersonName::parse)?;
                Ok(Corrected { by, how, count: u64::from(row.plain::<u32>("count")?) })
            })
            .collect()
    }
}

/// The first moment of the days, and the first one after them.
fn milliseconds(days: &RangeInclusive<NaiveDate>) -> (i64, i64) {
    let next = days.end().checked_add_days(Days::new(1)).unwrap_or(*days.end());
    (start_of(*days.start()).timestamp_millis(), start_of(next).timestamp_millis())
}
