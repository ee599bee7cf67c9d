//! The rows of a requested approval, stored as they were at that moment.

use std::ops::Range;

use kaunta_domain::event::ApprovalId;
use kaunta_domain::money::Money;
use kaunta_domain::payroll::{Payee, PayrollId};
use kaunta_storage::chain::Fingerprint;
use sqlx::{Row, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::approval::rows_digest::RowsDigest;
use crate::table::approval::rows_digest::RowsDigester;
use crate::table::approval::{Approval, ApprovalState, ApprovalSubject, select_approvals};
use crate::table::history::MAXIMUM_PAGE;
use crate::value::row_number::PLACES;
use crate::value::row_number::row_numbers;

/// Rows read at a time.
const ROWS: i64 = 1000;

/// Some of the requested rows, and the sum of all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestedRows {
    /// Covers all of them, in their order: an approval applies to exactly these rows.
    pub fingerprint: Fingerprint,
    /// How many there are in all.
    pub count: u32,
    /// The sum of all of them.
    pub total: Money,
    /// The rows of this part.
    pub rows: Vec<RequestedRow>,
}

/// A row as it was requested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestedRow {
    /// Its line in the file, as a spreadsheet counts.
    pub line: u32,
    /// Who was to be paid, where, how much, and what for.
    pub payee: Payee,
}

impl Ledger {
    /// The requested rows, in their order, from `offset` on; at most [`MAXIMUM_PAGE`]. `None` for an approval of no payroll.
    ///
    /// # Errors
    /// [`LedgerError::NoSuchApproval`]; [`LedgerError::Unreadable`] if the rows are not those that were requested; or the
    /// book can't be read.
    pub async fn asked_rows(
        &self,
        id: ApprovalId,
        offset: u64,
        limit: u32,
    ) -> Result<Option<RequestedRows>, LedgerError> {
        let mut reader = self.reader().await?;
        let approval = Approval::find(&mut reader, id).await?.ok_or(LedgerError::NoSuchApproval(id))?;
        let ApprovalSubject::Payroll { fingerprint, count, total, .. } = approval.subject else { return Ok(None) };
        let part = offset..offset.saturating_add(limit.min(MAXIMUM_PAGE).into());
        let (asked, rows) = frozen(&mut reader, id, part).await?;
        if (asked.fingerprint, asked.count, asked.total.money()?) != (fingerprint, count, total) {
            let detail = "they are not those that were asked for".to_owned();
            return Err(LedgerError::Unreadable {
                table: "approval_row",
                row: id.to_string(),
                column: "payee",
                detail,
            });
        }
        Ok(Some(RequestedRows { fingerprint, count, total, rows }))
    }

    /// The latest approval requested for a payroll.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn approval_of_payroll(&self, id: PayrollId) -> Result<Option<Approval>, LedgerError> {
        let sql = select_approvals!("WHERE payroll = ? ORDER BY id DESC LIMIT 1");
        let row = sqlx::query(sql).bind(id.0).fetch_optional(&self.readers).await?;
        row.as_ref().map(Approval::read).transpose()
    }
}

/// Reads all requested rows in their order and keeps those of one part.
pub(crate) async fn frozen(
    connection: &mut SqliteConnection,
    id: ApprovalId,
    part: Range<u64>,
) -> Result<(RowsDigest, Vec<RequestedRow>), LedgerError> {
    let (mut asking, mut place, mut kept) = (RowsDigester::default(), 0_u64, Vec::new());
    let first = id.0.saturating_mul(PLACES);
    let (mut after, end) = (first, first.saturating_add(PLACES - 1));
    loop {
        let sql = "SELECT id, line, payee FROM approval_row WHERE id > ? AND id <= ? ORDER BY id LIMIT ?";
        let rows = sqlx::query(sql).bind(after).bind(end).bind(ROWS).fetch_all(&mut *connection).await?;
        if rows.is_empty() {
            return Ok((asking.end(), kept));
        }
        for row in &rows {
            after = row.try_get("id")?;
            let reader = Reader::new(row, "approval_row", after);
            let payee: Payee = reader.json("payee")?;
            asking.add(&payee);
            if part.contains(&place) {
                kept.push(RequestedRow { line: reader.plain("line")?, payee });
            }
            place += 1;
        }
    }
}

/// Stores a draft's current rows to be paid with the approval just requested for it.
pub(crate) async fn freeze(
    transaction: &mut Writing,
    approval: ApprovalId,
    payroll: PayrollId,
) -> Result<(), LedgerError> {
    let rows = row_numbers(payroll);
    sqlx::query(
        "INSERT INTO approval_row (id, approval, line, payee)
         SELECT ?1 * ?2 + id % ?2, ?1, line, checked -> '$.payee' FROM payroll_row
         WHERE id BETWEEN ?3 AND ?4 AND included = 1 AND payable = 1 ORDER BY id",
    )
    .bind(approval.0)
    .bind(PLACES)
    .bind(rows.start())
    .bind(rows.end())
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

/// Whether the last write voided what was waiting.
pub(crate) async fn has_become_void(
    transaction: &mut Writing,
    waited: Option<ApprovalId>,
) -> Result<Option<ApprovalId>, LedgerError> {
    let Some(id) = waited else { return Ok(None) };
    let now = Approval::find(transaction, id).await?;
    Ok(now.filter(|approval| approval.state == ApprovalState::Void).map(|approval| approval.id))
}
