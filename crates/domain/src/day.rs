//! Days are days in Kampala; the service's times are UTC.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime, TimeZone, Utc};

/// East Africa Time has had no daylight saving since 1948, so a fixed offset is exact.
const KAMPALA: FixedOffset = match FixedOffset::east_opt(3 * 3600) {
    Some(offset) => offset,
    None => unreachable!(),
};

/// The time on a clock in Kampala.
#[must_use]
pub fn in_kampala(at: DateTime<Utc>) -> DateTime<FixedOffset> {
    at.with_timezone(&KAMPALA)
}

/// The day in Kampala at that moment.
#[must_use]
pub fn day_of(at: DateTime<Utc>) -> NaiveDate {
    in_kampala(at).date_naive()
}

/// The first moment of a day in Kampala.
#[must_use]
pub fn start_of(day: NaiveDate) -> DateTime<Utc> {
    let local = day.and_time(NaiveTime::MIN) - KAMPALA;
    Utc.from_utc_datetime(&local)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_nine_in_the_evening_utc() {
        let last = Utc.with_ymd_and_hms(2026, 11, 20, 20, 59, 59).unwrap();
        let first = Utc.with_ymd_and_hms(2026, 11, 20, 21, 0, 0).unwrap();
        assert_eq!(day_of(last), NaiveDate::from_ymd_opt(2026, 11, 20).unwrap());
        assert_eq!(day_of(first), NaiveDate::from_ymd_opt(2026, 11, 21).unwrap());
        assert_eq!(start_of(day_of(first)), first);
    }
}
