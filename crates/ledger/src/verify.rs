//! Verifying the chain: whether any event was changed, removed, inserted or moved, and whether the book is intact.

mod canonical;
mod cash_links;
pub(crate) mod lifecycles;
mod links;
pub(crate) mod proof;

use tokio::sync::mpsc;

use crate::error::LedgerError;
use crate::file::in_place::Source;
use crate::ledger::Ledger;
use crate::ledger::anchor::Anchor;
use crate::value::verdict::{Broken, Verification};
use links::Followed;

impl Ledger {
    /// Verifies the chain of all events while the book is in use. `progress` receives how many events are done, and
    /// their total. Anchors outside the book are compared by [`Ledger::behind`] and [`Ledger::compare`].
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn verify(&self, progress: impl FnMut(u64, u64) + Send) -> Result<Verification, LedgerError> {
        // Counts as a reader, so that waiting for an idle book waits for this too.
        let _reading = self.reader().await?;
        chain_of(self.source(), None, progress).await
    }

    /// Verifies that every operation's row matches its events, while the book is in use. Slower than
    /// [`Ledger::verify`], which must pass first for this to mean anything. `progress` receives how many operations are
    /// done, and their total.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn verify_lifecycles(
        &self,
        progress: impl FnMut(u64, u64) + Send,
    ) -> Result<Option<Broken>, LedgerError> {
        lifecycles::check(&mut *self.reader().await?, progress).await
    }
}

/// Verifies the chain of a book's file and compares it with an anchor.
pub(crate) async fn chain_of(
    source: Source,
    anchor: Option<&Anchor>,
    mut progress: impl FnMut(u64, u64) + Send,
) -> Result<Verification, LedgerError> {
    let (told, mut heard) = mpsc::unbounded_channel();
    let known = anchor.map(|anchor| anchor.events);
    let following = tokio::task::spawn_blocking(move || links::follow(&source, known, &told));
    while let Some((done, total)) = heard.recv().await {
        progress(done, total);
    }
    let Followed { verified, broken, at_anchor } = following.await.map_err(std::io::Error::other)??;
    Ok(match (broken, anchor) {
        (Some(broken), _) => Verification::Broken(broken),
        (None, Some(anchor)) if anchor.events > verified.events => {
            Verification::Broken(Broken::CutOff { events: verified.events, known: anchor.events })
        }
        (None, Some(anchor)) if anchor.events > 0 && at_anchor != Some(anchor.head) => {
            Verification::Broken(Broken::Rewritten { event: anchor.events })
        }
        (None, _) => Verification::Whole(verified),
    })
}
