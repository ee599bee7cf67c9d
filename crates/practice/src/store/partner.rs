//! The payments booked over the partner wallet interface. Its wallet is ESCROW of the same environment.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row as _, SqliteConnection};

use super::wallets::Wallet;
use super::{Store, wallets};
use crate::answer::refusals::No;
use crate::script::partner_fees::charge;
use crate::script::plan::{Fate, Refusal, Steps};
use crate::script::{Order, Scenario, holders};
use crate::terms::{Environment, Money, PartnerMode as Mode, Status, WalletType};

/// A payment about to be booked.
pub(crate) struct Entry<'a> {
    pub(crate) order: &'a Order,
    /// The request or batch item, as received.
    pub(crate) request: String,
    pub(crate) scenario: Scenario,
    pub(crate) steps: Steps,
}

/// A batch item about to be booked or refused.
pub(crate) struct Item<'a> {
    pub(crate) entry: Entry<'a>,
    pub(crate) fate: Result<Fate, Refusal>,
}

/// The result of an item.
pub(crate) enum Paid {
    Booked(Box<Booked>),
    Refused { code: &'static str, message: String },
    Forgotten,
}

/// A booked payment in its current state.
#[derive(Clone, Debug)]
pub(crate) struct Booked {
    pub(crate) seq: i64,
    pub(crate) environment: Environment,
    pub(crate) id: String,
    pub(crate) mode: Mode,
    pub(crate) amount: Money,
    pub(crate) fee: Money,
    pub(crate) recipient: Option<String>,
    pub(crate) recipient_name: Option<String>,
    pub(crate) provider: Option<String>,
    pub(crate) reference_id: Option<String>,
    pub(crate) batch_reference: Option<String>,
    pub(crate) request: String,
    pub(crate) balance_before: Money,
    pub(crate) balance_after: Money,
    pub(crate) status: Status,
    pub(crate) scenario: Scenario,
    pub(crate) created_at: i64,
    pub(crate) completed_at: Option<i64>,
    next_status: Option<String>,
    next_at: Option<i64>,
}

impl FromRow<'_, SqliteRow> for Booked {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
        Ok(Self {
            seq: row.try_get("seq")?,
            environment: row.try_get("environment")?,
            id: row.try_get("id")?,
            mode: row.try_get("mode")?,
            amount: row.try_get("amount")?,
            fee: row.try_get("fee")?,
            recipient: row.try_get("recipient")?,
            recipient_name: row.try_get("recipient_name")?,
            provider: row.try_get("provider")?,
            reference_id: row.try_get("reference_id")?,
            batch_reference: row.try_get("batch_reference")?,
            request: row.try_get("request")?,
            balance_before: row.try_get("balance_before")?,
            balance_after: row.try_get("balance_after")?,
            status: row.try_get("status")?,
            scenario: row.try_get("scenario")?,
            created_at: row.try_get("created_at")?,
            completed_at: row.try_get("completed_at")?,
            next_status: row.try_get("next_status")?,
            next_at: row.try_get("next_at")?,
        })
    }
}

impl Booked {
    /// What leaves the wallet, or what the payer pays if it adds to the wallet.
    pub(crate) fn total(&self) -> Option<Money> {
        charge(self.mode, self.amount).map(|(_, total)| total)
    }

    /// How it changes the wallet's balance while in `status`.
    fn effect(&self, status: Status) -> Option<Money> {
        effect(self.mode, self.amount, self.fee, status)
    }
}

/// Outgoing money is reserved from the start and released on failure; incoming money arrives on success, less the fee.
fn effect(mode: Mode, amount: Money, fee: Money, status: Status) -> Option<Money> {
    match (mode.adds(), status) {
        (true, Status::Success) => amount.checked_sub(fee),
        (true, Status::Pending | Status::Queued | Status::Failed) | (false, Status::Failed) => Some(Money::ZERO),
        (false, Status::Success | Status::Pending | Status::Queued) => {
            Money::ZERO.checked_sub(amount)?.checked_sub(fee)
        }
    }
}

