//! What needs a person's attention.

use chrono::NaiveDate;
use kaunta_domain::person::PersonName;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use crate::chain::row::json;
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::filter::histogram::{BLOCK, Histogram, STRETCH, Window};
use crate::ledger::Ledger;
use crate::table::history::MAXIMUM_PAGE;
use crate::table::operation::{Operation, select_operations};
use crate::value::day::day_number;
use crate::value::states::{open_states, unpaid_states};

/// How much needs a person's attention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AttentionCounts {
    /// Operations that are not final.
    pub open: u64,
    /// Open cases: the service contradicts its own final status.
    pub cases: u64,
}

/// Selects the numbers of the operations that are not final or are in dispute, each once.
fn push_open_or_disputed(query: &mut QueryBuilder<Sqlite>, maker: Option<&PersonName>) {
    query.push(concat!(
        "SELECT id FROM operation INDEXED BY operation_not_succeeded WHERE state IN ",
        open_states!(),
        " AND state <> 'succeeded'",
    ));
    push_maker(query, "maker_folded", maker);
    query.push(" UNION SELECT id FROM operation INDEXED BY operation_contradicted WHERE contradicted_by IS NOT NULL");
    push_maker(query, "maker_folded", maker);
}

/// Restricts the query to operations made by this person.
fn push_maker(query: &mut QueryBuilder<Sqlite>, column: &'static str, maker: Option<&PersonName>) {
    if let Some(maker) = maker {
        query.push(format_args!(" AND {column} = ")).push_bind(maker.folded());
    }
}

/// What needs attention: the first 200 of the open cases followed by what is not final, then the newest 50 that failed,
/// were refused or rejected, were never sent or were not found on `since` (a day in Kampala) or later; each group oldest
/// first. Covers everybody, or one maker.
pub(crate) async fn attention(
    moment: &mut SqliteConnection,
    since: NaiveDate,
    maker: Option<&PersonName>,
) -> Result<Vec<Operation>, LedgerError> {
    let mut query = QueryBuilder::new(select_operations!("WHERE id IN ("));
    push_open_or_disputed(&mut query, maker);
    query.push(") ORDER BY contradicted_by IS NULL, id LIMIT 200");
    let mut operations = Operation::read_all(&query.build().fetch_all(&mut *moment).await?)?;
    // Queried separately, so that recent failures are listed however many operations wait.
    let mut query = QueryBuilder::new(select_operations!("WHERE id IN (SELECT id FROM operation"));
    query.push(" INDEXED BY operation_not_succeeded WHERE day >= ").push_bind(day_number(since));
    query.push(concat!(" AND state IN ", unpaid_states!(), " AND state <> 'succeeded' AND contradicted_by IS NULL",));
    push_maker(&mut query, "maker_folded", maker);
    query.push(") ORDER BY id DESC LIMIT 50");
    let ended = Operation::read_all(&query.build().fetch_all(moment).await?)?;
    operations.extend(ended.into_iter().rev());
    Ok(operations)
}

