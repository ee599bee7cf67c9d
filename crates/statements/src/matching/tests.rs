use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use kaunta_domain::money::Money;
use proptest::prelude::*;

use super::*;
use crate::line::{Booked, Line};

mod plain;

fn reconcile(lines: &[Line], entries: &[BookEntry]) -> Reconciliation {
    super::reconcile(&Lines::from_iter(lines), &Entries::from_iter(entries), &[], &[])
}

fn at(minutes: i64) -> DateTime<Utc> {
    "2026-11-20T06:00:00Z".parse::<DateTime<Utc>>().unwrap() + TimeDelta::minutes(minutes)
}

fn shillings(amount: i64) -> Money {
    Money::of_hundredths(amount * 100)
}

fn line(row: u32, minutes: i64, amount: i64, reference: &str, text: &str) -> Line {
    Line {
        row,
        booked: Booked::At(at(minutes)),
        amount: shillings(amount),
        references: [reference].into_iter().filter(|text| !text.is_empty()).map(str::to_owned).collect(),
        text: text.to_owned(),
        balance: None,
    }
}

fn entry(key: i64, minutes: i64, amount: i64, reference: &str, account: &str) -> BookEntry {
    BookEntry {
        key: EntryKey(key),
        at: at(minutes),
        amount: shillings(amount),
        with_fee: Some(shillings(amount - 500)),
        references: vec![reference.to_owned()],
        accounts: vec![account.to_owned()],
        in_book: InBook::Moved,
    }
}

fn pairs(result: &Reconciliation) -> Vec<(usize, usize)> {
    let proposed = result.proposed.iter().map(|proposal| proposal.pair);
    let all = result.exact.iter().copied().chain(result.differing.iter().map(|(pair, _)| *pair)).chain(proposed);
    all.map(|pair| (pair.line, pair.entry)).collect()
}

#[test]
fn exact_is_equal_reference_amount_and_direction_and_nothing_else() {
    let entries = [entry(1, 0, -5_000, "KN-1", "256772000001")];
    let of = |line: Line| reconcile(&[line], &entries);
    assert_eq!(of(line(1, 900, -5_000, "kn-1", "")).exact, [Pair { line: 0, entry: 0 }]);
    for other in [
        line(1, 0, -5_001, "KN-1", "0772 000 001"),
        line(1, 0, 5_000, "KN-1", "0772 000 001"),
        line(1, 0, -5_000, "KN-2", "0772 000 001"),
        line(1, 0, -5_000, "", "KN-1 0772 000 001"),
    ] {
        assert_eq!(of(other.clone()).exact, [], "{other:?}");
    }
}

#[test]
fn what_the_book_holds_for_unpaid_is_never_exact() {
    for (in_book, difference) in [(InBook::NotMoved, Difference::NotPaidHere), (InBook::Open, Difference::OpenHere)] {
        let entries = [BookEntry { in_book, ..entry(1, 0, -5_000, "KN-1", "256772000001") }];
        let result = reconcile(&[line(1, 0, -5_000, "KN-1", "")], &entries);
        assert_eq!(result.exact, []);
        assert_eq!(result.differing, [(Pair { line: 0, entry: 0 }, difference)]);
    }
}

#[test]
fn another_amount_and_an_amount_with_the_fee_are_told_apart() {
    let entries = [entry(1, 0, -5_000, "KN-1", "1"), entry(2, 0, -5_000, "KN-2", "1")];
    let lines = [line(1, 0, -5_500, "KN-1", ""), line(2, 0, -4_000, "KN-2", "")];
    let result = reconcile(&lines, &entries);
    let differences: BTreeSet<String> = result.differing.iter().map(|(_, what)| format!("{what:?}")).collect();
    let expected = [Difference::Amount(shillings(-1_000)), Difference::WithFee].map(|what| format!("{what:?}"));
    assert_eq!(differences, expected.into_iter().collect());
}

