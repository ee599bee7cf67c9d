//! Reads imported statements.

use chrono::NaiveDate;
use kaunta_domain::money::Money;
use kaunta_domain::text::Name;
use rusqlite::Connection;
use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use super::{ImportedStatement, StatementAccount, StatementId, StatementLine};
use crate::encoding::cells::Cells;
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::value::day::day_of_number;

macro_rules! select_statements {
    ($rest:literal) => {
        concat!(
            "SELECT s.id, s.account, s.name, s.number, s.first_day, s.last_day, s.line_count, s.opening, s.closing, d.at, d.who,
                 (SELECT count(*) FROM (SELECT kind, max(id) FROM statement_decision
                      WHERE statement = s.id AND line IS NOT NULL AND kind IN ('accepted', 'takenBack') GROUP BY line) l
                  WHERE l.kind = 'accepted') AS accepted,
                 (SELECT count(*) FROM (SELECT kind, max(id) FROM statement_decision
                      WHERE statement = s.id AND kind IN ('opened', 'closed') GROUP BY line, operation) c
                  WHERE c.kind = 'opened') AS cases
             FROM statement s JOIN statement_decision d ON d.statement = s.id AND d.line IS NULL AND d.kind = 'imported' ",
            $rest
        )
    };
}

impl Ledger {
    /// The imported statements, the newest first.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn statements(&self) -> Result<Vec<ImportedStatement>, LedgerError> {
        let rows = sqlx::query(select_statements!("ORDER BY s.id DESC LIMIT 500")).fetch_all(&self.readers).await?;
        rows.iter().map(read).collect()
    }

    /// One statement.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn imported_statement(&self, id: StatementId) -> Result<Option<ImportedStatement>, LedgerError> {
        let row = sqlx::query(select_statements!("WHERE s.id = ?")).bind(id.0).fetch_optional(&self.readers).await?;
        row.as_ref().map(read).transpose()
    }

    /// The statement that was imported from this file.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn statement_with(&self, sha256: &str) -> Result<Option<StatementId>, LedgerError> {
        let sql = "SELECT id FROM statement WHERE sha256 = ?";
        let id: Option<i64> = sqlx::query_scalar(sql).bind(sha256).fetch_optional(&self.readers).await?;
        Ok(id.map(StatementId))
    }

    /// The account's number on the last statement of an account that gives one.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn statement_number(&self, account: StatementAccount) -> Result<Option<String>, LedgerError> {
        let sql = "SELECT number FROM statement WHERE account = ? AND number IS NOT NULL ORDER BY id DESC LIMIT 1";
        Ok(sqlx::query_scalar(sql).bind(account.code()).fetch_optional(&self.readers).await?)
    }
}

/// A statement's lines, by place.
pub(super) fn lines(
    book: &Connection,
    id: StatementId,
    mut each: impl FnMut(StatementLine),
) -> Result<(), LedgerError> {
    const COLUMNS: [&str; 8] = ["id", "file_row", "day", "at", "amount", "refs", "text", "balance"];
    let sql = "SELECT id, file_row, day, at, amount, refs, text, balance FROM statement_line
               WHERE statement = ? ORDER BY place";
    let mut statement = book.prepare(sql)?;
    let mut rows = statement.query([id.0])?;
    while let Some(row) = rows.next()? {
        let row = Cells::new(row, "statement_line", &COLUMNS)?;
        each(StatementLine {
            row: row.whole(1)?,
            day: day_of_number(row.number(2)?).ok_or_else(|| row.unreadable(2, "not a day"))?,
            at: row.time_if_any(3)?,
            amount: row.parsed(4, Money::parse)?,
            references: row.parsed(5, serde_json::from_str)?,
            text: row.text(6)?.to_owned(),
            balance: row.parsed_if_any(7, Money::parse)?,
        });
    }
    Ok(())
}

fn read(row: &SqliteRow) -> Result<ImportedStatement, LedgerError> {
    let id: i64 = row.try_get("id")?;
    let reader = Reader::new(row, "statement", id);
    let day = |column| day_in(&reader, column);
    Ok(ImportedStatement {
        id: StatementId(id),
        account: reader.coded("account", StatementAccount::from_code)?,
        name: reader.plain("name")?,
        number: reader.plain("number")?,
        days: (day("first_day")?, day("last_day")?),
        lines: u64::from(reader.plain::<u32>("line_count")?),
        opening: reader.parsed_if_any("opening", Money::parse)?,
        closing: reader.parsed_if_any("closing", Money::parse)?,
        at: reader.time("at")?,
        by: reader.parsed_if_any("who", Name::parse)?,
        accepted: u64::from(reader.plain::<u32>("accepted")?),
        cases: u64::from(reader.plain::<u32>("cases")?),
    })
}

pub(super) fn day_in(reader: &Reader<'_>, column: &'static str) -> Result<NaiveDate, LedgerError> {
    let number: i64 = reader.plain(column)?;
    day_of_number(number).ok_or_else(|| reader.unreadable(column, number))
}
