//! Appends people's decisions, and folds them into the current ones.

use chrono::{DateTime, Utc};
use kaunta_domain::event::NoteText;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use kaunta_storage::chain::Fingerprint;
use rusqlite::Connection;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use super::StatementDecisionKind as Kind;
use super::chain::DecisionRow;
use super::{
    AcceptedAs, RemarkKind, StatementDecision, StatementDecisions, StatementId, StatementNote, StatementRemark,
    StatementSubject,
};
use crate::chain::row::json;
use crate::encoding::cells::Cells;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::tip::ChainEnd;
use crate::ledger::transaction::Writing;
use crate::table::ROWS;

/// The result of making decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum StatementDecided {
    /// They are in the book.
    Kept,
    /// Somebody else has meanwhile decided differently about one of the lines or payments. Nothing was written.
    OtherwiseMeanwhile,
}

impl Ledger {
    /// Appends decisions about a statement, all or none. They change no payment.
    ///
    /// # Errors
    /// The statement or a payment is not in the book, or the book can't be written; nothing was written.
    pub async fn decide_statement(
        &self,
        statement: StatementId,
        decisions: &[StatementDecision],
        by: Option<&Name>,
        now: DateTime<Utc>,
    ) -> Result<StatementDecided, LedgerError> {
        let mut transaction = self.begin().await?;
        for some in decisions.chunks(ROWS) {
            if !still_stand(&mut transaction, statement, some).await? {
                return Ok(StatementDecided::OtherwiseMeanwhile);
            }
            let rows = some.iter().map(|decision| row(statement, decision, by, now)).collect();
            append(&mut transaction, rows).await?;
        }
        fail::fail_point!("decision-before-commit");
        self.commit(transaction).await?;
        fail::fail_point!("decision-after-commit");
        Ok(StatementDecided::Kept)
    }
}

