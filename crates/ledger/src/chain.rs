//! The chain of events: each fingerprint covers its event and, through the one before it, all earlier ones.
//!
//! `hash(n) = SHA-256(hash(n - 1) || canonical bytes of event n)`, and `hash(0)` is 32 zero bytes. The canonical bytes are
//! the event's columns one after another, in this order; `docs/chain.md` tells the same to somebody who wants to work
//! the chain out without Kaunta:
//!
//! - a number is its decimal digits and `;`, a text its length in bytes, `:` and its UTF-8 bytes; of NULL only the `;` or
//!   the `:` stands;
//! - id, operation, at, run, tick, attempt (numbers), kind, who, body, evidence (texts);
//! - then of an event of the kind `recorded` the intention of its operation, of another as many NULLs: intention,
//!   reference, transfer, mode (texts), amount (number), wallet, phone, account, provider, biller, narration (texts),
//!   validation, created_at, day (numbers);
//! - then the machine (a text), where it is not NULL: of an event from before there were any nothing stands here, so that its
//!   fingerprint stays what it was.
//!
//! Every part ends where it says itself, so no two different events have the same bytes.

use std::fmt::{self, Write};

use sha2::{Digest, Sha256};

use crate::row::{EventRow, IntentionRow};

/// What a chain comes to at one of its events: 32 bytes that no other past of this book has.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// Before the first event.
    pub const START: Fingerprint = Fingerprint([0; 32]);

    /// Takes 64 hexadecimal digits.
    #[must_use]
    pub fn parse(hex: &str) -> Option<Fingerprint> {
        let mut bytes = [0; 32];
        if hex.len() != 64 || !hex.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        for (place, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(hex.get(place * 2..place * 2 + 2)?, 16).ok()?;
        }
        Some(Fingerprint(bytes))
    }

    /// The first sixteen digits in fours, for a person to compare: `3f09 a1c4 77de 0b52`.
    #[must_use]
    pub fn short(&self) -> String {
        let digits = self.to_string();
        [0, 4, 8, 12].map(|from| digits.get(from..from + 4).unwrap_or_default()).join(" ")
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Fingerprint> {
        bytes.try_into().ok().map(Fingerprint)
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The fingerprint of the event with these canonical bytes, right after this one.
    pub(crate) fn then(self, canonical: &[u8]) -> Fingerprint {
        Fingerprint(Sha256::new().chain_update(self.0).chain_update(canonical).finalize().into())
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(out, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Fingerprint({self})")
    }
}

/// The canonical bytes of an event; the intention belongs to a `recorded` one and to no other.
pub(crate) fn canonical(event: &EventRow, intention: Option<&IntentionRow>) -> Vec<u8> {
    let mut bytes = Bytes(String::with_capacity(256 + event.body.len()));
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
        Some(intention) => bytes.intention(intention),
        None => bytes.0.push_str(NO_INTENTION),
    }
    if let Some(machine) = event.machine.as_deref() {
        bytes.text(machine);
    }
    bytes.0.into_bytes()
}

/// Fourteen NULLs: four texts, a number, six texts, three numbers.
pub(crate) const NO_INTENTION: &str = "::::;::::::;;;";

struct Bytes(String);

impl Bytes {
    fn number(&mut self, number: impl Into<Option<i64>>) {
        // Writing into a String can't fail.
        let _written = match number.into() {
            Some(number) => write!(self.0, "{number};"),
            None => self.0.write_char(';'),
        };
    }

    fn text<'t>(&mut self, text: impl Into<Option<&'t str>>) {
        let _written = match text.into() {
            Some(text) => write!(self.0, "{}:{text}", text.len()),
            None => self.0.write_char(':'),
        };
    }

    fn intention(&mut self, row: &IntentionRow) {
        self.text(row.intention.as_str());
        self.text(row.reference.as_str());
        self.text(row.transfer.as_str());
        self.text(row.mode);
        self.number(row.amount);
        self.text(row.wallet);
        self.text(row.phone.as_deref());
        self.text(row.account.as_deref());
        self.text(row.provider.as_deref());
        self.text(row.biller.as_deref());
        self.text(row.narration.as_str());
        self.number(row.validation);
        self.number(row.created_at);
        self.number(row.day);
    }
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
