//! Reads the dates of one file. Whether the day or the month comes first is learnt from all of them together, or asked.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime, Utc};
use kaunta_domain::day::start_of;
use serde::{Deserialize, Serialize};

use crate::error::StatementError;
use crate::line::Booked;

/// Whether `03/04/2026` is in April or in March.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum DateOrder {
    /// The third of April.
    DayFirst,
    /// The fourth of March.
    MonthFirst,
}

/// A date as written, before it is known which number is the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Written {
    date: Numbers,
    time: Option<(NaiveTime, Option<FixedOffset>)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Numbers {
    Known(NaiveDate),
    TwoOrders { first: u32, second: u32, year: i32 },
}

impl Written {
    pub(crate) fn booked(self, order: DateOrder, time_cell: Option<NaiveTime>) -> Option<Booked> {
        let day = match (self.date, order) {
            (Numbers::Known(day), _) => day,
            (Numbers::TwoOrders { first, second, year }, DateOrder::DayFirst) => day(year, second, first)?,
            (Numbers::TwoOrders { first, second, year }, DateOrder::MonthFirst) => day(year, first, second)?,
        };
        let time = self.time.or(time_cell.map(|time| (time, None)));
        Some(match time {
            None => Booked::On(day),
            Some((time, None)) => Booked::At(start_of(day) + (time - NaiveTime::MIN)),
            Some((time, Some(offset))) => {
                let utc = day.and_time(time).checked_sub_offset(offset)?.and_utc();
                Booked::At(utc)
            }
        })
    }
}

/// Learns the order from all dates of a file, each with its row and text. `asked` is a person's answer.
pub(crate) fn order_of<'t>(
    dates: impl Iterator<Item = (u32, &'t str, Written)>,
    asked: Option<DateOrder>,
) -> Result<DateOrder, StatementError> {
    let (mut day_first, mut month_first, mut either) = (None, None, None);
    for (row, text, written) in dates {
        match written.date {
            Numbers::Known(_) => {}
            Numbers::TwoOrders { first, second, .. } if first == second => {}
            Numbers::TwoOrders { first: 13.., .. } => day_first = day_first.or(Some(row)),
            Numbers::TwoOrders { second: 13.., .. } => month_first = month_first.or(Some(row)),
            Numbers::TwoOrders { .. } => either = either.or(Some((row, text))),
        }
    }
    match (day_first, month_first, either, asked) {
        (Some(day_first), Some(month_first), _, _) => Err(StatementError::MixedDates { day_first, month_first }),
        (Some(_), None, _, _) => Ok(DateOrder::DayFirst),
        (None, Some(_), _, _) => Ok(DateOrder::MonthFirst),
        (None, None, Some(_), Some(asked)) => Ok(asked),
        (None, None, Some((row, text)), None) => Err(StatementError::DateOrder { row, text: text.to_owned() }),
        (None, None, None, _) => Ok(DateOrder::DayFirst),
    }
}

/// Reads a date, with a time if there is one.
pub(crate) fn read(text: &str) -> Option<Written> {
    let text = text.trim();
    let (date, time) = split(text)?;
    Some(Written { date: numbers(&date)?, time: if time.is_empty() { None } else { Some(moment(&time)?) } })
}

pub(crate) fn read_time(text: &str) -> Option<NaiveTime> {
    moment(text.trim()).map(|(time, _)| time)
}

