//! Uganda shillings: what a person asks to move ([`Amount`]) and what the service reports ([`Money`]).

use std::fmt;

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};

/// An exact sum in UGX as the service reports it: fees and balances may carry decimals and a sign.
///
/// Crosses the bridge and the book as decimal text, never as a float.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize, ts_rs::TS)]
#[serde(try_from = "String", into = "String")]
#[ts(type = "string")]
pub struct Money(Decimal);

impl Money {
    /// Nothing at all.
    pub const ZERO: Money = Money(Decimal::ZERO);

    /// Reads decimal text such as `1200` or `1200.50`. An exponent is read too, since JSON numbers may carry one.
    ///
    /// # Errors
    /// The text is not a number, or has more digits than can be held exactly.
    pub fn parse(text: &str) -> Result<Money, NotMoney> {
        let text = text.trim();
        let value =
            if text.contains(['e', 'E']) { Decimal::from_scientific(text) } else { Decimal::from_str_exact(text) };
        value.map(Money).map_err(|_| NotMoney)
    }

    /// The exact sum, or nothing when it can't be held exactly.
    #[must_use]
    pub fn checked_add(self, other: Money) -> Option<Money> {
        self.0.checked_add(other.0).map(Money)
    }

    /// The exact difference, or nothing when it can't be held exactly.
    #[must_use]
    pub fn checked_sub(self, other: Money) -> Option<Money> {
        self.0.checked_sub(other.0).map(Money)
    }

    /// Below zero.
    #[must_use]
    pub fn is_negative(self) -> bool {
        self.0 < Decimal::ZERO
    }

    /// The exact decimal, for a spreadsheet's cell.
    #[must_use]
    pub fn to_decimal(self) -> Decimal {
        self.0
    }

    /// The decimal text that [`Money::parse`] reads back to the same value: no separators, no trailing zeros.
    #[must_use]
    pub fn to_plain(self) -> String {
        self.0.normalize().to_string()
    }
}

/// The text is not an exact sum of money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an exact sum of money")]
pub struct NotMoney;

impl TryFrom<String> for Money {
    type Error = NotMoney;
    fn try_from(text: String) -> Result<Money, NotMoney> {
        Money::parse(&text)
    }
}

impl From<Money> for String {
    fn from(money: Money) -> String {
        money.to_plain()
    }
}

impl From<Amount> for Money {
    fn from(amount: Amount) -> Money {
        Money(Decimal::from(amount.0))
    }
}

/// `UGX 25,000`; decimals only where there are any (`UGX 25,000.50`).
impl fmt::Display for Money {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = self.0.normalize().abs().to_string();
        let (whole, decimals) = plain.split_once('.').unwrap_or((&plain, ""));
        let sign = if self.is_negative() { "-" } else { "" };
        write!(out, "UGX {sign}{}", grouped(whole))?;
        match decimals.len() {
            0 => Ok(()),
            1 => write!(out, ".{decimals}0"),
            _ => write!(out, ".{decimals}"),
        }
    }
}

/// `25000` → `25,000`.
fn grouped(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Whole shillings that a person asks to move: at least 100 (gateway-api.md, Limits), at most 999,999,999,999.
///
/// The service names no maximum; ours only stops a slip of the finger that no till holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct Amount(u64);

impl Amount {
    /// The least that the service moves.
    pub const MINIMUM: u64 = 100;
    /// More than this is taken for a typing mistake.
    pub const MAXIMUM: u64 = 999_999_999_999;

    /// Checks a whole number of shillings.
    ///
    /// # Errors
    /// Too little or too much.
    pub fn new(shillings: u64) -> Result<Amount, BadAmount> {
        match shillings {
            ..Self::MINIMUM => Err(BadAmount::TooSmall),
            Self::MINIMUM..=Self::MAXIMUM => Ok(Amount(shillings)),
            _ => Err(BadAmount::TooLarge),
        }
    }

    /// Reads what a person typed: digits, with `,` or spaces between thousands, `UGX` before it if they like.
    ///
    /// A point is refused rather than guessed at: `25.000` is twenty-five to one reader and 25,000 to another.
    ///
    /// # Errors
    /// Says what to type instead.
    pub fn parse(text: &str) -> Result<Amount, BadAmount> {
        let text = text.trim();
        let text = text.strip_prefix("UGX").map_or(text, str::trim_start);
        if text.is_empty() {
            return Err(BadAmount::Blank);
        }
        if text.starts_with('-') {
            return Err(BadAmount::TooSmall);
        }
        if text.contains('.') && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',')) {
            return Err(BadAmount::Point);
        }
        let digits = without_separators(text).ok_or(BadAmount::NotANumber)?;
        let shillings = digits.parse::<u64>().map_err(|_| BadAmount::TooLarge)?;
        Amount::new(shillings)
    }

    /// Whole shillings.
    #[must_use]
    pub fn shillings(self) -> u64 {
        self.0
    }
}

