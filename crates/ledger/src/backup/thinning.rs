//! Which daily copies are kept: those of 7 days, 4 weeks and 12 months.

use std::collections::BTreeSet;

use chrono::{Datelike, IsoWeek, NaiveDate};

/// The newest days.
const DAYS: usize = 7;
/// The newest weeks, from Monday, and of each its newest day.
const WEEKS: usize = 4;
/// The newest months, and of each its newest day.
const MONTHS: usize = 12;

/// At most this many are kept: the newest day is also the newest of its week and of its month.
pub const KEPT_AT_MOST: usize = DAYS + WEEKS - 1 + MONTHS - 1;

/// The days whose copies are kept, of all that there are. Days, weeks and months without a copy don't count, so a shop that was
/// closed for a year keeps what it had. A copy from after today was made when the clock was wrong, or it is wrong now: such
/// copies never displace others, and stay while there is room.
#[must_use]
pub(crate) fn kept_days(days: &BTreeSet<NaiveDate>, today: NaiveDate) -> BTreeSet<NaiveDate> {
    let mut kept: BTreeSet<NaiveDate> = thinned(days.range(..=today).rev()).collect();
    let room = KEPT_AT_MOST.saturating_sub(kept.len());
    kept.extend(thinned(days.iter().rev().take_while(|day| **day > today)).take(room));
    kept
}

/// From the newest to the oldest.
fn thinned<'a>(days: impl Iterator<Item = &'a NaiveDate>) -> impl Iterator<Item = NaiveDate> {
    let (mut count, mut weeks, mut months) = (0, BTreeSet::<IsoWeek>::new(), BTreeSet::<(i32, u32)>::new());
    days.copied().filter(move |day| {
        count += 1;
        let is_of_week = weeks.len() < WEEKS && weeks.insert(day.iso_week());
        let is_of_month = months.len() < MONTHS && months.insert((day.year(), day.month()));
        count <= DAYS || is_of_week || is_of_month
    })
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use proptest::prelude::*;

    use super::*;

    fn day(number: i64) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 1, 1).unwrap() + TimeDelta::days(number)
    }

    fn some_days() -> impl Strategy<Value = BTreeSet<NaiveDate>> {
        // Closed weekends, holidays and whole lost seasons.
        prop::collection::vec((1_i64..40, 1_usize..20), 0..40).prop_map(|stretches| {
            let mut at = 0;
            let mut days = BTreeSet::new();
            for (gap, length) in stretches {
                at += gap;
                for _ in 0..length {
                    days.insert(day(at));
                    at += 1;
                }
            }
            days
        })
    }

    /// The newest of each of the newest groups.
    fn newest_of_each<K: Ord>(
        days: &BTreeSet<NaiveDate>,
        groups: usize,
        of: impl Fn(NaiveDate) -> K,
    ) -> Vec<NaiveDate> {
        let mut newest = std::collections::BTreeMap::new();
        for day in days {
            newest.insert(of(*day), *day);
        }
        newest.into_values().rev().take(groups).collect()
    }

    proptest! {
        #[test]
        fn the_newest_of_each_day_week_and_month_is_kept_and_nothing_else(days in some_days()) {
            let kept = kept_days(&days, day(100_000));
            let mut promised = newest_of_each(&days, 7, |day| day);
            promised.extend(newest_of_each(&days, 4, |day| day.iso_week()));
            promised.extend(newest_of_each(&days, 12, |day| (day.year(), day.month())));
            prop_assert_eq!(&kept, &promised.into_iter().collect());
            prop_assert!(kept.len() <= 21);
        }

        #[test]
        fn thinning_each_day_keeps_what_thinning_once_at_the_end_would(days in some_days()) {
            let mut held = BTreeSet::new();
            for day in &days {
                held.insert(*day);
                held = kept_days(&held, *day);
            }
            prop_assert_eq!(held, kept_days(&days, day(100_000)));
        }

        #[test]
        fn whatever_the_clock_says_todays_copy_stays_and_there_are_never_more(
            starts in prop::collection::vec((0_i64..4_000, 1_i64..60), 1..6)
        ) {
            let mut held = BTreeSet::new();
            for (start, length) in starts {
                for today in (start..start + length).map(day) {
                    held.insert(today);
                    held = kept_days(&held, today);
                    prop_assert!(held.contains(&today));
                    prop_assert!(held.len() <= KEPT_AT_MOST);
                }
            }
        }

        #[test]
        fn a_clock_that_went_back_by_years_takes_at_most_one_copy_a_day(days in some_days(), back in 1_i64..20) {
            let full = kept_days(&days, day(100_000));
            let mut held = full.clone();
            for today in (-4_000..-4_000 + back).map(day) {
                held.insert(today);
                held = kept_days(&held, today);
            }
            let kept_of_full = full.intersection(&held).count();
            prop_assert!(kept_of_full + usize::try_from(back).unwrap() >= full.len());
            prop_assert_eq!(full.last().filter(|_| back < 14), held.intersection(&full).last().filter(|_| back < 14));
        }
    }

    #[test]
    fn what_people_read_of_the_copies_that_are_kept_is_so() {
        let words = include_str!("../../../../words/en/window/book.ftl");
        let sentence = format!("Kaunta keeps those of {DAYS} days, {WEEKS} weeks and {MONTHS} months.");
        assert!(words.contains(&sentence), "book-backups-lead: {sentence}");
        let page = include_str!("../../../../docs/backups.md").split_whitespace().collect::<Vec<_>>().join(" ");
        for told in [
            format!("those of the newest {DAYS} days"),
            format!("the newest {WEEKS} weeks (from Monday) and {MONTHS} months"),
            format!("at most {KEPT_AT_MOST}, "),
        ] {
            assert!(page.contains(&told), "docs/backups.md: {told}");
        }
    }

    #[test]
    fn after_two_years_of_days_there_are_twenty_copies_over_twelve_months() {
        let mut held = BTreeSet::new();
        for today in (0..800).map(day) {
            held.insert(today);
            held = kept_days(&held, today);
        }
        assert_eq!(held.len(), 20, "{held:?}");
        assert_eq!(held.last(), Some(&day(799)));
        assert_eq!(held.first(), NaiveDate::from_ymd_opt(2027, 4, 30).as_ref(), "of the twelfth month");
    }
}
