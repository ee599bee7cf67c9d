//! How an operation comes into the book and moves on: each step one immediate transaction, synced when it returns.

use chrono::{DateTime, Utc};
use kaunta_domain::day::day_of;
use kaunta_domain::event::{Event, EventKind};
use kaunta_domain::money::Money;
use kaunta_domain::reference::OperationId;
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::transfer::Transfer;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use crate::error::LedgerError;
use crate::filter::day_number;
use crate::ledger::Ledger;
use crate::projection::{Projection, wallet_report};
use crate::search;
use crate::table::operation::{NewOperation, Operation, Recorded, biller_of};
use crate::table::read::to_the_millisecond;
use crate::table::{balance, event, validation};

impl Ledger {
    /// Writes an intention down with its first two events, [`EventKind::Recorded`] and the beginning of attempt 1. When
    /// this returns [`Recorded::New`] all of it is synced to disk, and the transfer may be sent.
    ///
    /// # Errors
    /// [`LedgerError::IntentionReused`] when the intention was recorded with another transfer,
    /// [`LedgerError::ReferenceTaken`] when the reference is not fresh; or the book can't be written, and nothing was.
    pub async fn record(&self, new: &NewOperation) -> Result<Recorded, LedgerError> {
        let mut transaction = self.begin().await?;
        if let Some(before) = Operation::find_by_intention(&mut transaction, &new.intention).await? {
            transaction.leave().await?;
            return if before.transfer == new.transfer {
                Ok(Recorded::Already(before))
            } else {
                Err(LedgerError::IntentionReused(before.id))
            };
        }
        let at = to_the_millisecond(new.at);
        let first = [EventKind::Recorded, EventKind::Sending { attempt: 1 }];
        let events = first.map(|kind| Event { at, tick: None, by: None, kind, evidence: None });
        let id = write_down(&mut transaction, new, &events).await?;
        let operation = Operation::find(&mut transaction, id).await?.ok_or(LedgerError::NoSuchOperation(id))?;
        fail::fail_point!("record-before-commit");
        self.commit(transaction).await?;
        fail::fail_point!("record-after-commit");
        Ok(Recorded::New(operation))
    }

    /// Adds what happened to an operation and moves it to where it then stands; a wallet balance in it is kept too. When
    /// this returns, all of it is synced to disk.
    ///
    /// # Errors
    /// [`LedgerError::NoSuchOperation`]; [`LedgerError::AttemptTaken`] when this attempt was begun before, by whoever;
    /// or the book can't be written, and nothing was.
    pub async fn append(&self, id: OperationId, event: Event) -> Result<Operation, LedgerError> {
        let event = Event { at: to_the_millisecond(event.at), ..event };
        let mut transaction = self.begin().await?;
        let before = Operation::find(&mut transaction, id).await?.ok_or(LedgerError::NoSuchOperation(id))?;
        event::refuse_attempt_begun_before(&mut transaction, id, &event.kind).await?;
        event::insert(&mut transaction, id, &event).await?;
        let events = event::kinds_of(&mut transaction, id).await?;
        let known = known_party(&mut transaction, &before.transfer, before.validation.map(|id| id.0)).await?;
        let projection = Projection::of(known, before.created_at, &events);
        project(&mut transaction, id, &projection).await?;
        let after = Operation::find(&mut transaction, id).await?.ok_or(LedgerError::NoSuchOperation(id))?;
        search::replace(&mut transaction, &before, &after).await?;
        keep_balance(&mut transaction, id, &event, &after.transfer).await?;
        fail::fail_point!("append-before-commit");
        self.commit(transaction).await?;
        fail::fail_point!("append-after-commit");
        Ok(after)
    }

    /// Plans the next look-up, or none.
    ///
    /// # Errors
    /// [`LedgerError::NoSuchOperation`], or the book can't be written.
    pub async fn set_next_look_up(&self, id: OperationId, at: Option<DateTime<Utc>>) -> Result<(), LedgerError> {
        let mut transaction = self.begin().await?;
        let changed = sqlx::query("UPDATE operation SET next_look_up_at = ? WHERE id = ?")
            .bind(at.map(|at| at.timestamp_millis()))
            .bind(id.0)
            .execute(&mut *transaction)
            .await?;
        if changed.rows_affected() == 0 {
            return Err(LedgerError::NoSuchOperation(id));
        }
        fail::fail_point!("plan-before-commit");
        self.commit(transaction).await
    }
}

async fn write_down(
    connection: &mut SqliteConnection,
    new: &NewOperation,
    events: &[Event],
) -> Result<OperationId, LedgerError> {
    let taken: Option<i64> = sqlx::query_scalar("SELECT id FROM operation WHERE reference = ?")
        .bind(new.reference.as_str())
        .fetch_optional(&mut *connection)
        .await?;
    if let Some(by) = taken {
        return Err(LedgerError::ReferenceTaken(OperationId(by)));
    }
    let party = known_party(connection, &new.transfer, new.validation.map(|id| id.0)).await?;
    let projection = Projection::of(party, to_the_millisecond(new.at), events);
    let id = insert(connection, new, &projection).await?;
    for event in events {
        event::insert(connection, id, event).await?;
    }
    let ids = [projection.transaction_id.as_deref(), projection.service_reference.as_deref()];
    let texts = search::Texts::of(&new.transfer, new.reference.as_str(), projection.party.as_deref(), ids);
    search::insert(connection, id, texts).await?;
    Ok(id)
}

