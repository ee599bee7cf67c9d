//! Which operations a list shows.

pub(crate) mod columns;
mod condition;
pub(crate) mod histogram;
pub(crate) mod labelled;
pub(crate) mod order;
pub(crate) mod search_query;
pub(crate) mod sift;
pub(crate) mod sum_range;

use std::hash::{Hash, Hasher};

use chrono::NaiveDate;
use kaunta_domain::biller::BillerCode;
use kaunta_domain::counted::Counted;
use kaunta_domain::event::LabelText;
use kaunta_domain::mode::Mode;
use kaunta_domain::operation::State;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::person::PersonName;
use kaunta_domain::phone::Network;
use kaunta_domain::wallet::WalletType;
use sqlx::{QueryBuilder, Sqlite};

use crate::filter::condition::{push_any_of, push_fee, push_numbers, push_sum};
use crate::filter::labelled::{ONCE, push_labelled};
use crate::filter::sum_range::SumRange;
use crate::value::day::day_number;
use crate::value::row_number::row_numbers;
use crate::value::states::open_states;

/// With this many days or more, adding up counters takes longer: a day has one for each product, biller, state, person and payroll.
const MANY_DAYS: i64 = 62;

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
    /// Counting as any of these, or as `undisputed` says; both empty means all.
    pub counted: Vec<Counted>,
    /// In any of these states without an open case.
    pub undisputed: Vec<State>,
    /// Any of these wallets; empty means all.
    pub wallets: Vec<WalletType>,
    /// Bills of any of these billers; empty means all operations.
    pub billers: Vec<BillerCode>,
    /// Payments of this payroll's rows.
    pub payroll: Option<PayrollId>,
    /// Made by this person.
    pub maker: Option<PersonName>,
    /// Over any of these mobile networks; empty means all operations.
    pub networks: Vec<Network>,
    /// The requested amount.
    pub amount: SumRange,
    /// The fee that the service named. An operation without one matches only the open range.
    pub fee: SumRange,
    /// Only those for which the service named a fee other than zero.
    pub has_fee: bool,
    /// Only those that are not final, or are in dispute.
    pub needs_attention: bool,
    /// Only those that a person wrote a note about.
    pub has_note: bool,
    /// With any of these labels; empty means all.
    pub labels: Vec<LabelText>,
    /// Recorded on any of these weekdays in Kampala, from 0, a Sunday, to 6; empty means all.
    pub weekdays: Vec<u8>,
    /// Recorded in any of these hours in Kampala, from 0 to 23; empty means all.
    pub hours: Vec<u8>,
    /// Parts of a name, phone, account, reference, transaction id, note, label or transfer metadata, in any order. A phone in any
    /// form; the beginning of any identifier by which the service or the network knows it, and of its prepaid tokens.
    pub search: String,
}

impl Hash for Filter {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Filter {
            from, to, modes, states, counted, wallets, billers, payroll, maker, networks, amount, fee, ..
        } = self;
        (from, to, modes, states, counted, wallets, billers, payroll, maker.as_ref().map(PersonName::folded))
            .hash(state);
        self.undisputed.hash(state);
        (networks, amount, fee, self.has_fee, self.needs_attention, self.has_note).hash(state);
        (&self.labels, &self.weekdays, &self.hours, &self.search).hash(state);
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

    /// Whether its days are so many that adding up their counters takes longer than looking through all operations in memory.
    pub(crate) fn has_many_days(&self) -> bool {
        match (self.from, self.to) {
            (Some(from), Some(to)) => to.signed_duration_since(from).num_days() >= MANY_DAYS,
            (Some(_), None) | (None, Some(_)) => true,
            (None, None) => false,
        }
    }

    /// Whether days are its only conditions, if it has any.
    pub(crate) fn is_of_days(&self) -> bool {
        Filter { from: None, to: None, ..self.clone() } == Filter::default()
    }

    /// Whether a state, with an open case or without one, meets the conditions on them.
    pub(crate) fn is_met_by(&self, state: State, is_disputed: bool) -> bool {
        let is_any = self.counted.is_empty() && self.undisputed.is_empty();
        let is_counted = || self.counted.contains(&Counted::of(state, is_disputed));
        let is_exactly = || !is_disputed && self.undisputed.contains(&state);
        (self.states.is_empty() || self.states.contains(&state))
            && (is_any || is_counted() || is_exactly())
            && (!self.needs_attention || state.is_open() || is_disputed)
    }

