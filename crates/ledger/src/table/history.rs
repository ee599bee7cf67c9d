//! Lists of operations, newest first, a page at a time.
//!
//! A page is found in a narrow index, which holds all that a filter asks about; only its own rows are then read whole.

use sqlx::{QueryBuilder, Sqlite};

use crate::error::LedgerError;
use crate::filter::{Filter, Page};
use crate::ledger::Ledger;
use crate::search::{Sought, index_missing, sought};
use crate::table::operation::{Operation, select_operations};
use kaunta_domain::operation::State;

/// The most rows that one page holds.
pub const MAXIMUM_PAGE: u32 = 500;

impl Ledger {
    /// A page of what the filter lets through, newest first, from `offset` on; at most [`MAXIMUM_PAGE`] rows.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn history(&self, filter: &Filter, offset: u64, limit: u32) -> Result<Page, LedgerError> {
        let total = self.count(filter).await?;
        if offset >= total || limit == 0 {
            return Ok(Page { total, rows: Vec::new() });
        }
        let rows = page_query(filter, self.has_gaps(), offset, limit.min(MAXIMUM_PAGE))
            .build()
            .fetch_all(&self.readers)
            .await?;
        Ok(Page { total, rows: Operation::read_all(&rows)? })
    }

    /// How many operations the filter lets through; remembered until the book changes.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn count(&self, filter: &Filter) -> Result<u64, LedgerError> {
        if let Some(count) = self.remembered_count(filter) {
            return Ok(count);
        }
        self.index_for_search(filter).await;
        let at_change = self.change_number();
        let count: i64 = count_query(filter, self.has_gaps()).build_query_scalar().fetch_one(&self.readers).await?;
        let count = u64::try_from(count).unwrap_or_default();
        self.remember_count(filter, at_change, count);
        Ok(count)
    }

    /// What was just recorded is found too. A search is never refused because there is no room for its index.
    pub(crate) async fn index_for_search(&self, filter: &Filter) {
        let tip = self.tip();
        let is_needed =
            tip.indexed < tip.number && matches!(sought(&filter.search), Sought::Matching(_) | Sought::Number { .. });
        if is_needed && let Err(error) = self.index_now().await {
            tracing::warn!(%error, "the last operations are not in the search index yet");
        }
    }

    async fn index_now(&self) -> Result<(), LedgerError> {
        let mut transaction = self.begin().await?;
        index_missing(&mut transaction).await?;
        self.commit(transaction).await
    }
}

/// Nothing is deleted: unless a restored book left numbers out, the last one is the count, and a page is a range.
fn count_query(filter: &Filter, has_gaps: bool) -> QueryBuilder<Sqlite> {
    if filter.is_open() && !has_gaps {
        return QueryBuilder::new("SELECT coalesce(max(id), 0) FROM operation");
    }
    let mut query = QueryBuilder::new("SELECT count(*) FROM (");
    push_candidates(&mut query, filter);
    query.push(")");
    query
}

fn page_query(filter: &Filter, has_gaps: bool, offset: u64, limit: u32) -> QueryBuilder<Sqlite> {
    let offset = i64::try_from(offset).unwrap_or(i64::MAX);
    if filter.is_open() && !has_gaps {
        let mut query =
            QueryBuilder::new(select_operations!("WHERE id <= (SELECT coalesce(max(id), 0) FROM operation) - "));
        query.push_bind(offset).push(" ORDER BY id DESC LIMIT ").push_bind(limit);
        return query;
    }
    let mut query = QueryBuilder::new(select_operations!("WHERE id IN ("));
    push_candidates(&mut query, filter);
    query.push(" ORDER BY 1 DESC LIMIT ").push_bind(limit).push(" OFFSET ").push_bind(offset);
    query.push(") ORDER BY id DESC");
    query
}

/// The next rows after `before`, for reading a long list to its end while the book goes on.
pub(crate) fn rows_before(filter: &Filter, before: i64, limit: u32) -> QueryBuilder<Sqlite> {
    let mut query = QueryBuilder::new(select_operations!("WHERE id IN ("));
    let table = push_candidates(&mut query, filter);
    query.push(format_args!(" AND {table} < ")).push_bind(before);
    query.push(" ORDER BY 1 DESC LIMIT ").push_bind(limit).push(") ORDER BY id DESC");
    query
}

/// `SELECT … WHERE …` of the numbers that the filter lets through; returns the name of the number's column.
fn push_candidates(query: &mut QueryBuilder<Sqlite>, filter: &Filter) -> &'static str {
    match sought(&filter.search) {
        Sought::Number { expression, from, below } => {
            query.push("SELECT id FROM operation WHERE id IN (SELECT rowid FROM search WHERE search MATCH ");
            query.push_bind(expression);
            query.push(" UNION ALL SELECT operation FROM operation_number WHERE number >= ").push_bind(from);
            query.push(" AND number < ").push_bind(below).push(")");
            filter.push_conditions(query, "operation");
            "id"
        }
        Sought::Matching(expression) if has_conditions(filter) => {
            // CROSS keeps the index of texts outside: its numbers come in order, and a page can stop early.
            query.push("SELECT search.rowid FROM search CROSS JOIN operation ON operation.id = search.rowid");
            query.push(" WHERE search MATCH ").push_bind(expression);
            filter.push_conditions(query, "operation");
            "search.rowid"
        }
        Sought::Matching(expression) => {
            query.push("SELECT rowid FROM search WHERE search MATCH ").push_bind(expression);
            "rowid"
        }
        Sought::Nothing => {
            query.push("SELECT id FROM operation WHERE 0");
            "id"
        }
        Sought::Everything => {
            query.push("SELECT id FROM operation INDEXED BY ").push(index_for(filter)).push(" WHERE 1");
            filter.push_conditions(query, "operation");
            "id"
        }
    }
}

fn has_conditions(filter: &Filter) -> bool {
    !Filter { search: String::new(), ..filter.clone() }.is_open()
}

/// A payroll's operations are few. Most operations of a shop succeed: a filter for other states finds few, and one for a span of days not many.
fn index_for(filter: &Filter) -> &'static str {
    const A_SEASON: i64 = 100;
    if filter.payroll.is_some() {
        return "operation_of_payroll";
    }
    if filter.maker.is_some() {
        return "operation_by_maker";
    }
    let rare = !filter.states.is_empty() && !filter.states.contains(&State::Succeeded);
    let short = filter.from.zip(filter.to).is_some_and(|(from, to)| (to - from).num_days() <= A_SEASON);
    match (short, rare) {
        (true, _) => "operation_by_day",
        (false, true) => "operation_by_state",
        (false, false) => "operation_by_id",
    }
}
