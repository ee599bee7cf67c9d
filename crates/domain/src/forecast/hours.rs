//! In which hour a float that does not last through the day runs out.

use chrono::{NaiveTime, Timelike};
use rust_decimal::Decimal;

use crate::money::Money;

const HOURS: usize = 24;

/// What the shop usually pays in each hour of a day in Kampala: sums of the same days.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HourlyUse([Decimal; HOURS]);

impl HourlyUse {
    /// Adds what was paid in an hour, from 0 to 23. `None` if the sum can't be held, or there is no such hour.
    #[must_use]
    pub fn add(&mut self, hour: u8, paid: Money) -> Option<()> {
        let sum = self.0.get_mut(usize::from(hour))?;
        *sum = sum.checked_add(paid.to_decimal())?;
        Some(())
    }

    /// The hour from `now` on in which `balance` is used up, if `still` is expected to be used until midnight and spreads over the
    /// hours that are left as usual. `None` if it suffices, or nothing is usually paid at these hours.
    pub(super) fn end_of(&self, balance: Decimal, still: Decimal, now: NaiveTime) -> Option<u8> {
        let minutes_left = Decimal::from(60 - now.minute());
        let mut ahead = self.0.iter().enumerate().skip(now.hour() as usize);
        let (this_hour, usual) = ahead.next()?;
        let part = usual.checked_mul(minutes_left)?.checked_div(Decimal::from(60))?;
        let ahead: Vec<(usize, Decimal)> =
            std::iter::once((this_hour, part)).chain(ahead.map(|(hour, usual)| (hour, *usual))).collect();
        let all = ahead.iter().try_fold(Decimal::ZERO, |sum, (_, usual)| sum.checked_add(*usual))?;
        let mut usual_until = Decimal::ZERO;
        for (hour, usual) in ahead {
            usual_until = usual_until.checked_add(usual)?;
            let used = still.checked_mul(usual_until)?.checked_div(all)?;
            if used > balance {
                return u8::try_from(hour).ok();
            }
        }
        None
    }
}
