use proptest::prelude::*;

use super::*;
use crate::payroll::Finding;
use crate::payroll::check::{Defaults, check};
use crate::text::Narration;

fn checked(name: &str, phone: &str, amount: &str) -> (RowText, CheckedRow) {
    let text = RowText { name: name.into(), phone: phone.into(), amount: amount.into(), ..RowText::default() };
    let row = check(&text, &Defaults { note: Narration::parse("June").unwrap() });
    (text, row)
}

fn part(rows: usize, sum: &str) -> Part {
    Part { rows, sum: Money::parse(sum).unwrap() }
}

#[test]
fn every_row_is_in_one_sum_and_the_files_own_total_is_in_none() {
    let mut twice = checked("C", "0772123403", "30,000");
    twice.1.set_duplicates([Finding::SameInFile { line: 2, same_amount: true }]);
    let rows = [
        (checked("A", "0772123401", "10,000"), true),
        (checked("B", "772123402", "20,000.00"), false),
        (twice.clone(), false),
        (twice, true),
        (checked("D", "O772123404", "40,000"), false),
        (checked("E", "0772123405", "50k"), false),
        (checked("F", "0772123406", "-5000"), false),
        (checked("G", "0772123407", "1250.50"), true),
        (checked("TOTAL", "", "131,250.50"), false),
        (checked("", "", "60,000"), false),
    ];
    let totals = Totals::of(rows.iter().map(|((text, row), is_in)| (text, row, *is_in)));
    let left_out = LeftOut {
        by_person: part(1, "20000"),
        asked: part(2, "40000"),
        duplicate: part(1, "30000"),
        refused: part(2, "-3749.5"),
    };
    assert_eq!(totals.left_out, left_out);
    assert_eq!((totals.file, totals.to_pay), (part(8, "126250.5"), part(2, "40000")));
    assert_eq!((totals.unreadable, totals.total_rows), (1, 2));
    assert_eq!(totals.stated, Money::parse("131250.50").ok());
}

/// Rows as files have them, good and bad.
fn any_row() -> impl Strategy<Value = (String, String, String, bool, bool)> {
    let name = prop::sample::select(vec!["Nakato", "=A", "TOTAL", ""]).prop_map(str::to_owned);
    let phone = prop::sample::select(vec!["0772123456", "772123456", "O772123456", "077", ""]).prop_map(str::to_owned);
    (name, phone, "-?[0-9]{0,14}(\\.[0-9]{1,6})?|[0-9]{1,3}(,[0-9]{3}){0,3}(/=)?|50k|", any::<bool>(), any::<bool>())
}

proptest! {
    #[test]
    fn what_is_paid_and_what_is_left_out_are_always_the_whole_file(rows in prop::collection::vec(any_row(), 0..40)) {
        let rows: Vec<(RowText, CheckedRow, bool)> = rows
            .iter()
            .map(|(name, phone, amount, is_twice, is_in)| {
                let (text, mut row) = checked(name, phone, amount);
                row.set_duplicates(is_twice.then_some(Finding::SameInFile { line: 2, same_amount: false }));
                (text, row, *is_in)
            })
            .collect();
        let totals = Totals::of(rows.iter().map(|(text, row, is_in)| (text, row, *is_in)));
        let parts = totals.left_out.all().into_iter().chain([totals.to_pay]);
        let added = parts.clone().try_fold(Money::ZERO, |sum, part| sum.checked_add(part.sum));
        prop_assert_eq!(added, Some(totals.file.sum));
        prop_assert_eq!(parts.map(|part| part.rows).sum::<usize>(), totals.file.rows);
        prop_assert_eq!(totals.file.rows + totals.total_rows, rows.len());
        let payees = rows.iter().filter(|(.., is_in)| *is_in).filter_map(|(_, row, _)| row.payee.as_ref());
        let paid: u64 = payees.map(|payee| payee.amount.shillings()).sum();
        prop_assert_eq!(totals.to_pay.sum.to_plain(), paid.to_string());
    }
}
