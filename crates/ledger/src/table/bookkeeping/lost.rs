//! Records lost rows in the book itself, as a row of the bookkeeping, so that the loss is shown permanently.

use chrono::{DateTime, Utc};

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::lost::LostRecords;
use crate::table::bookkeeping::row::{BookkeepingKind, BookkeepingRow, NewBookkeepingRow, insert};

/// A recorded loss.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedLoss {
    /// When it was noticed.
    pub at: DateTime<Utc>,
    /// What was lost.
    pub lost: LostRecords,
}

impl Ledger {
    /// Records once which rows the book lacks according to its anchors. Returns whether anything was written.
    ///
    /// # Errors
    /// The book or its anchor can't be written. The next call tries again what was not written.
    pub async fn record_lost_records(&self, now: DateTime<Utc>) -> Result<bool, LedgerError> {
        let lost = self.anchor_state().lost.clone();
        if lost.is_empty() {
            return Ok(false);
        }
        let body = serde_json::to_string(&lost).map_err(std::io::Error::other)?;
        let mut writing = self.begin().await?;
        let as_of = (writing.tip.events, writing.tip.head);
        insert(
            &mut writing,
            NewBookkeepingRow { at: now, kind: BookkeepingKind::Lost, by: None, days: None, body, sealed: None, as_of },
        )
        .await?;
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

    /// The recorded losses, oldest first.
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
