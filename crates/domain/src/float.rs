//! A day's chain of balances: what the service reported with each answer, in the order in which the balances follow from
//! each other.
//!
//! gateway-api.md, Transfer result: an answer carries `balanceBefore` and `balanceAfter` of its wallet. If one operation
//! ends with a different balance than the next begins with, something moved in between: an operation of this book that
//! settled without reporting a balance, or something unknown to this book. The second is a gap, and is flagged. Nothing is
//! made up: a balance that was not reported is not computed, and every amount is exact.

mod course;
mod explain;
mod link;
mod movement;
mod order;
mod trail;

use std::ops::Range;

use chrono::{DateTime, Utc};

use crate::money::Money;
use crate::reference::OperationId;

pub use course::{Charge, Course, ReportKind, StatusReport};
use explain::{Between, between};
use link::Link;
use movement::WalletMovement;
pub use movement::{BookPosition, Cause, SumTooLarge};
use order::in_order;

/// One step of the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BalanceStep {
    /// What moved it.
    pub cause: Cause,
    /// The operation, if it is one.
    pub operation: Option<OperationId>,
    /// When it became known; for a gap, the time after which it arose.
    pub at: DateTime<Utc>,
    /// For a gap, the time before which it arose.
    pub until: Option<DateTime<Utc>>,
    /// How much, negative if it left the wallet.
    pub change: Money,
    /// The balance before it.
    pub before: Money,
    /// The balance after it: `before` plus `change`.
    pub after: Money,
}

/// The chain of one day: `opening` plus every change is `closing`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Day {
    /// The last balance reported before the day, or else the first one reported on it.
    pub opening: Option<Money>,
    /// The last balance reported on it.
    pub closing: Option<Money>,
    /// In the order in which the balances follow from each other.
    pub steps: Vec<BalanceStep>,
    /// How many gaps no operation of this book explains.
    pub gaps: usize,
    /// Their sum, negative if money left.
    pub unexplained: Money,
}

/// The chain of the answers received in `within`. `courses` must also hold what was reported shortly before and after it: a
/// gap over midnight belongs to the day on which it is found.
///
/// # Errors
/// [`SumTooLarge`].
pub fn day(courses: &[Course], within: &Range<DateTime<Utc>>) -> Result<Day, SumTooLarge> {
    let mut reports = Vec::new();
    let mut movements = Vec::new();
    for course in courses {
        course.follow(&mut reports, &mut movements)?;
    }
    let links = in_order(reports.iter().filter_map(Link::of).collect(), &movements);
    let between = between(&links, &movements)?;
    let first = links.iter().position(|link| within.contains(&link.told.at));
    let Some(first) = first else {
        let carried = links.iter().rev().find(|link| link.told.at < within.start).map(|link| link.leave);
        return Ok(Day { opening: carried, closing: carried, ..Day::default() });
    };
    let end = links.iter().skip(first).position(|link| link.told.at >= within.end).map_or(links.len(), |at| first + at);
    let mut day = Telling::default();
    for (at, link) in links.iter().enumerate().take(end).skip(first) {
        match at.checked_sub(1).and_then(|before| between.get(before).zip(links.get(before))) {
            Some((moved, before)) => {
                day.open_with(before.leave);
                day.moved(moved, &movements)?;
            }
            None => day.open_with(link.enter),
        }
        day.answered(link)?;
    }
    Ok(day.day)
}

/// Steps laid end to end.
#[derive(Default)]
struct Telling {
    day: Day,
}

impl Telling {
    fn open_with(&mut self, balance: Money) {
        self.day.opening.get_or_insert(balance);
        self.day.closing.get_or_insert(balance);
    }

    fn step(&mut self, step: BalanceStep) {
        self.day.closing = Some(step.after);
        self.day.steps.push(step);
    }

    fn balance(&self) -> Money {
        self.day.closing.unwrap_or_default()
    }

    fn moved(&mut self, between: &Between, movements: &[WalletMovement]) -> Result<(), SumTooLarge> {
        for &(which, change) in &between.moves {
            let Some(movement) = movements.get(which) else { continue };
            let before = self.balance();
            let after = before.checked_add(change).ok_or(SumTooLarge)?;
            let at = movement.by.map_or(between.until.at, |by| by.at);
            let operation = Some(movement.operation);
            self.step(BalanceStep { cause: movement.cause, operation, at, until: None, change, before, after });
        }
        if between.rest == Money::ZERO {
            return Ok(());
        }
        let (before, change) = (self.balance(), between.rest);
        let after = before.checked_add(change).ok_or(SumTooLarge)?;
        self.day.gaps += 1;
        self.day.unexplained = self.day.unexplained.checked_add(change).ok_or(SumTooLarge)?;
        let (at, until) = (between.from.at, Some(between.until.at));
        self.step(BalanceStep { cause: Cause::Gap, operation: None, at, until, change, before, after });
        Ok(())
    }

    fn answered(&mut self, link: &Link) -> Result<(), SumTooLarge> {
        if !link.both {
            return Ok(());
        }
        let change = link.leave.checked_sub(link.enter).ok_or(SumTooLarge)?;
        self.step(BalanceStep {
            cause: Cause::Operation,
            operation: Some(link.operation),
            at: link.told.at,
            until: None,
            change,
            before: link.enter,
            after: link.leave,
        });
        Ok(())
    }
}

#[cfg(test)]
mod histories;
#[cfg(test)]
mod tests;
