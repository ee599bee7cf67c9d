//! The chain of events, built as described in `storage/chain.rs`. The canonical bytes of an event are the columns in this
//! order; `docs/chain.md` describes the same for recomputing the chain without Kaunta:
//!
//! - id, operation, at, run, stamp, attempt (numbers), kind, who, body, evidence (texts);
//! - then, for an event of the kind `recorded`, what its operation was recorded with, and for any other event as many NULLs:
//!   idempotency_key, reference, transfer, mode (texts), amount (number), wallet, phone, account, provider, biller,
//!   narration (texts), validation, created_at, day (numbers);
//! - then the machine (a text), if it is not NULL; otherwise nothing.

pub(crate) mod row;

use kaunta_storage::chain::Canonical;
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::chain::row::{EventRow, OperationRow};
use crate::encoding::packed::Unpacked;
use crate::encoding::read::Reader;
use crate::error::LedgerError;

/// The canonical bytes of an event; `recorded` is given only for a `recorded` event.
pub(crate) fn canonical(event: &EventRow, recorded: Option<&OperationRow>) -> Vec<u8> {
    let mut bytes = Canonical::with_capacity(256 + event.body.len());
    bytes.number(event.id);
    bytes.number(event.operation);
    bytes.number(event.at);
    bytes.number(event.run);
    bytes.number(event.stamp);
    bytes.number(event.attempt);
    bytes.text(event.kind);
    bytes.text(event.who.as_deref());
    bytes.text(event.body.as_str());
    bytes.text(event.evidence.as_deref());
    match recorded {
        Some(row) => write_operation(&mut bytes, row),
        None => bytes.written(NO_OPERATION),
    }
    if let Some(machine) = event.machine.as_deref() {
        bytes.text(machine);
    }
    bytes.into_bytes()
}

/// Fourteen NULLs: four texts, a number, six texts, three numbers.
pub(crate) const NO_OPERATION: &str = "::::;::::::;;;";

fn write_operation(bytes: &mut Canonical, row: &OperationRow) {
    bytes.text(row.idempotency_key.as_str());
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

/// The columns of an event `e` and of its operation `o`, if that belongs to it ([`operation_sql`]), for [`canonical_of`].
macro_rules! canonical_columns {
    () => {
        "e.id, e.operation, e.at, e.run, e.stamp, e.attempt, e.kind, e.who, e.body, e.evidence, e.machine, \
         o.id AS recorded, o.idempotency_key, o.reference, o.transfer, o.mode, o.amount, o.wallet, o.phone, o.account, o.provider, o.biller, \
         o.narration, o.validation, o.created_at, o.day "
    };
}
pub(crate) use canonical_columns;

/// The canonical bytes of an event as stored in a book.
pub(crate) fn canonical_of(row: &SqliteRow) -> Result<Vec<u8>, LedgerError> {
    let id: i64 = row.try_get("id")?;
    let reader = Reader::new(row, "event", id);
    let mut bytes = Canonical::with_capacity(1024);
    write(
        &mut bytes,
        &reader,
        &["id", "operation", "at", "run", "stamp", "attempt"],
        &["kind", "who", "body", "evidence"],
    )?;
    if reader.plain::<Option<i64>>("recorded")?.is_none() {
        bytes.written(NO_OPERATION);
    } else {
        write(&mut bytes, &reader, &[], &["idempotency_key", "reference", "transfer", "mode"])?;
        let names = ["wallet", "phone", "account", "provider", "biller", "narration"];
        write(&mut bytes, &reader, &["amount"], &names)?;
        write(&mut bytes, &reader, &["validation", "created_at", "day"], &[])?;
    }
    if let Some(Unpacked(machine)) = reader.plain("machine")? {
        bytes.text(machine.as_str());
    }
    Ok(bytes.into_bytes())
}

fn write(
    bytes: &mut Canonical,
    reader: &Reader<'_>,
    numbers: &[&'static str],
    texts: &[&'static str],
) -> Result<(), LedgerError> {
    for column in numbers {
        bytes.number(reader.plain::<Option<i64>>(column)?);
    }
    for column in texts {
        let text: Option<Unpacked> = reader.plain(column)?;
        bytes.text(text.as_ref().map(|Unpacked(text)| text.as_str()));
    }
    Ok(())
}

/// The operation `o` whose columns belong to the canonical bytes of an event `e`.
macro_rules! operation_sql {
    () => {
        " LEFT JOIN operation o ON o.id = iif(e.kind = 'recorded', e.operation, NULL) "
    };
}
pub(crate) use operation_sql;

#[cfg(test)]
mod tests;
