//! Payments whose money moved on another day than their own: given back after they failed, or approved by the customer later.
//!
//! Only the balances show whether that happened: a failed payment may never have been charged, and Kaunta may have learned of
//! an approval late. So a payment is booked in this way only if the balances of those days contain at least this much that no
//! entry explains. Another unexplained movement may be mistaken for it.

use std::collections::{BTreeMap, HashSet};

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::balance::{Course, MovedByDay, Told, plus};
use crate::entry::{Entry, OwnAccountId};
use crate::error::ExportError;

/// How such a payment would be booked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Later {
    /// What left on its own day, if no other entry says so.
    pub gone: Option<Entry>,
    /// The entry of its own day that did not move that day.
    pub instead_of: Option<Entry>,
    /// What moved on the later day; none if that day is not in the export.
    pub then: Option<Entry>,
}

/// The payments that are booked in this way.
#[derive(Debug, Default)]
pub(crate) struct Booked {
    /// Oldest first.
    pub(crate) entries: Vec<Entry>,
    /// Entries that have moved to a later day.
    pub(crate) moved_on: HashSet<String>,
}

impl Later {
    fn parts(&self) -> impl Iterator<Item = &Entry> {
        [&self.gone, &self.instead_of, &self.then].into_iter().flatten()
    }

    /// What it adds to the movements of each day.
    fn changes(&self) -> Option<Vec<(NaiveDate, Decimal)>> {
        let added = self.gone.iter().chain(&self.then).map(|entry| Some((entry.day(), entry.moved()?)));
        let taken = self.instead_of.iter().map(|entry| Some((entry.day(), -entry.moved()?)));
        added.chain(taken).collect()
    }
}

/// What no entry explains in the balances of one account, by day.
pub(crate) struct Missing {
    by_day: BTreeMap<NaiveDate, Decimal>,
}

impl Missing {
    pub(crate) fn of(moved: &MovedByDay, told: &BTreeMap<NaiveDate, Told>) -> Result<Missing, ExportError> {
        let course = Course::of(moved, told)?;
        let rest = |day: &NaiveDate| (*day, course.unexplained.get(day).copied().unwrap_or_default());
        Ok(Missing { by_day: course.told.keys().map(rest).collect() })
    }

    /// Whether at least these changes are unexplained; if so, they count as explained from now on.
    fn takes(&mut self, changes: &[(NaiveDate, Decimal)]) -> bool {
        let mut taken: BTreeMap<NaiveDate, Decimal> = BTreeMap::new();
        for (day, sum) in changes {
            // A day without a balance shows its movements on the next one that has one.
            let Some((told, rest)) = self.by_day.range(day..).next() else { return false };
            let is_missed = rest.is_sign_negative() == sum.is_sign_negative() && rest.abs() >= sum.abs();
            if !is_missed || taken.insert(*told, *sum).is_some() {
                return false;
            }
        }
        for (told, sum) in taken {
            *self.by_day.entry(told).or_default() -= sum;
        }
        !changes.is_empty()
    }
}

impl Booked {
    /// Books the payments that explain the balances, and adds them to what moved.
    pub(crate) fn of(
        laters: Vec<Later>,
        missing: &mut BTreeMap<OwnAccountId, Missing>,
        mut moves: impl FnMut(OwnAccountId, NaiveDate, Decimal) -> Result<(), ExportError>,
    ) -> Result<Booked, ExportError> {
        let mut booked = Booked::default();
        let mut known = HashSet::new();
        for later in laters {
            let Some(account) = later.parts().map(|entry| entry.account).next() else { continue };
            let changes = later.changes().ok_or(ExportError::SumTooLarge)?;
            let is_known = later.parts().any(|entry| known.contains(&entry.id));
            if is_known || !missing.get_mut(&account).is_some_and(|missing| missing.takes(&changes)) {
                continue;
            }
            known.extend(later.parts().map(|entry| entry.id.clone()));
            for (day, sum) in changes {
                moves(account, day, sum)?;
            }
            booked.moved_on.extend(later.instead_of.map(|entry| entry.id));
            booked.entries.extend(later.gone.into_iter().chain(later.then));
        }
        booked.entries.sort_by_key(|entry| entry.booked);
        Ok(booked)
    }
}

/// Adds to what moved on a day.
pub(crate) fn add(moved: &mut MovedByDay, day: NaiveDate, sum: Decimal) -> Result<(), ExportError> {
    let of_day = moved.entry(day).or_insert(Decimal::ZERO);
    *of_day = plus(*of_day, sum)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
    }

    fn missing(rests: &[(u32, i64)]) -> Missing {
        Missing { by_day: rests.iter().map(|(on, sum)| (day(*on), Decimal::from(*sum))).collect() }
    }

    fn changes(days: &[(u32, i64)]) -> Vec<(NaiveDate, Decimal)> {
        days.iter().map(|(on, sum)| (day(*on), Decimal::from(*sum))).collect()
    }

    #[test]
    fn only_what_both_days_miss_is_taken_and_only_once() {
        let mut rests = missing(&[(1, -10), (2, 0), (3, 10)]);
        assert!(!rests.takes(&changes(&[(1, -11), (3, 11)])), "more than is missed");
        assert!(!rests.takes(&changes(&[(1, -10), (2, 10)])), "another day");
        assert!(!rests.takes(&changes(&[(1, 10), (3, -10)])), "the other way round");
        assert!(rests.takes(&changes(&[(1, -10), (3, 10)])));
        assert!(!rests.takes(&changes(&[(1, -10), (3, 10)])), "it was taken");
    }

    #[test]
    fn what_left_and_came_back_between_two_told_balances_shows_in_none() {
        let mut rests = missing(&[(3, 10)]);
        assert!(!rests.takes(&changes(&[(1, -10), (2, 10)])));
        assert!(rests.takes(&changes(&[(2, 10)])), "the next balance shows it");
        assert!(!missing(&[]).takes(&changes(&[(1, -10)])), "nothing was told");
    }
}
