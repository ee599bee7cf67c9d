//! Uganda shillings: what a person asks to move ([`Amount`]) and what the service reports ([`Money`]).

use std::fmt;

use rust_decimal::Decimal;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An exact sum in UGX as the service reports it: fees and balances may carry decimals and a sign.
///
/// Crosses the bridge and the book as decimal text, never as a float.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "typescript", ts(type = "string"))]
pub struct Money(Decimal);

impl Money {
    /// Zero.
    pub const ZERO: Money = Money(Decimal::ZERO);

    /// Parses decimal text such as `1200` or `1200.50`. An exponent is allowed, since JSON numbers may have one.
    ///
    /// # Errors
    /// The text is not a number, or has more digits than can be held exactly.
    pub fn parse(text: &str) -> Result<Money, NotMoney> {
        let text = text.trim();
        let value =
            if text.contains(['e', 'E']) { Decimal::from_scientific(text) } else { Decimal::from_str_exact(text) };
        value.map(Money).map_err(|_| NotMoney)
    }

    /// From hundredths of a shilling.
    #[must_use]
    pub fn of_hundredths(hundredths: i64) -> Money {
        Money(Decimal::new(hundredths, 2).normalize())
    }

    /// In hundredths of a shilling; `None` for a finer or too large sum.
    #[must_use]
    pub fn in_hundredths(self) -> Option<i64> {
        let hundredths = self.0.checked_mul(Decimal::ONE_HUNDRED)?;
        if hundredths.fract().is_zero() { i64::try_from(hundredths).ok() } else { None }
    }

    /// Combines separate totals of shillings and cents: `cents` may exceed 100. `None` if the result can't be held exactly.
    #[must_use]
    pub fn of_sums(shillings: i64, cents: i64) -> Option<Money> {
        Money(Decimal::from(shillings)).checked_add(Money::of_hundredths(cents))
    }

    /// The exact sum, or `None` if it can't be held exactly.
    #[must_use]
    pub fn checked_add(self, other: Money) -> Option<Money> {
        self.0.checked_add(other.0).map(Money)
    }

    /// The exact difference, or `None` if it can't be held exactly.
    #[must_use]
    pub fn checked_sub(self, other: Money) -> Option<Money> {
        self.0.checked_sub(other.0).map(Money)
    }

    /// This sum so many times, or `None` if it can't be held exactly.
    #[must_use]
    pub fn checked_mul(self, count: u64) -> Option<Money> {
        self.0.checked_mul(Decimal::from(count)).map(Money)
    }

    /// The whole sum in hundredths of a shilling; `None` if it has smaller parts or can't be held exactly.
    #[must_use]
    pub fn hundredths(self) -> Option<i64> {
        let hundredths = self.0.checked_mul(Decimal::ONE_HUNDRED)?.normalize();
        (hundredths.scale() == 0).then(|| hundredths.try_into().ok()).flatten()
    }

    /// Whether it is below zero.
    #[must_use]
    pub fn is_negative(self) -> bool {
        self.0 < Decimal::ZERO
    }

    /// The exact decimal, for a spreadsheet cell.
    #[must_use]
    pub fn to_decimal(self) -> Decimal {
        self.0
    }

    /// `25,000`, or `25,000.50`: as [`Money`] is shown in a column whose heading says UGX.
    #[must_use]
    pub fn to_digits(self) -> String {
        let plain = self.0.normalize().abs().to_string();
        let (whole, decimals) = plain.split_once('.').unwrap_or((&plain, ""));
        let sign = if self.is_negative() { "-" } else { "" };
        let whole = grouped(whole);
        match decimals.len() {
            0 => format!("{sign}{whole}"),
            1 => format!("{sign}{whole}.{decimals}0"),
            _ => format!("{sign}{whole}.{decimals}"),
        }
    }

    /// The decimal text that [`Money::parse`] reads back to the same value: no separators, no trailing zeros.
    #[must_use]
    pub fn to_plain(self) -> String {
        self.0.normalize().to_string()
    }
}

/// The text is not an exact amount of money.
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
        match amount.cents() {
            0 => Money(Decimal::from(amount.shillings())),
            _ => Money(Decimal::from_i128_with_scale(amount.hundredths.into(), 2).normalize()),
        }
    }
}

/// `UGX 25,000`; decimals only if there are any (`UGX 25,000.50`).
impl fmt::Display for Money {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "UGX {}", self.to_digits())
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