impl Ledger {
    /// One page of what is not final or in dispute, oldest first, from row `offset` on, and the total number. Covers
    /// everybody, or one maker.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn attention_page(
        &self,
        offset: u64,
        limit: u32,
        maker: Option<&PersonName>,
    ) -> Result<(Vec<Operation>, u64), LedgerError> {
        let mut moment = self.snapshot().await?;
        let limit = limit.min(MAXIMUM_PAGE);
        let stretches = distribution(&mut moment, STRETCHES, None, maker).await?;
        let mut rows = Vec::new();
        if let Some(around) = stretches.page(offset, limit) {
            let blocks = distribution(&mut moment, BLOCKS, Some(around), maker).await?;
            if let Some(window) = blocks.page(around.skip, limit) {
                let some: Vec<i64> = blocks.runs(window).iter().map(|block| !block).collect();
                rows = in_blocks(&mut moment, &some, window.skip, limit, maker).await?;
            }
        }
        Ok((rows, stretches.total()))
    }

    /// How many operations are not final, and how many are in dispute; one may be both. Covers everybody, or one maker.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn attention_counts(&self, maker: Option<&PersonName>) -> Result<AttentionCounts, LedgerError> {
        let mut query = QueryBuilder::new(concat!(
            "SELECT (SELECT coalesce(sum(count), 0) FROM operation_stretch WHERE state IN ",
            open_states!(),
        ));
        push_maker(&mut query, "maker", maker);
        query.push(") AS open, (SELECT count(*) FROM operation WHERE contradicted_by IS NOT NULL");
        push_maker(&mut query, "maker_folded", maker);
        let row = query.push(") AS cases").build().fetch_one(&self.readers).await?;
        let row = Reader::new(&row, "operation", "attention");
        Ok(AttentionCounts { open: u64::from(row.plain::<u32>("open")?), cases: u64::from(row.plain::<u32>("cases")?) })
    }
}

/// Counters by range of operation numbers: the table, its column for the range, and the range's size as a power of two.
type Counters = (&'static str, &'static str, u32);

const STRETCHES: Counters = ("operation_stretch", "stretch", STRETCH);
const BLOCKS: Counters = ("operation_block", "block", BLOCK);

/// How what is not final or in dispute is distributed over the complements of its numbers, within a window of them.
async fn distribution(
    connection: &mut SqliteConnection,
    (table, range, width): Counters,
    within: Option<Window>,
    maker: Option<&PersonName>,
) -> Result<Histogram, LedgerError> {
    let (first, last) = within.map_or((0, i64::MAX), |window| (!window.to, !window.from));
    let mut query = QueryBuilder::<Sqlite>::new("SELECT run, sum(count) FROM (");
    query.push(format_args!("SELECT ~{range} AS run, count FROM {table} WHERE {range} BETWEEN "));
    query.push_bind(first >> width).push(" AND ").push_bind(last >> width);
    query.push(concat!(" AND state IN ", open_states!()));
    push_maker(&mut query, "maker", maker);
    // Operations in dispute are few and have an index of their own.
    query.push(format_args!(" UNION ALL SELECT ~(id >> {width}), 1 FROM operation INDEXED BY operation_contradicted"));
    query.push(concat!(" WHERE contradicted_by IS NOT NULL AND state NOT IN ", open_states!()));
    query.push(" AND id BETWEEN ").push_bind(first).push(" AND ").push_bind(last);
    push_maker(&mut query, "maker_folded", maker);
    query.push(") GROUP BY run ORDER BY run DESC");
    Ok(Histogram::new(width, query.build_query_as().fetch_all(connection).await?))
}

/// What is not final or in dispute in these blocks, oldest first.
async fn in_blocks(
    connection: &mut SqliteConnection,
    blocks: &[i64],
    skip: u64,
    limit: u32,
    maker: Option<&PersonName>,
) -> Result<Vec<Operation>, LedgerError> {
    let mut query = QueryBuilder::<Sqlite>::new(select_operations!("WHERE id IN ("));
    query.push("SELECT o.id FROM json_each(").push_bind(json(&blocks)?);
    query.push(format_args!(
        ") b CROSS JOIN operation o WHERE o.id BETWEEN b.value << {BLOCK} AND (b.value << {BLOCK}) + {}",
        (1 << BLOCK) - 1
    ));
    query.push(concat!(" AND (o.state IN ", open_states!(), " OR o.contradicted_by IS NOT NULL)"));
    push_maker(&mut query, "o.maker_folded", maker);
    query.push(" ORDER BY 1 LIMIT ").push_bind(limit);
    query.push(" OFFSET ").push_bind(i64::try_from(skip).unwrap_or(i64::MAX)).push(") ORDER BY id");
    Operation::read_all(&query.build().fetch_all(connection).await?)
}
