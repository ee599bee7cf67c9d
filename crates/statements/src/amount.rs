//! Reads the amounts of one file. Whether a comma or a point comes before the cents is learnt from all of them together.

use kaunta_domain::money::Money;
use rust_decimal::Decimal;

use crate::error::StatementError;

/// What comes before the decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Point,
    Comma,
}

/// What one amount tells about the mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Tells {
    Nothing,
    Surely(Mark),
    /// `1,500`: hardly anybody writes thousandths of a shilling.
    Probably(Mark),
    /// `1.500`: fifteen hundred to one writer, one and a half to another.
    Either,
}

/// Learns the mark of a file from its amounts, each with its row.
pub(crate) fn mark_of<'t>(amounts: impl Iterator<Item = (u32, &'t str)>) -> Result<Mark, StatementError> {
    let (mut sure, mut probable, mut either) = (None, None, None);
    for (row, text) in amounts {
        let unclear = || StatementError::Separator { row, text: text.to_owned() };
        match tells(text) {
            Tells::Nothing => {}
            Tells::Surely(mark) => {
                if sure.is_some_and(|sure| sure != mark) {
                    return Err(unclear());
                }
                sure = Some(mark);
            }
            Tells::Probably(mark) => probable = Some((mark, unclear())),
            Tells::Either => either = Some(unclear()),
        }
    }
    match (sure, probable, either) {
        (Some(sure), Some((mark, unclear)), _) if sure != mark => Err(unclear),
        (None, Some(_), Some(unclear)) | (None, None, Some(unclear)) => Err(unclear),
        (Some(mark), _, _) | (None, Some((mark, _)), None) => Ok(mark),
        (None, None, None) => Ok(Mark::Point),
    }
}

fn tells(text: &str) -> Tells {
    let digits = bare(text).digits;
    let (points, commas) = (digits.matches('.').count(), digits.matches(',').count());
    let after = |sign: char| digits.rsplit_once(sign).map_or(0, |(_, after)| after.len());
    match (points, commas) {
        (0, 0) => Tells::Nothing,
        (1.., 1..) => Tells::Surely(if digits.rfind('.') > digits.rfind(',') { Mark::Point } else { Mark::Comma }),
        (0, 1) if after(',') == 3 => Tells::Probably(Mark::Point),
        (0, 1) => Tells::Surely(Mark::Comma),
        (0, _) => Tells::Surely(Mark::Point),
        (1, _) => {
            let before = digits.split('.').next().unwrap_or_default();
            let may_be_thousands = after('.') == 3 && (1..=3).contains(&before.len()) && !before.starts_with('0');
            if may_be_thousands { Tells::Either } else { Tells::Surely(Mark::Point) }
        }
        (_, _) => Tells::Surely(Mark::Comma),
    }
}

/// An amount without its sign and currency.
struct Bare {
    digits: String,
    is_negative: bool,
    /// Whether the text contained nothing that does not belong to an amount.
    is_amount: bool,
}

/// Recognizes `-1,500`, `1,500-`, `(1,500)`, `UGX 1,500/=`, `1,500 DR`.
fn bare(text: &str) -> Bare {
    let folded = text.trim().replace(['\u{a0}', '\u{202f}', '\u{2009}'], " ").replace(['−', '–'], "-").to_uppercase();
    let mut rest = folded.as_str();
    let mut is_negative = false;
    if let Some(inner) = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
        (rest, is_negative) = (inner, true);
    }
    loop {
        let before = rest;
        rest = rest.trim();
        for currency in ["UGX", "USHS", "USH", "SHS", "/="] {
            rest = rest.strip_prefix(currency).unwrap_or(rest);
            rest = rest.strip_suffix(currency).unwrap_or(rest);
        }
        for debit in ["DR", "-"] {
            if let Some(left) = rest.strip_suffix(debit) {
                (rest, is_negative) = (left, true);
            }
        }
        if let Some(left) = rest.strip_prefix('-') {
            (rest, is_negative) = (left, true);
        }
        rest = rest.strip_suffix("CR").unwrap_or(rest);
        rest = rest.strip_prefix('+').unwrap_or(rest);
        if rest == before {
            break;
        }
    }
    let is_part = |sign: char| sign.is_ascii_digit() || matches!(sign, ',' | '.' | ' ' | '\'' | '’');
    let is_amount = rest.chars().all(is_part) && rest.contains(|sign: char| sign.is_ascii_digit());
    Bare { digits: rest.replace([' ', '\'', '’'], ""), is_negative, is_amount }
}