async fn insert(
    connection: &mut SqliteConnection,
    new: &NewOperation,
    projection: &Projection,
) -> Result<OperationId, LedgerError> {
    let mut query = QueryBuilder::new(INSERT);
    push_row(&mut query, None, new, projection)?;
    let id = query.build().execute(connection).await?.last_insert_rowid();
    Ok(OperationId(id))
}

/// What goes before the rows of [`push_row`].
pub(crate) const INSERT: &str = "INSERT INTO operation (id, intention, reference, transfer, mode, amount, wallet, phone, \
    account, provider, biller, narration, validation, created_at, day, state, party, service_status, contradicted_by, \
    attempts, transaction_id, service_reference, fee, total_charged, balance_after, extra, updated_at) VALUES ";

/// One `(…)` of an insert; without an id SQLite gives the next one.
pub(crate) fn push_row(
    query: &mut QueryBuilder<Sqlite>,
    id: Option<OperationId>,
    new: &NewOperation,
    projection: &Projection,
) -> Result<(), LedgerError> {
    let transfer = &new.transfer;
    let at = to_the_millisecond(new.at);
    let shillings = i64::try_from(transfer.amount.shillings()).map_err(|_| LedgerError::SumTooLarge)?;
    let word = |status: &ServiceStatus| status.word().to_owned();
    query.push("(");
    let mut row = query.separated(", ");
    row.push_bind(id.map(|id| id.0))
        .push_bind(new.intention.as_str().to_owned())
        .push_bind(new.reference.as_str().to_owned())
        .push_bind(json(transfer)?)
        .push_bind(transfer.mode().code())
        .push_bind(shillings)
        .push_bind(transfer.wallet.code())
        .push_bind(transfer.phone().map(|phone| phone.gateway()))
        .push_bind(transfer.account().map(|account| account.as_str().to_owned()))
        .push_bind(transfer.provider().map(str::to_owned))
        .push_bind(biller_of(transfer).map(str::to_owned))
        .push_bind(transfer.narration.as_str().to_owned())
        .push_bind(new.validation.map(|id| id.0))
        .push_bind(at.timestamp_millis())
        .push_bind(day_number(day_of(at)))
        .push_bind(projection.standing.state.code())
        .push_bind(projection.party.clone())
        .push_bind(projection.standing.service_status.as_ref().map(word))
        .push_bind(projection.standing.contradicted_by.as_ref().map(word))
        .push_bind(projection.standing.attempts)
        .push_bind(projection.transaction_id.clone())
        .push_bind(projection.service_reference.clone())
        .push_bind(projection.fee.map(Money::to_plain))
        .push_bind(projection.total_charged.map(Money::to_plain))
        .push_bind(projection.balance_after.map(Money::to_plain))
        .push_bind(json(&projection.extra)?)
        .push_bind(projection.updated_at.timestamp_millis());
    query.push(")");
    Ok(())
}

/// A look-up is planned only while the outcome is open.
async fn project(
    connection: &mut SqliteConnection,
    id: OperationId,
    projection: &Projection,
) -> Result<(), LedgerError> {
    let standing = &projection.standing;
    sqlx::query(
        "UPDATE operation SET state = ?, party = ?, service_status = ?, contradicted_by = ?, attempts = ?,
             transaction_id = ?, service_reference = ?, fee = ?, total_charged = ?, balance_after = ?, extra = ?,
             updated_at = ?, next_look_up_at = iif(?, next_look_up_at, NULL)
         WHERE id = ?",
    )
    .bind(standing.state.code())
    .bind(projection.party.as_deref())
    .bind(standing.service_status.as_ref().map(|status| status.word()))
    .bind(standing.contradicted_by.as_ref().map(|status| status.word()))
    .bind(standing.attempts)
    .bind(projection.transaction_id.as_deref())
    .bind(projection.service_reference.as_deref())
    .bind(projection.fee.map(|money| money.to_plain()))
    .bind(projection.total_charged.map(|money| money.to_plain()))
    .bind(projection.balance_after.map(|money| money.to_plain()))
    .bind(json(&projection.extra)?)
    .bind(projection.updated_at.timestamp_millis())
    .bind(standing.state.is_open())
    .bind(id.0)
    .execute(connection)
    .await?;
    Ok(())
}

/// The other side's name as it was known before sending: in the transfer, or where the mode has none, validated.
pub(crate) async fn known_party(
    connection: &mut SqliteConnection,
    transfer: &Transfer,
    validation: Option<i64>,
) -> Result<Option<String>, LedgerError> {
    match (transfer.party(), validation) {
        (Some(name), _) => Ok(Some(name.as_str().to_owned())),
        (None, Some(id)) => validation::holder(connection, id).await,
        (None, None) => Ok(None),
    }
}

async fn keep_balance(
    connection: &mut SqliteConnection,
    id: OperationId,
    event: &Event,
    transfer: &Transfer,
) -> Result<(), LedgerError> {
    match wallet_report(event) {
        Some(report) => balance::keep(connection, report, transfer.wallet, event.at, Some(id)).await,
        None => Ok(()),
    }
}

/// JSON of our own types, which have no key that is not text.
pub(crate) fn json(value: &impl serde::Serialize) -> Result<String, LedgerError> {
    serde_json::to_string(value).map_err(|error| LedgerError::Io(std::io::Error::other(error)))
}
