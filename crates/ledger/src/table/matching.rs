//! What a filter matches, found in memory.

use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use crate::error::LedgerError;
use crate::filter::Filter;
use crate::filter::columns::{Columns, Matches};
use crate::filter::histogram::{FOUND, Histogram};
use crate::filter::search_query::SearchQuery;
use crate::filter::sift::{push_labelled_numbers, push_noted_numbers};
use crate::ledger::Ledger;
use crate::ledger::in_memory::AsOf;

impl Ledger {
    /// Queries the columns for what a filter matches at the moment of a read transaction; `None` if they are not in memory, so
    /// that the file must be queried.
    pub(crate) async fn look_for<T>(
        &self,
        moment: &mut SqliteConnection,
        filter: &Filter,
        sought: &SearchQuery,
        ask: impl FnOnce(&Columns, &Matches) -> T,
    ) -> Result<Option<T>, LedgerError> {
        let Some(as_of) = self.in_memory(moment).await? else { return Ok(None) };
        let lists = lists(moment, filter, sought).await?;
        Ok(self.look(as_of, |columns| ask(columns, &columns.select(filter, &lists))))
    }

    /// Which operations a filter without a search matches, and how they are distributed; `None` as in [`Ledger::look_for`].
    pub(crate) async fn keep(
        &self,
        moment: &mut SqliteConnection,
        filter: &Filter,
    ) -> Result<Option<(AsOf, Matches, Histogram)>, LedgerError> {
        let Some(as_of) = self.in_memory(moment).await? else { return Ok(None) };
        let lists = lists(moment, filter, &SearchQuery::Everything).await?;
        Ok(self.look(as_of, |columns| {
            let kept = columns.select(filter, &lists);
            let found = Histogram::new(FOUND, columns.runs(&kept, FOUND));
            (as_of, kept, found)
        }))
    }
}

/// For each condition that is not about a column, the numbers that meet it.
async fn lists(
    moment: &mut SqliteConnection,
    filter: &Filter,
    sought: &SearchQuery,
) -> Result<Vec<Vec<i64>>, LedgerError> {
    let mut lists = Vec::new();
    match sought {
        SearchQuery::Everything => {}
        SearchQuery::Nothing => lists.push(Vec::new()),
        SearchQuery::Some(search) => {
            let push = |query: &mut QueryBuilder<Sqlite>| {
                search.push(query, &Filter::default());
            };
            lists.push(numbers(moment, push).await?);
        }
    }
    if filter.has_note {
        lists.push(numbers(moment, push_noted_numbers).await?);
    }
    if !filter.labels.is_empty() {
        lists.push(numbers(moment, |query| push_labelled_numbers(query, &filter.labels)).await?);
    }
    Ok(lists)
}

/// The numbers in the column `id` of a query. Read as one text: the driver would take a second for a million rows.
pub(crate) async fn numbers(
    moment: &mut SqliteConnection,
    push: impl FnOnce(&mut QueryBuilder<Sqlite>),
) -> Result<Vec<i64>, LedgerError> {
    let mut query = QueryBuilder::<Sqlite>::new("SELECT group_concat(id) FROM (");
    push(&mut query);
    let numbers: Option<String> = query.push(")").build_query_scalar().fetch_one(moment).await?;
    let numbers = numbers.unwrap_or_default();
    let numbers: Result<_, _> = numbers.split(',').filter(|number| !number.is_empty()).map(str::parse).collect();
    numbers.map_err(|error| LedgerError::Damaged { detail: format!("a number of an operation: {error}") })
}
