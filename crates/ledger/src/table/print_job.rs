//! Print jobs: which receipts were sent to a thermal printer, and what became of them.

use chrono::{DateTime, Utc};
use kaunta_domain::event::{Event, EventKind, Moment};
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::{event, token_claim};
use crate::value::print_state::PrintState;

/// The number of a print job in its book.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PrintJobId(pub i64);

/// What a receipt is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ReceiptOf {
    /// An operation of the book.
    Operation(OperationId),
    /// A payment that the book had lost, by its number among the orphans.
    Orphan(OperationId),
}

impl From<OperationId> for ReceiptOf {
    fn from(operation: OperationId) -> ReceiptOf {
        ReceiptOf::Operation(operation)
    }
}

impl ReceiptOf {
    /// The operation that it is of, if the book has one.
    #[must_use]
    pub fn operation(self) -> Option<OperationId> {
        match self {
            ReceiptOf::Operation(operation) => Some(operation),
            ReceiptOf::Orphan(_) => None,
        }
    }

    fn orphan(self) -> Option<OperationId> {
        match self {
            ReceiptOf::Orphan(number) => Some(number),
            ReceiptOf::Operation(_) => None,
        }
    }
}

/// What a print job prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrintedSlip {
    /// A receipt; after the first one, a copy.
    Receipt,
    /// A copy, even if Kaunta printed no receipt before: a person who looks for a lost receipt does not get an
    /// original.
    Copy,
    /// The slip of a payment whose token is still owed. The later receipt with the token is not a copy of it.
    Claim,
}

kaunta_domain::coded!(
    /// Every one.
    pub PrintedSlip {
        Receipt = "receipt",
        Copy = "copy",
        Claim = "claim",
    }
);

/// A receipt that was to be printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrintJob {
    /// Its number.
    pub id: PrintJobId,
    /// What it is the receipt of.
    pub of: ReceiptOf,
    /// Whether it is printed as a copy.
    pub is_copy: bool,
    /// When it was asked for.
    pub asked_at: DateTime<Utc>,
    /// What became of it.
    pub state: PrintState,
    /// What went wrong, if it was not or perhaps not printed: a code of the caller's, or [`PrintJob::CUT_OFF`].
    pub why: Option<String>,
}

/// The result of queueing a receipt that prints automatically.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FirstPrint {
    /// It is in the queue, with one job for each operation.
    Queued(Vec<PrintJob>),
    /// One was asked for before; this is the newest.
    Before(PrintJob),
    /// It pays a row of a payroll, for which nobody waits at the counter.
    OfPayroll,
}

impl PrintJob {
    /// Kaunta ended before the outcome was known.
    pub const CUT_OFF: &'static str = "cutOff";
    /// A person left it unprinted.
    pub const LEFT: &'static str = "left";

    fn read(row: &SqliteRow) -> Result<PrintJob, LedgerError> {
        let id: i64 = row.try_get("id")?;
        let reader = Reader::new(row, "print_job", id);
        let kind: &str = reader.plain("kind")?;
        let of = match reader.plain::<Option<i64>>("orphan")? {
            Some(number) => ReceiptOf::Orphan(OperationId(number)),
            None => ReceiptOf::Operation(OperationId(reader.plain("operation")?)),
        };
        Ok(PrintJob {
            id: PrintJobId(id),
            of,
            is_copy: kind == "copy",
            asked_at: reader.time("asked_at")?,
            state: reader.coded("state", PrintState::from_code)?,
            why: reader.plain("why")?,
        })
    }
}

impl Ledger {
    /// Queues a receipt because a person asked for it.
    ///
    /// # Errors
    /// The book can't be written, or it has no such payment.
    pub async fn queue_print(
        &self,
        of: impl Into<ReceiptOf>,
        now: Moment,
        by: Option<Name>,
    ) -> Result<PrintJob, LedgerError> {
        let mut transaction = self.begin().await?;
        let job = queue(&mut transaction, of.into(), now, by).await?;
        self.commit(transaction).await?;
        Ok(job)
    }