/// Separators count only where they stand before exactly three digits: `2,5000` is a slip, not 25,000.
fn without_separators(text: &str) -> Option<String> {
    let groups: Vec<&str> = text.split([',', ' ', '\u{a0}', '\u{202f}']).collect();
    let all_digits = groups.iter().all(|group| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit()));
    let grouped_well = groups.len() == 1 || (groups[0].len() <= 3 && groups[1..].iter().all(|group| group.len() == 3));
    (all_digits && grouped_well).then(|| groups.concat())
}

/// Why an amount was refused, in words for the person who typed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadAmount {
    /// Nothing was typed.
    #[error("Type the amount in shillings.")]
    Blank,
    /// Letters, an exponent, misplaced separators.
    #[error("Type the amount in digits only, for example 25,000.")]
    NotANumber,
    /// A decimal point, which could be read two ways.
    #[error("Type whole shillings without a point: 25,000 or 25000.")]
    Point,
    /// Below the service's minimum.
    #[error("The smallest amount is UGX 100.")]
    TooSmall,
    /// Above what any till holds.
    #[error("This amount is too large. Check the number of zeros.")]
    TooLarge,
}

impl TryFrom<u64> for Amount {
    type Error = BadAmount;
    fn try_from(shillings: u64) -> Result<Amount, BadAmount> {
        Amount::new(shillings)
    }
}

impl From<Amount> for u64 {
    fn from(amount: Amount) -> u64 {
        amount.0
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "UGX {}", grouped(&self.0.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_person_may_type_as_an_amount() {
        for (typed, shillings) in [
            ("100", 100),
            ("25000", 25_000),
            ("25,000", 25_000),
            ("1 250 000", 1_250_000),
            (" UGX 25,000 ", 25_000),
            ("999,999,999,999", 999_999_999_999),
        ] {
            assert_eq!(Amount::parse(typed).map(Amount::shillings), Ok(shillings), "{typed}");
        }
    }

    #[test]
    fn what_is_refused_as_an_amount_and_why() {
        for (typed, why) in [
            ("99", BadAmount::TooSmall),
            ("0", BadAmount::TooSmall),
            ("-5", BadAmount::TooSmall),
            ("25.000", BadAmount::Point),
            ("25,000.00", BadAmount::Point),
            ("1e5", BadAmount::NotANumber),
            ("2,5000", BadAmount::NotANumber),
            (",000", BadAmount::NotANumber),
            ("1000000000000000", BadAmount::TooLarge),
            ("99999999999999999999999999", BadAmount::TooLarge),
            ("many", BadAmount::NotANumber),
            ("٢٥٠٠٠", BadAmount::NotANumber),
            ("", BadAmount::Blank),
            ("   ", BadAmount::Blank),
            ("UGX", BadAmount::Blank),
        ] {
            assert_eq!(Amount::parse(typed), Err(why), "{typed}");
        }
    }

    #[test]
    fn service_sums_keep_every_decimal_and_show_only_what_is_there() {
        for (text, plain, shown) in [
            ("1200", "1200", "UGX 1,200"),
            ("1200.00", "1200", "UGX 1,200"),
            ("1200.5", "1200.5", "UGX 1,200.50"),
            ("0.123456789", "0.123456789", "UGX 0.123456789"),
            ("-350000", "-350000", "UGX -350,000"),
            ("1.2e3", "1200", "UGX 1,200"),
        ] {
            let money = Money::parse(text).unwrap();
            assert_eq!(money.to_plain(), plain);
            assert_eq!(money.to_string(), shown);
            assert_eq!(Money::parse(&money.to_plain()), Ok(money));
        }
        assert_eq!(Money::parse("0.1").unwrap().checked_add(Money::parse("0.2").unwrap()), Money::parse("0.3").ok());
        assert_eq!(Money::parse("1.00000000000000000000000000001"), Err(NotMoney), "too long to hold exactly");
        assert_eq!(Money::parse("NaN"), Err(NotMoney));
    }
}
