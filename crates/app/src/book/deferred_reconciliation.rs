//! A moved book whose service can't be asked because nothing is configured: an owner may go on without asking. What remains
//! to be looked up stays in the book until it can be.

use std::sync::Arc;
use std::time::Duration;

use kaunta_contract::{BookView, Change, Nothing, Progress, WithoutAskingInput};
use kaunta_domain::event::NoteText;
use kaunta_domain::mode::Interface;
use kaunta_people::Act;

use crate::book::error::BookError;
use crate::book::room::Books;
use crate::config::keys::StoredKey;
use crate::platform::host::KeychainProblem;
use crate::staff::actor::Caller;
use crate::workspace::core::Core;
use crate::workspace::moved;
use crate::workspace::open::Workspace;

/// A workspace that was closed is noticed within this time.
const IDLE: Duration = Duration::from_secs(6 * 60 * 60);

impl Books {
    /// Lets an owner go on before the service was asked. Does nothing if it can be asked by now.
    pub(crate) async fn go_on_without_asking(
        &self,
        caller: &Caller,
        input: WithoutAskingInput,
    ) -> Result<BookView, BookError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let reason = NoteText::parse(&input.reason).map_err(|_| BookError::NoReasonToDefer)?;
        if workspace.sending.may_be_deferred() {
            workspace.ledger.defer_reconciliation(&reason, core.host.now()).await?;
            tracing::warn!("an owner goes on before the service was asked");
            core.staff.log_own(caller, Act::AskingPutOff { environment: workspace.environment, reason }).await;
            workspace.reconciliation_wake.notify_one();
        }
        self.book(caller, Nothing).await
    }
}

/// Whether the gateway can't be asked because the address or the key is missing. A keychain that may still answer does not
/// count as missing.
pub(crate) async fn is_not_set(core: &Core, workspace: &Workspace) -> bool {
    if workspace.settings(&core.shop()).address.is_empty() {
        return true;
    }
    match core.keys.get(workspace.environment, Interface::Gateway).await {
        StoredKey::InKeychain(_) | StoredKey::ThisRunOnly(_) => false,
        StoredKey::No => match core.keys.problem() {
            None | Some(KeychainProblem::Missing) => true,
            Some(KeychainProblem::Silent | KeychainProblem::Locked | KeychainProblem::Failed(_)) => false,
        },
    }
}

/// Unlocks sending before the service was asked. When the settings change, locks it again with these words until it is known
/// whether the service can be asked.
pub(crate) fn defer(core: &Arc<Core>, workspace: &Arc<Workspace>, words: String, progress: Progress) {
    workspace.end_reconciling();
    workspace.sending.defer(words, progress);
    core.host.changed(Change::Book);
    core.host.changed(Change::Status);
    let (host, wake) = (core.host.clone(), workspace.reconciliation_wake.clone());
    let (core, workspace) = (Arc::downgrade(core), Arc::downgrade(workspace));
    tokio::spawn(async move {
        loop {
            let is_rung = tokio::select! {
                biased;
                () = wake.notified() => true,
                () = host.sleep(IDLE) => false,
            };
            let (Some(core), Some(workspace)) = (core.upgrade(), workspace.upgrade()) else { return };
            if workspace.is_reconciling() {
                // Another move began meanwhile, and the wake signal was meant for it.
                wake.notify_one();
                return;
            }
            if is_rung {
                return moved::begin(&core, &workspace, None).await;
            }
        }
    });
}