impl Store {
    pub(crate) async fn partner_balance(&self, environment: Environment) -> sqlx::Result<Money> {
        let mut connection = self.pool.acquire().await?;
        wallets::balance(&mut connection, environment, WalletType::Escrow).await
    }

    /// Books one payment; `None` if the wallet does not cover it.
    pub(crate) async fn pay(
        &self,
        environment: Environment,
        entry: &Entry<'_>,
        now: i64,
    ) -> sqlx::Result<Option<Booked>> {
        let mut tx = self.begin().await?;
        let booked = book(&mut tx, environment, None, entry, now).await?;
        tx.commit().await?;
        Ok(booked)
    }

    /// Books a batch item by item, in order; `None` if its reference was used before.
    pub(crate) async fn pay_batch(
        &self,
        environment: Environment,
        reference: &str,
        items: &[Item<'_>],
        now: i64,
    ) -> sqlx::Result<Option<Vec<Paid>>> {
        let mut tx = self.begin().await?;
        let new = "INSERT INTO partner_batches (environment, batch_reference, created_at) VALUES (?, ?, ?)
            ON CONFLICT (environment, batch_reference) DO NOTHING";
        let kept = sqlx::query(new).bind(environment.as_str()).bind(reference).bind(now).execute(&mut *tx).await?;
        if kept.rows_affected() == 0 {
            return Ok(None);
        }
        let mut paid = Vec::with_capacity(items.len());
        let mut seen = HashSet::new();
        for item in items {
            if item.fate == Ok(Fate::CutHere) {
                break;
            }
            let first = seen.insert(&item.entry.order.reference_id);
            paid.push(item_paid(&mut tx, environment, reference, item, first, now).await?);
        }
        tx.commit().await?;
        Ok(Some(paid))
    }

    pub(crate) async fn partner_transactions(&self) -> sqlx::Result<Vec<Booked>> {
        sqlx::query_as("SELECT * FROM partner_transactions ORDER BY seq").fetch_all(&self.pool).await
    }
}

async fn item_paid(
    connection: &mut SqliteConnection,
    environment: Environment,
    batch: &str,
    item: &Item<'_>,
    first: bool,
    now: i64,
) -> sqlx::Result<Paid> {
    if item.fate == Ok(Fate::Forgotten) {
        return Ok(Paid::Forgotten);
    }
    if !first {
        let message = "referenceId stands twice in this batch".to_owned();
        return Ok(Paid::Refused { code: "DUPLICATE_REFERENCE", message });
    }
    let refusal = match item.fate {
        Err(refusal) => refusal,
        Ok(Fate::Answered | Fate::Unanswered | Fate::Forgotten | Fate::CutHere) => {
            match book(connection, environment, Some(batch), &item.entry, now).await? {
                Some(booked) => return Ok(Paid::Booked(Box::new(booked))),
                None => Refusal::InsufficientBalance,
            }
        }
    };
    Ok(match No::of(refusal) {
        Ok(No { code, message, .. }) => Paid::Refused { code, message },
        // Such a refusal replaces a whole answer and has no form for a single item.
        Err(_) => Paid::Refused { code: "REFUSED", message: "The item was refused".to_owned() },
    })
}

async fn book(
    connection: &mut SqliteConnection,
    environment: Environment,
    batch: Option<&str>,
    entry: &Entry<'_>,
    now: i64,
) -> sqlx::Result<Option<Booked>> {
    let order = entry.order;
    let (status, next) = entry.steps;
    let before = wallets::balance(connection, environment, WalletType::Escrow).await?;
    let Some((fee, _)) = charge(order.mode, order.amount) else {
        return Ok(None);
    };
    let after = |status| effect(order.mode, order.amount, fee, status).and_then(|effect| before.checked_add(effect));
    let (Some(if_paid), Some(balance)) = (after(Status::Success), after(status)) else {
        return Ok(None);
    };
    // Outgoing money must be covered before it is tried, even if the payment then fails.
    if !order.mode.adds() && if_paid < Money::ZERO {
        return Ok(None);
    }
    wallets::write(connection, Wallet { environment, wallet: WalletType::Escrow, balance }).await?;
    let ended = matches!(status, Status::Success | Status::Failed).then_some(now);
    let name = order.name.clone().or_else(|| order.recipient.as_deref().map(|number| holders::name_of(None, number)));
    let seq: i64 = sqlx::query_scalar(INSERT)
        .bind(environment.as_str())
        .bind(order.mode.as_str())
        .bind(order.amount.hundredths())
        .bind(fee.hundredths())
        .bind(&order.recipient)
        .bind(name)
        .bind(&order.provider)
        .bind(&order.reference_id)
        .bind(batch)
        .bind(&entry.request)
        .bind(before.hundredths())
        .bind(balance.hundredths())
        .bind(status.as_str())
        .bind(entry.scenario.as_str())
        .bind(now)
        .bind(ended)
        .bind(next.map(|(status, _)| status.as_str()))
        .bind(next.map(|(_, at)| at))
        .fetch_one(&mut *connection)
        .await?;
    named(connection, seq, now).await.map(Some)
}

const INSERT: &str = "INSERT INTO partner_transactions (environment, mode, amount, fee, recipient, recipient_name,
    provider, reference_id, batch_reference, request, balance_before, balance_after, status, scenario, created_at,
    completed_at, next_status, next_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq";

/// Gives a new row the service's id.
async fn named(connection: &mut SqliteConnection, seq: i64, now: i64) -> sqlx::Result<Booked> {
    let day = DateTime::<Utc>::from_timestamp_millis(now).unwrap_or_default().format("%y%m%d");
    sqlx::query_as("UPDATE partner_transactions SET id = ? WHERE seq = ? RETURNING *")
        .bind(format!("PW{day}{seq:06}"))
        .bind(seq)
        .fetch_one(connection)
        .await
}

/// Advances every payment that is due; returns their number.
pub(super) async fn settle_due(connection: &mut SqliteConnection, now: i64) -> sqlx::Result<usize> {
    let due: Vec<Booked> =
        sqlx::query_as("SELECT * FROM partner_transactions WHERE next_at <= ? ORDER BY next_at, seq")
            .bind(now)
            .fetch_all(&mut *connection)
            .await?;
    for booked in &due {
        settle(connection, booked, now).await?;
    }
    Ok(due.len())
}

async fn settle(connection: &mut SqliteConnection, booked: &Booked, now: i64) -> sqlx::Result<()> {
    let overflow = || sqlx::Error::Protocol("a wallet's balance does not fit".to_owned());
    let to = booked.next_status.as_deref().and_then(Status::parse).unwrap_or(booked.status);
    let held = booked.effect(booked.status).ok_or_else(overflow)?;
    let delta = booked.effect(to).and_then(|effect| effect.checked_sub(held)).ok_or_else(overflow)?;
    let before = wallets::balance(connection, booked.environment, WalletType::Escrow).await?;
    let balance = before.checked_add(delta).ok_or_else(overflow)?;
    let wallet = Wallet { environment: booked.environment, wallet: WalletType::Escrow, balance };
    wallets::write(connection, wallet).await?;
    let moved = "UPDATE partner_transactions SET status = ?, completed_at = ?, next_status = NULL, next_at = NULL
        WHERE seq = ?";
    sqlx::query(moved)
        .bind(to.as_str())
        // It completes at the time it was due, even if this runs later.
        .bind(booked.next_at.unwrap_or(now))
        .bind(booked.seq)
        .execute(connection)
        .await?;
    Ok(())
}
