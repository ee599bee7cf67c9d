//! The list that a person sees: operations, and between them the orphan payments, each placed by its time.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use chrono::NaiveDate;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use crate::error::LedgerError;
use crate::filter::Filter;
use crate::filter::histogram::Window;
use crate::filter::order::Order;
use crate::filter::search_query::SearchQuery;
use crate::filter::sift::push_window;
use crate::ledger::Ledger;
use crate::table::found::{found, found_in_place};
use crate::table::history::{Located, MAXIMUM_PAGE};
use crate::table::operation::{Operation, select_operations};
use crate::table::orphan::Orphan;
use crate::table::orphan_places::PlacedOrphan;
use crate::value::day::day_of_number;

/// One page of a list with the orphan payments in it.
#[derive(Debug, Clone, PartialEq)]
pub struct ListPage {
    /// How many rows the list has in all.
    pub total: u64,
    /// The operations on this page, in their order.
    pub rows: Vec<Operation>,
    /// The orphan payments on this page, in their order. The rows of operations fill the places between them.
    pub orphans: Vec<ListedOrphan>,
}

/// An orphan payment on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedOrphan {
    /// Its index in the whole list.
    pub index: u64,
    /// The payment.
    pub orphan: Orphan,
}

/// The first rows of a list that is not yet counted.
#[derive(Debug, Clone, PartialEq)]
pub struct FirstRows {
    /// Newest first.
    pub rows: Vec<Operation>,
    /// Whether the list has no others.
    pub are_all: bool,
}

impl Ledger {
    /// The newest results of a search before all are found, which for a common name in a large book takes a second. `None` if the
    /// whole list with its count is quickly available, or if an orphan payment belongs in it.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn first_found(&self, filter: &Filter, limit: u32) -> Result<Option<FirstRows>, LedgerError> {
        self.load_into_memory_soon();
        self.index_for_search(filter).await;
        let limit = limit.min(MAXIMUM_PAGE);
        let mut moment = self.snapshot().await?;
        let read_at = self.read_at(&mut moment).await?;
        if self.remembered_histogram(filter, read_at).is_some() {
            return Ok(None);
        }
        let SearchQuery::Some(search) = SearchQuery::read(&filter.search, &mut moment).await? else { return Ok(None) };
        if !found(&mut moment, filter).await?.is_empty() {
            return Ok(None);
        }
        let mut query = QueryBuilder::<Sqlite>::new(select_operations!("WHERE id IN ("));
        search.push_first(&mut query, filter, limit.saturating_add(1));
        query.push(") ORDER BY id DESC");
        let mut rows = Operation::read_all(&query.build().fetch_all(&mut *moment).await?)?;
        let most = usize::try_from(limit).unwrap_or_default();
        let are_all = rows.len() <= most;
        rows.truncate(most);
        Ok(Some(FirstRows { rows, are_all }))
    }

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
    ) -> Result<ListPage, LedgerError> {
        self.load_into_memory_soon();
        match order {
            Order::Newest => self.history_in_time(filter, |_| (offset, limit)).await,
            Order::Oldest => {
                let place = |total: u64| {
                    let end = total.saturating_sub(offset);
                    let start = end.saturating_sub(limit.min(MAXIMUM_PAGE).into());
                    (start, u32::try_from(end - start).unwrap_or_default())
                };
                Ok(self.history_in_time(filter, place).await?.turned())
            }
            Order::By { key, descending } => self.history_by(key, descending, filter, offset, limit).await,
        }
    }

    /// Newest first; the offset and limit are chosen by how many rows there are.
    async fn history_in_time(
        &self,
        filter: &Filter,
        place: impl FnOnce(u64) -> (u64, u32),
    ) -> Result<ListPage, LedgerError> {
        self.index_for_search(filter).await;
        // One snapshot, so that the count agrees with the rows.
        let mut moment = self.snapshot().await?;
        let located = self.located(&mut moment, filter).await?;
        let found = found_in_place(&mut moment, filter).await?;
        let above = located.above(&mut moment, filter, &found).await?;
        let total = located.total.saturating_add(above.len() as u64);
        let (offset, limit) = place(total);
        let on_page = offset..offset.saturating_add(limit.min(MAXIMUM_PAGE).into()).min(total);
        let mut page = ListPage { total, rows: Vec::new(), orphans: Vec::new() };
        let mut passed = 0;
        for ((placed, operations), others) in found.into_iter().zip(above).zip(0_u64..) {
            let index = operations.saturating_add(others);
            if on_page.contains(&index) {
                page.orphans.push(ListedOrphan { index, orphan: placed.orphan });
            }
            passed += u64::from(index < on_page.start);
        }
        let rows = on_page.end.saturating_sub(on_page.start).saturating_sub(page.orphans.len() as u64);
        let rows = u32::try_from(rows).unwrap_or(MAXIMUM_PAGE);
        page.rows = self.rows(&located, &mut moment, filter, on_page.start - passed, rows).await?;
        Ok(page)
    }
}