    /// Queues one receipt of these operations automatically, with a job for each: only once, and only if none was asked for
    /// before.
    ///
    /// # Errors
    /// The book can't be written, or it has no such operation.
    pub async fn queue_first_print(
        &self,
        operations: &[OperationId],
        now: Moment,
        by: Option<Name>,
    ) -> Result<FirstPrint, LedgerError> {
        let mut transaction = self.begin().await?;
        let first = queue_first(&mut transaction, operations, now, by).await?;
        if let FirstPrint::Queued(_) = first {
            self.commit(transaction).await?;
        }
        Ok(first)
    }

    /// How many receipts of a payment were or may have been printed. If there are any, the next one is a copy.
    /// A token that was handed out other than on the thermal printer counts as one.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn printed_before(&self, of: impl Into<ReceiptOf>) -> Result<u64, LedgerError> {
        came_out(&mut *self.reader().await?, of.into()).await
    }

    /// Records that the slip's first byte is about to leave; for a copy, also as an event in the chain, which orphan payments
    /// are not in. When this returns, all of it is synced to disk.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn begin_print(
        &self,
        job: &PrintJob,
        slip: PrintedSlip,
        now: Moment,
        by: Option<Name>,
    ) -> Result<(), LedgerError> {
        let mut transaction = self.begin().await?;
        let printed = match slip {
            PrintedSlip::Receipt if came_out(&mut transaction, job.of).await? > 0 => PrintedSlip::Copy,
            PrintedSlip::Receipt | PrintedSlip::Copy | PrintedSlip::Claim => slip,
        };
        let sql = "UPDATE print_job SET state = 'sending', kind = ? WHERE id = ?";
        sqlx::query(sql).bind(printed.code()).bind(job.id.0).execute(&mut *transaction).await?;
        if let (PrintedSlip::Copy, Some(operation)) = (printed, job.of.operation()) {
            let copied = Event { by, ..Event::new(now, EventKind::ReceiptCopied) };
            event::insert(&mut transaction, operation, &copied).await?;
        }
        self.commit_event(transaction).await
    }

    /// Records, as an event, a copy that is about to be printed through the system's dialog, whose outcome Kaunta does
    /// not learn.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn record_copy(&self, operation: OperationId, now: Moment, by: Option<Name>) -> Result<(), LedgerError> {
        let mut transaction = self.begin().await?;
        let copied = Event { by, ..Event::new(now, EventKind::ReceiptCopied) };
        event::insert(&mut transaction, operation, &copied).await?;
        self.commit_event(transaction).await
    }

    /// Records the outcome of a print job; `why` says what went wrong if it was not or perhaps not printed.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn end_print(&self, id: PrintJobId, state: PrintState, why: Option<&str>) -> Result<(), LedgerError> {
        let mut transaction = self.begin().await?;
        let sql = "UPDATE print_job SET state = ?, why = ? WHERE id = ?";
        sqlx::query(sql).bind(state.code()).bind(why).bind(id.0).execute(&mut *transaction).await?;
        self.commit(transaction).await
    }

    /// The newest print job of a payment.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn last_print(&self, of: impl Into<ReceiptOf>) -> Result<Option<PrintJob>, LedgerError> {
        newest(&mut *self.reader().await?, of.into()).await
    }

    /// Ends the jobs that a crash cut off: one that was being sent was perhaps printed, one that waited was not. Prints nothing.
    /// Returns how many.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn end_cut_off_prints(&self) -> Result<u64, LedgerError> {
        let open: bool = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM print_job INDEXED BY print_job_open WHERE state IN ('queued', 'sending'))",
        )
        .fetch_one(&self.readers)
        .await?;
        if !open {
            return Ok(0);
        }
        let mut transaction = self.begin().await?;
        let ended = sqlx::query(
            "UPDATE print_job SET why = ?,
                 state = CASE state WHEN 'queued' THEN 'notPrinted' ELSE 'perhapsPrinted' END
             WHERE state IN ('queued', 'sending')",
        )
        .bind(PrintJob::CUT_OFF)
        .execute(&mut *transaction)
        .await?;
        self.commit(transaction).await?;
        Ok(ended.rows_affected())
    }
}

