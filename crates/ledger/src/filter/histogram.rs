//! How the rows of a list are distributed over their numbers: how many in each range of numbers, highest range first. This
//! locates a page far down a list by summing counts, and its rows by number, without skipping rows one by one.
//!
//! An ascending list is distributed over the complements of its numbers (`~id`), which fall into the same ranges in the
//! opposite order.

mod ranges;

use std::collections::HashMap;

use sqlx::SqliteConnection;
use sqlx::{QueryBuilder, Sqlite};

use crate::error::LedgerError;
use crate::filter::Filter;

/// The size of a range in `operation_block`, as a power of two.
pub(crate) const BLOCK: u32 = 7;
/// The same for `operation_stretch`.
pub(crate) const STRETCH: u32 = 14;
/// The same for search results, which are counted while they are read.
pub(crate) const FOUND: u32 = 10;

/// Counts by range of numbers, highest first; each above 0.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Histogram {
    width: u32,
    counts: Vec<(i64, u64)>,
}

/// Where the rows of a page are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Window {
    /// The lowest number of the range that contains them.
    pub(crate) from: i64,
    /// The highest number of that range.
    pub(crate) to: i64,
    /// How many rows of that range come before the page.
    pub(crate) skip: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PageStart {
    /// After this many rows.
    Behind(u64),
    /// Below this number.
    Below(i64),
}

impl Histogram {
    pub(crate) fn new(width: u32, counts: Vec<(i64, i64)>) -> Histogram {
        let counts = counts.into_iter().map(|(run, count)| (run, u64::try_from(count).unwrap_or_default()));
        Histogram { width, counts: counts.filter(|(_, count)| *count > 0).collect() }
    }

    pub(crate) fn total(&self) -> u64 {
        self.counts.iter().map(|(_, count)| count).sum()
    }

    /// Where `limit` rows from a start are; `None` after the last row.
    pub(crate) fn find(&self, start: PageStart, limit: u32) -> Option<Window> {
        let (first, skip) = match start {
            PageStart::Behind(rows) => self.behind(rows)?,
            PageStart::Below(number) => (self.counts.iter().position(|(run, _)| self.first_of(*run) < number)?, 0),
        };
        let highest = self.first_of(self.counts.get(first)?.0 + 1) - 1;
        // It is not known how many rows of the number's own range are below it.
        let (mut rows, to) = match start {
            PageStart::Behind(_) => (self.counts.get(first)?.1 - skip, highest),
            PageStart::Below(number) => (0, highest.min(number - 1)),
        };
        let mut last = first;
        while rows < limit.into()
            && let Some((_, count)) = self.counts.get(last + 1)
        {
            rows += count;
            last += 1;
        }
        Some(Window { from: self.first_of(self.counts.get(last)?.0), to, skip })
    }

    /// The index of the range that contains the row after this many, and how many rows of that range come before it.
    fn behind(&self, rows: u64) -> Option<(usize, u64)> {
        let mut skip = rows;
        for (place, (_, count)) in self.counts.iter().enumerate() {
            if *count > skip {
                return Some((place, skip));
            }
            skip -= count;
        }
        None
    }

    /// Where `limit` rows after `offset` are, for a list that is counted while it is read; `None` after the last row.
    pub(crate) fn page(&self, offset: u64, limit: u32) -> Option<Window> {
        if limit == 0 { None } else { self.find(PageStart::Behind(offset), limit) }
    }

    /// The ranges with any rows between two numbers.
    pub(crate) fn runs(&self, window: Window) -> Vec<i64> {
        let runs = window.from >> self.width..=window.to >> self.width;
        self.counts.iter().map(|(run, _)| *run).filter(|run| runs.contains(run)).collect()
    }

    fn first_of(&self, run: i64) -> i64 {
        run.saturating_mul(1 << self.width)
    }
}

/// How many operations a filter matches, ignoring the search.
pub(crate) async fn count(connection: &mut SqliteConnection, filter: &Filter) -> Result<u64, LedgerError> {
    let mut query = QueryBuilder::<Sqlite>::new("SELECT coalesce(sum(count), 0) FROM ");
    query.push(if filter.has_days() { "operation_day" } else { "operation_stretch" }).push(" WHERE 1");
    filter.push_counted(&mut query);
    let count: i64 = query.build_query_scalar().fetch_one(connection).await?;
    Ok(u64::try_from(count).unwrap_or_default())
}

