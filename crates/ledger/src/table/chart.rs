//! The sums that charts draw, as of one moment. By day, biller and person they come from the counters (count.sql) and no
//! operation is read; by hour and network from the operations of those days, in memory or, in the file, between two numbers.

use std::ops::RangeInclusive;

use chrono::NaiveDate;
use kaunta_domain::biller::BillerCode;
use kaunta_domain::counted::Counted;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::person::PersonName;
use kaunta_domain::phone::Network;
use sqlx::{AssertSqlSafe, Row, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::filter::Filter;
use crate::filter::columns::Group;
use crate::filter::search_query::SearchQuery;
use crate::ledger::Ledger;
use crate::ledger::day_sums::DaySum;
use crate::table::rollup::Rollup;
use crate::value::day::{day_number, day_of_number};

/// What a chart's sums are grouped by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChartKey {
    /// The biller; covers only bills.
    Biller,
    /// Who made it.
    Maker,
    /// The hour of the day in Kampala.
    Hour,
    /// The mobile network; covers only what went over one.
    Network,
}

/// One value of a [`ChartKey`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChartValue {
    /// A biller.
    Biller(BillerCode),
    /// A person as they last wrote their name; none in a shop without people.
    Maker(Option<PersonName>),
    /// From 0 to 23.
    Hour(u8),
    /// A network.
    Network(Network),
}

/// The operations of one place (a value of the key) and mode that count as the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChartCell {
    /// Their value of the key.
    pub value: ChartValue,
    /// Their mode.
    pub mode: Mode,
    /// What they count as.
    pub counted: Counted,
    /// How many, and what they sum up to.
    pub sum: Rollup,
}

/// The operations of one day and mode that count as the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayCell {
    /// The day in Kampala.
    pub day: NaiveDate,
    /// Their mode.
    pub mode: Mode,
    /// What they count as.
    pub counted: Counted,
    /// How many, and what they sum up to.
    pub sum: Rollup,
    /// The fees that were charged.
    pub fees: Money,
}

impl ChartKey {
    /// Its parameters: the first and last day and, if it reads operations, the lowest and highest number.
    fn sql(self) -> String {
        match self {
            ChartKey::Biller => {
                "SELECT biller AS place, mode, state, disputed, sum(count) AS count, sum(amount) AS amount
                 FROM operation_day WHERE day BETWEEN ? AND ? AND biller <> '' GROUP BY 1, 2, 3, 4"
                    .to_owned()
            }
            // The last number of a cell is an operation of its person.
            ChartKey::Maker => {
                "SELECT (SELECT o.maker FROM operation o WHERE o.id = latest) AS place, mode, state, disputed,
                 count, amount
                 FROM (SELECT maker, mode, state, disputed, sum(count) AS count, sum(amount) AS amount,
                   max(max(last)) OVER (PARTITION BY maker) AS latest
                   FROM operation_day WHERE day BETWEEN ? AND ? GROUP BY 1, 2, 3, 4)"
                    .to_owned()
            }
            ChartKey::Hour => of_operations("(created_at + 10800000) / 3600000 % 24", ""),
            ChartKey::Network => of_operations("provider", OVER_A_NETWORK),
        }
    }

    fn reads_operations(self) -> bool {
        match self {
            ChartKey::Hour | ChartKey::Network => true,
            ChartKey::Biller | ChartKey::Maker => false,
        }
    }

    fn place(self, row: &Reader<'_>) -> Result<ChartValue, LedgerError> {
        Ok(match self {
            ChartKey::Biller => ChartValue::Biller(row.parsed("place", BillerCode::parse)?),
            ChartKey::Maker => ChartValue::Maker(row.parsed_if_any("place", PersonName::parse)?),
            ChartKey::Hour => ChartValue::Hour(row.plain("place")?),
            ChartKey::Network => ChartValue::Network(row.coded("place", Network::from_code)?),
        })
    }
}

/// Days.
const FEW_WEEKS: i64 = 31;

