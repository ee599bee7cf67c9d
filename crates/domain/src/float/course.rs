//! What the events of one operation say about the wallet: reported balances, and movements without a balance.

use super::movement::{BookPosition, Cause, ReportedBalances, SumTooLarge, Sureness, WalletMovement};
use crate::mode::Direction;
use crate::money::Money;
use crate::reference::OperationId;
use crate::status::ServiceStatus;

/// One operation on one wallet, as far as the service has reported it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    /// Its number in the book.
    pub operation: OperationId,
    /// Into the wallet or out of it.
    pub direction: Direction,
    /// The amount requested.
    pub asked: Money,
    /// Whether it is still open.
    pub open: bool,
    /// What was reported about it, oldest first.
    pub words: Vec<StatusReport>,
}

/// One report about an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusReport {
    /// Its place in the book.
    pub place: BookPosition,
    /// The report.
    pub said: ReportKind,
}

/// A report about an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportKind {
    /// It began to be sent.
    Sending,
    /// The service answered (gateway-api.md, Transfer result).
    Answered {
        /// Its status and amounts.
        charge: Charge,
        /// `balanceBefore`.
        before: Option<Money>,
        /// `balanceAfter`.
        after: Option<Money>,
    },
    /// A look-up found it (gateway-api.md, Transaction status: without a balance).
    Found(Charge),
    /// A person decided.
    ResolvedManually {
        /// Whether the money moved.
        paid: bool,
    },
}

/// A status and its amounts. A missing amount is `None`, never 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    /// `status`.
    pub status: ServiceStatus,
    /// `amount`.
    pub amount: Option<Money>,
    /// `fee`.
    pub fee: Option<Money>,
    /// `totalCharged`, or `totalAmount` of a look-up.
    pub total: Option<Money>,
}

/// What an operation has moved in the wallet so far.
enum WalletEffect {
    /// Nothing.
    Nothing,
    /// One of these amounts.
    Moved(Vec<Money>),
    /// Money to be paid out may have been taken; nothing was reported.
    Unclear,
}

struct Walk<'a> {
    course: &'a Course,
    held: WalletEffect,
    sent: BookPosition,
    /// When the value of `held` was last certain.
    since: BookPosition,
    /// The latest of each amount: a later answer without one doesn't clear it.
    sums: Charge,
}

impl Course {
    /// Adds the balances and movements that the reports imply.
    pub(super) fn follow(
        &self,
        reports: &mut Vec<ReportedBalances>,
        movements: &mut Vec<WalletMovement>,
    ) -> Result<(), SumTooLarge> {
        let Some(first) = self.words.first() else { return Ok(()) };
        let sums = Charge { status: ServiceStatus::Pending, amount: None, fee: None, total: None };
        let mut walk = Walk { course: self, held: WalletEffect::Nothing, sent: first.place, since: first.place, sums };
        for word in &self.words {
            match &word.said {
                ReportKind::Sending => walk.sending(word.place),
                ReportKind::Answered { charge, before, after } => {
                    walk.add_charge(charge);
                    let (operation, sent, told) = (self.operation, walk.sent, word.place);
                    reports.push(ReportedBalances { operation, sent, told, before: *before, after: *after });
                    match before.zip(*after) {
                        Some((before, after)) => walk.balances_reported(word.place, before, after)?,
                        None => movements.extend(walk.status_reported(word.place, &charge.status, Cause::Operation)?),
                    }
                }
                ReportKind::Found(charge) => {
                    walk.add_charge(charge);
                    movements.extend(walk.status_reported(word.place, &charge.status, Cause::SettledLater)?);
                }
                ReportKind::ResolvedManually { paid } => {
                    let status = if *paid { ServiceStatus::Success } else { ServiceStatus::Failed };
                    let moved = walk.status_reported(word.place, &status, Cause::SettledLater)?;
                    // A person may be mistaken: their decision can explain a gap, but never creates one.
                    movements.extend(moved.map(|moved| match moved.sureness {
                        Sureness::Sure => WalletMovement { sureness: Sureness::Possible, ..moved },
                        Sureness::Possible | Sureness::ThereAndBack => moved,
                    }));
                }
            }
        }
        if self.open {
            movements.extend(walk.may_have_moved()?);
        }
        Ok(())
    }
}

