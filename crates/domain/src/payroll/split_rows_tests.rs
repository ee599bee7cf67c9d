use super::*;
use crate::payroll::check::Common;
use crate::payroll::column::Column;
use crate::payroll::destination::PayeeKind;
use crate::payroll::mapping::Mapping;
use crate::payroll::row::{Finding, Verdict};
use crate::text::Narration;

const FOUR: Shape = Shape::Text { width: 4, by_commas: true };

fn row<'a>(texts: &[&'a str]) -> Row<'a> {
    Row { line: 2, cells: texts.iter().map(|text| Cell::text(text)).collect() }
}

fn whole_of(shape: Shape, texts: &[&str], amount: usize) -> Option<String> {
    match shape.torn(&row(texts), amount)? {
        Torn::Amount { whole, .. } => Some(whole),
        Torn::Somewhere { .. } => Some("?".to_owned()),
    }
}

#[test]
fn an_amount_that_its_own_commas_tore_is_put_together_for_the_question() {
    for (texts, whole) in [
        (&["Musa", "0772300417", "450", "000", "June"][..], "450,000"),
        (&["Musa", "0772300417", "1", "450", "000", "June"], "1,450,000"),
        (&["Musa", "0772300417", "450", "000"], "450,000"),
        (&["Musa", "0772300417", "UGX 450", "000/=", "June"], "UGX 450,000/="),
        (&["Musa", "0772300417", " 450", "000 ", ""], "450,000"),
    ] {
        assert_eq!(whole_of(FOUR, texts, 2).as_deref(), Some(whole), "{texts:?}");
    }
}

#[test]
fn a_row_that_is_wider_for_another_reason_is_torn_somewhere() {
    for texts in [
        &["Musa", " Okello", "0772300417", "450000", "June"][..],
        &["Musa", "0772300417", "450000", "June", "late"],
        &["Musa", "0772300417", "450", "000", "June", "late"],
        &["Musa", " Okello", "0772300417", "450", "000", "June"],
    ] {
        assert_eq!(whole_of(FOUR, texts, 2).as_deref(), Some("?"), "{texts:?}");
    }
    let semicolons = Shape::Text { width: 3, by_commas: false };
    assert_eq!(whole_of(semicolons, &["Musa", "0772300417", "450", "000"], 2).as_deref(), Some("?"));
}

#[test]
fn whole_rows_stay_as_they_are() {
    for texts in [
        &["Musa", "0772300417", "450000", "June"][..],
        &["Musa", "0772300417", "450,000", "100"],
        &["Musa", "0772300417", "450000", "", "", ""],
        &["Musa", "0772300417", "500", "7 days"],
        &["Musa", "0772300417"],
        &[],
    ] {
        assert_eq!(FOUR.torn(&row(texts), 2), None, "{texts:?}");
    }
    let semicolons = Shape::Text { width: 4, by_commas: false };
    assert_eq!(semicolons.torn(&row(&["Musa", "0772300417", "450", "000"]), 2), None);
}

#[test]
fn a_workbook_made_of_a_torn_file_is_noticed_and_a_remark_beside_the_table_is_none() {
    let number = |text| Cell { text, kind: CellKind::Number };
    let beside = |amount: Cell<'static>, behind: Cell<'static>| Row {
        line: 2,
        cells: vec![Cell::text("Musa"), Cell::text("0772300417"), amount, behind],
    };
    let shape = Shape::Workbook { headings: Some(3) };
    assert!(matches!(shape.torn(&beside(number("450"), number("0")), 2), Some(Torn::Somewhere { .. })));
    assert_eq!(shape.torn(&beside(number("450000"), number("12")), 2), None);
    assert_eq!(shape.torn(&beside(number("450"), Cell::text("paid late")), 2), None);
    assert_eq!(Shape::Workbook { headings: Some(4) }.torn(&beside(number("450"), number("0")), 2), None);
    assert_eq!(Shape::Workbook { headings: None }.torn(&beside(number("450"), number("0")), 2), None);
}

#[test]
fn nothing_of_a_torn_row_is_paid_before_a_person_has_looked() {
    let mut mapping = Mapping::of(PayeeKind::MobileMoney);
    for (column, place) in [(Column::Name, 0), (Column::Phone, 1), (Column::Amount, 2), (Column::Note, 3)] {
        mapping.put(column, place);
    }
    let common = Common { kind: PayeeKind::MobileMoney, note: Narration::parse("June").unwrap() };
    for (texts, verdict, amount, note) in [
        (&["Musa", "0772300417", "450", "000", "late"][..], Verdict::Asked, "450,000", "late"),
        (&["Musa", "0772300417", "450000", "late", "again"], Verdict::Refused, "", "late"),
        (&["Musa", "0772300417", "450000", "late"], Verdict::Valid, "450000", "late"),
    ] {
        let read = mapping.read_in(&row(texts), FOUR).unwrap();
        let checked = read.check(&common);
        assert_eq!((checked.verdict(), checked.payee.is_some()), (verdict, verdict == Verdict::Valid), "{texts:?}");
        assert_eq!((read.text.amount.as_str(), read.text.note.as_str()), (amount, note), "{texts:?}");
    }
    let total = mapping.read_in(&row(&["Total", "", "1", "450", "000", ""]), FOUR).unwrap().check(&common);
    assert!(
        total.findings.iter().all(|finding| matches!(finding, Finding::Refused { why: Why::Total, .. })),
        "{total:?}"
    );
}
