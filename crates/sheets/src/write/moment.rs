//! Days and times as texts, without parsing a format for each.

use std::fmt::Write as _;

use chrono::{DateTime, Datelike, NaiveDate, NaiveTime, Timelike, Utc};

/// `2026-11-27`
pub(super) fn put_day(text: &mut String, day: NaiveDate) {
    match u32::try_from(day.year()) {
        Ok(year @ 1000..=9999) => {
            put_two_digits(text, year / 100);
            put_two_digits(text, year % 100);
        }
        Ok(_) | Err(_) => _ = write!(text, "{}", day.format("%Y")),
    }
    text.push('-');
    put_two_digits(text, day.month());
    text.push('-');
    put_two_digits(text, day.day());
}

/// `14:05:09`
pub(super) fn put_time(text: &mut String, time: NaiveTime) {
    // chrono's form of a leap second.
    let second = time.second() + u32::from(time.nanosecond() >= 1_000_000_000);
    put_two_digits(text, time.hour());
    text.push(':');
    put_two_digits(text, time.minute());
    text.push(':');
    put_two_digits(text, second);
}

/// `2026-11-27T11:05:09Z`
pub(super) fn put_utc(text: &mut String, at: DateTime<Utc>) {
    let at = at.naive_utc();
    put_day(text, at.date());
    text.push('T');
    put_time(text, at.time());
    text.push('Z');
}

/// Appends a number below 100 as two digits.
fn put_two_digits(text: &mut String, number: u32) {
    for digit in [number / 10, number % 10] {
        text.push(char::from(b'0' + u8::try_from(digit % 10).unwrap_or_default()));
    }
}

#[cfg(test)]
mod tests {
    use chrono::SecondsFormat;
    use proptest::prelude::*;

    use super::*;

    fn said(put: impl FnOnce(&mut String)) -> String {
        let mut text = String::new();
        put(&mut text);
        text
    }

    proptest! {
        #[test]
        fn a_moment_is_written_as_chrono_writes_it(
            seconds in prop_oneof![-70_000_000_000_i64..300_000_000_000, 0_i64..4_000_000_000],
            nanoseconds in prop_oneof![0_u32..1_000_000_000, 1_000_000_000_u32..2_000_000_000],
        ) {
            // Only the last second of a minute can be a leap second.
            let seconds = if nanoseconds < 1_000_000_000 { seconds } else { seconds.div_euclid(60) * 60 + 59 };
            let at = DateTime::<Utc>::from_timestamp(seconds, nanoseconds).unwrap();
            prop_assert_eq!(said(|text| put_utc(text, at)), at.to_rfc3339_opts(SecondsFormat::Secs, true));
            let at = at.naive_utc();
            prop_assert_eq!(said(|text| put_day(text, at.date())), at.format("%Y-%m-%d").to_string());
            prop_assert_eq!(said(|text| put_time(text, at.time())), at.format("%H:%M:%S").to_string());
        }
    }
}
