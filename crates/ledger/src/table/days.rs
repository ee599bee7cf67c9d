//! The days of a list with their sums, for the separators between the rows of one day and the next.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kaunta_domain::counted::Counted;
use kaunta_domain::day::day_of;
use kaunta_domain::mode::{Flow, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use sqlx::{QueryBuilder, Sqlite};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::filter::Filter;
use crate::filter::columns::{Columns, Group};
use crate::filter::search_query::SearchQuery;
use crate::filter::sift::are_few;
use crate::ledger::Ledger;
use crate::ledger::day_sums::{DaySum, day_sums_cover};
use crate::table::found::found_in_place;
use crate::table::history::push_matches;
use crate::table::orphan_places::PlacedOrphan;
use crate::value::day::day_of_number;

/// The rows of a list that were recorded on one day.
///
/// Where the clock was changed, the numbers of several days overlap: those days are one group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayGroup {
    /// The first day, in Kampala.
    pub from: NaiveDate,
    /// The last day; almost always the first.
    pub to: NaiveDate,
    /// How many rows.
    pub count: u64,
    /// What was paid out.
    pub paid_out: Money,
    /// What was collected from customers.
    pub collected: Money,
    /// The shop's own money that was added to a wallet.
    pub topped_up: Money,
    /// How many are in dispute or in doubt.
    pub doubtful: u64,
    /// How many are orphan payments: they are in no sum.
    pub orphans: u64,
    /// The lowest and the highest place.
    places: (RowPosition, RowPosition),
}

/// The place of a row in the order of the book: an operation's number; or for an orphan payment the number of the operation below
/// it, and the time when it was made.
type RowPosition = (i64, i64);

impl Ledger {
    /// The days of what the filter matches, newest first: each row is counted in one of them.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn days(&self, filter: &Filter) -> Result<Vec<DayGroup>, LedgerError> {
        self.index_for_search(filter).await;
        let mut query = QueryBuilder::<Sqlite>::new("");
        let mut moment = self.snapshot().await?;
        let sought = SearchQuery::read(&filter.search, &mut moment).await?;
        if day_sums_cover(filter) {
            let sums = self.sums_of_days(&mut moment).await?;
            let found = found_in_place(&mut moment, filter).await?;
            return days_of(sums.of(filter).map(|(day, sum)| (day, Part::from_day_sum(sum))), &found);
        }
        if !(sought == SearchQuery::Everything && (filter.is_counted() || are_few(filter)))
            && let Some(groups) = self.look_for(&mut moment, filter, &sought, Columns::by_day).await?
        {
            let found = found_in_place(&mut moment, filter).await?;
            return days_of(groups?.iter().map(|group| (group.key, Part::of(group))), &found);
        }
        let has_operations = sought != SearchQuery::Nothing;
        match sought {
            SearchQuery::Nothing => {}
            SearchQuery::Everything if filter.is_counted() => {
                push_columns(&mut query, "mode", "state", "disputed = 0");
                query.push(
                    "sum(count) AS count, sum(amount) AS amount, min(first) AS first, max(last) AS last
                     FROM operation_day WHERE 1",
                );
                filter.push_counted(&mut query);
            }
            sought @ (SearchQuery::Everything | SearchQuery::Some(_)) => {
                push_columns(&mut query, "o.mode", "o.state", "o.contradicted_by IS NULL");
                query.push(
                    "count(*) AS count, sum(o.amount * 100 + coalesce(o.cents, 0)) AS amount, min(o.id) AS first,
                     max(o.id) AS last FROM operation o WHERE 1",
                );
                push_matches(&mut query, filter, &sought);
            }
        }
        query.push(" GROUP BY 1, 2, 3");
        let rows = if has_operations { query.build().fetch_all(&mut *moment).await? } else { Vec::new() };
        let found = found_in_place(&mut moment, filter).await?;
        let mut parts = Vec::with_capacity(rows.len());
        for row in &rows {
            let row = Reader::new(row, "operation", "the days of a list");
            parts.push((row.plain("day")?, Part::read(&row)?));
        }
        days_of(parts.into_iter(), &found)
    }
}

/// Combines parts and orphan payments into days.
fn days_of(parts: impl Iterator<Item = (i64, Part)>, found: &[PlacedOrphan]) -> Result<Vec<DayGroup>, LedgerError> {
    let mut days = BTreeMap::new();
    for (number, part) in parts {
        let no_day = || LedgerError::Damaged { detail: format!("no calendar has the day {number}") };
        let day = day_of_number(number).ok_or_else(no_day)?;
        part.add_to(days.entry(day).or_insert_with(|| DayGroup::empty(day, part.places)))?;
    }
    for placed in found {
        let (day, place) = (day_of(placed.orphan.made_at()), place_of(placed));
        days.entry(day).or_insert_with(|| DayGroup::empty(day, (place, place))).add_found(place);
    }
    in_order(days.into_values().collect())
}

fn place_of(placed: &PlacedOrphan) -> RowPosition {
    (placed.above.0, placed.orphan.made_at().timestamp_millis())
}

