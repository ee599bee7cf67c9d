use chrono::NaiveDate;
use kaunta_domain::money::Money;
use kaunta_ledger::StatementId;

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
    let id = StatementId(1);
    UnmatchedLine { id, statement, row, day, at: minute.map(at), amount: money(amount), text, has_open_case: false }
}

fn rows(steps: &[BalanceStep], lines: &[UnmatchedLine]) -> Vec<Option<u32>> {
    let chain = Day { steps: steps.to_vec(), ..Day::default() };
    let mut left = Lines::of(lines.to_vec());
    let gaps = DayGaps::of(day_of(at(0)), &chain).gaps;
    gaps.iter().map(|gap| left.take(gap).map(|line| line.row)).collect()
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
    assert_eq!(rows(&[sale], &[line(7, None, today, "450000")]), []);
}

#[test]
fn one_line_explains_one_gap_and_equal_ones_each_their_own() {
    let today = day_of(at(0));
    let gaps = [gap(0, 5, "-700"), gap(60, 90, "-700"), gap(100, 110, "-700")];
    assert_eq!(rows(&gaps, &[line(3, None, today, "-700")]), [Some(3), None, None]);
    let timed = [line(3, Some(70), today, "-700"), line(4, Some(3), today, "-700")];
    assert_eq!(rows(&gaps, &timed), [Some(4), Some(3), None]);
}
