//! Payments whose money moved on another day than their own: given back after they failed, or approved by the customer later.
//!
//! Only the balances show whether that happened: a failed payment may never have been charged, and Kaunta may have learned of
//! an approval late. So a payment is booked in this way only if the balances of both days contain at least this much that no
//! entry explains. If one of the days lies outside the export, all such payments together must be exactly what no entry of the
//! other day explains: a part of a top-up is no refund.

use std::collections::{BTreeMap, HashSet};

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::balance::{BalanceCourse, DayBalances, MovedByDay, plus};
use crate::entry::{Entry, OwnAccountId};
use crate::error::ExportError;

/// How such a payment would be booked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Later {
    /// What left on its own day, if no other entry says so.
    pub left: Option<Entry>,
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
        [&self.left, &self.instead_of, &self.then].into_iter().flatten()
    }

    /// What it adds to the movements of each day.
    fn changes(&self) -> Option<Vec<Change>> {
        let added = self.left.iter().chain(&self.then).map(|entry| Some((entry.day(), entry.moved()?)));
        let taken = self.instead_of.iter().map(|entry| Some((entry.day(), -entry.moved()?)));
        added.chain(taken).collect()
    }
}

/// Payments that may have moved on one day alone, each with the possible ways.
type Alone = BTreeMap<(OwnAccountId, NaiveDate), BTreeMap<String, Vec<(Later, Change)>>>;

type Change = (NaiveDate, Decimal);

/// What no entry explains in the balances of one account, by day.
pub(crate) struct Missing {
    by_day: BTreeMap<NaiveDate, Decimal>,
}

impl Missing {
    pub(crate) fn of(moved: &MovedByDay, told: &BTreeMap<NaiveDate, DayBalances>) -> Result<Missing, ExportError> {
        let course = BalanceCourse::of(moved, told)?;
        let rest = |day: &NaiveDate| (*day, course.unexplained.get(day).copied().unwrap_or_default());
        Ok(Missing { by_day: course.reported.keys().map(rest).collect() })
    }

    /// What is unexplained on this day. A day without a balance shows its movements on the next one that has one.
    fn rest(&self, day: NaiveDate) -> Option<(NaiveDate, Decimal)> {
        self.by_day.range(day..).next().map(|(told, rest)| (*told, *rest))
    }

    /// Whether at least these changes are unexplained; if so, they count as explained from now on.
    fn takes(&mut self, changes: &[Change]) -> bool {
        let mut taken: BTreeMap<NaiveDate, Decimal> = BTreeMap::new();
        for (day, sum) in changes {
            let Some((told, rest)) = self.rest(*day) else { return false };
            let is_missed = rest.is_sign_negative() == sum.is_sign_negative() && rest.abs() >= sum.abs();
            if !is_missed || taken.insert(told, *sum).is_some() {
                return false;
            }
        }
        for (told, sum) in taken {
            *self.by_day.entry(told).or_default() -= sum;
        }
        !changes.is_empty()
    }

    /// Whether this sum is all that is unexplained on a day, and not 0; if so, it counts as explained from now on.
    fn takes_exactly(&mut self, day: NaiveDate, sum: Decimal) -> bool {
        let Some((told, _)) = self.rest(day).filter(|(_, rest)| *rest == sum && !sum.is_zero()) else { return false };
        self.by_day.insert(told, Decimal::ZERO);
        true
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
        let mut alone = Alone::new();
        let mut known = HashSet::new();
        for later in laters {
            let Some((account, id)) = later.parts().map(|entry| (entry.account, entry.id.clone())).next() else {
                continue;
            };
            let Some(missing) = missing.get_mut(&account) else { continue };
            let changes = later.changes().ok_or(ExportError::SumTooLarge)?;
            if let [change] = changes[..] {
                if let Some((told, _)) = missing.rest(change.0) {
                    alone.entry((account, told)).or_default().entry(id).or_default().push((later, change));
                }
                continue;
            }
            if later.parts().any(|entry| known.contains(&entry.id)) || !missing.takes(&changes) {
                continue;
            }
            known.extend(later.parts().map(|entry| entry.id.clone()));
            for (day, sum) in changes {
                moves(account, day, sum)?;
            }
            booked.add(later);
        }
        for ((account, told), payments) in alone {
            let Some(missing) = missing.get_mut(&account) else { continue };
            for (later, (day, sum)) in all_together(payments, told, missing)? {
                moves(account, day, sum)?;
                booked.add(later);
            }
        }
        booked.entries.sort_by_key(|entry| entry.booked);
        Ok(booked)
    }

