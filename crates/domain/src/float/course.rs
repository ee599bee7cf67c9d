//! What the events of one operation say about the wallet: balances reported, and movements without a balance.

use super::movement::{Cause, Movement, Place, Report, SumTooLarge, Sureness};
use crate::mode::Direction;
use crate::money::Money;
use crate::reference::OperationId;
use crate::status::ServiceStatus;

/// One operation on one wallet, as far as the service has told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    /// Its number in the book.
    pub operation: OperationId,
    /// Into the wallet or out of it.
    pub direction: Direction,
    /// What was asked to move.
    pub asked: Money,
    /// Whether it is still open.
    pub open: bool,
    /// What was said about it, oldest first.
    pub words: Vec<Word>,
}

/// One thing that was said about an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// Where it stands in the book.
    pub place: Place,
    /// What was said.
    pub said: Said,
}

/// What was said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// It began to be sent.
    Sending,
    /// The service answered (gateway-api.md, Transfer result).
    Answered {
        /// Where it stands and what it costs.
        charge: Charge,
        /// `balanceBefore`.
        before: Option<Money>,
        /// `balanceAfter`.
        after: Option<Money>,
    },
    /// The service was asked (gateway-api.md, Transaction status: no balance comes with it).
    Found(Charge),
    /// A person decided.
    Settled {
        /// Whether the money moved.
        paid: bool,
    },
}

/// A status and its sums. A sum that did not come is `None`, never 0.
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
enum Held {
    /// Nothing.
    Nothing,
    /// One of these sums.
    Moved(Vec<Money>),
    /// Money to be paid out may have been taken: nobody has said.
    Unclear,
}

struct Walk<'a> {
    course: &'a Course,
    held: Held,
    sent: Place,
    /// When it was last known what is held.
    since: Place,
    /// The last sums told: a later answer that leaves one out takes nothing back.
    sums: Charge,
}

impl Course {
    /// Adds the balances and the movements that the words tell of.
    pub(super) fn follow(&self, reports: &mut Vec<Report>, movements: &mut Vec<Movement>) -> Result<(), SumTooLarge> {
        let Some(first) = self.words.first() else { return Ok(()) };
        let sums = Charge { status: ServiceStatus::Pending, amount: None, fee: None, total: None };
        let mut walk = Walk { course: self, held: Held::Nothing, sent: first.place, since: first.place, sums };
        for word in &self.words {
            match &word.said {
                Said::Sending => walk.sending(word.place),
                Said::Answered { charge, before, after } => {
                    walk.hear(charge);
                    let (operation, sent, told) = (self.operation, walk.sent, word.place);
                    reports.push(Report { operation, sent, told, before: *before, after: *after });
                    match before.zip(*after) {
                        Some((before, after)) => walk.told(word.place, before, after)?,
                        None => movements.extend(walk.stands(word.place, &charge.status, Cause::Operation)?),
                    }
                }
                Said::Found(charge) => {
                    walk.hear(charge);
                    movements.extend(walk.stands(word.place, &charge.status, Cause::SettledLater)?);
                }
                Said::Settled { paid } => {
                    let status = if *paid { ServiceStatus::Success } else { ServiceStatus::Failed };
                    let moved = walk.stands(word.place, &status, Cause::SettledLater)?;
                    // A person may be mistaken: their word explains a gap and makes none.
                    movements.extend(moved.map(|moved| match moved.sureness {
                        Sureness::Sure => Movement { sureness: Sureness::Possible, ..moved },
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
    fn sending(&mut self, place: Place) {
        self.sent = place;
        self.since = place;
        self.held = match (self.course.direction, &self.held) {
            (Direction::Out, Held::Nothing) => Held::Unclear,
            (Direction::In, Held::Nothing) => Held::Nothing,
            (_, Held::Moved(sums)) => Held::Moved(sums.clone()),
            (_, Held::Unclear) => Held::Unclear,
        };
    }

    fn hear(&mut self, charge: &Charge) {
        self.sums.amount = charge.amount.or(self.sums.amount);
        self.sums.fee = charge.fee.or(self.sums.fee);
        self.sums.total = charge.total.or(self.sums.total);
    }

    fn told(&mut self, place: Place, before: Money, after: Money) -> Result<(), SumTooLarge> {
        let change = after.checked_sub(before).ok_or(SumTooLarge)?;
        self.held = if change == Money::ZERO { Held::Nothing } else { Held::Moved(vec![change]) };
        self.since = place;
        Ok(())
    }

    /// What follows for the wallet from where the operation stands now.
    fn stands(&mut self, place: Place, status: &ServiceStatus, cause: Cause) -> Result<Option<Movement>, SumTooLarge> {
        let takes = match (self.course.direction, status) {
            (_, ServiceStatus::Success) => true,
            (_, ServiceStatus::Failed) | (Direction::In, ServiceStatus::Pending | ServiceStatus::Other(_)) => false,
            // Whether money on its way out is taken at once is not specified.
            (Direction::Out, ServiceStatus::Pending | ServiceStatus::Other(_)) => {
                if let Held::Nothing = self.held {
                    self.held = Held::Unclear;
                }
                return Ok(None);
            }
        };
        let (held, moved) = match (&self.held, takes) {
            (Held::Nothing | Held::Unclear, true) => {
                let sums = self.sums()?;
                (Held::Moved(sums.clone()), Some((sums, Sureness::Sure)))
            }
            (Held::Moved(sums), false) => (Held::Nothing, Some((self.given_back(sums)?, Sureness::Sure))),
            (Held::Unclear, false) => (Held::Nothing, Some((self.sums()?, Sureness::ThereAndBack))),
            (Held::Moved(sums), true) => (Held::Moved(sums.clone()), None),
            (Held::Nothing, false) => (Held::Nothing, None),
        };
        let after = std::mem::replace(&mut self.since, place);
        self.held = held;
        let operation = self.course.operation;
        Ok(moved.map(|(amounts, sureness)| Movement { operation, cause, after, by: Some(place), amounts, sureness }))
    }

    /// An open operation that would explain a gap.
    fn may_have_moved(&self) -> Result<Option<Movement>, SumTooLarge> {
        if let Held::Moved(_) = self.held {
            return Ok(None);
        }
        Ok(Some(Movement {
            operation: self.course.operation,
            cause: Cause::Open,
            after: self.since,
            by: None,
            amounts: self.sums()?,
            sureness: Sureness::Possible,
        }))
    }

    /// What the operation moves, the likeliest first: how the fee is taken is not specified.
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

    /// The opposite of what was moved; of a payment, perhaps without its fee.
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
