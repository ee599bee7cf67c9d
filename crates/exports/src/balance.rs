//! The balances that the service reported, compared with those that follow from the entries.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::entry::OwnAccountId;
use crate::error::ExportError;

/// The balances of one account on one day, as the service reported them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayBalances {
    /// Before the first movement of the day.
    pub opening: Decimal,
    /// After the last one.
    pub closing: Decimal,
}

/// The days on which the service reported a balance. Empty for an export that leaves entries out: no balance follows from a
/// part of the entries.
pub type ReportedDayBalances = BTreeMap<(OwnAccountId, NaiveDate), DayBalances>;

/// What moved in one account, by day.
pub(crate) type MovedByDay = BTreeMap<NaiveDate, Decimal>;

/// One account's balances from day to day.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct BalanceCourse {
    /// The balance before the first entry; `None` if the service reported none at all.
    pub(crate) opening: Option<Decimal>,
    /// What the service reported at the end of each day.
    pub(crate) reported: BTreeMap<NaiveDate, Decimal>,
    /// By how much that differs from the previous reported balance plus the entries since.
    pub(crate) unexplained: BTreeMap<NaiveDate, Decimal>,
    /// The balance after the last entry.
    pub(crate) closing: Option<Decimal>,
}

impl BalanceCourse {
    /// Compares the reported balances with the movements.
    pub(crate) fn of(
        moved: &MovedByDay,
        told: &BTreeMap<NaiveDate, DayBalances>,
    ) -> Result<BalanceCourse, ExportError> {
        let Some((first, opening)) = told.first_key_value() else { return Ok(BalanceCourse::default()) };
        let before = sum(moved.range(..first).map(|(_, moved)| *moved))?;
        let opening = less(opening.opening, before)?;
        let mut course = BalanceCourse { opening: Some(opening), ..BalanceCourse::default() };
        let mut balance = opening;
        for day in moved.keys().chain(told.keys()).copied().collect::<BTreeSet<NaiveDate>>() {
            balance = plus(balance, moved.get(&day).copied().unwrap_or_default())?;
            let Some(told) = told.get(&day) else { continue };
            let rest = less(told.closing, balance)?;
            if rest != Decimal::ZERO {
                course.unexplained.insert(day, rest);
            }
            course.reported.insert(day, told.closing);
            balance = told.closing;
        }
        course.closing = Some(balance);
        Ok(course)
    }
}

/// An account's booked balances at both ends of a statement, which follow from each other by its entries. There is no other way to
/// make one, so a statement that does not add up can't be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Balanced {
    opening: Decimal,
    closing: Decimal,
    available: Decimal,
}

impl Balanced {
    /// `held`: how much pending entries have already changed the reported balances. It is not booked.
    ///
    /// # Errors
    /// The service reported no balance, or one that does not follow: the first such day is named.
    pub(crate) fn of(
        account: OwnAccountId,
        paid: &MovedByDay,
        held: &MovedByDay,
        told: &BTreeMap<NaiveDate, DayBalances>,
    ) -> Result<Balanced, ExportError> {
        let mut moved = paid.clone();
        held.iter().try_for_each(|(day, sum)| add(&mut moved, *day, *sum))?;
        let course = BalanceCourse::of(&moved, told)?;
        let (Some(opening), Some(available)) = (course.opening, course.closing) else {
            return Err(ExportError::NoBalance);
        };
        if let Some((on, rest)) = course.unexplained.first_key_value() {
            let told = course.reported.get(on).copied().unwrap_or_default();
            return Err(ExportError::DoesNotFollow { account, on: *on, told, reckoned: less(told, *rest)? });
        }
        Ok(Balanced { opening, closing: less(available, sum(held.values().copied())?)?, available })
    }

    pub(crate) fn opening(self) -> Decimal {
        self.opening
    }

    pub(crate) fn closing(self) -> Decimal {
        self.closing
    }

