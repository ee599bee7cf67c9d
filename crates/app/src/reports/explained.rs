//! Which gaps in the chain of balances a line of an imported statement explains. This changes nothing in the book.
//!
//! A line explains one gap, whichever days are asked for: gaps are explained in the order in which they were found, and those of
//! earlier days that may be explained by the same lines are read too.

use std::collections::{HashMap, VecDeque};

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use kaunta_domain::day::{day_of, start_of};
use kaunta_domain::float::{BalanceStep, Cause, Course, Day, SumTooLarge, day};
use kaunta_domain::money::Money;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{UnmatchedLine, WalletCourse};
use kaunta_words::{Message, float_day};

use crate::reports::error::ReportsError;
use crate::reports::gather::off_thread;
use crate::reports::store::ReportMoment;

/// How far the statement's clock and this computer's may differ.
const TIME_MARGIN: TimeDelta = TimeDelta::minutes(10);
/// How many days before those asked for are read at most. What an even earlier one may need explains nothing.
const MOST_DAYS_BEFORE: usize = 31;

/// A change of the balance that no operation of the book explains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unexplained {
    /// The time that it arose after.
    after: DateTime<Utc>,
    /// The time that it arose before.
    before: DateTime<Utc>,
    change: Money,
}

/// The gaps found on one day in Kampala, in the order of the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DayGaps {
    on: NaiveDate,
    gaps: Vec<Unexplained>,
}

impl DayGaps {
    pub(crate) fn of(on: NaiveDate, chain: &Day) -> DayGaps {
        let gaps = chain.steps.iter().filter(|step| step.cause == Cause::Gap);
        DayGaps { on, gaps: gaps.map(Unexplained::of).collect() }
    }
}

impl Unexplained {
    fn of(step: &BalanceStep) -> Unexplained {
        Unexplained { after: step.at, before: step.until.unwrap_or(step.at), change: step.change }
    }

    /// The days in Kampala on which it may have arisen, by the statement's clock.
    fn days(&self) -> (NaiveDate, NaiveDate) {
        (day_of(self.after - TIME_MARGIN), day_of(self.before + TIME_MARGIN))
    }

    /// Whether a line has exactly its amount, at its time.
    fn is(&self, line: &UnmatchedLine) -> bool {
        let is_then = match line.at {
            Some(at) => (self.after - TIME_MARGIN..=self.before + TIME_MARGIN).contains(&at),
            None => (day_of(self.after)..=day_of(self.before)).contains(&line.day),
        };
        is_then && line.amount == self.change
    }
}

/// The chain of a day, with what it was made from.
///
/// # Errors
/// The sums are too large.
pub(crate) fn chain_of(on: NaiveDate, told: &[WalletCourse]) -> Result<Day, SumTooLarge> {
    let next = on.checked_add_days(Days::new(1)).unwrap_or(on);
    let courses: Vec<Course> = told.iter().map(|told| told.course.clone()).collect();
    day(&courses, &(start_of(on)..start_of(next)))
}

/// For each gap of these days, in order, the line that explains it.
///
/// # Errors
/// The store can't be read, or a sum is too large.
pub(crate) async fn explained<M: ReportMoment>(
    moment: &mut M,
    wallet: WalletType,
    days: Vec<DayGaps>,
) -> Result<Vec<Option<UnmatchedLine>>, ReportsError> {
    let asked = days.iter().map(|day| day.gaps.len()).sum();
    let mut days = VecDeque::from(days);
    let mut lines = Lines::default();
    let mut read = None;
    for before in 0..=MOST_DAYS_BEFORE {
        let all = || days.iter().flat_map(|day| &day.gaps);
        let Some(range) = all().map(|gap| gap.days().0).min().zip(all().map(|gap| gap.days().1).max()) else { break };
        if read != Some(range) {
            lines = Lines::of(moment.lone_lines(wallet, range.0, range.1).await.map_err(Into::into)?);
            read = Some(range);
        }
        let Some(first) = days.front().map(|day| day.on) else { break };
        if !all().any(|gap| lines.equal(gap).iter().any(|line| begins_before(first, gap, line))) {
            break;
        }
        if before == MOST_DAYS_BEFORE {
            lines.leave_out(|line| all().any(|gap| begins_before(first, gap, line)));
            break;
        }
        let on = first.pred_opt().ok_or(ReportsError::NoDay)?;
        let told = moment.wallet_courses(on, wallet).await.map_err(Into::into)?;
        // Sorting ten thousand answers must not delay payments at the counter.
        days.push_front(off_thread(move || day_gaps(on, &told)).await?);
    }
    let mut found: Vec<_> = days.iter().flat_map(|day| &day.gaps).map(|gap| lines.take(gap)).collect();
    Ok(found.split_off(found.len().saturating_sub(asked)))
}

/// Lines by their amounts, each in the order of its statement.
#[derive(Default)]
struct Lines(HashMap<Money, Vec<UnmatchedLine>>);

impl Lines {
    fn of(lines: Vec<UnmatchedLine>) -> Lines {
        let mut by_amount: HashMap<Money, Vec<UnmatchedLine>> = HashMap::new();
        for line in lines {
            by_amount.entry(line.amount).or_default().push(line);
        }
        Lines(by_amount)
    }

    /// Those with the amount of a gap.
    fn equal(&self, gap: &Unexplained) -> &[UnmatchedLine] {
        self.0.get(&gap.change).map_or(&[], Vec::as_slice)
    }

    fn leave_out(&mut self, is_out: impl Fn(&UnmatchedLine) -> bool) {
        for equal in self.0.values_mut() {
            equal.retain(|line| !is_out(line));
        }
    }

    /// Takes the first one that explains a gap, so that it explains no other.
    fn take(&mut self, gap: &Unexplained) -> Option<UnmatchedLine> {
        let equal = self.0.get_mut(&gap.change)?;
        let place = equal.iter().position(|line| gap.is(line))?;
        Some(equal.remove(place))
    }
}

fn day_gaps(on: NaiveDate, told: &[WalletCourse]) -> Result<DayGaps, ReportsError> {
    Ok(DayGaps::of(on, &chain_of(on, told).map_err(|_| ReportsError::SumTooLarge)?))
}

/// Whether a line that explains a gap may also be claimed by one that was found before this day.
fn begins_before(first: NaiveDate, gap: &Unexplained, line: &UnmatchedLine) -> bool {
    let is_early = match line.at {
        Some(at) => at <= start_of(first) + TIME_MARGIN,
        None => line.day < first,
    };
    is_early && gap.is(line)
}

/// `Statement november.csv, row 3: Top-up`.
pub(crate) fn line_words(statement: &str, row: u32, text: &str) -> Message {
    let row = row.to_string();
    match text.trim() {
        "" => float_day::by_statement(statement, row),
        text => float_day::by_statement_saying(statement, row, text),
    }
}

#[cfg(test)]
mod tests;
