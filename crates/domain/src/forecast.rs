//! How long a wallet's float lasts, and how much to buy by when, computed from the shop's own past days.
//!
//! A day's expected use is the daily mean of the last four weeks, times the factor of its weekday, times the factor of its day of
//! the month. A factor is pulled towards 1 while few days support it. A forecast is only given with its error: how far the same
//! rule was off for each of the last weeks, computed only from the days before that week.

mod hours;
mod model;

use chrono::{Days, NaiveDate, NaiveTime};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

use crate::money::Money;
pub use hours::HourlyUse;
use model::{Model, SPAN};

/// How many days the forecast looks ahead.
pub const HORIZON: usize = 60;

/// How many of the last weeks the forecast is tried on, at most.
const WEEKS_TRIED: usize = 8;

/// The fewest weeks to try it on.
const FEWEST_WEEKS: usize = 2;

/// The fewest days on which something was used.
const FEWEST_DAYS_IN_USE: usize = 14;

/// Fewer payments of a day show no usual amount.
const FEWEST_PAYMENTS: u64 = 3;

/// An error above this, in percent, makes a forecast useless.
const LARGEST_ERROR: u32 = 50;

const WEEK: usize = 7;

/// What each day used of a wallet: paid out with fees, less what customers paid in. Days follow each other without a gap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DailyUse {
    first: NaiveDate,
    used: Vec<Money>,
}

impl DailyUse {
    /// The use of days from `first` on, one entry a day; leading days without any use are left out.
    #[must_use]
    pub fn new(first: NaiveDate, used: Vec<Money>) -> DailyUse {
        let unused = used.iter().take_while(|used| **used == Money::ZERO).count();
        DailyUse { first: after(first, unused), used: used.into_iter().skip(unused).collect() }
    }
}

/// What can be said about a wallet's float.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outlook {
    /// There are too few days to forecast from.
    TooLittleKnown {
        /// How many days there must be since the first payment, if enough of them have payments.
        days_needed: u32,
    },
    /// The last weeks differ too much from what this rule would have forecast.
    TooIrregular,
    /// In the last four weeks customers paid in as much as was used, or more.
    NotUsedUp,
    /// The float lasts longer than [`HORIZON`].
    Lasts(Accuracy),
    /// It runs out.
    RunsOut {
        /// The last day for which it suffices; `None` if it does not suffice today.
        lasts_through: Option<NaiveDate>,
        /// What to buy.
        purchase: Purchase,
        /// How far this rule was off for the last weeks.
        accuracy: Accuracy,
    },
}

/// A purchase of float that lasts for a week from the day on which the float would run out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Purchase {
    /// How much, with the forecast's error added, in whole tens of thousands.
    pub amount: Money,
    /// It is needed by the morning of this day.
    pub by: NaiveDate,
    /// The last day for which it suffices.
    pub lasts_through: NaiveDate,
}

/// How far the rule was off when it was tried on weeks that have passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Accuracy {
    /// The sum of the differences, in percent of the sum of what was used, rounded up.
    pub error_percent: u32,
    /// How many weeks it was tried on.
    pub weeks: u32,
}

/// The outlook for a wallet with `balance` left. `before` ends yesterday; `used_today` is what today used up to now.
#[must_use]
pub fn outlook(before: &DailyUse, used_today: Money, balance: Money) -> Outlook {
    let in_use = before.used.iter().filter(|used| **used != Money::ZERO).count();
    let days_needed = SPAN + FEWEST_WEEKS * WEEK;
    if before.used.len() < days_needed || in_use < FEWEST_DAYS_IN_USE {
        return Outlook::TooLittleKnown { days_needed: u32::try_from(days_needed).unwrap_or(u32::MAX) };
    }
    let used: Vec<Decimal> = before.used.iter().map(|used| used.to_decimal()).collect();
    let lately = used.iter().rev().take(SPAN).try_fold(Decimal::ZERO, |sum, used| sum.checked_add(*used));
    if lately.is_some_and(|lately| lately <= Decimal::ZERO) {
        return Outlook::NotUsedUp;
    }
    let accuracy = accuracy(before.first, &used).filter(|accuracy| accuracy.error_percent <= LARGEST_ERROR);
    let Some(accuracy) = accuracy else { return Outlook::TooIrregular };
    let Some(model) = Model::of(before.first, &used) else { return Outlook::TooIrregular };
    run_down(&model, after(before.first, used.len()), used_today, balance, accuracy).unwrap_or(Outlook::TooIrregular)
}

/// What is left this evening, if the rest of today goes as expected: in whole shillings, rounded down, and zero at least. Worth
/// showing only beside an [`Outlook`] that has an [`Accuracy`]. `None` if a sum can't be held.
#[must_use]
pub fn left_this_evening(before: &DailyUse, used_today: Money, balance: Money) -> Option<Money> {
    let still = still_today(before, used_today)?;
    let left = balance.to_decimal().checked_sub(still)?.max(Decimal::ZERO).floor();
    Money::parse(&left.normalize().to_string()).ok()
}

