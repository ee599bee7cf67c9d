//! The folder that the pack of each month is written into by itself.

use std::path::PathBuf;

use chrono::{Datelike, Months, NaiveDate};
use serde::{Deserialize, Serialize};

/// A month in Kampala.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Month(NaiveDate);

impl Month {
    /// The month of a day.
    pub(crate) fn of(day: NaiveDate) -> Month {
        Month(day.with_day(1).unwrap_or(day))
    }

    /// Parses `2026-10`.
    pub(crate) fn parse(text: &str) -> Option<Month> {
        NaiveDate::parse_from_str(&format!("{}-01", text.trim()), "%Y-%m-%d").ok().map(Month)
    }

    pub(crate) fn first_day(self) -> NaiveDate {
        self.0
    }

    pub(crate) fn last_day(self) -> NaiveDate {
        self.next().0.pred_opt().unwrap_or(self.0)
    }

    pub(crate) fn next(self) -> Month {
        Month(self.0.checked_add_months(Months::new(1)).unwrap_or(self.0))
    }

    /// `2026-10`.
    pub(crate) fn code(self) -> String {
        self.0.format("%Y-%m").to_string()
    }
}

/// What a person chose, and what was written there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChosenPacks {
    /// The folder that the person chose.
    pub(crate) folder: PathBuf,
    /// The name of Kaunta's own folder in it.
    pub(crate) name: String,
    /// The first month that is written there: the one in which it was chosen.
    first: Month,
    /// The last month that was written there.
    pub(crate) last: Option<Month>,
}

impl ChosenPacks {
    pub(crate) fn new(folder: PathBuf, name: String, today: NaiveDate) -> ChosenPacks {
        ChosenPacks { folder, name, first: Month::of(today), last: None }
    }

    /// The same once this month was written.
    pub(crate) fn with(self, written: Month) -> ChosenPacks {
        ChosenPacks { last: Some(written), ..self }
    }

    /// The next month that is over and not written yet.
    pub(crate) fn due(&self, today: NaiveDate) -> Option<Month> {
        let next = self.last.map_or(self.first, Month::next);
        (next < Month::of(today)).then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn each_month_is_due_once_when_it_is_over_also_after_months_in_which_the_computer_was_off() {
        let mut chosen = ChosenPacks::new("/media/usb".into(), "packs".to_owned(), day("2026-11-23"));
        assert_eq!(chosen.due(day("2026-11-30")), None);
        let mut written = Vec::new();
        while let Some(month) = chosen.due(day("2027-02-01")) {
            written.push(month.code());
            chosen = chosen.with(month);
        }
        assert_eq!(written, ["2026-11", "2026-12", "2027-01"]);
        // The clock was set back: nothing is written again.
        assert_eq!(chosen.due(day("2026-12-01")), None);
    }

    #[test]
    fn a_month_has_all_its_days_and_is_typed_as_2026_10() {
        let month = Month::parse("2028-02").unwrap();
        assert_eq!((month.first_day(), month.last_day()), (day("2028-02-01"), day("2028-02-29")));
        assert_eq!(Month::parse(&month.code()), Some(month));
        assert!(["", "2026", "2026-13", "10/2026", "2026-10-01"].iter().all(|wrong| Month::parse(wrong).is_none()));
    }
}
