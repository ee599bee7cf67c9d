//! Books transfers and advances them: the only code that changes wallets without a person.

use chrono::{DateTime, Utc};
use sqlx::{Sqlite, SqliteConnection};

use super::wallets::Wallet;
use super::{Store, callbacks, wallets};
use crate::answer::{Transaction, bodies};
use crate::checker::Transfer;
use crate::script::Scenario;
use crate::terms::{Environment, Status};

/// A transfer about to be booked, and its course.
pub(crate) struct Booking<'a> {
    pub(crate) environment: Environment,
    pub(crate) transfer: &'a Transfer,
    pub(crate) scenario: Scenario,
    pub(crate) status: Status,
    /// The status it changes to later, and when (milliseconds since 1970).
    pub(crate) next: Option<(Status, i64)>,
    pub(crate) visible_at: i64,
    pub(crate) now: i64,
}

/// The result of a booking.
pub(crate) enum Booked {
    Done(Box<Transaction>),
    Insufficient,
    Duplicate,
}

/// Why a transfer could not be settled by hand.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SettleError {
    #[error("no transaction has this id or reference")]
    NotFound,
    #[error(transparent)]
    Sqlite(#[from] sqlx::Error),
}

impl Store {
    pub(super) async fn begin(&self) -> sqlx::Result<sqlx::Transaction<'_, Sqlite>> {
        self.pool.begin_with("BEGIN IMMEDIATE").await
    }

    /// Books a transfer: reference, balance and wallet in one transaction.
    pub(crate) async fn book(&self, booking: &Booking<'_>) -> sqlx::Result<Booked> {
        let transfer = booking.transfer;
        let mut tx = self.begin().await?;
        let before = wallets::balance(&mut tx, booking.environment, transfer.wallet).await?;
        let Some((fee, charged)) = Transaction::charge(transfer.mode, transfer.amount) else {
            return Ok(Booked::Insufficient);
        };
        let inserted = sqlx::query_scalar::<_, i64>(INSERT)
            .bind(booking.environment.as_str())
            .bind(&transfer.partner_reference)
            .bind(transfer.mode.as_str())
            .bind(transfer.wallet.as_str())
            .bind(transfer.amount.hundredths())
            .bind(fee.hundredths())
            .bind(charged.hundredths())
            .bind(before.hundredths())
            .bind(&transfer.party.name)
            .bind(&transfer.party.phone)
            .bind(transfer.party.network.map(crate::terms::Network::as_str))
            .bind(&transfer.party.account)
            .bind(&transfer.party.bank_code)
            .bind(&transfer.party.biller)
            .bind(&transfer.party.extra)
            .bind(booking.status.as_str())
            .bind(booking.scenario.as_str())
            .bind(booking.now)
            .bind(booking.visible_at)
            .bind(booking.next.map(|(status, _)| status.as_str()))
            .bind(booking.next.map(|(_, at)| at))
            .bind(&transfer.callback_url)
            .bind(transfer.metadata.as_ref().map(ToString::to_string))
            .fetch_optional(&mut *tx)
            .await?;
        let Some(seq) = inserted else {
            return Ok(Booked::Duplicate);
        };
        name(&mut tx, seq, booking.now).await?;
        let booked = by_seq(&mut tx, seq).await?;
        // A collection takes nothing from the wallet; anything else must be covered before it is tried.
        let covered = booked.effect(Status::Success).is_some_and(|effect| {
            before.checked_add(effect).is_some_and(|after| effect.hundredths() >= 0 || after.hundredths() >= 0)
        });
        if !covered {
            tx.rollback().await?;
            return Ok(Booked::Insufficient);
        }
        let booked = enter(&mut tx, booked, booking.status, None, booking.now).await?;
        tx.commit().await?;
        Ok(Booked::Done(Box::new(booked)))
    }

    /// Advances every transfer that is due; returns their number.
    pub(crate) async fn settle_due(&self, now: i64) -> sqlx::Result<usize> {
        let mut tx = self.begin().await?;
        let due: Vec<Transaction> =
            sqlx::query_as("SELECT * FROM transactions WHERE next_at <= ? ORDER BY next_at, seq")
                .bind(now)
                .fetch_all(&mut *tx)
                .await?;
        let count = due.len() + super::partner::settle_due(&mut tx, now).await?;
        for transaction in due {
            let from = transaction.status;
            // It completes at the time it was due, even if this runs later.
            let at = transaction.next_at.unwrap_or(now);
            let to = transaction.next_status.as_deref().and_then(Status::parse).unwrap_or(from);
            enter(&mut tx, transaction, to, Some(from), at).await?;
        }
        tx.commit().await?;
        Ok(count)
    }

    /// Sets a transfer's final status by hand, whatever it was before.
    pub(crate) async fn settle(&self, key: &str, status: Status, now: i64) -> Result<Transaction, SettleError> {
        let mut tx = self.begin().await?;
        let found: Option<Transaction> =
            sqlx::query_as("SELECT * FROM transactions WHERE id = ?1 OR partner_reference = ?1 ORDER BY seq LIMIT 1")
                .bind(key)
                .fetch_optional(&mut *tx)
                .await?;
        let transaction = found.ok_or(SettleError::NotFound)?;
        let from = transaction.status;
        let settled = enter(&mut tx, transaction, status, Some(from), now).await?;
        tx.commit().await?;
        Ok(settled)
    }
}

