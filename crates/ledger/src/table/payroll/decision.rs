//! Decisions about payroll rows that are not simply paid, made by the name check or a person.

use std::borrow::Cow;
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kaunta_domain::payroll::{LeftOut, PayrollId};
use kaunta_domain::text::Name;
use sqlx::SqliteConnection;
use sqlx::sqlite::SqliteRow;

use crate::chain::row::json;
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::payroll::row::PayrollRow;
use crate::value::row_number::row_number;
use crate::value::row_number::row_numbers;

/// The decision about a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// The service's name differs: a person must say whether this is who should be paid.
    Asked(String),
    /// Pay it to somebody with this name.
    Pay(String),
    /// Given up for good, with the reason.
    LeftOut(LeftOut),
}

/// A decision, as stored in the column `decision`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DecisionKind {
    Asked,
    Pay,
    LeftOut,
}

kaunta_domain::coded!(
    /// Every kind.
    pub(crate) DecisionKind {
        Asked = "asked",
        Pay = "pay",
        LeftOut = "leftOut",
    }
);

impl Decision {
    /// The columns `decision` and `about`.
    fn columns(&self) -> Result<(DecisionKind, Cow<'_, str>), LedgerError> {
        Ok(match self {
            Decision::Asked(name) => (DecisionKind::Asked, name.into()),
            Decision::Pay(name) => (DecisionKind::Pay, name.into()),
            Decision::LeftOut(why) => (DecisionKind::LeftOut, json(why)?.into()),
        })
    }

    fn read(row: &SqliteRow) -> Result<(i64, Decision), LedgerError> {
        let row = Reader::new(row, "payroll_decision", "one");
        let decision = match row.coded("decision", DecisionKind::from_code)? {
            DecisionKind::Asked => Decision::Asked(row.plain("about")?),
            DecisionKind::Pay => Decision::Pay(row.plain("about")?),
            DecisionKind::LeftOut => Decision::LeftOut(row.json("about")?),
        };
        Ok((row.plain("id")?, decision))
    }
}

impl Ledger {
    /// Stores a decision about a row, unless the row was sent or given up for good, or its payroll is over. Returns whether
    /// it was stored. `who` is `None` if the name check decides.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn decide_row(
        &self,
        id: PayrollId,
        position: u32,
        decision: &Decision,
        at: DateTime<Utc>,
        who: Option<&Name>,
    ) -> Result<bool, LedgerError> {
        let mut transaction = self.begin().await?;
        let kept = decide(&mut transaction, row_number(id, position), decision, at, who).await?;
        self.commit(transaction).await?;
        Ok(kept)
    }

    /// How many rows the name check has given up since a row of the payroll was last paid. Rows are processed in their
    /// order.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn left_out_in_a_row(&self, id: PayrollId) -> Result<u32, LedgerError> {
        let rows = row_numbers(id);
        let left_out = sqlx::query_scalar(
            "SELECT count(*) FROM payroll_decision
             WHERE id <= ?2 AND decision = 'leftOut' AND who IS NULL AND id > coalesce(
                 (SELECT payroll_row FROM operation INDEXED BY operation_of_payroll
                  WHERE payroll_row BETWEEN ?1 AND ?2 ORDER BY payroll_row DESC LIMIT 1), ?1)",
        )
        .bind(rows.start())
        .bind(rows.end())
        .fetch_one(&self.readers)
        .await?;
        Ok(left_out)
    }

    /// Whether any row of a confirmed payroll may still be sent, now or after a person has answered.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn has_unsent(&self, id: PayrollId) -> Result<bool, LedgerError> {
        let sql = concat!("SELECT ", unsent!("payroll_row r", "?"));
        Ok(sqlx::query_scalar(sql).bind(id.0).fetch_one(&self.readers).await?)
    }
}

/// Whether a payroll has a row that may still be sent: confirmed, without an operation, and not given up.
macro_rules! unsent {
    ($rows:literal, $payroll:literal) => {
        concat!(
            "EXISTS (SELECT 1 FROM ",
            $rows,
            " WHERE r.payroll = ",
            $payroll,
            " AND r.idempotency_key IS NOT NULL AND NOT EXISTS (SELECT 1 FROM operation o WHERE o.payroll_row = r.id)
               AND NOT EXISTS (SELECT 1 FROM payroll_decision d WHERE d.id = r.id AND d.decision = 'leftOut'))"
        )
    };
}
pub(crate) use unsent;

async fn decide(
    transaction: &mut Writing,
    row: i64,
    decision: &Decision,
    at: DateTime<Utc>,
    who: Option<&Name>,
) -> Result<bool, LedgerError> {
    let (kind, about) = decision.columns()?;
    let may_be = "(SELECT p.state FROM payroll_row r JOIN payroll p ON p.id = r.payroll
                   WHERE r.id = ?1 AND r.idempotency_key IS NOT NULL) IN ('running', 'paused')
                  AND NOT EXISTS (SELECT 1 FROM operation WHERE payroll_row = ?1)";
    let change = format!(
        "UPDATE payroll_decision SET at = ?2, decision = ?3, about = ?4, who = ?5
         WHERE id = ?1 AND decision <> 'leftOut' AND {may_be}"
    );
    let first = format!(
        "INSERT INTO payroll_decision (id, at, decision, about, who) SELECT ?1, ?2, ?3, ?4, ?5
         WHERE NOT EXISTS (SELECT 1 FROM payroll_decision WHERE id = ?1) AND {may_be}"
    );
    for sql in [change, first] {
        let done = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(row)
            .bind(at.timestamp_millis())
            .bind(kind.code())
            .bind(&*about)
            .bind(who.map(Name::as_str))
            .execute(&mut **transaction)
            .await?;
        if done.rows_affected() > 0 {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Attaches to each row of a payroll the decision about it.
pub(crate) async fn with_decisions(
    connection: &mut SqliteConnection,
    payroll: PayrollId,
    mut rows: Vec<PayrollRow>,
) -> Result<Vec<PayrollRow>, LedgerError> {
    let numbers: Vec<i64> = rows.iter().map(|row| row_number(payroll, row.position)).collect();
    let sql = "SELECT id, decision, about FROM payroll_decision WHERE id IN (SELECT value FROM json_each(?))";
    let found = sqlx::query(sql).bind(json(&numbers)?).fetch_all(connection).await?;
    let mut decided = found.iter().map(Decision::read).collect::<Result<HashMap<i64, Decision>, LedgerError>>()?;
    for row in &mut rows {
        row.decision = decided.remove(&row_number(payroll, row.position));
    }
    Ok(rows)
}
