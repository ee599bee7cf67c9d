//! Lists of operations, newest first, one page at a time.
//!
//! Totals and page offsets are summed from counters that triggers maintain (`histogram.rs`). For searches, and for conditions that
//! no counter covers (`sift.rs`), the operations are scanned in memory, or counted once and cached until the book changes. No page
//! scans the rows before it.

use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use crate::chain::row::json;
use crate::error::LedgerError;
use crate::filter::Filter;
use crate::filter::columns::Matches;
use crate::filter::histogram::{self, FOUND, Histogram, PageStart, ReadAt, Window};
use crate::filter::search_query::{Search, SearchQuery};
use crate::filter::sift::{are_few, push_blocks, push_window, sifted};
use crate::ledger::Ledger;
use crate::ledger::in_memory::AsOf;
use crate::table::operation::{Operation, select_operations};
use crate::table::search::index_up_to;

/// The most rows that one page holds.
pub const MAXIMUM_PAGE: u32 = 500;

/// One page of a list, newest first.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// How many operations the filter matches in all.
    pub total: u64,
    /// The operations on this page.
    pub rows: Vec<Operation>,
}

/// The operations that a filter matches, located but not read.
pub(crate) struct Located {
    pub(crate) sought: SearchQuery,
    /// How they are distributed, unless the counters tell that.
    pub(crate) histogram: Option<Histogram>,
    pub(crate) total: u64,
    /// Which they are, if they were found in memory.
    in_memory: Option<(AsOf, Matches)>,
}

impl Ledger {
    /// A page of what the filter matches, newest first, from `offset` on; at most [`MAXIMUM_PAGE`] rows.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn history(&self, filter: &Filter, offset: u64, limit: u32) -> Result<Page, LedgerError> {
        self.index_for_search(filter).await;
        // One snapshot, so that the count agrees with the rows.
        let mut moment = self.snapshot().await?;
        let located = self.located(&mut moment, filter).await?;
        let rows = self.rows(&located, &mut moment, filter, offset, limit.min(MAXIMUM_PAGE)).await?;
        Ok(Page { total: located.total, rows })
    }

    pub(crate) async fn located(
        &self,
        connection: &mut SqliteConnection,
        filter: &Filter,
    ) -> Result<Located, LedgerError> {
        let sought = SearchQuery::read(&filter.search, connection).await?;
        if sought == SearchQuery::Everything
            && (!filter.is_counted() || filter.has_many_days())
            && !are_few(filter)
            && let Some((as_of, kept, found)) = self.keep(connection, filter).await?
        {
            let total = found.total();
            return Ok(Located { sought, histogram: Some(found), total, in_memory: Some((as_of, kept)) });
        }
        let (total, found) = match &sought {
            SearchQuery::Nothing => (0, None),
            SearchQuery::Everything if filter.is_counted() => (histogram::count(connection, filter).await?, None),
            SearchQuery::Everything | SearchQuery::Some(_) => {
                let found = self.found(connection, filter, &sought).await?;
                (found.total(), Some(found))
            }
        };
        Ok(Located { sought, histogram: found, total, in_memory: None })
    }

    /// A page of what was located, newest first.
    pub(crate) async fn rows(
        &self,
        located: &Located,
        connection: &mut SqliteConnection,
        filter: &Filter,
        offset: u64,
        limit: u32,
    ) -> Result<Vec<Operation>, LedgerError> {
        if offset >= located.total || limit == 0 {
            return Ok(Vec::new());
        }
        if let Some((as_of, kept)) = &located.in_memory
            && let Some(numbers) = self.look(*as_of, |columns| columns.newest(kept, offset, limit))
        {
            return by_number(connection, &numbers).await;
        }
        page(connection, filter, &located.sought, located.histogram.as_ref(), PageStart::Behind(offset), limit).await
    }

    /// How many operations the filter matches.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn count(&self, filter: &Filter) -> Result<u64, LedgerError> {
        Ok(self.history(filter, 0, 0).await?.total)
    }

    /// When a read transaction reads the book, for the caches.
    pub(crate) async fn read_at(&self, moment: &mut SqliteConnection) -> Result<ReadAt, LedgerError> {
        let last: Option<i64> = sqlx::query_scalar("SELECT max(id) FROM event").fetch_one(moment).await?;
        Ok(ReadAt { change: self.change_number(), last_event: last.unwrap_or_default() })
    }

    /// How matching rows that no counter covers are distributed; cached until the book changes.
    pub(crate) async fn found(
        &self,
        connection: &mut SqliteConnection,
        filter: &Filter,
        sought: &SearchQuery,
    ) -> Result<Histogram, LedgerError> {
        let read_at = self.read_at(connection).await?;
        if let Some(histogram) = self.remembered_histogram(filter, read_at) {
            return Ok(histogram);
        }
        let histogram = match sought {
            SearchQuery::Nothing => Histogram::default(),
            SearchQuery::Everything => sifted(connection, filter).await?,
            SearchQuery::Some(search) => spread(connection, filter, search).await?,
        };
        self.remember_histogram(filter, read_at, &histogram);
        Ok(histogram)
    }

    /// Makes recent operations searchable. A full disk does not prevent a search, which then only misses recent operations.
    pub(crate) async fn index_for_search(&self, filter: &Filter) {
        if matches!(SearchQuery::of(&filter.search), SearchQuery::Some(_)) {
            self.index_all_for_search().await;
        }
    }

    pub(crate) async fn index_all_for_search(&self) {
        let tip = self.tip();
        if tip.indexed < tip.number
            && let Err(error) = self.index_now().await
        {
            tracing::warn!(%error, "the last operations are not in the search index yet");
        }
    }

    async fn index_now(&self) -> Result<(), LedgerError> {
        let mut transaction = self.begin().await?;
        let last = transaction.tip.number;
        index_up_to(&mut transaction, last).await?;
        self.commit(transaction).await
    }
}