    /// The last balance that the service reported: the closing balance plus the pending entries whose money
    /// has already moved.
    pub(crate) fn available(self) -> Decimal {
        self.available
    }
}

pub(crate) fn add(moved: &mut MovedByDay, day: NaiveDate, sum: Decimal) -> Result<(), ExportError> {
    let of_day = moved.entry(day).or_insert(Decimal::ZERO);
    *of_day = plus(*of_day, sum)?;
    Ok(())
}

pub(crate) fn plus(one: Decimal, other: Decimal) -> Result<Decimal, ExportError> {
    one.checked_add(other).ok_or(ExportError::SumTooLarge)
}

fn less(one: Decimal, other: Decimal) -> Result<Decimal, ExportError> {
    one.checked_sub(other).ok_or(ExportError::SumTooLarge)
}

fn sum(mut sums: impl Iterator<Item = Decimal>) -> Result<Decimal, ExportError> {
    sums.try_fold(Decimal::ZERO, plus)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
    }

    fn moved(days: &[(u32, i64)]) -> MovedByDay {
        days.iter().map(|(on, sum)| (day(*on), Decimal::from(*sum))).collect()
    }

    fn told(days: &[(u32, i64, i64)]) -> BTreeMap<NaiveDate, DayBalances> {
        let of = |opening: i64, closing: i64| DayBalances { opening: opening.into(), closing: closing.into() };
        days.iter().map(|(on, opening, closing)| (day(*on), of(*opening, *closing))).collect()
    }

    #[test]
    fn the_opening_is_what_was_told_less_what_moved_before() {
        let course = BalanceCourse::of(&moved(&[(1, -10), (2, -5)]), &told(&[(2, 90, 85)])).unwrap();
        assert_eq!((course.opening, course.closing), (Some(100.into()), Some(85.into())));
        assert!(course.unexplained.is_empty());
    }

    #[test]
    fn what_no_entry_explains_stands_on_the_day_that_shows_it() {
        let course =
            BalanceCourse::of(&moved(&[(1, -10), (3, -5)]), &told(&[(1, 100, 90), (2, 140, 140), (3, 140, 135)]));
        let course = course.unwrap();
        assert_eq!(course.unexplained, moved(&[(2, 50)]));
        assert_eq!(course.closing, Some(135.into()));
    }

    #[test]
    fn a_statement_whose_opening_and_entries_are_not_its_closing_can_not_be_made() {
        let account = OwnAccountId(1);
        let moved = moved(&[(1, -10), (2, -5)]);
        let none = MovedByDay::new();
        let whole = Balanced::of(account, &moved, &none, &told(&[(1, 100, 90), (2, 90, 85)])).unwrap();
        assert_eq!((whole.opening(), whole.closing()), (100.into(), 85.into()));
        let refused = Balanced::of(account, &moved, &none, &told(&[(1, 100, 90), (2, 90, 84)])).unwrap_err();
        assert!(
            matches!(refused, ExportError::DoesNotFollow { on, told, reckoned, .. }
                if on == day(2) && told == 84.into() && reckoned == 85.into()),
            "{refused:?}"
        );
        assert!(matches!(Balanced::of(account, &moved, &none, &BTreeMap::new()), Err(ExportError::NoBalance)));
    }

    #[test]
    fn what_is_pending_and_was_taken_is_in_the_available_balance_and_not_in_the_booked_one() {
        let account = OwnAccountId(1);
        let told = told(&[(1, 100, 60), (2, 60, 55)]);
        let paid = moved(&[(1, -10), (2, -5)]);
        let balanced = Balanced::of(account, &paid, &moved(&[(1, -30)]), &told).unwrap();
        let balances = (balanced.opening(), balanced.closing(), balanced.available());
        assert_eq!(balances, (100.into(), 85.into(), 55.into()));
        let refused = Balanced::of(account, &paid, &moved(&[(1, -29)]), &told).unwrap_err();
        assert!(matches!(refused, ExportError::DoesNotFollow { on, .. } if on == day(1)), "{refused:?}");
    }
}
