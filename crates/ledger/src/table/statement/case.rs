//! Cases: lines and payments that somebody has to clear up with the service or the bank because of a statement.

use std::ops::RangeInclusive;

use chrono::{Days, NaiveDate};
use kaunta_domain::day::start_of;
use kaunta_domain::event::NoteText;
use kaunta_domain::money::Money;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};

use super::read::day_in;
use super::{StatementAccount, StatementId, StatementLine, StatementNote};
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::operation::Operation;

/// A case.
#[derive(Debug, Clone, PartialEq)]
pub struct StatementCase {
    /// The statement.
    pub statement: StatementId,
    /// The name of its file.
    pub name: String,
    /// Whose statement it is.
    pub account: StatementAccount,
    /// What it is about.
    pub about: CaseSubject,
    /// What is to be cleared up.
    pub opened: StatementNote,
    /// How it was cleared up, once it was.
    pub closed: Option<StatementNote>,
}

/// What a case is about.
#[derive(Debug, Clone, PartialEq)]
pub enum CaseSubject {
    /// A line that the book lacks.
    Line {
        /// Its place in the statement.
        place: u32,
        /// The line.
        line: StatementLine,
    },
    /// A payment that the statement lacks or states differently.
    Payment(Box<Operation>),
}

/// The most cases that are read; people open them one by one.
const MOST_CASES: u32 = 500;

/// What a later decision (`later`) about the subject of a case (`d`) is, if it opens or closes one.
macro_rules! later_of_case {
    () => {
        "later.statement = d.statement AND later.line IS d.line AND later.operation IS d.operation
                     AND later.id > d.id AND later.kind IN ('opened', 'closed')"
    };
}

/// `SELECT` of cases, oldest first, each with its end (`c`).
macro_rules! cases {
    ($that:literal) => {
        concat!(
            "SELECT d.id, d.statement, d.line, d.operation, d.note, d.who, d.at, s.name, s.account,
                 l.file_row, l.day, l.at AS line_at, l.amount, l.refs, l.text, l.balance,
                 c.at AS closed_at, c.who AS closed_who, c.note AS closed_note
             FROM statement_decision d INDEXED BY statement_decision_of_cases JOIN statement s ON s.id = d.statement
                 LEFT JOIN statement_line l ON l.statement = d.statement AND l.place = d.line
                 LEFT JOIN statement_decision c ON c.id = (
                     SELECT min(later.id) FROM statement_decision later WHERE ",
            later_of_case!(),
            ") WHERE d.kind = 'opened' AND ",
            $that,
            " ORDER BY d.id LIMIT ?"
        )
    };
}

impl Ledger {
    /// The open cases of all statements, the oldest first.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn statement_cases(&self) -> Result<Vec<StatementCase>, LedgerError> {
        let mut moment = self.snapshot().await?;
        let rows = sqlx::query(cases!("c.id IS NULL")).bind(MOST_CASES).fetch_all(&mut *moment).await?;
        read(&mut moment, &rows).await
    }

    /// How many cases of all statements are open. Reads neither their lines nor their payments.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn statement_case_count(&self) -> Result<u64, LedgerError> {
        let sql = concat!(
            "SELECT count(*) AS cases FROM statement_decision d INDEXED BY statement_decision_of_cases
             WHERE d.kind = 'opened' AND NOT EXISTS (SELECT 1 FROM statement_decision later WHERE ",
            later_of_case!(),
            ")"
        );
        let row = sqlx::query(sql).fetch_one(&self.readers).await?;
        Ok(Reader::new(&row, "statement_decision", "cases").plain::<u32>("cases")?.into())
    }
}

/// The cases that were open on these days in Kampala, the oldest first.
pub(crate) async fn cases_of(
    connection: &mut SqliteConnection,
    days: &RangeInclusive<NaiveDate>,
) -> Result<Vec<StatementCase>, LedgerError> {
    let end = days.end().checked_add_days(Days::new(1)).unwrap_or(*days.end());
    let rows = sqlx::query(cases!("d.at < ? AND (c.at IS NULL OR c.at >= ?)"))
        .bind(start_of(end).timestamp_millis())
        .bind(start_of(*days.start()).timestamp_millis())
        .bind(MOST_CASES)
        .fetch_all(&mut *connection)
        .await?;
    read(connection, &rows).await
}

async fn read(connection: &mut SqliteConnection, rows: &[SqliteRow]) -> Result<Vec<StatementCase>, LedgerError> {
    let mut cases = Vec::with_capacity(rows.len());
    for row in rows {
        let reader = Reader::new(row, "statement_decision", row.try_get::<i64, _>("id")?);
        cases.push(StatementCase {
            statement: StatementId(reader.plain("statement")?),
            name: reader.plain("name")?,
            account: reader.coded("account", StatementAccount::from_code)?,
            about: subject(connection, &reader).await?,
            opened: written(&reader, ["note", "who", "at"])?.ok_or_else(|| reader.unreadable("note", "no note"))?,
            closed: written(&reader, ["closed_note", "closed_who", "closed_at"])?,
        });
    }
    Ok(cases)
}

fn written(reader: &Reader<'_>, [note, who, at]: [&'static str; 3]) -> Result<Option<StatementNote>, LedgerError> {
    let note = reader.parsed_if_any(note, NoteText::parse)?;
    let by = reader.parsed_if_any(who, Name::parse)?;
    Ok(note.zip(reader.time_if_any(at)?).map(|(note, at)| StatementNote { note, by, at }))
}

async fn subject(connection: &mut SqliteConnection, reader: &Reader<'_>) -> Result<CaseSubject, LedgerError> {
    let Some(id) = reader.plain::<Option<i64>>("operation")?.map(OperationId) else {
        return Ok(CaseSubject::Line { place: reader.plain("line")?, line: line(reader)? });
    };
    let operation = Operation::find(connection, id).await?.ok_or(LedgerError::NoSuchOperation(id))?;
    Ok(CaseSubject::Payment(Box::new(operation)))
}

fn line(reader: &Reader<'_>) -> Result<StatementLine, LedgerError> {
    Ok(StatementLine {
        row: reader.plain("file_row")?,
        day: day_in(reader, "day")?,
        at: reader.time_if_any("line_at")?,
        amount: reader.parsed("amount", Money::parse)?,
        references: reader.parsed("refs", |text| serde_json::from_str(text))?,
        text: reader.plain("text")?,
        balance: reader.parsed_if_any("balance", Money::parse)?,
    })
}
