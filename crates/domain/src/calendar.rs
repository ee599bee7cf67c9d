//! Ranges of days relative to today: last month, this quarter. The history's filter in the window has the same ones.

use std::ops::RangeInclusive;

use chrono::{Datelike, Days, Months, NaiveDate};

/// A range of days that depends on today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CalendarPeriod {
    /// Today.
    Today,
    /// Yesterday.
    Yesterday,
    /// Today and the six days before.
    LastSevenDays,
    /// From Monday to today.
    ThisWeek,
    /// From the Monday before to Sunday.
    LastWeek,
    /// From the first of the month to today.
    ThisMonth,
    /// The whole month before.
    LastMonth,
    /// From the first day of the quarter to today.
    ThisQuarter,
    /// The whole quarter before.
    LastQuarter,
    /// From 1 January to today.
    ThisYear,
    /// The whole year before.
    LastYear,
}

impl CalendarPeriod {
    /// Every period.
    pub const ALL: [CalendarPeriod; 11] = [
        CalendarPeriod::Today,
        CalendarPeriod::Yesterday,
        CalendarPeriod::LastSevenDays,
        CalendarPeriod::ThisWeek,
        CalendarPeriod::LastWeek,
        CalendarPeriod::ThisMonth,
        CalendarPeriod::LastMonth,
        CalendarPeriod::ThisQuarter,
        CalendarPeriod::LastQuarter,
        CalendarPeriod::ThisYear,
        CalendarPeriod::LastYear,
    ];

    /// Its name in a terminal.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            CalendarPeriod::Today => "today",
            CalendarPeriod::Yesterday => "yesterday",
            CalendarPeriod::LastSevenDays => "last-7-days",
            CalendarPeriod::ThisWeek => "this-week",
            CalendarPeriod::LastWeek => "last-week",
            CalendarPeriod::ThisMonth => "this-month",
            CalendarPeriod::LastMonth => "last-month",
            CalendarPeriod::ThisQuarter => "this-quarter",
            CalendarPeriod::LastQuarter => "last-quarter",
            CalendarPeriod::ThisYear => "this-year",
            CalendarPeriod::LastYear => "last-year",
        }
    }

    /// Parses a [`CalendarPeriod::code`].
    #[must_use]
    pub fn from_code(code: &str) -> Option<CalendarPeriod> {
        Self::ALL.into_iter().find(|period| period.code() == code)
    }

    /// Its days, both ends included.
    #[must_use]
    pub fn days(self, today: NaiveDate) -> RangeInclusive<NaiveDate> {
        let before = |day: NaiveDate, days: u32| day.checked_sub_days(Days::new(days.into())).unwrap_or(day);
        let monday = before(today, today.weekday().num_days_from_monday());
        let month = before(today, today.day0());
        let earlier = |day: NaiveDate, months: u32| day.checked_sub_months(Months::new(months)).unwrap_or(day);
        let quarter = earlier(month, today.month0() % 3);
        let year = earlier(month, today.month0());
        match self {
            CalendarPeriod::Today => today..=today,
            CalendarPeriod::Yesterday => before(today, 1)..=before(today, 1),
            CalendarPeriod::LastSevenDays => before(today, 6)..=today,
            CalendarPeriod::ThisWeek => monday..=today,
            CalendarPeriod::LastWeek => before(monday, 7)..=before(monday, 1),
            CalendarPeriod::ThisMonth => month..=today,
            CalendarPeriod::LastMonth => earlier(month, 1)..=before(month, 1),
            CalendarPeriod::ThisQuarter => quarter..=today,
            CalendarPeriod::LastQuarter => earlier(quarter, 3)..=before(quarter, 1),
            CalendarPeriod::ThisYear => year..=today,
            CalendarPeriod::LastYear => earlier(year, 12)..=before(year, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_are_those_of_the_window() {
        // As in `ui/src/screens/history/filter.test.ts`: 1 March 2026 is a Sunday.
        let today = NaiveDate::from_ymd_opt(2026, 3, 1).unwrap();
        let days = CalendarPeriod::ALL.map(|period| {
            let days = period.days(today);
            format!("{} {} {}", period.code(), days.start(), days.end())
        });
        let expected = [
            "today 2026-03-01 2026-03-01",
            "yesterday 2026-02-28 2026-02-28",
            "last-7-days 2026-02-23 2026-03-01",
            "this-week 2026-02-23 2026-03-01",
            "last-week 2026-02-16 2026-02-22",
            "this-month 2026-03-01 2026-03-01",
            "last-month 2026-02-01 2026-02-28",
            "this-quarter 2026-01-01 2026-03-01",
            "last-quarter 2025-10-01 2025-12-31",
            "this-year 2026-01-01 2026-03-01",
            "last-year 2025-01-01 2025-12-31",
        ];
        assert_eq!(days, expected.map(str::to_owned));
        for period in CalendarPeriod::ALL {
            assert_eq!(CalendarPeriod::from_code(period.code()), Some(period));
        }
    }
}
