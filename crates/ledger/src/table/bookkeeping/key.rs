//! What is signed, and the keys that signed it.

use chrono::{DateTime, Utc};
use kaunta_domain::environment::Environment;
use kaunta_domain::event::MachineName;
use kaunta_signing::{PublicKey, Signature, SigningKey};
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::bookkeeping::row::{BookkeepingKind, BookkeepingRow, NewBookkeepingRow, insert};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signable {
    /// A key that is used from now on: it signs itself.
    Key,
    /// A drawer's closing.
    Z,
    /// The statement of a closed period.
    Period,
}

impl Signable {
    /// The bytes that are signed (docs/chain.md). A signature in one environment, or of one kind, means nothing in another.
    pub(crate) fn message(self, environment: Environment, body: &str) -> Vec<u8> {
        let kind = match self {
            Signable::Key => "key",
            Signable::Z => "z",
            Signable::Period => "period",
        };
        format!("kaunta {kind}\n{}\n{body}", environment.code()).into_bytes()
    }
}

/// A key that this book is or was signed with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownKey {
    /// Its public part.
    pub public: PublicKey,
    /// When it was first used.
    pub since: DateTime<Utc>,
    /// The computer that keeps its secret part.
    pub machine: Option<MachineName>,
}

/// Whether something is signed, and whether the signature is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignatureStatus {
    /// The computer had no keychain to keep a key in.
    Not,
    /// Signed by this key, and unchanged since.
    By(KnownKey),
    /// It was changed after it was signed, or the book does not know the key.
    Wrong,
}

#[derive(serde::Serialize)]
struct Body {
    public: String,
}

/// Signs a text, and adds the key to the book if it is new.
pub(crate) async fn sign(
    writing: &mut Writing,
    environment: Environment,
    now: DateTime<Utc>,
    key: &SigningKey,
    (what, body): (Signable, &str),
) -> Result<(PublicKey, Signature), LedgerError> {
    make_known(writing, environment, now, key).await?;
    Ok((key.public(), key.sign(&what.message(environment, body))))
}

async fn make_known(
    writing: &mut Writing,
    environment: Environment,
    now: DateTime<Utc>,
    key: &SigningKey,
) -> Result<(), LedgerError> {
    let public = key.public();
    if known(writing, public).await?.is_some() {
        return Ok(());
    }
    let body = serde_json::to_string(&Body { public: public.to_string() }).map_err(std::io::Error::other)?;
    let signature = key.sign(&Signable::Key.message(environment, &body));
    let as_of = (writing.tip.events, writing.tip.head);
    let sealed = Some((public, signature));
    insert(
        writing,
        NewBookkeepingRow { at: now, kind: BookkeepingKind::Key, by: None, days: None, body, sealed, as_of },
    )
    .await?;
    Ok(())
}

impl Ledger {
    /// Adds a key to this book before it signs something that is not in the book, such as a receipt. Writes nothing if the key
    /// is already there.
    ///
    /// # Errors
    /// The book can't be read or written.
    pub async fn make_key_known(&self, key: &SigningKey, now: DateTime<Utc>) -> Result<(), LedgerError> {
        if known(&mut *self.reader().await?, key.public()).await?.is_some() {
            return Ok(());
        }
        let mut writing = self.begin().await?;
        make_known(&mut writing, self.environment(), now, key).await?;
        self.commit(writing).await?;
        if let Err(error) = self.write_anchor().await {
            tracing::warn!(%error, "the anchor does not know of the key yet");
        }
        Ok(())
    }

    /// The keys that this book is or was signed with, newest first.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn keys(&self) -> Result<Vec<KnownKey>, LedgerError> {
        let rows = sqlx::query(
            "SELECT id, at, kind, who, machine, events, first_day, last_day, body, key, signature FROM bookkeeping
             WHERE kind = 'key' ORDER BY id DESC",
        )
        .fetch_all(&mut *self.reader().await?)
        .await?;
        let mut keys = Vec::with_capacity(rows.len());
        for row in &rows {
            let row = BookkeepingRow::read(row)?;
            let public = row.key.as_deref().and_then(PublicKey::parse);
            let public = public.ok_or_else(|| row.unreadable("key", "not a key"))?;
            keys.push(KnownKey { public, since: row.at()?, machine: row.machine() });
        }
        Ok(keys)
    }
}

pub(crate) async fn check(
    connection: &mut SqliteConnection,
    environment: Environment,
    (what, body): (Signable, &str),
    sealed: Option<(&str, &str)>,
) -> Result<SignatureStatus, LedgerError> {
    let Some((key, signature)) = sealed else { return Ok(SignatureStatus::Not) };
    let (Some(public), Some(signature)) = (PublicKey::parse(key), Signature::parse(signature)) else {
        return Ok(SignatureStatus::Wrong);
    };
    if !public.has_signed(&what.message(environment, body), &signature) {
        return Ok(SignatureStatus::Wrong);
    }
    Ok(known(connection, public).await?.map_or(SignatureStatus::Wrong, SignatureStatus::By))
}

async fn known(connection: &mut SqliteConnection, public: PublicKey) -> Result<Option<KnownKey>, LedgerError> {
    let row = sqlx::query(
        "SELECT id, at, kind, who, machine, events, first_day, last_day, body, key, signature FROM bookkeeping
         WHERE kind = 'key' AND key = ? ORDER BY id LIMIT 1",
    )
    .bind(public.to_string())
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let row = BookkeepingRow::read(&row)?;
    Ok(Some(KnownKey { public, since: row.at()?, machine: row.machine() }))
}
