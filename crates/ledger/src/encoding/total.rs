//! The exact total of many amounts, in the two columns that store one: shillings, and cents if there are any.

use kaunta_domain::money::{Amount, Money};

use crate::error::LedgerError;

/// A sum of amounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Total {
    hundredths: u128,
}

impl Total {
    /// Adds an amount: the sum of a hundred million of the largest amounts fits many times over.
    pub(crate) fn add(&mut self, amount: Amount) {
        self.hundredths += u128::from(amount.hundredths());
    }

    pub(crate) fn shillings(self) -> Result<i64, LedgerError> {
        i64::try_from(self.hundredths / 100).map_err(|_| LedgerError::SumTooLarge)
    }

    pub(crate) fn cents(self) -> Option<i64> {
        // The remainder of a division by 100 fits.
        i64::try_from(self.hundredths % 100).ok().filter(|cents| *cents > 0)
    }

    pub(crate) fn money(self) -> Result<Money, LedgerError> {
        Money::of_sums(self.shillings()?, self.cents().unwrap_or_default()).ok_or(LedgerError::SumTooLarge)
    }
}
