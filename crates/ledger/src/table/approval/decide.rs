//! Granting and refusing: the preconditions of each and how the decision is recorded.

use chrono::{DateTime, Utc};
use kaunta_domain::event::ApprovalId;
use kaunta_domain::person::PersonName;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::approval::{Approval, ApprovalState};

/// A second person's approval.
#[derive(Debug, Clone, Copy)]
pub struct SecondApproval<'p, F> {
    /// The person who approves.
    pub checker: &'p PersonName,
    /// Whether the maker may still have what they asked for: awaited in the transaction that grants it.
    pub maker_may: F,
}

impl Ledger {
    /// Refuses an approval, with a reason. Also possible after it expires, until the expiry is recorded.
    ///
    /// # Errors
    /// [`LedgerError::NoSuchApproval`], [`LedgerError::ApprovalDecided`], [`LedgerError::ApprovalExpired`],
    /// [`LedgerError::OwnApproval`] if the checker is the maker; or the book can't be written.
    pub async fn refuse_approval(
        &self,
        id: ApprovalId,
        checker: &PersonName,
        now: DateTime<Utc>,
        reason: &str,
    ) -> Result<Approval, LedgerError> {
        let mut transaction = self.begin().await?;
        decidable(&mut transaction, id, checker).await?;
        decide(&mut transaction, id, ApprovalState::Refused, Some(checker), now, Some(reason)).await?;
        self.commit_decision(transaction, id).await
    }

    /// The maker withdraws the request. Also possible after it expires, until the expiry is recorded.
    ///
    /// # Errors
    /// [`LedgerError::NoSuchApproval`], [`LedgerError::ApprovalDecided`], [`LedgerError::ApprovalExpired`],
    /// [`LedgerError::NotTheirApproval`] if somebody else made the request; or the book can't be written.
    pub async fn withdraw_approval(
        &self,
        id: ApprovalId,
        maker: &PersonName,
        now: DateTime<Utc>,
    ) -> Result<Approval, LedgerError> {
        let mut transaction = self.begin().await?;
        withdrawable(&mut transaction, id, maker).await?;
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

/// Only a waiting approval can be decided.
fn still_waiting(approval: Approval) -> Result<Approval, LedgerError> {
    match approval.state {
        ApprovalState::Waiting => Ok(approval),
        ApprovalState::Expired => Err(LedgerError::ApprovalExpired(approval.id)),
        state @ (ApprovalState::Granted | ApprovalState::Refused | ApprovalState::Withdrawn | ApprovalState::Void) => {
            Err(LedgerError::ApprovalDecided { approval: approval.id, state })
        }
    }
}

/// A waiting approval that this person asked for. The state of other people's approvals is not revealed.
async fn withdrawable(
    connection: &mut SqliteConnection,
    id: ApprovalId,
    maker: &PersonName,
) -> Result<Approval, LedgerError> {
    let approval = find(connection, id).await?;
    if approval.maker == *maker { still_waiting(approval) } else { Err(LedgerError::NotTheirApproval(id)) }
}

/// A waiting approval that this person may decide.
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
