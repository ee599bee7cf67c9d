//! How a wallet's balance changed over a range of days, from the chains of balances of these days: which part the
//! payments of these days explain, which part other operations, and which part nothing.

use std::collections::HashMap;
use std::ops::Range;

use chrono::{DateTime, Days, NaiveDate, Utc};
use kaunta_domain::counted::Counted;
use kaunta_domain::day::start_of;
use kaunta_domain::float::{BalanceStep, Cause, Day};
use kaunta_domain::mode::Direction;
use kaunta_domain::money::Money;
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{UnmatchedLine, WalletCourse};

use crate::reports::error::ReportsError;
use crate::reports::explained::{DayGaps, chain_of, explained};
use crate::reports::gather::off_thread;
use crate::reports::report::request::ReportRequest;
use crate::reports::store::ReportMoment;

/// A change of the balance that no operation of the book explains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Gap {
    /// The time that it arose after.
    pub(super) after: DateTime<Utc>,
    /// The time that it arose before, if that is known.
    pub(super) before: Option<DateTime<Utc>>,
    /// Negative if money left the wallet.
    pub(super) change: Money,
    /// The line of a statement that explains it.
    pub(super) line: Option<UnmatchedLine>,
}

/// What the reported balances say about some operations: how many changed the balance, and by how much in sum.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) count: u64,
    pub(super) change: Money,
}

/// A wallet over a range of days: the first balance and all changes make up the last one.
#[derive(Debug, Default)]
pub(super) struct WalletChain {
    /// The first and the last balance; `None` if the service reported none.
    pub(super) ends: Option<(Money, Money)>,
    pub(super) gaps: Vec<Gap>,
    /// Changes by operations of other days.
    other_days: HashMap<OperationId, Money>,
    /// Changes by operations of these days that do not count as paid from this wallet.
    not_paid: HashMap<OperationId, Money>,
    /// Changes by paid operations beyond the amount and fee in the book.
    beyond: HashMap<OperationId, Money>,
    /// The paid operations in the chain, with the amounts and fees in the book.
    shown: Part,
}

impl WalletChain {
    /// Reads the chain, one day at a time.
    ///
    /// # Errors
    /// The store can't be read, or a sum can't be held exactly.
    pub(super) async fn read<M: ReportMoment>(
        moment: &mut M,
        asked: &ReportRequest,
        days: Range<NaiveDate>,
        wallet: WalletType,
    ) -> Result<WalletChain, ReportsError> {
        let mut chain = WalletChain::default();
        let mut on = days.start;
        let mut found = Vec::new();
        while on < days.end {
            let next = on.checked_add_days(Days::new(1)).ok_or(ReportsError::NoDay)?;
            let told = moment.wallet_courses(on, wallet).await.map_err(Into::into)?;
            // Sorting ten thousand answers must not delay payments at the counter.
            let (of_day, told) = off_thread(move || {
                let of_day = chain_of(on, &told).map_err(|_| ReportsError::SumTooLarge)?;
                Ok((of_day, told))
            })
            .await?;
            chain.add(asked, wallet, &of_day, &told, start_of(on)).ok_or(ReportsError::SumTooLarge)?;
            found.push(DayGaps::of(on, &of_day));
            on = next;
        }
        let lines = explained(moment, wallet, found).await?;
        for (gap, line) in chain.gaps.iter_mut().filter(|gap| gap.before.is_some()).zip(lines) {
            gap.line = line;
        }
        Ok(chain)
    }

