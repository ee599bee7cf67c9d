//! The places of orphan payments in the order of the book, where they have no number.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use kaunta_domain::day::day_of;
use kaunta_domain::reference::OperationId;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::table::orphan::Orphan;
use crate::value::day::day_number;

/// An orphan payment and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedOrphan {
    /// The payment.
    pub orphan: Orphan,
    /// It is listed directly above this operation: the last one of the whole book that was recorded before it was made. 0 if
    /// there is none.
    pub above: OperationId,
}

/// The days or times of operations, lowest first, each with the highest operation number up to it.
struct Numbers(Vec<(i64, i64)>);

impl Numbers {
    fn new(mut rows: Vec<(i64, i64)>) -> Numbers {
        rows.sort_unstable();
        let mut highest = 0;
        for (_, number) in &mut rows {
            highest = highest.max(*number);
            *number = highest;
        }
        Numbers(rows)
    }

    /// The highest number of an operation with a lower value.
    fn before(&self, value: i64) -> i64 {
        let end = self.0.partition_point(|(other, _)| *other < value);
        end.checked_sub(1).and_then(|last| self.0.get(last)).map_or(0, |(_, number)| *number)
    }
}

/// Finds the places of these payments. Reads only the operations of their days.
pub(crate) async fn placed(
    connection: &mut SqliteConnection,
    found: Vec<Orphan>,
) -> Result<Vec<PlacedOrphan>, LedgerError> {
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let sql = "SELECT day, max(last) FROM operation_day GROUP BY day";
    let days = Numbers::new(sqlx::query_as(sql).fetch_all(&mut *connection).await?);
    let mut times: BTreeMap<i64, Numbers> = BTreeMap::new();
    let mut placed = Vec::with_capacity(found.len());
    for orphan in found {
        let day = day_number(day_of(orphan.made_at()));
        let of_day = match times.entry(day) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(times_of(connection, day).await?),
        };
        let above = days.before(day).max(of_day.before(orphan.made_at().timestamp_millis()));
        placed.push(PlacedOrphan { orphan, above: OperationId(above) });
    }
    Ok(placed)
}

/// When the operations of a day were recorded.
async fn times_of(connection: &mut SqliteConnection, day: i64) -> Result<Numbers, LedgerError> {
    let sql = "SELECT created_at, id FROM operation
         WHERE id BETWEEN (SELECT min(first) FROM operation_day WHERE day = ?1)
                      AND (SELECT max(last) FROM operation_day WHERE day = ?1) AND day = ?1";
    Ok(Numbers::new(sqlx::query_as(sql).bind(day).fetch_all(connection).await?))
}
