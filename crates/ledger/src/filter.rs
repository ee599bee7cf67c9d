//! Which operations a list shows.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use chrono::{Datelike, NaiveDate};
use kaunta_domain::mode::Mode;
use kaunta_domain::operation::State;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::person::PersonName;
use sqlx::{QueryBuilder, Sqlite};

use crate::spread::Spread;
use crate::table::operation::Operation;
use crate::table::payroll::row::row_numbers;

/// Which operations to show. Every part that is left out lets everything through; the parts that are given must all hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// The first day, in Kampala.
    pub from: Option<NaiveDate>,
    /// The last day, in Kampala, itself included.
    pub to: Option<NaiveDate>,
    /// Any of these modes; none named means all.
    pub modes: Vec<Mode>,
    /// Any of these states; none named means all.
    pub states: Vec<State>,
    /// A biller's code.
    pub biller: Option<String>,
    /// Those that pay a row of this payroll.
    pub payroll: Option<PayrollId>,
    /// Those that this person made.
    pub maker: Option<PersonName>,
    /// Parts of a name, phone, account, reference, transaction id, note or what went along, in any order. A phone in any form;
    /// the beginning of any number by which the service or the network knows it.
    pub search: String,
}

/// One page of a list, newest first.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// How many operations the filter lets through in all.
    pub total: u64,
    /// Those of this page.
    pub rows: Vec<Operation>,
}

impl Hash for Filter {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Filter { from, to, modes, states, biller, payroll, maker, search } = self;
        (from, to, modes, states, biller, payroll, maker.as_ref().map(PersonName::folded), search).hash(state);
    }
}

impl Filter {
    /// Whether anything but a search leaves some out.
    pub(crate) fn has_conditions(&self) -> bool {
        Filter { search: String::new(), ..self.clone() } != Filter::default()
    }

    pub(crate) fn has_days(&self) -> bool {
        self.from.is_some() || self.to.is_some()
    }

    /// Appends `AND …` for each part but the search, over the columns that operations are counted by.
    pub(crate) fn push_counted(&self, query: &mut QueryBuilder<Sqlite>) {
        if let Some(from) = self.from {
            query.push(" AND day >= ").push_bind(day_number(from));
        }
        if let Some(to) = self.to {
            query.push(" AND day <= ").push_bind(day_number(to));
        }
        push_any_of(query, "", "mode", self.modes.iter().map(|mode| mode.code()));
        push_any_of(query, "", "state", self.states.iter().map(|state| state.code()));
        if let Some(biller) = &self.biller {
            query.push(" AND biller = ").push_bind(biller.trim().to_ascii_uppercase());
        }
        if let Some(maker) = &self.maker {
            query.push(" AND maker = ").push_bind(maker.folded());
        }
        if let Some(payroll) = self.payroll {
            query.push(" AND payroll = ").push_bind(payroll.0);
        }
    }

    /// Appends `AND …` for each part but the search, over the columns of `table`.
    pub(crate) fn push_conditions(&self, query: &mut QueryBuilder<Sqlite>, table: &'static str) {
        if let Some(from) = self.from {
            query.push(format_args!(" AND {table}.day >= ")).push_bind(day_number(from));
        }
        if let Some(to) = self.to {
            query.push(format_args!(" AND {table}.day <= ")).push_bind(day_number(to));
        }
        push_any_of(query, &format!("{table}."), "mode", self.modes.iter().map(|mode| mode.code()));
        push_any_of(query, &format!("{table}."), "state", self.states.iter().map(|state| state.code()));
        if let Some(biller) = &self.biller {
            query.push(format_args!(" AND {table}.biller = ")).push_bind(biller.trim().to_ascii_uppercase());
        }
        if let Some(maker) = &self.maker {
            query.push(format_args!(" AND {table}.maker_folded = ")).push_bind(maker.folded());
        }
        if let Some(payroll) = self.payroll {
            let rows = row_numbers(payroll);
            query.push(format_args!(" AND {table}.payroll_row BETWEEN ")).push_bind(*rows.start());
            query.push(" AND ").push_bind(*rows.end());
        }
    }
}

fn push_any_of(
    query: &mut QueryBuilder<Sqlite>,
    table: &str,
    column: &'static str,
    codes: impl ExactSizeIterator<Item = &'static str>,
) {
    if codes.len() == 0 {
        return;
    }
    query.push(format_args!(" AND {table}{column} IN ("));
    let mut list = query.separated(", ");
    for code in codes {
        list.push_bind(code);
    }
    query.push(")");
}

/// The `day` column: days in Kampala since 1 January 1970.
pub(crate) fn day_number(day: NaiveDate) -> i64 {
    i64::from(day.num_days_from_ce()) - DAYS_TO_1970
}

/// From the first day of year 1 to 1 January 1970.
const DAYS_TO_1970: i64 = 719_163;

/// How what filters find is spread, each true only as long as the book has not changed.
#[derive(Debug, Default)]
pub(crate) struct SpreadCache {
    at_change: u64,
    spreads: HashMap<Filter, Spread>,
}

/// A person turns pages of a few searches; more than these are not worth the memory.
const MOST_REMEMBERED: usize = 64;

impl SpreadCache {
    pub(crate) fn get(&self, filter: &Filter, at_change: u64) -> Option<Spread> {
        if self.at_change == at_change { self.spreads.get(filter).cloned() } else { None }
    }

    pub(crate) fn put(&mut self, filter: &Filter, at_change: u64, spread: Spread) {
        if self.at_change != at_change || self.spreads.len() >= MOST_REMEMBERED {
            self.spreads.clear();
            self.at_change = at_change;
        }
        self.spreads.insert(filter.clone(), spread);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_january_1970_is_day_zero() {
        assert_eq!(day_number(NaiveDate::from_ymd_opt(1970, 1, 1).unwrap()), 0);
        assert_eq!(day_number(NaiveDate::from_ymd_opt(2026, 11, 21).unwrap()), 20_778);
    }

    #[test]
    fn a_spread_is_forgotten_when_the_book_changes() {
        let mut cache = SpreadCache::default();
        let spread = Spread::new(10, vec![(0, 7)]);
        cache.put(&Filter::default(), 3, spread.clone());
        assert_eq!(cache.get(&Filter::default(), 3), Some(spread));
        assert_eq!(cache.get(&Filter::default(), 4), None);
    }
}
