use super::*;
use crate::payroll::cell::{CellKind, Row};
use crate::payroll::mapping::Mapping;

fn common() -> Common {
    Common { kind: PayeeKind::MobileMoney, note: Narration::parse("Salary June").unwrap() }
}

fn row([name, phone, network, amount, note]: [&str; 5]) -> RowText {
    let [name, phone, network, amount, note] = [name, phone, network, amount, note].map(str::to_owned);
    RowText { name, phone, network, amount, note, ..RowText::default() }
}

fn checked(texts: [&str; 5]) -> CheckedRow {
    check(&row(texts), &common())
}

#[test]
fn a_good_row_has_nothing_to_say_and_everything_to_pay() {
    let row = checked(["Nakato Sarah", "0772123456", "MTN", "50,000", "Bonus"]);
    let payee = row.payee.clone().unwrap();
    assert_eq!((row.verdict(), row.findings.len()), (Verdict::Valid, 0));
    assert_eq!(payee.name.unwrap().as_str(), "Nakato Sarah");
    let phone = Phone::parse("256772123456").unwrap();
    assert_eq!(payee.to, Destination::Mobile { phone, network: Network::Mtn });
    assert_eq!((payee.amount.shillings(), payee.note.as_str()), (50_000, "Bonus"));
}

#[test]
fn what_a_row_leaves_out_is_filled_in() {
    let payee = checked(["", "0701123456", "", "50000", ""]).payee.unwrap();
    assert_eq!((payee.name, payee.to.network(), payee.note), (None, Some(Network::Airtel), common().note));
}

#[test]
fn the_files_network_wins_over_the_prefix_and_says_so_and_an_unknown_prefix_is_asked_about() {
    let ported = checked(["A", "0772123456", "Airtel", "50000", ""]);
    assert_eq!((ported.verdict(), ported.is_in_at_first()), (Verdict::Told, true));
    let [Finding::Told { column: Column::Network, why }] = ported.findings.as_slice() else { panic!("{ported:?}") };
    assert_eq!(*why, Why::OtherPrefix { usual: Network::Mtn, named: Network::Airtel });
    assert_eq!(ported.payee.unwrap().to.network(), Some(Network::Airtel));
    assert_eq!(checked(["A", "0702123456", "Airtel", "50000", ""]).findings, [], "they agree");
    assert_eq!(checked(["A", "0711123456", "Airtel", "50000", ""]).findings, [], "nobody knows whose these begin so");
    let unknown = checked(["A", "0711123456", "", "50000", ""]);
    let asked = Finding::Asked { column: Column::Network, guess: None, why: Why::NetworkUnknown };
    assert_eq!((unknown.payee, unknown.findings), (None, vec![asked]));
    assert!(checked(["A", "0711123456", "MTN", "50000", ""]).payee.is_some());
}

#[test]
fn every_verdict_says_whether_a_row_is_in_and_whether_it_can_be() {
    for (texts, verdict, is_in, can_be) in [
        (["A", "0772123456", "", "50000", ""], Verdict::Valid, true, true),
        (["A", "772123456", "", "50000", ""], Verdict::Corrected, true, true),
        (["A", "0772123456", "", "50k", ""], Verdict::Asked, false, false),
        (["=A", "0772123456", "", "50000", ""], Verdict::Asked, false, false),
        (["A", "0772", "", "50000", ""], Verdict::Refused, false, false),
        (["A", "772123456", "x", "-5", ""], Verdict::Refused, false, false),
    ] {
        let row = checked(texts);
        assert_eq!((row.verdict(), row.is_in_at_first(), row.can_be_paid()), (verdict, is_in, can_be), "{texts:?}");
    }
    let mut hidden = checked(["A", "0772123456", "", "50000", ""]);
    hidden.findings.push(Finding::Hidden);
    assert_eq!((hidden.verdict(), hidden.is_in_at_first(), hidden.can_be_paid()), (Verdict::Hidden, false, true));
    let mut changed = checked(["A", "0772123456", "", "60000", ""]);
    changed.keep_from_file(&hidden);
    assert_eq!(changed.verdict(), Verdict::Hidden, "hidden it stays, whatever is typed");
    let mut twice = checked(["A", "0772123456", "", "50000", ""]);
    twice.set_duplicates([Finding::SameInFile { line: 2, same_amount: true }]);
    assert_eq!((twice.verdict(), twice.is_in_at_first(), twice.can_be_paid()), (Verdict::TwiceInFile, false, true));
}

