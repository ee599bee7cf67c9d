//! Reads a long list to its end in pages, without holding it all in memory or keeping a transaction open.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kaunta_domain::particulars::Particulars;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use sqlx::sqlite::SqliteRow;
use sqlx::{Connection, Row, SqliteConnection};

use crate::chain::row::json;
use crate::encoding::read::Reader;
use crate::encoding::stored_event;
use crate::error::LedgerError;
use crate::filter::Filter;
use crate::ledger::Ledger;
use crate::table::history::{MAXIMUM_PAGE, below};
use crate::table::operation::{Operation, select_operations};

/// An operation with everything that the book knows around it.
#[derive(Debug, Clone, PartialEq)]
pub struct ListedOperation {
    /// The operation.
    pub operation: Operation,
    /// Everything that the service reported about it.
    pub told: Particulars,
    /// The second person who approved it, or its payroll.
    pub approved_by: Option<PersonName>,
    /// The payroll row that it pays.
    pub payroll: Option<PayrollPlace>,
    /// What people noted about it, oldest first.
    pub notes: Vec<WrittenNote>,
}

/// Where in which payroll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayrollPlace {
    /// The payroll's number.
    pub id: PayrollId,
    /// Its name.
    pub name: String,
    /// The row's line in the file, from 1; 0 if it was made from something else.
    pub line: u32,
}

/// A note that a person wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenNote {
    /// When.
    pub at: DateTime<Utc>,
    /// Who, where people are set up.
    pub by: Option<Name>,
    /// The note.
    pub text: String,
}

/// What is known around an operation.
#[derive(Default)]
struct Around {
    approved_by: Option<PersonName>,
    payroll: Option<PayrollPlace>,
    told: Particulars,
    notes: Vec<WrittenNote>,
}

impl Ledger {
    /// The next operations that the filter matches, newest first: those numbered below `before`, or from the newest if it is
    /// `None`. At most [`crate::MAXIMUM_PAGE`]; none at the end. A page is as of one moment.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn operations_below(
        &self,
        filter: &Filter,
        before: Option<OperationId>,
    ) -> Result<Vec<ListedOperation>, LedgerError> {
        self.index_for_search(filter).await;
        let mut reader = self.reader().await?;
        let mut moment = reader.begin().await?;
        let listed = listed_below(&mut moment, filter, before).await?;
        moment.rollback().await?;
        Ok(listed)
    }

    /// Those of these operations that are in the book, newest first: at most [`MAXIMUM_PAGE`] of them. As of one moment.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn operations_numbered(&self, numbers: &[OperationId]) -> Result<Vec<ListedOperation>, LedgerError> {
        let mut reader = self.reader().await?;
        let mut moment = reader.begin().await?;
        let sql = select_operations!("WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id DESC LIMIT ?");
        let query = sqlx::query(sql).bind(json(&numbers)?).bind(MAXIMUM_PAGE);
        let operations = Operation::read_all(&query.fetch_all(&mut *moment).await?)?;
        let listed = listed(&mut moment, operations).await?;
        moment.rollback().await?;
        Ok(listed)
    }
}

/// [`Ledger::operations_below`] within a transaction.
pub(crate) async fn listed_below(
    connection: &mut SqliteConnection,
    filter: &Filter,
    before: Option<OperationId>,
) -> Result<Vec<ListedOperation>, LedgerError> {
    let operations = below(connection, filter, before.map_or(i64::MAX, |id| id.0)).await?;
    listed(connection, operations).await
}

async fn listed(
    connection: &mut SqliteConnection,
    operations: Vec<Operation>,
) -> Result<Vec<ListedOperation>, LedgerError> {
    let ids: Vec<i64> = operations.iter().map(|operation| operation.id.0).collect();
    let mut around = around(connection, &ids).await?;
    let listed = |operation: Operation| {
        let Around { approved_by, payroll, told, notes } = around.remove(&operation.id.0).unwrap_or_default();
        ListedOperation { operation, told, approved_by, payroll, notes }
    };
    Ok(operations.into_iter().map(listed).collect())
}

async fn around(connection: &mut SqliteConnection, ids: &[i64]) -> Result<HashMap<i64, Around>, LedgerError> {
    let mut around: HashMap<i64, Around> = HashMap::new();
    if ids.is_empty() {
        return Ok(around);
    }
    let ids = json(&ids)?;
    let rows = sqlx::query(
        "SELECT o.id, coalesce(a.checker, l.checker) AS checker, p.id AS payroll, p.name, r.line
         FROM json_each(?) n CROSS JOIN operation o ON o.id = n.value
           LEFT JOIN approval a ON a.id = o.approval
           LEFT JOIN payroll_row r ON r.id = o.payroll_row
           LEFT JOIN payroll p ON p.id = r.payroll
           LEFT JOIN approval l ON l.id = p.approval
         WHERE o.approval IS NOT NULL OR o.payroll_row IS NOT NULL",
    )
    .bind(&ids)
    .fetch_all(&mut *connection)
    .await?;
    for row in &rows {
        let id: i64 = row.try_get("id")?;
        let row = Reader::new(row, "operation", id);
        let known = around.entry(id).or_default();
        known.approved_by = row.parsed_if_any("checker", PersonName::parse)?;
        known.payroll = match row.plain::<Option<i64>>("payroll")? {
            Some(payroll) => {
                Some(PayrollPlace { id: PayrollId(payroll), name: row.plain("name")?, line: row.plain("line")? })
            }
            None => None,
        };
    }
    // Only what is asked of an event here: each column more is copied for each of a long table's rows.
    let rows = sqlx::query(
        "SELECT e.operation, e.id, e.at, e.who, e.body
         FROM json_each(?) n CROSS JOIN event e INDEXED BY event_by_operation ON e.operation = n.value
         WHERE e.kind IN ('sent', 'lookedUp', 'noted') ORDER BY e.operation, e.id",
    )
    .bind(&ids)
    .fetch_all(connection)
    .await?;
    for row in &rows {
        around.entry(row.try_get("operation")?).or_default().learn(row)?;
    }
    Ok(around)
}

impl Around {
    /// Takes what the next event tells.
    fn learn(&mut self, row: &SqliteRow) -> Result<(), LedgerError> {
        let row = Reader::new(row, "event", row.try_get::<i64, _>("id")?);
        let kind = row.unpacked("body", stored_event::read)?;
        if let Some(text) = kind.note() {
            let name = |text: &str| Name::try_from(text.to_owned());
            let (at, by) = (row.time("at")?, row.parsed_if_any("who", name)?);
            self.notes.push(WrittenNote { at, by, text: text.as_str().to_owned() });
        }
        self.told = std::mem::take(&mut self.told).and(&kind);
        Ok(())
    }
}
