//! Verifying the chain from event to event, on several cores.
//!
//! Each event's row stores its fingerprint, so a part of the chain can be verified on its own from the fingerprint before
//! it, which the previous part verifies. Rows are read in place (`file/in_place.rs`).

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Mutex, PoisonError};

use kaunta_storage::chain::Fingerprint;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Statement};
use tokio::sync::mpsc::UnboundedSender;

use crate::chain::NO_OPERATION;
use crate::file::in_place::Source;
use crate::value::verdict::{Broken, Verified};
use crate::verify::canonical::Part::{Number, Text};
use crate::verify::canonical::{Part, write};
use crate::verify::cash_links;

/// How many events a thread verifies before it takes the next part.
const PART: i64 = 10_000;
/// More threads would only slow down the people at work.
const MOST_THREADS: usize = 4;

/// The result of verifying the chain.
pub(super) struct Followed {
    pub(super) verified: Verified,
    pub(super) broken: Option<Broken>,
    /// The fingerprint stored for the requested event.
    pub(super) at_anchor: Option<Fingerprint>,
}

const EVENT: [Part; 10] = [Number, Number, Number, Number, Number, Number, Text, Text, Text, Text];
const RECORDED: [Part; 14] =
    [Text, Text, Text, Text, Number, Text, Text, Text, Text, Text, Text, Number, Number, Number];

/// An event's parts in order and its fingerprint; for a recorded one, its operation and that operation's parts; and the
/// machine.
const SQL: &str = concat!(
    "SELECT e.id, e.operation, e.at, e.run, e.stamp, e.attempt, e.kind, e.who, e.body, e.evidence, e.hash, ",
    "o.id, o.idempotency_key, o.reference, o.transfer, o.mode, o.amount, o.wallet, o.phone, o.account, o.provider, ",
    "o.biller, o.narration, o.validation, o.created_at, o.day, e.machine FROM event e",
    crate::chain::operation_sql!(),
    "WHERE e.id > ? AND e.id <= ? ORDER BY e.id"
);
const HASH: usize = 10;
const OPERATION: usize = 11;
const MACHINE: usize = OPERATION + 1 + RECORDED.len();

/// Verifies all of it. `known` is an anchor's event; `told` receives how many events are done, and their total.
pub(super) fn follow(
    source: &Source,
    known: Option<u64>,
    told: &UnboundedSender<(u64, u64)>,
) -> rusqlite::Result<Followed> {
    let connection = source.open()?;
    let extent = "SELECT coalesce(min(id), 1), coalesce(max(id), 0) FROM event";
    let (first, last): (i64, i64) = connection.query_row(extent, [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let events = u64::try_from(last).unwrap_or_default();
    let broken = if first < 1 {
        // Event numbers start at 1.
        Some(Broken::Changed { event: 0 })
    } else {
        in_parts(source, &connection, last, told)?
    };
    let broken = match broken {
        Some(broken) => Some(broken),
        None => cash_links::follow(&connection)?,
    };
    let head = kept(&connection, last)?.unwrap_or(Fingerprint::START);
    let at_anchor = match known.map(i64::try_from) {
        Some(Ok(event)) => kept(&connection, event)?,
        Some(Err(_)) | None => None,
    };
    Ok(Followed { verified: Verified { events, head }, broken, at_anchor })
}

/// Each thread reads through its own connection, this one through `connection`, so that a small book is not opened again.
fn in_parts(
    source: &Source,
    connection: &Connection,
    last: i64,
    told: &UnboundedSender<(u64, u64)>,
) -> rusqlite::Result<Option<Broken>> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let parts = usize::try_from(last / PART).unwrap_or(usize::MAX).saturating_add(1);
    let (next, done, stop) = (AtomicI64::new(0), AtomicI64::new(0), AtomicBool::new(false));
    let found: Mutex<Option<Broken>> = Mutex::new(None);
    // Parts are taken in order and each is verified to its end, so the first break is always among the results.
    let work = |connection: &Connection| {
        let mut rows = connection.prepare(SQL)?;
        while !stop.load(Ordering::Relaxed) {
            let after = next.fetch_add(PART, Ordering::Relaxed);
            if after >= last {
                break;
            }
            let until = last.min(after + PART);
            if let Some(broken) = follow_part(connection, &mut rows, after, until)? {
                stop.store(true, Ordering::Relaxed);
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                let is_first = found.as_ref().is_none_or(|held| held.event() > broken.event());
                if is_first {
                    *found = Some(broken);
                }
            }
            let so_far = done.fetch_add(until - after, Ordering::Relaxed) + until - after;
            // The receiver may be gone.
            let _ = told.send((u64::try_from(so_far).unwrap_or_default(), u64::try_from(last).unwrap_or_default()));
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> =
            (1..cores.min(MOST_THREADS).min(parts)).map(|_| scope.spawn(|| work(&source.open()?))).collect();
        let mut ended: rusqlite::Result<()> = work(connection);
        for thread in threads {
            let this = thread.join().unwrap_or(Err(rusqlite::Error::InvalidQuery));
            ended = ended.and(this);
        }
        ended
    })?;
    Ok(found.into_inner().unwrap_or_else(PoisonError::into_inner))
}

fn follow_part(
    connection: &Connection,
    rows: &mut Statement<'_>,
    after: i64,
    until: i64,
) -> rusqlite::Result<Option<Broken>> {
    let number = |event: i64| u64::try_from(event).unwrap_or_default();
    let mut head = match after {
        0 => Fingerprint::START,
        before => match kept(connection, before)? {
            Some(head) => head,
            None => return Ok(Some(Broken::Missing { event: number(before) })),
        },
    };
    let mut event = after;
    let mut bytes = Vec::with_capacity(4096);
    let mut rows = rows.query([after, until])?;
    while let Some(row) = rows.next()? {
        event += 1;
        if row.get_ref(0)?.as_i64() != Ok(event) {
            return Ok(Some(Broken::Missing { event: number(event) }));
        }
        bytes.clear();
        let kept = row.get_ref(HASH)?.as_blob().ok().and_then(Fingerprint::from_bytes);
        let (Some(kept), true) = (kept, write(&mut bytes, row, 0, &EVENT)?) else {
            return Ok(Some(Broken::Unreadable { event: number(event) }));
        };
        if row.get_ref(OPERATION)? != ValueRef::Null {
            if !write(&mut bytes, row, OPERATION + 1, &RECORDED)? {
                return Ok(Some(Broken::Unreadable { event: number(event) }));
            }
        } else if row.get_ref(6)?.as_bytes() == Ok(b"recorded") {
            return Ok(Some(Broken::OperationGone { event: number(event) }));
        } else {
            bytes.extend_from_slice(NO_OPERATION.as_bytes());
        }
        // Without a machine nothing is written, not even the NULL marker.
        if row.get_ref(MACHINE)? != ValueRef::Null && !write(&mut bytes, row, MACHINE, &[Text])? {
            return Ok(Some(Broken::Unreadable { event: number(event) }));
        }
        head = head.then(&bytes);
        if head != kept {
            return Ok(Some(Broken::Changed { event: number(event) }));
        }
    }
    Ok((event < until).then(|| Broken::Missing { event: number(event + 1) }))
}

/// The fingerprint stored in an event's row.
fn kept(connection: &Connection, event: i64) -> rusqlite::Result<Option<Fingerprint>> {
    let mut rows = connection.prepare("SELECT hash FROM event WHERE id = ?")?;
    let mut rows = rows.query([event])?;
    let Some(row) = rows.next()? else { return Ok(None) };
    Ok(row.get_ref(0)?.as_blob().ok().and_then(Fingerprint::from_bytes))
}
