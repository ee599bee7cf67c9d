//! Daily spending limits, checked in the transaction that records the next payment: two concurrent payments can't both use
//! the same remainder.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use kaunta_domain::day::day_of;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::person::PersonName;
use sqlx::SqliteConnection;

use crate::chain::row::json;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::operation::NewOperation;
use crate::table::waiting_bill::{of_baskets, waiting_sum};
use crate::value::day::day_number;
use crate::value::limit::Limit;
use crate::value::states::surely_unpaid_states;

/// How much may be paid out, counting the operation itself; `None` means no limit. Only outgoing money counts, on the day in
/// Kampala when it was recorded: in every state except failed, rejected and not sent, unless such a state is contradicted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spending {
    /// By its maker in one operation, in shillings. Payroll rows don't count: the payroll was approved as a whole.
    pub person_per_operation: Option<Amount>,
    /// By its maker in a day, in shillings. Payroll rows don't count.
    pub person_per_day: Option<Amount>,
    /// By everybody in a day, in shillings, including payrolls.
    pub shop_per_day: Option<Amount>,
}

/// What was or may have been paid out on a day: every state except failed, rejected and not sent, and those too while in
/// dispute. With the bills of baskets that wait to be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spent {
    /// By one person, without payrolls.
    pub person: Money,
    /// By everybody, including payrolls.
    pub shop: Money,
}

/// The day's (`?1`) sum, in hundredths of a shilling, of what was or may have been paid out.
macro_rules! spent {
    ($whose:literal) => {
        concat!(
            "SELECT coalesce(sum(amount), 0) FROM operation_day WHERE day = ?1 ",
            $whose,
            " AND (disputed = 1 OR state NOT IN ",
            surely_unpaid_states!(),
            ") AND mode NOT IN (SELECT value FROM json_each(?3))"
        )
    };
}

impl Ledger {
    /// What was paid out on a day in Kampala, by this person and in all. Payments without a maker count under `None`.
    ///
    /// # Errors
    /// [`LedgerError::SumTooLarge`], or the book can't be read.
    pub async fn spent_today(&self, day: NaiveDate, maker: Option<&PersonName>) -> Result<Spent, LedgerError> {
        // One snapshot: what a person spent is a part of what the shop spent.
        let mut moment = self.snapshot().await?;
        let (person, shop) = (by_person(&mut moment, day, maker).await?, by_all(&mut moment, day).await?);
        Ok(Spent { person: Money::of_hundredths(person), shop: Money::of_hundredths(shop) })
    }
}

impl Spending {
    /// The limit that still applies to a payment that a second person approves: the shop's.
    pub(crate) fn overridden(self) -> Spending {
        Spending { person_per_operation: None, person_per_day: None, ..self }
    }

    pub(crate) fn is_unlimited(&self) -> bool {
        *self == Spending::default()
    }
}

/// Refuses operations that would exceed a limit, each counted after those before it. Call this in the transaction that then
/// records them.
pub(crate) async fn refuse_over_limit(
    connection: &mut SqliteConnection,
    news: &[NewOperation],
) -> Result<(), LedgerError> {
    if news.iter().all(|new| new.limits.is_unlimited()) {
        return Ok(());
    }
    let of_payrolls = of_payrolls(connection, news).await?;
    let keys = json(&news.iter().map(|new| &new.idempotency_key).collect::<Vec<_>>())?;
    let of_baskets = of_baskets(connection, &keys).await?;
    // What was spent so far, including earlier operations of this call.
    let (mut persons, mut shops) = (HashMap::new(), HashMap::new());
    for new in news.iter().filter(|new| new.transfer.mode().direction() == Direction::Out) {
        let (day, amount) = (day_of(new.now.at), hundredths(new.transfer.amount)?);
        // Already counted with all bills of its basket when the basket was written.
        let counted = if of_baskets.iter().any(|key| key == new.idempotency_key.as_str()) { amount } else { 0 };
        if !of_payrolls.contains(new.idempotency_key.as_str()) {
            let maker = new.by.as_ref();
            let spent = match persons.entry((day, maker.map(PersonName::folded))) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(first) => first.insert(by_person(connection, day, maker).await?),
            };
            refuse(Limit::PersonPerOperation, new.limits.person_per_operation, 0, amount)?;
            refuse(Limit::PersonPerDay, new.limits.person_per_day, *spent - counted, amount)?;
            *spent = add(*spent, amount - counted)?;
        }
        let spent = match shops.entry(day) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(first) => first.insert(by_all(connection, day).await?),
        };
        refuse(Limit::ShopPerDay, new.limits.shop_per_day, *spent - counted, amount)?;
        *spent = add(*spent, amount - counted)?;
    }
    Ok(())
}

