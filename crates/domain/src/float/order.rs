//! Puts answers in the order in which the service booked them, which is not always the order in which they arrived.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::iter::once;
use std::ops::AddAssign;

use super::link::Link;
use super::movement::{WalletMovement, by_sum};
use super::trail::trails;
use crate::money::Money;

/// Puts links in the order in which balances follow from each other. An answer received before another payment was sent
/// certainly comes first; only links that were in flight at the same time are reordered.
pub(super) fn in_order(mut links: Vec<Link>, movements: &[WalletMovement]) -> Vec<Link> {
    links.sort_by_key(|link| link.told.order);
    let by_sum = by_sum(movements);
    let mut ordered: Vec<Link> = Vec::with_capacity(links.len());
    let mut standing: Option<ChainEnd> = None;
    let mut groups = under_way_together(links).into_iter().peekable();
    while let Some(together) = groups.next() {
        let next = groups.peek().map(|next| next.as_slice()).unwrap_or_default();
        let next_told = next.iter().map(|link| link.told.order).min().unwrap_or(i64::MAX);
        let start = standing;
        let around =
            ConcurrentLinks { links: &together, start, next: beginnings(next), next_told, movements, by_sum: &by_sum };
        for link in around.best().into_iter().filter_map(|at| together.get(at)) {
            standing = Some(ChainEnd::after(standing, link));
            ordered.push(link.clone());
        }
    }
    ordered
}

/// The end of the chain after some links.
#[derive(Debug, Clone, Copy)]
struct ChainEnd {
    balance: Money,
    /// When the last of them was sent; the next movement happened after this.
    sent: i64,
}

impl ChainEnd {
    fn after(before: Option<ChainEnd>, link: &Link) -> ChainEnd {
        let sent = before.map_or(link.sent.order, |before| before.sent.max(link.sent.order));
        ChainEnd { balance: link.leave, sent }
    }
}

/// How often a link does not begin where the previous one ended. Any number of known breaks is better than one unknown
/// break.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Breaks {
    unknown: usize,
    /// Breaks that match a movement known to this book.
    known: usize,
}

impl AddAssign for Breaks {
    fn add_assign(&mut self, other: Breaks) {
        self.unknown += other.unknown;
        self.known += other.known;
    }
}

/// Links that were in flight together, and what is certain about their neighbours.
struct ConcurrentLinks<'a> {
    links: &'a [Link],
    start: Option<ChainEnd>,
    /// The balances at which the next group can begin,
    next: HashSet<Money>,
    /// and when its first answer arrived.
    next_told: i64,
    /// This book's movements without a balance.
    movements: &'a [WalletMovement],
    by_sum: &'a HashMap<Money, Vec<usize>>,
}

