//! A payroll is approved as the list that it was, and confirmed in the same moment.

use kaunta_domain::event::{ApprovalId, Moment};
use kaunta_domain::money::Money;
use kaunta_domain::payroll::{CheckedRow, Payee, PayrollId};
use kaunta_domain::reference::IdempotencyKey;
use kaunta_domain::text::Name;
use kaunta_storage::chain::Fingerprint;
use sha2::{Digest, Sha256};
use sqlx::{Row, SqliteConnection};

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::approval::decide::{decidable, decide};
use crate::table::approval::end::make_void;
use crate::table::approval::grant::Yes;
use crate::table::approval::{Approval, ApprovalState, ApprovalSubject, rows};
use crate::table::payroll::confirm::confirm;
use crate::table::payroll::row::row_numbers;
use crate::table::payroll::{Confirmation, refuse_unless_draft};
use crate::table::read::Reader;
use crate::table::rules::BookRules;
use crate::total::Total;
use crate::transaction::Writing;

/// Rows read at a time.
const ROWS: i64 = 1000;

/// What the rows come to that are to be paid.
pub(crate) struct Asked {
    pub(crate) count: u32,
    pub(crate) total: Total,
    pub(crate) fingerprint: Fingerprint,
}

/// Rows on their way to an [`Asked`].
#[derive(Default)]
pub(crate) struct Asking {
    count: u32,
    total: Total,
    hash: Sha256,
}

impl Asking {
    /// The fingerprint covers all that says where the money goes, amount, name and narration, each behind its length.
    pub(crate) fn add(&mut self, payee: &Payee) {
        let name = payee.name.as_ref().map(Name::as_str).unwrap_or_default();
        let (to, amount) = (payee.to.parts(), Money::from(payee.amount).to_plain());
        for part in to.iter().map(String::as_str).chain([&amount, name, payee.note.as_str()]) {
            self.hash.update(format!("{}:{part}", part.len()));
        }
        self.count = self.count.saturating_add(1);
        self.total.add(payee.amount);
    }

    pub(crate) fn end(self) -> Asked {
        let fingerprint = <[u8; 32]>::from(self.hash.finalize()).into();
        Asked { count: self.count, total: self.total, fingerprint }
    }
}

impl Asked {
    /// Goes through a draft's rows that are to be paid, in their order.
    pub(crate) async fn of(connection: &mut SqliteConnection, id: PayrollId) -> Result<Asked, LedgerError> {
        refuse_unless_draft(connection, id).await?;
        let mut asking = Asking::default();
        let (mut after, end) = row_numbers(id).into_inner();
        loop {
            let rows = sqlx::query(
                "SELECT id, checked FROM payroll_row
                 WHERE id > ? AND id <= ? AND included = 1 AND payable = 1 ORDER BY id LIMIT ?",
            )
            .bind(after)
            .bind(end)
            .bind(ROWS)
            .fetch_all(&mut *connection)
            .await?;
            if rows.is_empty() {
                return Ok(asking.end());
            }
            for row in &rows {
                after = row.try_get("id")?;
                let reader = Reader::new(row, "payroll_row", after);
                let checked: CheckedRow = reader.json("checked")?;
                let payee = checked.payee.ok_or_else(|| reader.unreadable("checked", "nobody to be paid"))?;
                asking.add(&payee);
            }
        }
    }

    fn is(&self, fingerprint: Fingerprint, count: u32) -> bool {
        (self.fingerprint, self.count) == (fingerprint, count)
    }
}

impl Ledger {
    /// Says yes to a payroll: in one transaction it is granted and confirmed as it was asked for, and runs. `seen` is the
    /// fingerprint of the rows that were shown to who says yes ([`Ledger::asked_rows`]). `make` gives an intention that no
    /// other has, each time. A payroll that is not what it was makes the approval void.
    ///
    /// # Errors
    /// [`LedgerError::OtherRowsSeen`] when the rows that were shown are not those that were asked for;
    /// [`LedgerError::PayrollChanged`], [`LedgerError::PayrollNotDraft`] and [`LedgerError::NoSuchPayroll`], the approval is
    /// then void; [`LedgerError::NoSuchApproval`], also of a payment's; [`LedgerError::ApprovalDecided`],
    /// [`LedgerError::OwnApproval`], [`LedgerError::MakerMayNot`], [`LedgerError::ApprovalExpired`]; or the book can't be written, and nothing was.
    pub async fn grant_payroll(
        &self,
        id: ApprovalId,
        yes: Yes<'_, impl Future<Output = bool> + Send>,
        seen: Fingerprint,
        now: Moment,
        make: impl FnMut() -> IdempotencyKey + Send,
    ) -> Result<PayrollId, LedgerError> {
        let mut transaction = self.begin().await?;
        match grant(&mut transaction, id, yes, seen, now, make).await {
            Ok(payroll) => {
                self.commit(transaction).await?;
                Ok(payroll)
            }
            Err(
                changed @ (LedgerError::PayrollChanged(_)
                | LedgerError::PayrollNotDraft(_)
                | LedgerError::NoSuchPayroll(_)),
            ) => {
                self.leave(transaction).await?;
                let mut transaction = self.begin().await?;
                make_void(&mut transaction, id, Some(now.at), "the rows were changed after they were asked for")
                    .await?;
                self.commit(transaction).await?;
                Err(changed)
            }
            Err(error) => {
                // What can't be rolled back is closed, which undoes it too.
                let _rolled_back = transaction.leave().await;
                Err(error)
            }
        }
    }
}

async fn grant(
    transaction: &mut Writing,
    id: ApprovalId,
    yes: Yes<'_, impl Future<Output = bool> + Send>,
    seen: Fingerprint,
    now: Moment,
    make: impl FnMut() -> IdempotencyKey + Send,
) -> Result<PayrollId, LedgerError> {
    let Yes { checker, maker_may } = yes;
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

/// What is confirmed: all of it as it was asked for.
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
    let stands = Asked::of(connection, *payroll).await?;
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