impl ListPage {
    /// The same rows in the opposite order, with their places in the reversed list.
    fn turned(mut self) -> ListPage {
        self.rows.reverse();
        self.orphans.reverse();
        for found in &mut self.orphans {
            found.index = self.total.saturating_sub(found.index + 1);
        }
        self
    }
}

/// Operations whose numbers lie in one range.
struct Range {
    from: i64,
    to: i64,
    count: u64,
    /// The day that these operations are of; other days may have numbers in this range too.
    day: Option<NaiveDate>,
}

impl Located {
    /// How many of these operations come above each orphan payment. This is known from counts, except for the ranges that a payment
    /// falls into: their numbers are read.
    async fn above(
        &self,
        connection: &mut SqliteConnection,
        filter: &Filter,
        found: &[PlacedOrphan],
    ) -> Result<Vec<u64>, LedgerError> {
        if found.is_empty() {
            return Ok(Vec::new());
        }
        let ranges = self.ranges(connection, filter).await?;
        let mut divided: BTreeMap<usize, Vec<i64>> = BTreeMap::new();
        let mut above = Vec::with_capacity(found.len());
        for PlacedOrphan { above: below, .. } in found {
            let mut count = 0_u64;
            for (place, range) in ranges.iter().enumerate() {
                if range.from > below.0 {
                    count = count.saturating_add(range.count);
                } else if range.to > below.0 {
                    let numbers = match divided.entry(place) {
                        Entry::Occupied(known) => known.into_mut(),
                        Entry::Vacant(unknown) => unknown.insert(self.numbers(connection, filter, range).await?),
                    };
                    count = count.saturating_add(numbers.iter().filter(|number| **number > below.0).count() as u64);
                }
            }
            above.push(count);
        }
        Ok(above)
    }

    async fn ranges(&self, connection: &mut SqliteConnection, filter: &Filter) -> Result<Vec<Range>, LedgerError> {
        if let Some(found) = &self.histogram {
            return Ok(found.ranges().map(|(from, to, count)| Range { from, to, count, day: None }).collect());
        }
        if self.total == 0 {
            return Ok(Vec::new());
        }
        let mut query =
            QueryBuilder::<Sqlite>::new("SELECT day, min(first), max(last), sum(count) FROM operation_day WHERE 1");
        filter.push_counted(&mut query);
        query.push(" GROUP BY day");
        let days: Vec<(i64, i64, i64, i64)> = query.build_query_as().fetch_all(connection).await?;
        let range = |(day, from, to, count): (i64, i64, i64, i64)| -> Result<Range, LedgerError> {
            let count = u64::try_from(count).unwrap_or_default();
            let day = day_of_number(day).ok_or_else(|| LedgerError::Damaged { detail: format!("the day {day}") })?;
            Ok(Range { from, to, count, day: Some(day) })
        };
        days.into_iter().map(range).collect()
    }

    /// The numbers of these operations in a range.
    async fn numbers(
        &self,
        connection: &mut SqliteConnection,
        filter: &Filter,
        range: &Range,
    ) -> Result<Vec<i64>, LedgerError> {
        let window = Window { from: range.from, to: range.to, skip: 0 };
        let mut query = QueryBuilder::<Sqlite>::new("");
        match &self.sought {
            SearchQuery::Nothing => return Ok(Vec::new()),
            SearchQuery::Everything => match range.day {
                Some(day) => {
                    push_window(&mut query, &Filter { from: Some(day), to: Some(day), ..filter.clone() }, window);
                }
                None => push_window(&mut query, filter, window),
            },
            SearchQuery::Some(search) => {
                let number = search.push(&mut query, filter);
                query.push(format_args!(" AND {number} BETWEEN ")).push_bind(window.from);
                query.push(" AND ").push_bind(window.to);
            }
        }
        Ok(query.build_query_scalar().fetch_all(connection).await?)
    }
}
