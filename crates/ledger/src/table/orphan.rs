//! Orphan payments: the service has them under a reference of this book, but the book had lost them.

use chrono::{DateTime, Utc};
use kaunta_domain::answer::{Evidence, TransactionStatus};
use kaunta_domain::operation::State;
use kaunta_domain::period::FoundSoFar;
use kaunta_domain::reference::{EpochId, OperationId, Reference, Serial};
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::text::{Name, Narration};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::chain::row::json;
use crate::encoding::read::{Reader, to_the_millisecond};
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::retiring::contradict;

/// An orphan payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Orphan {
    /// Its number among the orphans, once it is in the book.
    pub number: OperationId,
    /// The epoch and serial number that its reference is derived from; `None` if a salvage lost the epoch.
    pub place: Option<(EpochId, Serial)>,
    /// Our reference.
    pub reference: Reference,
    /// When it was found.
    pub found_at: DateTime<Utc>,
    /// Its state by the service's latest status: succeeded, failed or pending.
    pub state: State,
    /// When the service first reported that status.
    pub told_at: DateTime<Utc>,
    /// The service's answer at that time.
    pub answer: TransactionStatus,
    /// The exchange it was learned from.
    pub evidence: Option<Evidence>,
    /// The last note that a person wrote about it, with the status that they knew.
    pub looked_at: Option<LookedAt>,
}

/// A person's note about an orphan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookedAt {
    /// What it was, in their words.
    pub reason: Narration,
    /// Who.
    pub by: Name,
}

macro_rules! select_orphans {
    ($rest:literal) => {
        select_orphans!("", $rest)
    };
    ($among_answers:literal, $rest:literal) => {
        concat!(
            "SELECT s.number, s.epoch, s.serial, s.reference, s.found_at, coalesce(w.at, s.found_at) AS told_at,
                 coalesce(w.state, s.state) AS state, coalesce(w.answer, s.answer) AS answer,
                 iif(w.id IS NULL, s.evidence, w.evidence) AS evidence, l.reason, l.who
             FROM orphan s
             LEFT JOIN orphan_answer w ON w.id = (SELECT max(id) FROM orphan_answer WHERE orphan = s.number",
            $among_answers,
            ")
             LEFT JOIN (SELECT orphan, reason, who, max(at) FROM (
                 SELECT orphan, reason, who, id AS at FROM orphan_answer WHERE reason IS NOT NULL
                 UNION ALL SELECT number, reason, who, 0 FROM orphan WHERE reason IS NOT NULL) GROUP BY orphan) l
               ON l.orphan = s.number ",
            $rest,
            " ORDER BY s.number"
        )
    };
}

impl Orphan {
    /// Makes an orphan from what was found under one of our references.
    #[must_use]
    pub fn found(
        place: Option<(EpochId, Serial)>,
        reference: Reference,
        found_at: DateTime<Utc>,
        answer: TransactionStatus,
        evidence: Option<Evidence>,
    ) -> Orphan {
        let state = state_of(&answer.status);
        let found_at = to_the_millisecond(found_at);
        Orphan {
            number: OperationId(0),
            place,
            reference,
            found_at,
            state,
            told_at: found_at,
            answer,
            evidence,
            looked_at: None,
        }
    }
}

pub(crate) fn state_of(status: &ServiceStatus) -> State {
    match status {
        ServiceStatus::Success => State::Succeeded,
        ServiceStatus::Failed => State::Failed,
        ServiceStatus::Pending | ServiceStatus::Other(_) => State::Pending,
    }
}

impl Ledger {
    /// Stores what the service reports about an orphan: the orphan itself if it is new, or each new status of a known one. A
    /// person's note on it stays. A new orphan contradicts the statement that no other copy of the book is in use. Returns
    /// whether anything was new.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn record_orphan(&self, orphan: &Orphan) -> Result<bool, LedgerError> {
        let mut transaction = self.begin().await?;
        let known = sqlx::query(select_orphans!("WHERE s.reference = ?"))
            .bind(orphan.reference.as_str())
            .fetch_optional(&mut *transaction)
            .await?;
        match known.as_ref().map(read).transpose()? {
            None => {
                insert(&mut transaction, orphan).await?;
                if let Some((epoch, _)) = orphan.place {
                    contradict(&mut transaction, epoch).await?;
                }
            }
            Some(known) if known.answer.status != orphan.answer.status => {
                add_word(&mut transaction, known.number, orphan).await?;
            }
            Some(_) => return Ok(false),
        }
        self.commit(transaction).await?;
        Ok(true)
    }

    /// The orphans whose latest status nobody has reviewed, by number.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn orphans(&self) -> Result<Vec<Orphan>, LedgerError> {
        let sql = select_orphans!("WHERE iif(w.id IS NULL, s.closed_at, w.closed_at) IS NULL");
        let rows = sqlx::query(sql).fetch_all(&self.readers).await?;
        rows.iter().map(read).collect()
    }

    /// One orphan by its number, reviewed or not.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn orphan(&self, number: OperationId) -> Result<Option<Orphan>, LedgerError> {
        let sql = select_orphans!("WHERE s.number = ?");
        let row = sqlx::query(sql).bind(number.0).fetch_optional(&self.readers).await?;
        row.as_ref().map(read).transpose()
    }

    /// The orphans without a final status, reviewed or not.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn open_orphans(&self) -> Result<Vec<Orphan>, LedgerError> {
        let sql = select_orphans!("WHERE coalesce(w.state, s.state) = 'pending'");
        let rows = sqlx::query(sql).fetch_all(&self.readers).await?;
        rows.iter().map(read).collect()
    }

    /// All orphans, reviewed or not.
    pub(crate) async fn all_orphans(&self) -> Result<Vec<Orphan>, LedgerError> {
        all(&mut *self.reader().await?).await
    }

    /// Records that a person has reviewed an orphan in its current state, and what they say it was. Returns whether there
    /// was one to close.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn close_orphan(
        &self,
        number: OperationId,
        reason: &Narration,
        by: &Name,
        now: DateTime<Utc>,
    ) -> Result<bool, LedgerError> {
        let mut transaction = self.begin().await?;
        let mut closed = 0;
        for sql in [
            "UPDATE orphan SET closed_at = ?, reason = ?, who = ? WHERE number = ? AND closed_at IS NULL",
            "UPDATE orphan_answer SET closed_at = ?, reason = ?, who = ? WHERE orphan = ? AND closed_at IS NULL",
        ] {
            closed += sqlx::query(sql)
                .bind(now.timestamp_millis())
                .bind(reason.as_str())
                .bind(by.as_str())
                .bind(number.0)
                .execute(&mut *transaction)
                .await?
                .rows_affected();
        }
        self.commit(transaction).await?;
        Ok(closed > 0)
    }
}

