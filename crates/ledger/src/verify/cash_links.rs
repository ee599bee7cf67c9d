//! Verifying the chain of cash entries, which rests on that of the events.

use kaunta_storage::chain::Fingerprint;
use rusqlite::{Connection, Row};

use crate::value::verdict::Broken;
use crate::verify::links::Part::{Number, Text};
use crate::verify::links::{Part, write};

/// The parts before the event's fingerprint, and those after it (docs/chain.md).
const BEFORE: [Part; 6] = [Number, Number, Text, Number, Text, Number];
const AFTER: [Part; 5] = [Number, Number, Number, Number, Text];

const SQL: &str =
    "SELECT c.id, c.at, c.kind, c.drawer, c.who, c.events, c.operation, c.epoch, c.number, c.total, c.body, c.hash,
     (SELECT e.hash FROM event e WHERE e.id = c.events) FROM cash_entry c ORDER BY c.id";
const HASH: usize = BEFORE.len() + AFTER.len();

/// The first entry that is not what it was.
pub(super) fn follow(connection: &Connection) -> rusqlite::Result<Option<Broken>> {
    let mut statement = connection.prepare(SQL)?;
    let mut rows = statement.query([])?;
    let (mut entry, mut head) = (0, Fingerprint::START);
    while let Some(row) = rows.next()? {
        entry += 1;
        let broken = Broken::CashEntry { entry: u64::try_from(entry).unwrap_or_default() };
        let Some(next) = after(head, row, entry)? else { return Ok(Some(broken)) };
        head = next;
    }
    Ok(None)
}

/// The fingerprint with this row, if the row has it and is the next one.
fn after(head: Fingerprint, row: &Row<'_>, entry: i64) -> rusqlite::Result<Option<Fingerprint>> {
    let fingerprint =
        |column| Ok::<_, rusqlite::Error>(row.get_ref(column)?.as_blob().ok().and_then(Fingerprint::from_bytes));
    let events = match row.get_ref(BEFORE.len() - 1)?.as_i64() {
        Ok(0) => Some(Fingerprint::START),
        Ok(_) | Err(_) => fingerprint(HASH + 1)?,
    };
    let (Some(kept), Some(events)) = (fingerprint(HASH)?, events) else { return Ok(None) };
    let mut bytes = Vec::with_capacity(512);
    if row.get_ref(0)?.as_i64() != Ok(entry) || !write(&mut bytes, row, 0, &BEFORE)? {
        return Ok(None);
    }
    let digits = events.to_string();
    bytes.extend_from_slice(format!("{}:{digits}", digits.len()).as_bytes());
    if !write(&mut bytes, row, BEFORE.len(), &AFTER)? {
        return Ok(None);
    }
    let next = head.then(&bytes);
    Ok((next == kept).then_some(next))
}
