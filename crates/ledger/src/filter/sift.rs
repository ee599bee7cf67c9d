//! Operations by conditions that no counter covers: an amount, a fee, a network, a note, a label.
//!
//! Notes, labels and large payments have indexes of their own. Everything else is looked up in memory (`columns.rs`). Until that is
//! loaded, the counters show which blocks may contain matches, and only the operations of those blocks are read.

use kaunta_domain::event::LabelText;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use crate::error::LedgerError;
use crate::filter::Filter;
use crate::filter::histogram::{BLOCK, Histogram, Window};
use crate::filter::labelled::push_any;

/// Whether an index yields the few operations that can match.
pub(crate) fn are_few(filter: &Filter) -> bool {
    filter.has_note || !filter.labels.is_empty() || filter.amount.is_large()
}

/// Appends `SELECT … AS id` of their numbers.
fn push_few(query: &mut QueryBuilder<Sqlite>, filter: &Filter) {
    if filter.has_note {
        push_noted_numbers(query);
    } else if !filter.labels.is_empty() {
        push_labelled_numbers(query, &filter.labels);
    } else {
        query.push("SELECT id FROM operation INDEXED BY operation_large WHERE amount >= 1000000");
    }
}

/// Appends `SELECT … AS id` of operations with a note.
pub(crate) fn push_noted_numbers(query: &mut QueryBuilder<Sqlite>) {
    query.push("SELECT DISTINCT operation AS id FROM event INDEXED BY event_noted WHERE kind = 'noted'");
}

/// Appends `SELECT … AS id` of operations with any of these labels.
pub(crate) fn push_labelled_numbers(query: &mut QueryBuilder<Sqlite>, labels: &[LabelText]) {
    query.push("SELECT DISTINCT operation AS id FROM operation_label WHERE ");
    push_any(query, labels);
}

/// How the operations of a filter without a search are distributed.
pub(crate) async fn sifted(connection: &mut SqliteConnection, filter: &Filter) -> Result<Histogram, LedgerError> {
    let mut query = QueryBuilder::<Sqlite>::new("");
    if are_few(filter) {
        query.push(format_args!("SELECT o.id >> {BLOCK} AS run, count(*) FROM ("));
        push_few(&mut query, filter);
        query.push(") few CROSS JOIN operation o ON o.id = few.id WHERE 1");
        filter.push_conditions(&mut query, "o");
        query.push(" GROUP BY run ORDER BY run DESC");
    } else {
        query.push("SELECT block, (SELECT count(*) FROM operation o WHERE ");
        push_in_block(&mut query, "block");
        filter.push_conditions(&mut query, "o");
        query.push(") FROM (SELECT DISTINCT block FROM operation_block WHERE 1");
        push_reach(&mut query, filter, "block", BLOCK);
        filter.push_counted(&mut query);
        query.push(") ORDER BY block DESC");
    }
    Ok(Histogram::new(BLOCK, query.build_query_as().fetch_all(connection).await?))
}

/// Appends `SELECT …` of the numbers that the filter matches in these blocks (a JSON list), up to a number.
pub(crate) fn push_blocks(query: &mut QueryBuilder<Sqlite>, filter: &Filter, blocks: String, to: i64) {
    query.push("SELECT o.id FROM json_each(").push_bind(blocks).push(") b CROSS JOIN operation o WHERE ");
    push_in_block(query, "b.value");
    query.push(" AND o.id <= ").push_bind(to);
    filter.push_conditions(query, "o");
}

/// Appends `SELECT …` of the numbers that the filter matches in a window of numbers.
pub(crate) fn push_window(query: &mut QueryBuilder<Sqlite>, filter: &Filter, window: Window) {
    if are_few(filter) {
        query.push("SELECT o.id FROM (");
        push_few(query, filter);
        query.push(") few CROSS JOIN operation o ON o.id = few.id WHERE 1");
    } else {
        query.push("SELECT o.id FROM operation o WHERE 1");
        push_reach(query, filter, "o.id", 0);
    }
    query.push(" AND o.id BETWEEN ").push_bind(window.from).push(" AND ").push_bind(window.to);
    filter.push_conditions(query, "o");
}

fn push_in_block(query: &mut QueryBuilder<Sqlite>, block: &str) {
    let last = (1 << BLOCK) - 1;
    query.push(format_args!("o.id BETWEEN {block} << {BLOCK} AND ({block} << {BLOCK}) + {last}"));
}

/// Appends `AND …` for the range of numbers in which a filter's days lie.
fn push_reach(query: &mut QueryBuilder<Sqlite>, filter: &Filter, range: &str, width: u32) {
    if !filter.has_days() {
        return;
    }
    for (end, is) in [("min(first)", ">="), ("max(last)", "<=")] {
        query.push(format_args!(" AND {range} {is} (SELECT {end} >> {width} FROM operation_day WHERE 1"));
        filter.push_counted(query);
        query.push(")");
    }
}
