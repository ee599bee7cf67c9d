//! Why a rule of payrolls, approvals or baskets refuses an operation.

use kaunta_domain::money::Amount;
use kaunta_domain::payroll::CheckedRow;
use kaunta_domain::reference::IdempotencyKey;
use sqlx::{Row, SqliteConnection};

use crate::chain::row::json;
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::table::approval::granted::needs_approval;
use crate::table::basket::refused_by_basket;
use crate::table::operation::NewOperation;
use crate::value::row_number::payroll_of_row;

/// Why one of these rules refuses it, if one does.
pub(crate) async fn refused_by_rule(
    connection: &mut SqliteConnection,
    new: &NewOperation,
) -> Result<Option<LedgerError>, LedgerError> {
    if let Some(refused) = refused_by_payroll(connection, std::slice::from_ref(new)).await? {
        return Ok(Some(refused));
    }
    if needs_approval(connection, new).await? {
        return Ok(Some(LedgerError::NeedsApproval));
    }
    refused_by_basket(connection, &new.idempotency_key).await
}

/// Why a payroll rule refuses one of these, if one does.
pub(crate) async fn refused_by_payroll(
    connection: &mut SqliteConnection,
    news: &[NewOperation],
) -> Result<Option<LedgerError>, LedgerError> {
    let rows = sqlx::query(
        "SELECT r.id, r.idempotency_key, r.amount, r.cents, r.checked, p.state = 'running' AS runs,
             coalesce(p.names IN ('ask', 'leaveOut'), 0) AS checks,
             EXISTS (SELECT 1 FROM payroll_decision d WHERE d.id = r.id AND d.decision <> 'pay') AS waits
         FROM payroll_row r
         JOIN payroll p ON p.id = r.payroll WHERE r.idempotency_key IN (SELECT value FROM json_each(?)) ORDER BY r.id",
    )
    .bind(idempotency_keys(news)?)
    .fetch_all(&mut *connection)
    .await?;
    for row in &rows {
        let id = row.try_get("id")?;
        let (payroll, reader) = (payroll_of_row(id).0, Reader::new(row, "payroll_row", id));
        if !row.try_get::<bool, _>("runs")? {
            return Ok(Some(LedgerError::PayrollNotRunning(payroll)));
        }
        let (idempotency_key, amount): (&str, Amount) = (row.try_get("idempotency_key")?, reader.amount()?);
        let checked: CheckedRow = reader.json("checked")?;
        let is_same = |new: &NewOperation| {
            new.transfer.amount == amount && checked.payee.as_ref().is_some_and(|payee| payee.to.is_of(&new.transfer))
        };
        if news.iter().any(|new| new.idempotency_key.as_str() == idempotency_key && !is_same(new)) {
            return Ok(Some(LedgerError::OtherThanItsRow(payroll)));
        }
        let own = news.iter().find(|new| new.idempotency_key.as_str() == idempotency_key);
        let is_checked = match own {
            Some(new) if row.try_get("checks")? => has_a_yes(connection, new).await?,
            Some(_) | None => true,
        };
        if row.try_get("waits")? || !is_checked {
            return Ok(Some(LedgerError::NotChecked(payroll)));
        }
    }
    Ok(None)
}

/// Whether the payment has a validation from the last day that accepts this exact phone, as the trigger requires too.
async fn has_a_yes(connection: &mut SqliteConnection, new: &NewOperation) -> Result<bool, LedgerError> {
    let sql = "SELECT EXISTS (
        SELECT 1 FROM validation v WHERE v.id = ?1 AND v.at <= ?2 AND v.at > ?2 - 86400000
          AND v.identity ->> '$.kind' = 'phone' AND v.identity ->> '$.airtime' = 0 AND v.identity ->> '$.phone' = ?3
          AND v.beneficiary ->> '$.isValid' = 1
          AND coalesce(v.beneficiary ->> '$.provider', v.identity ->> '$.network') = ?4)";
    let has = sqlx::query_scalar(sql)
        .bind(new.validation.map(|validation| validation.0))
        .bind(new.now.at.timestamp_millis())
        .bind(new.transfer.phone().map(|phone| phone.gateway()))
        .bind(new.transfer.provider())
        .fetch_one(connection)
        .await?;
    Ok(has)
}

pub(crate) fn idempotency_keys(news: &[NewOperation]) -> Result<String, LedgerError> {
    json(&news.iter().map(|new| &new.idempotency_key).collect::<Vec<&IdempotencyKey>>())
}
