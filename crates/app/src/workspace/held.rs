//! The open workspaces, held while books are closed and exchanged.

use std::collections::HashMap;
use std::sync::Arc;

use kaunta_domain::environment::Environment;
use kaunta_ledger::Ledger;
use tokio::sync::MutexGuard;

use crate::workspace::open::Workspace;

/// The open workspaces. As long as this lives, no other is opened and nobody gets one.
pub(crate) struct HeldWorkspaces<'c>(pub(super) MutexGuard<'c, HashMap<Environment, Arc<Workspace>>>);

impl HeldWorkspaces<'_> {
    /// The workspace of an environment, if it is open.
    pub(crate) fn of(&self, environment: Environment) -> Option<Arc<Workspace>> {
        self.0.get(&environment).cloned()
    }

    pub(crate) fn all(&self) -> Vec<Arc<Workspace>> {
        self.0.values().cloned().collect()
    }

    /// Closes a book, with its anchor stored beside it. The next call that needs its workspace opens it.
    pub(crate) async fn close(&mut self, ledger: &Ledger) {
        if let Err(error) = ledger.write_anchor().await {
            // The anchor file is older then, so more is looked up.
            tracing::warn!(%error, "the anchor could not be written before the book is closed");
        }
        ledger.close().await;
        self.0.remove(&ledger.environment());
    }
}
