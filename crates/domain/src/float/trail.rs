//! The fewest unbroken walks over answers that were all in flight together: balances are nodes, answers are edges between
//! them, and each edge is walked once (Hierholzer's algorithm).

use std::collections::{HashMap, VecDeque};

use super::link::Link;
use crate::money::Money;

/// Edges not yet walked, by the balance they begin at; the earliest answer first.
struct Ways<'a> {
    links: &'a [Link],
    from: HashMap<Money, VecDeque<usize>>,
}

impl Ways<'_> {
    /// Walks on from a balance as long as there is an edge.
    fn walk(&mut self, from: Money) -> Vec<usize> {
        let mut balance = from;
        let mut walked = Vec::new();
        while let Some(way) = self.from.get_mut(&balance).and_then(VecDeque::pop_front) {
            walked.push(way);
            balance = self.links[way].leave;
        }
        walked
    }

    /// Adds the cycles that begin and end on the walk.
    fn with_rounds(&mut self, from: Money, walked: Vec<usize>) -> Vec<usize> {
        let mut ahead: Vec<usize> = walked.into_iter().rev().collect();
        let mut whole = Vec::with_capacity(ahead.len());
        let mut balance = from;
        loop {
            ahead.extend(self.walk(balance).into_iter().rev());
            let Some(way) = ahead.pop() else { return whole };
            balance = self.links[way].leave;
            whole.push(way);
        }
    }
}

/// Every link once, in as few unbroken walks as possible, the first from `start` if any begins there.
pub(super) fn trails(links: &[Link], start: Option<Money>) -> Vec<usize> {
    let mut ways = Ways { links, from: HashMap::new() };
    let mut surplus: HashMap<Money, i64> = HashMap::new();
    for (at, link) in links.iter().enumerate() {
        ways.from.entry(link.enter).or_default().push_back(at);
        *surplus.entry(link.enter).or_default() += 1;
        *surplus.entry(link.leave).or_default() -= 1;
    }
    let mut walks: Vec<(Money, Vec<usize>)> = Vec::new();
    if let Some(start) = start.filter(|start| ways.from.contains_key(start)) {
        walks.push((start, ways.walk(start)));
        *surplus.entry(start).or_default() -= 1;
    }
    for link in links {
        while surplus.get(&link.enter).is_some_and(|&more| more > 0) {
            *surplus.entry(link.enter).or_default() -= 1;
            let walked = ways.walk(link.enter);
            walks.push((link.enter, walked));
        }
    }
    let mut whole: Vec<Vec<usize>> = Vec::new();
    for (from, walked) in walks {
        whole.push(ways.with_rounds(from, walked));
    }
    for link in links {
        let round = ways.with_rounds(link.enter, Vec::new());
        whole.push(round);
    }
    // The walk from the start stays first; the others follow in order of their first answer.
    let fixed = usize::from(start.is_some_and(|start| {
        whole.first().and_then(|walk| walk.first()).is_some_and(|&way| links[way].enter == start)
    }));
    if let Some(others) = whole.get_mut(fixed..) {
        others.sort_by_key(|walk| walk.first().copied().unwrap_or(usize::MAX));
    }
    whole.concat()
}
