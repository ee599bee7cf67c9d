//! What two balances of the partner wallet suggest about a payment between them. Pure functions; the result is never a fact.

use kaunta_domain::mode::Direction;
use kaunta_domain::money::{Amount, Money};

#[derive(Debug, Clone, Copy)]
pub(super) struct DoubtfulPayment {
    pub(super) direction: Direction,
    pub(super) amount: Amount,
    /// If the service gave it.
    pub(super) fee: Option<Money>,
}

/// Another payment of this book between the two balances.
#[derive(Debug, Clone, Copy)]
pub(super) struct Other {
    /// What it changed in its wallet; `None` if the amount or the time is not certain.
    pub(super) change: Option<Money>,
    /// It went over the other interface; the specifications don't say whether that draws on the same money.
    pub(super) over_gateway: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Suggestion {
    /// The change is the amount, give or take a difference that may be the fee.
    Paid { fee: Money },
    /// The other payments explain the whole change.
    NotPaid,
    /// Neither.
    Unclear(UnclearReason),
}

/// Why the balances can't tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UnclearReason {
    /// No balance was read before.
    NoBefore,
    /// None could be read since.
    NoAfter,
    /// Other payments in between are in doubt too, or it is not known what they changed or when.
    OthersUnclear,
    /// Both are possible: it depends on whether the two interfaces share the money.
    BothWays,
    /// The change that the other payments don't explain is neither zero nor this payment.
    OtherChange(Money),
    /// The sums are too large to calculate.
    TooLong,
}

/// What the balances suggest after subtracting the other payments.
pub(super) fn suggestion(
    balance_read: DoubtfulPayment,
    before: Option<Money>,
    after: Option<Money>,
    others: &[Other],
) -> Suggestion {
    let Some(before) = before else { return Suggestion::Unclear(UnclearReason::NoBefore) };
    let Some(after) = after else { return Suggestion::Unclear(UnclearReason::NoAfter) };
    if others.iter().any(|other| other.change.is_none()) {
        return Suggestion::Unclear(UnclearReason::OthersUnclear);
    }
    let apart = without(before, after, others.iter().filter(|other| !other.over_gateway));
    let shared = without(before, after, others);
    let (Some(apart), Some(shared)) = (apart, shared) else { return Suggestion::Unclear(UnclearReason::TooLong) };
    match (read(balance_read, apart), read(balance_read, shared)) {
        (one, Suggestion::Unclear(_)) => one,
        (Suggestion::Unclear(_), other) => other,
        (one @ Suggestion::Paid { .. }, Suggestion::Paid { .. }) | (one @ Suggestion::NotPaid, Suggestion::NotPaid) => {
            one
        }
        (Suggestion::Paid { .. }, Suggestion::NotPaid) | (Suggestion::NotPaid, Suggestion::Paid { .. }) => {
            Suggestion::Unclear(UnclearReason::BothWays)
        }
    }
}

/// The change that these payments don't explain.
fn without<'a>(before: Money, after: Money, others: impl IntoIterator<Item = &'a Other>) -> Option<Money> {
    let change = after.checked_sub(before)?;
    others.into_iter().try_fold(change, |change, other| change.checked_sub(other.change?))
}

fn read(balance_read: DoubtfulPayment, change: Money) -> Suggestion {
    if change == Money::ZERO {
        return Suggestion::NotPaid;
    }
    let amount = Money::from(balance_read.amount);
    // An outgoing payment takes the amount and the fee; an incoming one adds the amount less the fee.
    let fee = match balance_read.direction {
        Direction::Out => Money::ZERO.checked_sub(change).and_then(|fell| fell.checked_sub(amount)),
        Direction::In => amount.checked_sub(change),
    };
    match fee {
        Some(fee) if !fee.is_negative() && is_plausible(balance_read, fee, change) => Suggestion::Paid { fee },
        Some(_) | None => Suggestion::Unclear(UnclearReason::OtherChange(change)),
    }
}

/// Whether the difference can be the fee: the fee that the service gave, or zero; if it gave none, a small part of the
/// amount.
fn is_plausible(balance_read: DoubtfulPayment, fee: Money, change: Money) -> bool {
    let tenth = balance_read.amount.shillings() / 10;
    let most = match balance_read.direction {
        Direction::Out => tenth.max(SMALL),
        Direction::In => tenth,
    };
    match balance_read.fee {
        Some(told) => fee == told || fee == Money::ZERO,
        None => {
            let goes_the_right_way = change.is_negative() == (balance_read.direction == Direction::Out);
            goes_the_right_way && Money::parse(&most.to_string()).is_ok_and(|most| fee <= most)
        }
    }
}

/// A fee up to this, in shillings, is plausible for any amount.
const SMALL: u64 = 5_000;

#[cfg(test)]
#[path = "suggestion_tests.rs"]
mod tests;
