use proptest::prelude::*;

use super::*;
use crate::payroll::cell::CellKind;
use crate::payroll::read::numeral::is_like_a_phone;

fn text(text: &str) -> CellReading<Amount> {
    amount(Cell::text(text), PayeeKind::MobileMoney)
}

fn stored(text: &str) -> CellReading<Amount> {
    amount(Cell { text, kind: CellKind::Number }, PayeeKind::MobileMoney)
}

#[test]
fn amounts_as_people_write_them_are_clean() {
    for (written, shillings) in [
        ("100", 100),
        ("50000", 50_000),
        ("'50000", 50_000),
        ("1,500,000", 1_500_000),
        ("1 500 000", 1_500_000),
        ("1\u{a0}500\u{202f}000", 1_500_000),
        ("1, 500, 000", 1_500_000),
        ("1'500'000", 1_500_000),
        ("UGX 50,000", 50_000),
        ("ugx50000", 50_000),
        ("50,000 UGX", 50_000),
        ("50,000/=", 50_000),
        ("Shs. 50,000/-", 50_000),
        ("USh 50,000", 50_000),
        ("50,000 shillings only", 50_000),
        ("\u{200e}50,000 ", 50_000),
        ("772,123,456", 772_123_456),
    ] {
        assert_eq!(text(written).value().map(Amount::shillings), Some(shillings), "{written}");
        assert!(matches!(text(written), CellReading::Clean(_)), "{written}");
    }
}

#[test]
fn damage_that_leaves_no_doubt_is_undone() {
    for (reading, now) in [
        (text("50000.00"), "UGX 50,000"),
        (text("50,000.00"), "UGX 50,000"),
        (text("50,000.0/="), "UGX 50,000"),
        (text("50000,00"), "UGX 50,000"),
        (text("1.500.000"), "UGX 1,500,000"),
        (text("1.500.000,00"), "UGX 1,500,000"),
        (text("1 500 000,00"), "UGX 1,500,000"),
        (text("UGX 1,500,000.00"), "UGX 1,500,000"),
        (stored("1.5E+6"), "UGX 1,500,000"),
        (stored("5E4"), "UGX 50,000"),
        (text("1.234567E+6"), "UGX 1,234,567"),
    ] {
        let CellReading::Corrected { value, now: said, why } = reading else { panic!("{now}: {reading:?}") };
        assert_eq!((value.to_string().as_str(), said.as_str()), (now, now), "{why:?}");
    }
}

#[test]
fn what_is_not_certain_is_asked_with_what_it_probably_means() {
    for (reading, guess) in [
        (text("50k"), Some("50,000")),
        (text("50 K/="), Some("50,000")),
        (text("UGX 2.5m"), Some("2,500,000")),
        (text("3 million"), Some("3,000,000")),
        (text("1.500"), Some("1,500")),
        (text("25.000"), Some("25,000")),
        (stored("12.345"), Some("12,345")),
        (text("1.5E+6"), Some("1,500,000")),
        (stored("149999.99999999997"), Some("150,000")),
        (text("1,5"), None),
        (text("2,5000"), None),
        (text("1,50,000"), None),
        (text("1,500.000"), None),
        (text("1.500,000"), None),
        (text("0,500"), None),
        (text("00500"), None),
        (text("UGX 0500"), None),
        (stored("772123456"), None),
        (text("0772123456"), None),
        (text("0772 123 456"), None),
        (text("772 123 456"), None),
        (text("+256772123456"), None),
        (stored("256772123456"), None),
        (stored("456789.33"), Some("456,789")),
        (text("1250.50"), Some("1,251")),
        (text("1,250.5"), Some("1,251")),
        (text("100.4"), Some("100")),
        (text("1.50"), None),
        (text("0.5"), None),
        (text("0.1k"), Some("100")),
        (text("0.01k"), None),
    ] {
        let CellReading::Asked { guess: asked, .. } = &reading else { panic!("{guess:?}: {reading:?}") };
        assert_eq!(asked.as_deref(), guess, "{reading:?}");
    }
}

#[test]
fn what_only_the_partner_wallet_pays_is_exact_to_the_cent() {
    for kind in PayeeKind::ALL.into_iter().filter(|kind| *kind != PayeeKind::MobileMoney) {
        let text = |text| amount(Cell::text(text), kind);
        for (written, is) in [
            ("456789.33", "UGX 456,789.33"),
            ("456,789.33", "UGX 456,789.33"),
            ("UGX 1,250.5/=", "UGX 1,250.50"),
            ("25.50", "UGX 25.50"),
            ("0.5", "UGX 0.50"),
            ("50", "UGX 50"),
            ("1", "UGX 1"),
            ("50000", "UGX 50,000"),
            ("999,999,999,999", "UGX 999,999,999,999"),
        ] {
            assert_eq!(text(written).value().map(|amount| amount.to_string()).as_deref(), Some(is), "{written}");
        }
        for (written, guess) in [
            ("456789.335", Some("456,789.34")),
            ("1234.567", Some("1,234.57")),
            ("12.345", Some("12,345")),
            ("149999.99999999997", Some("150,000")),
            ("0.001", None),
        ] {
            let CellReading::Asked { guess: asked, .. } = text(written) else { panic!("{written}") };
            assert_eq!(asked.as_deref(), guess, "{written}");
            let again = guess.map(|guess| text(guess).value().map(as_typed));
            assert_eq!(again.flatten().as_deref(), guess, "taken over, it is clean");
        }
        for (written, why) in [
            ("0", Why::Amount(BadAmount::Nothing)),
            ("0.00", Why::Amount(BadAmount::Nothing)),
            ("-5000.50", Why::AmountNegative),
            ("999,999,999,999.01", Why::Amount(BadAmount::TooLarge)),
        ] {
            assert_eq!(text(written), CellReading::refused(why), "{written}");
        }
    }
}

