//! Appends what people decide, and folds it into what counts.

use chrono::{DateTime, Utc};
use kaunta_domain::event::NoteText;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use sqlx::{QueryBuilder, Sqlite};

use super::chain::{DecisionRow, canonical};
use super::{AcceptedAs, StatementDecision, StatementDecisions, StatementId, StatementNote};
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::tip::ChainEnd;
use crate::ledger::transaction::Writing;
use crate::table::ROWS;

impl Ledger {
    /// Appends decisions about a statement. They change no payment.
    ///
    /// # Errors
    /// The statement or a payment is not in the book, or the book can't be written; nothing was written.
    pub async fn decide_statement(
        &self,
        statement: StatementId,
        decisions: &[StatementDecision],
        by: Option<&Name>,
        now: DateTime<Utc>,
    ) -> Result<(), LedgerError> {
        let rows = decisions.iter().map(|decision| row(statement, decision, by, now)).collect();
        let mut transaction = self.begin().await?;
        append(&mut transaction, rows).await?;
        fail::fail_point!("decision-before-commit");
        self.commit(transaction).await?;
        fail::fail_point!("decision-after-commit");
        Ok(())
    }

    /// What counts about a statement now.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn statement_decisions(&self, statement: StatementId) -> Result<StatementDecisions, LedgerError> {
        let sql = "SELECT id, at, kind, line, operation, matched, note, who FROM statement_decision
                   WHERE statement = ? AND kind <> 'imported' ORDER BY id";
        let rows = sqlx::query(sql).bind(statement.0).fetch_all(&self.readers).await?;
        let mut counts = StatementDecisions::default();
        for row in &rows {
            let id: i64 = sqlx::Row::try_get(row, "id")?;
            add(&Reader::new(row, "statement_decision", id), &mut counts)?;
        }
        Ok(counts)
    }
}

fn add(reader: &Reader<'_>, counts: &mut StatementDecisions) -> Result<(), LedgerError> {
    let line = reader.plain::<Option<u32>>("line")?;
    let operation = reader.plain::<Option<i64>>("operation")?.map(OperationId);
    let matched: Option<&str> = reader.plain("matched")?;
    let note = reader.parsed_if_any("note", NoteText::parse)?;
    match (reader.plain::<&str>("kind")?, line, operation, matched.and_then(AcceptedAs::from_code), note) {
        ("accepted", Some(line), Some(operation), Some(matched), _) => {
            counts.accepted.insert(line, (operation, matched));
        }
        ("takenBack", Some(line), _, _, _) => {
            counts.accepted.remove(&line);
        }
        ("noted", Some(line), None, _, Some(note)) => {
            counts.lines.insert(line, noted(reader, note)?);
        }
        ("noted", None, Some(operation), _, Some(note)) => {
            counts.operations.insert(operation, noted(reader, note)?);
        }
        ("opened", None, Some(operation), _, Some(note)) => {
            counts.cases.insert(operation, noted(reader, note)?);
        }
        ("closed", None, Some(operation), _, Some(note)) => {
            counts.cases.remove(&operation);
            counts.operations.insert(operation, noted(reader, note)?);
        }
        (_, _, _, _, _) => return Err(reader.unreadable("kind", "a decision of an unknown kind")),
    }
    Ok(())
}

pub(super) fn noted(reader: &Reader<'_>, note: NoteText) -> Result<StatementNote, LedgerError> {
    Ok(StatementNote { note, by: reader.parsed_if_any("who", Name::parse)?, at: reader.time("at")? })
}

fn row(statement: StatementId, decision: &StatementDecision, by: Option<&Name>, now: DateTime<Utc>) -> DecisionRow {
    let (kind, line, operation, matched, note) = match decision {
        StatementDecision::Accepted { line, operation, matched } => {
            ("accepted", Some(*line), Some(*operation), Some(*matched), None)
        }
        StatementDecision::TakenBack { line, operation } => ("takenBack", Some(*line), Some(*operation), None, None),
        StatementDecision::LineNoted { line, note } => ("noted", Some(*line), None, None, Some(note)),
        StatementDecision::OperationNoted { operation, note } => ("noted", None, Some(*operation), None, Some(note)),
        StatementDecision::CaseOpened { operation, note } => ("opened", None, Some(*operation), None, Some(note)),
        StatementDecision::CaseClosed { operation, note } => ("closed", None, Some(*operation), None, Some(note)),
    };
    DecisionRow {
        id: 0,
        at: now.timestamp_millis(),
        kind: kind.to_owned(),
        statement: statement.0,
        line: line.map(i64::from),
        operation: operation.map(|operation| operation.0),
        matched: matched.map(|matched| matched.code().to_owned()),
        note: note.map(|note| note.as_str().to_owned()),
        who: by.map(|by| by.as_str().to_owned()),
    }
}

/// Appends rows to the chain; they get their numbers here.
pub(super) async fn append(writing: &mut Writing, rows: Vec<DecisionRow>) -> Result<(), LedgerError> {
    let ChainEnd { rows: mut last, head: mut fingerprint } = writing.tip.decisions;
    let mut numbered = Vec::with_capacity(rows.len());
    for mut row in rows {
        last += 1;
        row.id = last;
        fingerprint = fingerprint.then(&canonical(writing, &row).await?);
        numbered.push((row, fingerprint));
    }
    for some in numbered.chunks(ROWS) {
        let mut query = QueryBuilder::<Sqlite>::new(
            "INSERT INTO statement_decision (id, at, kind, statement, line, operation, matched, note, who, hash) ",
        );
        query.push_values(some, |mut values, (row, fingerprint)| {
            values
                .push_bind(row.id)
                .push_bind(row.at)
                .push_bind(row.kind.as_str())
                .push_bind(row.statement)
                .push_bind(row.line)
                .push_bind(row.operation)
                .push_bind(row.matched.as_deref())
                .push_bind(row.note.as_deref())
                .push_bind(row.who.as_deref())
                .push_bind(fingerprint.bytes().to_vec());
        });
        query.build().execute(&mut **writing).await?;
    }
    writing.tip.decisions = ChainEnd { rows: last, head: fingerprint };
    Ok(())
}
