//! Turning a draft into a payroll that is paid, and its state from then on.

use kaunta_domain::event::NoteText;
use kaunta_domain::payroll::checks::NameChecks;
use kaunta_domain::payroll::{PayrollId, PayrollState};
use kaunta_domain::reference::IdempotencyKey;
use sqlx::{QueryBuilder, Row, Sqlite};

use crate::chain::row::json;
use crate::encoding::read::Reader;
use crate::encoding::total::Total;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::payroll::decision::unsent;
use crate::table::payroll::{Confirmation, refuse_unless_draft};
use crate::table::rules::{BookRules, rules_of};

/// Rows in one statement.
const ROWS: usize = 1000;

impl Ledger {
    /// Freezes a draft as it was confirmed and gives each row to be paid its own idempotency key, which makes one operation of
    /// it. From then on the payroll is running. `make` returns a new unique key each time. `rules` come from the list of
    /// people: anybody with the file can edit the rules in the book.
    ///
    /// # Errors
    /// [`LedgerError::PayrollChanged`] if the rows add up to something else than was confirmed;
    /// [`LedgerError::PayrollNotDraft`], [`LedgerError::NoSuchPayroll`]; [`LedgerError::NeedsApproval`] if every payroll
    /// needs a second person; or the book can't be written. Nothing was written.
    pub async fn confirm_payroll(
        &self,
        id: PayrollId,
        confirmation: &Confirmation,
        rules: BookRules,
        make: impl FnMut() -> IdempotencyKey + Send,
    ) -> Result<(), LedgerError> {
        let mut transaction = self.begin().await?;
        confirm(&mut transaction, id, confirmation, rules, make).await?;
        self.commit(transaction).await
    }

    /// Moves a confirmed payroll to another state if its state is one of `from`; returns whether it did. A stopped or
    /// finished payroll never changes state again, and none is finished while it has an unsent row.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn set_payroll_state(
        &self,
        id: PayrollId,
        from: &[PayrollState],
        to: PayrollState,
    ) -> Result<bool, LedgerError> {
        let movable = |state: PayrollState| matches!(state, PayrollState::Running | PayrollState::Paused);
        let from: Vec<&str> = from.iter().filter(|state| movable(**state)).map(|state| state.code()).collect();
        let mut query = QueryBuilder::<Sqlite>::new("UPDATE payroll SET state = ");
        query.push_bind(to.code()).push(" WHERE id = ").push_bind(id.0);
        query.push(" AND state IN (SELECT value FROM json_each(").push_bind(json(&from)?).push("))");
        match to {
            PayrollState::Draft => return Ok(false),
            PayrollState::Finished => {
                query.push(" AND NOT ").push(unsent!("payroll_row r", "payroll.id"));
            }
            PayrollState::Running | PayrollState::Paused | PayrollState::Stopped => {}
        }
        let mut transaction = self.begin().await?;
        let moved = query.build().execute(&mut *transaction).await?.rows_affected();
        self.commit(transaction).await?;
        Ok(moved > 0)
    }
}

pub(crate) async fn confirm(
    transaction: &mut Writing,
    id: PayrollId,
    confirmation: &Confirmation,
    rules: BookRules,
    make: impl FnMut() -> IdempotencyKey + Send,
) -> Result<(), LedgerError> {
    refuse_unless_draft(transaction, id).await?;
    if confirmation.approval.is_none() && (rules.second_person || rules_of(transaction).await?.second_person) {
        return Err(LedgerError::NeedsApproval);
    }
    let found = sqlx::query(
        "SELECT id, amount, cents FROM payroll_row INDEXED BY payroll_row_by_payroll
         WHERE payroll = ? AND included = 1 AND payable = 1 ORDER BY id",
    )
    .bind(id.0)
    .fetch_all(&mut **transaction)
    .await?;
    let (mut rows, mut total) = (Vec::with_capacity(found.len()), Total::default());
    for row in &found {
        let row_id: i64 = row.try_get("id")?;
        total.add(Reader::new(row, "payroll_row", row_id).amount()?);
        rows.push(row_id);
    }
    let is_same = u32::try_from(rows.len()) == Ok(confirmation.count) && total.money()? == confirmation.total;
    if !is_same || rows.is_empty() {
        return Err(LedgerError::PayrollChanged(id));
    }
    give_idempotency_keys(transaction, &rows, make).await?;
    let names = confirmation.names.as_ref().map(NameChecks::code);
    sqlx::query(
        "UPDATE payroll SET state = ?, confirmed_at = ?, route = ?, rate_a_minute = ?, batch_size = ?, to_pay = ?, total = ?,
             total_cents = ?, who = ?, note = ?, approval = ?, names = ?, names_reason = ? WHERE id = ?",
    )
    .bind(PayrollState::Running.code())
    .bind(confirmation.at.timestamp_millis())
    .bind(confirmation.route.code())
    .bind(confirmation.rate_a_minute)
    .bind(confirmation.batch_size)
    .bind(confirmation.count)
    .bind(total.shillings()?)
    .bind(total.cents())
    .bind(confirmation.by.as_ref().map(|by| by.as_str()))
    .bind(&confirmation.note)
    .bind(confirmation.approval.map(|approval| approval.0))
    .bind(names.map(|(code, _)| code))
    .bind(names.and_then(|(_, reason)| reason).map(NoteText::as_str))
    .bind(id.0)
    .execute(&mut **transaction)
    .await?;
    Ok(())
}

async fn give_idempotency_keys(
    transaction: &mut Writing,
    rows: &[i64],
    mut make: impl FnMut() -> IdempotencyKey + Send,
) -> Result<(), LedgerError> {
    for some in rows.chunks(ROWS) {
        let pairs: Vec<(i64, IdempotencyKey)> = some.iter().map(|row| (*row, make())).collect();
        sqlx::query(
            "UPDATE payroll_row SET idempotency_key = given.value ->> 1 FROM json_each(?) AS given
             WHERE payroll_row.id = given.value ->> 0",
        )
        .bind(json(&pairs)?)
        .execute(&mut **transaction)
        .await?;
    }
    Ok(())
}
