//! Creating a payroll with every row of its file.

use chrono::{DateTime, Utc};
use kaunta_domain::event::ApprovalId;
use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_domain::payroll::{CheckedRow, PayrollId, PayrollState, RowText};
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use crate::chain::row::json;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::approval::ask::waiting_of;
use crate::table::approval::end::make_void;
use crate::table::approval::rows::has_become_void;
use crate::table::payroll::row::DerivedColumns;
use crate::table::payroll::{PayrollSource, refuse_unless_draft};
use crate::value::row_number::PLACES;
use crate::value::row_number::row_number;
use crate::value::void_reason::VoidReason;

/// The result of discarding a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Discarded {
    /// Whether it existed.
    pub was_there: bool,
    /// The approval that was waiting for it and is now void.
    pub void: Option<ApprovalId>,
}

/// A payroll about to be stored as a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPayroll {
    /// The person's name for it; not blank.
    pub name: String,
    /// Where its rows came from.
    pub source: PayrollSource,
    /// The kind of account that its rows are paid into.
    pub kind: PayeeKind,
    /// The note shown in the service's records for rows without their own.
    pub note: String,
    /// Now.
    pub at: DateTime<Utc>,
    /// The headings of its file, as read.
    pub columns: Vec<String>,
}

/// A row to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPayrollRow {
    /// Its line in the file, as a spreadsheet counts.
    pub line: u32,
    /// Every cell as read.
    pub cells: Vec<String>,
    /// Its texts by column.
    pub text: RowText,
    /// The result of checking the texts.
    pub checked: CheckedRow,
    /// Whether it is to be paid, if it can be.
    pub included: bool,
}

/// The result of adding a row to a draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Added {
    /// Its position in the payroll, from 1.
    pub position: u32,
    /// The approval that was waiting for it and is now void.
    pub void: Option<ApprovalId>,
}

/// Rows in one statement; SQLite binds at most 32,766 values, and a longer statement is not faster.
const ROWS: usize = 250;

impl Ledger {
    /// Stores a payroll with all its rows as a draft, in one transaction; positions count from 1 in the given order.
    ///
    /// # Errors
    /// [`LedgerError::TooManyRows`] above 999,999; or the book can't be written, and nothing was.
    pub async fn create_payroll(&self, new: &NewPayroll, rows: &[NewPayrollRow]) -> Result<PayrollId, LedgerError> {
        let too_many = || LedgerError::TooManyRows(rows.len());
        let count = i64::try_from(rows.len()).ok().filter(|count| *count < PLACES).ok_or_else(too_many)?;
        let mut transaction = self.begin().await?;
        let id = sqlx::query(
            "INSERT INTO payroll (name, source, kind, note, columns, row_count, created_at, state)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(new.name.trim())
        .bind(json(&new.source)?)
        .bind(new.kind.code())
        .bind(&new.note)
        .bind(json(&new.columns)?)
        .bind(count)
        .bind(new.at.timestamp_millis())
        .bind(PayrollState::Draft.code())
        .execute(&mut *transaction)
        .await?
        .last_insert_rowid();
        let id = PayrollId(id);
        for (some, first) in rows.chunks(ROWS).zip((1_u32..).step_by(ROWS)) {
            insert(&mut transaction, id, some, first).await?;
        }
        self.commit(transaction).await?;
        Ok(id)
    }

    /// Appends a row to a draft; a waiting approval becomes void.
    ///
    /// # Errors
    /// [`LedgerError::PayrollNotDraft`], [`LedgerError::NoSuchPayroll`], [`LedgerError::TooManyRows`] above 999,999; or the
    /// book can't be written, and nothing was.
    pub async fn add_row(&self, id: PayrollId, row: &NewPayrollRow) -> Result<Added, LedgerError> {
        let mut transaction = self.begin().await?;
        let added = add(&mut transaction, id, row).await?;
        self.commit(transaction).await?;
        Ok(added)
    }

    /// Discards a draft with its rows; a waiting approval becomes void.
    ///
    /// # Errors
    /// [`LedgerError::PayrollNotDraft`], or the book can't be written.
    pub async fn discard_payroll(&self, id: PayrollId) -> Result<Discarded, LedgerError> {
        let mut transaction = self.begin().await?;
        match refuse_unless_draft(&mut transaction, id).await {
            Ok(()) => {}
            Err(LedgerError::NoSuchPayroll(_)) => return Ok(Discarded { was_there: false, void: None }),
            Err(refused) => return Err(refused),
        }
        let void = waiting_of(&mut transaction, id).await?.map(|waiting| waiting.id);
        if let Some(waiting) = void {
            make_void(&mut transaction, waiting, None, VoidReason::PayrollDiscarded).await?;
        }
        for sql in ["DELETE FROM payroll_row WHERE payroll = ?", "DELETE FROM payroll WHERE id = ?"] {
            sqlx::query(sql).bind(id.0).execute(&mut *transaction).await?;
        }
        self.commit(transaction).await?;
        Ok(Discarded { was_there: true, void })
    }
}

async fn add(transaction: &mut Writing, id: PayrollId, row: &NewPayrollRow) -> Result<Added, LedgerError> {
    refuse_unless_draft(transaction, id).await?;
    let waited = waiting_of(transaction, id).await?.map(|waiting| waiting.id);
    let sql = "UPDATE payroll SET row_count = row_count + 1 WHERE id = ? RETURNING row_count";
    let count: i64 = sqlx::query_scalar(sql).bind(id.0).fetch_one(&mut **transaction).await?;
    let too_many = || LedgerError::TooManyRows(usize::try_from(count).unwrap_or(usize::MAX));
    let position = u32::try_from(count).ok().filter(|_| count < PLACES).ok_or_else(too_many)?;
    insert(transaction, id, std::slice::from_ref(row), position).await?;
    Ok(Added { position, void: has_become_void(transaction, waited).await? })
}

async fn insert(
    connection: &mut SqliteConnection,
    payroll: PayrollId,
    rows: &[NewPayrollRow],
    first: u32,
) -> Result<(), LedgerError> {
    let said = rows
        .iter()
        .zip(first..)
        .map(|(row, position)| Ok((position, row, json(&row.cells)?, DerivedColumns::of(&row.text, &row.checked)?)));
    let said = said.collect::<Result<Vec<_>, LedgerError>>()?;
    let mut query = QueryBuilder::<Sqlite>::new(
        "INSERT INTO payroll_row (id, payroll, line, cells, typed, checked, sought, verdict, phone, account, provider,
             amount, cents, payable, included, edited) ",
    );
    query.push_values(said, |mut values, (position, row, cells, said)| {
        values
            .push_bind(row_number(payroll, position))
            .push_bind(payroll.0)
            .push_bind(row.line)
            .push_bind(cells)
            .push_bind(said.typed)
            .push_bind(said.checked)
            .push_bind(said.sought)
            .push_bind(said.verdict)
            .push_bind(said.phone)
            .push_bind(said.account)
            .push_bind(said.provider)
            .push_bind(said.amount)
            .push_bind(said.cents)
            .push_bind(said.payable)
            .push_bind(row.included)
            .push_bind(false);
    });
    query.build().execute(connection).await?;
    Ok(())
}
