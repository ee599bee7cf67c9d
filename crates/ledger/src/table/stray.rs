//! Payments that the service has under a reference of this book's and that the book had lost.

use chrono::{DateTime, Utc};
use kaunta_domain::answer::{Evidence, TransactionStatus};
use kaunta_domain::operation::State;
use kaunta_domain::reference::{EpochId, OperationId, Reference, Serial};
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::text::{Name, Narration};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::row::json;
use crate::table::read::{Reader, to_the_millisecond};
use crate::table::retiring::contradict;

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stray {
    /// Its own number among those that were found, once it is in the book.
    pub number: OperationId,
    /// The epoch and the serial number that its reference follows from; nothing of one that was found before these were kept.
    pub place: Option<(EpochId, Serial)>,
    /// Our reference.
    pub reference: Reference,
    /// When it was found.
    pub found_at: DateTime<Utc>,
    /// Where it stood then: succeeded, failed or pending.
    pub state: State,
    /// What the service said of it.
    pub answer: TransactionStatus,
    /// The exchange it was learnt from.
    pub evidence: Option<Evidence>,
}

impl Stray {
    /// What was found under a reference of ours.
    #[must_use]
    pub fn found(
        place: (EpochId, Serial),
        reference: Reference,
        found_at: DateTime<Utc>,
        answer: TransactionStatus,
        evidence: Option<Evidence>,
    ) -> Stray {
        let state = match &answer.status {
            ServiceStatus::Success => State::Succeeded,
            ServiceStatus::Failed => State::Failed,
            ServiceStatus::Pending | ServiceStatus::Other(_) => State::Pending,
        };
        Stray {
            number: OperationId(0),
            place: Some(place),
            reference,
            found_at: to_the_millisecond(found_at),
            state,
            answer,
            evidence,
        }
    }
}

impl Ledger {
    /// Keeps a stray, unless it was found before: what a person has said of it stays. It contradicts whoever said that no other
    /// copy of the book is used any more.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn keep_stray(&self, stray: &Stray) -> Result<(), LedgerError> {
        let mut transaction = self.begin().await?;
        let known: Option<i64> = sqlx::query_scalar("SELECT number FROM stray WHERE reference = ?")
            .bind(stray.reference.as_str())
            .fetch_optional(&mut *transaction)
            .await?;
        if known.is_some() {
            return self.leave(transaction).await;
        }
        sqlx::query(
            "INSERT INTO stray (number, epoch, serial, reference, found_at, state, answer, evidence)
             SELECT coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, ?, ? FROM stray",
        )
        .bind(stray.place.map(|(epoch, _)| epoch.0))
        .bind(stray.place.map(|(_, serial)| serial.0))
        .bind(stray.reference.as_str())
        .bind(stray.found_at.timestamp_millis())
        .bind(stray.state.code())
        .bind(json(&stray.answer)?)
        .bind(stray.evidence.as_ref().map(json).transpose()?)
        .execute(&mut *transaction)
        .await?;
        if let Some((epoch, _)) = stray.place {
            contradict(&mut transaction, epoch).await?;
        }
        self.commit(transaction).await
    }

    /// The strays that nobody has looked at, by their numbers.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn strays(&self) -> Result<Vec<Stray>, LedgerError> {
        let sql = "SELECT number, epoch, serial, reference, found_at, state, answer, evidence FROM stray
                   WHERE closed_at IS NULL ORDER BY number";
        let rows = sqlx::query(sql).fetch_all(&self.readers).await?;
        rows.iter().map(read).collect()
    }

    /// All strays, looked at or not.
    pub(crate) async fn all_strays(&self) -> Result<Vec<Stray>, LedgerError> {
        let sql =
            "SELECT number, epoch, serial, reference, found_at, state, answer, evidence FROM stray ORDER BY number";
        let rows = sqlx::query(sql).fetch_all(&self.readers).await?;
        rows.iter().map(read).collect()
    }

    /// A person has looked at a stray, and says what it was. Says whether there was one to close.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn close_stray(
        &self,
        number: OperationId,
        reason: &Narration,
        by: &Name,
        now: DateTime<Utc>,
    ) -> Result<bool, LedgerError> {
        let mut transaction = self.begin().await?;
        let sql = "UPDATE stray SET closed_at = ?, reason = ?, who = ? WHERE number = ? AND closed_at IS NULL";
        let closed = sqlx::query(sql)
            .bind(now.timestamp_millis())
            .bind(reason.as_str())
            .bind(by.as_str())
            .bind(number.0)
            .execute(&mut *transaction)
            .await?
            .rows_affected();
        self.commit(transaction).await?;
        Ok(closed > 0)
    }
}

fn read(row: &SqliteRow) -> Result<Stray, LedgerError> {
    let number: i64 = row.try_get("number")?;
    let reader = Reader::new(row, "stray", number);
    let place = (reader.plain::<Option<i64>>("epoch")?, reader.plain::<Option<i64>>("serial")?);
    Ok(Stray {
        number: OperationId(number),
        place: match place {
            (Some(epoch), Some(serial)) => Some((EpochId(epoch), Serial(serial))),
            (None, _) | (_, None) => None,
        },
        reference: Reference::from_book(reader.plain("reference")?),
        found_at: reader.time("found_at")?,
        state: reader.coded("state", State::from_code)?,
        answer: reader.json("answer")?,
        evidence: reader.json_if_any("evidence")?,
    })
}