/// Whether the lines and payments to be accepted are free, those to be taken back are accepted, cases to be opened are not open, and
/// those to be closed are. A line is at most one payment, and a payment at most one line of all statements of an account.
async fn still_stand(
    connection: &mut SqliteConnection,
    statement: StatementId,
    decisions: &[StatementDecision],
) -> Result<bool, LedgerError> {
    let (mut accepted, mut taken_back, mut opened, mut closed) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for decision in decisions {
        match decision {
            StatementDecision::Accepted { line, operation, .. } => accepted.push((Some(*line), Some(operation.0))),
            StatementDecision::TakenBack { line, operation } => taken_back.push((Some(*line), Some(operation.0))),
            StatementDecision::CaseOpened { about, .. } => opened.push(columns_of(*about)),
            StatementDecision::CaseClosed { about, .. } => closed.push(columns_of(*about)),
            StatementDecision::Noted { .. } => {}
        }
    }
    let taken = "SELECT EXISTS (SELECT 1 FROM json_each(?1) pair WHERE (
                     SELECT kind FROM statement_decision d
                     WHERE d.statement = ?2 AND d.line = pair.value ->> 0 AND d.kind IN ('accepted', 'takenBack')
                     ORDER BY d.id DESC LIMIT 1) = 'accepted'
                 OR EXISTS (
                     SELECT 1 FROM statement_decision d INDEXED BY statement_decision_about
                     WHERE d.operation = pair.value ->> 1 AND d.kind = 'accepted'
                       AND d.statement IN (SELECT id FROM statement
                                           WHERE account = (SELECT account FROM statement WHERE id = ?2))
                       AND NOT EXISTS (SELECT 1 FROM statement_decision later
                                       WHERE later.statement = d.statement AND later.line = d.line AND later.id > d.id
                                         AND later.kind IN ('accepted', 'takenBack'))))";
    let gone = "SELECT EXISTS (SELECT 1 FROM json_each(?1) pair WHERE NOT EXISTS (
                    SELECT 1 FROM statement_decision d
                    WHERE d.statement = ?2 AND d.line = pair.value ->> 0 AND d.kind = 'accepted'
                      AND d.operation = pair.value ->> 1
                      AND NOT EXISTS (SELECT 1 FROM statement_decision later
                                      WHERE later.statement = d.statement AND later.line = d.line AND later.id > d.id
                                        AND later.kind IN ('accepted', 'takenBack'))))";
    let is_open = "SELECT EXISTS (SELECT 1 FROM json_each(?1) about WHERE (
                       SELECT kind FROM statement_decision d
                       WHERE d.statement = ?2 AND d.line IS about.value ->> 0 AND d.operation IS about.value ->> 1
                         AND d.kind IN ('opened', 'closed')
                       ORDER BY d.id DESC LIMIT 1) = 'opened')";
    let is_closed = "SELECT EXISTS (SELECT 1 FROM json_each(?1) about WHERE coalesce((
                         SELECT kind FROM statement_decision d
                         WHERE d.statement = ?2 AND d.line IS about.value ->> 0 AND d.operation IS about.value ->> 1
                           AND d.kind IN ('opened', 'closed')
                         ORDER BY d.id DESC LIMIT 1), 'closed') = 'closed')";
    for (pairs, otherwise) in [(accepted, taken), (taken_back, gone), (opened, is_open), (closed, is_closed)] {
        if pairs.is_empty() {
            continue;
        }
        let query = sqlx::query_scalar(otherwise).bind(json(&pairs)?).bind(statement.0);
        if query.fetch_one(&mut *connection).await? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The current decisions about a statement.
pub(super) fn decisions(book: &Connection, statement: StatementId) -> Result<StatementDecisions, LedgerError> {
    const COLUMNS: [&str; 8] = ["id", "at", "kind", "line", "operation", "matched", "note", "who"];
    // Decisions about one line, and those about payments, stay in order.
    let sql = "SELECT id, at, kind, line, operation, matched, note, who FROM statement_decision
               WHERE statement = ? AND kind <> 'imported' ORDER BY line, id";
    let mut query = book.prepare(sql)?;
    let mut rows = query.query([statement.0])?;
    let mut counts = StatementDecisions::default();
    while let Some(row) = rows.next()? {
        add(&Cells::new(row, "statement_decision", &COLUMNS)?, &mut counts)?;
    }
    Ok(counts)
}

fn add(row: &Cells<'_>, counts: &mut StatementDecisions) -> Result<(), LedgerError> {
    let line = row.number_if_any(3)?.map(u32::try_from).transpose().map_err(|error| row.unreadable(3, error))?;
    let operation = row.number_if_any(4)?.map(OperationId);
    let matched = row.text_if_any(5)?;
    let note = row.parsed_if_any(6, NoteText::parse)?;
    let subject = match (line, operation) {
        (Some(line), None) => Some(StatementSubject::Line(line)),
        (None, Some(operation)) => Some(StatementSubject::Payment(operation)),
        (Some(_), Some(_)) | (None, None) => None,
    };
    let mut remark = |kind, about, note| {
        let said = StatementNote { note, by: row.parsed_if_any(7, Name::parse)?, at: row.time(1)? };
        counts.remarks.entry(about).or_default().push(StatementRemark { kind, said });
        Ok::<_, LedgerError>(())
    };
    let matched = matched.and_then(AcceptedAs::from_code);
    match (Kind::from_code(row.text(2)?), line.zip(operation), matched, subject.zip(note)) {
        (Some(Kind::Accepted), Some((line, operation)), Some(matched), None) => {
            counts.accepted.insert(line, (operation, matched));
        }
        (Some(Kind::TakenBack), Some((line, _)), None, None) => {
            counts.accepted.remove(&line);
        }
        (Some(Kind::Noted), None, None, Some((about, note))) => remark(RemarkKind::Noted, about, note)?,
        (Some(Kind::Opened), None, None, Some((about, note))) => remark(RemarkKind::CaseOpened, about, note)?,
        (Some(Kind::Closed), None, None, Some((about, note))) => remark(RemarkKind::CaseClosed, about, note)?,
        (
            Some(Kind::Imported | Kind::Accepted | Kind::TakenBack | Kind::Noted | Kind::Opened | Kind::Closed) | None,
            _,
            _,
            _,
        ) => return Err(row.unreadable(2, "a decision of an unknown kind")),
    }
    Ok(())
}

/// A subject as the columns `line` and `operation` hold it.
fn columns_of(about: StatementSubject) -> (Option<u32>, Option<i64>) {
    match about {
        StatementSubject::Line(line) => (Some(line), None),
        StatementSubject::Payment(operation) => (None, Some(operation.0)),
    }
}

fn row(statement: StatementId, decision: &StatementDecision, by: Option<&Name>, now: DateTime<Utc>) -> DecisionRow {
    let (kind, (line, operation), matched, note) = match decision {
        StatementDecision::Accepted { line, operation, matched } => {
            (Kind::Accepted, (Some(*line), Some(operation.0)), Some(*matched), None)
        }
        StatementDecision::TakenBack { line, operation } => {
            (Kind::TakenBack, (Some(*line), Some(operation.0)), None, None)
        }
        StatementDecision::Noted { about, note } => (Kind::Noted, columns_of(*about), None, Some(note)),
        StatementDecision::CaseOpened { about, note } => (Kind::Opened, columns_of(*about), None, Some(note)),
        StatementDecision::CaseClosed { about, note } => (Kind::Closed, columns_of(*about), None, Some(note)),
    };
    DecisionRow {
        id: 0,
        at: now.timestamp_millis(),
        kind: kind.code().into(),
        statement: statement.0,
        line: line.map(i64::from),
        operation,
        matched: matched.map(|matched| matched.code().into()),
        note: note.map(|note| note.as_str().to_owned()),
        who: by.map(|by| by.as_str().to_owned()),
    }
}

/// Appends rows to the chain, at most [`ROWS`] of them; they get their numbers here.
async fn append(writing: &mut Writing, rows: Vec<DecisionRow>) -> Result<(), LedgerError> {
    let ChainEnd { rows: mut last, mut head } = writing.tip.decisions;
    let mut numbered = Vec::with_capacity(rows.len());
    for mut row in rows {
        last += 1;
        row.id = last;
        head = row.after(head, writing).await?;
        numbered.push((row, head));
    }
    insert(writing, &numbered).await
}

/// Appends a row that has its number, with its fingerprint.
pub(super) async fn append_as(
    writing: &mut Writing,
    row: DecisionRow,
    fingerprint: Fingerprint,
) -> Result<(), LedgerError> {
    insert(writing, &[(row, fingerprint)]).await
}

async fn insert(writing: &mut Writing, rows: &[(DecisionRow, Fingerprint)]) -> Result<(), LedgerError> {
    let Some((last, head)) = rows.last() else { return Ok(()) };
    let end = ChainEnd { rows: last.id, head: *head };
    let mut query = QueryBuilder::<Sqlite>::new(
        "INSERT INTO statement_decision (id, at, kind, statement, line, operation, matched, note, who, hash) ",
    );
    query.push_values(rows, |mut values, (row, fingerprint)| {
        values
            .push_bind(row.id)
            .push_bind(row.at)
            .push_bind(row.kind.as_ref())
            .push_bind(row.statement)
            .push_bind(row.line)
            .push_bind(row.operation)
            .push_bind(row.matched.as_deref())
            .push_bind(row.note.as_deref())
            .push_bind(row.who.as_deref())
            .push_bind(fingerprint.bytes());
    });
    query.build().execute(&mut **writing).await?;
    writing.tip.decisions = end;
    Ok(())
}
