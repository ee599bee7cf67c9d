//! The rows and their chain.

use chrono::{DateTime, Utc};
use kaunta_domain::cash::DrawerId;
use kaunta_domain::drawer::{ClosingNumber, DayClosing, Entry, EntryId, EntryKind};
use kaunta_domain::person::PersonName;
use kaunta_signing::{PublicKey, Signature};
use kaunta_storage::chain::{Canonical, Fingerprint};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::transaction::Writing;
use crate::table::bookkeeping::row::sealed;

/// What a row records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CashKind {
    /// A drawer was added.
    Added,
    Opened,
    PutIn,
    TakenOut,
    /// Cash was given back to a customer.
    Refunded,
    Closed,
}

kaunta_domain::coded!(
    /// Every kind.
    pub(crate) CashKind {
        Added = "added",
        Opened = "opened",
        PutIn = "putIn",
        TakenOut = "takenOut",
        Refunded = "refunded",
        Closed = "closed",
    }
);

/// A row, without its fingerprint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CashRow {
    pub(crate) id: i64,
    pub(crate) at: i64,
    pub(crate) kind: String,
    pub(crate) drawer: i64,
    pub(crate) who: Option<String>,
    pub(crate) events: i64,
    pub(crate) operation: Option<i64>,
    pub(crate) epoch: Option<i64>,
    pub(crate) number: Option<i64>,
    pub(crate) total: Option<i64>,
    pub(crate) body: String,
    pub(crate) key: Option<String>,
    pub(crate) signature: Option<String>,
}

impl CashRow {
    pub(crate) fn read(row: &SqliteRow) -> Result<CashRow, LedgerError> {
        let id: i64 = row.try_get("id")?;
        let reader = Reader::new(row, "cash_entry", id);
        Ok(CashRow {
            id,
            at: reader.plain("at")?,
            kind: reader.plain("kind")?,
            drawer: reader.plain("drawer")?,
            who: reader.plain("who")?,
            events: reader.plain("events")?,
            operation: reader.plain("operation")?,
            epoch: reader.plain("epoch")?,
            number: reader.plain("number")?,
            total: reader.plain("total")?,
            body: reader.plain("body")?,
            key: reader.plain("key")?,
            signature: reader.plain("signature")?,
        })
    }

    /// The bytes that its fingerprint covers (docs/chain.md). `head` is the fingerprint of the event numbered `events`.
    pub(crate) fn canonical(&self, head: Fingerprint) -> Vec<u8> {
        let mut bytes = Canonical::with_capacity(256 + self.body.len());
        bytes.number(self.id);
        bytes.number(self.at);
        bytes.text(self.kind.as_str());
        bytes.number(self.drawer);
        bytes.text(self.who.as_deref());
        bytes.number(self.events);
        bytes.text(head.to_string().as_str());
        bytes.number(self.operation);
        bytes.number(self.epoch);
        bytes.number(self.number);
        bytes.number(self.total);
        bytes.text(self.body.as_str());
        sealed(&mut bytes, self.key.as_deref(), self.signature.as_deref());
        bytes.into_bytes()
    }

    fn unreadable(&self, column: &str, error: impl std::fmt::Display) -> LedgerError {
        LedgerError::Damaged { detail: format!("{column} of cash entry {} can't be read: {error}", self.id) }
    }

    pub(crate) fn drawer(&self) -> Result<DrawerId, LedgerError> {
        let number = u32::try_from(self.drawer).map_err(|error| self.unreadable("drawer", error))?;
        DrawerId::try_from(number).map_err(|error| self.unreadable("drawer", error))
    }

    pub(crate) fn at(&self) -> Result<DateTime<Utc>, LedgerError> {
        DateTime::from_timestamp_millis(self.at).ok_or_else(|| self.unreadable("at", "not a time"))
    }

    pub(crate) fn by(&self) -> Result<Option<PersonName>, LedgerError> {
        self.who.as_deref().map(PersonName::parse).transpose().map_err(|error| self.unreadable("who", error))
    }

    pub(crate) fn is(&self, kind: CashKind) -> bool {
        self.kind == kind.code()
    }

