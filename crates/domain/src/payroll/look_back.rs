//! How far back somebody in a payroll counts as paid before, and what the earlier payrolls suggest for that.
//!
//! Too short a time pays a salary twice; too long a time asks about everybody each week, until nobody reads the question. So
//! each payroll has its own, a person sets it, and earlier payrolls only suggest it.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};

use crate::day::{day_of, start_of};

/// A number of days in Kampala, including today: 1 covers only what was paid today.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LookBack(u32);

/// Applies to every payroll, however few its days: a payment shortly before midnight was still made just now.
const JUST_NOW: TimeDelta = TimeDelta::hours(12);

/// Days between monthly payrolls.
const MONTHLY: std::ops::RangeInclusive<u32> = 22..=37;

/// How many intervals between payrolls are examined.
const INTERVALS: usize = 5;

impl LookBack {
    /// The default: less than the time between paydays, even with a weekend in between.
    pub const USUAL: LookBack = LookBack(21);
    /// A quarter of a year.
    pub const MOST: LookBack = LookBack(92);

    /// A number of days, from 1 to 92.
    #[must_use]
    pub fn of_days(days: u32) -> Option<LookBack> {
        (1..=LookBack::MOST.0).contains(&days).then_some(LookBack(days))
    }

    /// How many days.
    #[must_use]
    pub fn days(self) -> u32 {
        self.0
    }

    /// Since when a payment of the same amount to the same recipient raises the question: the beginning of the first of its
    /// days, and always at least the last 12 hours.
    #[must_use]
    pub fn since(self, now: DateTime<Utc>) -> DateTime<Utc> {
        let days = TimeDelta::days(i64::from(self.0) - 1);
        start_of(day_of(now) - days).min(now - JUST_NOW)
    }

    /// What earlier payrolls of the same people suggest: three quarters of the interval between two of them, so that one
    /// paid on its day asks nothing, and one paid again too early does. `None` for fewer than two payrolls: the time since
    /// the last one may itself be wrong. Also `None` for those about a month apart: the default suits them.
    #[must_use]
    pub fn proposed(paid_at: impl IntoIterator<Item = DateTime<Utc>>) -> Option<Cadence> {
        let mut days: Vec<NaiveDate> = paid_at.into_iter().map(day_of).collect();
        days.sort_unstable_by_key(|day| std::cmp::Reverse(*day));
        // A list that was paid in two parts is one payday.
        days.dedup();
        days.truncate(INTERVALS + 1);
        let mut intervals: Vec<i64> =
            days.iter().zip(days.iter().skip(1)).map(|(late, early)| (*late - *early).num_days()).collect();
        intervals.sort_unstable();
        // One odd week changes nothing; with two middle intervals the longer one counts.
        let interval = u32::try_from(*intervals.get(intervals.len() / 2)?).ok()?;
        if MONTHLY.contains(&interval) {
            return None;
        }
        let look_back = LookBack((interval - interval / 4).clamp(1, LookBack::MOST.0));
        days.reverse();
        Some(Cadence { interval, days, look_back })
    }
}

/// How often similar payrolls were paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cadence {
    /// Days between them.
    pub interval: u32,
    /// The days it was seen on, earliest first.
    pub days: Vec<NaiveDate>,
    /// The resulting look-back.
    pub look_back: LookBack,
}

/// The name of a payroll without numbers, months and other words that distinguish one run from the next. Two lists with the
/// same result are probably the same people at another time; `None` if the name is only a date.
#[must_use]
pub fn name_without_its_time(name: &str) -> Option<String> {
    let words: Vec<String> = name
        .split(|c: char| !c.is_alphabetic())
        .map(str::to_lowercase)
        .filter(|word| !word.is_empty() && !TIMES.contains(&word.as_str()))
        .collect();
    (!words.is_empty()).then(|| words.join(" "))
}