impl Walk<'_> {
    fn sending(&mut self, place: BookPosition) {
        self.sent = place;
        self.since = place;
        self.held = match (self.course.direction, &self.held) {
            (Direction::Out, WalletEffect::Nothing) => WalletEffect::Unclear,
            (Direction::In, WalletEffect::Nothing) => WalletEffect::Nothing,
            (_, WalletEffect::Moved(sums)) => WalletEffect::Moved(sums.clone()),
            (_, WalletEffect::Unclear) => WalletEffect::Unclear,
        };
    }

    fn add_charge(&mut self, charge: &Charge) {
        self.sums.amount = charge.amount.or(self.sums.amount);
        self.sums.fee = charge.fee.or(self.sums.fee);
        self.sums.total = charge.total.or(self.sums.total);
    }

    fn balances_reported(&mut self, place: BookPosition, before: Money, after: Money) -> Result<(), SumTooLarge> {
        let change = after.checked_sub(before).ok_or(SumTooLarge)?;
        self.held = if change == Money::ZERO { WalletEffect::Nothing } else { WalletEffect::Moved(vec![change]) };
        self.since = place;
        Ok(())
    }

    /// The movement that follows from the operation's current status.
    fn status_reported(
        &mut self,
        place: BookPosition,
        status: &ServiceStatus,
        cause: Cause,
    ) -> Result<Option<WalletMovement>, SumTooLarge> {
        let takes = match (self.course.direction, status) {
            (_, ServiceStatus::Success) => true,
            (_, ServiceStatus::Failed) | (Direction::In, ServiceStatus::Pending | ServiceStatus::Other(_)) => false,
            // Whether outgoing money is taken at once is not specified.
            (Direction::Out, ServiceStatus::Pending | ServiceStatus::Other(_)) => {
                if let WalletEffect::Nothing = self.held {
                    self.held = WalletEffect::Unclear;
                }
                return Ok(None);
            }
        };
        let (held, moved) = match (&self.held, takes) {
            (WalletEffect::Nothing | WalletEffect::Unclear, true) => {
                let sums = self.sums()?;
                (WalletEffect::Moved(sums.clone()), Some((sums, Sureness::Sure)))
            }
            (WalletEffect::Moved(sums), false) => {
                (WalletEffect::Nothing, Some((self.given_back(sums)?, Sureness::Sure)))
            }
            (WalletEffect::Unclear, false) => (WalletEffect::Nothing, Some((self.sums()?, Sureness::ThereAndBack))),
            (WalletEffect::Moved(sums), true) => (WalletEffect::Moved(sums.clone()), None),
            (WalletEffect::Nothing, false) => (WalletEffect::Nothing, None),
        };
        let after = std::mem::replace(&mut self.since, place);
        self.held = held;
        let operation = self.course.operation;
        Ok(moved.map(|(amounts, sureness)| WalletMovement {
            operation,
            cause,
            after,
            by: Some(place),
            amounts,
            sureness,
        }))
    }

    /// The movement of an open operation, which might explain a gap.
    fn may_have_moved(&self) -> Result<Option<WalletMovement>, SumTooLarge> {
        if let WalletEffect::Moved(_) = self.held {
            return Ok(None);
        }
        Ok(Some(WalletMovement {
            operation: self.course.operation,
            cause: Cause::Open,
            after: self.since,
            by: None,
            amounts: self.sums()?,
            sureness: Sureness::Possible,
        }))
    }

    /// The amounts it may have moved, likeliest first: the specification doesn't say how the fee is taken.
    fn sums(&self) -> Result<Vec<Money>, SumTooLarge> {
        let amount = self.sums.amount.unwrap_or(self.course.asked);
        let mut sums = Vec::with_capacity(4);
        match self.course.direction {
            Direction::Out => {
                sums.extend(self.sums.total);
                sums.extend(self.sums.fee.map(|fee| plus(amount, fee)).transpose()?);
                sums.push(amount);
                sums = sums.into_iter().map(|sum| minus(Money::ZERO, sum)).collect::<Result<_, _>>()?;
            }
            Direction::In => {
                sums.extend(self.sums.fee.map(|fee| minus(amount, fee)).transpose()?);
                sums.push(amount);
                sums.extend(self.sums.total.zip(self.sums.fee).map(|(total, fee)| minus(total, fee)).transpose()?);
                sums.extend(self.sums.total);
            }
        }
        Ok(distinct(sums))
    }

    /// The opposite of what was moved; for a payment, possibly without its fee.
    fn given_back(&self, moved: &[Money]) -> Result<Vec<Money>, SumTooLarge> {
        let mut sums = moved.iter().map(|sum| minus(Money::ZERO, *sum)).collect::<Result<Vec<_>, _>>()?;
        if self.course.direction == Direction::Out {
            sums.push(self.sums.amount.unwrap_or(self.course.asked));
        }
        Ok(distinct(sums))
    }
}

fn distinct(sums: Vec<Money>) -> Vec<Money> {
    let mut kept = Vec::with_capacity(sums.len());
    for sum in sums {
        if sum != Money::ZERO && !kept.contains(&sum) {
            kept.push(sum);
        }
    }
    kept
}

fn plus(a: Money, b: Money) -> Result<Money, SumTooLarge> {
    a.checked_add(b).ok_or(SumTooLarge)
}

fn minus(a: Money, b: Money) -> Result<Money, SumTooLarge> {
    a.checked_sub(b).ok_or(SumTooLarge)
}
