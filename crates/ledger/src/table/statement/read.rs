//! Reads imported statements.

use chrono::NaiveDate;
use kaunta_domain::money::Money;
use kaunta_domain::text::Name;
use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use super::{ImportedStatement, StatementAccount, StatementId, StatementLine};
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::value::day::day_of_number;

macro_rules! select_statements {
    ($rest:literal) => {
        concat!(
            "SELECT s.id, s.account, s.name, s.number, s.first_day, s.last_day, s.line_count, s.opening, s.closing, d.at, d.who,
                 (SELECT count(*) FROM (SELECT kind, max(id) FROM statement_decision
                      WHERE statement = s.id AND kind IN ('accepted', 'takenBack') GROUP BY line) l
                  WHERE l.kind = 'accepted') AS accepted
             FROM statement s JOIN statement_decision d ON d.statement = s.id AND d.kind = 'imported' ",
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

    /// The account's number on the last statement of an account that says one.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn statement_number(&self, account: StatementAccount) -> Result<Option<String>, LedgerError> {
        let sql = "SELECT number FROM statement WHERE account = ? AND number IS NOT NULL ORDER BY id DESC LIMIT 1";
        Ok(sqlx::query_scalar(sql).bind(account.code()).fetch_optional(&self.readers).await?)
    }

    /// A statement's lines, by their places.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn statement_lines(&self, id: StatementId) -> Result<Vec<StatementLine>, LedgerError> {
        let sql = "SELECT id, file_row, day, at, amount, refs, text, balance FROM statement_line
                   WHERE statement = ? ORDER BY place";
        let rows = sqlx::query(sql).bind(id.0).fetch_all(&self.readers).await?;
        rows.iter().map(read_line).collect()
    }
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
    })
}

fn read_line(row: &SqliteRow) -> Result<StatementLine, LedgerError> {
    let id: i64 = row.try_get("id")?;
    let reader = Reader::new(row, "statement_line", id);
    Ok(StatementLine {
        row: reader.plain("file_row")?,
        day: day_in(&reader, "day")?,
        at: reader.time_if_any("at")?,
        amount: reader.parsed("amount", Money::parse)?,
        references: reader.json("refs")?,
        text: reader.plain("text")?,
        balance: reader.parsed_if_any("balance", Money::parse)?,
    })
}

pub(super) fn day_in(reader: &Reader<'_>, column: &'static str) -> Result<NaiveDate, LedgerError> {
    let number: i64 = reader.plain(column)?;
    day_of_number(number).ok_or_else(|| reader.unreadable(column, number))
}
