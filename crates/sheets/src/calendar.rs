//! Writes dates and times as ISO 8601.

use std::fmt::Write;

use calamine::ExcelDateTime;

/// The ISO form of a date cell's number: below one it is a time of day; with a duration format it is a duration.
pub(crate) fn iso_of_serial(cell: &ExcelDateTime) -> String {
    if cell.is_duration() {
        return cell.as_duration().map(|length| iso_length(length.num_seconds())).unwrap_or_default();
    }
    let (year, month, day, hour, minute, second, _) = cell.to_ymd_hms_milli();
    let time = format!("{hour:02}:{minute:02}:{second:02}");
    if (0.0..1.0).contains(&cell.as_f64()) {
        return time;
    }
    let mut iso = format!("{year:04}-{month:02}-{day:02}");
    if (hour, minute, second) != (0, 0, 0) {
        // Writing into a String can't fail.
        let _written = write!(iso, "T{time}");
    }
    iso
}

/// A date from a file, in ISO 8601, without a time of midnight.
pub(crate) fn shown_date(iso: &str) -> &str {
    let (day, time) = iso.split_once('T').unwrap_or((iso, ""));
    let is_midnight =
        !day.is_empty() && time.starts_with("00:00") && time.trim_matches(['0', ':', '.', 'Z']).is_empty();
    if is_midnight { day } else { iso }
}

fn iso_length(seconds: i64) -> String {
    let sign = if seconds < 0 { "-" } else { "" };
    let all = seconds.unsigned_abs();
    format!("{sign}PT{:02}H{:02}M{:02}S", all / 3600, all / 60 % 60, all % 60)
}
