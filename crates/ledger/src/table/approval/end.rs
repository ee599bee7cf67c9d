//! What ends without anybody deciding: its time is over, or it has become void.

use chrono::{DateTime, Utc};
use kaunta_domain::event::ApprovalId;
use kaunta_domain::person::PersonName;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::setting::{self, RECOVERY};

impl Ledger {
    /// Writes down of everything that waits and whose time is over that it has expired. Says of which, once: whoever asks
    /// next is not told of them again. In a book that is behind and has not begun to recover nothing expires, since the lost
    /// one may have had it granted ([`Ledger::recovery`] makes it void).
    ///
    /// # Errors
    /// The book can't be read or written; nothing is expired then.
    pub async fn expire_approvals(&self, now: DateTime<Utc>) -> Result<Vec<ApprovalId>, LedgerError> {
        // Mostly there is none, and a look keeps nobody from writing.
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

    /// Everything that somebody asked for and that still waits becomes void: they make no payments here any more. Says which.
    ///
    /// # Errors
    /// The book can't be read or written; nothing is void then.
    pub async fn void_approvals_of(
        &self,
        maker: &PersonName,
        now: DateTime<Utc>,
    ) -> Result<Vec<ApprovalId>, LedgerError> {
        // Mostly there is none, and a look keeps nobody from writing.
        let some = "SELECT EXISTS (SELECT 1 FROM approval WHERE maker_folded = ? AND state = 'waiting')";
        if !sqlx::query_scalar(some).bind(maker.folded()).fetch_one(&self.readers).await? {
            return Ok(Vec::new());
        }
        let mut transaction = self.begin().await?;
        let sql = "SELECT id FROM approval WHERE maker_folded = ? AND state = 'waiting'";
        let ids = in_order(sqlx::query_scalar(sql).bind(maker.folded()).fetch_all(&mut *transaction).await?);
        for id in &ids {
            make_void(&mut transaction, *id, Some(now), "who asked makes no payments here any more").await?;
        }
        self.commit(transaction).await?;
        Ok(ids)
    }
}

pub(crate) async fn make_void(
    connection: &mut SqliteConnection,
    id: ApprovalId,
    now: Option<DateTime<Utc>>,
    reason: &str,
) -> Result<(), LedgerError> {
    sqlx::query("UPDATE approval SET state = 'void', decided_at = ?, reason = ? WHERE id = ? AND state = 'waiting'")
        .bind(now.map(|now| now.timestamp_millis()))
        .bind(reason)
        .bind(id.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// The reason of what waited in a book that was put back.
pub(crate) const PUT_BACK: &str = "the book was put back from a copy";

/// Nothing that waits is granted any more: in a book that is behind the lost one may have granted it already. Says which.
pub(crate) async fn make_all_void(
    connection: &mut SqliteConnection,
    now: Option<DateTime<Utc>>,
    reason: &str,
) -> Result<Vec<ApprovalId>, sqlx::Error> {
    let sql = "UPDATE approval SET state = 'void', decided_at = ?, reason = ? WHERE state = 'waiting' RETURNING id";
    let at = now.map(|now| now.timestamp_millis());
    let void = sqlx::query_scalar(sql).bind(at).bind(reason).fetch_all(connection).await?;
    Ok(in_order(void))
}

/// SQLite returns rows in any order.
fn in_order(mut ids: Vec<i64>) -> Vec<ApprovalId> {
    ids.sort_unstable();
    ids.into_iter().map(ApprovalId).collect()
}
