//! The last day of the partner wallet's key, and the reminder shown before it.

use chrono::NaiveDate;
use kaunta_words::connection;

/// In days before the key's last day.
const NOTICE_DAYS: i64 = 14;

/// The reminder to show on a day in Kampala, in words. `None` while the last day is far away or was not noted.
pub(crate) fn reminder(ends_on: Option<NaiveDate>, today: NaiveDate) -> Option<String> {
    let ends_on = ends_on?;
    let left = (ends_on - today).num_days();
    let when = match left {
        ..0 => connection::key_ended(ends_on),
        0..=NOTICE_DAYS => connection::key_ends(left.unsigned_abs(), ends_on),
        _ => return None,
    };
    Some(when.then(connection::create_key()).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_key_is_told_from_two_weeks_before_and_ever_after() {
        let ends_on = NaiveDate::from_ymd_opt(2026, 12, 5);
        for (today, words) in [
            ((2026, 11, 20), None),
            ((2026, 11, 21), Some("ends in 14 days, on 5 Dec 2026")),
            ((2026, 12, 3), Some("ends in 2 days")),
            ((2026, 12, 4), Some("ends tomorrow")),
            ((2026, 12, 5), Some("Today, 5 Dec 2026, is the last day")),
            ((2026, 12, 6), Some("ended on 5 Dec 2026")),
            ((2027, 12, 6), Some("ended on 5 Dec 2026")),
        ] {
            let told = reminder(ends_on, NaiveDate::from_ymd_opt(today.0, today.1, today.2).unwrap());
            assert_eq!(told.is_some(), words.is_some(), "{today:?}: {told:?}");
            assert!(words.is_none_or(|words| told.unwrap().contains(words)), "{today:?}");
        }
        assert_eq!(reminder(None, ends_on.unwrap()), None);
    }
}
