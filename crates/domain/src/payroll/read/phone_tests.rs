use proptest::prelude::*;

use super::*;

const JANE: &str = "0772 123 456";

fn text(text: &str) -> CellReading<Phone> {
    phone(Cell::text(text))
}

fn stored(text: &str) -> CellReading<Phone> {
    phone(Cell { text, kind: CellKind::Number })
}

fn jane() -> Phone {
    Phone::parse(JANE).unwrap()
}

#[test]
fn any_usual_way_of_writing_a_number_is_clean() {
    for written in [
        "0772123456",
        "0772 123 456",
        "0772-123-456",
        "(0772) 123456",
        "0772\u{a0}123\u{202f}456",
        "0772–123–456",
        "'0772123456",
        "\u{202a}+256 772 123456\u{202c}",
        "256772123456",
        "+256772123456",
        "+256-772-123-456",
        "0772123456\n",
        "0772\t123456",
    ] {
        assert_eq!(text(written), CellReading::Clean(jane()), "{written:?}");
    }
}

#[test]
fn damage_that_leaves_no_doubt_is_undone() {
    for (reading, why) in [
        (stored("772123456"), Why::PhoneZeroLost),
        (text("772123456"), Why::PhoneZeroLost),
        (text("772 123 456"), Why::PhoneZeroLost),
        (stored("772123456.0"), Why::PhoneDecimals),
        (text("0772123456.00"), Why::PhoneDecimals),
        (text("256772123456.0"), Why::PhoneDecimals),
        (text("00256772123456"), Why::PhonePrefix),
        (text("00 256 772 123456"), Why::PhonePrefix),
        (text("2560772123456"), Why::PhonePrefix),
        (text("+256 (0) 772 123456"), Why::PhonePrefix),
        (stored("2.56772123456E+11"), Why::PhoneWrittenOut),
        (text("2.56772123456E+11"), Why::PhoneWrittenOut),
        (text("2,56772123456E+11"), Why::PhoneWrittenOut),
        (stored("7.72123456E8"), Why::PhoneWrittenOut),
    ] {
        assert_eq!(reading, CellReading::corrected(jane(), JANE, why));
    }
}

#[test]
fn what_is_not_certain_is_asked_with_what_it_probably_means() {
    for (reading, guess, why) in [
        (text("O772123456"), Some(JANE), Why::PhoneLetters),
        (text("0772l23456"), Some(JANE), Why::PhoneLetters),
        (text("Tel: 0772123456"), Some(JANE), Why::PhoneOtherCharacters),
        (text("0772.123.456"), Some(JANE), Why::PhoneOtherCharacters),
        (text("0772123456 (MTN)"), Some(JANE), Why::PhoneOtherCharacters),
        (text("0772/123456"), Some(JANE), Why::PhoneOtherCharacters),
        (stored("-772123456"), Some(JANE), Why::PhoneOtherCharacters),
        (text("0772123456/0701123456"), None, Why::TwoPhones),
        (text("0772 123 456 0701 123 456"), None, Why::TwoPhones),
        (text("0772123456 or 701123456"), None, Why::TwoPhones),
        (text("0772123456,\n+256701123456"), None, Why::TwoPhones),
        (text("0772123456 / 0772123456"), Some(JANE), Why::TwoPhones),
        (stored("256772000000"), Some("0772 000 000"), Why::PhoneRounded),
        (stored("2.56772E+11"), Some("0772 000 000"), Why::PhoneRounded),
        (text("256772000000"), Some("0772 000 000"), Why::PhoneRounded),
    ] {
        assert_eq!(reading, CellReading::asked(guess.map(str::to_owned), why));
    }
}

#[test]
fn what_is_no_phone_to_pay_is_refused_and_why() {
    for (written, why) in [
        ("", Why::Phone(BadPhone::Blank)),
        (" \u{a0} ", Why::Phone(BadPhone::Blank)),
        ("2.56772E+11", Why::PhoneShortened),
        ("7.72E+08", Why::PhoneShortened),
        ("254772123456", Why::Phone(BadPhone::NotUganda)),
        ("+254 712 345678", Why::Phone(BadPhone::NotUganda)),
        ("00254712345678", Why::Phone(BadPhone::TooLong)),
        ("077212345", Why::Phone(BadPhone::TooShort)),
        ("07721234567", Why::Phone(BadPhone::TooShort)),
        ("none", Why::Phone(BadPhone::NotDigits)),
        ("٠٧٧٢١٢٣٤٥٦", Why::Phone(BadPhone::NotDigits)),
        ("#REF!", Why::SpreadsheetError),
    ] {
        assert_eq!(text(written), CellReading::refused(why), "{written}");
    }
    assert_eq!(stored("77212345.6"), CellReading::refused(Why::PhoneFraction));
    for kind in [CellKind::Date, CellKind::Bool, CellKind::Error, CellKind::Uncalculated] {
        assert!(matches!(phone(Cell { text: "0772123456", kind }), CellReading::Refused { .. }), "{kind:?}");
    }
}

/// The nine digits after the country code, without any prefix.
fn national(text: &str) -> String {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    digits.get(digits.len().saturating_sub(9)..).unwrap_or_default().to_owned()
}

proptest! {
    #[test]
    fn no_text_stops_the_reader_and_a_guess_is_clean_when_it_is_taken_over(written in "\\PC{0,30}") {
        for kind in [CellKind::Text, CellKind::Number] {
            if let CellReading::Asked { guess: Some(guess), .. } = phone(Cell { text: &written, kind }) {
                prop_assert!(matches!(text(&guess), CellReading::Clean(_)), "{guess}");
            }
        }
    }

    #[test]
    fn a_number_is_only_ever_the_digits_that_stand_there(written in "'?\\+?(00|0|256)?[0-9 ./,EeOl()-]{7,14}(\\.0|E\\+11)?") {
        for reading in [text(&written), stored(&written)] {
            if let Some(found) = reading.value() {
                let bare = written.strip_suffix(".0").unwrap_or(&written);
                let whole = written_out(bare.trim_matches(is_around)).map_or(bare.to_owned(), |number| number.digits);
                let whole = whole.split('.').next().unwrap_or_default().to_owned();
                prop_assert_eq!(&found.gateway()[3..], national(&whole), "{}", written);
            }
        }
    }
}