/// Where a page of a filter's operations is, and which blocks contain any.
pub(crate) async fn locate(
    connection: &mut SqliteConnection,
    filter: &Filter,
    start: PageStart,
    limit: u32,
) -> Result<Option<(Window, Vec<i64>)>, LedgerError> {
    let Some(around) = around(connection, filter, start, limit).await? else { return Ok(None) };
    let mut query = QueryBuilder::<Sqlite>::new("SELECT block, sum(count) FROM operation_block WHERE block BETWEEN ");
    query.push_bind(around.from >> BLOCK).push(" AND ").push_bind(around.to >> BLOCK);
    filter.push_counted(&mut query);
    query.push(" GROUP BY block ORDER BY block DESC");
    let blocks = Histogram::new(BLOCK, query.build_query_as().fetch_all(connection).await?);
    let start = match start {
        PageStart::Behind(_) => PageStart::Behind(around.skip),
        below @ PageStart::Below(_) => below,
    };
    let window = blocks.find(start, limit);
    Ok(window.map(|window| (window, blocks.runs(window))))
}

/// The same approximately: by stretches, or by days if the filter has some.
async fn around(
    connection: &mut SqliteConnection,
    filter: &Filter,
    start: PageStart,
    limit: u32,
) -> Result<Option<Window>, LedgerError> {
    if !filter.has_days() {
        let mut query = QueryBuilder::<Sqlite>::new("SELECT stretch, sum(count) FROM operation_stretch WHERE 1");
        filter.push_counted(&mut query);
        query.push(" GROUP BY stretch ORDER BY stretch DESC");
        let stretches = Histogram::new(STRETCH, query.build_query_as().fetch_all(connection).await?);
        return Ok(stretches.find(start, limit));
    }
    let mut query = QueryBuilder::<Sqlite>::new("SELECT min(first), max(last) FROM operation_day WHERE 1");
    filter.push_counted(&mut query);
    let (first, last): (Option<i64>, Option<i64>) = query.build_query_as().fetch_one(connection).await?;
    let skip = match start {
        PageStart::Behind(rows) => rows,
        PageStart::Below(_) => 0,
    };
    Ok(first.zip(last).map(|(from, to)| Window { from, to, skip }))
}

/// Whether the counters match a full count of the operations.
pub(crate) async fn is_exact(connection: &mut SqliteConnection) -> Result<bool, LedgerError> {
    macro_rules! differ {
        ($counted:literal, $asked:literal) => {
            concat!(
                "SELECT EXISTS (SELECT * FROM (",
                $counted,
                " EXCEPT ",
                $asked,
                ")) + EXISTS (SELECT * FROM (",
                $asked,
                " EXCEPT ",
                $counted,
                "))"
            )
        };
    }
    let questions = [
        differ!(
            "SELECT day, mode, state, disputed, wallet, biller, maker, payroll, count, amount, fees, odd_fees
             FROM operation_day",
            "SELECT day, mode, state, disputed, wallet, biller, maker, payroll, count(*), sum(amount), sum(fees),
                 sum(odd_fees) FROM operation_cell GROUP BY day, mode, state, disputed, wallet, biller, maker, payroll"
        ),
        differ!(
            "SELECT block, day, mode, state, disputed, wallet, biller, maker, payroll, count FROM operation_block",
            "SELECT block, day, mode, state, disputed, wallet, biller, maker, payroll, count(*) FROM operation_cell
             GROUP BY block, day, mode, state, disputed, wallet, biller, maker, payroll"
        ),
        differ!(
            "SELECT stretch, mode, state, disputed, wallet, biller, maker, payroll, count FROM operation_stretch",
            "SELECT stretch, mode, state, disputed, wallet, biller, maker, payroll, count(*) FROM operation_cell
             GROUP BY stretch, mode, state, disputed, wallet, biller, maker, payroll"
        ),
        // The covered range from the first to the last operation of a day must contain the whole day.
        "SELECT EXISTS (SELECT * FROM operation_cell c JOIN operation_day d ON d.day = c.day AND d.mode = c.mode
             AND d.state = c.state AND d.disputed = c.disputed AND d.wallet = c.wallet AND d.biller = c.biller
             AND d.maker = c.maker AND d.payroll = c.payroll
             WHERE c.id NOT BETWEEN d.first AND d.last)",
    ];
    for question in questions {
        let differs: i64 = sqlx::query_scalar(question).fetch_one(&mut *connection).await?;
        if differs > 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// When the book was read: how many changes this program had made to it, and the last event of the read transaction, which may have
/// begun before the last of those changes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct ReadAt {
    pub(crate) change: u64,
    pub(crate) last_event: i64,
}

