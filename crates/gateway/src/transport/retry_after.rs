//! Parses `Retry-After`: seconds or a date (RFC 9110, 10.2.3).

use chrono::{DateTime, Utc};

/// Seconds to wait from `now`: 0 for a date in the past, `None` for anything unreadable.
pub(crate) fn seconds(text: &str, now: DateTime<Utc>) -> Option<u64> {
    let text = text.trim();
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(text.parse().unwrap_or(u64::MAX));
    }
    let until = DateTime::parse_from_rfc2822(text).ok()?;
    let wait = until.with_timezone(&Utc) - now;
    // Rounded up: retrying a second too early would be refused again.
    Some(u64::try_from((wait.num_milliseconds() + 999).div_euclid(1000)).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use chrono::TimeZone;

    use super::*;

    #[test]
    fn seconds_and_dates_are_read_and_nothing_is_guessed() {
        let now = Utc.with_ymd_and_hms(2026, 11, 21, 8, 0, 0).unwrap();
        for (text, wait) in [
            ("3", Some(3)),
            (" 120 ", Some(120)),
            ("0", Some(0)),
            ("99999999999999999999999", Some(u64::MAX)),
            ("Sat, 21 Nov 2026 08:00:30 GMT", Some(30)),
            ("Sat, 21 Nov 2026 07:00:00 GMT", Some(0)),
            ("-3", None),
            ("1.5", None),
            ("soon", None),
            ("", None),
        ] {
            assert_eq!(seconds(text, now), wait, "{text:?}");
        }
    }
}