/// The same condition as in a list's filter: a bank or a biller may have the name of a network.
const OVER_A_NETWORK: &str = "AND phone IS NOT NULL AND biller IS NULL AND provider IN ('MTN', 'AIRTEL')";

fn of_operations(place: &str, and: &str) -> String {
    format!(
        "SELECT {place} AS place, mode, state, contradicted_by IS NOT NULL AS disputed, count(*) AS count,
           sum(amount * 100 + coalesce(cents, 0)) AS amount FROM operation
         WHERE day BETWEEN ? AND ? AND id BETWEEN ? AND ? {and} GROUP BY 1, 2, 3, 4"
    )
}

impl Ledger {
    /// The first and the last day in Kampala with any operation; `None` for an empty book.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn days_in_use(&self) -> Result<Option<RangeInclusive<NaiveDate>>, LedgerError> {
        let row = sqlx::query(
            "SELECT (SELECT min(day) FROM operation_day) AS first, (SELECT max(day) FROM operation_day) AS last",
        )
        .fetch_one(&self.readers)
        .await?;
        let row = Reader::new(&row, "operation_day", "the days in use");
        let day = |column| -> Result<Option<NaiveDate>, LedgerError> {
            let number: Option<i64> = row.plain(column)?;
            number.map(|number| day_of_number(number).ok_or_else(|| row.unreadable(column, number))).transpose()
        };
        Ok(day("first")?.zip(day("last")?).map(|(first, last)| first..=last))
    }

    /// The sums of each day that has any operations, by mode and what they count as.
    ///
    /// # Errors
    /// [`LedgerError::SumTooLarge`], or the book can't be read.
    pub async fn day_cells(&self, days: RangeInclusive<NaiveDate>) -> Result<Vec<DayCell>, LedgerError> {
        // One snapshot for the counters and the fees that they leave out.
        let mut moment = self.snapshot().await?;
        let sums = self.sums_of_days(&mut moment).await?;
        let mut cells: Vec<DayCell> = Vec::new();
        let mut odd = 0;
        for (day, sum) in sums.of(&of_days(&days)) {
            odd += sum.odd_fees;
            let cell = day_cell(day, sum)?;
            let mut of_mode =
                cells.iter_mut().rev().take_while(|before| (before.day, before.mode) == (cell.day, cell.mode));
            match of_mode.find(|before| before.counted == cell.counted) {
                Some(before) => before.add(&cell)?,
                None => cells.push(cell),
            }
        }
        if odd > 0 {
            add_odd_fees(&mut moment, &days, &mut cells).await?;
        }
        Ok(cells)
    }

    /// The sums of these days by a key. By hour and by network, this scans the operations in memory or, until they are loaded, in
    /// the file, which takes about a second for a million. A few weeks are read from the file, and load nothing.
    ///
    /// # Errors
    /// [`LedgerError::SumTooLarge`], or the book can't be read.
    pub async fn chart_cells(
        &self,
        days: RangeInclusive<NaiveDate>,
        by: ChartKey,
    ) -> Result<Vec<ChartCell>, LedgerError> {
        let mut moment = self.snapshot().await?;
        if by.reads_operations()
            && (spans_months(&days) || self.has_columns())
            && let Some(cells) = self.added_cells(&mut moment, &days, by).await?
        {
            return Ok(cells);
        }
        let (from, to) = (day_number(*days.start()), day_number(*days.end()));
        let mut query = sqlx::query(AssertSqlSafe(by.sql())).bind(from).bind(to);
        if by.reads_operations() {
            let (first, last) = numbers_of(&mut moment, &days).await?;
            query = query.bind(first).bind(last);
        }
        let rows = query.fetch_all(&mut *moment).await?;
        rows.iter()
            .map(|row| {
                let row = Reader::new(row, "operation", format_args!("{by:?}"));
                Ok(ChartCell {
                    value: by.place(&row)?,
                    mode: row.coded("mode", Mode::from_code)?,
                    counted: Counted::of(row.coded("state", State::from_code)?, row.plain("disputed")?),
                    sum: sum(&row)?,
                })
            })
            .collect()
    }

    /// The sums from the operations in memory; `None` if they are not loaded.
    async fn added_cells(
        &self,
        moment: &mut SqliteConnection,
        days: &RangeInclusive<NaiveDate>,
        by: ChartKey,
    ) -> Result<Option<Vec<ChartCell>>, LedgerError> {
        let filter = of_days(days);
        let cells = self.look_for(moment, &filter, &SearchQuery::Everything, |columns, kept| match by {
            ChartKey::Hour => columns.by_hour(kept).map(|groups| cells_of(groups, ChartValue::Hour)),
            ChartKey::Network => columns.by_network(kept).map(|groups| cells_of(groups, ChartValue::Network)),
            ChartKey::Biller | ChartKey::Maker => Ok(Vec::new()),
        });
        cells.await?.transpose()
    }

    /// How long it took until it was known whether the money moved, by network. Leaves out operations that are open or in dispute.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn settling(&self, days: RangeInclusive<NaiveDate>) -> Result<Vec<Settling>, LedgerError> {
        let mut moment = self.snapshot().await?;
        let filter = of_days(&days);
        let times = self.look_for(&mut moment, &filter, &SearchQuery::Everything, |columns, kept| {
            [Network::Airtel, Network::Mtn].map(|network| (network, columns.times_to_settle(kept, network)))
        });
        if let Some(times) = times.await? {
            return Ok(times.into_iter().filter_map(|(network, times)| settling_of(network, times)).collect());
        }
        let (first, last) = numbers_of(&mut moment, &days).await?;
        // The nearest rank: a time that an operation really took.
        let sql = format!(
            "SELECT provider, max(ranks) AS count, max(settled_after) FILTER (WHERE rank = (ranks + 1) / 2) AS median,
               max(settled_after) FILTER (WHERE rank = (ranks * 9 + 9) / 10) AS ninetieth
             FROM (SELECT provider, settled_after, row_number() OVER (PARTITION BY provider ORDER BY settled_after) AS rank,
                 count(*) OVER (PARTITION BY provider) AS ranks
               FROM operation WHERE day BETWEEN ? AND ? AND id BETWEEN ? AND ? AND settled_after IS NOT NULL
                 AND contradicted_by IS NULL {OVER_A_NETWORK})
             GROUP BY provider"
        );
        let rows = sqlx::query(AssertSqlSafe(sql))
            .bind(day_number(*days.start()))
            .bind(day_number(*days.end()))
            .bind(first)
            .bind(last)
            .fetch_all(&mut *moment)
            .await?;
        rows.iter()
            .map(|row| {
                let row = Reader::new(row, "operation", "times to settle");
                Ok(Settling {
                    network: row.coded("provider", Network::from_code)?,
                    count: u64::from(row.plain::<u32>("count")?),
                    median: row.plain("median")?,
                    ninetieth: row.plain("ninetieth")?,
                })
            })
            .collect()
    }
}

