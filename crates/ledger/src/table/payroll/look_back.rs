//! How far back an earlier payment to somebody in a payroll counts as paid before, and when similar payrolls were paid.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::payroll::look_back::LookBack;
use kaunta_domain::person::PersonName;
use sqlx::Row as _;

use crate::chain::row::json;
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::payroll::PayrollSource;

/// A person's choice for a payroll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChosenLookBack {
    /// How far back.
    pub look_back: LookBack,
    /// Who, if people are set up.
    pub by: Option<PersonName>,
}

/// A payroll that was paid to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidPayroll {
    /// Which.
    pub id: PayrollId,
    /// The person's name for it.
    pub name: String,
    /// Where its rows came from.
    pub source: PayrollSource,
    /// When it was confirmed.
    pub at: DateTime<Utc>,
}

/// More than a shop pays in a year.
const MOST_PAYROLLS: u32 = 400;

pub(super) fn read(reader: &Reader<'_>) -> Result<Option<ChosenLookBack>, LedgerError> {
    let Some(days) = reader.plain::<Option<u32>>("look_back")? else { return Ok(None) };
    let out_of_range = || reader.unreadable("look_back", format!("{days} is no number of days to look back"));
    let look_back = LookBack::of_days(days).ok_or_else(out_of_range)?;
    Ok(Some(ChosenLookBack { look_back, by: reader.parsed_if_any("look_back_by", PersonName::parse)? }))
}

impl Ledger {
    /// Payrolls that were paid to their end and paid somebody, the latest first, at most 400; without those made from
    /// another payroll's unpaid rows.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn paid_payrolls(&self) -> Result<Vec<PaidPayroll>, LedgerError> {
        let rows = sqlx::query(
            "SELECT id, name, source, confirmed_at FROM payroll
             WHERE state = 'finished' AND source ->> '$.source' <> 'rowsOf'
               AND EXISTS (SELECT 1 FROM operation o INDEXED BY operation_of_payroll
                           WHERE o.payroll_row BETWEEN payroll.id * 1000000 AND payroll.id * 1000000 + 999999
                             AND o.state = 'succeeded' AND o.contradicted_by IS NULL)
             ORDER BY confirmed_at DESC, id DESC LIMIT ?",
        )
        .bind(MOST_PAYROLLS)
        .fetch_all(&self.readers)
        .await?;
        let paid = rows.iter().map(|row| {
            let id: i64 = row.try_get("id")?;
            let reader = Reader::new(row, "payroll", id);
            Ok(PaidPayroll {
                id: PayrollId(id),
                name: reader.plain("name")?,
                source: reader.json("source")?,
                at: reader.time("confirmed_at")?,
            })
        });
        paid.collect()
    }

    /// Which of these payrolls paid somebody although the same payment was, or may have been, made before.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn paid_despite(&self, payrolls: &[PayrollId]) -> Result<HashSet<PayrollId>, LedgerError> {
        let sql = "SELECT value FROM json_each(?)
                   WHERE EXISTS (SELECT 1 FROM payroll_row INDEXED BY payroll_row_by_payroll
                                 WHERE payroll = value AND verdict = 'paidBefore' AND included = 1)";
        let ids: Vec<i64> = sqlx::query_scalar(sql).bind(json(&payrolls)?).fetch_all(&self.readers).await?;
        Ok(ids.into_iter().map(PayrollId).collect())
    }
}