/// An exact amount that a person asks to move: shillings and cents, above zero, at most 999,999,999,999.
///
/// The gateway accepts whole shillings from 100 ([`Amount::new`]; gateway-api.md, Limits), the partner wallet any number
/// ([`Amount::exact`]; partner-wallet-api.md, amount). Neither specifies a maximum; ours only catches typing mistakes. In
/// JSON, whole shillings are a number and others a string such as `"25000.50"`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "Value", into = "Value")]
pub struct Amount {
    hundredths: u64,
}

impl Amount {
    /// The gateway's minimum, in shillings.
    pub const MINIMUM: u64 = 100;
    /// The largest amount, in shillings: anything above is a typing mistake.
    pub const MAXIMUM: u64 = 999_999_999_999;

    /// Checks a whole number of shillings by the gateway's rule, which applies to limits too.
    ///
    /// # Errors
    /// Too small or too large.
    pub fn new(shillings: u64) -> Result<Amount, BadAmount> {
        if shillings < Self::MINIMUM { Err(BadAmount::TooSmall) } else { Amount::exact(shillings, 0) }
    }

    /// Checks shillings and cents (hundredths of a shilling, 0 to 99).
    ///
    /// # Errors
    /// Zero or too large.
    pub fn exact(shillings: u64, cents: u8) -> Result<Amount, BadAmount> {
        match (shillings, cents) {
            (0, 0) => Err(BadAmount::Nothing),
            (_, 100..) => Err(BadAmount::Cents),
            (shillings, cents) if shillings > Self::MAXIMUM || (shillings == Self::MAXIMUM && cents > 0) => {
                Err(BadAmount::TooLarge)
            }
            (shillings, cents) => Ok(Amount { hundredths: shillings * 100 + u64::from(cents) }),
        }
    }

    /// Parses what a person typed by the gateway's rule: digits, with `,` or spaces as thousands separators, optionally
    /// after `UGX`.
    ///
    /// A point is refused rather than guessed at: `25.000` is twenty-five to one reader and 25,000 to another.
    ///
    /// # Errors
    /// Says what to type instead.
    pub fn parse(text: &str) -> Result<Amount, BadAmount> {
        let text = without_currency(text, BadAmount::TooSmall)?;
        if text.contains('.') && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | ',')) {
            return Err(BadAmount::Point);
        }
        Amount::new(shillings_of(text)?)
    }

    /// Like [`Amount::parse`], by the partner wallet's rule: one or two digits after a point are the cents.
    ///
    /// # Errors
    /// Says what to type instead.
    pub fn parse_exact(text: &str) -> Result<Amount, BadAmount> {
        let text = without_currency(text, BadAmount::Nothing)?;
        let Some((shillings, cents)) = text.split_once('.') else { return Amount::exact(shillings_of(text)?, 0) };
        let cents = match cents.as_bytes() {
            [tens @ b'0'..=b'9'] => (tens - b'0') * 10,
            [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => (tens - b'0') * 10 + (ones - b'0'),
            _ => return Err(BadAmount::Cents),
        };
        Amount::exact(shillings_of(shillings)?, cents)
    }

    /// Whole shillings if the gateway accepts the amount; `None` for an amount that only the partner wallet accepts.
    #[must_use]
    pub fn of_gateway(self) -> Option<u64> {
        (self.cents() == 0 && self.shillings() >= Self::MINIMUM).then(|| self.shillings())
    }

    /// The whole shillings; [`Amount::cents`] come on top.
    #[must_use]
    pub fn shillings(self) -> u64 {
        self.hundredths / 100
    }

    /// The cents beyond the whole shillings: 0 to 99.
    #[must_use]
    pub fn cents(self) -> u8 {
        // A remainder of a division by 100 fits.
        u8::try_from(self.hundredths % 100).unwrap_or_default()
    }

    /// [`Amount::cents`], or `None` if zero, as stored in a column.
    #[must_use]
    pub fn cents_if_any(self) -> Option<u8> {
        Some(self.cents()).filter(|cents| *cents > 0)
    }

    /// The whole amount in hundredths of a shilling.
    #[must_use]
    pub fn hundredths(self) -> u64 {
        self.hundredths
    }
}

fn without_currency(text: &str, of_less_than_nothing: BadAmount) -> Result<&str, BadAmount> {
    let text = text.trim();
    let text = text.strip_prefix("UGX").map_or(text, str::trim_start);
    match text.chars().next() {
        None => Err(BadAmount::Blank),
        Some('-') => Err(of_less_than_nothing),
        Some(_) => Ok(text),
    }
}

