//! Reads a cell as a number of shillings, with whatever surrounds it.

use crate::payroll::why::Why;
use rust_decimal::Decimal;

use super::exponent::written_out;
use super::fit::{is_around, is_unseen, unfit};
use super::number::{Number, doubt, none};
use super::separators::separated;
use crate::money::{Amount, BadAmount};
use crate::payroll::cell::{Cell, CellKind};
use crate::phone::Phone;

pub(super) fn number(cell: Cell<'_>) -> Number {
    if let Some(why) = unfit(cell) {
        return none(why);
    }
    let text = cell.text.trim_matches(is_around);
    match Amount::parse(text) {
        Ok(_) if is_like_a_phone(text) => doubt(Why::AmountLikeAPhone),
        Ok(_) if text.trim_start_matches(|c: char| !c.is_ascii_digit()).starts_with('0') => doubt(Why::AmountZeroFirst),
        Ok(amount) => Number::Sure { value: Decimal::from(amount.shillings()), put_right: None },
        Err(BadAmount::Blank) => none(BadAmount::Blank),
        Err(_) => worded(text, cell.kind),
    }
}

/// `772123456` and `0772 123456`, but not `772,123,456`: commas mean that it is an amount.
pub(super) fn is_like_a_phone(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit() || c == '+' || c.is_whitespace())
        && Phone::parse(text).is_ok_and(|phone| phone.suggested_network().is_some())
}

fn worded(text: &str, kind: CellKind) -> Number {
    if is_like_a_phone(text) {
        return doubt(Why::AmountLikeAPhone);
    }
    if is_date(text) {
        return none(Why::AmountDate);
    }
    if text.contains('%') {
        return none(Why::AmountPercent);
    }
    let small = one_spaced(text).to_lowercase();
    if OTHER_CURRENCIES.iter().any(|currency| small.contains(currency)) {
        return none(Why::AmountCurrency);
    }
    signed(without_currency(&small), kind)
}

/// Collapses whitespace to one space, and removes it next to a comma.
fn one_spaced(text: &str) -> String {
    let seen: String = text.chars().filter(|c| c.is_whitespace() || !is_unseen(*c)).collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ").replace(", ", ",").replace(" ,", ",")
}

const OTHER_CURRENCIES: [&str; 11] = ["$", "€", "£", "usd", "eur", "gbp", "kes", "ksh", "tzs", "tsh", "rwf"];
const BEFORE: [&str; 8] = ["ugx", "ugs", "ushs", "ush", "u.shs", "shillings", "shs", "sh"];
const BEHIND: [&str; 10] = ["/=", "/-", "=", "only", "shillings", "ugx", "ushs", "ush", "shs", "sh"];

/// Removes `UGX`, `Shs.`, `/=` and other words for shillings from lower case text.
fn without_currency(text: &str) -> &str {
    let mut rest = text;
    if let Some(after) = BEFORE.iter().find_map(|word| rest.strip_prefix(word)) {
        rest = after.trim_start_matches(['.', ':', ' ']);
    }
    while let Some(before) = BEHIND.iter().find_map(|word| rest.strip_suffix(word)) {
        rest = before.trim_end();
    }
    rest.trim_end_matches(['.', ','])
}

const MINUS: [char; 3] = ['-', '\u{2212}', '\u{2013}'];

/// Bookkeepers put negative numbers in brackets, and some programs put the minus at the end.
fn signed(text: &str, kind: CellKind) -> Number {
    let bracketed = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let minus = bracketed.or(text.strip_prefix(MINUS)).or(text.strip_suffix(MINUS));
    let Some(text) = minus else { return positive(text, kind) };
    match positive(without_currency(text.trim()), kind) {
        Number::Sure { value, put_right } => Number::Sure { value: -value, put_right },
        Number::Doubt { .. } => none(Why::AmountNegative),
        no @ Number::None { .. } => no,
    }
}

fn positive(text: &str, kind: CellKind) -> Number {
    if let Some(number) = written_out(text) {
        let Ok(value) = Decimal::from_str_exact(&number.digits) else { return none(BadAmount::TooLarge) };
        return if number.is_whole || kind == CellKind::Number {
            Number::Sure { value, put_right: Some(Why::AmountWrittenOut) }
        } else {
            Number::Doubt { likely: Some(value), why: Why::AmountShortened }
        };
    }
    short_form(text).unwrap_or_else(|| separated(text))
}

const SHORT: [(&str, i64); 5] =
    [("thousand", 1_000), ("k", 1_000), ("millions", 1_000_000), ("million", 1_000_000), ("m", 1_000_000)];

/// `50k` and `2.5m`.
fn short_form(text: &str) -> Option<Number> {
    let (count, unit) = SHORT.iter().find_map(|(word, unit)| Some((text.strip_suffix(word)?.trim_end(), *unit)))?;
    let value = Decimal::from_str_exact(count).ok().and_then(|count| count.checked_mul(Decimal::from(unit)));
    let likely = value.filter(|value| value.is_integer() && !count.starts_with(['-', '+']));
    likely.map(|value| Number::Doubt { likely: Some(value), why: Why::AmountShortForm })
}

/// Year, month and day in any usual order, the month in digits or letters.
fn is_date(text: &str) -> bool {
    let day = text.split(['T', ' ']).next().filter(|day| day.contains(['/', '-', '.'])).unwrap_or(text);
    let parts: Vec<&str> = day.split(['/', '-', '.', ' ']).collect();
    let [one, two, three] = parts.as_slice() else { return false };
    let digits =
        |part: &str, longest: usize| (1..=longest).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    let year = |part: &str| part.len() == 4 && digits(part, 4);
    let is_month = digits(two, 2) || (two.len() >= 3 && two.chars().all(char::is_alphabetic));
    is_month && ((digits(one, 2) && (year(three) || digits(three, 2))) || (year(one) && digits(three, 2)))
}
