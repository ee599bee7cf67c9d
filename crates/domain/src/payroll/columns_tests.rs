use proptest::prelude::*;

use super::*;

/// A sheet as text: digits alone are numbers, as a spreadsheet stores them.
fn rows<'a>(lines: &[&[&'a str]]) -> Vec<Row<'a>> {
    let cell = |text: &'a str| {
        let is_number = !text.is_empty() && !text.starts_with('0') && text.bytes().all(|b| b.is_ascii_digit());
        Cell { text, kind: if is_number { CellKind::Number } else { CellKind::Text } }
    };
    let row = |(line, texts): (u32, &&[&'a str])| Row { line, cells: texts.iter().map(|text| cell(text)).collect() };
    (1..).zip(lines).map(row).collect()
}

fn mapped(lines: &[&[&str]]) -> (Option<usize>, Mapping) {
    let guess = guess(&rows(lines), None);
    assert_eq!(guess.doubts, []);
    (guess.header, guess.mapping)
}

fn mapping(name: &[usize], phone: usize, amount: usize, network: Option<usize>, note: Option<usize>) -> Mapping {
    let all = [
        (Column::Phone, Some(phone)),
        (Column::Network, network),
        (Column::Amount, Some(amount)),
        (Column::Note, note),
    ];
    let places = all.into_iter().filter_map(|(column, place)| Some((column, place?))).collect();
    Mapping { kind: PayeeKind::MobileMoney, name: name.to_vec(), places }
}

#[test]
fn columns_are_known_by_their_headings_in_three_languages() {
    for (headings, expected) in [
        (&["Name", "Phone", "Network", "Amount", "Note"][..], mapping(&[0], 1, 3, Some(2), Some(4))),
        (&["Full Name", "Mobile No.", "Telecom", "Net Pay", "Description"], mapping(&[0], 1, 3, Some(2), Some(4))),
        (&["EMPLOYEE", "MSISDN", "PROVIDER", "SALARY (UGX)", "REASON"], mapping(&[0], 1, 3, Some(2), Some(4))),
        (&["Beneficiary", "Contact", "MNO", "Shs", "Remarks"], mapping(&[0], 1, 3, Some(2), Some(4))),
        (&["Erinnya", "Essimu", "Omukutu", "Omusaala", "Ensonga"], mapping(&[0], 1, 3, Some(2), Some(4))),
        (&["Jina", "Namba ya simu", "Mtandao", "Kiasi", "Maelezo"], mapping(&[0], 1, 3, Some(2), Some(4))),
        (
            &["Staff name", "Staff phone", "Mobile network", "Amount", "Payment reason"],
            mapping(&[0], 1, 3, Some(2), Some(4)),
        ),
        (&["First name", "Telephone", "Network name", "Wage", "Purpose"], mapping(&[0], 1, 3, Some(2), Some(4))),
    ] {
        let people =
            [["Nakato", "0772123456", "MTN", "50,000", "June"], ["Okello", "0701123456", "Airtel", "60,000", ""]];
        assert_eq!(mapped(&[headings, &people[0], &people[1]]), (Some(0), expected), "{headings:?}");
    }
}

#[test]
fn titles_above_the_headings_and_other_columns_do_not_confuse() {
    let (header, found) = mapped(&[
        &["ACME LTD, Tel 0772 000 001"],
        &[],
        &["", "EMPLOYEE DETAILS", "", "", "PAYMENT"],
        &[
            "S/N",
            "First name",
            "Surname",
            "NIN",
            "Phone number",
            "Date",
            "Payment method",
            "Amount (UGX)",
            "Amount in words",
        ],
        &["1", "Sarah", "Nakato", "CM001", "772123456", "30/06/2026", "MoMo", "500000", "five hundred thousand"],
        &["2", "James", "Okello", "CM002", "701123456", "30/06/2026", "MoMo", "600000", "six hundred thousand"],
    ]);
    assert_eq!((header, found), (Some(3), mapping(&[1, 2], 4, 7, None, None)));
}

#[test]
fn a_column_with_the_whole_name_is_taken_before_its_parts() {
    let lines: [&[&str]; 2] =
        [&["First name", "Last name", "Name", "Phone", "Pay"], &["A", "B", "A B", "0772123456", "500"]];
    assert_eq!(mapped(&lines).1.name, [2]);
}

#[test]
fn without_headings_columns_are_known_by_what_stands_in_them_and_that_is_said() {
    let guess = guess(
        &rows(&[
            &["Nakato", "772123456", "50000", "MTN"],
            &["Okello", "701123456", "1500", "Airtel"],
            &["Ali", "2.56772E+11", "60,000", ""],
        ]),
        None,
    );
    assert_eq!((guess.header, guess.mapping), (None, mapping(&[0], 1, 2, Some(3), None)));
    let doubts: Vec<(Column, &[usize])> =
        guess.doubts.iter().map(|doubt| (doubt.column, &doubt.candidates[..])).collect();
    assert_eq!(doubts, [(Column::Phone, &[1][..]), (Column::Amount, &[2])]);
}

#[test]
fn headings_in_words_that_nobody_knows_are_headings_all_the_same() {
    let guess = guess(&rows(&[&["Wer", "Wohin", "Wieviel"], &["Nakato", "0772123456", "50,000"]]), None);
    assert_eq!(guess.header, Some(0));
    assert_eq!(guess.mapping.places, [(Column::Phone, 1), (Column::Amount, 2)].into_iter().collect());
}

#[test]
fn two_columns_that_may_both_be_meant_are_never_decided_between() {
    let gross_and_net = guess(
        &rows(&[
            &["Name", "Phone", "Gross pay", "PAYE", "Net pay"],
            &["Nakato", "0772123456", "500000", "50000", "450000"],
        ]),
        None,
    );
    assert_eq!(gross_and_net.mapping.places.get(&Column::Amount), None);
    let [doubt] = gross_and_net.doubts.as_slice() else { panic!("{:?}", gross_and_net.doubts) };
    assert_eq!((doubt.column, &doubt.candidates[..]), (Column::Amount, &[4, 2][..]));
    let phones = guess(
        &rows(&[&["Name", "Phone 1", "Phone 2", "Amount"], &["Nakato", "0772123456", "0701123456", "500000"]]),
        None,
    );
    assert_eq!(
        (phones.mapping.places.get(&Column::Phone), phones.doubts[0].candidates.as_slice()),
        (None, &[1, 2][..])
    );
    let unnamed =
        guess(&rows(&[&["Nakato", "0772123456", "1200", "500000"], &["Ali", "0772123457", "1201", "500000"]]), None);
    assert_eq!(
        (unnamed.mapping.places.get(&Column::Amount), unnamed.doubts[1].candidates.as_slice()),
        (None, &[2, 3][..])
    );
}

#[test]
fn every_word_for_what_is_paid_out_is_a_candidate_beside_what_it_is_counted_from() {
    for (headings, candidates) in [
        (["Gross Pay", "PAYE", "Take Home"], &[4, 2][..]),
        (["Basic", "NSSF", "Payable"], &[4, 2]),
        (["Gross", "Deductions", "To be paid"], &[4, 2]),
        (["Gross salary", "Advance", "Balance"], &[2, 4]),
        (["Basic pay", "Days", "Cash"], &[2, 4]),
    ] {
        let [before, between, after] = headings;
        let table = rows(&[
            &["Name", "Phone", before, between, after],
            &["Nakato", "0772123456", "500000", "50000", "450000"],
            &["Okello", "0772123457", "600000", "50000", "550000"],
        ]);
        let guess = guess(&table, None);
        assert_eq!(guess.mapping.places.get(&Column::Amount), None, "{headings:?}");
        let [doubt] = guess.doubts.as_slice() else { panic!("{headings:?}: {:?}", guess.doubts) };
        assert_eq!((doubt.column, doubt.candidates.as_slice()), (Column::Amount, candidates), "{headings:?}");
    }
    let alone: [&[&str]; 2] =
        [&["S/N", "Name", "Phone", "Gross", "NSSF"], &["1", "Nakato", "0772123456", "500000", "50000"]];
    assert_eq!(mapped(&alone).1.places.get(&Column::Amount), Some(&3), "where nothing else may be what is paid");
}

#[test]
fn pay_by_formulas_whose_values_are_not_in_the_file_is_a_candidate_beside_what_it_is_counted_from() {
    let unknown = [Cell { text: "", kind: CellKind::Uncalculated }, Cell { text: "#REF!", kind: CellKind::Error }];
    for (cell, (heading, candidates)) in
        unknown.into_iter().flat_map(|cell| [("Net pay", [3, 2]), ("After all", [2, 3])].map(|pay| (cell, pay)))
    {
        let mut table = rows(&[
            &["Name", "Phone", "Gross", heading],
            &["Nakato", "0772123456", "500000", ""],
            &["Okello", "0772123457", "600000", ""],
        ]);
        table.iter_mut().skip(1).for_each(|row| row.cells[3] = cell);
        let guess = guess(&table, None);
        assert_eq!(guess.mapping.places.get(&Column::Amount), None, "{heading} {cell:?}");
        assert_eq!(guess.doubts[0].candidates, candidates, "{heading} {cell:?}");
    }
}

#[test]
fn a_name_that_the_service_has_for_a_phone_is_not_taken_for_the_name_in_the_list() {
    for elsewhere in ["Name at the service", "MoMo name", "Registered name", "Name on SIM"] {
        let people = ["Nakato", "0772123456", "NAKATO SARAH", "500000"];
        assert_eq!(mapped(&[&["Name", "Phone", elsewhere, "Amount"], &people]).1.name, [0], "{elsewhere}");
        let alone = mapped(&[&["No", "Phone", elsewhere, "Amount"], &["1", "0772123456", "NAKATO", "500000"]]);
        assert_eq!(alone.1.name, [2], "{elsewhere}");
    }
}

#[test]
fn what_is_missing_is_asked_for() {
    for lines in [&[][..], &[&["Name", "Age"][..], &["Nakato", "x"]], &[&["only a title"]]] {
        let guess = guess(&rows(lines), None);
        let asked: Vec<Column> = guess.doubts.iter().map(|doubt| doubt.column).collect();
        assert_eq!(asked, [Column::Phone, Column::Amount], "{lines:?}");
        assert_eq!(guess.mapping.missing(), asked);
    }
    let empty_template = guess(&rows(&[&["Name", "Phone", "Network", "Amount", "Note"]]), None);
    assert_eq!((empty_template.header, empty_template.doubts.len()), (Some(0), 0));
}

#[test]
fn a_first_person_with_a_damaged_phone_is_not_taken_for_a_title() {
    for phone in ["O772123456", "Tel 0772123456", "2.56772E+11"] {
        let lines: [&[&str]; 2] =
            [&["Mobile shop", phone, "50,000", "salary"], &["Nakato", "0772123456", "60,000", "salary"]];
        assert_eq!(guess(&rows(&lines), None).header, None, "{phone}");
    }
}

#[test]
fn what_a_table_is_paid_into_is_proposed_by_its_headings_with_the_columns_of_that_kind() {
    use Column::{Account, Amount, Bank, Merchant, Note, User};
    for (headings, person, kind, name, places) in [
        (
            &["Account name", "Account number", "Bank", "Amount", "Reason"][..],
            &["Nakato", "00402123456", "Stanbic", "50,000", "Rent"][..],
            PayeeKind::Bank,
            &[0][..],
            &[(Account, 1), (Bank, 2), (Amount, 3), (Note, 4)][..],
        ),
        (
            &["No.", "Account holder", "A/C No", "Bank code", "UGX"],
            &["1", "Okello", "9030012345678", "040147", "50,000"],
            PayeeKind::Bank,
            &[1],
            &[(Account, 2), (Bank, 3), (Amount, 4)],
        ),
        (
            &["Supplier", "Bank account", "Bank name", "To pay"],
            &["Okello", "9030012345678", "Absa", "50,000"],
            PayeeKind::Bank,
            &[0],
            &[(Account, 1), (Bank, 2), (Amount, 3)],
        ),
        (
            &["Name", "Wallet ID", "Amount"],
            &["Okello", "USR-7", "50,000"],
            PayeeKind::Wallet,
            &[0],
            &[(User, 1), (Amount, 2)],
        ),
        (
            &["User ID", "Amount", "Note"],
            &["USR-7", "50,000", "June"],
            PayeeKind::Wallet,
            &[],
            &[(User, 0), (Amount, 1), (Note, 2)],
        ),
        (
            &["Merchant name", "Merchant code", "Invoice number", "Amount"],
            &["Umeme", "M-9", "INV-12", "50,000"],
            PayeeKind::Merchant,
            &[0],
            &[(Merchant, 1), (Account, 2), (Amount, 3)],
        ),
    ] {
        let guess = guess(&rows(&[headings, person]), None);
        assert_eq!(guess.doubts, [], "{headings:?}");
        let places = places.iter().copied().collect();
        assert_eq!((guess.header, guess.mapping), (Some(0), Mapping { kind, name: name.to_vec(), places }));
    }
}

#[test]
fn a_list_of_staff_that_has_banks_too_is_mobile_money_until_a_person_says_otherwise() {
    let table = rows(&[
        &["Name", "Phone", "Bank", "Account number", "Amount"],
        &["Nakato", "0772123456", "Absa", "00402123456", "50,000"],
    ]);
    assert_eq!(guess(&table, None).mapping.kind, PayeeKind::MobileMoney);
    let chosen = guess(&table, Some(PayeeKind::Bank)).mapping;
    let places = [(Column::Bank, 2), (Column::Account, 3), (Column::Amount, 4)].into_iter().collect();
    assert_eq!(chosen, Mapping { kind: PayeeKind::Bank, name: vec![0], places });
    assert_eq!(guess(&table, Some(PayeeKind::Wallet)).mapping.missing(), [Column::User]);
}

proptest! {
    #[test]
    fn no_table_stops_the_guess_and_no_column_holds_two_things(
        table in prop::collection::vec(prop::collection::vec(
            prop_oneof!["\\PC{0,8}", "Name|Phone|Amount|Net pay|Network|First name|Total|Bank|Account no|Merchant|Wallet ID", "07[0-9]{8}", "[0-9]{3,6}", "MTN"], 0..7), 0..8),
    ) {
        let borrowed: Vec<Vec<&str>> = table.iter().map(|row| row.iter().map(String::as_str).collect()).collect();
        let lines: Vec<&[&str]> = borrowed.iter().map(Vec::as_slice).collect();
        let Guess { header, mapping, .. } = guess(&rows(&lines), None);
        prop_assert!(header.is_none_or(|place| place < table.len()));
        let mut places: Vec<usize> = mapping.places.values().copied().chain(mapping.name.iter().copied()).collect();
        let count = places.len();
        places.sort_unstable();
        places.dedup();
        prop_assert_eq!(places.len(), count);
    }
}

#[test]
fn every_column_has_its_turn_to_choose_and_only_one() {
    let mut turns = BY_NEED;
    turns.sort();
    assert_eq!(turns, Column::ALL, "`Column::ALL` is in the order of the type");
}
