//! Lists in another order than the book's. The numbers of all that match are sorted once and remembered until the book
//! changes; a page then reads only its own rows.

use sqlx::{Connection, QueryBuilder, Sqlite, SqliteConnection};

use crate::chain::row::json;
use crate::error::LedgerError;
use crate::filter::Filter;
use crate::filter::order::{Order, SortKey, Sorted};
use crate::filter::search_query::SearchQuery;
use crate::ledger::Ledger;
use crate::table::found::found;
use crate::table::history::{MAXIMUM_PAGE, Page, push_matches};
use crate::table::operation::{Operation, select_operations};

impl Ledger {
    /// A page of what the filter matches, in an order, from `offset` on; at most [`MAXIMUM_PAGE`] rows.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn history_in(
        &self,
        order: Order,
        filter: &Filter,
        offset: u64,
        limit: u32,
    ) -> Result<Page, LedgerError> {
        match order {
            Order::Newest => self.history(filter, offset, limit).await,
            Order::Oldest => self.history_from_the_end(filter, offset, limit).await,
            Order::By { key, descending } => self.history_by(key, descending, filter, offset, limit).await,
        }
    }

    async fn history_by(
        &self,
        key: SortKey,
        descending: bool,
        filter: &Filter,
        offset: u64,
        limit: u32,
    ) -> Result<Page, LedgerError> {
        self.index_for_search(filter).await;
        let mut reader = self.reader().await?;
        // Before the first read, so that a list is never older than its change number.
        let at_change = self.change_number();
        let mut moment = reader.begin().await?;
        let order = Order::By { key, descending };
        let sorted = match self.remembered_order(filter, order, at_change) {
            Some(sorted) => sorted,
            None => {
                let sorted = sort(&mut moment, key, descending, filter).await?;
                self.remember_order(filter, order, at_change, &sorted);
                sorted
            }
        };
        let from = usize::try_from(offset).unwrap_or(usize::MAX).min(sorted.len());
        let limit = usize::try_from(limit.min(MAXIMUM_PAGE)).unwrap_or_default();
        let numbers = &sorted[from..sorted.len().min(from.saturating_add(limit))];
        let rows = read(&mut moment, numbers).await?;
        let found = found(&mut moment, filter).await?;
        moment.rollback().await?;
        Ok(Page { total: u64::try_from(sorted.len()).unwrap_or(u64::MAX), rows, found })
    }
}

/// The numbers of all that match. As one text: a million rows of their own would take the driver a second.
async fn sort(
    connection: &mut SqliteConnection,
    key: SortKey,
    descending: bool,
    filter: &Filter,
) -> Result<Sorted, LedgerError> {
    let mut query = QueryBuilder::<Sqlite>::new("SELECT group_concat(id) FROM (SELECT o.id FROM operation o WHERE 1");
    match SearchQuery::read(&filter.search, connection).await? {
        SearchQuery::Nothing => return Ok(Vec::new().into()),
        sought @ (SearchQuery::Everything | SearchQuery::Some(_)) => push_matches(&mut query, filter, &sought),
    }
    query.push(" ORDER BY ");
    let direction = if descending { "DESC" } else { "ASC" };
    for term in key.terms() {
        query.push(format_args!("{term} {direction} NULLS LAST, "));
    }
    query.push("o.id DESC)");
    let numbers: Option<String> = query.build_query_scalar().fetch_one(connection).await?;
    let numbers = numbers.unwrap_or_default();
    let numbers = numbers.split(',').filter(|number| !number.is_empty()).map(str::parse::<i64>);
    let sorted: Result<Vec<i64>, _> = numbers.collect();
    sorted
        .map(Into::into)
        .map_err(|error| LedgerError::Damaged { detail: format!("a number of an operation: {error}") })
}

/// These operations, in this order.
async fn read(connection: &mut SqliteConnection, numbers: &[i64]) -> Result<Vec<Operation>, LedgerError> {
    let sql = select_operations!("WHERE id IN (SELECT value FROM json_each(?))");
    let mut rows = Operation::read_all(&sqlx::query(sql).bind(json(&numbers)?).fetch_all(connection).await?)?;
    rows.sort_by_key(|row| numbers.iter().position(|number| *number == row.id.0));
    Ok(rows)
}
