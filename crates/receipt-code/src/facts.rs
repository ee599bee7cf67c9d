//! What a code says.

use std::num::NonZeroU8;

use kaunta_domain::environment::Environment;
use kaunta_domain::money::{Amount, Money};

use crate::text::Text;

/// What a code says about a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// The environment in which it was paid.
    pub environment: Environment,
    /// Whether the receipt is the first one.
    pub issue: Issue,
    /// The shop's name.
    pub shop: Text,
    /// The payment's reference.
    pub reference: Text,
    /// When it was made, in seconds since 1970.
    pub at: u64,
    /// What was paid.
    pub amount: Sum,
    /// The service's fee, if the service gave it.
    pub fee: Option<Sum>,
    /// What was bought, as the receipt says it.
    pub product: Text,
    /// Whose account it was, masked ([`Text::mask_name`]).
    pub name: Option<Text>,
    /// The end of the account's number ([`Text::end_of_account`]).
    pub account_end: Option<Text>,
}

/// Whether a receipt is the first one of its payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Issue {
    /// The first.
    Original,
    /// A copy: the first copy has the number 1.
    Copy(NonZeroU8),
}

impl Issue {
    /// The receipt that follows this many earlier ones.
    #[must_use]
    pub fn after(earlier: u64) -> Issue {
        let number = NonZeroU8::new(u8::try_from(earlier).unwrap_or(u8::MAX));
        number.map_or(Issue::Original, Issue::Copy)
    }

    pub(crate) fn number(self) -> u8 {
        match self {
            Issue::Original => 0,
            Issue::Copy(number) => number.get(),
        }
    }
}

/// A sum of money on a receipt, in hundredths of a shilling: never negative, and exact in every language that reads the code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Sum(u64);

impl Sum {
    /// The largest sum, in hundredths: that of the largest amount.
    pub const LARGEST: u64 = Amount::MAXIMUM * 100;

    /// From hundredths of a shilling; `None` if it is too large.
    #[must_use]
    pub fn of_hundredths(hundredths: u64) -> Option<Sum> {
        (hundredths <= Self::LARGEST).then_some(Sum(hundredths))
    }

    /// An exact sum; `None` if it is negative, finer than hundredths, or too large.
    #[must_use]
    pub fn of(money: Money) -> Option<Sum> {
        Sum::of_hundredths(u64::try_from(money.in_hundredths()?).ok()?)
    }

    /// In hundredths of a shilling.
    #[must_use]
    pub fn hundredths(self) -> u64 {
        self.0
    }
}

impl From<Amount> for Sum {
    fn from(amount: Amount) -> Sum {
        Sum(amount.hundredths())
    }
}