/// Whether the text may be an amount.
pub(crate) fn is_likely(text: &str) -> bool {
    bare(text).is_amount
}

/// Reads an amount from a text cell; `None` if it is not one.
pub(crate) fn read(text: &str, mark: Mark) -> Option<Money> {
    let bare = bare(text);
    if !bare.is_amount {
        return None;
    }
    let (decimal, thousands) = match mark {
        Mark::Point => ('.', ','),
        Mark::Comma => (',', '.'),
    };
    let (whole, decimals) = bare.digits.split_once(decimal).unwrap_or((&bare.digits, ""));
    let groups: Vec<&str> = whole.split(thousands).collect();
    let is_grouped = match groups.as_slice() {
        [_] => true,
        [first, others @ ..] => (1..=3).contains(&first.len()) && others.iter().all(|group| group.len() == 3),
        [] => false,
    };
    let cents = decimals.trim_end_matches('0');
    if !is_grouped || cents.len() > 2 || !decimals.bytes().all(|sign| sign.is_ascii_digit()) {
        return None;
    }
    let whole = groups.concat();
    let sign = if bare.is_negative { "-" } else { "" };
    let plain = if cents.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{cents}") };
    Money::parse(&plain).ok().map(without_sign_of_zero)
}

/// Reads a number of a spreadsheet, which may be the inexact result of a calculation; `None` beyond cents.
pub(crate) fn read_number(text: &str) -> Option<Money> {
    const NEARLY: Decimal = Decimal::from_parts(1, 0, 0, false, 6);
    let exact = Decimal::from_str_exact(text).or_else(|_| text.parse()).ok()?;
    let cents = exact.round_dp(2);
    ((exact - cents).abs() < NEARLY).then(|| Money::parse(&cents.normalize().to_string()).ok()).flatten()
}

fn without_sign_of_zero(money: Money) -> Money {
    if money == Money::ZERO { Money::ZERO } else { money }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn learnt(texts: &[&str]) -> Result<Mark, StatementError> {
        mark_of((1..).zip(texts.iter().copied()))
    }

    #[test]
    fn amounts_as_statements_write_them() {
        for (text, plain) in [
            ("1,500", "1500"),
            ("UGX 1,234,500.50", "1234500.5"),
            ("-2,000.00", "-2000"),
            ("(2,000)", "-2000"),
            ("2,000-", "-2000"),
            ("2,000 DR", "-2000"),
            ("2,000 Cr", "2000"),
            ("+ 50 000", "50000"),
            ("25000/=", "25000"),
            ("0.00", "0"),
            ("−7", "-7"),
        ] {
            assert_eq!(read(text, Mark::Point).map(Money::to_plain).as_deref(), Some(plain), "{text}");
        }
        for text in ["", "-", "abc", "12,34,567", "1.2.3", "12/3", "1,500.123", "USD 5"] {
            assert_eq!(read(text, Mark::Point), None, "{text}");
        }
        assert_eq!(read("1.234.500,5", Mark::Comma).map(Money::to_plain).as_deref(), Some("1234500.5"));
    }

    #[test]
    fn the_file_tells_what_separates_thousands_or_it_is_refused() {
        assert_eq!(learnt(&["1,500", "2,000,000"]), Ok(Mark::Point));
        assert_eq!(learnt(&["1.500", "2.000,50"]), Ok(Mark::Comma));
        assert_eq!(learnt(&["1.500", "20.5"]), Ok(Mark::Point));
        assert_eq!(learnt(&["900", "12"]), Ok(Mark::Point));
        assert_eq!(learnt(&["900", "1.500"]), Err(StatementError::Separator { row: 2, text: "1.500".into() }));
        assert!(learnt(&["1,000.50", "1.000,50"]).is_err());
        assert!(learnt(&["1,500", "1.000,50"]).is_err());
    }

    #[test]
    fn a_number_of_a_spreadsheet_is_exact_to_the_cent_or_refused() {
        assert_eq!(read_number("1500.3000000001").map(Money::to_plain).as_deref(), Some("1500.3"));
        assert_eq!(read_number("-0.125"), None);
    }
}
