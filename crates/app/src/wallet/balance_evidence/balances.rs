//! The balances before and after an operation, what moved in between, and what that suggests, as the window shows it.

use chrono::{DateTime, Utc};
use kaunta_contract::BalanceEvidence;
use kaunta_domain::biller::Biller;
use kaunta_domain::event::{Event, Side};
use kaunta_domain::mode::{Direction, Interface};
use kaunta_domain::money::Money;
use kaunta_domain::operation::{Lifecycle, State};
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{Ledger, LedgerError, Operation};
use kaunta_words::{Message, wallets};

use super::suggestion::{DoubtfulPayment, Other, Suggestion, UnclearReason, suggestion};
use crate::wording::operation_row::row;

/// The most payments in between that are taken into account.
const MOST_OTHER_PAYMENTS: usize = 200;

#[derive(Clone, Copy)]
struct Read {
    at: DateTime<Utc>,
    balance: Option<Money>,
}

/// What the wallet's balances suggest, while the outcome is in doubt and the service can't be asked.
pub(crate) async fn balance_evidence(
    ledger: &Ledger,
    operation: &Operation,
    events: &[Event],
    billers: &[Biller],
) -> Result<Option<BalanceEvidence>, LedgerError> {
    let in_doubt = matches!(operation.state, State::Pending | State::Unknown);
    if !in_doubt || operation.mode.interface() != Interface::PartnerWallet {
        return Ok(None);
    }
    let (before, after) = (last(events, Side::Before), last(events, Side::After));
    let mut others = Vec::new();
    if let (Some(before), Some(after)) = (before, after) {
        for wallet in [WalletType::Partner, WalletType::Escrow] {
            let moved = ledger.movements_between(wallet, before.at, after.at).await?;
            others.extend(moved.into_iter().filter(|other| other.id != operation.id));
        }
    }
    let mut changes = Vec::new();
    for other in others.iter().take(MOST_OTHER_PAYMENTS) {
        let kept = ledger.events(other.id).await?;
        let events: Vec<Event> = kept.into_iter().map(|kept| kept.event).collect();
        let span = before.zip(after);
        let change = span.and_then(|(before, after)| change(other, &events, before.at, after.at));
        changes.push(Other { change, over_gateway: other.wallet != WalletType::Partner });
    }
    if others.len() > MOST_OTHER_PAYMENTS {
        changes.push(Other { change: None, over_gateway: false });
    }
    let balance_read =
        DoubtfulPayment { direction: operation.mode.direction(), amount: operation.amount, fee: operation.fee };
    let balance = |read: Option<Read>| read.and_then(|read| read.balance);
    let suggests = suggestion(balance_read, balance(before), balance(after), &changes);
    Ok(Some(BalanceEvidence {
        before: balance(before),
        before_at: before.map(|read| read.at.to_rfc3339()),
        after: balance(after),
        after_at: after.map(|read| read.at.to_rfc3339()),
        between: others.iter().take(MOST_OTHER_PAYMENTS).map(|other| row(other, billers)).collect(),
        suggests: words(suggests, balance_read.direction, others.len()),
    }))
}

/// The last reading on a side, preferring one that has a balance.
fn last(events: &[Event], of: Side) -> Option<Read> {
    let reads = events
        .iter()
        .rev()
        .filter_map(|event| event.kind.balance_read(of).map(|balance| Read { at: event.at, balance }));
    let mut reads = reads.peekable();
    let newest = reads.peek().copied();
    reads.find(|read| read.balance.is_some()).or(newest)
}

/// What another payment changed in its wallet between two moments; `None` if that is not certain. One that was sent before
/// the first moment, or became final after the second, may have moved its money on either side.
fn change(other: &Operation, events: &[Event], from: DateTime<Utc>, to: DateTime<Utc>) -> Option<Money> {
    if other.contradicted_by.is_some() || other.created_at < from || final_since(events)? > to {
        return None;
    }
    let amount = Money::from(other.amount);
    let charged = other.total_charged.or_else(|| amount.checked_add(other.fee?));
    match (other.state, other.mode.direction()) {
        (State::Succeeded, Direction::Out) => Money::ZERO.checked_sub(charged?),
        (State::Succeeded, Direction::In) => match (other.total_charged, other.fee) {
            (Some(credited), _) if credited <= amount => Some(credited),
            (_, Some(fee)) => amount.checked_sub(fee),
            (_, None) => None,
        },
        (State::Failed | State::Rejected | State::NotSent | State::NotFound, _) => Some(Money::ZERO),
        (State::Recorded | State::Sent | State::Pending | State::Unknown | State::Refused, _) => None,
    }
}

/// When it reached its current state, if that is final.
fn final_since(events: &[Event]) -> Option<DateTime<Utc>> {
    let mut lifecycle = Lifecycle::of([]);
    let mut since = None;
    for event in events {
        let before = lifecycle.state;
        lifecycle = lifecycle.after(event);
        if lifecycle.state != before {
            since = Some(event.at);
        }
    }
    since.filter(|_| !lifecycle.state.is_open())
}

fn words(suggests: Suggestion, direction: Direction, others: usize) -> String {
    let (first, then) = match (suggests, direction) {
        (Suggestion::Paid { fee }, Direction::Out) if fee == Money::ZERO => {
            (wallets::suggests_paid(others), wallets::suggests_no_proof())
        }
        (Suggestion::Paid { fee }, Direction::Out) => {
            (wallets::suggests_paid_fee(others, fee), wallets::suggests_no_proof())
        }
        (Suggestion::Paid { fee }, Direction::In) if fee == Money::ZERO => {
            (wallets::suggests_came_in(others), wallets::suggests_no_proof())
        }
        (Suggestion::Paid { fee }, Direction::In) => {
            (wallets::suggests_came_in_fee(others, fee), wallets::suggests_no_proof())
        }
        (Suggestion::NotPaid, Direction::Out) => (wallets::suggests_not_paid(others), wallets::suggests_still_at_it()),
        (Suggestion::NotPaid, Direction::In) => {
            (wallets::suggests_did_not_come_in(others), wallets::suggests_still_at_it())
        }
        (Suggestion::Unclear(why), _) => (unclear(why, others), wallets::ask_support()),
    };
    first.then(then).into()
}

fn unclear(why: UnclearReason, others: usize) -> Message {
    match why {
        UnclearReason::NoBefore => wallets::unclear_no_before(),
        UnclearReason::NoAfter => wallets::unclear_no_after(),
        UnclearReason::OthersUnclear => wallets::unclear_others(),
        UnclearReason::BothWays => wallets::unclear_both_ways(),
        UnclearReason::OtherChange(change) if change.is_negative() => {
            wallets::unclear_fell(others, Money::ZERO.checked_sub(change).unwrap_or(change))
        }
        UnclearReason::OtherChange(change) => wallets::unclear_rose(others, change),
        UnclearReason::TooLong => wallets::unclear_too_long(),
    }
}
