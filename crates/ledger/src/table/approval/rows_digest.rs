//! The rows that a payroll is approved with.

use kaunta_domain::money::Money;
use kaunta_domain::payroll::{CheckedRow, Payee, PayrollId};
use kaunta_domain::text::Name;
use kaunta_storage::chain::Fingerprint;
use sha2::{Digest, Sha256};
use sqlx::{Row, SqliteConnection};

use crate::encoding::read::Reader;
use crate::encoding::total::Total;
use crate::error::LedgerError;
use crate::table::payroll::refuse_unless_draft;
use crate::value::row_number::row_numbers;

/// Rows read at a time.
const ROWS: i64 = 1000;

/// Summary of the rows to be paid.
pub(crate) struct RowsDigest {
    pub(crate) count: u32,
    pub(crate) total: Total,
    pub(crate) fingerprint: Fingerprint,
}

/// Accumulates rows into a [`RowsDigest`].
#[derive(Default)]
pub(crate) struct RowsDigester {
    count: u32,
    total: Total,
    hash: Sha256,
}

impl RowsDigester {
    /// The fingerprint covers the destination, amount, name and narration, each prefixed with its length.
    pub(crate) fn add(&mut self, payee: &Payee) {
        let name = payee.name.as_ref().map(Name::as_str).unwrap_or_default();
        let (to, amount) = (payee.to.parts(), Money::from(payee.amount).to_plain());
        for part in to.iter().map(String::as_str).chain([&amount, name, payee.note.as_str()]) {
            self.hash.update(format!("{}:{part}", part.len()));
        }
        self.count = self.count.saturating_add(1);
        self.total.add(payee.amount);
    }

    pub(crate) fn end(self) -> RowsDigest {
        let fingerprint = <[u8; 32]>::from(self.hash.finalize()).into();
        RowsDigest { count: self.count, total: self.total, fingerprint }
    }
}

impl RowsDigest {
    /// Reads a draft's rows to be paid, in their order.
    pub(crate) async fn of(connection: &mut SqliteConnection, id: PayrollId) -> Result<RowsDigest, LedgerError> {
        refuse_unless_draft(connection, id).await?;
        let mut asking = RowsDigester::default();
        let (mut after, end) = row_numbers(id).into_inner();
        loop {
            let rows = sqlx::query(
                "SELECT id, checked FROM payroll_row
                 WHERE id > ? AND id <= ? AND included = 1 AND payable = 1 ORDER BY id LIMIT ?",
            )
            .bind(after)
            .bind(end)
            .bind(ROWS)
            .fetch_all(&mut *connection)
            .await?;
            if rows.is_empty() {
                return Ok(asking.end());
            }
            for row in &rows {
                after = row.try_get("id")?;
                let reader = Reader::new(row, "payroll_row", after);
                let checked: CheckedRow = reader.json("checked")?;
                let payee = checked.payee.ok_or_else(|| reader.unreadable("checked", "nobody to be paid"))?;
                asking.add(&payee);
            }
        }
    }

    pub(crate) fn is(&self, fingerprint: Fingerprint, count: u32) -> bool {
        (self.fingerprint, self.count) == (fingerprint, count)
    }
}
