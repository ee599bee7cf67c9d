//! The folder into which each month's pack is written automatically.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use chrono::{DateTime, Datelike, Months, NaiveDate, Utc};
use kaunta_domain::day::start_of;
use serde::{Deserialize, Serialize};

/// A month in Kampala.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Month(NaiveDate);

impl Month {
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

    pub(crate) fn days(self) -> RangeInclusive<NaiveDate> {
        self.first_day()..=self.last_day()
    }

    /// The first moment at which it is over.
    pub(crate) fn end(self) -> DateTime<Utc> {
        start_of(self.next().0)
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
    /// The months that were written there.
    #[serde(default)]
    written: BTreeMap<Month, WrittenPack>,
}

/// A pack written into the folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WrittenPack {
    /// The name of its file.
    pub(crate) file: String,
    /// How many operations of the month the book had at the time.
    pub(crate) operations: u64,
    /// The file that already had the month's usual name.
    pub(crate) other_file: Option<OtherFile>,
}

/// A file that Kaunta found there and leaves as it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OtherFile {
    pub(crate) file: String,
    pub(crate) why: WhyOther,
}

/// Why a file is not the month's finished pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum WhyOther {
    /// It is a pack of this month and book, but lacks operations of the month or was made before the month was over.
    TooEarly,
    /// It is from another book, or not a pack of this month.
    Foreign,
}

impl ChosenPacks {
    pub(crate) fn new(folder: PathBuf, name: String, today: NaiveDate) -> ChosenPacks {
        ChosenPacks { folder, name, first: Month::of(today), written: BTreeMap::new() }
    }

    /// Adds a month that was written.
    pub(crate) fn with(mut self, month: Month, pack: WrittenPack) -> ChosenPacks {
        self.written.insert(month, pack);
        self
    }

    /// Drops months that are not over on this day: only a wrong clock can have caused them to be written.
    pub(crate) fn without_unfinished(mut self, today: NaiveDate) -> ChosenPacks {
        self.written.retain(|month, _| *month < Month::of(today));
        self
    }

    /// The months from the first on that are over on this day.
    pub(crate) fn over(&self, today: NaiveDate) -> impl Iterator<Item = Month> + use<> {
        let end = Month::of(today);
        let mut next = self.first;
        std::iter::from_fn(move || {
            let month = next;
            next = month.next();
            // The last month that a date can represent has no successor.
            (month < end && month < next).then_some(month)
        })
    }

    /// Whether what was written has at least this many operations of the month.
    pub(crate) fn has(&self, month: Month, operations: u64) -> bool {
        self.written.get(&month).is_some_and(|pack| pack.operations >= operations)
    }

    pub(crate) fn is_written(&self, month: Month) -> bool {
        self.written.contains_key(&month)
    }

    /// The last month that was written there.
    pub(crate) fn last(&self) -> Option<Month> {
        self.written.keys().next_back().copied()
    }

    /// The latest file that could not get its month's usual name, and the file that has it.
    pub(crate) fn aside(&self) -> Option<(&str, &OtherFile)> {
        self.written.values().rev().find_map(|pack| Some((pack.file.as_str(), pack.other_file.as_ref()?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn pack(operations: u64) -> WrittenPack {
        WrittenPack { file: "pack.zip".to_owned(), operations, other_file: None }
    }

    fn due(chosen: &ChosenPacks, today: &str, operations: u64) -> Vec<String> {
        chosen.over(day(today)).filter(|month| !chosen.has(*month, operations)).map(Month::code).collect()
    }

    #[test]
    fn each_month_is_due_once_when_it_is_over_also_after_months_in_which_the_computer_was_off() {
        let mut chosen = ChosenPacks::new("/media/usb".into(), "packs".to_owned(), day("2026-11-23"));
        assert_eq!(due(&chosen, "2026-11-30", 7), [""; 0]);
        assert_eq!(due(&chosen, "2027-02-01", 7), ["2026-11", "2026-12", "2027-01"]);
        for month in chosen.over(day("2027-02-01")) {
            chosen = chosen.with(month, pack(7));
        }
        assert_eq!(due(&chosen, "2027-02-01", 7), [""; 0]);
        // The clock was set back: nothing is written again.
        assert_eq!(due(&chosen, "2026-12-01", 7), [""; 0]);
    }

    #[test]
    fn a_month_with_more_than_was_written_and_one_that_was_not_over_are_due_again() {
        let chosen = ChosenPacks::new("/media/usb".into(), "packs".to_owned(), day("2026-11-23"));
        let chosen = chosen.with(Month::of(day("2026-11-01")), pack(7)).with(Month::of(day("2026-12-01")), pack(0));
        assert_eq!(due(&chosen, "2026-12-20", 8), ["2026-11"]);
        let chosen = chosen.without_unfinished(day("2026-12-20"));
        assert_eq!(chosen.last().map(Month::code).as_deref(), Some("2026-11"));
        assert_eq!(due(&chosen, "2027-01-01", 0), ["2026-12"]);
    }

    #[test]
    fn what_was_written_is_remembered_as_it_was() {
        let chosen = ChosenPacks::new("/media/usb".into(), "packs".to_owned(), day("2026-11-23"));
        let other_file = Some(OtherFile { file: "pack.zip".to_owned(), why: WhyOther::Foreign });
        let other = WrittenPack { file: "pack (2).zip".to_owned(), operations: 7, other_file };
        let chosen = chosen.with(Month::of(day("2026-11-01")), other);
        let text = serde_json::to_string(&chosen).unwrap();
        assert_eq!(serde_json::from_str::<ChosenPacks>(&text).unwrap(), chosen);
    }

    #[test]
    fn a_month_has_all_its_days_and_is_typed_as_2026_10() {
        let month = Month::parse("2028-02").unwrap();
        assert_eq!((month.first_day(), month.last_day()), (day("2028-02-01"), day("2028-02-29")));
        assert_eq!(Month::parse(&month.code()), Some(month));
        assert!(["", "2026", "2026-13", "10/2026", "2026-10-01"].iter().all(|wrong| Month::parse(wrong).is_none()));
    }
}
