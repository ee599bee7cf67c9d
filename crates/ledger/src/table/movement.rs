//! What else moved on a wallet while an outcome was in doubt.

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::wallet::WalletType;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::operation::{Operation, select_operations};

/// No request stays in flight longer (`Timeouts` in `gateway/setup/config.rs`).
const LONGEST_REQUEST: TimeDelta = TimeDelta::minutes(10);

impl Ledger {
    /// The operations on a wallet that were in flight at any moment from `from` to `to`: begun before its end, and answered
    /// after its start or not at all. Ordered by number.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn movements_between(
        &self,
        wallet: WalletType,
        from: DateTime<Utc>,
        to: DateTime<Utc>,
    ) -> Result<Vec<Operation>, LedgerError> {
        let sql = select_operations!(
            "WHERE wallet = ?1 AND id IN (
                 SELECT operation FROM event INDEXED BY event_answered WHERE kind = 'sent' AND at BETWEEN ?2 AND ?4
                 UNION SELECT operation.id FROM
                     (SELECT min(first) AS first, max(last) AS last FROM operation_day
                      WHERE day BETWEEN (?2 + 10800000) / 86400000 AND (?3 + 10800000) / 86400000) AS days
                     CROSS JOIN operation ON operation.id BETWEEN days.first AND days.last
                     WHERE operation.created_at BETWEEN ?2 AND ?3
                 UNION SELECT id FROM operation INDEXED BY operation_not_succeeded
                     WHERE state IN ('recorded', 'sent') AND state <> 'succeeded')
               AND EXISTS (SELECT 1 FROM event e WHERE e.operation = operation.id AND e.kind = 'sending' AND e.at <= ?3)
             ORDER BY id"
        );
        let rows = sqlx::query(sql)
            .bind(wallet.code())
            .bind(from.timestamp_millis())
            .bind(to.timestamp_millis())
            .bind((to + LONGEST_REQUEST).timestamp_millis())
            .fetch_all(&self.readers)
            .await?;
        Operation::read_all(&rows)
    }
}