#[test]
fn what_can_not_be_paid_is_refused_and_why() {
    for (written, why) in [
        ("", Why::Amount(BadAmount::Blank)),
        (" \u{a0} ", Why::Amount(BadAmount::Blank)),
        ("0", Why::Amount(BadAmount::TooSmall)),
        ("0.00", Why::Amount(BadAmount::TooSmall)),
        ("99", Why::Amount(BadAmount::TooSmall)),
        ("-5000", Why::AmountNegative),
        ("\u{2212}5,000", Why::AmountNegative),
        ("5000-", Why::AmountNegative),
        ("(5,000)", Why::AmountNegative),
        ("UGX -5,000", Why::AmountNegative),
        ("(UGX 5,000/=)", Why::AmountNegative),
        ("-1,5", Why::AmountNegative),
        ("1000000000000", Why::Amount(BadAmount::TooLarge)),
        ("99999999999999999999999999999999999", Why::Amount(BadAmount::TooLarge)),
        ("fifty thousand", Why::Amount(BadAmount::NotANumber)),
        ("50,000/60,000", Why::Amount(BadAmount::NotANumber)),
        ("=A1*2", Why::Amount(BadAmount::NotANumber)),
        ("30/06/2026", Why::AmountDate),
        ("2026-06-30", Why::AmountDate),
        ("2026-06-30T14:05:00", Why::AmountDate),
        ("30-Jun-26", Why::AmountDate),
        ("30.06.2026", Why::AmountDate),
        ("5%", Why::AmountPercent),
        ("USD 50", Why::AmountCurrency),
        ("$500", Why::AmountCurrency),
        ("KES 5,000", Why::AmountCurrency),
        ("#REF!", Why::SpreadsheetError),
    ] {
        assert_eq!(text(written), CellReading::refused(why), "{written}");
    }
    for kind in [CellKind::Date, CellKind::Bool, CellKind::Error, CellKind::Uncalculated] {
        assert!(
            matches!(amount(Cell { text: "50000", kind }, PayeeKind::MobileMoney), CellReading::Refused { .. }),
            "{kind:?}"
        );
    }
}

#[test]
fn a_sum_counts_what_is_certainly_a_number_even_if_nobody_can_be_paid_it() {
    for (written, number) in [
        ("50,000", Some("50000")),
        ("-5000", Some("-5000")),
        ("(5,000)", Some("-5000")),
        ("1250.50", Some("1250.5")),
        ("50", Some("50")),
        ("0", Some("0")),
        ("1.500", None),
        ("50k", None),
        ("", None),
        ("0.33333", None),
        ("1000000000000", None),
    ] {
        assert_eq!(sum(Cell::text(written)), number.map(|text| Money::parse(text).unwrap()), "{written}");
    }
}

proptest! {
    #[test]
    fn no_text_stops_the_reader_and_a_guess_is_clean_when_it_is_taken_over(written in "\\PC{0,30}|[0-9.,kmE+() -]{0,20}") {
        for cell in [CellKind::Text, CellKind::Number].map(|kind| Cell { text: &written, kind }) {
            for kind in PayeeKind::ALL {
                if let CellReading::Asked { guess: Some(guess), .. } = amount(cell, kind) {
                    prop_assert!(matches!(amount(Cell::text(&guess), kind), CellReading::Clean(_)), "{guess}");
                }
                let (paid, summed) = (amount(cell, kind).value(), sum(cell));
                prop_assert!(paid.is_none() || paid.map(Money::from) == summed);
            }
        }
    }

    #[test]
    fn an_amount_is_only_ever_the_digits_that_stand_there(written in "(UGX |Shs)?[0-9]{1,4}([., '][0-9]{1,4}){0,3}(/=)?") {
        if let Some(amount) = text(&written).value() {
            let digits: String = written.chars().filter(char::is_ascii_digit).collect();
            let rest = digits.strip_prefix(&amount.shillings().to_string());
            prop_assert!(rest.is_some_and(|rest| rest.bytes().all(|digit| digit == b'0')), "{written}: {amount}");
            // Only decimals can have been dropped, and they come after the last separator.
            let decimals = written.trim_end_matches("/=").rsplit(['.', ',']).next().unwrap_or_default();
            prop_assert!(rest.is_some_and(|rest| rest.is_empty() || rest == decimals), "{written}: {amount}");
        }
    }

    #[test]
    fn every_amount_is_read_back_however_its_thousands_are_set_apart(shillings in Amount::MINIMUM..=Amount::MAXIMUM) {
        let amount = Amount::new(shillings).unwrap();
        let grouped = as_typed(amount);
        prop_assert_eq!(text(&grouped).value(), Some(amount));
        let spaced = grouped.replace(',', " ");
        prop_assert_eq!(text(&spaced).value(), (!is_like_a_phone(&spaced)).then_some(amount));
        prop_assert_eq!(text(&format!("{grouped}.00")).value(), Some(amount));
        let by_points = text(&grouped.replace(',', ".")).value();
        prop_assert!(by_points.is_none() || by_points == Some(amount));
    }
}
