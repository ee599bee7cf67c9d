//! The rows and their chain.

use chrono::{DateTime, Utc};
use kaunta_domain::event::MachineName;
use kaunta_domain::person::PersonName;
use kaunta_signing::{PublicKey, Signature};
use kaunta_storage::chain::{Canonical, Fingerprint};
use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::tip::ChainEnd;
use crate::ledger::transaction::Writing;

/// What a row records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BookkeepingKind {
    /// A key that signs from now on.
    Key,
    /// A period was closed.
    Closed,
    /// The last closed period was reopened.
    Reopened,
    /// Rows were lost.
    Lost,
}

kaunta_domain::coded!(
    /// Every kind.
    pub(crate) BookkeepingKind {
        Key = "key",
        Closed = "closed",
        Reopened = "reopened",
        Lost = "lost",
    }
);

/// A row, without its fingerprint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BookkeepingRow {
    pub(crate) id: i64,
    pub(crate) at: i64,
    pub(crate) kind: String,
    pub(crate) who: Option<String>,
    pub(crate) machine: Option<String>,
    pub(crate) events: i64,
    pub(crate) first_day: Option<i64>,
    pub(crate) last_day: Option<i64>,
    pub(crate) body: String,
    pub(crate) key: Option<String>,
    pub(crate) signature: Option<String>,
}

impl BookkeepingRow {
    pub(crate) fn read(row: &SqliteRow) -> Result<BookkeepingRow, LedgerError> {
        let id: i64 = row.try_get("id")?;
        let reader = Reader::new(row, "bookkeeping", id);
        Ok(BookkeepingRow {
            id,
            at: reader.plain("at")?,
            kind: reader.plain("kind")?,
            who: reader.plain("who")?,
            machine: reader.plain("machine")?,
            events: reader.plain("events")?,
            first_day: reader.plain("first_day")?,
            last_day: reader.plain("last_day")?,
            body: reader.plain("body")?,
            key: reader.plain("key")?,
            signature: reader.plain("signature")?,
        })
    }

    /// The bytes that its fingerprint covers (docs/chain.md). `head` is the fingerprint of the event numbered `events`.
    pub(crate) fn canonical(&self, head: Fingerprint) -> Vec<u8> {
        let mut bytes = Canonical::with_capacity(512 + self.body.len());
        bytes.number(self.id);
        bytes.number(self.at);
        bytes.text(self.kind.as_str());
        bytes.text(self.who.as_deref());
        bytes.text(self.machine.as_deref());
        bytes.number(self.events);
        bytes.text(head.to_string().as_str());
        bytes.number(self.first_day);
        bytes.number(self.last_day);
        bytes.text(self.body.as_str());
        sealed(&mut bytes, self.key.as_deref(), self.signature.as_deref());
        bytes.into_bytes()
    }

    pub(crate) fn unreadable(&self, column: &str, error: impl std::fmt::Display) -> LedgerError {
        LedgerError::Damaged { detail: format!("{column} of row {} of the bookkeeping: {error}", self.id) }
    }

    pub(crate) fn kind(&self) -> Result<BookkeepingKind, LedgerError> {
        BookkeepingKind::from_code(&self.kind).ok_or_else(|| self.unreadable("kind", &self.kind))
    }

    pub(crate) fn at(&self) -> Result<DateTime<Utc>, LedgerError> {
        DateTime::from_timestamp_millis(self.at).ok_or_else(|| self.unreadable("at", "not a time"))
    }

    pub(crate) fn machine(&self) -> Option<MachineName> {
        self.machine.as_deref().and_then(|name| MachineName::parse(name).ok())
    }
}

/// Appends a signature to the bytes that a fingerprint covers, or nothing if there is none.
pub(crate) fn sealed(bytes: &mut Canonical, key: Option<&str>, signature: Option<&str>) {
    if let (Some(key), Some(signature)) = (key, signature) {
        bytes.text(key);
        bytes.text(signature);
    }
}

/// A row to be written at the end of its chain.
pub(crate) struct NewBookkeepingRow {
    pub(crate) at: DateTime<Utc>,
    pub(crate) kind: BookkeepingKind,
    pub(crate) by: Option<PersonName>,
    pub(crate) days: Option<(i64, i64)>,
    pub(crate) body: String,
    pub(crate) sealed: Option<(PublicKey, Signature)>,
    /// The event that it was computed as of: its number and fingerprint.
    pub(crate) as_of: (i64, Fingerprint),
}

/// Appends a row to the chain.
pub(crate) async fn insert(writing: &mut Writing, new: NewBookkeepingRow) -> Result<i64, LedgerError> {
    let ChainEnd { rows: last, head: before } = writing.tip.bookkeeping;
    let (events, head) = new.as_of;
    let row = BookkeepingRow {
        id: last + 1,
        at: new.at.timestamp_millis(),
        kind: new.kind.code().to_owned(),
        who: new.by.map(String::from),
        machine: writing.machine().map(|machine| machine.as_str().to_owned()),
        events,
        first_day: new.days.map(|(first, _)| first),
        last_day: new.days.map(|(_, last)| last),
        body: new.body,
        key: new.sealed.map(|(key, _)| key.to_string()),
        signature: new.sealed.map(|(_, signature)| signature.to_string()),
    };
    let hash = before.then(&row.canonical(head));
    let id = row.id;
    sqlx::query(
        "INSERT INTO bookkeeping (id, at, kind, who, machine, events, first_day, last_day, body, key, signature, hash)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(row.id)
    .bind(row.at)
    .bind(row.kind)
    .bind(row.who)
    .bind(row.machine)
    .bind(row.events)
    .bind(row.first_day)
    .bind(row.last_day)
    .bind(row.body)
    .bind(row.key)
    .bind(row.signature)
    .bind(hash.bytes().to_vec())
    .execute(&mut **writing)
    .await?;
    writing.tip.bookkeeping = ChainEnd { rows: id, head: hash };
    Ok(id)
}
