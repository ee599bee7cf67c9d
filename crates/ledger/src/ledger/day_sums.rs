//! The sums of each day in memory, as the counters in the file have them (count.sql).
//!
//! The days of a list, its totals and charts need the sums of all days again after each payment: tens of thousands of rows, which
//! the driver takes much longer to deliver than SQLite to find. So they are read once, as one text. An operation's row and its
//! counters change only together with a new event about it, so later only the days of such operations are read again.

use std::collections::BTreeMap;
use std::str::SplitAsciiWhitespace;
use std::sync::{Arc, Mutex, PoisonError};

use kaunta_domain::counted::Counted;
use kaunta_domain::mode::Mode;
use kaunta_domain::operation::State;
use kaunta_domain::wallet::WalletType;

use crate::error::LedgerError;
use crate::filter::Filter;
use crate::value::day::day_number;

/// The operations of one day, mode, state and wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DaySum {
    pub(crate) mode: Mode,
    pub(crate) state: State,
    pub(crate) is_disputed: bool,
    pub(crate) wallet: WalletType,
    pub(crate) count: u64,
    /// In hundredths of a shilling.
    pub(crate) amount: i64,
    /// Charged fees in hundredths, without those counted in `odd_fees`.
    pub(crate) fees: i64,
    /// How many charged a fee that is not in whole hundredths.
    pub(crate) odd_fees: u64,
    /// A range that contains their numbers: its lowest and its highest.
    pub(crate) numbers: (i64, i64),
}

impl DaySum {
    pub(crate) fn counted(&self) -> Counted {
        Counted::of(self.state, self.is_disputed)
    }
}

/// By day, since 1 January 1970.
#[derive(Debug, Clone, Default)]
pub(crate) struct SumsByDay(BTreeMap<i64, Arc<[DaySum]>>);

impl SumsByDay {
    /// The sums of a range of days, in order of the days; those of one mode and state are adjacent.
    fn within(&self, from: i64, to: i64) -> impl Iterator<Item = (i64, &DaySum)> {
        let days = if from <= to { self.0.range(from..=to) } else { self.0.range(0..0) };
        days.flat_map(|(day, sums)| sums.iter().map(|sum| (*day, sum)))
    }

    /// The sums of what a filter matches; [`day_sums_cover`] must be true for it.
    pub(crate) fn of(&self, filter: &Filter) -> impl Iterator<Item = (i64, &DaySum)> {
        let (from, to) = (filter.from.map_or(i64::MIN, day_number), filter.to.map_or(i64::MAX, day_number));
        self.within(from, to).filter(|(_, sum)| {
            let DaySum { mode, state, is_disputed, wallet, .. } = sum;
            (filter.modes.is_empty() || filter.modes.contains(mode))
                && (filter.wallets.is_empty() || filter.wallets.contains(wallet))
                && filter.is_met_by(*state, *is_disputed)
        })
    }

    /// Removes a day, which may have no operations any more.
    pub(crate) fn forget(&mut self, day: i64) {
        self.0.remove(&day);
    }

    /// Takes the sums of whole days: words separated by spaces, for each sum the day and then the fields of [`DaySum`] in order.
    pub(crate) fn put(&mut self, text: &str) -> Result<(), LedgerError> {
        let mut words = text.split_ascii_whitespace();
        let mut day: Option<(i64, Vec<DaySum>)> = None;
        while let Some(word) = words.next() {
            let unreadable = || LedgerError::Damaged { detail: format!("the sums of the day {word}") };
            let number = word.parse().map_err(|_| unreadable())?;
            let sum = read(&mut words).ok_or_else(unreadable)?;
            match &mut day {
                Some((of, sums)) if *of == number => sums.push(sum),
                Some(_) | None => self.put_day(day.replace((number, vec![sum]))),
            }
        }
        self.put_day(day);
        Ok(())
    }

    fn put_day(&mut self, day: Option<(i64, Vec<DaySum>)>) {
        if let Some((number, sums)) = day {
            self.0.insert(number, sums.into());
        }
    }
}

fn read(words: &mut SplitAsciiWhitespace<'_>) -> Option<DaySum> {
    Some(DaySum {
        mode: Mode::from_code(words.next()?)?,
        state: State::from_code(words.next()?)?,
        is_disputed: words.next()? == "1",
        wallet: WalletType::from_code(words.next()?)?,
        count: words.next()?.parse().ok()?,
        amount: words.next()?.parse().ok()?,
        fees: words.next()?.parse().ok()?,
        odd_fees: words.next()?.parse().ok()?,
        numbers: (words.next()?.parse().ok()?, words.next()?.parse().ok()?),
    })
}

/// Whether the sums of days are enough to add up what a filter matches.
pub(crate) fn day_sums_cover(filter: &Filter) -> bool {
    let Filter { billers, maker, payroll, search, .. } = filter;
    filter.is_counted() && billers.is_empty() && maker.is_none() && payroll.is_none() && search.trim().is_empty()
}

#[derive(Debug, Default)]
pub(crate) struct DaySums(Mutex<Option<LoadedDaySums>>);

#[derive(Debug, Clone)]
pub(crate) struct LoadedDaySums {
    pub(crate) days: Arc<SumsByDay>,
    /// All events up to this one are in the sums, and none after it.
    pub(crate) to: i64,
}

impl DaySums {
    pub(crate) fn held(&self) -> Option<LoadedDaySums> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn hold(&self, new: LoadedDaySums) {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if held.as_ref().is_none_or(|held| held.to < new.to) {
            *held = Some(new);
        }
    }
}