const TIMES: [&str; 35] = [
    "jan",
    "january",
    "feb",
    "february",
    "mar",
    "march",
    "apr",
    "april",
    "may",
    "jun",
    "june",
    "jul",
    "july",
    "aug",
    "august",
    "sep",
    "sept",
    "september",
    "oct",
    "october",
    "nov",
    "november",
    "dec",
    "december",
    "week",
    "wk",
    "month",
    "day",
    "st",
    "nd",
    "rd",
    "th",
    "copy",
    "final",
    "new",
];

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    fn at(day: u32, hour: u32) -> DateTime<Utc> {
        // In UTC; Kampala is three hours ahead.
        Utc.with_ymd_and_hms(2026, 11, day, hour, 0, 0).unwrap()
    }

    fn paid_on(days: &[i64]) -> Option<Cadence> {
        let first = Utc.with_ymd_and_hms(2026, 1, 5, 9, 0, 0).unwrap();
        LookBack::proposed(days.iter().map(|day| first + TimeDelta::days(*day)))
    }

    fn proposed(days: &[i64]) -> Option<u32> {
        paid_on(days).map(|cadence| cadence.look_back.days())
    }

    #[test]
    fn days_are_from_one_to_a_quarter_of_a_year() {
        assert_eq!(
            [0, 1, 21, 92, 93].map(|days| LookBack::of_days(days).map(LookBack::days)),
            [None, Some(1), Some(21), Some(92), None]
        );
        assert_eq!(LookBack::USUAL.days(), 21);
    }

    #[test]
    fn today_and_the_last_hours_are_always_asked_about() {
        let one = LookBack::of_days(1).unwrap();
        assert_eq!(one.since(at(20, 18)), at(19, 21), "nine in the evening: since midnight in Kampala");
        assert_eq!(one.since(at(20, 22)), at(20, 10), "one in the morning: twelve hours, though that was yesterday");
        let six = LookBack::of_days(6).unwrap();
        assert_eq!(six.since(at(20, 18)), at(14, 21), "today and five days before");
    }

    #[test]
    fn who_is_paid_on_the_day_is_not_asked_about_and_who_is_paid_too_early_is() {
        for (interval, days) in [(1, 1), (2, 2), (7, 6), (14, 11), (21, 16), (61, 46), (91, 69), (365, 92)] {
            assert_eq!(proposed(&[0, interval]), Some(days), "every {interval} days");
        }
    }

    #[test]
    fn one_odd_week_changes_nothing_and_one_payroll_proposes_nothing() {
        assert_eq!(proposed(&[0, 7, 14, 28, 35, 42]), Some(6), "one was left away");
        assert_eq!(proposed(&[0, 7, 9, 14, 21, 28]), Some(6), "one came between");
        assert_eq!(proposed(&[0, 7, 67]), Some(45), "of two the longer one");
        assert_eq!(proposed(&[0, 30, 61, 91]), None, "the usual time is made for months");
        assert_eq!(proposed(&[0, 31, 62, 69, 76, 83, 90, 97]), Some(6), "what was long ago is over");
        assert_eq!((proposed(&[]), proposed(&[3]), proposed(&[3, 3])), (None, None, None));
        let cadence = paid_on(&[14, 0, 7, 7]).unwrap();
        assert_eq!((cadence.interval, cadence.days.len()), (7, 3), "two parts on one day are one payday");
        assert!(cadence.days.is_sorted());
    }

    #[test]
    fn names_of_the_same_list_at_other_times_are_the_same() {
        for name in ["Wages week 46", "wages  wk47", "WAGES 13 Nov 2026", "Wages_20-Nov-2026 (copy)", "Wages May"] {
            assert_eq!(name_without_its_time(name).as_deref(), Some("wages"), "{name}");
        }
        assert_eq!(name_without_its_time("Shop staff 2").as_deref(), Some("shop staff"));
        for name in ["", "2026-11-20", "November 2026"] {
            assert_eq!(name_without_its_time(name), None, "{name}");
        }
    }
}