/// How many there are, and how many later answers about them.
pub(crate) async fn found_so_far(connection: &mut SqliteConnection) -> Result<FoundSoFar, LedgerError> {
    let sql = "SELECT (SELECT coalesce(max(number), 0) FROM orphan) AS payments,
                      (SELECT coalesce(max(id), 0) FROM orphan_answer) AS answers";
    let row = sqlx::query(sql).fetch_one(connection).await?;
    Ok(FoundSoFar { payments: row.try_get("payments")?, answers: row.try_get("answers")? })
}

/// All orphans as they were known then, by number.
pub(crate) async fn all_as_of(connection: &mut SqliteConnection, then: FoundSoFar) -> Result<Vec<Orphan>, LedgerError> {
    let sql = select_orphans!(" AND id <= ?1", "WHERE s.number <= ?2");
    let rows = sqlx::query(sql).bind(then.answers).bind(then.payments).fetch_all(connection).await?;
    rows.iter().map(read).collect()
}

/// All orphans, reviewed or not, by number.
pub(crate) async fn all(connection: &mut SqliteConnection) -> Result<Vec<Orphan>, LedgerError> {
    let rows = sqlx::query(select_orphans!("")).fetch_all(connection).await?;
    rows.iter().map(read).collect()
}

async fn insert(connection: &mut SqliteConnection, orphan: &Orphan) -> Result<(), LedgerError> {
    sqlx::query(
        "INSERT INTO orphan (number, epoch, serial, reference, found_at, state, answer, evidence)
         SELECT coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, ?, ? FROM orphan",
    )
    .bind(orphan.place.map(|(epoch, _)| epoch.0))
    .bind(orphan.place.map(|(_, serial)| serial.0))
    .bind(orphan.reference.as_str())
    .bind(orphan.found_at.timestamp_millis())
    .bind(orphan.state.code())
    .bind(json(&orphan.answer)?)
    .bind(orphan.evidence.as_ref().map(json).transpose()?)
    .execute(connection)
    .await?;
    Ok(())
}

async fn add_word(connection: &mut SqliteConnection, number: OperationId, now: &Orphan) -> Result<(), LedgerError> {
    sqlx::query("INSERT INTO orphan_answer (orphan, at, state, answer, evidence) VALUES (?, ?, ?, ?, ?)")
        .bind(number.0)
        .bind(now.told_at.timestamp_millis())
        .bind(now.state.code())
        .bind(json(&now.answer)?)
        .bind(now.evidence.as_ref().map(json).transpose()?)
        .execute(connection)
        .await?;
    Ok(())
}

fn read(row: &SqliteRow) -> Result<Orphan, LedgerError> {
    let number: i64 = row.try_get("number")?;
    let reader = Reader::new(row, "orphan", number);
    let place = (reader.plain::<Option<i64>>("epoch")?, reader.plain::<Option<i64>>("serial")?);
    let reason = reader.parsed_if_any("reason", Narration::parse)?;
    let by = reader.parsed_if_any("who", Name::parse)?;
    Ok(Orphan {
        number: OperationId(number),
        place: match place {
            (Some(epoch), Some(serial)) => Some((EpochId(epoch), Serial(serial))),
            (None, _) | (_, None) => None,
        },
        reference: Reference::from_book(reader.plain("reference")?),
        found_at: reader.time("found_at")?,
        state: reader.coded("state", State::from_code)?,
        told_at: reader.time("told_at")?,
        answer: reader.json("answer")?,
        evidence: reader.json_if_any("evidence")?,
        looked_at: reason.zip(by).map(|(reason, by)| LookedAt { reason, by }),
    })
}
