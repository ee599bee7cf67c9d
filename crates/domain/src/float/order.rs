//! Answers in the order in which the service booked them, which is not always the order in which they came.

use std::collections::BTreeMap;

use super::trail::trails;
use super::{Place, Report};
use crate::money::Money;
use crate::reference::OperationId;

/// A told stretch of the chain. Where only one balance came, it is that one point.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) operation: OperationId,
    /// Booked after this.
    pub(super) sent: Place,
    /// And before this.
    pub(super) told: Place,
    pub(super) enter: Money,
    pub(super) leave: Money,
    /// Whether both balances came.
    pub(super) both: bool,
}

impl Link {
    pub(super) fn of(report: &Report) -> Option<Link> {
        let (enter, leave, both) = match (report.before, report.after) {
            (Some(before), Some(after)) => (before, after, true),
            (Some(point), None) | (None, Some(point)) => (point, point, false),
            (None, None) => return None,
        };
        Some(Link { operation: report.operation, sent: report.sent, told: report.told, enter, leave, both })
    }
}

/// Puts links in the order in which balances follow from each other. What was told before another was sent surely comes
/// first; only what was under way at the same time is moved.
pub(super) fn in_order(mut links: Vec<Link>) -> Vec<Link> {
    links.sort_by_key(|link| link.told.order);
    let mut ordered: Vec<Link> = Vec::with_capacity(links.len());
    for together in under_way_together(links) {
        let balance = ordered.last().map(|link| link.leave);
        let mut best = walk(&together, balance);
        if breaks(&together, &best, balance) > 0 {
            let other = trails(&together, balance);
            if is_possible(&together, &other) && breaks(&together, &other, balance) < breaks(&together, &best, balance)
            {
                best = other;
            }
        }
        ordered.extend(best.into_iter().filter_map(|at| together.get(at).cloned()));
    }
    ordered
}

/// Groups of links whose order among each other is not certain; between the groups it is.
fn under_way_together(links: Vec<Link>) -> Vec<Vec<Link>> {
    let mut first_sent_from: Vec<i64> = links.iter().map(|link| link.sent.order).collect();
    for at in (1..first_sent_from.len()).rev() {
        let least = first_sent_from[at - 1].min(first_sent_from[at]);
        first_sent_from[at - 1] = least;
    }
    let mut groups: Vec<Vec<Link>> = Vec::new();
    let mut told = i64::MIN;
    for (link, first_sent) in links.into_iter().zip(first_sent_from) {
        match groups.last_mut() {
            Some(group) if first_sent < told => {
                told = told.max(link.told.order);
                group.push(link);
            }
            Some(_) | None => {
                told = link.told.order;
                groups.push(vec![link]);
            }
        }
    }
    groups
}

/// Goes from balance to balance, never past what surely came before.
fn walk(links: &[Link], start: Option<Money>) -> Vec<usize> {
    let mut by_sending: Vec<usize> = (0..links.len()).collect();
    by_sending.sort_by_key(|&at| links[at].sent.order);
    let mut to_come = by_sending.into_iter().peekable();
    let mut placed = vec![false; links.len()];
    let mut earliest = 0;
    // What may come next, by when it was told: links are in that order.
    let mut next: BTreeMap<usize, ()> = BTreeMap::new();
    let mut ordered = Vec::with_capacity(links.len());
    let mut balance = start;
    while ordered.len() < links.len() {
        while placed[earliest] {
            earliest += 1;
        }
        let horizon = links[earliest].told.order;
        while let Some(at) = to_come.next_if(|&at| links[at].sent.order < horizon) {
            next.insert(at, ());
        }
        // The earliest told was sent before it was told, so there is always one.
        let chosen = choose(links, &next, balance).unwrap_or(earliest);
        next.remove(&chosen);
        placed[chosen] = true;
        balance = Some(links[chosen].leave);
        ordered.push(chosen);
    }
    ordered
}

/// The next link: one that goes on from the balance, first one that leaves it as it is; else one that nothing leads to.
fn choose(links: &[Link], next: &BTreeMap<usize, ()>, balance: Option<Money>) -> Option<usize> {
    let fits = |at: &&usize| Some(links[**at].enter) == balance;
    let stays = next.keys().filter(fits).find(|&&at| links[at].leave == links[at].enter);
    let goes_on = || next.keys().find(fits);
    let begins =
        || next.keys().find(|&&at| !next.keys().any(|&other| other != at && links[other].leave == links[at].enter));
    stays.or_else(goes_on).or_else(begins).or_else(|| next.keys().next()).copied()
}

/// How often a link does not begin where the one before ended.
fn breaks(links: &[Link], order: &[usize], start: Option<Money>) -> usize {
    let mut balance = start;
    let mut count = 0;
    for &at in order {
        count += usize::from(balance.is_some_and(|balance| balance != links[at].enter));
        balance = Some(links[at].leave);
    }
    count
}

/// Whether nothing stands after what was sent only once it had been told.
fn is_possible(links: &[Link], order: &[usize]) -> bool {
    let mut sent = i64::MIN;
    order.iter().all(|&at| {
        sent = sent.max(links[at].sent.order);
        links[at].told.order >= sent
    })
}
