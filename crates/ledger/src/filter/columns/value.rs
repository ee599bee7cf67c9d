//! One operation's values in the columns.

use kaunta_domain::mode::Mode;
use kaunta_domain::operation::State;
use kaunta_domain::wallet::WalletType;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::error::LedgerError;

/// No sum, in the columns of sums.
pub(super) const NO_SUM: i64 = i64::MIN;
/// No time, in the column of times to settle.
pub(super) const NO_TIME: u32 = u32::MAX;

/// `SELECT` of what [`Read::of`] takes, followed by the given SQL.
macro_rules! select_columns {
    ($sql:literal) => {
        concat!(
            "SELECT id, day, (created_at + 10800000) / 3600000 % 24, mode, state, contradicted_by IS NOT NULL, wallet, \
               biller IS NOT NULL, phone IS NOT NULL, amount * 100 + coalesce(cents, 0), fee, total_charged, settled_after, \
               coalesce(payroll_row / 1000000, 0), coalesce(biller, provider), maker_folded, party, narration, \
               coalesce(account, phone), reference FROM operation ",
            $sql
        )
    };
}
pub(crate) use select_columns;

/// An operation in the columns.
#[derive(Debug, Clone, Copy)]
pub(super) struct Values {
    pub(super) id: u32,
    /// In Kampala, since 1 January 1970.
    pub(super) day: i32,
    pub(super) hour: u8,
    /// Its place in [`Mode::ALL`].
    pub(super) mode: u8,
    /// Twice its state's place in [`State::ALL`], and one more with an open case.
    pub(super) standing: u8,
    /// Its place in [`WalletType::ALL`].
    pub(super) wallet: u8,
    /// [`BILL`] or [`MOBILE`], or neither.
    pub(super) way: u8,
    /// In hundredths of a shilling.
    pub(super) amount: i64,
    /// In halves of a millionth of a shilling: an odd number stands for a sum with parts of a millionth.
    pub(super) fee: i64,
    pub(super) total: i64,
    /// In milliseconds.
    pub(super) settled_after: u32,
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

/// A bill.
pub(super) const BILL: u8 = 1;
/// Over a mobile network: a bank or a biller may be called like one.
pub(super) const MOBILE: u8 = 2;

/// What is read of a row: values, and texts that get a code.
pub(super) struct Read<'r> {
    /// All but the following ones.
    pub(super) values: Values,
    pub(super) partner: Option<&'r str>,
    pub(super) maker: Option<&'r str>,
    pub(super) name: Option<&'r str>,
    pub(super) narration: &'r str,
    /// `None` if it is too long.
    pub(super) number: Option<u128>,
    pub(super) reference: Option<u128>,
}

impl<'r> Read<'r> {
    /// `None` if some value has no place in the columns.
    pub(super) fn of(row: &'r SqliteRow) -> Result<Option<Read<'r>>, LedgerError> {
        let Some(values) = values(row)? else { return Ok(None) };
        let number: Option<&str> = row.try_get(18)?;
        Ok(Some(Read {
            values,
            partner: row.try_get(14)?,
            maker: row.try_get(15)?,
            name: row.try_get(16)?,
            narration: row.try_get(17)?,
            number: short(&number.unwrap_or_default().to_ascii_lowercase()),
            reference: short(row.try_get(19)?),
        }))
    }
}

fn values(row: &SqliteRow) -> Result<Option<Values>, LedgerError> {
    let (id, day, hour): (i64, i64, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    let (mode, state, wallet): (&str, &str, &str) = (row.try_get(3)?, row.try_get(4)?, row.try_get(6)?);
    let (is_disputed, is_bill, has_phone): (bool, bool, bool) = (row.try_get(5)?, row.try_get(7)?, row.try_get(8)?);
    let (fee, total): (Option<&str>, Option<&str>) = (row.try_get(10)?, row.try_get(11)?);
    let settled_after: Option<i64> = row.try_get(12)?;
    let payroll: i64 = row.try_get(13)?;
    let amount: i64 = row.try_get(9)?;
    let values = || {
        Some(Values {
            id: id.try_into().ok()?,
            day: day.try_into().ok()?,
            // An hour before 1970 is below zero.
            hour: hour.try_into().ok()?,
            mode: place(&Mode::ALL, |one| one.code() == mode)?,
            standing: place(&State::ALL, |one| one.code() == state)? * 2 + u8::from(is_disputed),
            wallet: place(&WalletType::ALL, |one| one.code() == wallet)?,
            way: if is_bill { BILL } else { u8::from(has_phone) * MOBILE },
            amount,
            fee: sum(fee)?,
            total: sum(total)?,
            settled_after: time(settled_after)?,
            payroll: payroll.try_into().ok()?,
            partner: 0,
            maker: 0,
            name: 0,
            narration: 0,
            number: 0,
            reference: 0,
        })
    };
    Ok(values())
}

fn place<T>(all: &[T], is_it: impl Fn(&T) -> bool) -> Option<u8> {
    all.iter().position(is_it)?.try_into().ok()
}

fn time(milliseconds: Option<i64>) -> Option<u32> {
    let Some(milliseconds) = milliseconds else { return Some(NO_TIME) };
    milliseconds.try_into().ok().filter(|time| *time != NO_TIME)
}

fn sum(text: Option<&str>) -> Option<i64> {
    text.map_or(Some(NO_SUM), half_millionths)
}

/// Decimal text without trailing zeros, exact to a millionth.
fn half_millionths(text: &str) -> Option<i64> {
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let kept = decimals.get(..decimals.len().min(6))?;
    let millionths: i64 = format!("{kept:0<6}").parse().ok()?;
    let whole = whole.parse::<i64>().ok()?.checked_mul(1_000_000)?;
    let halves = whole.checked_add(millionths)?.checked_mul(2)?;
    halves.checked_add(i64::from(decimals.len() > 6))?.checked_mul(sign)
}

/// The bytes of a text as a number, so that numbers compare as texts do.
fn short(text: &str) -> Option<u128> {
    let mut bytes = [0; 16];
    bytes.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
    Some(u128::from_be_bytes(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn short_texts_compare_as_numbers_and_long_ones_have_none() {
        let mut texts = ["", "0", "04", "040147", "256772000001", "256772000001a", "ka-4f7kq2-m9xr3t", "\u{e9}"];
        texts.sort_unstable();
        assert!(texts.windows(2).all(|pair| short(pair[0]) < short(pair[1])));
        assert_eq!(short("12345678901234567"), None);
    }
}
