//! The order of the operations that a filter matches.

use std::cmp::Reverse;
use std::collections::HashSet;

use kaunta_domain::mode::Mode;
use kaunta_domain::wallet::WalletType;

use crate::filter::columns::orphan_key::{OrphanKey, with_orphans};
use crate::filter::columns::select::Matches;
use crate::filter::columns::table::{Columns, standing_of};
use crate::filter::columns::texts::Texts;
use crate::filter::columns::value::{NO_SUM, text_key};
use crate::filter::order::{SortKey, standing_rank};

/// The key of what comes last in both directions.
const LAST: u64 = u64::MAX;

impl Columns {
    /// Whether the columns alone can sort by this.
    pub(crate) fn sorts_by(&self, key: SortKey) -> bool {
        match key {
            SortKey::Name => !self.names.is_full(),
            SortKey::Narration => !self.narrations.is_full(),
            SortKey::Number => self.numbers_fit,
            SortKey::Reference => self.references_fit,
            // Labels are not in the columns: see [`Columns::these_first`].
            SortKey::Labels => false,
            // Rarely used: sorted in the file.
            SortKey::Charge
            | SortKey::Settled
            | SortKey::Approver
            | SortKey::Payroll
            | SortKey::PayrollLine
            | SortKey::LastNote => false,
            SortKey::Product
            | SortKey::State
            | SortKey::Amount
            | SortKey::Fee
            | SortKey::Total
            | SortKey::Maker
            | SortKey::Wallet => true,
        }
    }

    /// The numbers of `limit` matching rows after `skip`, newest first.
    pub(crate) fn newest(&self, kept: &Matches, skip: u64, limit: u32) -> Vec<i64> {
        self.ids(window(kept.places().rev(), skip, limit))
    }

    /// How many matching rows are in each range of numbers, the highest range first; `width` is its size as a power of two.
    pub(crate) fn runs(&self, kept: &Matches, width: u32) -> Vec<(i64, i64)> {
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

    /// The first `most` numbers of the matching rows and the orphans in an order; equal ones newest first. `None` if an
    /// orphan can't be compared with the columns.
    pub(crate) fn first(
        &self,
        kept: &Matches,
        (key, descending): (SortKey, bool),
        orphans: &[OrphanKey],
        most: usize,
    ) -> Option<Vec<i64>> {
        let list = List { columns: self, kept, descending, orphans, most };
        match key {
            SortKey::Number => {
                list.by_text(&self.table.number, |orphan| OrphanKey::as_number(orphan.account.as_deref()))
            }
            SortKey::Reference => {
                list.by_text(&self.table.reference, |orphan| text_key(&orphan.reference, |byte| byte))
            }
            SortKey::Product => list.by_product(),
            SortKey::State => list.by_value(
                |place| {
                    let (state, is_disputed) = standing_of(self.table.standing[place]);
                    Some(standing_rank(state, is_disputed).into())
                },
                |orphan| Some(Some(standing_rank(orphan.state, false).into())),
            ),
            SortKey::Wallet => {
                let wallets = ranks(WalletType::ALL.map(WalletType::code));
                let rank = |place: usize| Some(wallets[usize::from(self.table.wallet[place])].into());
                list.by(|place| in_direction(rank(place), descending), |_| Some(LAST))
            }
            SortKey::Amount => {
                list.by_value(|place| Some(whole(self.table.amount[place])), |orphan| Some(orphan.amount.map(whole)))
            }
            SortKey::Fee => list.by_value(
                |place| sum(self.table.fee[place]),
                |orphan| Some(OrphanKey::sum(orphan.fee.as_deref())?.and_then(sum)),
            ),
            SortKey::Total => list.by_value(
                |place| sum(self.table.total[place]),
                |orphan| Some(OrphanKey::sum(orphan.total.as_deref())?.and_then(sum)),
            ),
            SortKey::Maker => list.by_rank(&self.makers, &self.table.maker),
            SortKey::Name => list.by_rank(&self.names, &self.table.name),
            SortKey::Narration => list.by_rank(&self.narrations, &self.table.narration),
            // Not in the columns.
            SortKey::Labels
            | SortKey::Charge
            | SortKey::Settled
            | SortKey::Approver
            | SortKey::Payroll
            | SortKey::PayrollLine
            | SortKey::LastNote => None,
        }
    }

    /// Those of `numbers` that match, in the given order, then the others with the orphans, newest first; at most `most`.
    pub(crate) fn these_first(&self, kept: &Matches, numbers: &[i64], orphans: &[OrphanKey], most: usize) -> Vec<i64> {
        let these = numbers.iter().filter_map(|number| self.place(*number)).filter(|place| kept.holds(*place));
        let these: Vec<usize> = these.collect();
        let known: HashSet<usize> = these.iter().copied().collect();
        let others = kept.places().rev().filter(|place| !known.contains(place));
        let numbers = self.ids(these.iter().copied().chain(others).take(most));
        if orphans.is_empty() {
            return numbers;
        }
        let orphans = orphans.iter().map(|orphan| (true, orphan)).collect();
        let placed = self.place_orphans(kept, orphans, |place| !known.contains(&place));
        with_orphans(numbers, &placed, most)
    }
}

/// The beginning of a list in an order.
struct List<'c> {
    columns: &'c Columns,
    kept: &'c Matches,
    descending: bool,
    orphans: &'c [OrphanKey],
    most: usize,
}

