//! One operation's values in the columns.

use std::str::FromStr;

use kaunta_domain::mode::Mode;
use kaunta_domain::operation::State;
use kaunta_domain::wallet::WalletType;

/// A missing sum, in the columns of sums.
pub(super) const NO_SUM: i64 = i64::MIN;
/// A missing time, in the column of times to settle.
pub(super) const NO_TIME: i64 = i64::MIN;

/// `SELECT` of rows as one text for [`Lines`], and of the last number, from what the given SQL selects: row by row, the driver
/// would take ten times as long.
macro_rules! select_columns {
    ($sql:literal) => {
        concat!(
            "SELECT coalesce(group_concat(line, ''), ''), max(id) FROM (SELECT id, concat_ws(' ', id, day, \
               (created_at + 10800000) / 3600000 % 24, mode, state, contradicted_by IS NOT NULL, wallet, \
               biller IS NOT NULL, phone IS NOT NULL, amount * 100 + coalesce(cents, 0), coalesce(fee, '~'), \
               coalesce(total_charged, '~'), coalesce(settled_after, '~'), coalesce(payroll_row / 1000000, 0), \
               coalesce(octet_length(coalesce(biller, provider)), '~'), coalesce(octet_length(maker_folded), '~'), \
               coalesce(octet_length(party), '~'), octet_length(narration), \
               coalesce(octet_length(coalesce(account, phone)), '~'), octet_length(reference)) || ' ' || \
               concat(coalesce(biller, provider), maker_folded, party, narration, coalesce(account, phone), reference) AS line \
             FROM operation ",
            $sql,
            ")"
        )
    };
}
pub(crate) use select_columns;

#[derive(Debug, Clone, Copy)]
pub(super) struct Values {
    pub(super) id: u32,
    /// In Kampala, since 1 January 1970.
    pub(super) day: i32,
    pub(super) hour: u8,
    /// Its index in [`Mode::ALL`].
    pub(super) mode: u8,
    /// Twice its state's index in [`State::ALL`], plus one if a case is open.
    pub(super) standing: u8,
    /// Its index in [`WalletType::ALL`].
    pub(super) wallet: u8,
    /// [`BILL`] or [`MOBILE`], or neither.
    pub(super) channel: u8,
    /// In hundredths of a shilling.
    pub(super) amount: i64,
    /// In halves of a millionth of a shilling: an odd number means that there are further decimals.
    pub(super) fee: i64,
    pub(super) total: i64,
    /// In milliseconds.
    pub(super) settled_after: i64,
    pub(super) payroll: u32,
    /// The biller, bank or network.
    pub(super) partner: u32,
    pub(super) maker: u32,
    pub(super) name: u32,
    pub(super) narration: u32,
    /// The account, or else the phone.
    pub(super) number: u128,
    pub(super) reference: u128,
}

pub(super) const BILL: u8 = 1;
/// Over a mobile network. Needed because a bank or a biller may have the name of one.
pub(super) const MOBILE: u8 = 2;

/// The columns read from a row: values, and texts that get a code.
pub(super) struct Read<'r> {
    /// All columns except the following ones.
    pub(super) values: Values,
    pub(super) partner: Option<&'r str>,
    pub(super) maker: Option<&'r str>,
    pub(super) name: Option<&'r str>,
    pub(super) narration: &'r str,
    /// `None` if it is too long.
    pub(super) number: Option<u128>,
    pub(super) reference: Option<u128>,
}

/// Rows as [`select_columns!`] writes them: values, then the lengths of texts, then the texts.
pub(super) struct Lines<'r>(&'r str);

impl<'r> Lines<'r> {
    pub(super) fn of(text: &'r str) -> Lines<'r> {
        Lines(text)
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.0.is_empty()
    }

    /// The next row; `None` if one of its values does not fit the columns. Later rows can't be read then either.
    pub(super) fn read(&mut self) -> Option<Read<'r>> {
        let values = self.values()?;
        let lengths = [self.length()?, self.length()?, self.length()?, self.length()?, self.length()?, self.length()?];
        let [partner, maker, name, narration, number, reference] = lengths.map(|length| self.text(length));
        Some(Read {
            values,
            partner: partner?,
            maker: maker?,
            name: name?,
            narration: narration??,
            number: text_key(number?.unwrap_or_default(), |byte| byte.to_ascii_lowercase()),
            reference: text_key(reference??, |byte| byte),
        })
    }

