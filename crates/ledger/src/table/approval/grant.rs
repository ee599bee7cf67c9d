//! Approving a payment, which also records its operation.

use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::event::{ApprovalId, Event, Moment};
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::approval::decide::SecondApproval;
use crate::table::approval::decide::{decidable, decide};
use crate::table::approval::granted::Granted;
use crate::table::approval::{Approval, ApprovalState, ApprovalSubject};
use crate::table::limit::Spending;
use crate::table::operation::{NewOperation, Operation, Recorded};
use crate::table::rules::BookRules;

impl Ledger {
    /// Approves a payment: in one transaction the approval is granted and its operation is recorded as by
    /// [`Ledger::record`], with an [`EventKind::Approved`] among its first events. Granting it again returns
    /// [`Recorded::Already`]. Of `limits`, only the shop's applies: an approval overrides the maker's own.
    ///
    /// # Errors
    /// [`LedgerError::NoSuchApproval`], also for an approval of something else; [`LedgerError::ApprovalDecided`],
    /// [`LedgerError::OwnApproval`], [`LedgerError::MakerMayNot`], [`LedgerError::ApprovalExpired`],
    /// [`LedgerError::OverLimit`]; or the book can't be written. The approval then still waits.
    pub async fn grant_payment(
        &self,
        id: ApprovalId,
        second: SecondApproval<'_, impl Future<Output = bool> + Send>,
        now: Moment,
        balance_read: Option<Event>,
        limits: Spending,
        with: Option<CredentialFingerprint>,
    ) -> Result<Recorded, LedgerError> {
        let mut transaction = self.begin().await?;
        if let Some(operation) = made_before(&mut transaction, id).await? {
            return Ok(Recorded::Already(operation));
        }
        let (new, granted) = grant(&mut transaction, id, second, now).await?;
        let new = NewOperation { balance_read, limits: limits.overridden(), with, ..new }.to_the_millisecond();
        self.record_begun(transaction, new, Some(&granted)).await
    }
}

/// The operation that the approval made, if it has been granted.
async fn made_before(connection: &mut SqliteConnection, id: ApprovalId) -> Result<Option<Operation>, LedgerError> {
    let Some(approval) = Approval::find(connection, id).await? else { return Ok(None) };
    match (approval.state, &approval.subject) {
        (ApprovalState::Granted, ApprovalSubject::Payment { idempotency_key, .. }) => {
            Operation::find_by_idempotency_key(connection, idempotency_key).await
        }
        (ApprovalState::Granted, ApprovalSubject::Payroll { .. } | ApprovalSubject::Basket { .. })
        | (
            ApprovalState::Waiting
            | ApprovalState::Refused
            | ApprovalState::Withdrawn
            | ApprovalState::Expired
            | ApprovalState::Void,
            _,
        ) => Ok(None),
    }
}

async fn grant(
    connection: &mut SqliteConnection,
    id: ApprovalId,
    second: SecondApproval<'_, impl Future<Output = bool> + Send>,
    now: Moment,
) -> Result<(NewOperation, Granted), LedgerError> {
    let SecondApproval { checker, maker_may } = second;
    let approval = decidable(connection, id, checker).await?;
    if approval.is_expired(now.at) {
        return Err(LedgerError::ApprovalExpired(id));
    }
    let ApprovalSubject::Payment { idempotency_key, transfer, validation } = approval.subject else {
        return Err(LedgerError::NoSuchApproval(id));
    };
    // Checked while nobody else can write: a right is revoked either before this or after the grant.
    if !maker_may.await {
        return Err(LedgerError::MakerMayNot(id));
    }
    decide(connection, id, ApprovalState::Granted, Some(checker), now.at, None).await?;
    let by = Some(approval.maker);
    let limits = Spending::default();
    let new = NewOperation {
        idempotency_key,
        transfer: *transfer,
        validation,
        balance_read: None,
        by,
        limits,
        rules: BookRules::default(),
        with: None,
        now,
    };
    Ok((new, Granted { id, asked_at: approval.asked_at, checker: checker.clone() }))
}
