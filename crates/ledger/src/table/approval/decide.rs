//! No, and what comes to nothing.

use chrono::{DateTime, Utc};
use kaunta_domain::event::ApprovalId;
use kaunta_domain::person::PersonName;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::approval::{Approval, ApprovalState};
use crate::transaction::Writing;

impl Ledger {
    /// Says no, and why. Also after its time is over.
    ///
    /// # Errors
    /// [`LedgerError::NoSuchApproval`], [`LedgerError::ApprovalDecided`], [`LedgerError::OwnApproval`] when the checker is who
    /// asked; or the book can't be written.
    pub async fn refuse_approval(
        &self,
        id: ApprovalId,
        checker: &PersonName,
        now: DateTime<Utc>,
        reason: &str,
    ) -> Result<Approval, LedgerError> {
        let mut transaction = self.begin().await?;
        if let Err(refused) = decidable(&mut transaction, id, checker).await {
            self.leave(transaction).await?;
            return Err(refused);
        }
        decide(&mut transaction, id, ApprovalState::Refused, Some(checker), now, Some(reason)).await?;
        self.commit_decision(transaction, id).await
    }

    /// Who asked takes it back.
    ///
    /// # Errors
    /// [`LedgerError::NoSuchApproval`], [`LedgerError::ApprovalDecided`], [`LedgerError::NotTheirApproval`] when somebody else
    /// asked; or the book can't be written.
    pub async fn withdraw_approval(
        &self,
        id: ApprovalId,
        maker: &PersonName,
        now: DateTime<Utc>,
    ) -> Result<Approval, LedgerError> {
        let mut transaction = self.begin().await?;
        let refused = match waiting(&mut transaction, id).await {
            Ok(approval) if approval.maker == *maker => None,
            Ok(_) => Some(LedgerError::NotTheirApproval(id)),
            Err(error) => Some(error),
        };
        if let Some(refused) = refused {
            self.leave(transaction).await?;
            return Err(refused);
        }
        decide(&mut transaction, id, ApprovalState::Withdrawn, None, now, None).await?;
        self.commit_decision(transaction, id).await
    }

    /// Everything that somebody asked for and that still waits becomes void: they do not work here any more. Says which.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn void_approvals_of(
        &self,
        maker: &PersonName,
        now: DateTime<Utc>,
    ) -> Result<Vec<ApprovalId>, LedgerError> {
        let mut transaction = self.begin().await?;
        let sql = "SELECT id FROM approval WHERE maker_folded = ? AND state = 'waiting' ORDER BY id";
        let ids: Vec<i64> = sqlx::query_scalar(sql).bind(maker.folded()).fetch_all(&mut *transaction).await?;
        for id in &ids {
            make_void(&mut transaction, ApprovalId(*id), Some(now), "who asked does not work here any more").await?;
        }
        self.commit(transaction).await?;
        Ok(ids.into_iter().map(ApprovalId).collect())
    }

    async fn commit_decision(&self, mut transaction: Writing, id: ApprovalId) -> Result<Approval, LedgerError> {
        let decided = Approval::find(&mut transaction, id).await?.ok_or(LedgerError::NoSuchApproval(id))?;
        self.commit(transaction).await?;
        Ok(decided)
    }
}

/// What still waits.
pub(crate) async fn waiting(connection: &mut SqliteConnection, id: ApprovalId) -> Result<Approval, LedgerError> {
    let approval = Approval::find(connection, id).await?.ok_or(LedgerError::NoSuchApproval(id))?;
    match approval.state {
        ApprovalState::Waiting => Ok(approval),
        state @ (ApprovalState::Granted | ApprovalState::Refused | ApprovalState::Withdrawn | ApprovalState::Void) => {
            Err(LedgerError::ApprovalDecided { approval: id, state })
        }
    }
}

/// What still waits, and this person may decide on.
pub(crate) async fn decidable(
    connection: &mut SqliteConnection,
    id: ApprovalId,
    checker: &PersonName,
) -> Result<Approval, LedgerError> {
    let approval = waiting(connection, id).await?;
    if approval.maker == *checker { Err(LedgerError::OwnApproval(id)) } else { Ok(approval) }
}

pub(crate) async fn decide(
    connection: &mut SqliteConnection,
    id: ApprovalId,
    state: ApprovalState,
    checker: Option<&PersonName>,
    now: DateTime<Utc>,
    reason: Option<&str>,
) -> Result<(), LedgerError> {
    sqlx::query(
        "UPDATE approval SET state = ?, checker = ?, checker_folded = ?, decided_at = ?, reason = ? WHERE id = ?",
    )
    .bind(state.code())
    .bind(checker.map(PersonName::as_str))
    .bind(checker.map(PersonName::folded))
    .bind(now.timestamp_millis())
    .bind(reason)
    .bind(id.0)
    .execute(connection)
    .await?;
    Ok(())
}

pub(crate) async fn make_void(
    connection: &mut SqliteConnection,
    id: ApprovalId,
    now: Option<DateTime<Utc>>,
    reason: &str,
) -> Result<(), LedgerError> {
    sqlx::query("UPDATE approval SET state = 'void', decided_at = ?, reason = ? WHERE id = ? AND state = 'waiting'")
        .bind(now.map(|now| now.timestamp_millis()))
        .bind(reason)
        .bind(id.0)
        .execute(connection)
        .await?;
    Ok(())
}

/// Nothing that waits in a book that is behind is granted from it: the lost one may have granted it already.
pub(crate) async fn make_all_void(
    connection: &mut SqliteConnection,
    now: Option<DateTime<Utc>>,
) -> Result<u64, sqlx::Error> {
    let sql = "UPDATE approval SET state = 'void', decided_at = ?, reason = 'the book was put back from a copy'
               WHERE state = 'waiting'";
    let done = sqlx::query(sql).bind(now.map(|now| now.timestamp_millis())).execute(connection).await?;
    Ok(done.rows_affected())
}
