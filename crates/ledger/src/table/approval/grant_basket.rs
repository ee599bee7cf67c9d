//! Approving several bills of one customer, which begins them.

use kaunta_domain::basket::{BasketId, BasketState};
use kaunta_domain::day::day_of;
use kaunta_domain::event::{ApprovalId, Moment};
use kaunta_domain::reference::IdempotencyKey;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::approval::decide::SecondApproval;
use crate::table::approval::decide::{decidable, decide};
use crate::table::approval::granted::Granted;
use crate::table::approval::{Approval, ApprovalState, ApprovalSubject, select_approvals};
use crate::table::limit::{Spending, refuse_sum_over_limit};
use crate::table::operation::{NewOperation, Recorded};

impl Ledger {
    /// Approves several bills: in one transaction the approval is granted and the bills begin to be paid. Of `limits`, only the
    /// shop's applies, to their sum: an approval overrides the maker's own.
    ///
    /// # Errors
    /// [`LedgerError::NoSuchApproval`], also for an approval of something else; [`LedgerError::ApprovalDecided`],
    /// [`LedgerError::OwnApproval`], [`LedgerError::MakerMayNot`], [`LedgerError::ApprovalExpired`],
    /// [`LedgerError::OverLimit`]; [`LedgerError::BasketNotRunning`] if the bills were asked for in another copy of the book; or
    /// the book can't be written. The approval then still waits.
    pub async fn grant_basket(
        &self,
        id: ApprovalId,
        second: SecondApproval<'_, impl Future<Output = bool> + Send>,
        now: Moment,
        limits: Spending,
    ) -> Result<BasketId, LedgerError> {
        let mut transaction = self.begin().await?;
        let limits = limits.overridden();
        let basket = grant(&mut transaction, id, second, now, limits, self.current_epoch().id.0).await?;
        self.commit(transaction).await?;
        Ok(basket)
    }

    /// Records a bill of a basket as [`Ledger::record`] does; one that a second person approved with its basket by that
    /// approval, which overrides its maker's own limits.
    ///
    /// # Errors
    /// Those of [`Ledger::record`], and [`LedgerError::BasketNotRunning`].
    pub async fn record_bill(&self, new: &NewOperation) -> Result<Recorded, LedgerError> {
        let mut transaction = self.begin().await?;
        let granted = granted_with(&mut transaction, &new.idempotency_key).await?;
        let limits = if granted.is_some() { new.limits.overridden() } else { new.limits };
        let new = NewOperation { limits, ..new.to_the_millisecond() };
        self.record_begun(transaction, new, granted.as_ref()).await
    }
}

async fn grant(
    transaction: &mut Writing,
    id: ApprovalId,
    second: SecondApproval<'_, impl Future<Output = bool> + Send>,
    now: Moment,
    limits: Spending,
    epoch: i64,
) -> Result<BasketId, LedgerError> {
    let SecondApproval { checker, maker_may } = second;
    let approval = decidable(transaction, id, checker).await?;
    if approval.is_expired(now.at) {
        return Err(LedgerError::ApprovalExpired(id));
    }
    let ApprovalSubject::Basket { basket, total, .. } = approval.subject else {
        return Err(LedgerError::NoSuchApproval(id));
    };
    // Checked while nobody else can write: a right is revoked either before this or after the grant.
    if !maker_may.await {
        return Err(LedgerError::MakerMayNot(id));
    }
    let shillings = total.hundredths().ok_or(LedgerError::SumTooLarge)?;
    refuse_sum_over_limit(transaction, limits, Some(&approval.maker), day_of(now.at), shillings).await?;
    decide(transaction, id, ApprovalState::Granted, Some(checker), now.at, None).await?;
    // Their cash is taken now, so it belongs to the current period of the drawer.
    let sql = "UPDATE basket SET state = ?, events = ? WHERE id = ? AND state = ? AND epoch = ?";
    let begun = sqlx::query(sql)
        .bind(BasketState::Running.code())
        .bind(transaction.tip.events)
        .bind(basket.0)
        .bind(BasketState::Asked.code())
        .bind(epoch)
        .execute(&mut **transaction)
        .await?;
    if begun.rows_affected() == 1 { Ok(basket) } else { Err(LedgerError::BasketNotRunning(basket)) }
}

/// The approval of the basket that a bill is in, if one was asked for and granted.
async fn granted_with(
    connection: &mut SqliteConnection,
    bill: &IdempotencyKey,
) -> Result<Option<Granted>, LedgerError> {
    let sql = select_approvals!(
        "WHERE state = 'granted' AND basket = (SELECT basket FROM basket_row WHERE idempotency_key = ?)"
    );
    let row = sqlx::query(sql).bind(bill.as_str()).fetch_optional(connection).await?;
    let approval = row.as_ref().map(Approval::read).transpose()?;
    Ok(approval.and_then(|approval| {
        let Approval { id, asked_at, checker, .. } = approval;
        checker.map(|checker| Granted { id, asked_at, checker })
    }))
}