#[test]
fn all_that_is_wrong_with_a_row_is_said_at_once_in_the_order_of_the_columns() {
    let row = checked(["=A", "772123456", "Orange", "50k", &"n".repeat(141)]);
    let columns: Vec<Column> = row
        .findings
        .iter()
        .map(|finding| match finding {
            Finding::Corrected { column, .. } | Finding::Asked { column, .. } | Finding::Refused { column, .. } => {
                *column
            }
            Finding::Told { .. }
            | Finding::Hidden
            | Finding::SameInFile { .. }
            | Finding::Named { .. }
            | Finding::PaidBefore { .. }
            | Finding::MaybePaid { .. }
            | Finding::Deduction { .. }
            | Finding::InResults { .. } => panic!("{finding:?}"),
        })
        .collect();
    assert_eq!(columns, PayeeKind::MobileMoney.columns());
    let put_right = Finding::Corrected {
        column: Column::Phone,
        was: "772123456".to_owned(),
        now: "0772 123 456".to_owned(),
        why: Why::PhoneZeroLost,
    };
    assert_eq!(row.findings[1], put_right);
}

#[test]
fn taking_over_every_guess_makes_the_row_payable() {
    let mut text = row(["-Nakato", "O772123456", "MoMo", "1.500", "=June"]);
    for finding in check(&text, &common()).findings {
        let Finding::Asked { column, guess: Some(guess), .. } = finding else { panic!("{finding:?}") };
        *text.get_mut(column) = guess;
    }
    let row = check(&text, &common());
    assert_eq!((row.verdict(), row.payee.unwrap().amount.shillings()), (Verdict::Valid, 1_500));
}

#[test]
fn a_total_is_refused_as_such_and_a_person_with_such_a_name_is_not() {
    for total in [
        ["TOTAL", "", "", "5,000,000", ""],
        ["Grand Total:", " ", "", "5,000,000", ""],
        ["", "Total", "", "5,000,000", ""],
        ["Total (UGX)", "", "", "", ""],
        ["Omugatte", "", "", "5,000,000", ""],
        ["", "", "", "5,000,000", ""],
    ] {
        assert!(is_total(&row(total)), "{total:?}");
        let refused = Finding::Refused { column: Column::Amount, why: Why::Total };
        assert_eq!(checked(total), CheckedRow { payee: None, findings: vec![refused] }, "{total:?}");
    }
    assert!(checked(["Total Uganda", "0772123456", "", "50000", ""]).can_be_paid());
    assert!(!is_total(&row(["Nakato", "", "", "50000", ""])));
    assert!(!is_total(&row(["Totalina", "", "", "50000", ""])));
}

fn mapping() -> Mapping {
    Mapping {
        kind: PayeeKind::MobileMoney,
        name: vec![1, 2],
        places: [(Column::Phone, 3), (Column::Amount, 4)].into_iter().collect(),
    }
}

#[test]
fn a_files_row_is_taken_by_its_mapping_with_its_texts_as_they_are() {
    let number = |text| Cell { text, kind: CellKind::Number };
    let cells = vec![number("7"), Cell::text(" Nakato "), Cell::text("Sarah"), number("772123456"), number("50000")];
    let taken = mapping().read(&Row { line: 9, cells }).unwrap();
    assert_eq!((taken.line, &taken.text), (9, &row(["Nakato Sarah", "772123456", "", "50000", ""])));
    let checked_row = taken.check(&common());
    assert_eq!(checked_row.verdict(), Verdict::Corrected);
    assert_eq!(checked_row, check(&taken.text, &common()), "a row is the same when it is checked again from its texts");
}