/// How long the operations of a network took to settle, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settling {
    /// The network.
    pub network: Network,
    /// How many.
    pub count: u64,
    /// Half of them took no longer.
    pub median: i64,
    /// Nine in ten took no longer.
    pub ninetieth: i64,
}

/// Home asks for a few weeks at each start: no reason to read the whole book into memory.
fn spans_months(days: &RangeInclusive<NaiveDate>) -> bool {
    days.end().signed_duration_since(*days.start()).num_days() >= FEW_WEEKS
}

fn of_days(days: &RangeInclusive<NaiveDate>) -> Filter {
    Filter { from: Some(*days.start()), to: Some(*days.end()), ..Filter::default() }
}

fn cells_of<Place>(groups: Vec<Group<Place>>, place: impl Fn(Place) -> ChartValue) -> Vec<ChartCell> {
    let cell = |group: Group<Place>| ChartCell {
        value: place(group.key),
        mode: group.mode,
        counted: group.counted,
        sum: Rollup { count: group.count, amount: Money::of_hundredths(group.amount) },
    };
    groups.into_iter().map(cell).collect()
}

/// The nearest rank: a time that an operation really took.
fn settling_of(network: Network, mut times: Vec<i64>) -> Option<Settling> {
    let count = times.len();
    let mut at_rank = |rank: usize| {
        let place = rank.checked_sub(1).filter(|place| *place < count)?;
        Some(*times.select_nth_unstable(place).1)
    };
    let (median, ninetieth) = (at_rank(count.div_ceil(2))?, at_rank((count * 9).div_ceil(10))?);
    Some(Settling { network, count: u64::try_from(count).unwrap_or(u64::MAX), median, ninetieth })
}

