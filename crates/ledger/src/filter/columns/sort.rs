//! The order of what was kept.

use std::cmp::Reverse;
use std::collections::HashSet;

use kaunta_domain::mode::Mode;
use kaunta_domain::wallet::WalletType;

use crate::filter::columns::keep::Kept;
use crate::filter::columns::table::{Columns, standing_of};
use crate::filter::columns::value::NO_SUM;
use crate::filter::order::{SortKey, standing_rank};

/// What comes last in both directions.
const LAST: u64 = u64::MAX;

impl Columns {
    /// Whether they can be sorted by this alone.
    pub(crate) fn sorts_by(&self, key: SortKey) -> bool {
        match key {
            SortKey::Name => !self.names.is_full(),
            SortKey::Narration => !self.narrations.is_full(),
            SortKey::Number => self.numbers_fit,
            SortKey::Reference => self.references_fit,
            // They are told from outside: [`Columns::these_first`].
            SortKey::Labels => false,
            SortKey::Product
            | SortKey::State
            | SortKey::Amount
            | SortKey::Fee
            | SortKey::Total
            | SortKey::Maker
            | SortKey::Wallet => true,
        }
    }

    /// The numbers of some rows of what was kept, newest first.
    pub(crate) fn newest(&self, kept: &Kept, skip: u64, limit: u32) -> Vec<i64> {
        self.ids(window(kept.places().rev(), skip, limit))
    }

    /// How many of what was kept are in each range of numbers of a size, which is a power of two; the highest range first.
    pub(crate) fn runs(&self, kept: &Kept, width: u32) -> Vec<(i64, i64)> {
        let mut runs: Vec<(i64, i64)> = Vec::new();
        for place in kept.places().rev() {
            let run = i64::from(self.table.id[place] >> width);
            match runs.last_mut() {
                Some((last, count)) if *last == run => *count += 1,
                Some(_) | None => runs.push((run, 1)),
            }
        }
        runs
    }

    /// The first numbers of what was kept in an order, at most so many; equal ones newest first.
    pub(crate) fn first(&self, kept: &Kept, key: SortKey, descending: bool, most: usize) -> Vec<i64> {
        match key {
            SortKey::Number => self.by_text(kept, &self.table.number, descending, most),
            SortKey::Reference => self.by_text(kept, &self.table.reference, descending, most),
            SortKey::Product => {
                let modes = ranks(Mode::ALL.map(Mode::code));
                let partner = |place: usize| self.partners.rank(self.table.partner[place]);
                let turned = |rank: u32| if descending { u32::MAX - 1 - rank } else { rank };
                self.by(kept, most, |place| {
                    let mode = modes[usize::from(self.table.mode[place])];
                    let partner = partner(place).map_or(u32::MAX, turned);
                    (u64::from(turned(mode)) << 32) | u64::from(partner)
                })
            }
            SortKey::State => {
                let rank = |place: usize| {
                    let (state, is_disputed) = standing_of(self.table.standing[place]);
                    standing_rank(state, is_disputed)
                };
                self.by(kept, most, |place| in_direction(Some(rank(place).into()), descending))
            }
            SortKey::Wallet => {
                let wallets = ranks(WalletType::ALL.map(WalletType::code));
                let rank = |place: usize| u64::from(wallets[usize::from(self.table.wallet[place])]);
                self.by(kept, most, |place| in_direction(Some(rank(place)), descending))
            }
            SortKey::Amount => {
                self.by(kept, most, |place| in_direction(Some(whole(self.table.amount[place])), descending))
            }
            SortKey::Fee => self.by(kept, most, |place| in_direction(sum(self.table.fee[place]), descending)),
            SortKey::Total => self.by(kept, most, |place| in_direction(sum(self.table.total[place]), descending)),
            SortKey::Maker => self.by(kept, most, |place| {
                in_direction(self.makers.rank(self.table.maker[place]).map(u64::from), descending)
            }),
            SortKey::Name => self.by(kept, most, |place| {
                in_direction(self.names.rank(self.table.name[place]).map(u64::from), descending)
            }),
            SortKey::Narration => self.by(kept, most, |place| {
                in_direction(self.narrations.rank(self.table.narration[place]).map(u64::from), descending)
            }),
            SortKey::Labels => Vec::new(),
        }
    }

