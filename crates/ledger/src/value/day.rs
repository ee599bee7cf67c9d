//! Days as the book counts them.

use chrono::{Datelike, NaiveDate};

/// The `day` column: days in Kampala since 1 January 1970.
pub(crate) fn day_number(day: NaiveDate) -> i64 {
    i64::from(day.num_days_from_ce()) - DAYS_TO_1970
}

/// The day of a `day` column, if the calendar has it.
pub(crate) fn day_of_number(number: i64) -> Option<NaiveDate> {
    NaiveDate::from_num_days_from_ce_opt(i32::try_from(number.checked_add(DAYS_TO_1970)?).ok()?)
}

/// From the first day of year 1 to 1 January 1970.
const DAYS_TO_1970: i64 = 719_163;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_january_1970_is_day_zero() {
        assert_eq!(day_number(NaiveDate::from_ymd_opt(1970, 1, 1).unwrap()), 0);
        assert_eq!(day_number(NaiveDate::from_ymd_opt(2026, 11, 21).unwrap()), 20_778);
        assert_eq!(day_of_number(20_778), NaiveDate::from_ymd_opt(2026, 11, 21));
        assert_eq!(day_of_number(i64::MAX), None);
    }
}