    /// Whether the counters cover every condition except the search.
    pub(crate) fn is_counted(&self) -> bool {
        let Filter { networks, amount, fee, has_fee, has_note, labels, weekdays, hours, .. } = self;
        let at_any_time = weekdays.is_empty() && hours.is_empty();
        let of_any_sum = amount.is_open() && fee.is_open() && !has_fee;
        networks.is_empty() && labels.is_empty() && of_any_sum && !has_note && at_any_time
    }

    /// Appends `AND …` for each condition over the columns of the counters.
    pub(crate) fn push_counted(&self, query: &mut QueryBuilder<Sqlite>) {
        if let Some(from) = self.from {
            query.push(" AND day >= ").push_bind(day_number(from));
        }
        if let Some(to) = self.to {
            query.push(" AND day <= ").push_bind(day_number(to));
        }
        self.push_lists(query, "");
        self.push_standing(query, "state", "disputed = 1");
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
        self.push_sums(query, table);
        // 1 January 1970 was a Thursday.
        push_numbers(query, &format!("({table}.day + 4) % 7"), &self.weekdays);
        push_numbers(query, &format!("({table}.created_at + 10800000) / 3600000 % 24"), &self.hours);
        self.push_lists(query, &format!("{table}."));
        self.push_standing(query, &format!("{table}.state"), &format!("{table}.contradicted_by IS NOT NULL"));
        if let Some(maker) = &self.maker {
            query.push(format_args!(" AND {table}.maker_folded = ")).push_bind(maker.folded());
        }
        if let Some(payroll) = self.payroll {
            let rows = row_numbers(payroll);
            query.push(format_args!(" AND {table}.payroll_row BETWEEN ")).push_bind(*rows.start());
            query.push(" AND ").push_bind(*rows.end());
        }
        push_labelled(query, &self.labels, table);
        if self.has_note {
            query.push(format_args!(
                " AND EXISTS (SELECT 1 FROM event WHERE event.operation = {table}.id AND event.kind = 'noted'{ONCE})"
            ));
        }
    }

    /// Amounts, fees and networks, which no counter covers.
    fn push_sums(&self, query: &mut QueryBuilder<Sqlite>, table: &str) {
        push_sum(query, &format!("({table}.amount * 100 + coalesce({table}.cents, 0))"), self.amount);
        push_fee(query, &format!("{table}.fee"), self.fee, self.has_fee);
        push_any_of(query, &format!("{table}."), "provider", self.networks.iter().map(|network| network.code()));
        if !self.networks.is_empty() {
            // A bank or a biller may have the name of a network.
            query.push(format_args!(" AND {table}.phone IS NOT NULL AND {table}.biller IS NULL"));
        }
    }

    /// Conditions on a state and an open case, given their SQL.
    fn push_standing(&self, query: &mut QueryBuilder<Sqlite>, state: &str, disputed: &str) {
        self.push_exactly(query, state, disputed);
        if self.needs_attention {
            query.push(format_args!(" AND ({state} IN {} OR {disputed})", open_states!()));
        }
    }

    /// Appends `AND …` for operations that count as any of the chosen kinds, or are in any of the chosen states without
    /// an open case.
    fn push_exactly(&self, query: &mut QueryBuilder<Sqlite>, state: &str, disputed: &str) {
        if self.counted.is_empty() && self.undisputed.is_empty() {
            return;
        }
        let with_disputed = if self.counted.contains(&Counted::Disputed) { disputed } else { "0" };
        query.push(format_args!(" AND ({with_disputed} OR (NOT ({disputed}) AND {state} IN ("));
        let mut list = query.separated(", ");
        let counted = self.counted.iter().flat_map(|counted| counted.states());
        for state in counted.chain(self.undisputed.iter().copied()) {
            list.push_bind(state.code());
        }
        query.push(")))");
    }

    fn push_lists(&self, query: &mut QueryBuilder<Sqlite>, table: &str) {
        push_any_of(query, table, "mode", self.modes.iter().map(|mode| mode.code()));
        push_any_of(query, table, "state", self.states.iter().map(|state| state.code()));
        push_any_of(query, table, "wallet", self.wallets.iter().map(|wallet| wallet.code()));
        push_any_of(query, table, "biller", self.billers.iter().map(BillerCode::as_str));
    }
}
