//! A journal as an accountant keeps it: what an account started with, its entries, what no entry explains, and the
//! balance at the end of each day on which the service reported one.

use std::collections::BTreeMap;
use std::io::{Read, Seek, Write};

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::balance::BalanceCourse;
use crate::entry::{Entry, OwnAccountId};
use crate::error::ExportError;
use crate::spool::Journal;

/// One step, in the order of the days.
#[derive(Debug)]
pub(crate) enum Step<'e> {
    /// An own account's balance before its first entry.
    Opening(OwnAccountId, NaiveDate, Decimal),
    /// An entry.
    Entry(&'e Entry),
    /// A movement that the balances show and no entry explains.
    Unexplained(OwnAccountId, NaiveDate, Decimal),
    /// The balance that the service reported at the end of a day: it follows from the steps before.
    DayBalances(OwnAccountId, NaiveDate, Decimal),
}

/// Hands each step to `each`.
pub(crate) fn steps<F: Read + Write + Seek>(
    journal: &mut Journal<F>,
    mut each: impl FnMut(Step<'_>) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    let Some((first, _)) = journal.first_and_last_day() else { return Ok(()) };
    let mut courses: BTreeMap<OwnAccountId, BalanceCourse> = BTreeMap::new();
    for account in journal.accounts() {
        let course = journal.course(account)?;
        if let Some(opening) = course.opening {
            each(Step::Opening(account, first.min(course.reported.keys().next().copied().unwrap_or(first)), opening))?;
        }
        courses.insert(account, course);
    }
    let not_moved = journal.not_moved();
    journal.oldest_first(|entry| {
        if not_moved.contains(&entry.id) {
            return Ok(());
        }
        ends(&mut courses, Some(entry.day()), &mut each)?;
        each(Step::Entry(entry))
    })?;
    ends(&mut courses, None, &mut each)
}

/// The ends of all days before this one; of all days if it is `None`.
fn ends(
    courses: &mut BTreeMap<OwnAccountId, BalanceCourse>,
    before: Option<NaiveDate>,
    each: &mut impl FnMut(Step<'_>) -> Result<(), ExportError>,
) -> Result<(), ExportError> {
    loop {
        let next =
            courses.iter().filter_map(|(account, course)| Some((*course.reported.keys().next()?, *account))).min();
        let Some((day, account)) = next.filter(|(day, _)| before.is_none_or(|before| *day < before)) else {
            return Ok(());
        };
        let Some(course) = courses.get_mut(&account) else { return Ok(()) };
        if let Some(rest) = course.unexplained.remove(&day) {
            each(Step::Unexplained(account, day, rest))?;
        }
        if let Some(told) = course.reported.remove(&day) {
            each(Step::DayBalances(account, day, told))?;
        }
    }
}
