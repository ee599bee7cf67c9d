//! Which operations are due for a status look-up.

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::reference::OperationId;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::operation::{Operation, select_operations};
use crate::value::states::open_states;

/// No open operation's look-up is planned further ahead: the longest wait is half an hour (`app/workspace/schedule.rs`), so a
/// later time was planned before the clock was set back.
pub const FURTHEST_LOOK_UP: TimeDelta = TimeDelta::minutes(31);
/// The same for final states that are looked up once more.
pub const FURTHEST_LOOK_UP_AGAIN: TimeDelta = TimeDelta::hours(25);

impl Ledger {
    /// Operations to look up, at most `limit`: open ones that are due, and final ones planned for another look-up. Those
    /// never planned come first, then the longest due, then those planned implausibly far ahead because the clock was set
    /// back. Excludes partner-wallet payments: their status can't be looked up.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn due(&self, now: DateTime<Utc>, limit: u32) -> Result<Vec<Operation>, LedgerError> {
        let sql = select_operations!(concat!(
            "WHERE id IN (
                 SELECT id FROM (
                     SELECT id, next_look_up_at AS at FROM operation INDEXED BY operation_due
                     WHERE state IN ",
            open_states!(),
            " AND wallet <> 'PARTNER'
                       AND next_look_up_at IS NULL
                     ORDER BY id LIMIT ?4)
                 UNION ALL
                 SELECT id FROM (
                     SELECT id, next_look_up_at AS at FROM operation INDEXED BY operation_due
                     WHERE state IN ",
            open_states!(),
            " AND wallet <> 'PARTNER'
                       AND (next_look_up_at <= ?1 OR next_look_up_at > ?2)
                     ORDER BY next_look_up_at LIMIT ?4)
                 UNION ALL
                 SELECT id FROM (
                     SELECT id, next_look_up_at AS at FROM operation INDEXED BY operation_asked_again
                     WHERE state NOT IN ",
            open_states!(),
            " AND next_look_up_at IS NOT NULL
                       AND wallet <> 'PARTNER' AND (next_look_up_at <= ?1 OR next_look_up_at > ?3)
                     ORDER BY next_look_up_at LIMIT ?4))
             ORDER BY next_look_up_at NULLS FIRST, id LIMIT ?4"
        ));
        let rows = sqlx::query(sql)
            .bind(now.timestamp_millis())
            .bind((now + FURTHEST_LOOK_UP).timestamp_millis())
            .bind((now + FURTHEST_LOOK_UP_AGAIN).timestamp_millis())
            .bind(limit)
            .fetch_all(&self.readers)
            .await?;
        Operation::read_all(&rows)
    }

    /// Operations whose outcome is not recorded yet, over both interfaces, oldest first, at most `limit`.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn on_their_way(&self, limit: u32) -> Result<Vec<Operation>, LedgerError> {
        let sql = select_operations!(
            "WHERE id IN (SELECT id FROM operation INDEXED BY operation_not_succeeded
                 WHERE state IN ('recorded', 'sent') AND state <> 'succeeded')
             ORDER BY id LIMIT ?"
        );
        Operation::read_all(&sqlx::query(sql).bind(limit).fetch_all(&self.readers).await?)
    }

    /// Operations without a final state or with a token owed that were recorded at `since` or later and are due, the
    /// longest due first. Only the newest 500 of the book are considered: those that somebody may be waiting for at the
    /// counter.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn due_lately(
        &self,
        now: DateTime<Utc>,
        since: DateTime<Utc>,
        limit: u32,
    ) -> Result<Vec<Operation>, LedgerError> {
        let sql = select_operations!(
            "WHERE id > (SELECT max(id) FROM operation) - 500 AND created_at >= ?
               AND (state IN ('pending', 'unknown') OR token_claim = 'owed') AND wallet <> 'PARTNER' AND next_look_up_at <= ?
             ORDER BY next_look_up_at, id LIMIT ?"
        );
        let rows = sqlx::query(sql)
            .bind(since.timestamp_millis())
            .bind(now.timestamp_millis())
            .bind(limit)
            .fetch_all(&self.readers)
            .await?;
        Operation::read_all(&rows)
    }

    /// When the next operation becomes due; `None` if none is planned.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn next_look_up(&self) -> Result<Option<DateTime<Utc>>, LedgerError> {
        let sql = concat!(
            "SELECT min(at) FROM (
                 SELECT min(next_look_up_at) AS at FROM operation INDEXED BY operation_due
                 WHERE state IN ",
            open_states!(),
            " AND wallet <> 'PARTNER'
                 UNION ALL
                 SELECT min(next_look_up_at) FROM operation INDEXED BY operation_asked_again
                 WHERE state NOT IN ",
            open_states!(),
            " AND next_look_up_at IS NOT NULL
                   AND wallet <> 'PARTNER')"
        );
        let soonest: Option<i64> = sqlx::query_scalar(sql).fetch_one(&self.readers).await?;
        Ok(soonest.and_then(DateTime::from_timestamp_millis))
    }

    /// Plans the next look-up, or clears it.
    ///
    /// # Errors
    /// [`LedgerError::NoSuchOperation`], or the book can't be written.
    pub async fn set_next_look_up(&self, id: OperationId, at: Option<DateTime<Utc>>) -> Result<(), LedgerError> {
        let mut transaction = self.begin().await?;
        let changed = plan(&mut transaction, id, at).await?;
        if !changed {
            return Err(LedgerError::NoSuchOperation(id));
        }
        fail::fail_point!("plan-before-commit");
        self.commit(transaction).await
    }
}

pub(crate) async fn plan(
    connection: &mut SqliteConnection,
    id: OperationId,
    at: Option<DateTime<Utc>>,
) -> Result<bool, LedgerError> {
    let changed = sqlx::query("UPDATE operation SET next_look_up_at = ? WHERE id = ?")
        .bind(at.map(|at| at.timestamp_millis()))
        .bind(id.0)
        .execute(connection)
        .await?;
    Ok(changed.rows_affected() > 0)
}
