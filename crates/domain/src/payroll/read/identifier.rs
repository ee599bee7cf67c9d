//! Reads numbers and codes that are never calculated with: accounts, users, merchants, banks. A leading zero counts.

use super::exponent::written_out;
use super::fit::{is_around, unfit};
use super::reading::CellReading;
use super::words::line;
use crate::account::AccountNumber;
use crate::bank::BANKS;
use crate::payroll::cell::{Cell, CellKind};
use crate::payroll::why::Why;
use crate::text::{BankCode, MerchantCode, UserId};

/// A spreadsheet's numbers are exact up to this many digits.
const EXACT_DIGITS: usize = 15;

/// Reads a required account number.
#[must_use]
pub fn account(cell: Cell<'_>) -> CellReading<AccountNumber> {
    if let Some(doubt) = unsure(cell) {
        return doubt;
    }
    let text = cell.text.trim_matches(is_around);
    match AccountNumber::parse(text) {
        Ok(account) => CellReading::Clean(account),
        Err(why) => CellReading::refused(why),
    }
}

/// Reads the number of a customer or an invoice. An empty cell, or a dash, means none.
#[must_use]
pub fn account_if_any(cell: Cell<'_>) -> CellReading<Option<AccountNumber>> {
    let is_nothing = cell.text.trim_matches(is_around).chars().all(|c| matches!(c, '-' | '–' | '—'));
    if unfit(cell).is_none() && is_nothing {
        return CellReading::Clean(None);
    }
    account(cell).some()
}

/// Reads the number of a user of the service.
#[must_use]
pub fn user(cell: Cell<'_>) -> CellReading<UserId> {
    code(cell, UserId::parse, Why::UserMissing)
}

/// Reads a merchant's code.
#[must_use]
pub fn merchant(cell: Cell<'_>) -> CellReading<MerchantCode> {
    code(cell, MerchantCode::parse, Why::MerchantMissing)
}

/// Reads a bank by its code or name. Only known banks: a wrong code is somebody else's bank.
#[must_use]
pub fn bank(cell: Cell<'_>) -> CellReading<BankCode> {
    if let Some(why) = unfit(cell) {
        return CellReading::refused(why);
    }
    let text = cell.text.trim_matches(is_around);
    if text.is_empty() {
        return CellReading::refused(Why::BankMissing);
    }
    let known = |code: &str| BANKS.iter().any(|(_, known)| *known == code);
    let parsed = |code: &str| BankCode::parse(code).ok();
    if known(text)
        && let Some(code) = parsed(text)
    {
        return CellReading::Clean(code);
    }
    let with_zeros = format!("{text:0>6}");
    if known(&with_zeros)
        && let Some(code) = parsed(&with_zeros)
    {
        return CellReading::corrected(code, &with_zeros, Why::BankZerosLost);
    }
    let named: Vec<&str> = BANKS.iter().filter(|(name, _)| is_called(text, name)).map(|(_, code)| *code).collect();
    match named.as_slice() {
        [only] => parsed(only).map_or_else(|| CellReading::refused(Why::BankUnknown), CellReading::Clean),
        [] | [_, _, ..] => CellReading::asked(None, Why::BankUnknown),
    }
}

/// `Stanbic`, `STANBIC BANK UGANDA LTD` and `Stanbic Bank` are one bank: words common to all banks don't count.
fn is_called(text: &str, name: &str) -> bool {
    const OF_ALL: [&str; 8] = ["bank", "uganda", "u", "ug", "ltd", "limited", "the", "plc"];
    let words = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
        words.filter(|word| !word.is_empty() && !OF_ALL.contains(&word.as_str())).collect()
    };
    let (typed, own) = (words(text), words(name));
    !typed.is_empty() && typed == own
}

/// Reads one of the service's codes; it may have letters.
fn code<T>(cell: Cell<'_>, parse: fn(&str) -> Result<T, crate::text::BadText>, missing: Why) -> CellReading<T> {
    if let Some(doubt) = unsure(cell) {
        return doubt;
    }
    match line(cell.text.trim_matches(is_around), parse) {
        CellReading::Clean(Some(value)) => CellReading::Clean(value),
        CellReading::Corrected { value: Some(value), now, why } => CellReading::Corrected { value, now, why },
        CellReading::Clean(None) | CellReading::Corrected { value: None, .. } => CellReading::refused(missing),
        CellReading::Asked { guess, why } => CellReading::Asked { guess, why },
        CellReading::Refused { why } => CellReading::Refused { why },
    }
}

/// Checks what a spreadsheet may have done to an identifier that it treated as a number.
fn unsure<T>(cell: Cell<'_>) -> Option<CellReading<T>> {
    if let Some(why) = unfit(cell) {
        return Some(CellReading::refused(why));
    }
    let text = cell.text.trim_matches(is_around);
    // `12E4` may be a valid code; with a point or a plus it can't be.
    if (cell.kind == CellKind::Number || text.contains(['.', ',', '+']))
        && let Some(number) = written_out(text)
    {
        let is_exact = number.is_whole && number.digits.len() <= EXACT_DIGITS;
        return Some(if is_exact {
            CellReading::asked(Some(number.digits), Why::NumberWrittenOut)
        } else {
            CellReading::refused(Why::NumberShortened)
        });
    }
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || !is_digits(whole) || !is_digits(decimals) {
        return None;
    }
    if cell.kind == CellKind::Number && whole.len() > EXACT_DIGITS {
        return Some(CellReading::refused(Why::NumberTooManyDigits));
    }
    if !text.contains('.') {
        return None;
    }
    let is_whole = decimals.bytes().all(|b| b == b'0');
    Some(if is_whole {
        CellReading::asked(Some(whole.to_owned()), Why::NumberDecimals)
    } else {
        CellReading::refused(Why::NumberFraction)
    })
}

impl CellReading<AccountNumber> {
    fn some(self) -> CellReading<Option<AccountNumber>> {
        match self {
            CellReading::Clean(account) => CellReading::Clean(Some(account)),
            CellReading::Corrected { value, now, why } => CellReading::Corrected { value: Some(value), now, why },
            CellReading::Asked { guess, why } => CellReading::Asked { guess, why },
            CellReading::Refused { why } => CellReading::Refused { why },
        }
    }
}

#[cfg(test)]
#[path = "identifier_tests.rs"]
mod tests;