#[test]
fn a_blank_row_is_none_and_the_word_of_a_total_is_not_lost() {
    let of = |cells: &[&'static str]| Row { line: 1, cells: cells.iter().map(|text| Cell::text(text)).collect() };
    for blank in [&[][..], &["", " ", "", "\u{a0}"], &["41", "", "", "", ""]] {
        assert_eq!(mapping().read(&of(blank)), None, "{blank:?}");
    }
    let total = mapping().read(&of(&["TOTAL", "", "", "", "5,000,000"])).unwrap();
    assert_eq!(total.text.name, "TOTAL");
    assert!(is_total(&total.text));
}

#[test]
fn a_cell_that_is_no_value_is_refused_and_never_blank() {
    let of = |kind, text| {
        let mut cells = [Cell::text(""), Cell::text("A"), Cell::EMPTY, Cell::text("0772123456"), Cell::text("50000")];
        cells[4] = Cell { text, kind };
        mapping().read(&Row { line: 1, cells: cells.to_vec() }).unwrap().check(&common())
    };
    for (kind, text) in [
        (CellKind::Date, "2026-06-30"),
        (CellKind::Bool, "TRUE"),
        (CellKind::Error, "#REF!"),
        (CellKind::Uncalculated, ""),
    ] {
        let row = of(kind, text);
        assert!(matches!(row.findings[..], [Finding::Refused { column: Column::Amount, .. }]), "{kind:?}: {row:?}");
    }
    let lonely = Cell { text: "", kind: CellKind::Uncalculated };
    assert!(mapping().read(&Row { line: 1, cells: vec![Cell::EMPTY, Cell::EMPTY, Cell::EMPTY, lonely] }).is_some());
}

#[test]
fn a_mapping_without_phones_or_amounts_says_so() {
    assert_eq!(mapping().missing(), []);
    assert_eq!(Mapping::default().missing(), [Column::Phone, Column::Amount]);
}

fn of_kind(kind: PayeeKind, texts: &[(Column, &str)]) -> (RowText, CheckedRow) {
    let mut text = RowText { amount: "50,000".to_owned(), ..RowText::default() };
    texts.iter().for_each(|(column, typed)| *text.get_mut(*column) = (*typed).to_owned());
    let checked = check(&text, &Common { kind, ..common() });
    (text, checked)
}

#[test]
fn a_row_of_each_kind_of_table_pays_what_its_columns_say() {
    use Column::{Account, Bank, Merchant, Name, User};
    let account = |text: &str| crate::account::AccountNumber::parse(text).unwrap();
    let holder = crate::text::Name::parse("Nakato Sarah").unwrap();
    let bank = crate::text::BankCode::parse("040147").unwrap();
    let merchant = crate::text::MerchantCode::parse("M-9").unwrap();
    let recipient = crate::text::UserId::parse("USR-7").unwrap();
    for (kind, texts, to) in [
        (PayeeKind::Wallet, &[(User, "USR-7")][..], Destination::Wallet { recipient }),
        (
            PayeeKind::Bank,
            &[(Name, "Nakato Sarah"), (Account, "0402 1234 567"), (Bank, "Stanbic")],
            Destination::Bank { account: account("04021234567"), bank, holder },
        ),
        (
            PayeeKind::Merchant,
            &[(Merchant, "M-9"), (Account, "INV-12")],
            Destination::Merchant { merchant: merchant.clone(), account: Some(account("INV-12")) },
        ),
        (PayeeKind::Merchant, &[(Merchant, "M-9")], Destination::Merchant { merchant, account: None }),
    ] {
        let (_, row) = of_kind(kind, texts);
        assert_eq!(row.findings, [], "{kind:?}");
        assert_eq!(row.payee.unwrap().to, to);
    }
}

#[test]
fn what_is_missing_in_a_row_of_any_kind_is_asked_for_in_its_column() {
    use Column::{Account, Amount, Bank, Merchant, Name, User};
    for (kind, texts, missing) in [
        (PayeeKind::Wallet, &[(Name, "Nakato")][..], &[User][..]),
        (PayeeKind::Bank, &[(Name, "Nakato"), (Account, "0402123")], &[Bank]),
        (PayeeKind::Bank, &[(Account, "0402123"), (Bank, "Stanbic")], &[Name]),
        (PayeeKind::Merchant, &[(Account, "INV-12"), (Amount, "")], &[Merchant, Amount]),
    ] {
        let (_, row) = of_kind(kind, texts);
        let refused = |finding: &Finding| {
            missing.iter().any(|missing| matches!(finding, Finding::Refused { column, .. } if column == missing))
        };
        assert!(row.findings.len() == missing.len() && row.findings.iter().all(refused), "{kind:?}: {row:?}");
        assert_eq!(row.payee, None);
    }
}

#[test]
fn a_total_of_any_kind_of_table_pays_nobody() {
    for kind in PayeeKind::ALL {
        let (text, row) = of_kind(kind, &[(Column::Name, "TOTAL")]);
        assert!(is_total(&text) && row.payee.is_none() && row.amount(&text).is_none(), "{kind:?}");
    }
}