    /// What was kept of some numbers in their order, then everything else, newest first; at most so many.
    pub(crate) fn these_first(&self, kept: &Kept, numbers: &[i64], most: usize) -> Vec<i64> {
        let these = numbers.iter().filter_map(|number| self.place(*number)).filter(|place| kept.holds(*place));
        let these: Vec<usize> = these.collect();
        let known: HashSet<usize> = these.iter().copied().collect();
        let others = kept.places().rev().filter(|place| !known.contains(place));
        self.ids(these.iter().copied().chain(others).take(most))
    }

    /// By texts as numbers; 0 is no text.
    fn by_text(&self, kept: &Kept, texts: &[u128], descending: bool, most: usize) -> Vec<i64> {
        self.by(kept, most, |place| match texts[place] {
            0 => u128::MAX,
            text if descending => u128::MAX - text,
            text => text,
        })
    }

    fn by<Key: Ord + Copy>(&self, kept: &Kept, most: usize, key: impl Fn(usize) -> Key) -> Vec<i64> {
        let first = first(kept.places().map(|place| (key(place), Reverse(place))), most);
        self.ids(first.into_iter().map(|(_, Reverse(place))| place))
    }
}

/// The first of some entries that all differ, in order. Only twice as many as are wanted are held at a time.
fn first<Entry: Ord + Copy>(entries: impl Iterator<Item = Entry>, most: usize) -> Vec<Entry> {
    let Some(last) = most.checked_sub(1) else { return Vec::new() };
    let mut first: Vec<Entry> = Vec::new();
    let mut bound = None;
    for entry in entries {
        if bound.is_some_and(|bound| entry > bound) {
            continue;
        }
        first.push(entry);
        if first.len() == most.saturating_mul(2) {
            let (_, highest, _) = first.select_nth_unstable(last);
            bound = Some(*highest);
            first.truncate(most);
        }
    }
    first.sort_unstable();
    first.truncate(most);
    first
}

fn window<T>(rows: impl Iterator<Item = T>, skip: u64, limit: u32) -> impl Iterator<Item = T> {
    let skip = usize::try_from(skip).unwrap_or(usize::MAX);
    rows.skip(skip).take(usize::try_from(limit).unwrap_or_default())
}

fn in_direction(value: Option<u64>, descending: bool) -> u64 {
    match value {
        None => LAST,
        Some(value) if descending => LAST - 1 - value,
        Some(value) => value,
    }
}

/// A sum without its parts of a millionth.
fn sum(halves: i64) -> Option<u64> {
    (halves != NO_SUM).then(|| whole(halves / 2))
}

/// As a number from 0 upwards, in the same order.
fn whole(number: i64) -> u64 {
    number.cast_unsigned() ^ (1 << 63)
}

/// Where each of some codes stands among them.
fn ranks<const COUNT: usize>(codes: [&str; COUNT]) -> [u32; COUNT] {
    codes.map(|code| codes.iter().map(|other| u32::from(*other < code)).sum())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_many_are_those_of_a_whole_sort() {
        let many: Vec<u64> = (0..1_000).map(|number| number * 7_919 % 1_009).collect();
        let mut sorted = many.clone();
        sorted.sort_unstable();
        for most in [0, 1, 7, 499, 500, 501, 2_000, usize::MAX] {
            assert_eq!(first(many.iter().copied(), most), sorted[..most.min(1_000)], "{most}");
        }
    }

    #[test]
    fn what_has_no_value_is_last_in_both_directions() {
        for descending in [false, true] {
            let values = [sum(NO_SUM), sum(-2), sum(0), sum(3), sum(i64::MAX)];
            let [none, below, zero, more, most] = values.map(|value| in_direction(value, descending));
            assert!(none > below && none > most);
            assert!(if descending { most < more && more < zero } else { below < zero && zero < more });
        }
    }
}
