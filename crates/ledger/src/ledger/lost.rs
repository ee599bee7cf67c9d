//! The keys, closed periods and decisions about statements that a book lacks according to an anchor: it was replaced with an older
//! copy, or rows were removed.

use kaunta_domain::reference::Seed;
use kaunta_storage::chain::Fingerprint;
use serde::{Deserialize, Serialize};
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::anchor::{Anchor, KnownEnd};

/// The loss of a chain that does not continue from where it was known to end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LostRows {
    /// Where it was known to end.
    pub(crate) known: KnownEnd,
    /// How many rows the book had when that was noticed.
    pub had: i64,
}

impl LostRows {
    /// How many rows it was known to have.
    #[must_use]
    pub fn known(&self) -> i64 {
        self.known.rows
    }
}

/// What was lost from each chain.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LostRecords {
    /// From the keys and closed periods.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bookkeeping: Option<LostRows>,
    /// From the decisions about statements.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decisions: Option<LostRows>,
}

/// The queries for one chain: its end, a row's fingerprint, and whether the loss of a known end is already recorded.
struct AnchoredChain {
    end: &'static str,
    hash: &'static str,
    is_recorded: &'static str,
}

const BOOKKEEPING: AnchoredChain = AnchoredChain {
    end: "SELECT coalesce(max(id), 0) FROM bookkeeping",
    hash: "SELECT hash FROM bookkeeping WHERE id = ?",
    is_recorded: "SELECT EXISTS (SELECT 1 FROM bookkeeping
                                 WHERE kind = 'lost' AND body ->> '$.bookkeeping.known.head' = ?)",
};
const DECISIONS: AnchoredChain = AnchoredChain {
    end: "SELECT coalesce(max(id), 0) FROM statement_decision",
    hash: "SELECT hash FROM statement_decision WHERE id = ?",
    is_recorded: "SELECT EXISTS (SELECT 1 FROM bookkeeping
                                 WHERE kind = 'lost' AND body ->> '$.decisions.known.head' = ?)",
};

impl AnchoredChain {
    /// `None` if the chain continues from its known end, or if the book has already recorded that it does not.
    async fn lost(
        &self,
        connection: &mut SqliteConnection,
        known: Option<&KnownEnd>,
    ) -> Result<Option<LostRows>, LedgerError> {
        let Some(known) = known else { return Ok(None) };
        let there: Option<Vec<u8>> =
            sqlx::query_scalar(self.hash).bind(known.rows).fetch_optional(&mut *connection).await?;
        if there.and_then(|hash| Fingerprint::from_bytes(&hash)).is_some_and(|hash| hash.to_string() == known.head) {
            return Ok(None);
        }
        let is_recorded: bool =
            sqlx::query_scalar(self.is_recorded).bind(&known.head).fetch_one(&mut *connection).await?;
        if is_recorded {
            return Ok(None);
        }
        let had: i64 = sqlx::query_scalar(self.end).fetch_one(connection).await?;
        Ok(Some(LostRows { known: known.clone(), had }))
    }
}

impl LostRecords {
    /// What this anchor knows and the book lacks; nothing for another book's anchor.
    pub(crate) async fn compared(
        connection: &mut SqliteConnection,
        anchor: &Anchor,
        book: &Seed,
    ) -> Result<LostRecords, LedgerError> {
        let Some(records) = anchor.records.as_ref().filter(|records| records.book == book.to_hex()) else {
            return Ok(LostRecords::default());
        };
        Ok(LostRecords {
            bookkeeping: BOOKKEEPING.lost(connection, records.bookkeeping.as_ref()).await?,
            decisions: DECISIONS.lost(connection, records.decisions.as_ref()).await?,
        })
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.bookkeeping.is_none() && self.decisions.is_none()
    }

    /// Combined with what another anchor knows: for each chain the loss with the furthest known end.
    pub(crate) fn and(self, other: LostRecords) -> LostRecords {
        let further = |one: Option<LostRows>, other: Option<LostRows>| {
            one.into_iter().chain(other).max_by_key(|lost| lost.known.rows)
        };
        LostRecords {
            bookkeeping: further(self.bookkeeping, other.bookkeeping),
            decisions: further(self.decisions, other.decisions),
        }
    }
}
