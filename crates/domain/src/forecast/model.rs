//! The factors of weekdays and of days of the month.

use chrono::{Datelike, NaiveDate};
use rust_decimal::Decimal;

use crate::forecast::after;

/// The level is the mean of this many days: whole weeks, and about a month.
pub(super) const SPAN: usize = 28;

/// Factors are computed from at most this many days.
const MOST_DAYS: usize = 365;

/// A factor is pulled towards 1 by adding this many days of mean use.
const PULL_DAYS: i64 = 2;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Model {
    level: Decimal,
    weekdays: [Decimal; 7],
    days_of_month: [Decimal; 31],
}

/// What was used on some days, and what would have been expected of them without the factor.
#[derive(Debug, Clone, Copy, Default)]
struct Factor {
    used: Decimal,
    level: Decimal,
}

impl Factor {
    fn add(&mut self, used: Decimal, level: Decimal) -> Option<()> {
        self.used = self.used.checked_add(used)?;
        self.level = self.level.checked_add(level)?;
        Some(())
    }

    fn of(self, level: Decimal) -> Option<Decimal> {
        let pulled = level.checked_mul(Decimal::from(PULL_DAYS))?;
        let known = self.level.checked_add(pulled)?;
        if known.is_zero() {
            return Some(Decimal::ONE);
        }
        Some(self.used.checked_add(pulled)?.checked_div(known)?.max(Decimal::ZERO))
    }
}

impl Model {
    /// From the use of at least [`SPAN`] days, beginning with `first`. `None` if there are fewer, or a sum can't be held.
    pub(super) fn of(first: NaiveDate, used: &[Decimal]) -> Option<Model> {
        let levels = levels(used)?;
        let level = levels.last().copied()?.max(Decimal::ZERO);
        let from = used.len().saturating_sub(MOST_DAYS).max(SPAN - 1);
        let known = || (from..used.len()).map(|at| (after(first, at), used[at], levels[at + 1 - SPAN]));

        let mut factors = [Factor::default(); 7];
        for (day, used, level) in known() {
            factors[weekday(day)].add(used, level)?;
        }
        let mut weekdays = [Decimal::ONE; 7];
        for (share, weekday) in factors.into_iter().zip(&mut weekdays) {
            *weekday = share.of(level)?;
        }
        let mut shares = [Factor::default(); 31];
        for (day, used, level) in known() {
            shares[day_of_month(day)].add(used, level.checked_mul(weekdays[weekday(day)])?)?;
        }
        let mut days_of_month = [Decimal::ONE; 31];
        for (share, day) in shares.into_iter().zip(&mut days_of_month) {
            *day = share.of(level)?;
        }
        Some(Model { level, weekdays, days_of_month })
    }

    pub(super) fn expected(&self, day: NaiveDate) -> Option<Decimal> {
        let weekday = self.level.checked_mul(self.weekdays[weekday(day)])?;
        weekday.checked_mul(self.days_of_month[day_of_month(day)])
    }
}

/// For each day, the mean of the [`SPAN`] days that end with it, from the first day that has so many. `None` if none has.
fn levels(used: &[Decimal]) -> Option<Vec<Decimal>> {
    let span = Decimal::from(SPAN);
    let mut sum = Decimal::ZERO;
    for used in used.get(..SPAN - 1)? {
        sum = sum.checked_add(*used)?;
    }
    let mut levels = Vec::with_capacity(used.len());
    for at in SPAN - 1..used.len() {
        sum = sum.checked_add(used[at])?;
        levels.push(sum.checked_div(span)?);
        sum = sum.checked_sub(used[at + 1 - SPAN])?;
    }
    Some(levels)
}

fn weekday(day: NaiveDate) -> usize {
    day.weekday().num_days_from_monday() as usize
}

fn day_of_month(day: NaiveDate) -> usize {
    day.day0() as usize
}
