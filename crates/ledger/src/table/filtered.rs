//! The exact totals of everything that a filter matches, in one snapshot: from the sums of days in memory or the counters in the
//! file if these cover all of its conditions, else from the operations themselves, in memory or in the file.

use std::collections::BTreeMap;

use kaunta_domain::counted::Counted;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use sqlx::{QueryBuilder, Row, Sqlite, SqliteConnection};

use crate::chain::row::json;
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::filter::Filter;
use crate::filter::columns::Group;
use crate::filter::histogram::Window;
use crate::filter::search_query::SearchQuery;
use crate::filter::sift::{are_few, push_blocks, push_window};
use crate::ledger::Ledger;
use crate::ledger::day_sums::day_sums_cover;
use crate::table::found::found;
use crate::table::orphan::Orphan;

/// Operations of one mode that count as the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FilteredTotal {
    /// The mode.
    pub mode: Mode,
    /// What they count as.
    pub counted: Counted,
    /// How many.
    pub count: u64,
    /// The sum of the requested amounts.
    pub amount: Money,
    /// The sum of the charged fees.
    pub fees: Money,
}

/// What a filter matches, as of one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilteredTotals {
    /// The book's operations: one total for each mode and [`Counted`] that any of them has.
    pub operations: Vec<FilteredTotal>,
    /// The payments that the book had lost.
    pub found: Vec<Orphan>,
}

impl Ledger {
    /// The totals of what the filter matches, with the payments that the book had lost, as of one moment.
    ///
    /// # Errors
    /// [`LedgerError::SumTooLarge`], or the book can't be read.
    pub async fn filtered_totals(&self, filter: &Filter) -> Result<FilteredTotals, LedgerError> {
        self.index_for_search(filter).await;
        // One snapshot, so that the sums and their count agree.
        let mut moment = self.snapshot().await?;
        let sought = SearchQuery::read(&filter.search, &mut moment).await?;
        let operations = match &sought {
            SearchQuery::Nothing => Vec::new(),
            SearchQuery::Everything if day_sums_cover(filter) => self.add_day_sums(&mut moment, filter).await?,
            SearchQuery::Everything if filter.is_counted() => counted(&mut moment, filter).await?,
            SearchQuery::Everything if are_few(filter) => self.in_the_file(&mut moment, filter, &sought).await?,
            SearchQuery::Everything | SearchQuery::Some(_) => match self.added(&mut moment, filter, &sought).await? {
                Some(totals) => totals,
                None => self.in_the_file(&mut moment, filter, &sought).await?,
            },
        };
        let found = found(&mut moment, filter).await?;
        Ok(FilteredTotals { operations, found })
    }

    /// Adds up the sums of days.
    async fn add_day_sums(
        &self,
        moment: &mut SqliteConnection,
        filter: &Filter,
    ) -> Result<Vec<FilteredTotal>, LedgerError> {
        let days = self.sums_of_days(moment).await?;
        let mut totals = BTreeMap::new();
        let mut odd: Option<Window> = None;
        for (_, sum) in days.of(filter) {
            let (amount, fees) = (Money::of_hundredths(sum.amount), Money::of_hundredths(sum.fees));
            let part = FilteredTotal { mode: sum.mode, counted: sum.counted(), count: sum.count, amount, fees };
            add(&mut totals, part)?;
            if sum.odd_fees > 0 {
                let (first, last) = sum.numbers;
                let (from, to) = odd.map_or((first, last), |odd| (odd.from.min(first), odd.to.max(last)));
                odd = Some(Window { from, to, skip: 0 });
            }
        }
        if let Some(window) = odd {
            add_odd_fees(moment, &mut totals, |query| push_window(query, filter, window)).await?;
        }
        Ok(totals.into_values().collect())
    }

    /// From the operations in memory; `None` if they are not loaded.
    async fn added(
        &self,
        moment: &mut SqliteConnection,
        filter: &Filter,
        sought: &SearchQuery,
    ) -> Result<Option<Vec<FilteredTotal>>, LedgerError> {
        let sums = self.look_for(moment, filter, sought, |columns, kept| (columns.all(kept), columns.odd_fees(kept)));
        let Some((groups, odd)) = sums.await? else { return Ok(None) };
        let mut totals = BTreeMap::new();
        for Group { mode, counted, count, amount, fees, .. } in groups? {
            let (amount, fees) = (Money::of_hundredths(amount), Money::of_hundredths(fees));
            add(&mut totals, FilteredTotal { mode, counted, count, amount, fees })?;
        }
        if !odd.is_empty() {
            let odd = json(&odd)?;
            let push = |query: &mut QueryBuilder<Sqlite>| {
                query.push("SELECT value FROM json_each(").push_bind(odd.clone()).push(")");
            };
            add_odd_fees(moment, &mut totals, push).await?;
        }
        Ok(Some(totals.into_values().collect()))
    }

