//! Rates in percent, as a person types them.

use std::fmt;

use rust_decimal::{Decimal, RoundingStrategy};
use serde::{Deserialize, Serialize};

use crate::money::Money;

/// A rate from 0 to 100 percent, to three decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Percent(Decimal);

/// The text is not a rate from 0 to 100 percent with at most three decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a rate in percent")]
pub struct NotPercent;

impl Percent {
    /// Parses `2.5`, `2.5%` or `2.5 %`.
    ///
    /// # Errors
    /// Not such a rate; a comma is refused, because it may separate thousands.
    pub fn parse(text: &str) -> Result<Percent, NotPercent> {
        let text = text.trim();
        let digits = text.strip_suffix('%').unwrap_or(text).trim_end();
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
            return Err(NotPercent);
        }
        let rate = Decimal::from_str_exact(digits).map_err(|_| NotPercent)?.normalize();
        if rate.scale() > 3 || rate > Decimal::ONE_HUNDRED { Err(NotPercent) } else { Ok(Percent(rate)) }
    }

    /// This percentage of a sum, rounded to whole shillings, halves away from zero; `None` if it can't be held exactly.
    #[must_use]
    pub fn of(self, sum: Money) -> Option<Money> {
        let part = sum.to_decimal().checked_mul(self.0)?.checked_div(Decimal::ONE_HUNDRED)?;
        let rounded = part.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero);
        Money::parse(&rounded.to_string()).ok()
    }
}

/// `2.5`.
impl fmt::Display for Percent {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl TryFrom<String> for Percent {
    type Error = NotPercent;
    fn try_from(text: String) -> Result<Percent, NotPercent> {
        Percent::parse(&text)
    }
}

impl From<Percent> for String {
    fn from(rate: Percent) -> String {
        rate.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(rate: &str, sum: &str) -> String {
        Percent::parse(rate).unwrap().of(Money::parse(sum).unwrap()).unwrap().to_plain()
    }

    #[test]
    fn a_part_of_a_sum_is_exact_to_the_shilling() {
        for (rate, sum, part) in [
            ("2.5", "100000", "2500"),
            ("10 %", "2500", "250"),
            ("0.125%", "400", "1"),
            ("0.125", "399", "0"),
            ("33.333", "1000000", "333330"),
            ("100", "12345.50", "12346"),
            ("0", "999999999", "0"),
        ] {
            assert_eq!(of(rate, sum), part, "{rate} of {sum}");
        }
    }

    #[test]
    fn what_is_no_rate_is_refused() {
        for text in ["", "%", "-1", "101", "100.001", "2,5", "1.2345", "2.5.1", "ten", "1e2", "+3"] {
            assert_eq!(Percent::parse(text), Err(NotPercent), "{text}");
        }
    }
}
