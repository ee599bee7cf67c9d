//! Reads a phone number as people and spreadsheets write it. Only [`Phone::parse`] decides what is valid.

use super::exponent::written_out;
use super::fit::{is_around, is_unseen, unfit};
use super::reading::CellReading;
use crate::payroll::cell::{Cell, CellKind};
use crate::payroll::why::Why;
use crate::phone::{BadPhone, Phone};

/// Reads a phone number.
#[must_use]
pub fn phone(cell: Cell<'_>) -> CellReading<Phone> {
    if let Some(why) = unfit(cell) {
        return CellReading::refused(why);
    }
    let text = cell.text.trim_matches(is_around);
    if let Some(number) = written_out(text) {
        if !number.is_whole && cell.kind != CellKind::Number {
            return CellReading::refused(Why::PhoneShortened);
        }
        return number_of(&number.digits, Some(Why::PhoneWrittenOut));
    }
    if let Some((whole, decimals)) = text.split_once('.')
        && is_digits(whole)
        && is_digits(decimals)
    {
        if decimals.bytes().all(|b| b == b'0') {
            return number_of(whole, Some(Why::PhoneDecimals));
        }
        if cell.kind == CellKind::Number {
            return CellReading::refused(Why::PhoneFraction);
        }
    }
    number_of(text, None)
}

/// Reads a number that has all its digits; `put_right` says what was already corrected.
fn number_of(text: &str, put_right: Option<Why>) -> CellReading<Phone> {
    let bare: String = text.chars().filter(|c| !is_between(*c)).collect();
    match Phone::parse(&bare) {
        // A minus is not part of a phone number, and means more than a dash between two of its groups.
        Ok(phone) if text.starts_with(is_dash) => asked(phone, Why::PhoneOtherCharacters),
        Ok(phone) if !bare.starts_with('0') && bare.ends_with("000000") => asked(phone, Why::PhoneRounded),
        Ok(phone) if bare.len() == 9 => CellReading::corrected(phone, phone, put_right.unwrap_or(Why::PhoneZeroLost)),
        Ok(phone) => match put_right {
            Some(why) => CellReading::corrected(phone, phone, why),
            None => CellReading::Clean(phone),
        },
        Err(why) => mended(&bare, why),
    }
}

fn mended(bare: &str, why: BadPhone) -> CellReading<Phone> {
    if let Some(phone) = with_prefix_put_right(bare) {
        return CellReading::corrected(phone, phone, Why::PhonePrefix);
    }
    let digits: String = bare.chars().filter(char::is_ascii_digit).collect();
    if let Some((one, other)) = two_numbers(&digits) {
        return CellReading::asked((one == other).then(|| one.to_string()), Why::TwoPhones);
    }
    if let Ok(phone) = Phone::parse(&bare.replace(['O', 'o'], "0").replace(['l', 'I', 'i', '|'], "1")) {
        return asked(phone, Why::PhoneLetters);
    }
    // `+44…` stays a foreign number, whatever surrounds it.
    let from_plus = bare.find('+').map_or(digits.clone(), |_| format!("+{digits}"));
    match Phone::parse(&from_plus) {
        Ok(phone) => asked(phone, Why::PhoneOtherCharacters),
        Err(_) => CellReading::refused(why),
    }
}

fn asked(phone: Phone, why: Why) -> CellReading<Phone> {
    CellReading::asked(Some(phone.to_string()), why)
}

/// `00256772123456`, `2560772123456` and `+2560772123456`.
fn with_prefix_put_right(bare: &str) -> Option<Phone> {
    let digits = bare.strip_prefix('+').or(bare.strip_prefix("00")).unwrap_or(bare);
    let national = digits.strip_prefix("256")?;
    let national = national.strip_prefix('0').unwrap_or(national);
    if national.len() != 9 {
        return None;
    }
    Phone::parse(&format!("+256{national}")).ok()
}

/// Two complete numbers one after another.
fn two_numbers(digits: &str) -> Option<(Phone, Phone)> {
    (9..=13).find_map(|place| {
        let (one, other) = digits.split_at_checked(place)?;
        Some((Phone::parse(one).ok()?, Phone::parse(other).ok()?))
    })
}

/// Characters that people put between digits, and invisible ones.
fn is_between(c: char) -> bool {
    c.is_whitespace() || is_dash(c) || matches!(c, '(' | ')') || is_unseen(c)
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}')
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
#[path = "phone_tests.rs"]
mod tests;