    fn add(&mut self, later: Later) {
        self.moved_on.extend(later.instead_of.map(|entry| entry.id));
        self.entries.extend(later.left.into_iter().chain(later.then));
    }
}

/// All of these payments, if together they are exactly what is unexplained on the day; otherwise none. The service
/// always takes its fee in the same way, so the likeliest way is tried for all of them, then the next one for all.
fn all_together(
    payments: BTreeMap<String, Vec<(Later, Change)>>,
    told: NaiveDate,
    missing: &mut Missing,
) -> Result<Vec<(Later, Change)>, ExportError> {
    let most = payments.values().map(Vec::len).max().unwrap_or_default();
    for way in 0..most {
        let of_way = |ways: &Vec<(Later, Change)>| ways.get(way).or(ways.last()).cloned();
        let all: Vec<(Later, Change)> = payments.values().filter_map(of_way).collect();
        let sum = all.iter().try_fold(Decimal::ZERO, |sum, (_, (_, change))| plus(sum, *change))?;
        if missing.takes_exactly(told, sum) {
            return Ok(all);
        }
    }
    Ok(Vec::new())
}

#[cfg(test)]
mod tests {
    use chrono::{FixedOffset, TimeZone};

    use super::*;
    use crate::entry::{Direction, EntryStatus, Sum};

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
    }

    fn missing(rests: &[(u32, i64)]) -> Missing {
        Missing { by_day: rests.iter().map(|(on, sum)| (day(*on), Decimal::from(*sum))).collect() }
    }

    fn changes(days: &[(u32, i64)]) -> Vec<Change> {
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

    fn entry(id: &str, on: u32, sum: i64) -> Entry {
        let direction = if sum < 0 { Direction::Out } else { Direction::In };
        Entry {
            id: id.into(),
            account: OwnAccountId(1),
            booked: FixedOffset::east_opt(3 * 3600).unwrap().with_ymd_and_hms(2026, 11, on, 9, 0, 0).unwrap(),
            settled: None,
            status: EntryStatus::GivenBack,
            direction,
            amount: Sum::new(Decimal::from(sum.abs())).unwrap(),
            fee: Sum::ZERO,
            product: "send".into(),
            payee: None,
            description: "refund".into(),
            reference: None,
        }
    }

    /// A payment of a day before the export, with what may have come back in it.
    fn from_before(id: &str, on: u32, sums: &[i64]) -> Vec<Later> {
        sums.iter().map(|sum| Later { left: None, instead_of: None, then: Some(entry(id, on, *sum)) }).collect()
    }

    fn booked(laters: Vec<Later>, rests: &[(u32, i64)]) -> Vec<(String, i64)> {
        let mut missing = BTreeMap::from([(OwnAccountId(1), missing(rests))]);
        let booked = Booked::of(laters, &mut missing, |_, _, _| Ok(())).unwrap();
        let sum = |entry: &Entry| entry.moved().unwrap().try_into().unwrap();
        booked.entries.iter().map(|entry| (entry.id.clone(), sum(entry))).collect()
    }

    #[test]
    fn a_part_of_a_movement_is_no_refund_where_only_one_day_tells() {
        assert_eq!(booked(from_before("A", 2, &[11, 10]), &[(2, 500)]), []);
        assert_eq!(booked(from_before("A", 2, &[11, 10]), &[(2, 10)]), [("A".into(), 10)]);
        let both = || [from_before("A", 2, &[11, 10]), from_before("B", 2, &[21, 20])].concat();
        assert_eq!(booked(both(), &[(2, 10)]), [], "nobody knows which of them came back");
        assert_eq!(booked(both(), &[(2, 30)]), [("A".into(), 10), ("B".into(), 20)]);
        assert_eq!(booked(both(), &[(2, 32)]), [("A".into(), 11), ("B".into(), 21)], "with their fees");
        assert_eq!(booked(both(), &[(2, 33)]), []);
    }

    #[test]
    fn what_two_days_show_is_booked_first_and_what_is_left_is_asked_exactly() {
        let whole = Later { left: Some(entry("C", 1, -7)), instead_of: None, then: Some(entry("C-BACK", 2, 7)) };
        let all = [from_before("A", 2, &[10]), vec![whole]].concat();
        let expected = [("C".into(), -7), ("C-BACK".into(), 7), ("A".into(), 10)];
        assert_eq!(booked(all, &[(1, -7), (2, 17)]), expected);
    }
}
