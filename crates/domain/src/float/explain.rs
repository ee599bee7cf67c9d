//! What moved between two answers whose balances do not follow from each other: first this book's operations without a
//! reported balance, then the rest that nothing in the book explains.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

use super::link::Link;
use super::movement::{BookPosition, Cause, SumTooLarge, Sureness, WalletMovement, by_sum};
use crate::money::Money;

/// With more movements than these, pairs and triples are not tried: the more there are, the less a match proves.
const MOST_IN_PAIRS: usize = 64;
const MOST_IN_THREES: usize = 16;

/// The interval between two links.
#[derive(Debug)]
pub(super) struct Between {
    /// Whatever moved did so after this,
    pub(super) from: BookPosition,
    /// and before this.
    pub(super) until: BookPosition,
    /// Movements of this book by index, with the amount that each one moved.
    pub(super) moves: Vec<(usize, Money)>,
    /// The amount that nothing explains.
    pub(super) rest: Money,
}

struct Search<'a> {
    between: Vec<Between>,
    movements: &'a [WalletMovement],
    used: Vec<bool>,
    by_sum: HashMap<Money, Vec<usize>>,
}

/// Assigns movements to the intervals between links: one interval after each link but the last.
pub(super) fn between(links: &[Link], movements: &[WalletMovement]) -> Result<Vec<Between>, SumTooLarge> {
    let used = vec![false; movements.len()];
    let mut search = Search { between: unexplained(links)?, movements, used, by_sum: by_sum(movements) };
    search.one_alone(|between, movement| is_inside(between, movement) && movement.cause != Cause::Open);
    search.all_together()?;
    search.one_alone(|_, movement| movement.cause != Cause::Open);
    search.there_and_back()?;
    search.two_or_three()?;
    search.one_alone(|_, _| true);
    search.what_must_have_moved(links)?;
    for between in &mut search.between {
        between.moves.sort_by_key(|(which, _)| movements.get(*which).and_then(|moved| moved.by).map(|by| by.order));
    }
    Ok(search.between)
}

/// The windows are as narrow as the order allows: earlier links were sent before, later links were answered after.
fn unexplained(links: &[Link]) -> Result<Vec<Between>, SumTooLarge> {
    let mut between = Vec::with_capacity(links.len().saturating_sub(1));
    let mut from: Option<BookPosition> = None;
    for pair in links.windows(2) {
        let [one, next] = pair else { continue };
        let since = from.filter(|from| from.order > one.sent.order).unwrap_or(one.sent);
        from = Some(since);
        let rest = next.enter.checked_sub(one.leave).ok_or(SumTooLarge)?;
        between.push(Between { from: since, until: next.told, moves: Vec::new(), rest });
    }
    let mut until: Option<BookPosition> = None;
    for each in between.iter_mut().rev() {
        each.until = until.filter(|until| until.order < each.until.order).unwrap_or(each.until);
        until = Some(each.until);
    }
    Ok(between)
}

fn is_inside(between: &Between, movement: &WalletMovement) -> bool {
    movement.after.order >= between.from.order && movement.by.is_some_and(|by| by.order <= between.until.order)
}

