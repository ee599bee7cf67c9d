//! What somebody else needs to recompute an event's fingerprint.

use kaunta_domain::reference::OperationId;
use kaunta_storage::chain::Fingerprint;

use crate::chain::{canonical_columns, canonical_of, operation_sql};
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;

/// An event with the input of its fingerprint: `fingerprint = SHA-256(previous || canonical)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventProof {
    /// Its number in the book.
    pub id: i64,
    /// The fingerprint of the event right before it in the book, whichever operation that belongs to.
    pub previous: Fingerprint,
    /// Its canonical bytes (docs/chain.md), which are text.
    pub canonical: String,
    /// Its fingerprint, as stored in the book.
    pub fingerprint: Fingerprint,
}

impl Ledger {
    /// The proofs of an operation's events, in order.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn proofs(&self, id: OperationId) -> Result<Vec<EventProof>, LedgerError> {
        let rows = sqlx::query(concat!(
            "SELECT e.hash, (SELECT p.hash FROM event p WHERE p.id = e.id - 1) AS previous, ",
            canonical_columns!(),
            "FROM event e",
            operation_sql!(),
            "WHERE e.operation = ? ORDER BY e.id"
        ))
        .bind(id.0)
        .fetch_all(&self.readers)
        .await?;
        let mut proofs = Vec::with_capacity(rows.len());
        for row in &rows {
            let id: i64 = Reader::new(row, "event", "?").plain("id")?;
            let reader = Reader::new(row, "event", id);
            let fingerprint = |column| match reader.plain::<Option<&[u8]>>(column)? {
                None => Ok(Fingerprint::START),
                Some(bytes) => Fingerprint::from_bytes(bytes).ok_or_else(|| reader.unreadable(column, "not 32 bytes")),
            };
            let (previous, fingerprint) = (fingerprint("previous")?, fingerprint("hash")?);
            let canonical = String::from_utf8(canonical_of(row)?).map_err(|error| reader.unreadable("body", error))?;
            proofs.push(EventProof { id, previous, canonical, fingerprint });
        }
        Ok(proofs)
    }
}
