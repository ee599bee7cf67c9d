//! Yes and no: what is asked of each of them, and how it is written down.

use chrono::{DateTime, Utc};
use kaunta_domain::event::ApprovalId;
use kaunta_domain::person::PersonName;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::approval::{Approval, ApprovalState};

/// A second person's yes.
#[derive(Debug, Clone, Copy)]
pub struct Yes<'p, F> {
    /// Whose.
    pub checker: &'p PersonName,
    /// Whether who asked may still have what they asked for: awaited in the transaction that grants it.
    pub maker_may: F,
}

impl Ledger {
    /// Says no, and why. Also after its time is over, until that is written down.
    ///
    /// # Errors
    /// [`LedgerError::NoSuchApproval`], [`LedgerError::ApprovalDecided`], [`LedgerError::ApprovalExpired`],
    /// [`LedgerError::OwnApproval`] when the checker is who asked; or the book can't be written.
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

    /// Who asked takes it back. Also after its time is over, until that is written down.
    ///
    /// # Errors
    /// [`LedgerError::NoSuchApproval`], [`LedgerError::ApprovalDecided`], [`LedgerError::ApprovalExpired`],
    /// [`LedgerError::NotTheirApproval`] when somebody else asked; or the book can't be written.
    pub async fn withdraw_approval(
        &self,
        id: ApprovalId,
        maker: &PersonName,
        now: DateTime<Utc>,
    ) -> Result<Approval, LedgerError> {
        let mut transaction = self.begin().await?;
        if let Err(refused) = withdrawable(&mut transaction, id, maker).await {
            self.leave(transaction).await?;
            return Err(refused);
        }
        decide(&mut transaction, id, ApprovalState::Withdrawn, None, now, None).await?;
        self.commit_decision(transaction, id).await
    }

    async fn commit_decision(&self, mut transaction: Writing, id: ApprovalId) -> Result<Approval, LedgerError> {
        let decided = Approval::find(&mut transaction, id).await?.ok_or(LedgerError::NoSuchApproval(id))?;
        self.commit(transaction).await?;
        Ok(decided)
    }
}

async fn find(connection: &mut SqliteConnection, id: ApprovalId) -> Result<Approval, LedgerError> {
    Approval::find(connection, id).await?.ok_or(LedgerError::NoSuchApproval(id))
}

/// Only what waits is decided on.
fn still_waiting(approval: Approval) -> Result<Approval, LedgerError> {
    match approval.state {
        ApprovalState::Waiting => Ok(approval),
        ApprovalState::Expired => Err(LedgerError::ApprovalExpired(approval.id)),
        state @ (ApprovalState::Granted | ApprovalState::Refused | ApprovalState::Withdrawn | ApprovalState::Void) => {
            Err(LedgerError::ApprovalDecided { approval: approval.id, state })
        }
    }
}

/// What still waits, and this person asked for. Of another's they do not learn where it stands.
async fn withdrawable(
    connection: &mut SqliteConnection,
    id: ApprovalId,
    maker: &PersonName,
) -> Result<Approval, LedgerError> {
    let approval = find(connection, id).await?;
    if approval.maker == *maker { still_waiting(approval) } else { Err(LedgerError::NotTheirApproval(id)) }
}

/// What still waits, and this person may decide on.
pub(crate) async fn decidable(
    connection: &mut SqliteConnection,
    id: ApprovalId,
    checker: &PersonName,
) -> Result<Approval, LedgerError> {
    let approval = still_waiting(find(connection, id).await?)?;
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