#[test]
fn a_fee_a_reversal_and_a_repeat_of_a_matched_payment_are_lines_of_their_own() {
    let entries = [entry(1, 0, -5_000, "KN-1", "1")];
    let lines = [
        line(1, 0, -5_000, "KN-1", ""),
        line(2, 1, -500, "KN-1", "charge"),
        line(3, 2, 5_000, "KN-1", "reversal"),
        line(4, 3, -5_000, "KN-1", ""),
    ];
    let result = reconcile(&lines, &entries);
    assert_eq!(result.exact, [Pair { line: 0, entry: 0 }]);
    let relations: Vec<_> = result.only_there.iter().map(|only| (only.line, only.relation)).collect();
    assert_eq!(
        relations,
        [
            (1, Some(Relation::FeeOf { entry: 0 })),
            (2, Some(Relation::Reverses { entry: 0 })),
            (3, Some(Relation::Repeats { entry: 0 })),
        ]
    );
}

#[test]
fn equal_repeats_meet_one_to_one_in_the_order_of_time() {
    let entries: Vec<BookEntry> =
        (0..4).map(|n| entry(n, n * 10, -5_000, &format!("KN-{n}"), "256772000001")).collect();
    let lines: Vec<Line> = (0..3).map(|n| line(1, n * 10 + 1, -5_000, "", "to 0772000001")).collect();
    let result = reconcile(&lines, &entries);
    assert_eq!(pairs(&result), [(0, 0), (1, 1), (2, 2)]);
    assert_eq!(result.only_here, [3]);
}

#[test]
fn a_proposal_says_how_likely_it_is_and_why() {
    let entries = [entry(1, 0, -5_000, "KN-12345", "256772000001")];
    let of = |line: Line| reconcile(&[line], &entries).proposed.into_iter().next().map(|p| (p.confidence, p.reasons));
    let day = |text: &str, day: u32| Line {
        booked: Booked::On(NaiveDate::from_ymd_opt(2026, 11, day).unwrap()),
        ..line(1, 0, -5_000, "", text)
    };
    assert_eq!(of(day("for KN-12345", 22)), Some((Confidence::High, vec![Reason::ReferenceInText, Reason::NearDay])));
    assert_eq!(
        of(line(1, 9, -5_000, "", "+256 772 000001")),
        Some((Confidence::High, vec![Reason::Account, Reason::SameHour]))
    );
    assert_eq!(of(day("0772000001", 22)), Some((Confidence::Medium, vec![Reason::Account, Reason::NearDay])));
    assert_eq!(of(line(1, 9, -5_000, "", "payout")), Some((Confidence::Medium, vec![Reason::SameHour])));
    assert_eq!(of(day("payout", 20)), Some((Confidence::Low, vec![Reason::SameDay])));
    // Another phone, another day, another amount.
    for other in [line(1, 0, -5_000, "", "to 0772000002"), day("payout", 22), line(1, 0, -5_100, "", "to 0772000001")] {
        assert_eq!(of(other.clone()), None, "{other:?}");
    }
}

#[test]
fn what_did_not_move_and_is_not_on_the_statement_is_as_it_should_be() {
    let failed = BookEntry { in_book: InBook::NotMoved, ..entry(1, 0, -5_000, "KN-1", "1") };
    let open = BookEntry { in_book: InBook::Open, ..entry(2, 0, -6_000, "KN-2", "1") };
    let result = reconcile(&[line(1, 0, -5_000, "", "")], &[failed, open]);
    assert_eq!((result.not_expected, result.only_here, result.proposed.len()), (vec![0], vec![1], 0));
}

