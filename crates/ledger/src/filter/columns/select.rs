//! Which operations a filter matches.

use std::collections::HashSet;

use kaunta_domain::biller::BillerCode;
use kaunta_domain::mode::Mode;
use kaunta_domain::wallet::WalletType;

use crate::filter::Filter;
use crate::filter::columns::table::{Columns, standing_of};
use crate::filter::columns::value::{BILL, MOBILE, NO_SUM};
use crate::filter::sum_range::SumRange;
use crate::value::day::day_number;

/// Half-millionths in a hundredth.
const OF_A_HUNDREDTH: i64 = 20_000;

/// For each operation, whether the filter matches it.
#[derive(Debug)]
pub(crate) struct Matches(Vec<bool>);

impl Matches {
    /// The indexes of those that match in the columns, the oldest first.
    pub(super) fn places(&self) -> impl DoubleEndedIterator<Item = usize> {
        self.0.iter().enumerate().filter(|(_, kept)| **kept).map(|(place, _)| place)
    }

    pub(super) fn holds(&self, place: usize) -> bool {
        self.0.get(place).copied().unwrap_or_default()
    }

    pub(crate) fn count(&self) -> u64 {
        self.0.iter().map(|kept| u64::from(*kept)).sum()
    }

    fn by<T: Copy>(&mut self, column: &[T], lets_through: impl Fn(T) -> bool) {
        for (kept, value) in self.0.iter_mut().zip(column) {
            *kept &= lets_through(*value);
        }
    }

    fn by_code(&mut self, column: &[u8], lets_through: impl Fn(u8) -> bool) {
        let table: [bool; 256] = std::array::from_fn(|code| u8::try_from(code).is_ok_and(&lets_through));
        self.by(column, |code| table[usize::from(code)]);
    }

    fn none() -> impl Fn(u32) -> bool {
        |_| false
    }
}

impl Columns {
    /// What a filter matches. `lists` stand for its search, notes and labels: only numbers that are in each list match.
    pub(crate) fn select(&self, filter: &Filter, lists: &[Vec<i64>]) -> Matches {
        let mut kept = Matches(vec![true; self.table.id.len()]);
        for list in lists {
            kept = self.only(&kept, list);
        }
        self.select_times(&mut kept, filter);
        self.select_status(&mut kept, filter);
        self.select_partners(&mut kept, filter);
        if let Some(maker) = &filter.maker {
            match self.makers.known(&maker.folded()) {
                Some(maker) => kept.by(&self.table.maker, |one| one == maker),
                None => kept.by(&self.table.maker, Matches::none()),
            }
        }
        if let Some(payroll) = filter.payroll {
            kept.by(&self.table.payroll, |one| i64::from(one) == payroll.0);
        }
        if !filter.amount.is_open() {
            let (from, to) = ends(filter.amount);
            kept.by(&self.table.amount, |amount| from <= amount && amount <= to);
        }
        if !filter.fee.is_open() {
            let (from, to) = ends(filter.fee);
            let (from, to) = (from.saturating_mul(OF_A_HUNDREDTH), to.saturating_mul(OF_A_HUNDREDTH));
            kept.by(&self.table.fee, |fee| fee != NO_SUM && from <= fee && fee <= to);
        }
        if filter.has_fee {
            kept.by(&self.table.fee, |fee| fee != NO_SUM && fee != 0);
        }
        kept
    }

    /// Those of the numbers that have matched so far.
    fn only(&self, before: &Matches, numbers: &[i64]) -> Matches {
        let mut kept = Matches(vec![false; before.0.len()]);
        for number in numbers {
            if let Some(place) = self.place(*number) {
                kept.0[place] = before.0[place];
            }
        }
        kept
    }

    fn select_times(&self, kept: &mut Matches, filter: &Filter) {
        if let Some(from) = filter.from.map(day_number) {
            kept.by(&self.table.day, |day| i64::from(day) >= from);
        }
        if let Some(to) = filter.to.map(day_number) {
            kept.by(&self.table.day, |day| i64::from(day) <= to);
        }
        if !filter.weekdays.is_empty() {
            let table: [bool; 7] =
                std::array::from_fn(|day| filter.weekdays.iter().any(|one| usize::from(*one) == day));
            // 1 January 1970 was a Thursday.
            let weekday = |day: i32| usize::try_from((day + 4) % 7).ok();
            kept.by(&self.table.day, |day| weekday(day).is_some_and(|day| table[day]));
        }
        if !filter.hours.is_empty() {
            kept.by_code(&self.table.hour, |hour| filter.hours.contains(&hour));
        }
    }

    fn select_status(&self, kept: &mut Matches, filter: &Filter) {
        if !filter.modes.is_empty() {
            let is_one = |mode: &Mode| filter.modes.contains(mode);
            kept.by_code(&self.table.mode, |code| Mode::ALL.get(usize::from(code)).is_some_and(is_one));
        }
        if !filter.wallets.is_empty() {
            let is_one = |wallet: &WalletType| filter.wallets.contains(wallet);
            kept.by_code(&self.table.wallet, |code| WalletType::ALL.get(usize::from(code)).is_some_and(is_one));
        }
        let is_any = filter.states.is_empty() && filter.counted.is_empty() && filter.undisputed.is_empty();
        if is_any && !filter.needs_attention {
            return;
        }
        kept.by_code(&self.table.standing, |code| {
            let (state, is_disputed) = standing_of(code);
            filter.is_met_by(state, is_disputed)
        });
    }

    fn select_partners(&self, kept: &mut Matches, filter: &Filter) {
        let billers = filter.billers.iter().map(BillerCode::as_str);
        self.select_partner(kept, BILL, billers.collect());
        let networks = filter.networks.iter().map(|network| network.code());
        self.select_partner(kept, MOBILE, networks.collect());
    }

    fn select_partner(&self, kept: &mut Matches, channel: u8, codes: Vec<&str>) {
        if codes.is_empty() {
            return;
        }
        let known: HashSet<u32> = codes.into_iter().filter_map(|code| self.partners.known(code)).collect();
        kept.by_code(&self.table.channel, |one| one == channel);
        match known.iter().copied().collect::<Vec<_>>().as_slice() {
            [] => kept.by(&self.table.partner, Matches::none()),
            [only] => kept.by(&self.table.partner, |partner| partner == *only),
            _ => kept.by(&self.table.partner, |partner| known.contains(&partner)),
        }
    }
}

fn ends(range: SumRange) -> (i64, i64) {
    let (from, to) = range.ends();
    (from.unwrap_or(i64::MIN), to.unwrap_or(i64::MAX))
}
