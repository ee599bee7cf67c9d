//! The payments whose cash changed in a drawer's period.

use std::collections::BTreeMap;

use kaunta_domain::cash::{Cash, CashMoved, DrawerId};
use kaunta_domain::drawer::{CashPayment, CashState, Float, TokenOwed, WalletPayment};
use kaunta_domain::event::Event;
use kaunta_domain::mode::{Flow, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::OperationId;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_domain::transfer::Transfer;
use sqlx::{Row as _, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::table::event;
use crate::table::projection::Projection;

/// Where a period begins and ends.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Span {
    pub(crate) drawer: DrawerId,
    /// The last event before it.
    pub(crate) from: i64,
    /// Its last event.
    pub(crate) to: i64,
    /// The first cash entry after the period; entries from this one on don't belong to it.
    pub(crate) before_entry: i64,
}

/// The payments with an event in the period, and those in a JSON list (`?3`).
const TRANSFERS: &str =
    "SELECT o.id, o.transfer, o.maker FROM (SELECT DISTINCT operation AS id FROM event WHERE id > ?1 AND id <= ?2
                           UNION SELECT value FROM json_each(?3)) AS chosen CROSS JOIN operation o ON o.id = chosen.id";

/// Their events up to the end of the period, of the kinds that change the state of a payment or of its token.
const EVENTS: &str = "SELECT e.operation, e.id, e.at, e.run, e.stamp, e.who, e.machine, e.body, NULL AS evidence
     FROM (SELECT DISTINCT operation AS id FROM event WHERE id > ?1 AND id <= ?2 UNION SELECT value FROM json_each(?3)) AS chosen
       CROSS JOIN event e INDEXED BY event_by_operation ON e.operation = chosen.id
     WHERE e.id <= ?2 AND e.kind IN ('recorded', 'sending', 'sent', 'lookedUp', 'resolvedManually', 'tokenHandedOut',
       'tokenClaimClosed') ORDER BY e.operation, e.id";

struct Told {
    id: i64,
    event: Event,
}

/// What a drawer's period consists of.
#[derive(Default)]
pub(crate) struct OfPeriod {
    pub(crate) payments: Vec<CashPayment>,
    pub(crate) wallet: Vec<WalletPayment>,
    pub(crate) tokens_owed: Vec<TokenOwed>,
}

/// Reads them. `owed` are payments that were owed, or whose tokens were, when the period began.
pub(crate) async fn of_period(
    connection: &mut SqliteConnection,
    span: Span,
    owed: &[OperationId],
) -> Result<OfPeriod, LedgerError> {
    let named = serde_json::to_string(owed).map_err(std::io::Error::other)?;
    let mut events: BTreeMap<i64, Vec<Told>> = BTreeMap::new();
    let rows = sqlx::query(EVENTS).bind(span.from).bind(span.to).bind(&named).fetch_all(&mut *connection).await?;
    for row in &rows {
        let told = Told { id: row.try_get("id")?, event: event::read(row)? };
        events.entry(row.try_get("operation")?).or_default().push(told);
    }
    let refunded = refunds(connection, span.before_entry).await?;
    let rows = sqlx::query(TRANSFERS).bind(span.from).bind(span.to).bind(&named).fetch_all(&mut *connection).await?;
    let OfPeriod { mut payments, mut wallet, mut tokens_owed } = OfPeriod::default();
    for row in &rows {
        let id: i64 = row.try_get("id")?;
        let reader = Reader::new(row, "operation", id);
        let transfer: Transfer = reader.unpacked("transfer", |text| serde_json::from_str(text))?;
        let by = reader.parsed_if_any("maker", PersonName::parse)?;
        let told = events.remove(&id).unwrap_or_default();
        let cash = if transfer.cash.drawer() == Some(span.drawer) { transfer.cash } else { Cash::None };
        let moved = cash.moved();
        let earlier = told.partition_point(|told| told.id <= span.from);
        let (before, now) = (cash_state(moved, told.get(..earlier)), cash_state(moved, Some(&told)));
        let amount = Money::from(transfer.amount);
        let use_of_float = use_of_float(transfer.mode());
        let (operation, is_earlier) = (OperationId(id), earlier > 0);
        let (before_paid, now_paid) = (before.is_paid, now.is_paid);
        wallet.push(WalletPayment { operation, use_of_float, amount, before: before_paid, now: now_paid, is_earlier });
        if moved != CashMoved::None {
            if is_token_owed(&transfer, &told) {
                tokens_owed.push(TokenOwed { operation, amount });
            }
            let refunded = refunded.get(&id).copied().unwrap_or(Money::ZERO);
            payments.push(CashPayment { operation, by, cash, amount, before, now, is_earlier, refunded });
        }
    }
    Ok(OfPeriod { payments, wallet, tokens_owed })
}

/// Whether its customer has paid for a token and not received it.
fn is_token_owed(transfer: &Transfer, told: &[Told]) -> bool {
    let Some(first) = told.first().filter(|_| transfer.buys_token()) else { return false };
    let known = Projection::of(transfer, None, first.event.at, told.iter().map(|told| &told.event));
    match known.token_claim() {
        Some(TokenClaim::Owed | TokenClaim::Came) => true,
        Some(TokenClaim::HandedOut | TokenClaim::Closed) | None => false,
    }
}

fn cash_state(moved: CashMoved, told: Option<&[Told]>) -> CashState {
    CashState::of(moved, told.unwrap_or_default().iter().map(|told| &told.event))
}

fn use_of_float(mode: Mode) -> Float {
    match mode.flow() {
        Flow::ToppedUp => Float::Bought,
        Flow::Collected => Float::Collected,
        Flow::Paid => Float::Used,
    }
}

/// What was given back of each payment by entries before this one.
async fn refunds(connection: &mut SqliteConnection, before: i64) -> Result<BTreeMap<i64, Money>, LedgerError> {
    let sql =
        "SELECT operation, sum(body ->> '$.amount') AS shillings FROM cash_entry INDEXED BY cash_entry_of_operation
               WHERE operation IS NOT NULL AND id < ? GROUP BY operation";
    let rows = sqlx::query(sql).bind(before).fetch_all(connection).await?;
    let read = |row: &sqlx::sqlite::SqliteRow| {
        let (operation, shillings): (i64, i64) = (row.try_get("operation")?, row.try_get("shillings")?);
        let money = Money::of_sums(shillings, 0).ok_or(LedgerError::SumTooLarge)?;
        Ok((operation, money))
    };
    rows.iter().map(read).collect()
}

/// A payment as the book knows it now, for a refund.
pub(crate) async fn one(
    connection: &mut SqliteConnection,
    operation: OperationId,
    drawer: DrawerId,
) -> Result<Option<CashPayment>, LedgerError> {
    let named = named(connection, drawer, &[operation]).await?;
    Ok(named.payments.into_iter().next())
}

/// These payments as the book knows them now.
pub(crate) async fn named(
    connection: &mut SqliteConnection,
    drawer: DrawerId,
    of: &[OperationId],
) -> Result<OfPeriod, LedgerError> {
    let span = Span { drawer, from: i64::MAX - 1, to: i64::MAX, before_entry: i64::MAX };
    of_period(connection, span, of).await
}