/// A cache of distributions per filter, valid only until the book changes.
#[derive(Debug, Default)]
pub(crate) struct HistogramCache {
    read_at: ReadAt,
    histograms: HashMap<Filter, Histogram>,
}

/// A person pages through a few searches; more are not worth the memory.
const MOST_REMEMBERED: usize = 64;

impl HistogramCache {
    pub(crate) fn get(&self, filter: &Filter, read_at: ReadAt) -> Option<Histogram> {
        if self.read_at == read_at { self.histograms.get(filter).cloned() } else { None }
    }

    pub(crate) fn put(&mut self, filter: &Filter, read_at: ReadAt, histogram: Histogram) {
        if self.read_at != read_at || self.histograms.len() >= MOST_REMEMBERED {
            self.histograms.clear();
            self.read_at = read_at;
        }
        self.histograms.insert(filter.clone(), histogram);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram() -> Histogram {
        Histogram::new(7, vec![(9, 3), (7, 100), (2, 1), (0, 50)])
    }

    #[test]
    fn a_place_in_a_list_is_found_by_adding_up() {
        let find = |rows, limit| histogram().find(PageStart::Behind(rows), limit);
        let window = |from: i64, to: i64, skip| Some(Window { from: from * 128, to: to * 128 + 127, skip });
        assert_eq!(histogram().total(), 154);
        assert_eq!(find(0, 3), window(9, 9, 0));
        assert_eq!(find(0, 4), window(7, 9, 0));
        assert_eq!(find(2, 1), window(9, 9, 2));
        assert_eq!(find(3, 100), window(7, 7, 0));
        assert_eq!(find(102, 2), window(2, 7, 99));
        assert_eq!(find(103, 500), window(0, 2, 0));
        assert_eq!(find(154, 1), None);
        assert_eq!(Histogram::default().find(PageStart::Behind(0), 1), None);
    }

    #[test]
    fn below_a_number_there_are_as_many_as_asked_for_or_all() {
        let find = |number, limit| histogram().find(PageStart::Below(number), limit);
        assert_eq!(find(i64::MAX, 100), Some(Window { from: 7 * 128, to: 9 * 128 + 127, skip: 0 }));
        assert_eq!(find(9 * 128 + 1, 1), Some(Window { from: 7 * 128, to: 9 * 128, skip: 0 }));
        assert_eq!(find(9 * 128, 1), Some(Window { from: 2 * 128, to: 7 * 128 + 127, skip: 0 }));
        assert_eq!(find(100, 5), Some(Window { from: 0, to: 99, skip: 0 }));
        assert_eq!(find(0, 5), None);
    }

    #[test]
    fn only_runs_that_have_any_are_looked_through() {
        let window = histogram().find(PageStart::Behind(102), 5).unwrap();
        assert_eq!(histogram().runs(window), [7, 2, 0]);
    }

    #[test]
    fn a_spread_is_forgotten_when_the_book_changes() {
        let mut cache = HistogramCache::default();
        let histogram = Histogram::new(10, vec![(0, 7)]);
        let now = ReadAt { change: 3, last_event: 9 };
        cache.put(&Filter::default(), now, histogram.clone());
        assert_eq!(cache.get(&Filter::default(), now), Some(histogram));
        assert_eq!(cache.get(&Filter::default(), ReadAt { change: 4, ..now }), None);
        assert_eq!(
            cache.get(&Filter::default(), ReadAt { last_event: 10, ..now }),
            None,
            "read before the last change"
        );
    }
}
