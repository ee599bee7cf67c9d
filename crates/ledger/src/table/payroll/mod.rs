//! Payrolls: their data and their reads.

pub(crate) mod all_rows;
pub(crate) mod change;
pub(crate) mod confirm;
pub(crate) mod create;
pub(crate) mod decision;
pub(crate) mod filter;
pub(crate) mod look_back;
pub(crate) mod page;
pub(crate) mod refusals;
pub(crate) mod row;
pub(crate) mod set_look_back;
pub(crate) mod totals;

use chrono::{DateTime, Utc};
use kaunta_domain::event::{ApprovalId, NoteText};
use kaunta_domain::money::Money;
use kaunta_domain::payroll::checks::NameChecks;
use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_domain::payroll::{FileFormat, PayrollId, PayrollState, Route};
use kaunta_domain::text::Name;
use serde::{Deserialize, Serialize};
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Row, SqliteConnection};

use crate::chain::row::json;
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::filter::histogram::{BLOCK, Histogram};
use crate::ledger::Ledger;
use crate::table::payroll::look_back::ChosenLookBack;
use crate::table::payroll::totals::{PayrollTotals, totals_of};

/// Where a payroll's rows came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "source", rename_all = "camelCase")]
pub enum PayrollSource {
    /// A file.
    #[serde(rename_all = "camelCase")]
    File {
        /// Its name without its folder.
        name: String,
        /// SHA-256 of its bytes in hexadecimal, to detect later changes.
        sha256: String,
        /// The format it was read as.
        format: FileFormat,
        /// The key of its remembered column mapping.
        layout: String,
        /// The sheet of a workbook.
        sheet: Option<String>,
    },
    /// A group of people.
    #[serde(rename_all = "camelCase")]
    Group {
        /// Its name at that time.
        name: String,
    },
    /// The unpaid rows of another payroll.
    #[serde(rename_all = "camelCase")]
    RowsOf {
        /// Which.
        payroll: PayrollId,
    },
    /// Typed in.
    ByHand,
}

/// A payroll without its rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payroll {
    /// Its number in this book.
    pub id: PayrollId,
    /// The person's name for it.
    pub name: String,
    /// Where its rows came from.
    pub source: PayrollSource,
    /// The kind of account that its rows are paid into.
    pub kind: PayeeKind,
    /// The note shown in the service's records for rows without their own.
    pub note: String,
    /// The headings of its file, as read.
    pub columns: Vec<String>,
    /// The number of all its rows, whatever becomes of them.
    pub rows: u32,
    /// Its state.
    pub state: PayrollState,
    /// When it was stored in the book.
    pub created_at: DateTime<Utc>,
    /// How far back earlier payments to its people count as paid before, once a person has chosen.
    pub look_back: Option<ChosenLookBack>,
    /// What was confirmed; `None` for a draft.
    pub confirmation: Option<Confirmation>,
}

/// What a person confirmed. It never changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Confirmation {
    /// How it is paid.
    pub route: Route,
    /// When paid one by one: at most this many are begun per minute, from 1.
    pub rate_a_minute: u32,
    /// When paid by batch: at most this many per request, from 1.
    pub batch_size: u32,
    /// The note shown in the service's records; it replaces the draft's.
    pub note: String,
    /// When.
    pub at: DateTime<Utc>,
    /// Who.
    pub by: Option<Name>,
    /// The sum of all rows to be paid.
    pub total: Money,
    /// How many rows that is.
    pub count: u32,
    /// The approval that it was confirmed with.
    pub approval: Option<ApprovalId>,
    /// How names are checked; `None` by batch, which reports no names.
    pub names: Option<NameChecks>,
}

/// A payroll in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayrollSummary {
    /// The payroll.
    pub payroll: Payroll,
    /// The sums of its rows.
    pub totals: PayrollTotals,
}

/// One page of the payrolls, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayrollPage {
    /// How many there are in all.
    pub total: u64,
    /// The payrolls on this page.
    pub rows: Vec<PayrollSummary>,
}

/// The most payrolls that one page holds.
const MOST_PAYROLLS: u32 = 100;

const COLUMNS: &str = "SELECT id, name, source, kind, note, columns, row_count, created_at, state, confirmed_at, route,
    rate_a_minute, batch_size, to_pay, total, total_cents, who, approval, names, names_reason, look_back, look_back_by
    FROM payroll";

