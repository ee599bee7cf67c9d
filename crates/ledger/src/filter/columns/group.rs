//! Sums of the operations that a filter matches.

use std::collections::HashMap;
use std::hash::Hash;

use kaunta_domain::counted::Counted;
use kaunta_domain::mode::Mode;
use kaunta_domain::phone::Network;

use crate::error::LedgerError;
use crate::filter::columns::select::Matches;
use crate::filter::columns::table::{Columns, standing_of};
use crate::filter::columns::value::{MOBILE, NO_SUM, NO_TIME};

/// Half-millionths in a hundredth.
const OF_A_HUNDREDTH: i64 = 20_000;

const COUNTED: usize = Counted::ALL.len();

/// Operations of one place (a day, an hour or a network) and mode that count as the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Group<Place> {
    pub(crate) key: Place,
    pub(crate) mode: Mode,
    pub(crate) counted: Counted,
    pub(crate) count: u64,
    /// In hundredths of a shilling.
    pub(crate) amount: i64,
    /// Charged fees in hundredths, without those that are not in whole hundredths.
    pub(crate) fees: i64,
    /// The lowest and the highest number.
    pub(crate) numbers: (i64, i64),
}

#[derive(Debug, Clone, Copy)]
struct Sums {
    count: u64,
    amount: i64,
    fees: i64,
    first: usize,
    last: usize,
}

const NO_SUMS: Sums = Sums { count: 0, amount: 0, fees: 0, first: usize::MAX, last: 0 };

impl Columns {
    /// The sums of all that match.
    pub(crate) fn all(&self, kept: &Matches) -> Result<Vec<Group<()>>, LedgerError> {
        self.grouped(kept, |_| Some(()))
    }

    /// By day, since 1 January 1970.
    pub(crate) fn by_day(&self, kept: &Matches) -> Result<Vec<Group<i64>>, LedgerError> {
        self.grouped(kept, |place| Some(self.table.day[place].into()))
    }

    pub(crate) fn by_hour(&self, kept: &Matches) -> Result<Vec<Group<u8>>, LedgerError> {
        self.grouped(kept, |place| Some(self.table.hour[place]))
    }

    pub(crate) fn by_network(&self, kept: &Matches) -> Result<Vec<Group<Network>>, LedgerError> {
        let codes = Network::ALL.map(|network| self.partners.known(network.code()));
        self.grouped(kept, |place| {
            let code = (self.table.channel[place] == MOBILE).then(|| self.table.partner[place]);
            let at = codes.iter().position(|one| one.is_some() && *one == code)?;
            Network::ALL.get(at).copied()
        })
    }

    /// The numbers of those that match and were charged a fee that is not in whole hundredths.
    pub(crate) fn odd_fees(&self, kept: &Matches) -> Vec<i64> {
        let charged = self.charged();
        self.ids(kept.places().filter(|place| charged[usize::from(self.table.standing[*place])] && self.is_odd(*place)))
    }

    /// How long those of a network took to settle, in milliseconds and in no order, without those in dispute.
    pub(crate) fn times_to_settle(&self, kept: &Matches, network: Network) -> Vec<i64> {
        let Some(code) = self.partners.known(network.code()) else { return Vec::new() };
        let table = &self.table;
        let is_one = |place: &usize| {
            table.partner[*place] == code
                && table.channel[*place] == MOBILE
                && table.settled_after[*place] != NO_TIME
                && !standing_of(table.standing[*place]).1
        };
        kept.places().filter(is_one).map(|place| table.settled_after[place]).collect()
    }

    fn charged(&self) -> [bool; 256] {
        std::array::from_fn(|code| {
            let (state, is_disputed) = standing_of(u8::try_from(code).unwrap_or_default());
            Counted::of(state, is_disputed).is_charged()
        })
    }

    fn is_odd(&self, place: usize) -> bool {
        let fee = self.table.fee[place];
        fee != NO_SUM && fee % OF_A_HUNDREDTH != 0
    }

    fn grouped<Place: Copy + Eq + Hash>(
        &self,
        kept: &Matches,
        of: impl Fn(usize) -> Option<Place>,
    ) -> Result<Vec<Group<Place>>, LedgerError> {
        let charged = self.charged();
        let lines: [usize; 256] = std::array::from_fn(|code| {
            let (state, is_disputed) = standing_of(u8::try_from(code).unwrap_or_default());
            let counted = Counted::of(state, is_disputed);
            Counted::ALL.iter().position(|one| *one == counted).unwrap_or_default()
        });
        let mut tables: Vec<(Place, Vec<Sums>)> = Vec::new();
        let mut known: HashMap<Place, usize> = HashMap::new();
        let mut at: Option<(Place, usize)> = None;
        for row in kept.places() {
            let Some(place) = of(row) else { continue };
            let table = match at {
                Some((last, table)) if last == place => table,
                Some(_) | None => *known.entry(place).or_insert_with(|| {
                    tables.push((place, vec![NO_SUMS; Mode::ALL.len() * COUNTED]));
                    tables.len() - 1
                }),
            };
            at = Some((place, table));
            let standing = usize::from(self.table.standing[row]);
            let sums = &mut tables[table].1[usize::from(self.table.mode[row]) * COUNTED + lines[standing]];
            sums.count += 1;
            sums.amount = sums.amount.checked_add(self.table.amount[row]).ok_or(LedgerError::SumTooLarge)?;
            if charged[standing] && self.table.fee[row] != NO_SUM && !self.is_odd(row) {
                let fee = self.table.fee[row] / OF_A_HUNDREDTH;
                sums.fees = sums.fees.checked_add(fee).ok_or(LedgerError::SumTooLarge)?;
            }
            sums.first = sums.first.min(row);
            sums.last = sums.last.max(row);
        }
        Ok(tables.into_iter().flat_map(|(place, sums)| self.groups(place, sums)).collect())
    }

    fn groups<Place: Copy>(&self, place: Place, sums: Vec<Sums>) -> Vec<Group<Place>> {
        let cells = Mode::ALL.into_iter().flat_map(|mode| Counted::ALL.map(|counted| (mode, counted)));
        let some = cells.zip(sums).filter(|(_, sums)| sums.count > 0);
        some.map(|((mode, counted), Sums { count, amount, fees, first, last })| {
            let numbers = (self.table.id[first].into(), self.table.id[last].into());
            Group { key: place, mode, counted, count, amount, fees, numbers }
        })
        .collect()
    }
}
