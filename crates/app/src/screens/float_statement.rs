//! Which gaps in the chain of balances a line of an imported statement explains. This changes nothing in the book.

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::day::day_of;
use kaunta_domain::float::{BalanceStep, Cause};
use kaunta_ledger::UnmatchedLine;

/// How far the statement's clock and this computer's may differ.
const TIME_MARGIN: TimeDelta = TimeDelta::minutes(10);

/// When the gaps of a chain arose: not before the first time, and not after the second. `None` without a gap.
pub(super) fn time_of_gaps(steps: &[BalanceStep]) -> Option<(DateTime<Utc>, DateTime<Utc>)> {
    let gaps = || steps.iter().filter(|step| step.cause == Cause::Gap);
    let from = gaps().map(|gap| gap.at).min()?;
    let to = gaps().map(|gap| gap.until.unwrap_or(gap.at)).max()?;
    Some((from, to))
}

/// For each step, the line that explains it: a gap of exactly its amount, at its time. A line explains one gap.
pub(super) fn explained<'l>(steps: &[BalanceStep], lines: &'l [UnmatchedLine]) -> Vec<Option<&'l UnmatchedLine>> {
    let mut left: Vec<&UnmatchedLine> = lines.iter().collect();
    let mut line_of = |step: &BalanceStep| {
        let place = left.iter().position(|line| step.cause == Cause::Gap && is_it(step, line))?;
        Some(left.remove(place))
    };
    steps.iter().map(&mut line_of).collect()
}

fn is_it(gap: &BalanceStep, line: &UnmatchedLine) -> bool {
    let until = gap.until.unwrap_or(gap.at);
    let is_then = match line.at {
        Some(at) => (gap.at - TIME_MARGIN..=until + TIME_MARGIN).contains(&at),
        None => (day_of(gap.at)..=day_of(until)).contains(&line.day),
    };
    is_then && line.amount == gap.change
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use kaunta_domain::money::Money;

    use super::*;

    fn at(minute: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + minute * 60, 0).unwrap()
    }

    fn money(text: &str) -> Money {
        Money::parse(text).unwrap()
    }

    fn gap(from: i64, to: i64, change: &str) -> BalanceStep {
        let (change, before) = (money(change), money("1000000"));
        let after = before.checked_add(change).unwrap();
        BalanceStep { cause: Cause::Gap, operation: None, at: at(from), until: Some(at(to)), change, before, after }
    }

    fn line(row: u32, minute: Option<i64>, day: NaiveDate, amount: &str) -> UnmatchedLine {
        let (statement, text) = ("november.csv".to_owned(), "Top-up".to_owned());
        UnmatchedLine { statement, row, day, at: minute.map(at), amount: money(amount), text }
    }

    fn rows(steps: &[BalanceStep], lines: &[UnmatchedLine]) -> Vec<Option<u32>> {
        explained(steps, lines).into_iter().map(|line| line.map(|line| line.row)).collect()
    }

    #[test]
    fn a_line_explains_a_gap_of_exactly_its_amount_at_its_time() {
        let today = day_of(at(0));
        let top_up = gap(0, 30, "450000");
        for (line, row) in [
            (line(7, None, today, "450000"), Some(7)),
            (line(7, Some(12), today, "450000.00"), Some(7)),
            (line(7, Some(39), today, "450000"), Some(7)),
            (line(7, Some(41), today, "450000"), None),
            (line(7, None, today.succ_opt().unwrap(), "450000"), None),
            (line(7, None, today, "-450000"), None),
            (line(7, None, today, "449999.99"), None),
        ] {
            assert_eq!(rows(std::slice::from_ref(&top_up), std::slice::from_ref(&line)), [row], "{line:?}");
        }
        let sale = BalanceStep { cause: Cause::Operation, ..top_up };
        assert_eq!(rows(&[sale], &[line(7, None, today, "450000")]), [None]);
    }

    #[test]
    fn one_line_explains_one_gap_and_equal_ones_each_their_own() {
        let today = day_of(at(0));
        let gaps = [gap(0, 5, "-700"), gap(60, 90, "-700"), gap(100, 110, "-700")];
        assert_eq!(rows(&gaps, &[line(3, None, today, "-700")]), [Some(3), None, None]);
        let timed = [line(3, Some(70), today, "-700"), line(4, Some(3), today, "-700")];
        assert_eq!(rows(&gaps, &timed), [Some(4), Some(3), None]);
        assert_eq!(time_of_gaps(&gaps), Some((at(0), at(110))));
        assert_eq!(time_of_gaps(&[]), None);
    }
}
