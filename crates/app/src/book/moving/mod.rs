//! A planned move: the book is closed for good on the old computer, one file carries it with the people and the settings,
//! and the new computer, whose code was typed on the old one, continues it. Keys and the PIN secret stay where they are.

pub(crate) mod error;
mod export;
mod file;
mod import;
mod reading;

use kaunta_contract::*;
use kaunta_domain::day::day_of;
use kaunta_domain::environment::Environment;
use kaunta_ledger::{Closing, Ledger};
use kaunta_words::moving;

use crate::book::error::BookError;
use crate::book::room::Books;
use crate::staff::actor::Caller;
use crate::workspace::sending_lock::SendingLock;

/// The books that are carried, the one with real money first.
const BOOKS: [Environment; 3] = [Environment::Production, Environment::Development, Environment::Practice];

impl Books {
    pub(crate) async fn computer(&self, _: &Caller, _: Nothing) -> Result<ComputerView, BookError> {
        self.as_computer().await
    }

    /// This computer, as the window shows it. A book that can't be opened counts as not closed.
    async fn as_computer(&self) -> Result<ComputerView, BookError> {
        let closings = match self.core.workspace().await {
            Ok(workspace) => workspace.ledger.closings().await?,
            Err(_) => Vec::new(),
        };
        Ok(ComputerView {
            code: self.core.computer_code().to_string(),
            closed: closings.first().map(|first| closed_words(first, closings.len() > 1)),
            closed_for: closings.first().map(|closing| closing.code.to_string()),
        })
    }
}

/// Locks sending for good if the book is closed.
pub(crate) async fn lock_if_closed(ledger: &Ledger, sending: &SendingLock) {
    match ledger.closings().await {
        Ok(closings) => {
            if let Some(first) = closings.first() {
                sending.closed(closed_words(first, closings.len() > 1));
            }
        }
        // The book itself refuses what a closed one must not do.
        Err(error) => tracing::warn!(%error, "it is not known whether the book is closed"),
    }
}

fn closed_words(closing: &Closing, also_for_another: bool) -> String {
    let here = moving::closed_here(closing.by.as_str(), day_of(closing.at), closing.code.to_string());
    let reads_only = moving::closed_reads_only();
    here.then(also_for_another.then(moving::closed_for_another_too)).then(reads_only).into()
}
