//! The shop's rules: what needs an approval, when the counter locks, and how long a cashier finds others' receipts.

use chrono::{Days, NaiveDate};
use kaunta_domain::money::Amount;
use serde::{Deserialize, Serialize};

/// The rules for everybody.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Rules {
    /// Payments of at least this amount need an approval; none for no such rule.
    pub approve_from: Option<Amount>,
    /// What the whole shop may pay out per day in Kampala; none for no limit.
    pub shop_per_day: Option<Amount>,
    /// After how many idle minutes the counter locks.
    pub idle_minutes: IdleMinutes,
    /// For how many days a cashier finds receipts of what others sold.
    pub receipt_days: ReceiptDays,
}

/// The rules that were last written into a book.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GivenRules {
    /// Payments of at least this amount need an approval.
    pub approve_from: Option<Amount>,
    /// Payrolls need one.
    pub second_person: bool,
}

/// 1 to 240 minutes; 5 by default. The bounds are also in the table (`migrations/1/people.sql`), in the form
/// (`ui/src/screens/settings/money-rules/Rules.svelte`), in the sentences `pins-idle-minutes`, `settings-money-rules-idle-hint`
/// and `settings-money-rules-idle-wrong`, and in `docs/people.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct IdleMinutes(u32);

impl IdleMinutes {
    /// Checks a number of minutes.
    ///
    /// # Errors
    /// Fewer than 1 or more than 240.
    pub fn new(minutes: u32) -> Result<IdleMinutes, BadIdleMinutes> {
        if (1..=240).contains(&minutes) { Ok(IdleMinutes(minutes)) } else { Err(BadIdleMinutes) }
    }

    /// The minutes.
    #[must_use]
    pub fn get(self) -> u32 {
        self.0
    }
}

impl Default for IdleMinutes {
    fn default() -> IdleMinutes {
        IdleMinutes(5)
    }
}

impl TryFrom<u32> for IdleMinutes {
    type Error = BadIdleMinutes;
    fn try_from(minutes: u32) -> Result<IdleMinutes, BadIdleMinutes> {
        IdleMinutes::new(minutes)
    }
}

impl From<IdleMinutes> for u32 {
    fn from(minutes: IdleMinutes) -> u32 {
        minutes.0
    }
}

/// 0 to 31 days; 7 by default, 0 for never. The bounds are also in the table (`migrations/1/people.sql`), in the form
/// (`ui/src/screens/settings/money-rules/Rules.svelte`), in the sentences `people-bad-receipt-days`,
/// `settings-money-rules-receipts-hint` and `settings-money-rules-receipts-wrong`, and in `docs/people.md`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct ReceiptDays(u32);

impl ReceiptDays {
    /// Checks a number of days.
    ///
    /// # Errors
    /// More than 31.
    pub fn new(days: u32) -> Result<ReceiptDays, BadReceiptDays> {
        if days <= 31 { Ok(ReceiptDays(days)) } else { Err(BadReceiptDays) }
    }

    /// The days.
    #[must_use]
    pub fn get(self) -> u32 {
        self.0
    }

    /// The first day in Kampala whose receipts are found, `today` being the last; none if none are.
    #[must_use]
    pub fn first(self, today: NaiveDate) -> Option<NaiveDate> {
        today.checked_sub_days(Days::new(self.0.checked_sub(1)?.into()))
    }
}

impl Default for ReceiptDays {
    fn default() -> ReceiptDays {
        ReceiptDays(7)
    }
}

impl TryFrom<u32> for ReceiptDays {
    type Error = BadReceiptDays;
    fn try_from(days: u32) -> Result<ReceiptDays, BadReceiptDays> {
        ReceiptDays::new(days)
    }
}

impl From<ReceiptDays> for u32 {
    fn from(days: ReceiptDays) -> u32 {
        days.0
    }
}

/// The number of days is out of range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not 0 to 31 days")]
pub struct BadReceiptDays;

/// The number of minutes is out of range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not 1 to 240 minutes")]
pub struct BadIdleMinutes;

#[cfg(test)]
mod tests {
    use kaunta_domain::person::Role;

    use super::*;

    #[test]
    fn the_counter_locks_itself_after_one_to_two_hundred_and_forty_minutes() {
        for (minutes, good) in [(0, false), (1, true), (240, true), (241, false), (u32::MAX, false)] {
            assert_eq!(IdleMinutes::new(minutes).is_ok(), good, "{minutes}");
        }
        assert_eq!(Rules::default().idle_minutes.get(), 5);
    }

    #[test]
    fn the_receipts_of_seven_days_are_found_today_among_them() {
        let day = |day| NaiveDate::from_ymd_opt(2026, 11, day);
        let first = |days| ReceiptDays::new(days).unwrap().first(day(21).unwrap());
        assert_eq!((first(7), first(1), first(0)), (day(15), day(21), None));
        assert_eq!(Rules::default().receipt_days.get(), 7);
        for (days, good) in [(0, true), (31, true), (32, false), (u32::MAX, false)] {
            assert_eq!(ReceiptDays::new(days).is_ok(), good, "{days}");
        }
    }

    #[test]
    fn the_layout_has_the_same_bounds() {
        let layout = include_str!("../migrations/1/people.sql");
        let bounds = |column: &str| {
            let (_, rest) = layout.split_once(&format!("CHECK ({column} BETWEEN ")).unwrap();
            let (least, most) = rest.split(')').next().unwrap().split_once(" AND ").unwrap();
            (least.parse::<u32>().unwrap(), most.parse::<u32>().unwrap())
        };
        let taken = |is_taken: fn(u32) -> bool| {
            let all: Vec<u32> = (0..10_000).filter(|number| is_taken(*number)).collect();
            (*all.first().unwrap(), *all.last().unwrap())
        };
        assert_eq!(bounds("idle_minutes"), taken(|minutes| IdleMinutes::new(minutes).is_ok()));
        assert_eq!(bounds("receipt_days"), taken(|days| ReceiptDays::new(days).is_ok()));
        let amounts = format!("BETWEEN {} AND {})", Amount::MINIMUM, Amount::MAXIMUM);
        assert_eq!(layout.matches(&amounts).count(), layout.matches("99999999").count());
    }

    #[test]
    fn the_layout_has_the_same_roles() {
        let layout = include_str!("../migrations/1/people.sql");
        let (_, list) = layout.split_once("CHECK (role IN (").unwrap();
        let listed: Vec<&str> = list.split(')').next().unwrap().split('\'').skip(1).step_by(2).collect();
        assert_eq!(listed, Role::ALL.map(Role::code));
    }
}