impl Search<'_> {
    /// The windows in which a movement can have happened.
    fn windows(&self, movement: &WalletMovement) -> Range<usize> {
        let first = self.between.partition_point(|between| between.until.order <= movement.after.order);
        let end = match movement.by {
            Some(by) => self.between.partition_point(|between| between.from.order < by.order),
            None => self.between.len(),
        };
        first..end.max(first)
    }

    fn is_free(&self, which: usize) -> bool {
        !self.used[which] && self.movements[which].sureness != Sureness::ThereAndBack
    }

    fn place(&mut self, at: usize, which: usize, sum: Money) -> Result<(), SumTooLarge> {
        let between = &mut self.between[at];
        between.rest = between.rest.checked_sub(sum).ok_or(SumTooLarge)?;
        between.moves.push((which, sum));
        self.used[which] = true;
        Ok(())
    }

    /// Assigns a single movement that matches the gap exactly.
    fn one_alone(&mut self, fits: impl Fn(&Between, &WalletMovement) -> bool) {
        for at in 0..self.between.len() {
            let between = &self.between[at];
            if between.rest == Money::ZERO {
                continue;
            }
            let found = self.by_sum.get(&between.rest).and_then(|all| {
                all.iter().copied().find(|&which| {
                    let movement = &self.movements[which];
                    self.is_free(which) && self.windows(movement).contains(&at) && fits(between, movement)
                })
            });
            if let Some(which) = found {
                let sum = between.rest;
                self.between[at].moves.push((which, sum));
                self.between[at].rest = Money::ZERO;
                self.used[which] = true;
            }
        }
    }

    /// For each movement that `may` explain a gap: the open gaps in whose windows it can have happened.
    fn open_gaps(&self, may: impl Fn(&WalletMovement) -> bool) -> Vec<(usize, Vec<usize>)> {
        let gaps: Vec<usize> = (0..self.between.len()).filter(|&at| self.between[at].rest != Money::ZERO).collect();
        let of = |which: usize| {
            let windows = self.windows(&self.movements[which]);
            let from = gaps.partition_point(|&at| at < windows.start);
            let end = gaps.partition_point(|&at| at < windows.end);
            (which, gaps.get(from..end).unwrap_or_default().to_vec())
        };
        let all = 0..self.movements.len();
        all.filter(|&which| self.is_free(which) && may(&self.movements[which])).map(of).collect()
    }

    /// Many operations may settle in one window, for example overnight: tries whether all of them together match the gap.
    fn all_together(&mut self) -> Result<(), SumTooLarge> {
        let mut of: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (which, gaps) in self.open_gaps(|movement| movement.sureness == Sureness::Sure) {
            if let [at] = gaps[..] {
                of.entry(at).or_default().push(which);
            }
        }
        for (at, all) in of {
            // The service always takes its fee in the same way: try the likeliest amount of every movement, then the next of
            // every one.
            for way in 0..4 {
                let sum_of = |which: &usize| {
                    let amounts = &self.movements[*which].amounts;
                    amounts.get(way).or(amounts.last()).map(|sum| (*which, *sum))
                };
                let chosen: Vec<(usize, Money)> = all.iter().filter_map(sum_of).collect();
                let total = chosen.iter().try_fold(Money::ZERO, |total, (_, sum)| total.checked_add(*sum));
                if total.ok_or(SumTooLarge)? == self.between[at].rest {
                    for (which, sum) in chosen {
                        self.place(at, which, sum)?;
                    }
                    break;
                }
            }
        }
        Ok(())
    }

    /// Assigns money that was taken and given back without a report: both movements, or neither.
    fn there_and_back(&mut self) -> Result<(), SumTooLarge> {
        for which in 0..self.movements.len() {
            let movement = &self.movements[which];
            if self.used[which] || movement.sureness != Sureness::ThereAndBack {
                continue;
            }
            let windows = self.windows(movement);
            let found = movement.amounts.iter().find_map(|&sum| {
                let back = Money::ZERO.checked_sub(sum)?;
                let there = windows.clone().find(|&at| self.between[at].rest == sum)?;
                let back_at = (there + 1..windows.end).find(|&at| self.between[at].rest == back)?;
                Some((there, sum, back_at, back))
            });
            if let Some((there, sum, back_at, back)) = found {
                self.place(there, which, sum)?;
                self.place(back_at, which, back)?;
            }
        }
        Ok(())
    }

    /// Assigns two or three movements that together match the gap exactly.
    fn two_or_three(&mut self) -> Result<(), SumTooLarge> {
        let mut of: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (which, gaps) in self.open_gaps(|movement| movement.cause != Cause::Open) {
            for at in gaps {
                of.entry(at).or_default().push(which);
            }
        }
        for (at, mut free) in of {
            free.retain(|&which| self.is_free(which));
            if free.len() > MOST_IN_PAIRS {
                continue;
            }
            let most = if free.len() > MOST_IN_THREES { 2 } else { 3 };
            let found = self.some_of(&free, self.between[at].rest, most);
            for (which, sum) in found.unwrap_or_default() {
                self.place(at, which, sum)?;
            }
        }
        Ok(())
    }

    /// Up to `most` movements that add up to exactly `rest`.
    fn some_of(&self, free: &[usize], rest: Money, most: usize) -> Option<Vec<(usize, Money)>> {
        for (at, &which) in free.iter().enumerate() {
            for &sum in &self.movements[which].amounts {
                let left = rest.checked_sub(sum)?;
                if left == Money::ZERO {
                    return Some(vec![(which, sum)]);
                }
                let others = if most > 1 { self.some_of(&free[at + 1..], left, most - 1) } else { None };
                if let Some(mut chosen) = others {
                    chosen.push((which, sum));
                    return Some(chosen);
                }
            }
        }
        None
    }

    /// Shows a certain movement where it can have happened, even if the balances contradict it: the difference is the gap.
    fn what_must_have_moved(&mut self, links: &[Link]) -> Result<(), SumTooLarge> {
        let (Some(first), Some(last)) = (links.first(), links.last()) else { return Ok(()) };
        for which in 0..self.movements.len() {
            let movement = &self.movements[which];
            let seen =
                movement.after.order >= first.told.order && movement.by.is_some_and(|by| by.order <= last.sent.order);
            let Some(&sum) = movement.amounts.first() else { continue };
            if !seen || !self.is_free(which) {
                continue;
            }
            let windows = self.windows(movement);
            let same_way = |at: &usize| {
                let rest = self.between[*at].rest;
                rest != Money::ZERO && rest.is_negative() == sum.is_negative()
            };
            let largest = windows.clone().filter(same_way).max_by_key(|&at| size(self.between[at].rest));
            let at = match movement.sureness {
                Sureness::Sure => largest.or(windows.clone().next_back()),
                // A possible movement counts only up to the size of the gap.
                Sureness::Possible => largest
                    .filter(|&at| is_inside(&self.between[at], movement) && size(sum) <= size(self.between[at].rest)),
                Sureness::ThereAndBack => None,
            };
            if let Some(at) = at {
                self.place(at, which, sum)?;
            }
        }
        Ok(())
    }
}

fn size(sum: Money) -> Money {
    if sum.is_negative() { Money::ZERO.checked_sub(sum).unwrap_or(sum) } else { sum }
}