async fn queue_first(
    connection: &mut SqliteConnection,
    operations: &[OperationId],
    now: Moment,
    by: Option<Name>,
) -> Result<FirstPrint, LedgerError> {
    let mut jobs = Vec::with_capacity(operations.len());
    for operation in operations {
        let of_payroll: Option<bool> = sqlx::query_scalar("SELECT payroll_row IS NOT NULL FROM operation WHERE id = ?")
            .bind(operation.0)
            .fetch_optional(&mut *connection)
            .await?;
        if of_payroll.ok_or(LedgerError::NoSuchOperation(*operation))? {
            return Ok(FirstPrint::OfPayroll);
        }
        if let Some(before) = newest(connection, (*operation).into()).await? {
            return Ok(FirstPrint::Before(before));
        }
        jobs.push(queue(connection, (*operation).into(), now, by.clone()).await?);
    }
    Ok(FirstPrint::Queued(jobs))
}

pub(crate) async fn queue(
    connection: &mut SqliteConnection,
    of: ReceiptOf,
    now: Moment,
    by: Option<Name>,
) -> Result<PrintJob, LedgerError> {
    let row = sqlx::query(
        "INSERT INTO print_job (operation, orphan, kind, asked_at, state, who) VALUES (?, ?, 'receipt', ?, 'queued', ?)
         RETURNING id, operation, orphan, kind, asked_at, state, why",
    )
    .bind(of.operation().map(|operation| operation.0))
    .bind(of.orphan().map(|number| number.0))
    .bind(now.at.timestamp_millis())
    .bind(by.as_ref().map(Name::as_str))
    .fetch_one(connection)
    .await?;
    PrintJob::read(&row)
}

/// A query of the print jobs of one payment, whose number is its first parameter.
macro_rules! of_payment {
    ($of:expr, $select:literal, $rest:literal) => {
        match $of {
            ReceiptOf::Operation(number) => (
                concat!($select, " FROM print_job INDEXED BY print_job_of_operation WHERE operation = ? ", $rest),
                number.0,
            ),
            ReceiptOf::Orphan(number) => {
                (concat!($select, " FROM print_job INDEXED BY print_job_of_orphan WHERE orphan = ? ", $rest), number.0)
            }
        }
    };
}

/// The newest job; one that was only left unprinted does not hide what became of those before it.
pub(crate) async fn newest(connection: &mut SqliteConnection, of: ReceiptOf) -> Result<Option<PrintJob>, LedgerError> {
    let (sql, number) = of_payment!(
        of,
        "SELECT id, operation, orphan, kind, asked_at, state, why",
        "ORDER BY why IS ?, id DESC LIMIT 1"
    );
    let row = sqlx::query(sql).bind(number).bind(PrintJob::LEFT).fetch_optional(connection).await?;
    row.as_ref().map(PrintJob::read).transpose()
}

async fn came_out(connection: &mut SqliteConnection, of: ReceiptOf) -> Result<u64, LedgerError> {
    let (sql, number) = of_payment!(
        of,
        "SELECT count(*)",
        "AND kind <> 'claim' AND state IN ('sending', 'printed', 'taken', 'perhapsPrinted')"
    );
    let count: i64 = sqlx::query_scalar(sql).bind(number).fetch_one(&mut *connection).await?;
    let otherwise = match of {
        ReceiptOf::Operation(operation) => {
            u64::from(token_claim::was_handed_out_off_printer(connection, operation).await?)
        }
        // An orphan payment has no claim to a token in the book.
        ReceiptOf::Orphan(_) => 0,
    };
    Ok(count.unsigned_abs() + otherwise)
}
