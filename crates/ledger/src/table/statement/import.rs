//! Imports a statement, once.

use chrono::{DateTime, Utc};
use kaunta_domain::text::Name;
use kaunta_storage::chain::Canonical;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use super::chain::DecisionRow;
use super::decide::append_as;
use super::{NewStatement, StatementDecisionKind, StatementId, StatementLine};
use crate::chain::row::json;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::tip::ChainEnd;
use crate::table::ROWS;
use crate::value::day::day_number;

/// Whether a statement was new.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatementImport {
    /// It is in the book now.
    New(StatementId),
    /// The same file was imported before; nothing was written.
    Known(StatementId),
}

impl Ledger {
    /// Imports a statement with all its lines, in one transaction. The same file is recognized.
    ///
    /// # Errors
    /// It has no lines, or the book can't be written; nothing was written.
    pub async fn import_statement(
        &self,
        new: &NewStatement,
        by: Option<&Name>,
        now: DateTime<Utc>,
    ) -> Result<StatementImport, LedgerError> {
        let mut transaction = self.begin().await?;
        let known: Option<i64> = sqlx::query_scalar("SELECT id FROM statement WHERE sha256 = ?")
            .bind(&new.sha256)
            .fetch_optional(&mut *transaction)
            .await?;
        if let Some(known) = known {
            return Ok(StatementImport::Known(StatementId(known)));
        }
        let head = Head::of(new);
        let id = insert(&mut transaction, new, &head).await?;
        let ChainEnd { rows, head: before } = transaction.tip.decisions;
        let row = DecisionRow {
            id: rows + 1,
            at: now.timestamp_millis(),
            kind: StatementDecisionKind::Imported.code().into(),
            statement: id,
            line: None,
            operation: None,
            matched: None,
            note: None,
            who: by.map(|by| by.as_str().to_owned()),
        };
        let (mut bytes, mut link) = (Canonical::with_capacity(64 * 1024), before.link());
        row.write(&mut bytes);
        head.write(new, &mut bytes);
        for (some, first) in new.lines.chunks(ROWS).zip((0_i64..).step_by(ROWS)) {
            insert_lines(&mut transaction, id, some, first, &mut bytes).await?;
            bytes.hand_to(&mut link);
        }
        append_as(&mut transaction, row, link.end()).await?;
        fail::fail_point!("statement-before-commit");
        self.commit(transaction).await?;
        fail::fail_point!("statement-after-commit");
        Ok(StatementImport::New(StatementId(id)))
    }
}

/// What is stored of a statement as a whole.
struct Head {
    first_day: Option<i64>,
    last_day: Option<i64>,
    lines: i64,
    opening: Option<String>,
    closing: Option<String>,
}

impl Head {
    fn of(new: &NewStatement) -> Head {
        let days = || new.lines.iter().map(|line| day_number(line.day));
        Head {
            first_day: days().min(),
            last_day: days().max(),
            lines: i64::try_from(new.lines.len()).unwrap_or(i64::MAX),
            opening: new.opening.map(|money| money.to_plain()),
            closing: new.closing.map(|money| money.to_plain()),
        }
    }

    fn write(&self, new: &NewStatement, bytes: &mut Canonical) {
        bytes.text(new.sha256.as_str());
        bytes.text(new.account.code());
        bytes.text(new.name.as_str());
        bytes.number(self.first_day);
        bytes.number(self.last_day);
        bytes.number(self.lines);
        bytes.text(new.number.as_deref());
        bytes.text(self.opening.as_deref());
        bytes.text(self.closing.as_deref());
    }
}

async fn insert(connection: &mut SqliteConnection, new: &NewStatement, head: &Head) -> Result<i64, LedgerError> {
    let id = sqlx::query_scalar(
        "INSERT INTO statement (id, sha256, account, name, first_day, last_day, line_count, number, opening, closing)
         SELECT coalesce(max(id), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM statement RETURNING id",
    )
    .bind(&new.sha256)
    .bind(new.account.code())
    .bind(&new.name)
    .bind(head.first_day)
    .bind(head.last_day)
    .bind(head.lines)
    .bind(&new.number)
    .bind(&head.opening)
    .bind(&head.closing)
    .fetch_one(connection)
    .await?;
    Ok(id)
}

/// A line as its columns hold it.
struct Stored<'l> {
    place: i64,
    row: i64,
    day: i64,
    at: Option<i64>,
    amount: String,
    references: String,
    text: &'l str,
    balance: Option<String>,
}

impl<'l> Stored<'l> {
    fn of(place: i64, line: &'l StatementLine) -> Result<Stored<'l>, LedgerError> {
        Ok(Stored {
            place,
            row: i64::from(line.row),
            day: day_number(line.day),
            at: line.at.map(|at| at.timestamp_millis()),
            amount: line.amount.to_plain(),
            references: json(&line.references)?,
            text: &line.text,
            balance: line.balance.map(|money| money.to_plain()),
        })
    }

    fn write(&self, bytes: &mut Canonical) {
        bytes.number(self.place);
        bytes.number(self.row);
        bytes.number(self.day);
        bytes.number(self.at);
        bytes.text(self.amount.as_str());
        bytes.text(self.references.as_str());
        bytes.text(self.text);
        bytes.text(self.balance.as_deref());
    }
}

async fn insert_lines(
    connection: &mut SqliteConnection,
    statement: i64,
    lines: &[StatementLine],
    first: i64,
    bytes: &mut Canonical,
) -> Result<(), LedgerError> {
    let stored: Vec<Stored<'_>> =
        (first..).zip(lines).map(|(place, line)| Stored::of(place, line)).collect::<Result<_, _>>()?;
    let mut query = QueryBuilder::<Sqlite>::new(
        "INSERT INTO statement_line (statement, place, file_row, day, at, amount, refs, text, balance) ",
    );
    query.push_values(&stored, |mut row, line| {
        line.write(bytes);
        row.push_bind(statement)
            .push_bind(line.place)
            .push_bind(line.row)
            .push_bind(line.day)
            .push_bind(line.at)
            .push_bind(line.amount.as_str())
            .push_bind(line.references.as_str())
            .push_bind(line.text)
            .push_bind(line.balance.as_deref());
    });
    query.build().execute(connection).await?;
    Ok(())
}
