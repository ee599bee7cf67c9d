//! Whether the current key and address belong to the account that a payment was sent to. If they belong to another account,
//! "not found" proves nothing.

use std::sync::Arc;
use std::time::Duration;

use kaunta_contract::*;
use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::operation::State;
use kaunta_domain::reference::OperationId;
use kaunta_gateway::Gateway;
use kaunta_ledger::{Filter, Ledger, LedgerError, Operation};
use kaunta_words::payments as words;

use crate::platform::lock::lock;
use crate::polling::error::PollingError;
use crate::polling::lookup::ask_once;
use crate::staff::actor::Actor;
use crate::wording::words::numbers;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// How long to wait before trying again to prove which account the key belongs to.
const TRIED_AGAIN: Duration = Duration::from_secs(60);

/// Whether this gateway's credentials are known to belong to the account of `sent_with`. If that is not known yet, asks the
/// gateway about a payment that the service is known to have in that account.
///
/// # Errors
/// The book can't be read or written, or a setting is missing.
pub(crate) async fn is_proved(
    caller: &Actor,
    core: &Arc<Core>,
    workspace: &Arc<Workspace>,
    gateway: &Gateway,
    sent_with: Option<&CredentialFingerprint>,
) -> Result<bool, PollingError> {
    let now = gateway.fingerprint(&workspace.ledger.seed());
    if workspace.ledger.is_same_account(sent_with, Some(&now)).await? {
        return Ok(true);
    }
    let running = core.host.running();
    let Some(sent_with) = sent_with.filter(|_| running >= *lock(&workspace.proof_not_before)) else { return Ok(false) };
    *lock(&workspace.proof_not_before) = running + TRIED_AGAIN;
    let Some(known) = workspace.ledger.known_to_the_service(sent_with).await? else {
        return Ok(false);
    };
    let Some(question) = workspace.open_look_ups.try_begin(known.id) else { return Ok(false) };
    // Take a turn ahead of the rate limit: the payment waiting for this proof has had its turn, and nothing may wait while
    // it holds on to that.
    let Ok(turn) = workspace.connection.priority_turn(core) else { return Ok(false) };
    ask_once(caller, core, workspace, &known, &question, turn).await?;
    Ok(workspace.ledger.is_same_account(Some(sent_with), Some(&now)).await?)
}

/// Payments that wait until the current credentials are known to belong to their account, each with the credentials it was
/// sent with. While the book is being reconciled, this includes the last payment sent.
pub(crate) async fn unproved(
    ledger: &Ledger,
    gateway: &Gateway,
) -> Result<Vec<(OperationId, Option<CredentialFingerprint>)>, LedgerError> {
    let now = gateway.fingerprint(&ledger.seed());
    let mut unproved = ledger.sent_to_others(&now).await?;
    if ledger.unfinished_recovery().await?.is_some()
        && let Some((last, with)) = ledger.last_sent().await?
        && !unproved.iter().any(|(id, _)| *id == last)
        && !ledger.is_same_account(with.as_ref(), Some(&now)).await?
    {
        unproved.push((last, with));
    }
    Ok(unproved)
}

/// What to tell a person about that; `None` if there is no doubt.
pub(crate) async fn doubt(core: &Core, workspace: &Workspace) -> Result<Option<AccountDoubt>, PollingError> {
    // Without a client nothing is asked, and missing settings are reported elsewhere.
    let Ok(gateway) = workspace.gateway(core).await else { return Ok(None) };
    if !gateway.can_look_up() {
        return Ok(None);
    }
    let unproved = unproved(&workspace.ledger, &gateway).await?;
    if unproved.is_empty() {
        return Ok(None);
    }
    let payments: Vec<OperationId> = unproved.into_iter().map(|(id, _)| id).collect();
    let numbers = numbers(&payments);
    Ok(Some(AccountDoubt { words: words::other_key(payments.len(), numbers).into() }))
}

/// Describes the open payments that depend on the current key and address; `None` if there are none.
pub(crate) async fn open_with_these(ledger: &Ledger) -> Result<Option<String>, PollingError> {
    let filter =
        Filter { states: vec![State::Sent, State::Pending, State::Unknown, State::Refused], ..Filter::default() };
    let page = ledger.history(&filter, 0, 100).await?;
    let open: Vec<&Operation> =
        page.rows.iter().filter(|operation| crate::wording::look_up::has_look_up(operation.mode)).collect();
    let ids: Vec<OperationId> = open.iter().map(|operation| operation.id).collect();
    if ids.is_empty() {
        return Ok(None);
    }
    Ok(Some(words::open_with_key(ids.len(), numbers(&ids)).then(words::open_new_key()).into()))
}
