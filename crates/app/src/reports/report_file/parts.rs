//! What the kinds of files have in common.

use chrono::{DateTime, NaiveDate, Utc};
use kaunta_contract::{ReportColumnKind, ReportSection};
use kaunta_domain::environment::Environment;
use kaunta_domain::money::Money;
use kaunta_words::reports as words;

/// Whose report it is, and when it was written.
#[derive(Debug, Clone)]
pub(crate) struct Issue {
    pub(crate) shop: String,
    pub(crate) environment: Environment,
    pub(crate) made: DateTime<Utc>,
}

/// The sentences under a table: the one for an empty table, then its note.
pub(super) fn notes_of(section: &ReportSection) -> impl Iterator<Item = String> {
    let empty = section.empty.clone().filter(|_| section.rows.is_empty());
    empty.into_iter().chain(section.note.clone())
}

/// The time in a cell; `None` if it has words instead.
pub(super) fn time_of(cell: &str) -> Option<DateTime<Utc>> {
    DateTime::parse_from_rfc3339(cell).ok().map(|at| at.to_utc())
}

/// The day in a cell; `None` if it has words instead.
pub(super) fn day_of(cell: &str) -> Option<NaiveDate> {
    cell.parse().ok()
}

/// A cell as people read it: `1,500.50`, `21 Nov 2026, 14:05`, `21 Nov 2026`. Words, as for an unknown number, stay as
/// they are.
pub(super) fn shown(cell: &str, kind: ReportColumnKind) -> String {
    match kind {
        ReportColumnKind::Text | ReportColumnKind::Reference | ReportColumnKind::Percent => cell.to_owned(),
        ReportColumnKind::Time => time_of(cell).map_or_else(|| cell.to_owned(), |at| words::when(at).into()),
        ReportColumnKind::Day => day_of(cell).map_or_else(|| cell.to_owned(), |day| words::of_day(day).into()),
        ReportColumnKind::Count | ReportColumnKind::Amount => match Money::parse(cell) {
            Ok(number) => number.to_digits(),
            Err(_) => cell.to_owned(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_or_a_day_is_written_as_people_write_it_and_words_in_its_place_stay() {
        assert_eq!(shown("2026-11-21", ReportColumnKind::Day), "21 Nov 2026");
        assert_eq!(shown("not known", ReportColumnKind::Day), "not known");
        assert_eq!(shown("2026-11-21", ReportColumnKind::Reference), "2026-11-21");
        assert_eq!(shown("2026-11-20T21:10:00Z", ReportColumnKind::Time), "21 Nov 2026, 00:10");
        assert_eq!(shown("not known", ReportColumnKind::Time), "not known");
        assert_eq!(shown("2026-11-20T21:10:00Z", ReportColumnKind::Text), "2026-11-20T21:10:00Z");
    }
}