impl List<'_> {
    /// The mode, then the partner.
    fn by_product(&self) -> Option<Vec<i64>> {
        let modes = ranks(Mode::ALL.map(Mode::code));
        let Columns { table, partners, .. } = self.columns;
        let turned = |rank: u32| if self.descending { u32::MAX - 1 - rank } else { rank };
        let key = |mode: Option<u32>, partner: Option<u32>| {
            let [mode, partner] = [mode, partner].map(|rank| u64::from(rank.map_or(u32::MAX, turned)));
            (mode << 32) | partner
        };
        let mode_of = |mode: usize| modes.get(mode).copied();
        // Several partners that no operation has may fall between the same two others, so they are also ordered among themselves.
        let only_theirs = |partner: &&str| partners.known(partner).is_none();
        let mut others: Vec<&str> = self.orphans.iter().filter_map(|one| one.partner.as_deref()).collect();
        others.retain(only_theirs);
        others.sort_unstable();
        let among_others = |partner: Option<&str>| {
            let place = partner.and_then(|partner| others.iter().position(|other| *other == partner));
            place.and_then(|place| u32::try_from(place + 1).ok()).map(turned)
        };
        let own = |place: usize| key(mode_of(table.mode[place].into()), partners.rank_among(table.partner[place]));
        let numbers = self.first_by(own);
        self.with_orphans(
            numbers,
            |place| (own(place), None),
            |orphan| {
                let mode = orphan.mode.and_then(|mode| Mode::ALL.iter().position(|one| *one == mode));
                let partner = orphan.partner.as_deref();
                let place = partner.map(|partner| partners.place_among(partner));
                Some((key(mode.and_then(mode_of), place), among_others(partner)))
            },
        )
    }

    /// By a text that orphans don't have.
    fn by_rank(&self, texts: &Texts, codes: &[u32]) -> Option<Vec<i64>> {
        self.by(|place| in_direction(texts.rank(codes[place]).map(u64::from), self.descending), |_| Some(LAST))
    }

    /// By texts as numbers; 0 means no text.
    fn by_text(&self, texts: &[u128], of: impl Fn(&OrphanKey) -> Option<u128>) -> Option<Vec<i64>> {
        let key = |text| match text {
            0 => u128::MAX,
            text if self.descending => u128::MAX - text,
            text => text,
        };
        self.by(|place| key(texts[place]), |orphan| of(orphan).map(key))
    }

    fn by_value(
        &self,
        value: impl Fn(usize) -> Option<u64>,
        of: impl Fn(&OrphanKey) -> Option<Option<u64>>,
    ) -> Option<Vec<i64>> {
        let key = |value| in_direction(value, self.descending);
        self.by(|place| key(value(place)), |orphan| of(orphan).map(key))
    }

    fn by<Key: Ord + Copy>(
        &self,
        key: impl Fn(usize) -> Key,
        of: impl Fn(&OrphanKey) -> Option<Key>,
    ) -> Option<Vec<i64>> {
        let numbers = self.first_by(&key);
        self.with_orphans(numbers, key, of)
    }

    fn first_by<Key: Ord + Copy>(&self, key: impl Fn(usize) -> Key) -> Vec<i64> {
        // Newest first, so that older entries never displace equal ones.
        let first = first(self.kept.places().rev().map(|place| (key(place), Reverse(place))), self.most);
        self.columns.ids(first.into_iter().map(|(_, Reverse(place))| place))
    }

    /// Puts orphans among the first numbers.
    fn with_orphans<Key: Ord + Copy>(
        &self,
        numbers: Vec<i64>,
        key: impl Fn(usize) -> Key,
        of: impl Fn(&OrphanKey) -> Option<Key>,
    ) -> Option<Vec<i64>> {
        if self.orphans.is_empty() {
            return Some(numbers);
        }
        let orphans = self.orphans.iter().map(|orphan| Some((of(orphan)?, orphan)));
        let orphans = orphans.collect::<Option<Vec<_>>>()?;
        let placed = self.columns.place_orphans(self.kept, orphans, key);
        Some(with_orphans(numbers, &placed, self.most))
    }
}

/// The `most` lowest of some entries, which must all differ, in order. Never holds more than twice as many.
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

/// A sum in whole millionths.
fn sum(halves: i64) -> Option<u64> {
    (halves != NO_SUM).then(|| whole(halves / 2))
}

/// As a number from 0 upwards, in the same order.
fn whole(number: i64) -> u64 {
    number.cast_unsigned() ^ (1 << 63)
}

/// The rank of each code among all of them.
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