impl Payroll {
    fn read(row: &SqliteRow) -> Result<Payroll, LedgerError> {
        let id: i64 = row.try_get("id")?;
        let reader = Reader::new(row, "payroll", id);
        let confirmation = match reader.time_if_any("confirmed_at")? {
            None => None,
            Some(at) => Some(Confirmation {
                route: reader.coded("route", Route::from_code)?,
                rate_a_minute: reader.plain("rate_a_minute")?,
                batch_size: reader.plain("batch_size")?,
                note: reader.plain("note")?,
                at,
                by: reader.parsed_if_any("who", |text| Name::try_from(text.to_owned()))?,
                total: reader.total("total", "total_cents")?,
                count: reader.plain("to_pay")?,
                approval: reader.plain::<Option<i64>>("approval")?.map(ApprovalId),
                names: names(&reader)?,
            }),
        };
        Ok(Payroll {
            id: PayrollId(id),
            name: reader.plain("name")?,
            source: reader.json("source")?,
            kind: reader.coded("kind", PayeeKind::from_code)?,
            note: reader.plain("note")?,
            columns: reader.json("columns")?,
            rows: reader.plain("row_count")?,
            state: reader.coded("state", PayrollState::from_code)?,
            created_at: reader.time("created_at")?,
            look_back: look_back::read(&reader)?,
            confirmation,
        })
    }

    pub(crate) async fn find(connection: &mut SqliteConnection, id: PayrollId) -> Result<Option<Payroll>, LedgerError> {
        let sql = AssertSqlSafe(format!("{COLUMNS} WHERE id = ?"));
        let row = sqlx::query(sql).bind(id.0).fetch_optional(connection).await?;
        row.as_ref().map(Payroll::read).transpose()
    }
}

fn names(reader: &Reader<'_>) -> Result<Option<NameChecks>, LedgerError> {
    let reason = reader.parsed_if_any("names_reason", NoteText::parse)?;
    let unknown = |code: &str| format!("`{code}` is not known to this program");
    reader.parsed_if_any("names", |code| NameChecks::from_code(code, reason).ok_or_else(|| unknown(code)))
}

impl Ledger {
    /// One payroll by its number.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn payroll(&self, id: PayrollId) -> Result<Option<Payroll>, LedgerError> {
        Payroll::find(&mut *self.reader().await?, id).await
    }

    /// The payrolls, newest first, from `offset` on; at most 100.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn payrolls(&self, offset: u64, limit: u32) -> Result<PayrollPage, LedgerError> {
        let mut moment = self.snapshot().await?;
        let limit = limit.min(MOST_PAYROLLS);
        // Discarded drafts leave gaps in the numbers.
        let sql = "SELECT id >> ? AS run, count(*) FROM payroll GROUP BY run ORDER BY run DESC";
        let histogram = Histogram::new(BLOCK, sqlx::query_as(sql).bind(BLOCK).fetch_all(&mut *moment).await?);
        let mut page = PayrollPage { total: histogram.total(), rows: Vec::new() };
        if let Some(window) = histogram.page(offset, limit) {
            let sql = format!("{COLUMNS} WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT ? OFFSET ?");
            let rows = sqlx::query(AssertSqlSafe(sql))
                .bind(window.from)
                .bind(window.to)
                .bind(limit)
                .bind(i64::try_from(window.skip).unwrap_or(i64::MAX))
                .fetch_all(&mut *moment)
                .await?;
            for row in &rows {
                let payroll = Payroll::read(row)?;
                let totals = totals_of(&mut moment, payroll.id).await?;
                page.rows.push(PayrollSummary { payroll, totals });
            }
        }
        Ok(page)
    }

    /// The payrolls in one of these states, newest first.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn payrolls_in(&self, states: &[PayrollState]) -> Result<Vec<Payroll>, LedgerError> {
        let states: Vec<&str> = states.iter().map(|state| state.code()).collect();
        let sql = format!("{COLUMNS} WHERE state IN (SELECT value FROM json_each(?)) ORDER BY id DESC");
        let rows = sqlx::query(AssertSqlSafe(sql)).bind(json(&states)?).fetch_all(&self.readers).await?;
        rows.iter().map(Payroll::read).collect()
    }
}

/// Only a draft can be changed, confirmed or discarded.
pub(crate) async fn refuse_unless_draft(connection: &mut SqliteConnection, id: PayrollId) -> Result<(), LedgerError> {
    let state: Option<String> =
        sqlx::query_scalar("SELECT state FROM payroll WHERE id = ?").bind(id.0).fetch_optional(connection).await?;
    match state.as_deref().map(PayrollState::from_code) {
        Some(Some(PayrollState::Draft)) => Ok(()),
        Some(_) => Err(LedgerError::PayrollNotDraft(id)),
        None => Err(LedgerError::NoSuchPayroll(id)),
    }
}