/// Refuses bills that together, in hundredths of a shilling, would exceed a limit. Call this in the transaction that writes them.
pub(crate) async fn refuse_sum_over_limit(
    connection: &mut SqliteConnection,
    limits: Spending,
    maker: Option<&PersonName>,
    day: NaiveDate,
    sum: i64,
) -> Result<(), LedgerError> {
    refuse(Limit::PersonPerOperation, limits.person_per_operation, 0, sum)?;
    refuse(Limit::PersonPerDay, limits.person_per_day, by_person(connection, day, maker).await?, sum)?;
    refuse(Limit::ShopPerDay, limits.shop_per_day, by_all(connection, day).await?, sum)
}

fn refuse(which: Limit, limit: Option<Amount>, spent: i64, amount: i64) -> Result<(), LedgerError> {
    match limit {
        Some(limit) if add(spent, amount)? > hundredths(limit)? => {
            Err(LedgerError::OverLimit { which, limit, spent: Money::of_hundredths(spent) })
        }
        Some(_) | None => Ok(()),
    }
}

async fn by_person(
    connection: &mut SqliteConnection,
    day: NaiveDate,
    maker: Option<&PersonName>,
) -> Result<i64, LedgerError> {
    let sql = spent!("AND maker = coalesce(?2, '') AND payroll = 0");
    let spent = sqlx::query_scalar(sql).bind(day_number(day)).bind(maker.map(PersonName::folded));
    let spent: i64 = spent.bind(coming_in()?).fetch_one(&mut *connection).await?;
    add(spent, waiting_sum(connection, Some(maker)).await?)
}

async fn by_all(connection: &mut SqliteConnection, day: NaiveDate) -> Result<i64, LedgerError> {
    let spent = sqlx::query_scalar(spent!("AND ?2 IS NULL")).bind(day_number(day)).bind(None::<String>);
    let spent: i64 = spent.bind(coming_in()?).fetch_one(&mut *connection).await?;
    add(spent, waiting_sum(connection, None).await?)
}

/// SQL for the modes that only bring money in; they don't count as spending.
fn coming_in() -> Result<String, LedgerError> {
    let modes = Mode::ALL.iter().filter(|mode| mode.direction() == Direction::In);
    json(&modes.map(|mode| mode.code()).collect::<Vec<_>>())
}

/// Which of the idempotency keys belong to payroll rows.
async fn of_payrolls(connection: &mut SqliteConnection, news: &[NewOperation]) -> Result<HashSet<String>, LedgerError> {
    let idempotency_keys = json(&news.iter().map(|new| &new.idempotency_key).collect::<Vec<_>>())?;
    let sql = "SELECT idempotency_key FROM payroll_row WHERE idempotency_key IN (SELECT value FROM json_each(?))";
    let found: Vec<String> = sqlx::query_scalar(sql).bind(idempotency_keys).fetch_all(connection).await?;
    Ok(found.into_iter().collect())
}

fn hundredths(amount: Amount) -> Result<i64, LedgerError> {
    i64::try_from(amount.hundredths()).map_err(|_| LedgerError::SumTooLarge)
}

fn add(sum: i64, more: i64) -> Result<i64, LedgerError> {
    sum.checked_add(more).ok_or(LedgerError::SumTooLarge)
}
