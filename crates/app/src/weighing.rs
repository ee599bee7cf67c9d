//! Evidence where nobody can be asked: the partner wallet's balance just before a payment over it leaves, and just after its
//! outcome was in doubt. What the two suggest is worked out in `suggestion`; a person decides.

mod balances;
mod suggestion;

use std::sync::{Arc, Weak};
use std::time::Duration;

use kaunta_contract::Change;
use kaunta_domain::event::{Event, EventKind, Side};
use kaunta_domain::mode::{Interface, Mode};
use kaunta_domain::operation::State;
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;
use kaunta_gateway::PartnerWallet;
use kaunta_ledger::{Filter, LedgerError, MAXIMUM_PAGE, Operation};

use crate::clerk::{Inner, book_error};
use crate::desk::Desk;
use crate::wallet_reading::{Reading, read};

pub(crate) use balances::weighing;

/// How long a wallet that could not be read waits; it doubles with each failure.
const AGAIN: Duration = Duration::from_secs(30);
const LONGEST: Duration = Duration::from_secs(30 * 60);

/// With nothing to weigh the bell is waited for; a desk that was closed meanwhile is noticed within this.
const IDLE: Duration = Duration::from_secs(6 * 60 * 60);

/// The balance before a payment leaves. Nothing that goes wrong here keeps it from leaving.
pub(crate) async fn before(inner: &Inner, desk: &Desk, partner: &PartnerWallet) -> Event {
    read(inner, desk, partner).await.event(Side::Before)
}

/// Weighs what is in doubt and was not weighed since: just after the doubt arose, and after a crash as soon as the wallet can
/// be read. For as long as the desk is open.
pub(crate) fn watch(inner: &Arc<Inner>, desk: &Arc<Desk>) {
    let (host, bell) = (inner.host.clone(), desk.weighing_bell.clone());
    let (inner, desk) = (Arc::downgrade(inner), Arc::downgrade(desk));
    tokio::spawn(async move {
        let mut failures: u32 = 0;
        while let Some(is_done) = round(&inner, &desk).await {
            failures = if is_done { 0 } else { failures.saturating_add(1) };
            let pause = AGAIN.saturating_mul(1 << failures.saturating_sub(1).min(16)).min(LONGEST);
            tokio::select! {
                biased;
                () = bell.notified() => {}
                () = host.sleep(if is_done { IDLE } else { pause }) => {}
            }
        }
    });
}

/// Says whether nothing is left to weigh; nothing once the desk is closed.
async fn round(inner: &Weak<Inner>, desk: &Weak<Desk>) -> Option<bool> {
    let (inner, desk) = (inner.upgrade()?, desk.upgrade()?);
    if desk.ledger.read_only().is_some() || desk.sending.is_closed() {
        return Some(true);
    }
    let done = weigh_what_is_in_doubt(&inner, &desk).await;
    Some(done.unwrap_or_else(|error| {
        book_error(error);
        false
    }))
}

async fn weigh_what_is_in_doubt(inner: &Inner, desk: &Desk) -> Result<bool, LedgerError> {
    let mut left = Vec::new();
    for operation in open(desk, &[State::Unknown]).await? {
        let kept = desk.ledger.events(operation.id).await?;
        if !kept.iter().any(|kept| is_weighed(&kept.event.kind)) {
            left.push(operation.id);
        }
    }
    if left.is_empty() {
        return Ok(true);
    }
    // What is missing in the settings rings the bell when it is typed.
    let Ok(partner) = desk.partner(inner).await else { return Ok(true) };
    let reading = read(inner, desk, &partner).await;
    append(inner, desk, &reading, left).await?;
    Ok(reading.balance.is_some())
}

/// Whether an event tells the balance after the doubt.
fn is_weighed(kind: &EventKind) -> bool {
    match kind {
        EventKind::Weighed { side: Side::After, balance } => balance.is_some(),
        EventKind::Weighed { side: Side::Before, .. }
        | EventKind::Recorded
        | EventKind::Sending { .. }
        | EventKind::Sent { .. }
        | EventKind::LookedUp { .. }
        | EventKind::CalledBack { .. }
        | EventKind::Settled { .. }
        | EventKind::SameAccount { .. }
        | EventKind::Approved { .. }
        | EventKind::Noted { .. }
        | EventKind::NewOwner => false,
    }
}

/// A person has the wallet read: whatever is not settled is weighed with that.
pub(crate) async fn weigh_all_that_is_open(inner: &Inner, desk: &Desk, reading: &Reading) -> Result<(), LedgerError> {
    let left = open(desk, &[State::Unknown, State::Pending]).await?;
    append(inner, desk, reading, left.into_iter().map(|operation| operation.id).collect()).await
}

/// Keeps a balance that was told, and lays it beside the operations that it may say something of.
async fn append(inner: &Inner, desk: &Desk, reading: &Reading, left: Vec<OperationId>) -> Result<(), LedgerError> {
    // One that told nothing is no evidence; it is tried again.
    let Some(balance) = reading.balance else { return Ok(()) };
    desk.ledger.keep_balance(WalletType::Partner, balance, reading.now.at).await?;
    inner.host.changed(Change::Status);
    if left.is_empty() {
        return Ok(());
    }
    let weighed = desk.ledger.append_all(left.into_iter().map(|id| (id, reading.event(Side::After))).collect()).await?;
    if desk.environment == inner.environment() {
        weighed.iter().for_each(|operation| inner.host.changed(Change::Operation { id: operation.id }));
    }
    Ok(())
}

/// The wallet's operations that stand so, as many as one part of the history holds.
async fn open(desk: &Desk, states: &[State]) -> Result<Vec<Operation>, LedgerError> {
    let modes = Mode::ALL.into_iter().filter(|mode| mode.interface() == Interface::PartnerWallet).collect();
    let filter = Filter { modes, states: states.to_vec(), ..Filter::default() };
    Ok(desk.ledger.history(&filter, 0, MAXIMUM_PAGE).await?.rows)
}
