//! Payments that the service has under a reference of this book's and that the book had lost.

use chrono::{DateTime, Utc};
use kaunta_domain::answer::{Evidence, TransactionStatus};
use kaunta_domain::operation::State;
use kaunta_domain::reference::{OperationId, Reference};
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::text::{Name, Narration};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::row::json;
use crate::table::read::{Reader, to_the_millisecond};

/// One of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stray {
    /// The number that its operation had.
    pub number: OperationId,
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
        number: OperationId,
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
        Stray { number, reference, found_at: to_the_millisecond(found_at), state, answer, evidence }
    }
}

impl Ledger {
    /// Keeps a stray, unless it was found before: what a person has said of it stays.
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
        // Two books of one shop may have given the same number: the second stray goes on above the first.
        sqlx::query(
            "INSERT INTO stray (number, reference, found_at, state, answer, evidence)
             SELECT iif(EXISTS (SELECT 1 FROM stray WHERE number = ?1), (SELECT max(number) + 1 FROM stray), ?1),
                    ?2, ?3, ?4, ?5, ?6",
        )
        .bind(stray.number.0)
        .bind(stray.reference.as_str())
        .bind(stray.found_at.timestamp_millis())
        .bind(stray.state.code())
        .bind(json(&stray.answer)?)
        .bind(stray.evidence.as_ref().map(json).transpose()?)
        .execute(&mut *transaction)
        .await?;
        self.commit(transaction).await
    }

    /// The strays that nobody has looked at, by their numbers.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn strays(&self) -> Result<Vec<Stray>, LedgerError> {
        let sql = "SELECT number, reference, found_at, state, answer, evidence FROM stray
                   WHERE closed_at IS NULL ORDER BY number";
        let rows = sqlx::query(sql).fetch_all(&self.readers).await?;
        rows.iter().map(read).collect()
    }

    /// All strays, looked at or not.
    pub(crate) async fn all_strays(&self) -> Result<Vec<Stray>, LedgerError> {
        let sql = "SELECT number, reference, found_at, state, answer, evidence FROM stray ORDER BY number";
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
    Ok(Stray {
        number: OperationId(number),
        reference: Reference::from_book(reader.plain("reference")?),
        found_at: reader.time("found_at")?,
        state: reader.coded("state", State::from_code)?,
        answer: reader.json("answer")?,
        evidence: reader.json_if_any("evidence")?,
    })
}
