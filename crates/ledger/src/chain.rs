//! The chain of events, as `storage/chain.rs` makes chains. The canonical bytes of an event are the columns, in this order;
//! `docs/chain.md` tells the same to somebody who wants to work the chain out without Kaunta:
//!
//! - id, operation, at, run, tick, attempt (numbers), kind, who, body, evidence (texts);
//! - then of an event of the kind `recorded` the intention of its operation, of another as many NULLs: intention,
//!   reference, transfer, mode (texts), amount (number), wallet, phone, account, provider, biller, narration (texts),
//!   validation, created_at, day (numbers);
//! - then the machine (a text), where it is not NULL: of an event from before there were any nothing stands here, so that its
//!   fingerprint stays what it was.

use kaunta_storage::chain::Canonical;

use crate::row::{EventRow, IdempotencyRow};

/// The canonical bytes of an event; the intention belongs to a `recorded` one and to no other.
pub(crate) fn canonical(event: &EventRow, intention: Option<&IdempotencyRow>) -> Vec<u8> {
    let mut bytes = Canonical::with_capacity(256 + event.body.len());
    bytes.number(event.id);
    bytes.number(event.operation);
    bytes.number(event.at);
    bytes.number(event.run);
    bytes.number(event.tick);
    bytes.number(event.attempt);
    bytes.text(event.kind);
    bytes.text(event.who.as_deref());
    bytes.text(event.body.as_str());
    bytes.text(event.evidence.as_deref());
    match intention {
        Some(row) => write_intention(&mut bytes, row),
        None => bytes.written(NO_INTENTION),
    }
    if let Some(machine) = event.machine.as_deref() {
        bytes.text(machine);
    }
    bytes.into_bytes()
}

/// Fourteen NULLs: four texts, a number, six texts, three numbers.
pub(crate) const NO_INTENTION: &str = "::::;::::::;;;";

fn write_intention(bytes: &mut Canonical, row: &IdempotencyRow) {
    bytes.text(row.intention.as_str());
    bytes.text(row.reference.as_str());
    bytes.text(row.transfer.as_str());
    bytes.text(row.mode);
    bytes.number(row.amount);
    bytes.text(row.wallet);
    bytes.text(row.phone.as_deref());
    bytes.text(row.account.as_deref());
    bytes.text(row.provider.as_deref());
    bytes.text(row.biller.as_deref());
    bytes.text(row.narration.as_str());
    bytes.number(row.validation);
    bytes.number(row.created_at);
    bytes.number(row.day);
}

/// The event's own columns, as arguments of SQLite's `concat`.
macro_rules! event_columns {
    () => {
        concat!(
            "e.id, ';', e.operation, ';', e.at, ';', e.run, ';', e.tick, ';', e.attempt, ';', ",
            "octet_length(e.kind), ':', e.kind, octet_length(e.who), ':', e.who, ",
            "octet_length(e.body), ':', e.body, octet_length(e.evidence), ':', e.evidence, "
        )
    };
}
pub(crate) use event_columns;

/// The machine behind all the others; where it is NULL, nothing: what is NULL makes all of it NULL.
macro_rules! machine_column {
    () => {
        "octet_length(e.machine) || ':' || e.machine"
    };
}
pub(crate) use machine_column;

/// The same bytes made by SQLite, of a row `e` of events with [`intention_sql`]: one value for many rows costs a fraction
/// of many rows, and no text has to be made of what is NULL.
macro_rules! canonical_sql {
    () => {
        concat!(
            // Most events have no intention: fourteen NULLs are not looked at one by one.
            "CASE WHEN o.id IS NULL THEN concat(",
            crate::chain::event_columns!(),
            "'::::;::::::;;;', ",
            crate::chain::machine_column!(),
            ") ELSE concat(",
            crate::chain::event_columns!(),
            "octet_length(o.intention), ':', o.intention, octet_length(o.reference), ':', o.reference, ",
            "octet_length(o.transfer), ':', o.transfer, octet_length(o.mode), ':', o.mode, ",
            "o.amount, ';', octet_length(o.wallet), ':', o.wallet, octet_length(o.phone), ':', o.phone, ",
            "octet_length(o.account), ':', o.account, octet_length(o.provider), ':', o.provider, ",
            "octet_length(o.biller), ':', o.biller, octet_length(o.narration), ':', o.narration, ",
            "o.validation, ';', o.created_at, ';', o.day, ';', ",
            crate::chain::machine_column!(),
            ") END",
        )
    };
}
pub(crate) use canonical_sql;

/// The operation `o` whose intention belongs to the bytes of an event `e`.
macro_rules! intention_sql {
    () => {
        " LEFT JOIN operation o ON o.id = iif(e.kind = 'recorded', e.operation, NULL) "
    };
}
pub(crate) use intention_sql;

#[cfg(test)]
mod tests;
