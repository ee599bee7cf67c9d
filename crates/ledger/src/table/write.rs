//! How an operation's state advances: each step is one immediate transaction, synced when it returns.

use chrono::{DateTime, Utc};
use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::event::{Event, EventKind, Moment};
use kaunta_domain::operation::{Contradiction, Lifecycle, State};
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_domain::transfer::Transfer;
use sqlx::SqliteConnection;

use crate::chain::row::json;
use crate::encoding::packed::Packed;
use crate::encoding::read::to_the_millisecond;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::operation::Operation;
use crate::table::projection::{Projection, wallet_report};
use crate::table::search;
use crate::table::{account, balance, event};

impl Ledger {
    /// Appends an event to an operation and updates its state; a wallet balance in the event is stored too. The planned next
    /// look-up is unchanged. When this returns, everything is synced to disk.
    ///
    /// # Errors
    /// [`LedgerError::NoSuchOperation`]; [`LedgerError::AttemptTaken`] if anybody has begun this attempt before; or the book
    /// can't be written. Nothing was written.
    pub async fn append(&self, id: OperationId, event: Event) -> Result<Operation, LedgerError> {
        self.append_and_plan(id, event, |operation, _| operation.next_look_up_at).await
    }

    /// The same, and plans or clears the next look-up. `next` gets the operation in its new state and all its events,
    /// without their evidence.
    ///
    /// # Errors
    /// As [`Ledger::append`].
    pub async fn append_and_plan(
        &self,
        id: OperationId,
        event: Event,
        next: impl FnOnce(&Operation, &[Event]) -> Option<DateTime<Utc>> + Send,
    ) -> Result<Operation, LedgerError> {
        let mut transaction = self.begin().await?;
        let before = Operation::find(&mut transaction, id).await?.ok_or(LedgerError::NoSuchOperation(id))?;
        let after = self.add(&mut transaction, before, event, next).await?;
        self.commit_event(transaction).await?;
        Ok(after)
    }

    /// Begins to send an operation again under the same reference. This is allowed only if the service has not found it
    /// twice, and only to the account it was sent to, because no other account knows the reference. When this returns, the
    /// attempt is synced to disk and belongs to this caller.
    ///
    /// # Errors
    /// [`LedgerError::NotToBeSentAgain`] if it is in another state, also if somebody else has already begun;
    /// [`LedgerError::OtherAccount`]; the others of [`Ledger::append`].
    pub async fn begin_again(
        &self,
        id: OperationId,
        now: Moment,
        by: Option<Name>,
        with: Option<CredentialFingerprint>,
    ) -> Result<Operation, LedgerError> {
        let mut transaction = self.begin().await?;
        let before = Operation::find(&mut transaction, id).await?.ok_or(LedgerError::NoSuchOperation(id))?;
        if before.state != State::NotFound {
            return Err(LedgerError::NotToBeSentAgain(id));
        }
        let sent_with = Lifecycle::of(&event::kinds_of(&mut transaction, id).await?).sent_with;
        if !account::is_same(&mut transaction, sent_with.as_ref(), with.as_ref()).await? {
            return Err(LedgerError::OtherAccount(id));
        }
        let sending = EventKind::Sending { attempt: before.attempts + 1, with };
        let event = Event { by, ..Event::new(now, sending) };
        let after = self.add(&mut transaction, before, event, |_, _| None).await?;
        self.commit_event(transaction).await?;
        Ok(after)
    }

    pub(crate) async fn commit_event(&self, transaction: Writing) -> Result<(), LedgerError> {
        fail::fail_point!("append-before-commit");
        self.commit(transaction).await?;
        fail::fail_point!("append-after-commit");
        Ok(())
    }

    pub(crate) async fn add(
        &self,
        transaction: &mut Writing,
        before: Operation,
        event: Event,
        next: impl FnOnce(&Operation, &[Event]) -> Option<DateTime<Utc>> + Send,
    ) -> Result<Operation, LedgerError> {
        let (id, event) = (before.id, Event { at: to_the_millisecond(event.at), ..event });
        event::refuse_attempt_begun_before(transaction, id, &event.kind).await?;
        search::index_up_to(transaction, id.0 - 1).await?;
        let mut events = event::kinds_of(transaction, id).await?;
        for event in account::events_to_record(transaction, &events, event).await? {
            event::insert(transaction, id, &event).await?;
            events.push(event);
        }
        let known = self.known_party(transaction, &before.transfer, before.validation).await?;
        let projection = Projection::of(&before.transfer, known, before.created_at, &events);
        let mut after = before.clone().moved(projection.clone());
        after.next_look_up_at = next(&after, &events).map(to_the_millisecond);
        project(transaction, id, &projection, after.next_look_up_at).await?;
        search::index(transaction, &before, &after).await?;
        store_balance(transaction, id, events.last(), &after.transfer).await?;
        Ok(after)
    }
}

pub(crate) async fn project(
    connection: &mut SqliteConnection,
    id: OperationId,
    projection: &Projection,
    next_look_up_at: Option<DateTime<Utc>>,
) -> Result<(), LedgerError> {
    let standing = &projection.standing;
    sqlx::query(
        "UPDATE operation SET state = ?, party = ?, service_status = ?, contradicted_by = ?, case_since = ?,
             settled_after = ? - created_at, settled_first_after = ? - created_at, attempts = ?, transaction_id = ?, service_reference = ?, fee = ?, total_charged = ?, balance_after = ?,
             extra = ?, updated_at = ?, next_look_up_at = ?, token_claim = ?
         WHERE id = ?",
    )
    .bind(standing.state.code())
    .bind(projection.party.as_deref())
    .bind(standing.service_status.as_ref().map(|status| status.word()))
    .bind(standing.contradicted_by.as_ref().map(Contradiction::code))
    .bind(standing.case_since.map(|since| since.timestamp_millis()))
    .bind(standing.settled_at.map(|at| at.timestamp_millis()))
    .bind(projection.settled_first().map(|at| at.timestamp_millis()))
    .bind(standing.attempts)
    .bind(projection.transaction_id.as_deref())
    .bind(projection.service_reference.as_deref())
    .bind(projection.fee.map(|money| money.to_plain()))
    .bind(projection.total_charged.map(|money| money.to_plain()))
    .bind(projection.balance_after.map(|money| money.to_plain()))
    .bind(Packed::of(json(&projection.extra)?))
    .bind(projection.updated_at.timestamp_millis())
    .bind(next_look_up_at.map(|at| at.timestamp_millis()))
    .bind(projection.token_claim().map(TokenClaim::code))
    .bind(id.0)
    .execute(connection)
    .await?;
    Ok(())
}

async fn store_balance(
    connection: &mut SqliteConnection,
    id: OperationId,
    event: Option<&Event>,
    transfer: &Transfer,
) -> Result<(), LedgerError> {
    match event.and_then(|event| Some((wallet_report(event)?, event.at))) {
        Some((report, at)) => balance::keep(connection, &report, transfer.wallet, at, Some(id)).await,
        None => Ok(()),
    }
}
