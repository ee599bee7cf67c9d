//! The outcomes of the last payments of a product, by provider.

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::mode::Mode;
use kaunta_domain::operation::State;
use kaunta_domain::reference::OperationId;

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;

/// How many of the last operations are examined, of all products.
const LATELY: i64 = 2_000;

/// The outcome of one payment so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecentOutcome {
    /// Which.
    pub operation: OperationId,
    /// The code of the network, bank or biller.
    pub provider: String,
    /// Its state.
    pub state: State,
    /// When it was recorded.
    pub at: DateTime<Utc>,
    /// How long after that it was first settled; `None` while it is not.
    pub took: Option<TimeDelta>,
}

impl Ledger {
    /// The last payments of a product, newest first, among the last operations of the book.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn recent_outcomes(&self, mode: Mode) -> Result<Vec<RecentOutcome>, LedgerError> {
        let sql = "SELECT id, provider, state, created_at, coalesce(settled_first_after, settled_after) AS took
                   FROM operation
                   WHERE id > (SELECT max(id) FROM operation) - ? AND mode = ? AND provider IS NOT NULL
                   ORDER BY id DESC";
        let rows = sqlx::query(sql).bind(LATELY).bind(mode.code()).fetch_all(&self.readers).await?;
        let outcome = |row| {
            let row = Reader::new(row, "operation", "the outcomes of lately");
            Ok(RecentOutcome {
                operation: OperationId(row.plain("id")?),
                provider: row.plain("provider")?,
                state: row.coded("state", State::from_code)?,
                at: row.time("created_at")?,
                took: row.plain::<Option<i64>>("took")?.and_then(TimeDelta::try_milliseconds),
            })
        };
        rows.iter().map(outcome).collect()
    }
}
