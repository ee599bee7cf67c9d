//! The days that a list consists of, with their sums: what stands between the rows of one day and the next.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kaunta_domain::counted::Counted;
use kaunta_domain::mode::{Flow, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use sqlx::{Connection, QueryBuilder, Sqlite};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::filter::Filter;
use crate::filter::search_query::SearchQuery;
use crate::ledger::Ledger;
use crate::table::history::push_matches;
use crate::value::day::day_of_number;

/// The rows of a list that were recorded on one day, and follow each other in the order of the book.
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
    /// The lowest and the highest number.
    numbers: (i64, i64),
}

impl Ledger {
    /// The days of what the filter matches, newest first: each row is counted in one of them.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn days(&self, filter: &Filter) -> Result<Vec<DayGroup>, LedgerError> {
        self.index_for_search(filter).await;
        let mut query = QueryBuilder::<Sqlite>::new("");
        let mut reader = self.reader().await?;
        let mut moment = reader.begin().await?;
        match SearchQuery::read(&filter.search, &mut moment).await? {
            SearchQuery::Nothing => return Ok(Vec::new()),
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
        let rows = query.build().fetch_all(&mut *moment).await?;
        moment.rollback().await?;
        let mut days: BTreeMap<i64, DayGroup> = BTreeMap::new();
        for row in &rows {
            let row = Reader::new(row, "operation", "the days of a list");
            let number: i64 = row.plain("day")?;
            let day = day_of_number(number).ok_or_else(|| row.unreadable("day", number))?;
            let part = Part::read(&row)?;
            match days.get_mut(&number) {
                Some(group) => part.add_to(group)?,
                None => {
                    let mut group = DayGroup::empty(day, part.numbers);
                    part.add_to(&mut group)?;
                    days.insert(number, group);
                }
            }
        }
        in_order(days.into_values().collect())
    }
}

/// The day, what the movement is for the shop, and what it counts as.
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

/// What counts alike on a day.
struct Part {
    /// 0 paid out, 1 collected, 2 topped up.
    flow: i64,
    /// 1 paid, 2 in dispute or in doubt, 0 neither.
    counted: i64,
    count: u64,
    amount: Money,
    numbers: (i64, i64),
}

impl Part {
    fn read(row: &Reader) -> Result<Part, LedgerError> {
        Ok(Part {
            flow: row.plain("flow")?,
            counted: row.plain("counted")?,
            count: u64::from(row.plain::<u32>("count")?),
            amount: Money::of_hundredths(row.plain("amount")?),
            numbers: (row.plain("first")?, row.plain("last")?),
        })
    }

    fn add_to(&self, group: &mut DayGroup) -> Result<(), LedgerError> {
        group.count += self.count;
        group.numbers = (group.numbers.0.min(self.numbers.0), group.numbers.1.max(self.numbers.1));
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
    fn empty(day: NaiveDate, numbers: (i64, i64)) -> DayGroup {
        let none = Money::default();
        let (from, to) = (day, day);
        DayGroup { from, to, count: 0, paid_out: none, collected: none, topped_up: none, doubtful: 0, numbers }
    }

    fn join(&mut self, other: &DayGroup) -> Result<(), LedgerError> {
        self.from = self.from.min(other.from);
        self.to = self.to.max(other.to);
        self.count += other.count;
        self.paid_out = sum(self.paid_out, other.paid_out)?;
        self.collected = sum(self.collected, other.collected)?;
        self.topped_up = sum(self.topped_up, other.topped_up)?;
        self.doubtful += other.doubtful;
        self.numbers = (self.numbers.0.min(other.numbers.0), self.numbers.1.max(other.numbers.1));
        Ok(())
    }
}

fn sum(one: Money, other: Money) -> Result<Money, LedgerError> {
    one.checked_add(other).ok_or(LedgerError::SumTooLarge)
}

/// By number, the highest first; groups whose numbers overlap become one.
fn in_order(mut days: Vec<DayGroup>) -> Result<Vec<DayGroup>, LedgerError> {
    days.sort_by_key(|day| std::cmp::Reverse(day.numbers.1));
    let mut groups: Vec<DayGroup> = Vec::new();
    for day in days {
        match groups.last_mut() {
            Some(last) if last.numbers.0 <= day.numbers.1 => last.join(&day)?,
            Some(_) | None => groups.push(day),
        }
    }
    Ok(groups)
}