    /// From the rows of the operations.
    async fn in_the_file(
        &self,
        moment: &mut SqliteConnection,
        filter: &Filter,
        sought: &SearchQuery,
    ) -> Result<Vec<FilteredTotal>, LedgerError> {
        match sought {
            SearchQuery::Nothing => Ok(Vec::new()),
            SearchQuery::Everything => {
                let found = self.found(moment, filter, sought).await?;
                let blocks = json(&found.runs(ALL))?;
                summed(moment, |query| push_blocks(query, filter, blocks.clone(), i64::MAX)).await
            }
            SearchQuery::Some(search) => {
                let push = |query: &mut QueryBuilder<Sqlite>| {
                    search.push(query, filter);
                };
                summed(moment, push).await
            }
        }
    }
}

const ALL: Window = Window { from: 0, to: i64::MAX, skip: 0 };

async fn counted(connection: &mut SqliteConnection, filter: &Filter) -> Result<Vec<FilteredTotal>, LedgerError> {
    let mut query = QueryBuilder::<Sqlite>::new(
        "SELECT mode, state, disputed, sum(count) AS count, sum(amount) AS amount, sum(fees) AS fees, sum(odd_fees) AS odd
         FROM operation_day WHERE 1",
    );
    filter.push_counted(&mut query);
    query.push(" GROUP BY mode, state, disputed");
    read(connection, query, |query| push_window(query, filter, ALL)).await
}

/// From the operations with these numbers.
async fn summed(
    connection: &mut SqliteConnection,
    push_numbers: impl Fn(&mut QueryBuilder<Sqlite>),
) -> Result<Vec<FilteredTotal>, LedgerError> {
    let mut query = QueryBuilder::<Sqlite>::new(
        "SELECT mode, state, disputed, count(*) AS count, sum(amount) AS amount, sum(fees) AS fees, sum(odd_fees) AS odd
         FROM operation_cell WHERE id IN (",
    );
    push_numbers(&mut query);
    query.push(") GROUP BY mode, state, disputed");
    read(connection, query, push_numbers).await
}

/// Reads sums. Odd fees ([`add_odd_fees`]) are added one by one, from the operations with these numbers.
async fn read(
    connection: &mut SqliteConnection,
    mut query: QueryBuilder<Sqlite>,
    push_numbers: impl Fn(&mut QueryBuilder<Sqlite>),
) -> Result<Vec<FilteredTotal>, LedgerError> {
    let mut totals: BTreeMap<(Mode, Counted), FilteredTotal> = BTreeMap::new();
    let mut odd = 0;
    for row in query.build().fetch_all(&mut *connection).await? {
        let row = Reader::new(&row, "operation_day", "totals of a filter");
        odd += row.plain::<i64>("odd")?;
        let state = row.coded("state", State::from_code)?;
        let mode = row.coded("mode", Mode::from_code)?;
        let part = FilteredTotal {
            mode,
            counted: Counted::of(state, row.plain("disputed")?),
            count: u64::from(row.plain::<u32>("count")?),
            amount: Money::of_hundredths(row.plain("amount")?),
            fees: Money::of_hundredths(row.plain("fees")?),
        };
        add(&mut totals, part)?;
    }
    if odd > 0 {
        add_odd_fees(connection, &mut totals, push_numbers).await?;
    }
    Ok(totals.into_values().collect())
}

async fn add_odd_fees(
    connection: &mut SqliteConnection,
    totals: &mut BTreeMap<(Mode, Counted), FilteredTotal>,
    push_numbers: impl Fn(&mut QueryBuilder<Sqlite>),
) -> Result<(), LedgerError> {
    for (mode, fees) in odd_fees(connection, push_numbers).await? {
        add(totals, FilteredTotal { mode, counted: Counted::Paid, count: 0, amount: Money::ZERO, fees })?;
    }
    Ok(())
}

fn add(totals: &mut BTreeMap<(Mode, Counted), FilteredTotal>, part: FilteredTotal) -> Result<(), LedgerError> {
    let none = FilteredTotal { count: 0, amount: Money::ZERO, fees: Money::ZERO, ..part };
    let total = totals.entry((part.mode, part.counted)).or_insert(none);
    total.count += part.count;
    total.amount = total.amount.checked_add(part.amount).ok_or(LedgerError::SumTooLarge)?;
    total.fees = total.fees.checked_add(part.fees).ok_or(LedgerError::SumTooLarge)?;
    Ok(())
}

/// Charged fees with more than two decimals, or below zero.
async fn odd_fees(
    connection: &mut SqliteConnection,
    push_numbers: impl Fn(&mut QueryBuilder<Sqlite>),
) -> Result<Vec<(Mode, Money)>, LedgerError> {
    let mut query = QueryBuilder::<Sqlite>::new(
        "SELECT id, mode, fee FROM operation WHERE id IN (SELECT id FROM operation_cell WHERE odd_fees = 1 AND id IN (",
    );
    push_numbers(&mut query);
    let rows = query.push("))").build().fetch_all(connection).await?;
    rows.iter()
        .map(|row| {
            let row = Reader::new(row, "operation", row.try_get::<i64, _>("id")?);
            Ok((row.coded("mode", Mode::from_code)?, row.parsed("fee", Money::parse)?))
        })
        .collect()
}
