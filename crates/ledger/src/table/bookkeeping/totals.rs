//! What a period adds up to, as of an event.

use std::collections::BTreeMap;

use kaunta_domain::counted::Counted;
use kaunta_domain::event::Event;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::period::{FoundSoFar, PeriodPayment, PeriodSums, PeriodTotals};
use kaunta_domain::transfer::Transfer;
use sqlx::{Row as _, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::table::event;
use crate::table::orphan::{Orphan, all_as_of};
use crate::table::projection::Projection;

/// How many payments are read at a time.
const CHUNK: i64 = 1_000;

/// Which days, and between which events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) first_day: i64,
    pub(crate) last_day: i64,
    /// The event as of which the previous period was closed.
    pub(crate) from: i64,
    /// The event as of which this one is closed.
    pub(crate) to: i64,
    /// The same two for payments that the book had lost, which are not events.
    pub(crate) found_from: FoundSoFar,
    pub(crate) found_to: FoundSoFar,
}

/// The payments recorded on its days.
const OWN: &str = "SELECT id, transfer FROM operation WHERE id > ?5 AND day BETWEEN ?1 AND ?2 ORDER BY id LIMIT ?6";
/// Payments of earlier days with a new event since the previous period was closed.
const EARLIER: &str = "SELECT o.id, o.transfer FROM operation o WHERE o.id > ?5 AND o.day < ?1
     AND EXISTS (SELECT 1 FROM event e INDEXED BY event_by_operation WHERE e.operation = o.id AND e.id > ?3 AND e.id <= ?4)
     ORDER BY o.id LIMIT ?6";

/// Events of the kinds that decide what a payment is.
const EVENTS: &str = "SELECT e.operation, e.id, e.at, e.run, e.stamp, e.who, e.machine, e.body, NULL AS evidence
     FROM json_each(?1) AS chosen CROSS JOIN event e INDEXED BY event_by_operation ON e.operation = chosen.value
     WHERE e.id <= ?2 AND e.kind IN ('recorded', 'sending', 'sent', 'lookedUp', 'resolvedManually') ORDER BY e.operation, e.id";

/// Adds up a period. It reads in chunks, so that few payments are in memory at a time, and needs no snapshot, because what the book
/// knew up to event `to` never changes.
pub(crate) async fn totals(connection: &mut SqliteConnection, extent: Extent) -> Result<PeriodTotals, LedgerError> {
    let own = sums(connection, OWN, extent, false).await?;
    let earlier = sums(connection, EARLIER, extent, true).await?;
    let found = found_sums(connection, extent).await?;
    Ok(PeriodTotals { own: own.lines(), earlier: earlier.lines(), found: found.lines() })
}

/// Lost payments are few, so they are read whole.
async fn found_sums(
    connection: &mut SqliteConnection,
    extent: Extent,
) -> Result<PeriodSums<Option<Mode>>, LedgerError> {
    let known = all_as_of(connection, extent.found_from).await?;
    let before: BTreeMap<_, _> = known.iter().map(|orphan| (orphan.number, found_payment(orphan))).collect();
    let mut sums = PeriodSums::default();
    for orphan in all_as_of(connection, extent.found_to).await? {
        let before = before.get(&orphan.number).copied();
        sums.change(before, Some(found_payment(&orphan))).ok_or(LedgerError::SumTooLarge)?;
    }
    Ok(sums)
}

fn found_payment(orphan: &Orphan) -> PeriodPayment<Option<Mode>> {
    let counted = orphan.counted();
    let fee = orphan.answer.fee.filter(|_| counted.is_charged()).unwrap_or(Money::ZERO);
    PeriodPayment { mode: orphan.mode(), counted, amount: orphan.answer.amount.unwrap_or(Money::ZERO), fee }
}

async fn sums(
    connection: &mut SqliteConnection,
    sql: &'static str,
    extent: Extent,
    are_earlier: bool,
) -> Result<PeriodSums, LedgerError> {
    let (mut sums, mut last) = (PeriodSums::default(), 0_i64);
    loop {
        let rows = sqlx::query(sql)
            .bind(extent.first_day)
            .bind(extent.last_day)
            .bind(extent.from)
            .bind(extent.to)
            .bind(last)
            .bind(CHUNK)
            .fetch_all(&mut *connection)
            .await?;
        let mut transfers = BTreeMap::new();
        for row in &rows {
            let id: i64 = row.try_get("id")?;
            let transfer = Reader::new(row, "operation", id).unpacked("transfer", |text| serde_json::from_str(text))?;
            transfers.insert(id, transfer);
        }
        let Some(end) = transfers.last_key_value().map(|(id, _)| *id) else { return Ok(sums) };
        let mut events = events_of(connection, transfers.keys(), extent.to).await?;
        for (id, transfer) in &transfers {
            let told = events.remove(id).unwrap_or_default();
            let earlier = told.partition_point(|(event, _)| *event <= extent.from);
            let before = if are_earlier { payment(transfer, told.get(..earlier)) } else { None };
            sums.change(before, payment(transfer, Some(&told))).ok_or(LedgerError::SumTooLarge)?;
        }
        last = end;
    }
}

async fn events_of(
    connection: &mut SqliteConnection,
    ids: impl Iterator<Item = &i64>,
    to: i64,
) -> Result<BTreeMap<i64, Vec<(i64, Event)>>, LedgerError> {
    let ids = serde_json::to_string(&ids.collect::<Vec<_>>()).map_err(std::io::Error::other)?;
    let rows = sqlx::query(EVENTS).bind(ids).bind(to).fetch_all(connection).await?;
    let mut events: BTreeMap<i64, Vec<(i64, Event)>> = BTreeMap::new();
    for row in &rows {
        events.entry(row.try_get("operation")?).or_default().push((row.try_get("id")?, event::read(row)?));
    }
    Ok(events)
}

/// The payment as of these events; `None` if it was not recorded yet.
fn payment(transfer: &Transfer, told: Option<&[(i64, Event)]>) -> Option<PeriodPayment> {
    let told = told.filter(|told| !told.is_empty())?;
    let recorded = told.first()?.1.at;
    let known = Projection::of(transfer, None, recorded, told.iter().map(|(_, event)| event));
    let counted = Counted::of(known.standing.state, known.standing.contradicted_by.is_some());
    let fee = known.fee.filter(|_| counted.is_charged()).unwrap_or(Money::ZERO);
    Some(PeriodPayment { mode: transfer.mode(), counted, amount: Money::from(transfer.amount), fee })
}
