//! The folder on a second disk to which a book's copies are also carried, and when to warn that the copy there is old.

use std::path::PathBuf;

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

/// People are warned from this age of the newest copy on.
const TOLD_FROM_DAYS: i64 = 7;

/// What a person chose, and what was last copied there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChosenDisk {
    /// The folder that the person chose.
    pub(crate) folder: PathBuf,
    /// The name of Kaunta's own folder in it.
    pub(crate) name: String,
    chosen_on: NaiveDate,
    /// The day of the newest verified copy there.
    newest: Option<NaiveDate>,
    /// When the copies there were last verified.
    pub(crate) copied_at: Option<DateTime<Utc>>,
    /// Since when the days above have been later than today: the clock was wrong then, or is wrong now.
    #[serde(default)]
    ahead_since: Option<NaiveDate>,
}

/// How old the copy is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Overdue {
    /// There is no copy, and the folder was chosen this many days ago.
    Never {
        days: u64,
    },
    Old {
        days: u64,
    },
}

impl ChosenDisk {
    pub(crate) fn new(folder: PathBuf, name: String, today: NaiveDate) -> ChosenDisk {
        ChosenDisk { folder, name, chosen_on: today, newest: None, copied_at: None, ahead_since: None }
    }

    /// Records that copies were carried there, the newest one from this day.
    pub(crate) fn copied(self, newest: NaiveDate, at: DateTime<Utc>) -> ChosenDisk {
        ChosenDisk { newest: Some(newest), copied_at: Some(at), ahead_since: None, ..self }
    }

    /// How old the newest copy is, if people should be warned. A copy dated after today has no known age: the days
    /// since that was noticed count instead.
    pub(crate) fn overdue(&self, today: NaiveDate) -> Option<Overdue> {
        let counted = self.newest.unwrap_or(self.chosen_on);
        let since = if counted > today { self.ahead_since? } else { counted };
        let days = (today - since).num_days();
        let days = u64::try_from(days).ok().filter(|_| days >= TOLD_FROM_DAYS)?;
        Some(if self.newest.is_some() { Overdue::Old { days } } else { Overdue::Never { days } })
    }

    /// What to store if today's date shows that the clock is now wrong, or right again; otherwise `None`.
    pub(crate) fn seen_on(&self, today: NaiveDate) -> Option<ChosenDisk> {
        let is_ahead = self.newest.unwrap_or(self.chosen_on) > today;
        let ahead_since = is_ahead.then(|| self.ahead_since.filter(|since| *since <= today).unwrap_or(today));
        (ahead_since != self.ahead_since).then(|| ChosenDisk { ahead_since, ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(number: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, number).unwrap()
    }

    fn disk() -> ChosenDisk {
        ChosenDisk::new("/media/stick".into(), "kaunta-practice-1".to_owned(), day(1))
    }

    #[test]
    fn a_copy_of_seven_days_is_told_and_one_of_six_is_not() {
        assert_eq!(disk().overdue(day(7)), None);
        assert_eq!(disk().overdue(day(8)), Some(Overdue::Never { days: 7 }));
        let copied = disk().copied(day(8), DateTime::UNIX_EPOCH);
        assert_eq!((copied.overdue(day(8)), copied.overdue(day(14))), (None, None));
        assert_eq!(copied.overdue(day(15)), Some(Overdue::Old { days: 7 }));
        assert_eq!(copied.overdue(day(17)), Some(Overdue::Old { days: 9 }));
        assert_eq!(copied.copied(day(17), DateTime::UNIX_EPOCH).overdue(day(17)), None);
    }

    #[test]
    fn a_clock_that_went_back_tells_no_age_and_silences_nothing_for_long() {
        let copied = disk().copied(day(20), DateTime::UNIX_EPOCH);
        assert_eq!((copied.overdue(day(5)), copied.seen_on(day(20))), (None, None));
        let noted = copied.seen_on(day(5)).unwrap();
        assert_eq!((noted.seen_on(day(6)), noted.overdue(day(11))), (None, None));
        assert_eq!(noted.overdue(day(12)), Some(Overdue::Old { days: 7 }));
        // The clock was set back once more.
        assert_eq!(
            (noted.overdue(day(2)), noted.seen_on(day(2)).unwrap().overdue(day(9))),
            (None, Some(Overdue::Old { days: 7 }))
        );
        // The clock is right again, so the copy's own day counts.
        let right = noted.seen_on(day(21)).unwrap();
        assert_eq!((&right, right.overdue(day(26))), (&copied, None));
        assert_eq!(right.overdue(day(27)), Some(Overdue::Old { days: 7 }));
        assert_eq!(disk().overdue(NaiveDate::MIN), None);
    }
}