fn any_line() -> impl Strategy<Value = Line> {
    let reference = || {
        let numbered = (0..12_i64, any::<bool>());
        let numbered =
            numbered.prop_map(|(n, small)| if small { format!("kn- 1000{n}") } else { format!("KN-1000{n}") });
        prop_oneof![Just(String::new()), numbered]
    };
    let text = prop_oneof![
        Just(String::new()),
        (0..4_i64).prop_map(|n| format!("to 077200000{n}")),
        (0..4_i64, 0..4_i64).prop_map(|(n, m)| format!("from 25677200000{n} to 0772 00000{m}, KN-1000{m}")),
        Just("KN-10003".into())
    ];
    (0..4_000_i64, -3..3_i64, reference(), reference(), text, any::<bool>()).prop_map(
        |(minutes, amount, reference, other, text, has_time)| {
            let amount = if amount == 0 { 7 } else { amount };
            let mut line = line(0, minutes, amount * 500, &reference, &text);
            line.references.extend(Some(other).filter(|other| !other.is_empty() && *other != reference));
            if has_time { line } else { Line { booked: Booked::On(line.booked.day()), ..line } }
        },
    )
}

fn any_entry() -> impl Strategy<Value = BookEntry> {
    let in_book = prop_oneof![Just(InBook::Moved), Just(InBook::Open), Just(InBook::NotMoved)];
    (0..4_000_i64, -3..3_i64, 0..12_i64, 0..4_i64, in_book).prop_map(
        |(minutes, amount, reference, account, in_book)| {
            let reference = format!("KN-1000{reference}");
            let account = format!("25677200000{account}");
            BookEntry { in_book, ..entry(0, minutes, amount * 500, &reference, &account) }
        },
    )
}

fn numbered(mut lines: Vec<Line>, mut entries: Vec<BookEntry>) -> (Vec<Line>, Vec<BookEntry>) {
    (1..).zip(&mut lines).for_each(|(row, line)| line.row = row);
    (1..).zip(&mut entries).for_each(|(key, entry)| entry.key = EntryKey(key));
    (lines, entries)
}

/// The result by what identifies lines and entries instead of by their places.
fn told(result: &Reconciliation, lines: &[Line], entries: &[BookEntry]) -> BTreeSet<String> {
    let pair = |pair: &Pair| format!("{} {:?}", lines[pair.line].row, entries[pair.entry].key);
    let exact = result.exact.iter().map(|at| format!("exact {}", pair(at)));
    let differing = result.differing.iter().map(|(at, what)| format!("differing {} {what:?}", pair(at)));
    let proposed =
        result.proposed.iter().map(|p| format!("proposed {} {:?} {:?}", pair(&p.pair), p.confidence, p.reasons));
    let there = result.only_there.iter().map(|only| {
        let relation = only.relation.map(|relation| match relation {
            Relation::Repeats { entry } => ("repeats", entries[entry].key),
            Relation::FeeOf { entry } => ("fee", entries[entry].key),
            Relation::Reverses { entry } => ("reverses", entries[entry].key),
        });
        format!("there {} {relation:?}", lines[only.line].row)
    });
    let here = result.only_here.iter().map(|at| format!("here {:?}", entries[*at].key));
    let quiet = result.not_expected.iter().map(|at| format!("quiet {:?}", entries[*at].key));
    exact.chain(differing).chain(proposed).chain(there).chain(here).chain(quiet).collect()
}

#[test]
fn a_payment_that_the_statement_has_twice_is_no_other_payment_of_that_amount() {
    let entries = [entry(1, 0, -5_000, "KN-1", "1"), entry(2, 1, -5_000, "KN-2", "1")];
    let lines = [line(1, 0, -5_000, "KN-1", ""), line(2, 1, -5_000, "KN-1", "")];
    let result = reconcile(&lines, &entries);
    assert_eq!(result.proposed, []);
    assert_eq!(result.only_there, [OnlyThere { line: 1, relation: Some(Relation::Repeats { entry: 0 }) }]);
    assert_eq!(result.only_here, [1]);
}