/// In which hour of today, from 0 to 23, a float that does not last through it is used up; `hours` is how the shop's payments spread
/// over the hours of a day. Worth showing only beside [`Outlook::RunsOut`]. `None` if a sum can't be held, or nothing is usually paid
/// at the hours that are left.
#[must_use]
pub fn runs_out_in_hour(
    before: &DailyUse,
    used_today: Money,
    balance: Money,
    hours: &HourlyUse,
    now: NaiveTime,
) -> Option<u8> {
    hours.end_of(balance.to_decimal(), still_today(before, used_today)?, now)
}

/// What is still expected to be used today. `None` if a sum can't be held.
fn still_today(before: &DailyUse, used_today: Money) -> Option<Decimal> {
    let used: Vec<Decimal> = before.used.iter().map(|used| used.to_decimal()).collect();
    let expected = Model::of(before.first, &used)?.expected(after(before.first, used.len()))?;
    Some(expected.checked_sub(used_today.to_decimal())?.max(Decimal::ZERO))
}

/// How many more payments like those of today a balance suffices for, rounded down; `None` where too few were made to say what is
/// usual today. `paid` is the sum of today's payments with their fees.
#[must_use]
pub fn payments_left(paid: Money, count: u64, balance: Money) -> Option<u64> {
    if count < FEWEST_PAYMENTS || paid <= Money::ZERO {
        return None;
    }
    let times = balance.to_decimal().max(Decimal::ZERO).checked_mul(Decimal::from(count))?;
    times.checked_div(paid.to_decimal())?.floor().to_u64()
}

/// Takes the expected use from the balance day by day. `None` if a sum can't be held.
fn run_down(model: &Model, today: NaiveDate, used_today: Money, balance: Money, accuracy: Accuracy) -> Option<Outlook> {
    let mut left = balance.to_decimal();
    for ahead in 0..HORIZON {
        let day = after(today, ahead);
        let mut expected = model.expected(day)?;
        if ahead == 0 {
            expected = expected.checked_sub(used_today.to_decimal())?.max(Decimal::ZERO);
        }
        let next = left.checked_sub(expected)?;
        if next.is_sign_negative() && !next.is_zero() {
            let mut needed = expected;
            for later in 1..WEEK {
                needed = needed.checked_add(model.expected(after(day, later))?)?;
            }
            let with_error = needed.checked_mul(Decimal::from(100 + accuracy.error_percent))?;
            let missing = with_error.checked_div(Decimal::ONE_HUNDRED)?.checked_sub(left)?;
            return Some(Outlook::RunsOut {
                lasts_through: (ahead > 0).then(|| after(today, ahead - 1)),
                purchase: Purchase { amount: rounded_up(missing)?, by: day, lasts_through: after(day, WEEK - 1) },
                accuracy,
            });
        }
        left = next;
    }
    Some(Outlook::Lasts(accuracy))
}

/// Tries the rule on the last weeks, forecasting each only from the days before it.
fn accuracy(first: NaiveDate, used: &[Decimal]) -> Option<Accuracy> {
    let (mut off, mut all, mut weeks) = (Decimal::ZERO, Decimal::ZERO, 0);
    for week in 1..=WEEKS_TRIED {
        let Some(known) = used.len().checked_sub(week * WEEK).filter(|known| *known >= SPAN) else { break };
        let (before, then) = used.split_at(known);
        let model = Model::of(first, before)?;
        let (mut expected, mut actual) = (Decimal::ZERO, Decimal::ZERO);
        for (ahead, used) in then.iter().take(WEEK).enumerate() {
            expected = expected.checked_add(model.expected(after(first, known + ahead))?)?;
            actual = actual.checked_add(*used)?;
        }
        off = off.checked_add(expected.checked_sub(actual)?.abs())?;
        all = all.checked_add(actual.abs())?;
        weeks += 1;
    }
    if all.is_zero() {
        return None;
    }
    let percent = off.checked_mul(Decimal::ONE_HUNDRED)?.checked_div(all)?.ceil();
    Some(Accuracy { error_percent: percent.to_u32()?, weeks })
}

/// Rounds up to whole tens of thousands.
fn rounded_up(sum: Decimal) -> Option<Money> {
    let step = Decimal::from(10_000);
    let whole = sum.checked_div(step)?.ceil().checked_mul(step)?;
    Money::parse(&whole.normalize().to_string()).ok()
}

fn after(day: NaiveDate, days: usize) -> NaiveDate {
    u64::try_from(days).ok().and_then(|days| day.checked_add_days(Days::new(days))).unwrap_or(NaiveDate::MAX)
}

#[cfg(test)]
mod tests;
