//! The steps in which a chart divides time: the finest for which there is room.

use chrono::{Datelike, Days as Later, Months, NaiveDate};
use kaunta_words::charts::{self as words, By};
use kaunta_words::dates;

use crate::reports::charts::bars::AxisEntry;
use crate::reports::charts::scope::{ChartDays, paid_on};

/// Up to a quarter is shown by day, a year by week, five years by month, more by year.
const MOST_DAYS: i64 = 93;
const MOST_DAYS_BY_WEEK: i64 = 371;
const MOST_DAYS_BY_MONTH: i64 = 5 * 366;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Day,
    Week,
    Month,
    Year,
}

impl Step {
    pub(super) fn of(days: &ChartDays) -> Step {
        let count = (*days.end() - *days.start()).num_days() + 1;
        if count <= MOST_DAYS {
            Step::Day
        } else if count <= MOST_DAYS_BY_WEEK {
            Step::Week
        } else if count <= MOST_DAYS_BY_MONTH {
            Step::Month
        } else {
            Step::Year
        }
    }

    pub(super) fn by(self) -> By {
        match self {
            Step::Day => By::Day,
            Step::Week => By::Week,
            Step::Month => By::Month,
            Step::Year => By::Year,
        }
    }

    /// The first day of the whole step that a day is in. A week begins on Monday.
    fn first(self, day: NaiveDate) -> NaiveDate {
        let first = match self {
            Step::Day => Some(day),
            Step::Week => day.checked_sub_days(Later::new(day.weekday().num_days_from_monday().into())),
            Step::Month => day.with_day(1),
            Step::Year => NaiveDate::from_ymd_opt(day.year(), 1, 1),
        };
        first.unwrap_or(day)
    }

    fn next(self, first: NaiveDate) -> Option<NaiveDate> {
        match self {
            Step::Day => first.succ_opt(),
            Step::Week => first.checked_add_days(Later::new(7)),
            Step::Month => first.checked_add_months(Months::new(1)),
            Step::Year => first.checked_add_months(Months::new(12)),
        }
    }

    /// The index of the place that a day belongs to.
    pub(super) fn index(self, days: &ChartDays, day: NaiveDate) -> Option<usize> {
        let (from, to) = (self.first(*days.start()), self.first(day));
        let months = i64::from(to.year() - from.year()) * 12 + i64::from(to.month()) - i64::from(from.month());
        let at = match self {
            Step::Day => (to - from).num_days(),
            Step::Week => (to - from).num_days() / 7,
            Step::Month => months,
            Step::Year => months / 12,
        };
        usize::try_from(at).ok()
    }

    /// Every step of the days, including those in which nothing was paid.
    pub(super) fn places(self, days: &ChartDays) -> Vec<AxisEntry> {
        let mut places = Vec::new();
        let mut first = Some(self.first(*days.start()));
        while let Some(from) = first.filter(|from| from <= days.end()) {
            let next = self.next(from);
            let last = next.and_then(|next| next.pred_opt()).unwrap_or(*days.end());
            let part = from.max(*days.start())..=last.min(*days.end());
            let is_whole = part == (from..=last);
            places.push(self.place(&part, is_whole));
            first = next;
        }
        places
    }

    fn place(self, days: &ChartDays, is_whole: bool) -> AxisEntry {
        let (from, to) = (*days.start(), *days.end());
        let year = || from.year().to_string();
        let month = || String::from(dates::month_year(String::from(dates::month(from.month())), year()));
        let label = match self {
            Step::Day => words::day(from).into(),
            Step::Month if is_whole => dates::month_year(String::from(dates::long_month(from.month())), year()).into(),
            Step::Year if is_whole => year(),
            Step::Week | Step::Month | Step::Year => words::days(from, to).into(),
        };
        let short = match self {
            Step::Day | Step::Week => words::short_day(from).into(),
            Step::Month => month(),
            Step::Year => year(),
        };
        AxisEntry { short, ..AxisEntry::new(label, Some(paid_on(days))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_range_is_divided_without_a_gap_and_each_day_is_in_the_step_that_its_filter_names() {
        for (from, to, step, count) in [
            ("2026-11-26", "2026-11-26", Step::Day, 1),
            ("2026-08-26", "2026-11-26", Step::Day, 93),
            ("2026-01-01", "2026-11-26", Step::Week, 48),
            ("2024-02-29", "2026-11-26", Step::Month, 34),
            ("2019-12-31", "2026-11-26", Step::Year, 8),
        ] {
            let days = day(from)..=day(to);
            assert_eq!(Step::of(&days), step, "{from}");
            let places = step.places(&days);
            assert_eq!(places.len(), count, "{from}");
            let mut next = *days.start();
            for (at, place) in places.iter().enumerate() {
                let filter = place.opens.as_ref().unwrap();
                let (first, last) = (day(filter.from.as_ref().unwrap()), day(filter.to.as_ref().unwrap()));
                assert_eq!(first, next, "{from}");
                assert_eq!((step.index(&days, first), step.index(&days, last)), (Some(at), Some(at)), "{from}");
                next = last.succ_opt().unwrap();
            }
            assert_eq!(next, days.end().succ_opt().unwrap(), "{from}");
        }
    }

    #[test]
    fn a_part_of_a_month_is_not_called_by_the_month_s_name() {
        let places = Step::Month.places(&(day("2026-10-01")..=day("2026-11-26")));
        let labels: Vec<&str> = places.iter().map(|place| place.label.as_str()).collect();
        assert_eq!(labels, ["October 2026", "1 Nov 2026 – 26 Nov 2026"]);
    }
}