/// These operations, in this order.
pub(crate) async fn by_number(
    connection: &mut SqliteConnection,
    numbers: &[i64],
) -> Result<Vec<Operation>, LedgerError> {
    let sql = select_operations!("WHERE id IN (SELECT value FROM json_each(?))");
    let mut rows = Operation::read_all(&sqlx::query(sql).bind(json(&numbers)?).fetch_all(connection).await?)?;
    rows.sort_by_key(|row| numbers.iter().position(|number| *number == row.id.0));
    Ok(rows)
}

/// The numbers of the next rows below one, lowest first, for reading a long list to its end while the book is in use.
pub(crate) async fn numbers_below(
    connection: &mut SqliteConnection,
    filter: &Filter,
    number: i64,
    limit: u32,
) -> Result<Vec<i64>, LedgerError> {
    let sought = SearchQuery::read(&filter.search, connection).await?;
    // As one value: sqlx takes longer to deliver a row than SQLite takes to find it.
    let mut query = QueryBuilder::<Sqlite>::new("WITH page (id) AS (");
    if !push_page(connection, &mut query, (filter, &sought, None), PageStart::Below(number), limit).await? {
        return Ok(Vec::new());
    }
    query.push(") SELECT coalesce(group_concat(id), '') FROM page");
    let list: String = query.build_query_scalar().fetch_one(connection).await?;
    let unreadable = |error: std::num::ParseIntError| LedgerError::Io(std::io::Error::other(error));
    let numbers: Result<Vec<i64>, _> = list.split_terminator(',').map(str::parse).collect();
    let mut numbers = numbers.map_err(unreadable)?;
    numbers.sort_unstable();
    Ok(numbers)
}

/// The newest operations that a filter without a search matches, within a read transaction.
pub(crate) async fn newest(
    connection: &mut SqliteConnection,
    filter: &Filter,
    limit: u32,
) -> Result<Vec<Operation>, LedgerError> {
    page(connection, filter, &SearchQuery::Everything, None, PageStart::Behind(0), limit).await
}

