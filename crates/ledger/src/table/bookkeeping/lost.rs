//! What the book lacks of its records, written down: a row of the bookkeeping, so that it is told for good.

use chrono::{DateTime, Utc};

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::lost::LostRecords;
use crate::table::bookkeeping::row::{BookkeepingRow, NewRow, insert};

const LOST: &str = "lost";

/// A loss as the book has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedLoss {
    /// When it was noticed.
    pub at: DateTime<Utc>,
    /// Of what.
    pub lost: LostRecords,
}

impl Ledger {
    /// Writes into the book what its anchors know and it lacks of its records, once; `false` if there is nothing to write.
    ///
    /// # Errors
    /// The book can't be written; it is tried again.
    pub async fn record_lost_records(&self, now: DateTime<Utc>) -> Result<bool, LedgerError> {
        let lost = self.anchor_state().lost.clone();
        if lost.is_empty() {
            return Ok(false);
        }
        let body = serde_json::to_string(&lost).map_err(std::io::Error::other)?;
        let mut writing = self.begin().await?;
        let as_of = (writing.tip.events, writing.tip.head);
        insert(&mut writing, NewRow { at: now, kind: LOST, by: None, days: None, body, sealed: None, as_of }).await?;
        self.commit(writing).await?;
        {
            let mut anchor_state = self.anchor_state();
            if anchor_state.lost == lost {
                anchor_state.lost = LostRecords::default();
            }
        }
        self.write_anchor().await?;
        Ok(true)
    }

    /// What this book was found to lack of its records, oldest first.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn recorded_losses(&self) -> Result<Vec<RecordedLoss>, LedgerError> {
        let rows = sqlx::query(
            "SELECT id, at, kind, who, machine, events, first_day, last_day, body, key, signature FROM bookkeeping
             WHERE kind = 'lost' ORDER BY id",
        )
        .fetch_all(&mut *self.reader().await?)
        .await?;
        let read = |row: &sqlx::sqlite::SqliteRow| {
            let row = BookkeepingRow::read(row)?;
            let lost = serde_json::from_str(&row.body).map_err(|error| row.unreadable("body", error))?;
            Ok(RecordedLoss { at: row.at()?, lost })
        };
        rows.iter().map(read).collect()
    }
}
