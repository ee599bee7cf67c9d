//! Whether each operation's row matches its events, and whether the counters match the operations.

use std::collections::BTreeMap;

use kaunta_domain::event::{Event, EventKind};
use kaunta_domain::person::PersonName;
use kaunta_domain::text::Name;
use sqlx::{Connection, Row, SqliteConnection};

use crate::error::LedgerError;
use crate::filter::histogram;
use crate::table::operation::{Operation, select_operations};
use crate::table::projection::Projection;
use crate::table::{event, number, statement, validation};
use crate::value::verdict::{Broken, RowMismatch};

/// Operations at a time.
const CHUNK: i64 = 500;

pub(crate) async fn check(
    connection: &mut SqliteConnection,
    mut progress: impl FnMut(u64, u64) + Send,
) -> Result<Option<Broken>, LedgerError> {
    let total: i64 = sqlx::query_scalar("SELECT count(*) FROM operation").fetch_one(&mut *connection).await?;
    let (mut last, mut done) = (i64::MIN, 0_u64);
    loop {
        // One snapshot of the rows and their events, because the book is in use.
        let mut moment = connection.begin().await?;
        let sql = select_operations!("WHERE id > ? ORDER BY id LIMIT ?");
        let rows = sqlx::query(sql).bind(last).bind(CHUNK).fetch_all(&mut *moment).await?;
        let operations = Operation::read_all(&rows)?;
        let Some(end) = operations.last().map(|operation| operation.id.0) else {
            if !histogram::is_exact(&mut moment).await? {
                return Ok(Some(Broken::Counts));
            }
            let decision = statement::chain::broken(&mut moment).await?;
            return Ok(decision.map(|id| Broken::Statement { decision: u64::try_from(id).unwrap_or_default() }));
        };
        let mut events = events_between(&mut moment, last + 1, end).await?;
        if let Some(operation) = without_its_number(&mut moment, &events).await? {
            return Ok(Some(Broken::Lifecycle { operation, mismatch: RowMismatch::Number }));
        }
        for operation in operations {
            let (id, events) = (operation.id.0, events.remove(&operation.id.0).unwrap_or_default());
            if let Some(mismatch) = mismatch(&mut moment, operation, &events).await? {
                return Ok(Some(Broken::Lifecycle { operation: id, mismatch }));
            }
            done += 1;
        }
        moment.rollback().await?;
        last = end;
        progress(done, u64::try_from(total).unwrap_or_default().max(done));
    }
}

async fn events_between(
    connection: &mut SqliteConnection,
    first: i64,
    last: i64,
) -> Result<BTreeMap<i64, Vec<Event>>, LedgerError> {
    let sql = "SELECT id, operation, at, run, stamp, who, body, NULL AS evidence, machine
        FROM event INDEXED BY event_by_operation WHERE operation BETWEEN ? AND ? ORDER BY operation, id";
    let rows = sqlx::query(sql).bind(first).bind(last).fetch_all(connection).await?;
    let mut events: BTreeMap<i64, Vec<Event>> = BTreeMap::new();
    for row in &rows {
        events.entry(row.try_get("operation")?).or_default().push(event::read(row)?);
    }
    Ok(events)
}

async fn without_its_number(
    connection: &mut SqliteConnection,
    events: &BTreeMap<i64, Vec<Event>>,
) -> Result<Option<i64>, LedgerError> {
    let all = events.iter().flat_map(|(id, events)| events.iter().map(move |event| (id, event)));
    let told = all.flat_map(|(id, event)| number::reported(&event.kind).into_iter().map(|number| (number, *id)));
    number::missing(connection, &told.collect::<Vec<_>>()).await
}

async fn mismatch(
    connection: &mut SqliteConnection,
    row: Operation,
    events: &[Event],
) -> Result<Option<RowMismatch>, LedgerError> {
    if !matches!(events.first().map(|event| &event.kind), Some(EventKind::Recorded)) {
        return Ok(Some(RowMismatch::NotRecorded));
    }
    let party = match (row.transfer.party(), row.validation) {
        (Some(name), _) => Some(name.as_str().to_owned()),
        (None, Some(id)) => validation::holder(connection, id.0).await?,
        (None, None) => None,
    };
    let told = row.clone().moved(Projection::of(&row.transfer, party, row.created_at, events));
    let first = events.first().and_then(|event| event.by.as_ref());
    let yes = events.iter().find_map(|event| event.kind.approval());
    let found = [
        (row.maker.as_ref().map(PersonName::as_str) != first.map(Name::as_str), RowMismatch::Maker),
        // A salvaged book may have lost the approval.
        (row.approval.is_some() && row.approval != yes, RowMismatch::Approval),
        (told.state != row.state, RowMismatch::State),
        ((told.settled_at, told.settled_first_at) != (row.settled_at, row.settled_first_at), RowMismatch::State),
        (told.contradicted_by != row.contradicted_by || told.case_since != row.case_since, RowMismatch::Case),
        (row.charge != row.transfer.charge(), RowMismatch::Fee),
        (told.fee != row.fee || told.total_charged != row.total_charged, RowMismatch::Fee),
        (told != row, RowMismatch::Response),
    ];
    Ok(found.into_iter().find_map(|(is_wrong, mismatch)| is_wrong.then_some(mismatch)))
}