fn day_cell(number: i64, sum: &DaySum) -> Result<DayCell, LedgerError> {
    let no_day = || LedgerError::Damaged { detail: format!("no calendar has the day {number}") };
    Ok(DayCell {
        day: day_of_number(number).ok_or_else(no_day)?,
        mode: sum.mode,
        counted: sum.counted(),
        sum: Rollup { count: sum.count, amount: Money::of_hundredths(sum.amount) },
        fees: Money::of_hundredths(sum.fees),
    })
}

impl DayCell {
    /// Adds another cell of the same day, mode and count.
    fn add(&mut self, more: &DayCell) -> Result<(), LedgerError> {
        self.sum.count += more.sum.count;
        self.sum.amount = self.sum.amount.checked_add(more.sum.amount).ok_or(LedgerError::SumTooLarge)?;
        self.fees = self.fees.checked_add(more.fees).ok_or(LedgerError::SumTooLarge)?;
        Ok(())
    }
}

fn sum(row: &Reader<'_>) -> Result<Rollup, LedgerError> {
    Ok(Rollup { count: u64::from(row.plain::<u32>("count")?), amount: Money::of_hundredths(row.plain("amount")?) })
}

/// The lowest and the highest number of these days.
async fn numbers_of(
    connection: &mut SqliteConnection,
    days: &RangeInclusive<NaiveDate>,
) -> Result<(i64, i64), LedgerError> {
    let row = sqlx::query_as(
        "SELECT coalesce(min(first), 1), coalesce(max(last), 0) FROM operation_day WHERE day BETWEEN ? AND ?",
    )
    .bind(day_number(*days.start()))
    .bind(day_number(*days.end()));
    Ok(row.fetch_one(connection).await?)
}

/// Adds charged fees with more than two decimals, or below zero, one by one.
async fn add_odd_fees(
    connection: &mut SqliteConnection,
    days: &RangeInclusive<NaiveDate>,
    cells: &mut [DayCell],
) -> Result<(), LedgerError> {
    let (first, last) = numbers_of(&mut *connection, days).await?;
    let rows = sqlx::query(
        "SELECT day, mode, fee FROM operation WHERE id IN (SELECT id FROM operation_cell
         WHERE odd_fees = 1 AND id BETWEEN ? AND ? AND day BETWEEN ? AND ?)",
    )
    .bind(first)
    .bind(last)
    .bind(day_number(*days.start()))
    .bind(day_number(*days.end()))
    .fetch_all(connection)
    .await?;
    for row in &rows {
        let number: i64 = row.try_get("day")?;
        let row = Reader::new(row, "operation", number);
        let day = day_of_number(number).ok_or_else(|| row.unreadable("day", number))?;
        let mode = row.coded("mode", Mode::from_code)?;
        let fee = row.parsed("fee", Money::parse)?;
        let cell = cells.iter_mut().find(|cell| (cell.day, cell.mode, cell.counted) == (day, mode, Counted::Paid));
        let cell = cell.ok_or_else(|| row.unreadable("fee", "charged by an operation that is not counted"))?;
        cell.fees = cell.fees.checked_add(fee).ok_or(LedgerError::SumTooLarge)?;
    }
    Ok(())
}
