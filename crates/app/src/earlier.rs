//! Payments that may be the same as the one to be confirmed: the pay-twice warning.

use chrono::TimeDelta;
use kaunta_domain::operation::State;
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::{Filter, MAXIMUM_PAGE, Operation};

use crate::clerk::{Inner, book_error};
use crate::contract::AppError;
use crate::desk::Desk;

/// The same product and amount to the same account, or phone where there is none, within the set time, newest first;
/// whatever became of it, unless no money can have moved.
pub(crate) async fn earlier(inner: &Inner, desk: &Desk, transfer: &Transfer) -> Result<Vec<Operation>, AppError> {
    let within = TimeDelta::hours(inner.shop().care.same_payment_hours.into());
    let (clock, running) = (inner.host.now(), inner.host.running());
    let other_side = transfer.account().map(|account| account.as_str().to_owned());
    let search = other_side.or(transfer.phone().map(|phone| phone.gateway())).unwrap_or_default();
    // No span of days: with a clock that was set forward, a payment of a minute ago lies far back.
    let filter = Filter { modes: vec![transfer.mode()], search, ..Filter::default() };
    let page = desk.ledger.history(&filter, 0, MAXIMUM_PAGE).await.map_err(book_error)?;
    let recent = |operation: &Operation| {
        // One that lies ahead was recorded before the clock was set back: nobody knows how long ago, so it counts.
        let by_the_clock = clock - operation.created_at <= within;
        let left = inner.in_flight.since_it_left(desk.environment, operation.id, running);
        by_the_clock || left.and_then(|left| TimeDelta::from_std(left).ok()).is_some_and(|left| left <= within)
    };
    let same = |operation: &Operation| {
        let earlier = &operation.transfer;
        earlier.amount == transfer.amount
            && earlier.account() == transfer.account()
            && (transfer.account().is_some() || earlier.phone() == transfer.phone())
    };
    Ok(page.rows.into_iter().filter(|row| same(row) && may_have_moved_money(row) && recent(row)).collect())
}

fn may_have_moved_money(operation: &Operation) -> bool {
    match operation.state {
        State::Recorded | State::Sent | State::Pending | State::Unknown | State::Succeeded | State::NotFound => true,
        State::Failed | State::Rejected | State::NotSent => operation.contradicted_by.is_some(),
    }
}
