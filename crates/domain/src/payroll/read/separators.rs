//! Digits with commas, points and spaces: which of them separate thousands, and which the decimals.

use crate::payroll::why::Why;
use rust_decimal::Decimal;

use super::number::{Number, none};
use crate::money::BadAmount;

/// This many decimals are the rest of a calculation, and not intended.
const CALCULATED: usize = 6;

pub(super) fn separated(text: &str) -> Number {
    let groups: Vec<&str> = text.split(is_separator).collect();
    if text.is_empty() || !groups.iter().all(|group| group.bytes().all(|b| b.is_ascii_digit())) {
        return none(BadAmount::NotANumber);
    }
    if groups.iter().any(|group| group.is_empty()) {
        return misplaced();
    }
    let separators: Vec<char> = text.chars().filter(|c| is_separator(*c)).collect();
    match separators.as_slice() {
        [] => whole(text, None),
        [others @ .., last] if others.iter().all(|other| other == last) => alike(&groups, *last),
        [others @ .., last] => mixed(&groups, others, *last),
    }
}

fn is_separator(c: char) -> bool {
    matches!(c, ',' | '.' | ' ' | '\'' | '’')
}

fn misplaced() -> Number {
    Number::Doubt { likely: None, why: Why::AmountMisplaced }
}

fn alike(groups: &[&str], separator: char) -> Number {
    match groups {
        [before, after] if separator == '.' => one_point(before, after),
        // `50000,00`: this many digits never precede a comma between thousands.
        [before, "0" | "00"] if separator == ',' && before.len() > 3 => whole(before, Some(Why::AmountDecimals)),
        _ if in_thousands(groups) => whole(&groups.concat(), (separator == '.').then_some(Why::AmountPoints)),
        _ => misplaced(),
    }
}

/// `1.500` is fifteen hundred to one writer and one and a half to another.
fn one_point(before: &str, after: &str) -> Number {
    if after.len() == 3 && in_thousands(&[before, after]) {
        return match Decimal::from_str_exact(&format!("{before}{after}")) {
            Ok(likely) => Number::Doubt { likely: Some(likely), why: Why::AmountOnePoint },
            Err(_) => misplaced(),
        };
    }
    decimal(before, after)
}

/// `1,500,000.00` and `1.500.000,00`: a separator that occurs once and last precedes decimals. With three digits after it,
/// it may be either.
fn mixed(groups: &[&str], others: &[char], last: char) -> Number {
    let Some((after, before)) = groups.split_last() else { return misplaced() };
    let is_blank_or_comma = |c: &char| matches!(c, ' ' | ',');
    if others.iter().chain([&last]).all(is_blank_or_comma) && in_thousands(groups) {
        return whole(&groups.concat(), None);
    }
    let thousands_alike = others.iter().all(|other| Some(other) == others.first());
    if !matches!(last, '.' | ',')
        || others.contains(&last)
        || !thousands_alike
        || !in_thousands(before)
        || after.len() == 3
    {
        return misplaced();
    }
    decimal(&before.concat(), after)
}

fn decimal(before: &str, after: &str) -> Number {
    if after.bytes().all(|b| b == b'0') {
        return whole(before, Some(Why::AmountDecimals));
    }
    let Ok(value) = Decimal::from_str_exact(&format!("{before}.{after}")) else {
        return Number::Doubt { likely: None, why: Why::AmountNearlyWhole };
    };
    let nearest = value.round();
    if after.len() >= CALCULATED && (value - nearest).abs() < Decimal::new(1, 3) {
        return Number::Doubt { likely: Some(nearest), why: Why::AmountNearlyWhole };
    }
    Number::Sure { value, put_right: None }
}

fn whole(digits: &str, put_right: Option<Why>) -> Number {
    if digits.len() > 1 && digits.starts_with('0') {
        return misplaced();
    }
    match Decimal::from_str_exact(digits) {
        Ok(value) => Number::Sure { value, put_right },
        Err(_) => none(BadAmount::TooLarge),
    }
}

/// One to three digits, then groups of three.
fn in_thousands(groups: &[&str]) -> bool {
    groups.split_first().is_some_and(|(first, others)| {
        (1..=3).contains(&first.len()) && !first.starts_with('0') && others.iter().all(|group| group.len() == 3)
    })
}
