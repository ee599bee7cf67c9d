//! When the shop sells. Days are Kampala's.

use chrono::{DateTime, Datelike, Days, Months, NaiveDate, TimeDelta, Utc, Weekday};

use super::payment::PastPlan;
use super::random::Random;

const KAMPALA_AHEAD: TimeDelta = TimeDelta::hours(3);
const OPENS: u32 = 7 * 3600 + 1800;
const OPEN_FOR: u32 = 13 * 3600;
const SHORTLY_BEFORE_MIDNIGHT: u32 = 24 * 3600 - 90;

pub(super) fn first_day(plan: &PastPlan) -> NaiveDate {
    let first = plan.until.checked_sub_months(Months::new(plan.years.saturating_mul(12)));
    first.and_then(|day| day.checked_add_days(Days::new(1))).unwrap_or(plan.until)
}

/// Whether the shop is closed: on Sundays, from Christmas to New Year, and once for two weeks of repair.
pub(super) fn is_closed(day: NaiveDate, first: NaiveDate) -> bool {
    let is_holiday = (day.month() == 12 && day.day() >= 25) || (day.month() == 1 && day.day() == 1);
    let in_repair = (400..414).contains(&(day - first).num_days());
    day.weekday() == Weekday::Sun || is_holiday || in_repair
}

/// How many payments a day has: more on Mondays, and at the month's end, when people are paid.
pub(super) fn payments_of(day: NaiveDate, per_day: u32, random: &mut Random) -> u32 {
    let usual = per_day / 2 + random.below(per_day + 1);
    let monday = if day.weekday() == Weekday::Mon { per_day / 4 } else { 0 };
    usual + monday + if day.day() >= 27 { per_day / 2 } else { 0 }
}

/// The moments of a day's payments, in order. A few are within seconds of midnight, on either side.
pub(super) fn moments(day: NaiveDate, count: u32, random: &mut Random) -> Vec<DateTime<Utc>> {
    let mut seconds: Vec<u32> = (0..count)
        .map(|_| match random.below(60) {
            0 => SHORTLY_BEFORE_MIDNIGHT + random.below(90),
            1 => random.below(90),
            _ => OPENS + random.below(OPEN_FOR),
        })
        .collect();
    seconds.sort_unstable();
    let midnight = day.and_time(chrono::NaiveTime::MIN).and_utc() - KAMPALA_AHEAD;
    seconds.into_iter().map(|second| midnight + TimeDelta::seconds(second.into())).collect()
}
