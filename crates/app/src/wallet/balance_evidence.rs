//! Evidence where the service can't be asked: the partner wallet's balance just before a payment over it is sent, and just
//! after its outcome was in doubt. `suggestion` works out what the two suggest; a person decides.

mod balances;
mod suggestion;

use std::sync::{Arc, Weak};
use std::time::Duration;

use kaunta_contract::Change;
use kaunta_domain::backoff::Backoff;
use kaunta_domain::event::{Event, EventKind, Side};
use kaunta_domain::mode::{Interface, Mode};
use kaunta_domain::operation::State;
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;
use kaunta_gateway::PartnerWallet;
use kaunta_ledger::{Filter, Ledger, LedgerError, MAXIMUM_PAGE, Operation};

use crate::wallet::wallet_reading::{BalanceReading, read};
use crate::wording::book_error::book_error;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

pub(crate) use balances::balance_evidence;

/// The wait after the wallet could not be read.
const BACKOFF: Backoff = Backoff::new(Duration::from_secs(30), Duration::from_secs(30 * 60));

/// With nothing in doubt the task waits for the wake signal; it notices within this time that the workspace was closed.
const IDLE: Duration = Duration::from_secs(6 * 60 * 60);

/// The balance before a payment is sent. No failure here stops the payment.
pub(crate) async fn before(core: &Core, workspace: &Workspace, partner: &PartnerWallet) -> Event {
    read(core, workspace, partner).await.event(Side::Before)
}

/// Reads the balance for payments in doubt that have no reading since: just after the doubt arose, and after a crash as soon
/// as the wallet can be read. Runs for as long as the workspace is open.
pub(crate) fn watch(core: &Arc<Core>, workspace: &Arc<Workspace>) {
    let (host, wake) = (core.host.clone(), workspace.balance_evidence_wake.clone());
    let (core, workspace) = (Arc::downgrade(core), Arc::downgrade(workspace));
    tokio::spawn(async move {
        let mut failures: u32 = 0;
        while let Some(is_done) = round(&core, &workspace).await {
            failures = if is_done { 0 } else { failures.saturating_add(1) };
            let pause = BACKOFF.after(failures);
            tokio::select! {
                biased;
                () = wake.notified() => {}
                () = host.sleep(if is_done { IDLE } else { pause }) => {}
            }
        }
    });
}

/// Whether there is nothing to retry; `None` once the workspace is closed.
async fn round(core: &Weak<Core>, workspace: &Weak<Workspace>) -> Option<bool> {
    let (core, workspace) = (core.upgrade()?, workspace.upgrade()?);
    if workspace.ledger.read_only().is_some() || workspace.sending.is_closed() {
        return Some(true);
    }
    let done = read_balances_in_doubt(&core, &workspace).await;
    Some(done.unwrap_or_else(|error| {
        book_error(error);
        false
    }))
}

async fn read_balances_in_doubt(core: &Core, workspace: &Workspace) -> Result<bool, LedgerError> {
    let mut left = Vec::new();
    for operation in open(&workspace.ledger, &[State::Unknown]).await? {
        let kept = workspace.ledger.events(operation.id).await?;
        if !kept.iter().any(|kept| is_balance_read(&kept.event.kind)) {
            left.push(operation.id);
        }
    }
    if left.is_empty() {
        return Ok(true);
    }
    // Entering the missing setting wakes the task.
    let Ok(partner) = workspace.partner(core).await else { return Ok(true) };
    let reading = read(core, workspace, &partner).await;
    append(core, &workspace.ledger, &reading, left).await?;
    Ok(reading.balance.is_some())
}

/// Whether an event has the balance after the doubt.
fn is_balance_read(kind: &EventKind) -> bool {
    kind.balance_read(Side::After).flatten().is_some()
}

/// Stores a balance that a person asked for with every payment that is still open.
pub(crate) async fn read_balances_of_open(
    core: &Core,
    ledger: &Ledger,
    reading: &BalanceReading,
) -> Result<(), LedgerError> {
    let left = open(ledger, &[State::Unknown, State::Pending]).await?;
    append(core, ledger, reading, left.into_iter().map(|operation| operation.id).collect()).await
}

/// Stores a balance, with the operations that it may be evidence for.
async fn append(
    core: &Core,
    ledger: &Ledger,
    reading: &BalanceReading,
    left: Vec<OperationId>,
) -> Result<(), LedgerError> {
    // A reading without a balance is no evidence; it is tried again.
    let Some(balance) = reading.balance else { return Ok(()) };
    ledger.store_balance(WalletType::Partner, balance, reading.now.at).await?;
    core.host.changed(Change::Status);
    if left.is_empty() {
        return Ok(());
    }
    let balance_read = ledger.append_all(left.into_iter().map(|id| (id, reading.event(Side::After))).collect()).await?;
    if ledger.environment() == core.environment() {
        balance_read.iter().for_each(|operation| core.host.changed(Change::Operation { id: operation.id }));
    }
    Ok(())
}

/// The wallet's operations in these states, as many as one page of the history holds.
async fn open(ledger: &Ledger, states: &[State]) -> Result<Vec<Operation>, LedgerError> {
    let modes = Mode::ALL.into_iter().filter(|mode| mode.interface() == Interface::PartnerWallet).collect();
    let filter = Filter { modes, states: states.to_vec(), ..Filter::default() };
    Ok(ledger.history(&filter, 0, MAXIMUM_PAGE).await?.rows)
}
