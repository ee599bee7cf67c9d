//! Approving a payroll exactly as it was requested, which also confirms it.

use kaunta_domain::event::{ApprovalId, Moment};
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::reference::IdempotencyKey;
use kaunta_domain::text::Name;
use kaunta_storage::chain::Fingerprint;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::approval::decide::SecondApproval;
use crate::table::approval::decide::{decidable, decide};
use crate::table::approval::end::make_void;
use crate::table::approval::rows_digest::RowsDigest;
use crate::table::approval::{Approval, ApprovalState, ApprovalSubject, rows};
use crate::table::payroll::Confirmation;
use crate::table::payroll::confirm::confirm;
use crate::table::rules::BookRules;
use crate::value::void_reason::VoidReason;

impl Ledger {
    /// Approves a payroll: in one transaction the approval is granted and the payroll is confirmed as it was requested, and
    /// starts running. `seen` is the fingerprint of the rows shown to the approver ([`Ledger::asked_rows`]). `make` returns
    /// a new unique idempotency key each time. If the payroll has changed, the approval becomes void.
    ///
    /// # Errors
    /// [`LedgerError::OtherRowsSeen`] if the rows shown are not the requested ones; [`LedgerError::PayrollChanged`],
    /// [`LedgerError::PayrollNotDraft`] and [`LedgerError::NoSuchPayroll`], after which the approval is void;
    /// [`LedgerError::NoSuchApproval`], also for an approval of something else; [`LedgerError::ApprovalDecided`],
    /// [`LedgerError::OwnApproval`], [`LedgerError::MakerMayNot`], [`LedgerError::ApprovalExpired`]; or the book can't be
    /// written, and nothing was.
    pub async fn grant_payroll(
        &self,
        id: ApprovalId,
        second: SecondApproval<'_, impl Future<Output = bool> + Send>,
        seen: Fingerprint,
        now: Moment,
        make: impl FnMut() -> IdempotencyKey + Send,
    ) -> Result<PayrollId, LedgerError> {
        let mut transaction = self.begin().await?;
        match grant(&mut transaction, id, second, seen, now, make).await {
            Ok(payroll) => {
                self.commit(transaction).await?;
                Ok(payroll)
            }
            Err(
                changed @ (LedgerError::PayrollChanged(_)
                | LedgerError::PayrollNotDraft(_)
                | LedgerError::NoSuchPayroll(_)),
            ) => {
                drop(transaction);
                let mut transaction = self.begin().await?;
                make_void(&mut transaction, id, Some(now.at), VoidReason::RowsChanged).await?;
                self.commit(transaction).await?;
                Err(changed)
            }
            Err(error) => Err(error),
        }
    }
}

async fn grant(
    transaction: &mut Writing,
    id: ApprovalId,
    second: SecondApproval<'_, impl Future<Output = bool> + Send>,
    seen: Fingerprint,
    now: Moment,
    make: impl FnMut() -> IdempotencyKey + Send,
) -> Result<PayrollId, LedgerError> {
    let SecondApproval { checker, maker_may } = second;
    let approval = decidable(transaction, id, checker).await?;
    if approval.is_expired(now.at) {
        return Err(LedgerError::ApprovalExpired(id));
    }
    if !maker_may.await {
        return Err(LedgerError::MakerMayNot(id));
    }
    let (payroll, confirmation) = confirmation(transaction, &approval, seen, now).await?;
    decide(transaction, id, ApprovalState::Granted, Some(checker), now.at, None).await?;
    confirm(transaction, payroll, &confirmation, BookRules::default(), make).await?;
    Ok(payroll)
}

/// The confirmation, with everything as it was requested.
async fn confirmation(
    connection: &mut SqliteConnection,
    approval: &Approval,
    seen: Fingerprint,
    now: Moment,
) -> Result<(PayrollId, Confirmation), LedgerError> {
    let ApprovalSubject::Payroll { payroll, count, total, fingerprint, terms } = &approval.subject else {
        return Err(LedgerError::NoSuchApproval(approval.id));
    };
    if seen != *fingerprint {
        return Err(LedgerError::OtherRowsSeen(approval.id));
    }
    let (frozen, _) = rows::frozen(connection, approval.id, 0..0).await?;
    let stands = RowsDigest::of(connection, *payroll).await?;
    if !frozen.is(*fingerprint, *count) || !stands.is(*fingerprint, *count) {
        return Err(LedgerError::PayrollChanged(*payroll));
    }
    let confirmation = Confirmation {
        route: terms.route,
        rate_a_minute: terms.rate_a_minute,
        batch_size: terms.batch_size,
        note: terms.note.clone(),
        at: now.at,
        by: Some(Name::from(approval.maker.clone())),
        total: *total,
        count: *count,
        approval: Some(approval.id),
        names: terms.names.clone(),
    };
    Ok((*payroll, confirmation))
}