const INSERT: &str = "INSERT INTO transactions (environment, partner_reference, mode, wallet, amount, fee, charged,
    balance_before, balance_after, name, phone, network, account, bank_code, biller, extra, status, scenario,
    created_at, visible_at, next_status, next_at, callback_url, metadata)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23)
    ON CONFLICT (environment, partner_reference) DO NOTHING RETURNING seq";

/// Gives a new row the service's id and reference.
async fn name(connection: &mut SqliteConnection, seq: i64, now: i64) -> sqlx::Result<()> {
    let day = DateTime::<Utc>::from_timestamp_millis(now).unwrap_or_default().format("%y%m%d");
    sqlx::query("UPDATE transactions SET id = ?, reference = ? WHERE seq = ?")
        .bind(format!("TX{day}{seq:06}"))
        .bind(format!("PG{seq:09}"))
        .bind(seq)
        .execute(connection)
        .await?;
    Ok(())
}

async fn by_seq(connection: &mut SqliteConnection, seq: i64) -> sqlx::Result<Transaction> {
    sqlx::query_as("SELECT * FROM transactions WHERE seq = ?").bind(seq).fetch_one(connection).await
}

/// Changes a transfer's status: the wallet changes by the difference, and SUCCESS or FAILED queues a callback. `from`
/// is `None` at booking, where the later steps are kept.
async fn enter(
    connection: &mut SqliteConnection,
    transaction: Transaction,
    to: Status,
    from: Option<Status>,
    now: i64,
) -> sqlx::Result<Transaction> {
    let overflow = || sqlx::Error::Protocol("a wallet's balance does not fit".to_owned());
    let held = from.map_or(Some(crate::terms::Money::ZERO), |from| transaction.effect(from)).ok_or_else(overflow)?;
    let delta = transaction.effect(to).and_then(|effect| effect.checked_sub(held)).ok_or_else(overflow)?;
    let (environment, wallet) = (transaction.environment, transaction.wallet);
    let before = wallets::balance(connection, environment, wallet).await?;
    let balance = before.checked_add(delta).ok_or_else(overflow)?;
    wallets::write(connection, Wallet { environment, wallet, balance }).await?;
    let ended = matches!(to, Status::Success | Status::Failed);
    if from.is_none() {
        sqlx::query("UPDATE transactions SET balance_after = ? WHERE seq = ?")
            .bind(balance.hundredths())
            .bind(transaction.seq)
            .execute(&mut *connection)
            .await?;
    } else {
        sqlx::query("UPDATE transactions SET next_status = NULL, next_at = NULL WHERE seq = ?")
            .bind(transaction.seq)
            .execute(&mut *connection)
            .await?;
    }
    sqlx::query("UPDATE transactions SET status = ?, completed_at = ? WHERE seq = ?")
        .bind(to.as_str())
        .bind(ended.then_some(now))
        .bind(transaction.seq)
        .execute(&mut *connection)
        .await?;
    let entered = by_seq(connection, transaction.seq).await?;
    if let (true, Some(url)) = (ended && from != Some(to), &entered.callback_url) {
        callbacks::enqueue(connection, &entered.id, url, &bodies::callback(&entered), now).await?;
    }
    Ok(entered)
}
