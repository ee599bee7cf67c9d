//! A range of sums of money.

use kaunta_domain::money::Money;

/// 1,000,000 shillings.
const LARGE: i64 = 100_000_000;

/// From one sum to another, both included; either end may be open. The first is never above the last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct SumRange {
    /// In hundredths of a shilling.
    from: Option<i64>,
    to: Option<i64>,
}

/// Why two sums are not a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadSumRange {
    /// The first is above the last: nothing lies between them.
    #[error("the first sum is above the last")]
    Backwards,
    /// One of them is below zero, finer than a hundredth of a shilling, or too large.
    #[error("not a sum that a range can begin or end with")]
    NotASum,
}

impl SumRange {
    /// The range between two sums.
    ///
    /// # Errors
    /// The sums are the wrong way round, or one of them is not in shillings and cents.
    pub fn new(from: Option<Money>, to: Option<Money>) -> Result<SumRange, BadSumRange> {
        let (from, to) = (from.map(hundredths).transpose()?, to.map(hundredths).transpose()?);
        if from.zip(to).is_some_and(|(from, to)| from > to) {
            return Err(BadSumRange::Backwards);
        }
        Ok(SumRange { from, to })
    }

    /// Whether it contains every sum, even an unknown one.
    #[must_use]
    pub fn is_open(self) -> bool {
        self == SumRange::default()
    }

    /// Whether a sum lies in it; an unknown one lies only in the open range.
    #[must_use]
    pub fn holds(self, sum: Option<Money>) -> bool {
        let is_within = |sum: Money| {
            self.from.is_none_or(|from| sum >= Money::of_hundredths(from))
                && self.to.is_none_or(|to| sum <= Money::of_hundredths(to))
        };
        self.is_open() || sum.is_some_and(is_within)
    }

    /// Whether it contains only large payments, which have an index of their own (operation.sql).
    pub(crate) fn is_large(self) -> bool {
        self.from.is_some_and(|from| from >= LARGE)
    }

    /// The first and the last sum, in hundredths.
    pub(crate) fn ends(self) -> (Option<i64>, Option<i64>) {
        (self.from, self.to)
    }
}

fn hundredths(sum: Money) -> Result<i64, BadSumRange> {
    if sum.is_negative() { Err(BadSumRange::NotASum) } else { sum.in_hundredths().ok_or(BadSumRange::NotASum) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_whose_first_sum_is_above_its_last_is_none() {
        let of = |from: Option<&str>, to: Option<&str>| {
            let sum = |text: &str| Money::parse(text).unwrap();
            SumRange::new(from.map(sum), to.map(sum))
        };
        assert_eq!(of(Some("500"), Some("500.00")).unwrap().ends(), (Some(50_000), Some(50_000)));
        assert_eq!(of(None, Some("0")).unwrap().ends(), (None, Some(0)));
        assert!(of(None, None).unwrap().is_open());
        assert_eq!(of(Some("500.01"), Some("500")), Err(BadSumRange::Backwards));
        for bad in ["-1", "0.001", "99999999999999999999"] {
            assert_eq!(of(Some(bad), None), Err(BadSumRange::NotASum), "{bad}");
        }
    }
}
