use super::*;

fn number(text: &str) -> Cell<'_> {
    Cell { text, kind: CellKind::Number }
}

#[test]
fn account_numbers_keep_every_digit_and_the_zeros_at_their_start() {
    for text in ["00402123456", " 0402 1234 567 ", "'0402123456", "9030012345678901234", "INV-12/7", "12E4"] {
        let whole = AccountNumber::parse(text.trim_matches(is_around)).unwrap();
        assert_eq!(account(Cell::text(text)), CellReading::Clean(whole), "{text}");
    }
    assert_eq!(
        account(number("903001234567890")),
        CellReading::Clean(AccountNumber::parse("903001234567890").unwrap())
    );
}

#[test]
fn what_a_spreadsheet_did_to_an_account_number_is_a_doubt_and_never_a_number() {
    for (cell, guess, why) in [
        (Cell::text("2.25E+2"), Some("225"), Why::NumberWrittenOut),
        (Cell::text("2.25000012345E+11"), Some("225000012345"), Why::NumberWrittenOut),
        (number("9030012345.0"), Some("9030012345"), Why::NumberDecimals),
        (Cell::text("9030012345.00"), Some("9030012345"), Why::NumberDecimals),
    ] {
        assert_eq!(account(cell), CellReading::asked(guess.map(str::to_owned), why), "{cell:?}");
    }
    for (cell, why) in [
        (Cell::text("1.2E+15"), Why::NumberShortened),
        (Cell::text("1,2E+15"), Why::NumberShortened),
        (number("1E15"), Why::NumberShortened),
        (number("9030012345678900"), Why::NumberTooManyDigits),
        (number("9030012345.5"), Why::NumberFraction),
    ] {
        assert_eq!(account(cell), CellReading::refused(why.clone()), "{cell:?}");
        assert_eq!(account_if_any(cell), CellReading::refused(why.clone()), "{cell:?}");
        assert_eq!(user(cell), CellReading::refused(why.clone()), "{cell:?}");
        assert_eq!(merchant(cell), CellReading::refused(why), "{cell:?}");
    }
}

#[test]
fn a_merchants_customer_number_may_be_missing_and_no_other_number() {
    for nothing in ["", " ", "-"] {
        assert_eq!(account_if_any(Cell::text(nothing)), CellReading::Clean(None));
        assert!(matches!(account(Cell::text(nothing)), CellReading::Refused { .. }));
        assert!(matches!(user(Cell::text(nothing)), CellReading::Refused { .. }));
        assert!(matches!(merchant(Cell::text(nothing)), CellReading::Refused { .. }));
    }
    assert_eq!(merchant(number("4410")), CellReading::Clean(MerchantCode::parse("4410").unwrap()));
    assert_eq!(user(Cell::text("USR-7")), CellReading::Clean(UserId::parse("USR-7").unwrap()));
    assert!(matches!(user(Cell::text("=1+1")), CellReading::Asked { .. }));
}

#[test]
fn banks_are_known_by_their_code_or_their_name_and_no_other_is_taken() {
    let code = |text: &str| BankCode::parse(text).unwrap();
    for text in ["040147", "Stanbic", "STANBIC BANK", "Stanbic Bank Uganda Ltd", "stanbic bank (u) limited"] {
        assert_eq!(bank(Cell::text(text)), CellReading::Clean(code("040147")), "{text}");
    }
    assert_eq!(bank(Cell::text("Bank of Africa")), CellReading::Clean(code("130447")));
    assert_eq!(bank(number("40147")), CellReading::corrected(code("040147"), "040147", Why::BankZerosLost));
    for text in ["999147", "Crane Bank", "Bank of", "Bank"] {
        assert_eq!(bank(Cell::text(text)), CellReading::asked(None, Why::BankUnknown), "{text}");
    }
    assert_eq!(bank(Cell::text("")), CellReading::refused(Why::BankMissing));
}

#[test]
fn every_bank_of_the_list_is_found_by_its_own_name() {
    for (name, own) in BANKS {
        assert_eq!(bank(Cell::text(name)), CellReading::Clean(BankCode::parse(own).unwrap()), "{name}");
    }
}
