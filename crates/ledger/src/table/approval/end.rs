//! Approvals that end without a decision: they expire or become void.

use chrono::{DateTime, Utc};
use kaunta_domain::event::ApprovalId;
use kaunta_domain::person::PersonName;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::setting::{self, RECOVERY};
use crate::value::void_reason::VoidReason;

impl Ledger {
    /// Records that waiting approvals whose time is over have expired. Returns each of them once: the next call does not
    /// return them again. In a book that is behind and has not begun to recover, nothing expires, because the lost book may
    /// have granted it ([`Ledger::begin_move`] voids it).
    ///
    /// # Errors
    /// The book can't be read or written; nothing has expired.
    pub async fn expire_approvals(&self, now: DateTime<Utc>) -> Result<Vec<ApprovalId>, LedgerError> {
        // Usually there are none, and a read does not block writers.
        let some = "SELECT EXISTS (SELECT 1 FROM approval WHERE state = 'waiting' AND expires_at <= ?)";
        let is_any: bool = sqlx::query_scalar(some).bind(now.timestamp_millis()).fetch_one(&self.readers).await?;
        if !is_any || (self.behind().is_some() && !setting::is_set(&mut *self.reader().await?, RECOVERY).await?) {
            return Ok(Vec::new());
        }
        let mut transaction = self.begin().await?;
        let expired = sqlx::query_scalar(
            "UPDATE approval SET state = 'expired', decided_at = ?1 WHERE state = 'waiting' AND expires_at <= ?1
             RETURNING id",
        );
        let expired = expired.bind(now.timestamp_millis()).fetch_all(&mut *transaction).await?;
        self.commit(transaction).await?;
        Ok(in_order(expired))
    }

    /// Voids all waiting approvals that somebody asked for, because they make no payments here any more. Returns which.
    ///
    /// # Errors
    /// The book can't be read or written; nothing is void.
    pub async fn void_approvals_of(
        &self,
        maker: &PersonName,
        now: DateTime<Utc>,
    ) -> Result<Vec<ApprovalId>, LedgerError> {
        // Usually there are none, and a read does not block writers.
        let some = "SELECT EXISTS (SELECT 1 FROM approval WHERE maker_folded = ? AND state = 'waiting')";
        if !sqlx::query_scalar(some).bind(maker.folded()).fetch_one(&self.readers).await? {
            return Ok(Vec::new());
        }
        let mut transaction = self.begin().await?;
        let sql = "SELECT id FROM approval WHERE maker_folded = ? AND state = 'waiting'";
        let ids = in_order(sqlx::query_scalar(sql).bind(maker.folded()).fetch_all(&mut *transaction).await?);
        for id in &ids {
            make_void(&mut transaction, *id, Some(now), VoidReason::MakerLeft).await?;
        }
        self.commit(transaction).await?;
        Ok(ids)
    }
}

pub(crate) async fn make_void(
    connection: &mut SqliteConnection,
    id: ApprovalId,
    now: Option<DateTime<Utc>>,
    reason: VoidReason,
) -> Result<(), LedgerError> {
    sqlx::query("UPDATE approval SET state = 'void', decided_at = ?, reason = ? WHERE id = ? AND state = 'waiting'")
        .bind(now.map(|now| now.timestamp_millis()))
        .bind(reason.code())
        .bind(id.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Voids everything that waits: in a book that is behind, the lost book may have granted it already. Returns which.
pub(crate) async fn make_all_void(
    connection: &mut SqliteConnection,
    now: Option<DateTime<Utc>>,
    reason: VoidReason,
) -> Result<Vec<ApprovalId>, sqlx::Error> {
    let sql = "UPDATE approval SET state = 'void', decided_at = ?, reason = ? WHERE state = 'waiting' RETURNING id";
    let at = now.map(|now| now.timestamp_millis());
    let void = sqlx::query_scalar(sql).bind(at).bind(reason.code()).fetch_all(connection).await?;
    Ok(in_order(void))
}

/// Sorted, because SQLite returns rows in any order.
fn in_order(mut ids: Vec<i64>) -> Vec<ApprovalId> {
    ids.sort_unstable();
    ids.into_iter().map(ApprovalId).collect()
}