impl ConcurrentLinks<'_> {
    /// The possible order with the least left to explain; among equals, the simplest.
    fn best(&self) -> Vec<usize> {
        let start = self.start.map(|start| start.balance);
        let mut best = walk(self.links, start);
        let mut least = self.unexplained(&best);
        if least == Breaks::default() {
            return best;
        }
        // A balance may repeat by chance: the link that begins there need not be the next one.
        for order in [best.clone(), trails(self.links, start), trails(self.links, None)] {
            for order in once(order.clone()).chain(self.rotations(&order)) {
                let unexplained = self.unexplained(&order);
                if unexplained < least && is_possible(self.links, &order) {
                    (best, least) = (order, unexplained);
                }
            }
        }
        best
    }

    /// The breaks that an order leaves.
    fn unexplained(&self, order: &[usize]) -> Breaks {
        let mut standing = self.start;
        let mut sum = Breaks::default();
        for link in order.iter().map(|&at| &self.links[at]) {
            sum +=
                standing.map(|standing| self.break_between(standing, link.enter, link.told.order)).unwrap_or_default();
            standing = Some(ChainEnd::after(standing, link));
        }
        let after = standing.and_then(|standing| {
            self.next.iter().map(|&enter| self.break_between(standing, enter, self.next_told)).min()
        });
        sum += after.unwrap_or_default();
        sum
    }

    fn break_between(&self, standing: ChainEnd, enter: Money, told: i64) -> Breaks {
        let moved = enter.checked_sub(standing.balance);
        if moved == Some(Money::ZERO) {
            return Breaks::default();
        }
        let is_known = moved.and_then(|moved| self.by_sum.get(&moved)).is_some_and(|all| {
            all.iter()
                .map(|&which| &self.movements[which])
                .any(|movement| movement.after.order < told && movement.by.is_none_or(|by| by.order > standing.sent))
        });
        if is_known { Breaks { unknown: 0, known: 1 } } else { Breaks { unknown: 1, known: 0 } }
    }

    /// Rotations of a cycle at the end of an order: a cycle could begin at any of its links. Yields those that end where the
    /// next group begins, or begin where a known movement led.
    fn rotations(&self, order: &[usize]) -> impl Iterator<Item = Vec<usize>> {
        let mut standing = self.start;
        let mut unbroken = (0, self.start);
        for (place, &at) in order.iter().enumerate() {
            let link = &self.links[at];
            if standing.is_some_and(|standing| standing.balance != link.enter) {
                unbroken = (place, standing);
            }
            standing = Some(ChainEnd::after(standing, link));
        }
        let (from, before) = unbroken;
        let is_round = order.get(from).map(|&at| self.links[at].enter) == standing.map(|standing| standing.balance);
        let (fixed, round) = order.split_at(if is_round { from } else { order.len() });
        let is_led_to = move |link: &Link| {
            before.is_some_and(|before| self.break_between(before, link.enter, link.told.order).unknown == 0)
        };
        let mut tried = HashSet::new();
        (1..round.len())
            .filter(move |&by| {
                let link = &self.links[round[by]];
                (self.next.contains(&link.enter) || is_led_to(link)) && tried.insert(link.enter)
            })
            .map(move |by| [fixed, &round[by..], &round[..by]].concat())
    }
}

/// The balances at which links can begin: those where more links begin than end, or any if there is none, as in a cycle.
fn beginnings(links: &[Link]) -> HashSet<Money> {
    let mut surplus: HashMap<Money, i64> = HashMap::new();
    for link in links {
        *surplus.entry(link.enter).or_default() += 1;
        *surplus.entry(link.leave).or_default() -= 1;
    }
    let open: HashSet<Money> = surplus.iter().filter(|&(_, &more)| more > 0).map(|(&balance, _)| balance).collect();
    if open.is_empty() { surplus.into_keys().collect() } else { open }
}

/// Groups of links whose mutual order is uncertain; the order of the groups is certain.
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

/// Goes from balance to balance, never ahead of a link that certainly came earlier.
fn walk(links: &[Link], start: Option<Money>) -> Vec<usize> {
    let mut by_sending: Vec<usize> = (0..links.len()).collect();
    by_sending.sort_by_key(|&at| links[at].sent.order);
    let mut to_come = by_sending.into_iter().peekable();
    let mut placed = vec![false; links.len()];
    let mut earliest = 0;
    // Candidates for the next link, by arrival of the answer: links are in that order.
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
        // The earliest answer's link was sent before it arrived, so there is always one.
        let chosen = choose(links, &next, balance).unwrap_or(earliest);
        next.remove(&chosen);
        placed[chosen] = true;
        balance = Some(links[chosen].leave);
        ordered.push(chosen);
    }
    ordered
}

/// The next link: one that continues from the balance, preferably one that leaves it unchanged; else one that no other link
/// leads to.
fn choose(links: &[Link], next: &BTreeMap<usize, ()>, balance: Option<Money>) -> Option<usize> {
    let fits = |at: &&usize| Some(links[**at].enter) == balance;
    let stays = next.keys().filter(fits).find(|&&at| links[at].leave == links[at].enter);
    let goes_on = || next.keys().find(fits);
    let begins =
        || next.keys().find(|&&at| !next.keys().any(|&other| other != at && links[other].leave == links[at].enter));
    stays.or_else(goes_on).or_else(begins).or_else(|| next.keys().next()).copied()
}

/// Whether no link comes after one that was sent only once the first had been answered.
fn is_possible(links: &[Link], order: &[usize]) -> bool {
    let mut sent = i64::MIN;
    order.iter().all(|&at| {
        sent = sent.max(links[at].sent.order);
        links[at].told.order >= sent
    })
}