/// The date and the time in a text: the time begins at the word with a colon, or after a `T`.
fn split(text: &str) -> Option<(String, String)> {
    if let Some((date, time)) = text.split_once('T')
        && date.len() == 10
        && time.contains(':')
    {
        return Some((date.to_owned(), time.to_owned()));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = words.iter().position(|word| word.contains(':')).unwrap_or(words.len());
    let (date, time) = words.split_at_checked(at)?;
    Some((date.join(" "), time.join(" ")))
}

fn numbers(text: &str) -> Option<Numbers> {
    let parts: Vec<&str> = text.split([' ', '/', '-', '.', ',']).filter(|part| !part.is_empty()).collect();
    match parts.as_slice() {
        [joined] if joined.len() == 8 => {
            let year = number(joined.get(..4)?)?;
            Some(Numbers::Known(day(i32::try_from(year).ok()?, number(joined.get(4..6)?)?, number(joined.get(6..)?)?)?))
        }
        [year, month, on] if year.len() == 4 => {
            let month = number(month).or_else(|| month_named(month))?;
            Some(Numbers::Known(day(year_of(year)?, month, number(on)?)?))
        }
        [on, month, year] if month_named(month).is_some() => {
            Some(Numbers::Known(day(year_of(year)?, month_named(month)?, number(on)?)?))
        }
        [month, on, year] if month_named(month).is_some() => {
            Some(Numbers::Known(day(year_of(year)?, month_named(month)?, number(on)?)?))
        }
        [first, second, year] => {
            let (first, second, year) = (number(first)?, number(second)?, year_of(year)?);
            let is_date = day(year, second, first).is_some() || day(year, first, second).is_some();
            is_date.then_some(Numbers::TwoOrders { first, second, year })
        }
        _ => None,
    }
}

fn number(text: &str) -> Option<u32> {
    let is_short = (1..=4).contains(&text.len()) && text.bytes().all(|sign| sign.is_ascii_digit());
    is_short.then(|| text.parse().ok()).flatten()
}

fn year_of(text: &str) -> Option<i32> {
    let year = i32::try_from(number(text)?).ok()?;
    match text.len() {
        2 => Some(2000 + year),
        4 => Some(year),
        _ => None,
    }
}

fn day(year: i32, month: u32, day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(year, month, day)
}

fn month_named(text: &str) -> Option<u32> {
    const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    const LONG: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let text = text.to_lowercase();
    let is_named =
        |(short, long): (&&str, &&str)| text == **short || text == **long || (text == "sept" && *short == "sep");
    let place = MONTHS.iter().zip(&LONG).position(is_named)?;
    u32::try_from(place + 1).ok()
}

/// `14:05`, `14:05:09.123`, `2:05 PM`, `11:05:09Z`, `14:05:09+03:00`.
fn moment(text: &str) -> Option<(NaiveTime, Option<FixedOffset>)> {
    let folded = text.to_uppercase();
    let (clock, afternoon) = match folded.strip_suffix("PM").map(|rest| (rest, true)) {
        Some((rest, _)) => (rest.trim(), Some(true)),
        None => folded.strip_suffix("AM").map_or((folded.as_str(), None), |rest| (rest.trim(), Some(false))),
    };
    let (clock, offset) = zone(clock)?;
    let clock = clock.split('.').next().unwrap_or_default();
    let parts: Vec<u32> = clock.split(':').map(number).collect::<Option<_>>()?;
    let (hour, minute, second) = match parts.as_slice() {
        [hour, minute] => (*hour, *minute, 0),
        [hour, minute, second] => (*hour, *minute, *second),
        _ => return None,
    };
    let hour = match (afternoon, hour) {
        (None, hour) => hour,
        (Some(_), 13.. | 0) => return None,
        (Some(false), 12) => 0,
        (Some(true), 12) => 12,
        (Some(afternoon), hour) => hour + if afternoon { 12 } else { 0 },
    };
    Some((NaiveTime::from_hms_opt(hour, minute, second)?, offset))
}

fn zone(clock: &str) -> Option<(&str, Option<FixedOffset>)> {
    if let Some(clock) = clock.strip_suffix('Z') {
        return Some((clock, FixedOffset::east_opt(0)));
    }
    let Some(at) = clock.rfind(['+', '-']) else { return Some((clock, None)) };
    let (clock, zone) = clock.split_at_checked(at)?;
    let digits: String = zone.chars().filter(char::is_ascii_digit).collect();
    let seconds = match digits.len() {
        2 => digits.parse::<i32>().ok()? * 3600,
        4 => digits.get(..2)?.parse::<i32>().ok()? * 3600 + digits.get(2..)?.parse::<i32>().ok()? * 60,
        _ => return None,
    };
    let east = if zone.starts_with('-') { -seconds } else { seconds };
    Some((clock, Some(FixedOffset::east_opt(east)?)))
}

/// Reads what OFX writes: `20261123`, `20261123140509.000[+3:EAT]`. Without a zone a time is UTC; a bare midnight says only
/// the day.
pub(crate) fn read_ofx(text: &str) -> Option<Booked> {
    let text = text.trim();
    let (stamp, zone) = text.split_once('[').map_or((text, None), |(stamp, zone)| (stamp, Some(zone)));
    let stamp = stamp.trim().split('.').next().unwrap_or_default();
    if !stamp.bytes().all(|sign| sign.is_ascii_digit()) {
        return None;
    }
    let part = |range: std::ops::Range<usize>| stamp.get(range).and_then(number);
    let on = day(i32::try_from(part(0..4)?).ok()?, part(4..6)?, part(6..8)?)?;
    let time = match stamp.len() {
        8 => return Some(Booked::On(on)),
        12 => NaiveTime::from_hms_opt(part(8..10)?, part(10..12)?, 0)?,
        14 => NaiveTime::from_hms_opt(part(8..10)?, part(10..12)?, part(12..14)?)?,
        _ => return None,
    };
    if zone.is_none() && time == NaiveTime::MIN {
        return Some(Booked::On(on));
    }
    let hours =
        zone.and_then(|zone| zone.split([':', ']']).next()).map_or(Some(0), |hours| hours.trim().parse().ok())?;
    let offset = FixedOffset::east_opt(i32::checked_mul(hours, 3600)?)?;
    let at: DateTime<Utc> = on.and_time(time).checked_sub_offset(offset)?.and_utc();
    Some(Booked::At(at))
}

/// Reads what ISO 20022 writes: a date, or a date with a time. A date may carry a zone, which says nothing about its day.
pub(crate) fn read_iso(text: &str) -> Option<Booked> {
    let text = text.trim();
    if text.contains('T') {
        return read(text)?.booked(DateOrder::DayFirst, None);
    }
    NaiveDate::parse_from_str(text.get(..10)?, "%Y-%m-%d").ok().map(Booked::On)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn booked(text: &str) -> Option<Booked> {
        read(text).and_then(|written| written.booked(DateOrder::DayFirst, None))
    }

    fn at(text: &str) -> Option<Booked> {
        Some(Booked::At(text.parse().unwrap()))
    }

    fn order(texts: &[&str], asked: Option<DateOrder>) -> Result<DateOrder, StatementError> {
        order_of((1..).zip(texts).map(|(row, text)| (row, *text, read(text).unwrap())), asked)
    }

    #[test]
    fn dates_as_statements_write_them() {
        let on = Some(Booked::On(NaiveDate::from_ymd_opt(2026, 11, 3).unwrap()));
        for text in [
            "2026-11-03",
            "03/11/2026",
            "3-11-26",
            "03.11.2026",
            "3 Nov 2026",
            "03-NOV-26",
            "Nov 3, 2026",
            "20261103",
            "3 November 2026",
            "2026/11/03",
        ] {
            assert_eq!(booked(text), on, "{text}");
        }
        for text in ["2026-11-03 14:05", "2026-11-03T11:05:00Z", "03/11/2026 2:05 PM", "2026-11-03T14:05:00.000+03:00"]
        {
            assert_eq!(booked(text), at("2026-11-03T11:05:00Z"), "{text}");
        }
        for text in ["", "Total", "31/02/2026", "2026-13-01", "45321", "3/11", "03/11/2026 25:00"] {
            assert_eq!(booked(text), None, "{text}");
        }
    }

    #[test]
    fn the_order_of_day_and_month_is_told_by_the_file_or_asked_and_never_guessed() {
        assert_eq!(order(&["03/11/2026", "23/11/2026"], None), Ok(DateOrder::DayFirst));
        assert_eq!(order(&["03/11/2026", "11/23/2026"], Some(DateOrder::DayFirst)), Ok(DateOrder::MonthFirst));
        assert_eq!(order(&["05/05/2026"], None), Ok(DateOrder::DayFirst));
        let asked = StatementError::DateOrder { row: 2, text: "03/11/2026".into() };
        assert_eq!(order(&["05/05/2026", "03/11/2026"], None), Err(asked));
        assert_eq!(order(&["03/11/2026"], Some(DateOrder::MonthFirst)), Ok(DateOrder::MonthFirst));
        let mixed = StatementError::MixedDates { day_first: 1, month_first: 2 };
        assert_eq!(order(&["23/11/2026", "11/23/2026"], None), Err(mixed));
    }

    #[test]
    fn the_times_of_ofx_are_utc_unless_they_name_a_zone() {
        let on = Some(Booked::On(NaiveDate::from_ymd_opt(2026, 11, 3).unwrap()));
        assert_eq!(read_ofx("20261103"), on);
        assert_eq!(read_ofx("20261103000000"), on);
        assert_eq!(read_ofx("20261103110500.000"), at("2026-11-03T11:05:00Z"));
        assert_eq!(read_ofx("20261103140500[+3:EAT]"), at("2026-11-03T11:05:00Z"));
        assert_eq!(read_ofx("2026-11-03"), None);
    }
}