    fn values(&mut self) -> Option<Values> {
        Some(Values {
            id: self.number()?,
            day: self.number()?,
            // An hour before 1970 is below zero.
            hour: self.number()?,
            mode: self.code(&Mode::ALL, Mode::code)?,
            standing: self.code(&State::ALL, State::code)? * 2 + self.number::<u8>()?,
            wallet: self.code(&WalletType::ALL, WalletType::code)?,
            channel: self.channel()?,
            amount: self.number()?,
            fee: self.sum()?,
            total: self.sum()?,
            settled_after: match self.word()? {
                NONE => NO_TIME,
                time => time.parse().ok().filter(|time| *time != NO_TIME)?,
            },
            payroll: self.number()?,
            partner: 0,
            maker: 0,
            name: 0,
            narration: 0,
            number: 0,
            reference: 0,
        })
    }

    fn word(&mut self) -> Option<&'r str> {
        let (word, rest) = self.0.split_once(' ')?;
        self.0 = rest;
        Some(word)
    }

    fn number<T: FromStr>(&mut self) -> Option<T> {
        self.word()?.parse().ok()
    }

    fn code<T: Copy>(&mut self, all: &[T], code: impl Fn(T) -> &'static str) -> Option<u8> {
        let word = self.word()?;
        all.iter().position(|one| code(*one) == word)?.try_into().ok()
    }

    fn channel(&mut self) -> Option<u8> {
        let (is_bill, has_phone) = (self.number::<u8>()? == 1, self.number::<u8>()?);
        Some(if is_bill { BILL } else { has_phone * MOBILE })
    }

    fn sum(&mut self) -> Option<i64> {
        match self.word()? {
            NONE => Some(NO_SUM),
            sum => half_millionths(sum),
        }
    }

    fn length(&mut self) -> Option<Option<usize>> {
        match self.word()? {
            NONE => Some(None),
            length => length.parse().ok().map(Some),
        }
    }

    /// The next text; `None` for one that is missing.
    fn text(&mut self, length: Option<usize>) -> Option<Option<&'r str>> {
        let Some(length) = length else { return Some(None) };
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(Some(text))
    }
}

/// In place of a missing value or length.
const NONE: &str = "~";

/// Decimal text without trailing zeros in halves of a millionth: an odd number means further decimals. `None` if it is too large.
pub(super) fn half_millionths(text: &str) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let kept = decimals.get(..decimals.len().min(6))?;
    let mut millionths: i64 = if kept.is_empty() { 0 } else { kept.parse().ok()? };
    for _ in kept.len()..6 {
        millionths *= 10;
    }
    let whole = whole.parse::<i64>().ok()?.checked_mul(1_000_000)?;
    let halves = whole.checked_add(millionths)?.checked_mul(2)?;
    halves.checked_add(i64::from(decimals.len() > 6))?.checked_mul(sign)
}

/// The bytes of a text as a number that compares as the text does; `None` above 16 bytes.
pub(super) fn text_key(text: &str, fold: impl Fn(u8) -> u8) -> Option<u128> {
    let mut bytes = [0; 16];
    bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
    Some(u128::from_be_bytes(bytes.map(fold)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn as_number(text: &str) -> Option<u128> {
        text_key(text, |byte| byte)
    }

    #[test]
    fn a_sum_is_held_to_the_millionth_with_whether_anything_is_left() {
        for (text, halves) in [
            ("0", 0),
            ("1100", 2_200_000_000),
            ("7.25", 14_500_000),
            ("-1.125", -2_250_000),
            ("0.000001", 2),
            ("0.0000019", 3),
            ("-0.0000001", -1),
        ] {
            assert_eq!(half_millionths(text), Some(halves), "{text}");
        }
        assert_eq!(half_millionths("99999999999999999999"), None);
    }

    #[test]
    fn a_row_is_read_whatever_its_texts_contain() {
        let text = "7 20000 9 PARTNER_PAY_AIRTIME succeeded 1 ESCROW 0 1 500025 7.25 ~ -12 0 3 ~ 9 0 4 3 MTN7 ~ \u{e9} 1 b07X2RE";
        let mut lines = Lines::of(text);
        let read = lines.read().unwrap();
        assert!(lines.is_at_end());
        assert_eq!((read.values.id, read.values.amount, read.values.total), (7, 500_025, NO_SUM));
        assert_eq!((read.values.fee, read.values.settled_after, read.values.channel), (14_500_000, -12, MOBILE));
        assert_eq!(
            (read.partner, read.maker, read.name, read.narration),
            (Some("MTN"), None, Some("7 ~ \u{e9} 1 "), "")
        );
        assert_eq!((read.number, read.reference), (as_number("b07x"), as_number("2RE")));
    }

    #[test]
    fn short_texts_compare_as_numbers_and_long_ones_have_none() {
        let mut texts = ["", "0", "04", "040147", "256772000001", "256772000001a", "ka-4f7kq2-m9xr3t", "\u{e9}"];
        texts.sort_unstable();
        assert!(texts.windows(2).all(|pair| as_number(pair[0]) < as_number(pair[1])));
        assert_eq!(as_number("12345678901234567"), None);
    }
}
