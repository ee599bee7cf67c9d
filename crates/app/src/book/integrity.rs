//! Checks an opened book in the background: the integrity of the file and of its chain of events.

use std::sync::Arc;

use kaunta_contract::{Chain, Change, Progress};
use kaunta_ledger::{LedgerError, Verification, Verified};

use crate::platform::host::Host;
use crate::wording::integrity;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// The most progress updates that the window gets.
const STEPS: u64 = 20;

/// Checks a book once, without blocking other work.
pub(crate) fn begin(core: &Arc<Core>, workspace: &Arc<Workspace>) {
    let (core, workspace) = (core.clone(), workspace.clone());
    tokio::spawn(async move {
        // It keeps all processors busy, and an old computer has none to spare for that while its window opens.
        core.host.first_screen().await;
        if !workspace.check().await {
            core.host.changed(Change::Settings);
            return;
        }
        match verify(&*core.host, &workspace).await {
            Ok(verdict) => record(&*core.host, &workspace, verdict),
            // The book was closed or replaced.
            Err(error) => tracing::warn!(%error, "the chain of events could not be gone through"),
        }
    });
}

async fn verify(host: &dyn Host, workspace: &Arc<Workspace>) -> Result<Verification, LedgerError> {
    let mut told = 0;
    let progress = |done: u64, total: u64| {
        workspace.set_chain(Chain::Checking { progress: Progress { done, total } });
        if done > told + total / STEPS && done < total {
            told = done;
            host.changed(Change::Book);
        }
    };
    match workspace.ledger.verify(progress).await? {
        Verification::Broken(broken) => Ok(Verification::Broken(broken)),
        Verification::Whole(whole) => {
            let broken = workspace.ledger.verify_lifecycles(|_, _| {}).await?;
            Ok(broken.map_or(Verification::Whole(whole), Verification::Broken))
        }
    }
}

fn record(host: &dyn Host, workspace: &Arc<Workspace>, verdict: Verification) {
    workspace.set_chain(match verdict {
        Verification::Whole(Verified { head, .. }) => {
            Chain::Whole { checked_at: host.now().to_rfc3339(), head: head.short() }
        }
        Verification::Broken(broken) => {
            let what = String::from(integrity::broken(&broken));
            tracing::error!(what, "the chain of events is broken");
            workspace.sending.tampered(kaunta_words::books::changed_outside(&what).into());
            Chain::Broken { what }
        }
    });
    host.changed(Change::Book);
}