    /// `None` if a sum can't be held exactly.
    fn add(
        &mut self,
        asked: &ReportRequest,
        wallet: WalletType,
        of_day: &Day,
        told: &[WalletCourse],
        morning: DateTime<Utc>,
    ) -> Option<()> {
        let Some((opening, closing)) = of_day.opening.zip(of_day.closing) else { return Some(()) };
        let first = match self.ends {
            None => opening,
            Some((first, last)) => {
                // The same answers tell the end of one day and the start of the next. If the two balances differ, that
                // is a gap too.
                let change = opening.checked_sub(last)?;
                if change != Money::ZERO {
                    self.gaps.push(Gap { after: morning, before: None, change, line: None });
                }
                first
            }
        };
        self.ends = Some((first, closing));
        let operations: HashMap<OperationId, &WalletCourse> =
            told.iter().map(|told| (told.course.operation, told)).collect();
        for step in &of_day.steps {
            let operation = step.operation.and_then(|id| operations.get(&id).copied());
            match (step.cause, operation) {
                (Cause::Gap, _) | (Cause::Operation | Cause::SettledLater | Cause::Open, None) => {
                    self.gaps.push(Gap { after: step.at, before: step.until, change: step.change, line: None });
                }
                (Cause::Operation | Cause::SettledLater | Cause::Open, Some(operation)) => {
                    self.step(asked, wallet, step, operation)?;
                }
            }
        }
        Some(())
    }

    fn step(
        &mut self,
        asked: &ReportRequest,
        wallet: WalletType,
        step: &BalanceStep,
        operation: &WalletCourse,
    ) -> Option<()> {
        let id = operation.course.operation;
        let is_counted = operation.counted == Counted::Paid && operation.asked_of == wallet;
        if !asked.days.contains(&operation.recorded_on) {
            return plus(&mut self.other_days, id, step.change);
        }
        if !is_counted {
            return plus(&mut self.not_paid, id, step.change);
        }
        if !self.beyond.contains_key(&id) {
            let booked = booked(operation)?;
            self.shown.count += 1;
            self.shown.change = self.shown.change.checked_add(booked)?;
            plus(&mut self.beyond, id, Money::ZERO.checked_sub(booked)?)?;
        }
        plus(&mut self.beyond, id, step.change)
    }

    pub(super) fn other_days(&self) -> Option<Part> {
        sum(&self.other_days)
    }

    pub(super) fn not_paid(&self) -> Option<Part> {
        sum(&self.not_paid)
    }

    pub(super) fn beyond(&self) -> Option<Part> {
        sum(&self.beyond)
    }

    pub(super) fn shown(&self) -> Part {
        self.shown
    }

    /// Changes that no operation explains, but a line of a statement.
    pub(super) fn by_statement(&self) -> Option<Part> {
        self.of_gaps(|gap| gap.line.is_some())
    }

    /// Changes that neither an operation nor a statement explains.
    pub(super) fn unexplained(&self) -> Option<Part> {
        self.of_gaps(|gap| gap.line.is_none())
    }

    fn of_gaps(&self, is_it: impl Fn(&Gap) -> bool) -> Option<Part> {
        let mut some = self.gaps.iter().filter(|gap| is_it(gap));
        some.try_fold(Part::default(), |part, gap| {
            Some(Part { count: part.count + 1, change: part.change.checked_add(gap.change)? })
        })
    }
}

/// The change of the wallet by a paid operation, according to the book.
fn booked(operation: &WalletCourse) -> Option<Money> {
    let (amount, fee) = (operation.course.asked, operation.fee.unwrap_or_default());
    match operation.course.direction {
        Direction::In => amount.checked_sub(fee),
        Direction::Out => Money::ZERO.checked_sub(amount)?.checked_sub(fee),
    }
}

fn plus(sums: &mut HashMap<OperationId, Money>, id: OperationId, change: Money) -> Option<()> {
    let sum = sums.entry(id).or_default();
    *sum = sum.checked_add(change)?;
    Some(())
}

/// The sum over operations that changed the balance.
fn sum(sums: &HashMap<OperationId, Money>) -> Option<Part> {
    let mut part = Part::default();
    for change in sums.values().filter(|change| **change != Money::ZERO) {
        part = Part { count: part.count + 1, change: part.change.checked_add(*change)? };
    }
    Some(part)
}
