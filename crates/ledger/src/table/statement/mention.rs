//! What people decided about one payment while they compared statements.

use chrono::{DateTime, Utc};
use kaunta_domain::event::NoteText;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use kaunta_storage::chain::Fingerprint;
use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use super::StatementDecisionKind as Kind;
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;

/// One decision about a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementMention {
    /// When.
    pub at: DateTime<Utc>,
    /// What was decided.
    pub said: Mentioned,
    /// The name of the statement's file.
    pub statement: String,
    /// Who decided, in a shop with people.
    pub by: Option<Name>,
    /// The fingerprint of the decisions up to this one.
    pub fingerprint: Fingerprint,
}

/// What was decided about a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Mentioned {
    /// It is this row of the statement's file.
    Accepted(u32),
    /// It is not, after all.
    TakenBack(u32),
    /// A note.
    Noted(NoteText),
    /// A case was opened: what is to be cleared up.
    CaseOpened(NoteText),
    /// The case was closed: how it was cleared up.
    CaseClosed(NoteText),
}

impl Ledger {
    /// Everything that was decided about a payment while comparing statements, oldest first.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn statement_mentions(&self, operation: OperationId) -> Result<Vec<StatementMention>, LedgerError> {
        let sql = "SELECT d.id, d.at, d.kind, d.note, d.who, d.hash, s.name, l.file_row
            FROM statement_decision d INDEXED BY statement_decision_about JOIN statement s ON s.id = d.statement
              LEFT JOIN statement_line l ON l.statement = d.statement AND l.place = d.line
            WHERE d.operation = ? ORDER BY d.id";
        let rows = sqlx::query(sql).bind(operation.0).fetch_all(&self.readers).await?;
        rows.iter().map(read).collect()
    }
}

fn read(row: &SqliteRow) -> Result<StatementMention, LedgerError> {
    let reader = Reader::new(row, "statement_decision", row.try_get::<i64, _>("id")?);
    let hash: &[u8] = reader.plain("hash")?;
    let file_row: Option<u32> = reader.plain("file_row")?;
    let note = reader.parsed_if_any("note", NoteText::parse)?;
    let said = match (reader.coded("kind", Kind::from_code)?, file_row, note) {
        (Kind::Accepted, Some(row), None) => Mentioned::Accepted(row),
        (Kind::TakenBack, Some(row), None) => Mentioned::TakenBack(row),
        (Kind::Noted, None, Some(note)) => Mentioned::Noted(note),
        (Kind::Opened, None, Some(note)) => Mentioned::CaseOpened(note),
        (Kind::Closed, None, Some(note)) => Mentioned::CaseClosed(note),
        (Kind::Imported | Kind::Accepted | Kind::TakenBack | Kind::Noted | Kind::Opened | Kind::Closed, _, _) => {
            return Err(reader.unreadable("kind", "a decision that is not about a payment"));
        }
    };
    Ok(StatementMention {
        at: reader.time("at")?,
        said,
        statement: reader.plain("name")?,
        by: reader.parsed_if_any("who", Name::parse)?,
        fingerprint: Fingerprint::from_bytes(hash).ok_or_else(|| reader.unreadable("hash", "not 32 bytes"))?,
    })
}
