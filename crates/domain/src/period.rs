//! The statement of a closed period: what the book knew of its days when it was closed, and what had changed since the previous
//! closing about payments of earlier days. Written and signed once; computing it again gives the same bytes.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

use crate::counted::Counted;
use crate::mode::Mode;
use crate::money::Money;
use crate::person::PersonName;

/// What a closed period says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PeriodStatement {
    /// Its first day in Kampala.
    pub first: NaiveDate,
    /// Its last day.
    pub last: NaiveDate,
    /// The event as of which the previous period was closed; 0 if there was none.
    pub from: i64,
    /// The event as of which this one was closed: later events don't change it.
    pub to: i64,
    /// The fingerprint of event `to`: a signature of this covers the whole book up to that event.
    pub head: String,
    /// What the book knew of payments that it had lost when the previous period was closed.
    pub found_from: FoundSoFar,
    /// The same when this one was closed.
    pub found_to: FoundSoFar,
    /// When it was closed.
    pub at: DateTime<Utc>,
    /// Who closed it, where people are set up.
    pub by: Option<PersonName>,
    /// What it adds up to.
    pub totals: PeriodTotals,
}

/// How many payments that the book had lost were found at the service by then, and how many later answers about them. Both only grow.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundSoFar {
    /// The highest number of such a payment.
    pub payments: i64,
    /// The highest number of a later answer.
    pub answers: i64,
}

/// What a period adds up to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PeriodTotals {
    /// The payments of its days.
    pub own: Vec<PeriodLine>,
    /// By how much payments of earlier days have changed the sums since the previous closing. A payment that was recorded later
    /// and dated into those days counts as a change.
    pub earlier: Vec<PeriodLine>,
    /// By how much payments that the book had lost have changed the sums since the previous closing, whenever they were made. An
    /// amount or a fee that the service does not name adds nothing.
    pub found: Vec<PeriodLine<Option<Mode>>>,
}

/// A sum of a period.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PeriodLine<M = Mode> {
    /// The mode of the payments.
    pub mode: M,
    /// What they count as.
    pub counted: Counted,
    /// How many; below 0 if payments of earlier days no longer count as this.
    pub count: i64,
    /// The sum of their amounts.
    pub amount: Money,
    /// The sum of the fees that were charged.
    pub fee: Money,
}

/// A payment as of one event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PeriodPayment<M = Mode> {
    /// Its mode.
    pub mode: M,
    /// What it counts as.
    pub counted: Counted,
    /// Its amount.
    pub amount: Money,
    /// The fee that was charged.
    pub fee: Money,
}

/// Adds up payments, by mode and what they count as.
#[derive(Debug, Clone)]
pub struct PeriodSums<M = Mode>(BTreeMap<(M, Counted), (i64, Money, Money)>);

impl<M> Default for PeriodSums<M> {
    fn default() -> PeriodSums<M> {
        PeriodSums(BTreeMap::new())
    }
}

impl<M: Copy + Ord> PeriodSums<M> {
    /// Counts a payment as it is now in place of what it was before; `None` if a sum is too large.
    pub fn change(&mut self, before: Option<PeriodPayment<M>>, now: Option<PeriodPayment<M>>) -> Option<()> {
        if before == now {
            return Some(());
        }
        if let Some(before) = before {
            let (count, amount, fee) = self.at(before);
            *self.put(before) = (count - 1, amount.checked_sub(before.amount)?, fee.checked_sub(before.fee)?);
        }
        if let Some(now) = now {
            let (count, amount, fee) = self.at(now);
            *self.put(now) = (count + 1, amount.checked_add(now.amount)?, fee.checked_add(now.fee)?);
        }
        Some(())
    }

    fn at(&self, payment: PeriodPayment<M>) -> (i64, Money, Money) {
        let none = (0, Money::ZERO, Money::ZERO);
        self.0.get(&(payment.mode, payment.counted)).copied().unwrap_or(none)
    }

    fn put(&mut self, payment: PeriodPayment<M>) -> &mut (i64, Money, Money) {
        self.0.entry((payment.mode, payment.counted)).or_insert((0, Money::ZERO, Money::ZERO))
    }

    /// The sums, without those that are zero.
    #[must_use]
    pub fn lines(self) -> Vec<PeriodLine<M>> {
        let lines = self.0.into_iter().filter(|(_, sum)| *sum != (0, Money::ZERO, Money::ZERO));
        lines.map(|((mode, counted), (count, amount, fee))| PeriodLine { mode, counted, count, amount, fee }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payment(counted: Counted, fee: i64) -> PeriodPayment {
        let money = Money::of_hundredths;
        PeriodPayment { mode: Mode::PartnerPayAirtime, counted, amount: money(100_000), fee: money(fee) }
    }

    #[test]
    fn what_became_of_an_earlier_payment_moves_it_from_one_sum_to_another() {
        let mut sums = PeriodSums::default();
        sums.change(Some(payment(Counted::InDoubt, 0)), Some(payment(Counted::Paid, 500))).unwrap();
        sums.change(Some(payment(Counted::Waiting, 0)), Some(payment(Counted::Waiting, 0))).unwrap();
        sums.change(None, Some(payment(Counted::NotPaid, 0))).unwrap();
        let told = sums
            .lines()
            .into_iter()
            .map(|line| (line.counted, line.count, line.amount.to_plain(), line.fee.to_plain()));
        let plain = |amount: &str| amount.to_owned();
        assert_eq!(
            told.collect::<Vec<_>>(),
            [
                (Counted::Paid, 1, plain("1000"), plain("5")),
                (Counted::InDoubt, -1, plain("-1000"), plain("0")),
                (Counted::NotPaid, 1, plain("1000"), plain("0")),
            ]
        );
    }
}