/// Appends `SELECT` of the day, the flow and what the operation counts as, as in [`Part`].
fn push_columns(query: &mut QueryBuilder<Sqlite>, mode: &str, state: &str, is_undisputed: &str) {
    let quoted = |codes: Vec<&str>| codes.iter().map(|code| format!("'{code}'")).collect::<Vec<_>>().join(", ");
    let day = mode.replace("mode", "day");
    let modes = |flow| quoted(Mode::ALL.into_iter().filter(|mode| mode.flow() == flow).map(Mode::code).collect());
    query.push(format_args!(
        "SELECT {day} AS day, CASE WHEN {mode} IN ({}) THEN 1 WHEN {mode} IN ({}) THEN 2 ELSE 0 END AS flow, ",
        modes(Flow::Collected),
        modes(Flow::ToppedUp),
    ));
    let states = |counted: Counted| quoted(counted.states().map(State::code).collect());
    query.push(format_args!(
        "CASE WHEN NOT ({is_undisputed}) THEN 2 WHEN {state} IN ({}) THEN 1 WHEN {state} IN ({}) THEN 2 ELSE 0 END AS counted, ",
        states(Counted::Paid),
        states(Counted::InDoubt),
    ));
}

/// The operations of a day with the same flow that count alike.
struct Part {
    /// 0 paid out, 1 collected, 2 topped up.
    flow: i64,
    /// 1 paid, 2 in dispute or in doubt, 0 neither.
    counted: i64,
    count: u64,
    amount: Money,
    places: (RowPosition, RowPosition),
}

impl Part {
    fn read(row: &Reader) -> Result<Part, LedgerError> {
        let place = |column| Ok::<RowPosition, LedgerError>((row.plain(column)?, i64::MIN));
        Ok(Part {
            flow: row.plain("flow")?,
            counted: row.plain("counted")?,
            count: u64::from(row.plain::<u32>("count")?),
            amount: Money::of_hundredths(row.plain("amount")?),
            places: (place("first")?, place("last")?),
        })
    }

    fn of(group: &Group<i64>) -> Part {
        Part::new(group.mode, group.counted, group.count, group.amount, group.numbers)
    }

    fn from_day_sum(sum: &DaySum) -> Part {
        Part::new(sum.mode, sum.counted(), sum.count, sum.amount, sum.numbers)
    }

    fn new(mode: Mode, counted: Counted, count: u64, amount: i64, (first, last): (i64, i64)) -> Part {
        let flow = match mode.flow() {
            Flow::Paid => 0,
            Flow::Collected => 1,
            Flow::ToppedUp => 2,
        };
        let counted = match counted {
            Counted::Paid => 1,
            Counted::Disputed | Counted::InDoubt => 2,
            Counted::Waiting | Counted::NotPaid => 0,
        };
        let amount = Money::of_hundredths(amount);
        Part { flow, counted, count, amount, places: ((first, i64::MIN), (last, i64::MIN)) }
    }

    fn add_to(&self, group: &mut DayGroup) -> Result<(), LedgerError> {
        group.count += self.count;
        group.reach(self.places);
        match (self.counted, self.flow) {
            (1, 0) => group.paid_out = sum(group.paid_out, self.amount)?,
            (1, 1) => group.collected = sum(group.collected, self.amount)?,
            (1, _) => group.topped_up = sum(group.topped_up, self.amount)?,
            (2, _) => group.doubtful += self.count,
            (_, _) => {}
        }
        Ok(())
    }
}

impl DayGroup {
    fn empty(day: NaiveDate, places: (RowPosition, RowPosition)) -> DayGroup {
        let none = Money::default();
        let (from, to) = (day, day);
        DayGroup {
            from,
            to,
            count: 0,
            paid_out: none,
            collected: none,
            topped_up: none,
            doubtful: 0,
            orphans: 0,
            places,
        }
    }

    fn add_found(&mut self, place: RowPosition) {
        self.count += 1;
        self.orphans += 1;
        self.reach((place, place));
    }

    fn reach(&mut self, (lowest, highest): (RowPosition, RowPosition)) {
        self.places = (self.places.0.min(lowest), self.places.1.max(highest));
    }

    fn join(&mut self, other: &DayGroup) -> Result<(), LedgerError> {
        self.from = self.from.min(other.from);
        self.to = self.to.max(other.to);
        self.count += other.count;
        self.paid_out = sum(self.paid_out, other.paid_out)?;
        self.collected = sum(self.collected, other.collected)?;
        self.topped_up = sum(self.topped_up, other.topped_up)?;
        self.doubtful += other.doubtful;
        self.orphans += other.orphans;
        self.reach(other.places);
        Ok(())
    }
}

fn sum(one: Money, other: Money) -> Result<Money, LedgerError> {
    one.checked_add(other).ok_or(LedgerError::SumTooLarge)
}

/// Sorts by place, the highest first, and joins groups whose places overlap.
fn in_order(mut days: Vec<DayGroup>) -> Result<Vec<DayGroup>, LedgerError> {
    days.sort_by_key(|day| std::cmp::Reverse(day.places.1));
    let mut groups: Vec<DayGroup> = Vec::new();
    for day in days {
        match groups.last_mut() {
            Some(last) if last.places.0 <= day.places.1 => last.join(&day)?,
            Some(_) | None => groups.push(day),
        }
    }
    Ok(groups)
}