#[test]
fn what_is_accepted_meets_nothing_else_and_still_tells_what_repeats_it() {
    let entries = [entry(1, 0, -5_000, "KN-1", "1"), entry(2, 0, -5_000, "KN-2", "1")];
    let lines = [
        line(1, 0, -5_000, "KN-1", ""),
        line(2, 1, -5_000, "KN-1", ""),
        line(3, 2, -500, "KN-1", "charge"),
        line(4, 3, -5_000, "KN-2", ""),
    ];
    let accepted = [Pair { line: 0, entry: 0 }];
    let result = super::reconcile(&Lines::from_iter(&lines), &Entries::from_iter(&entries), &accepted, &[]);
    assert_eq!(result.exact, [Pair { line: 3, entry: 1 }]);
    let relations: Vec<_> = result.only_there.iter().map(|only| (only.line, only.relation)).collect();
    assert_eq!(relations, [(1, Some(Relation::Repeats { entry: 0 })), (2, Some(Relation::FeeOf { entry: 0 }))]);
}

#[test]
fn what_is_matched_elsewhere_meets_nothing_is_not_missed_and_is_told_of_its_line() {
    let entries = [entry(1, 0, -5_000, "KN-1", "1"), entry(2, 0, -7_000, "KN-2", "1")];
    let lines = [line(1, 0, -5_000, "KN-1", "")];
    let result = super::reconcile(&Lines::from_iter(&lines), &Entries::from_iter(&entries), &[], &[0]);
    assert_eq!((result.exact, result.only_here), (vec![], vec![1]));
    assert_eq!(result.only_there, [OnlyThere { line: 0, relation: Some(Relation::Repeats { entry: 0 }) }]);
}

proptest! {
    #[test]
    fn lines_and_entries_in_one_piece_are_matched_as_the_plain_ones_are(
        lines in prop::collection::vec(any_line(), 0..40),
        entries in prop::collection::vec(any_entry(), 0..40),
    ) {
        let (lines, entries) = numbered(lines, entries);
        prop_assert_eq!(reconcile(&lines, &entries), plain::reconcile(&lines, &entries));
    }

    #[test]
    fn every_line_and_every_entry_is_in_exactly_one_result(
        lines in prop::collection::vec(any_line(), 0..30),
        entries in prop::collection::vec(any_entry(), 0..30),
    ) {
        let (lines, entries) = numbered(lines, entries);
        let result = reconcile(&lines, &entries);
        let (mut seen_lines, mut seen_entries): (Vec<usize>, Vec<usize>) = pairs(&result).into_iter().unzip();
        seen_lines.extend(result.only_there.iter().map(|only| only.line));
        seen_entries.extend(result.only_here.iter().chain(&result.not_expected));
        seen_lines.sort_unstable();
        seen_entries.sort_unstable();
        prop_assert_eq!(seen_lines, (0..lines.len()).collect::<Vec<_>>());
        prop_assert_eq!(seen_entries, (0..entries.len()).collect::<Vec<_>>());
        for Pair { line, entry } in &result.exact {
            prop_assert_eq!(lines[*line].amount, entries[*entry].amount);
            let named = |reference: &String| super::entry::folded(reference) == entries[*entry].references[0];
            prop_assert!(lines[*line].references.iter().any(named));
            prop_assert_eq!(entries[*entry].in_book, InBook::Moved);
        }
        for proposal in &result.proposed {
            prop_assert_eq!(lines[proposal.pair.line].amount, entries[proposal.pair.entry].amount);
        }
    }

    #[test]
    fn another_order_of_the_lines_and_of_the_entries_changes_nothing(
        (lines, shuffled) in prop::collection::vec(any_line(), 0..30).prop_flat_map(|lines| {
            let (lines, _) = numbered(lines, Vec::new());
            (Just(lines.clone()), Just(lines).prop_shuffle())
        }),
        (entries, mixed) in prop::collection::vec(any_entry(), 0..30).prop_flat_map(|entries| {
            let (_, entries) = numbered(Vec::new(), entries);
            (Just(entries.clone()), Just(entries).prop_shuffle())
        }),
    ) {
        let one = told(&reconcile(&lines, &entries), &lines, &entries);
        let other = told(&reconcile(&shuffled, &mixed), &shuffled, &mixed);
        prop_assert_eq!(one, other);
    }
}
