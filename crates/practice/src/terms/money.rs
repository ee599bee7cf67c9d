//! Exact money: hundredths of a Uganda shilling, because fees have decimals and SQLite stores integers.

use rust_decimal::Decimal;
use serde_json::Value;
use sqlx::error::BoxDynError;
use sqlx::sqlite::{SqliteTypeInfo, SqliteValueRef};
use sqlx::{Decode, Sqlite, Type};

/// An amount in UGX with at most two decimals; may be negative after the reversal of a spent collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Money(i64);

impl Money {
    pub(crate) const ZERO: Self = Self(0);

    /// Rounds to hundredths, half away from zero; `None` on overflow.
    pub(crate) fn from_decimal(shillings: Decimal) -> Option<Self> {
        let rounded = shillings
            .round_dp_with_strategy(2, rust_decimal::RoundingStrategy::MidpointAwayFromZero)
            .checked_mul(Decimal::ONE_HUNDRED)?;
        i64::try_from(rounded.trunc().to_i128()?).ok().map(Self)
    }

    pub(crate) const fn from_hundredths(hundredths: i64) -> Self {
        Self(hundredths)
    }

    pub(crate) const fn hundredths(self) -> i64 {
        self.0
    }

    pub(crate) fn decimal(self) -> Decimal {
        Decimal::new(self.0, 2).normalize()
    }

    pub(crate) fn checked_add(self, other: Self) -> Option<Self> {
        self.0.checked_add(other.0).map(Self)
    }

    pub(crate) fn checked_sub(self, other: Self) -> Option<Self> {
        self.0.checked_sub(other.0).map(Self)
    }

    /// A JSON number with exactly these decimals.
    pub(crate) fn json(self) -> Value {
        number(self.decimal())
    }
}

impl Type<Sqlite> for Money {
    fn type_info() -> SqliteTypeInfo {
        <i64 as Type<Sqlite>>::type_info()
    }
}

impl<'r> Decode<'r, Sqlite> for Money {
    fn decode(value: SqliteValueRef<'r>) -> Result<Self, BoxDynError> {
        <i64 as Decode<Sqlite>>::decode(value).map(Self)
    }
}

/// A decimal as a JSON number, without a float in between.
pub(crate) fn number(value: Decimal) -> Value {
    let text = value.normalize().to_string();
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}

trait WholeNumber {
    fn to_i128(&self) -> Option<i128>;
}

impl WholeNumber for Decimal {
    fn to_i128(&self) -> Option<i128> {
        rust_decimal::prelude::ToPrimitive::to_i128(self)
    }
}

#[cfg(test)]
mod tests {
    use super::Money;
    use rust_decimal::Decimal;

    #[test]
    fn json_shows_decimals_only_where_there_are_any() {
        assert_eq!(Money::from_hundredths(2_500_000).json().to_string(), "25000");
        assert_eq!(Money::from_hundredths(31_250).json().to_string(), "312.5");
        assert_eq!(Money::from_hundredths(152).json().to_string(), "1.52");
    }

    #[test]
    fn a_third_decimal_is_rounded_away_from_zero() {
        assert_eq!(Money::from_decimal(Decimal::new(1515, 3)), Some(Money::from_hundredths(152)));
    }

    #[test]
    fn what_does_not_fit_is_refused_not_wrapped() {
        assert_eq!(Money::from_decimal(Decimal::MAX), None);
        assert_eq!(Money::from_hundredths(i64::MAX).checked_add(Money::from_hundredths(1)), None);
    }
}
