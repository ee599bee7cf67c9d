//! Which operations a list shows.

pub(crate) mod histogram;
pub(crate) mod order;
pub(crate) mod search_query;

use std::hash::{Hash, Hasher};

use chrono::NaiveDate;
use kaunta_domain::counted::Counted;
use kaunta_domain::mode::Mode;
use kaunta_domain::operation::State;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::person::PersonName;
use sqlx::{QueryBuilder, Sqlite};

use crate::value::day::day_number;
use crate::value::row_number::row_numbers;

/// Which operations to show. Unset conditions match everything; all set conditions must match.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// The first day, in Kampala.
    pub from: Option<NaiveDate>,
    /// The last day, in Kampala, itself included.
    pub to: Option<NaiveDate>,
    /// Any of these modes; empty means all.
    pub modes: Vec<Mode>,
    /// Any of these states; empty means all.
    pub states: Vec<State>,
    /// Counting as any of these; empty means all.
    pub counted: Vec<Counted>,
    /// A biller's code.
    pub biller: Option<String>,
    /// Payments of this payroll's rows.
    pub payroll: Option<PayrollId>,
    /// Made by this person.
    pub maker: Option<PersonName>,
    /// Parts of a name, phone, account, reference, transaction id, note or transfer metadata, in any order. A phone in any
    /// form; the beginning of any identifier by which the service or the network knows it.
    pub search: String,
}

impl Hash for Filter {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Filter { from, to, modes, states, counted, biller, payroll, maker, search } = self;
        (from, to, modes, states, counted, biller, payroll, maker.as_ref().map(PersonName::folded), search).hash(state);
    }
}

impl Filter {
    /// Whether there is any condition besides the search.
    pub(crate) fn has_conditions(&self) -> bool {
        Filter { search: String::new(), ..self.clone() } != Filter::default()
    }

    pub(crate) fn has_days(&self) -> bool {
        self.from.is_some() || self.to.is_some()
    }

    /// Appends `AND …` for each condition except the search, over the columns that operations are counted by.
    pub(crate) fn push_counted(&self, query: &mut QueryBuilder<Sqlite>) {
        if let Some(from) = self.from {
            query.push(" AND day >= ").push_bind(day_number(from));
        }
        if let Some(to) = self.to {
            query.push(" AND day <= ").push_bind(day_number(to));
        }
        push_any_of(query, "", "mode", self.modes.iter().map(|mode| mode.code()));
        push_any_of(query, "", "state", self.states.iter().map(|state| state.code()));
        push_counting_as(query, &self.counted, "state", "disputed = 1");
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

    /// Appends `AND …` for each condition except the search, over the columns of `table`.
    pub(crate) fn push_conditions(&self, query: &mut QueryBuilder<Sqlite>, table: &'static str) {
        if let Some(from) = self.from {
            query.push(format_args!(" AND {table}.day >= ")).push_bind(day_number(from));
        }
        if let Some(to) = self.to {
            query.push(format_args!(" AND {table}.day <= ")).push_bind(day_number(to));
        }
        push_any_of(query, &format!("{table}."), "mode", self.modes.iter().map(|mode| mode.code()));
        push_any_of(query, &format!("{table}."), "state", self.states.iter().map(|state| state.code()));
        let disputed = format!("{table}.contradicted_by IS NOT NULL");
        push_counting_as(query, &self.counted, &format!("{table}.state"), &disputed);
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

/// Appends `AND …` for what counts as any of these. `state` and `disputed` are the SQL of a state and of whether a case is open.
fn push_counting_as(query: &mut QueryBuilder<Sqlite>, counted: &[Counted], state: &str, disputed: &str) {
    if counted.is_empty() {
        return;
    }
    let with_disputed = if counted.contains(&Counted::Disputed) { disputed } else { "0" };
    query.push(format_args!(" AND ({with_disputed} OR (NOT ({disputed}) AND {state} IN ("));
    let mut list = query.separated(", ");
    for state in counted.iter().flat_map(|counted| counted.states()) {
        list.push_bind(state.code());
    }
    query.push(")))");
}