    /// The entry; `None` for a closing and for a drawer that was added.
    pub(crate) fn entry(&self) -> Result<Option<Entry>, LedgerError> {
        let kind = CashKind::from_code(&self.kind).ok_or_else(|| self.unreadable("kind", &self.kind))?;
        match kind {
            CashKind::Added | CashKind::Closed => return Ok(None),
            CashKind::Opened | CashKind::PutIn | CashKind::TakenOut | CashKind::Refunded => {}
        }
        let kind: EntryKind = serde_json::from_str(&self.body).map_err(|error| self.unreadable("body", error))?;
        Ok(Some(Entry { id: EntryId(self.id), at: self.at()?, by: self.by()?, kind }))
    }

    /// The closing; `None` for anything else.
    pub(crate) fn closing(&self) -> Result<Option<DayClosing>, LedgerError> {
        if !self.is(CashKind::Closed) {
            return Ok(None);
        }
        serde_json::from_str(&self.body).map(Some).map_err(|error| self.unreadable("body", error))
    }
}

/// A row to be written; its number, its `events` and its fingerprint are assigned then.
pub(crate) struct NewRow {
    pub(crate) at: DateTime<Utc>,
    pub(crate) kind: CashKind,
    pub(crate) drawer: DrawerId,
    pub(crate) by: Option<PersonName>,
    pub(crate) operation: Option<i64>,
    pub(crate) closing: Option<(ClosingNumber, i64)>,
    pub(crate) body: String,
    pub(crate) sealed: Option<(PublicKey, Signature)>,
}

/// Adds a row to the end of its chain.
pub(crate) async fn insert(writing: &mut Writing, new: NewRow) -> Result<EntryId, LedgerError> {
    let row = CashRow {
        id: writing.tip.cash.entries + 1,
        at: new.at.timestamp_millis(),
        kind: new.kind.code().to_owned(),
        drawer: i64::from(new.drawer.number()),
        who: new.by.map(String::from),
        events: writing.tip.events,
        operation: new.operation,
        epoch: new.closing.map(|(number, _)| number.epoch),
        number: new.closing.map(|(number, _)| number.number),
        total: new.closing.map(|(_, total)| total),
        body: new.body,
        key: new.sealed.map(|(key, _)| key.to_string()),
        signature: new.sealed.map(|(_, signature)| signature.to_string()),
    };
    let hash = writing.tip.cash.head.then(&row.canonical(writing.tip.head));
    let (id, closing) = (row.id, row.number.zip(row.total));
    sqlx::query(
        "INSERT INTO cash_entry (id, at, kind, drawer, who, events, operation, epoch, number, total, body,
                                 key, signature, hash)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(row.id)
    .bind(row.at)
    .bind(row.kind)
    .bind(row.drawer)
    .bind(row.who)
    .bind(row.events)
    .bind(row.operation)
    .bind(row.epoch)
    .bind(row.number)
    .bind(row.total)
    .bind(row.body)
    .bind(row.key)
    .bind(row.signature)
    .bind(hash.bytes().to_vec())
    .execute(&mut **writing)
    .await?;
    writing.tip.cash.entries = id;
    writing.tip.cash.head = hash;
    if let Some((number, total)) = closing {
        (writing.tip.cash.closings, writing.tip.cash.total) = (number, total);
    }
    Ok(EntryId(id))
}

/// The rows of a drawer after one of its rows and before another.
pub(crate) async fn between(
    connection: &mut SqliteConnection,
    drawer: DrawerId,
    after: i64,
    before: i64,
) -> Result<Vec<CashRow>, LedgerError> {
    let rows = sqlx::query(
        "SELECT id, at, kind, drawer, who, events, operation, epoch, number, total, body, key, signature
         FROM cash_entry
         WHERE drawer = ? AND id > ? AND id < ? ORDER BY id",
    )
    .bind(drawer.number())
    .bind(after)
    .bind(before)
    .fetch_all(connection)
    .await?;
    rows.iter().map(CashRow::read).collect()
}

/// The last closing of a drawer before one of its rows.
pub(crate) async fn last_closing(
    connection: &mut SqliteConnection,
    drawer: DrawerId,
    before: i64,
) -> Result<Option<CashRow>, LedgerError> {
    let row = sqlx::query(
        "SELECT id, at, kind, drawer, who, events, operation, epoch, number, total, body, key, signature
         FROM cash_entry
         WHERE drawer = ? AND kind = 'closed' AND id < ? ORDER BY id DESC LIMIT 1",
    )
    .bind(drawer.number())
    .bind(before)
    .fetch_optional(connection)
    .await?;
    row.as_ref().map(CashRow::read).transpose()
}