/// How search results are distributed.
async fn spread(connection: &mut SqliteConnection, filter: &Filter, search: &Search) -> Result<Histogram, LedgerError> {
    let mut query = QueryBuilder::<Sqlite>::new("SELECT id >> ");
    query.push(FOUND).push(" AS run, count(*) FROM (");
    search.push(&mut query, filter);
    query.push(") GROUP BY run ORDER BY run DESC");
    Ok(Histogram::new(FOUND, query.build_query_as().fetch_all(connection).await?))
}

/// Where a page of rows that no counter covers may be; without their distribution, anywhere below the start.
fn window(found: Option<&Histogram>, start: PageStart, limit: u32) -> Option<Window> {
    match (found, start) {
        (Some(found), _) => found.find(start, limit),
        (None, PageStart::Below(number)) => Some(Window { from: 0, to: number - 1, skip: 0 }),
        (None, PageStart::Behind(rows)) => Some(Window { from: 0, to: i64::MAX, skip: rows }),
    }
}

/// Appends `AND o.id IN …` of all that the filter matches.
pub(crate) fn push_matches(query: &mut QueryBuilder<Sqlite>, filter: &Filter, sought: &SearchQuery) {
    match sought {
        SearchQuery::Nothing => _ = query.push(" AND 0"),
        SearchQuery::Everything => {
            if filter.has_days() {
                for (end, is) in [("min(first)", ">="), ("max(last)", "<=")] {
                    query.push(format_args!(" AND o.id {is} (SELECT {end} FROM operation_day WHERE 1"));
                    filter.push_counted(query);
                    query.push(")");
                }
            }
            filter.push_conditions(query, "o");
        }
        SearchQuery::Some(search) => {
            query.push(" AND o.id IN (");
            search.push(query, filter);
            query.push(")");
        }
    }
}

async fn page(
    connection: &mut SqliteConnection,
    filter: &Filter,
    sought: &SearchQuery,
    found: Option<&Histogram>,
    start: PageStart,
    limit: u32,
) -> Result<Vec<Operation>, LedgerError> {
    let mut query = QueryBuilder::<Sqlite>::new(select_operations!("WHERE id IN ("));
    if !push_page(connection, &mut query, (filter, sought, found), start, limit).await? {
        return Ok(Vec::new());
    }
    query.push(") ORDER BY id DESC");
    Operation::read_all(&query.build().fetch_all(connection).await?)
}

/// Appends `SELECT …` of the numbers of a page's rows; `false` if it has none.
async fn push_page(
    connection: &mut SqliteConnection,
    query: &mut QueryBuilder<Sqlite>,
    (filter, sought, found): (&Filter, &SearchQuery, Option<&Histogram>),
    start: PageStart,
    limit: u32,
) -> Result<bool, LedgerError> {
    let skip = match sought {
        SearchQuery::Nothing => return Ok(false),
        // Everything below matches, down to the first day.
        SearchQuery::Everything if filter.is_of_days() && matches!(start, PageStart::Below(_)) => {
            let Some(window) = window(None, start, limit) else { return Ok(false) };
            push_window(query, filter, window);
            window.skip
        }
        SearchQuery::Everything if filter.is_counted() => {
            let located = histogram::locate(connection, filter, start, limit).await?;
            let Some((window, blocks)) = located else { return Ok(false) };
            push_blocks(query, filter, json(&blocks)?, window.to);
            window.skip
        }
        SearchQuery::Everything => {
            let Some(window) = window(found, start, limit) else { return Ok(false) };
            match found {
                Some(found) => push_blocks(query, filter, json(&found.runs(window))?, window.to),
                None => push_window(query, filter, window),
            }
            window.skip
        }
        SearchQuery::Some(search) => {
            let Some(window) = window(found, start, limit) else { return Ok(false) };
            let number = search.push(query, filter);
            query
                .push(format_args!(" AND {number} BETWEEN "))
                .push_bind(window.from)
                .push(" AND ")
                .push_bind(window.to);
            window.skip
        }
    };
    query.push(" ORDER BY 1 DESC LIMIT ").push_bind(limit);
    query.push(" OFFSET ").push_bind(i64::try_from(skip).unwrap_or(i64::MAX));
    Ok(true)
}
