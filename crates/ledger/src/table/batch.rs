//! Batches: operations sent to the service in one request (partner-wallet-api.md, Bulk request fields).

use chrono::{DateTime, Utc};
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::text::BatchReference;
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Row, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::table::operation::{NewOperation, Operation, select_operations};
use crate::value::id::BatchId;

/// A batch that is about to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewBatch {
    /// `batchReference`; never used before.
    pub reference: BatchReference,
    /// Which part of which payroll, counted from 1; each part is sent once.
    pub payroll: Option<(PayrollId, u32)>,
    /// Its operations, in the order of the request. If an operation's balance evidence is the same as the one's before it,
    /// it is stored once, with the first.
    pub operations: Vec<NewOperation>,
}

/// The result of [`Ledger::record_batch`].
#[derive(Debug, Clone, PartialEq)]
pub enum BatchRecorded {
    /// All of it is on disk, in the order given; now it may be sent.
    New(Batch, Vec<Operation>),
    /// These idempotency keys were recorded before: nothing was written, and they must not be sent again.
    Already(Vec<Operation>),
    /// This call wrote it, but the disk reported an error: see [`crate::Recorded::CommitUncertain`].
    CommitUncertain(Batch, Vec<Operation>),
}

/// A batch in its current state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    /// Its number in this book.
    pub id: BatchId,
    /// `batchReference`.
    pub reference: BatchReference,
    /// Which part of which payroll.
    pub payroll: Option<(PayrollId, u32)>,
    /// When it was recorded for sending.
    pub sent_at: DateTime<Utc>,
    /// When its outcome was recorded: the service's answer, or that there was none.
    pub answered_at: Option<DateTime<Utc>>,
}

const COLUMNS: &str = "SELECT id, reference, payroll, part, sent_at, answered_at FROM batch";

impl Batch {
    fn read(row: &SqliteRow) -> Result<Batch, LedgerError> {
        let id: i64 = row.try_get("id")?;
        let reader = Reader::new(row, "batch", id);
        let part = (reader.plain::<Option<i64>>("payroll")?, reader.plain::<Option<u32>>("part")?);
        Ok(Batch {
            id: BatchId(id),
            reference: reader.parsed("reference", BatchReference::parse)?,
            payroll: match part {
                (Some(payroll), Some(part)) => Some((PayrollId(payroll), part)),
                (None, _) | (_, None) => None,
            },
            sent_at: reader.time("sent_at")?,
            answered_at: reader.time_if_any("answered_at")?,
        })
    }

    pub(crate) async fn find(connection: &mut SqliteConnection, id: BatchId) -> Result<Option<Batch>, LedgerError> {
        let sql = AssertSqlSafe(format!("{COLUMNS} WHERE id = ?"));
        let row = sqlx::query(sql).bind(id.0).fetch_optional(connection).await?;
        row.as_ref().map(Batch::read).transpose()
    }
}

pub(crate) async fn operations_of(
    connection: &mut SqliteConnection,
    id: BatchId,
) -> Result<Vec<Operation>, LedgerError> {
    let sql = select_operations!("INDEXED BY operation_of_batch WHERE batch = ? ORDER BY id");
    Operation::read_all(&sqlx::query(sql).bind(id.0).fetch_all(connection).await?)
}