fn shillings_of(text: &str) -> Result<u64, BadAmount> {
    let digits = without_separators(text).ok_or(BadAmount::NotANumber)?;
    digits.parse().map_err(|_| BadAmount::TooLarge)
}

/// Separators count only before exactly three digits: `2,5000` is a typing mistake, not 25,000.
fn without_separators(text: &str) -> Option<String> {
    let groups: Vec<&str> = text.split([',', ' ', '\u{a0}', '\u{202f}']).collect();
    let all_digits = groups.iter().all(|group| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit()));
    let grouped_well = groups.len() == 1 || (groups[0].len() <= 3 && groups[1..].iter().all(|group| group.len() == 3));
    (all_digits && grouped_well).then(|| groups.concat())
}

/// Why an amount was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "camelCase")]
pub enum BadAmount {
    /// Nothing was typed.
    #[error("no amount")]
    Blank,
    /// Letters, an exponent, misplaced separators.
    #[error("not a number of shillings")]
    NotANumber,
    /// A decimal point, which is ambiguous.
    #[error("a point in whole shillings")]
    Point,
    /// A point without one or two digits after it.
    #[error("not one or two digits behind the point")]
    Cents,
    /// Below the gateway's minimum.
    #[error("below the smallest amount")]
    TooSmall,
    /// Zero, where there is no minimum.
    #[error("not above zero")]
    Nothing,
    /// Above [`Amount::MAXIMUM`].
    #[error("above the largest amount")]
    TooLarge,
}

impl TryFrom<Value> for Amount {
    type Error = BadAmount;
    fn try_from(value: Value) -> Result<Amount, BadAmount> {
        match value {
            Value::Number(shillings) => Amount::exact(shillings.as_u64().ok_or(BadAmount::NotANumber)?, 0),
            Value::String(text) => Amount::parse_exact(&text),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => Err(BadAmount::NotANumber),
        }
    }
}

impl From<Amount> for Value {
    fn from(amount: Amount) -> Value {
        match amount.cents() {
            0 => Value::from(amount.shillings()),
            cents => Value::from(format!("{}.{cents:02}", amount.shillings())),
        }
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        Money::from(*self).fmt(out)
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
    fn what_a_person_may_type_as_an_exact_amount_and_how_it_is_kept() {
        for (typed, kept, shown) in [
            ("0.01", r#""0.01""#, "UGX 0.01"),
            ("1", "1", "UGX 1"),
            ("99.5", r#""99.50""#, "UGX 99.50"),
            ("25,000.05", r#""25000.05""#, "UGX 25,000.05"),
            ("UGX 25 000.50", r#""25000.50""#, "UGX 25,000.50"),
            ("25000.00", "25000", "UGX 25,000"),
            ("999,999,999,999", "999999999999", "UGX 999,999,999,999"),
        ] {
            let amount = Amount::parse_exact(typed).unwrap();
            assert_eq!(serde_json::to_string(&amount).unwrap(), kept);
            assert_eq!(serde_json::from_str::<Amount>(kept).unwrap(), amount);
            assert_eq!((amount.to_string(), Money::from(amount).to_string()), (shown.to_owned(), shown.to_owned()));
        }
        for (typed, why) in [
            ("0", BadAmount::Nothing),
            ("0.00", BadAmount::Nothing),
            ("-1", BadAmount::Nothing),
            ("25.000", BadAmount::Cents),
            ("1.005", BadAmount::Cents),
            ("1.", BadAmount::Cents),
            ("1.5.0", BadAmount::Cents),
            ("1.5e3", BadAmount::Cents),
            ("1.٥", BadAmount::Cents),
            (".5", BadAmount::NotANumber),
            ("2,5000.50", BadAmount::NotANumber),
            ("999,999,999,999.01", BadAmount::TooLarge),
            ("", BadAmount::Blank),
        ] {
            assert_eq!(Amount::parse_exact(typed), Err(why), "{typed}");
        }
        for not_kept in ["0", "1.5", "-5", "null", "[]", r#""1.234""#] {
            assert!(serde_json::from_str::<Amount>(not_kept).is_err(), "{not_kept}");
        }
    }

    #[test]
    fn the_gateway_takes_whole_shillings_from_100() {
        let taken = |typed| Amount::parse_exact(typed).unwrap().of_gateway();
        assert_eq!(["99", "99.99", "100", "100.50", "25,000"].map(taken), [None, None, Some(100), None, Some(25_000)]);
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
