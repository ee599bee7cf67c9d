//! A planned move: the book is closed on the old computer for good, one file carries it with the people and the settings, and
//! the new computer, whose code was typed on the old one, goes on from it. Keys and the secret of the PINs stay where they are.

mod away;
mod bringing;
mod file;
mod reading;

use kaunta_contract::*;
use kaunta_domain::day::in_kampala;
use kaunta_domain::environment::Environment;
use kaunta_ledger::Closing;

use crate::App;
use crate::core::{Core, book_error};
use crate::workspace::Workspace;

/// What happens in a closed book all the same is refused with this.
pub(crate) const CLOSED: &str =
    "This book was closed on this computer, to go on on another one. Here it can only be read.";

/// The books that are carried, the one with real money first.
const BOOKS: [Environment; 3] = [Environment::Production, Environment::Development, Environment::Practice];

impl App {
    pub(crate) async fn another_computer(&self, _: Nothing) -> Result<ComputerView, AppError> {
        self.core().as_computer().await
    }
}

impl Core {
    /// This computer, as the window shows it. A book that can't be opened was not closed, as far as anybody can tell.
    async fn as_computer(self: &std::sync::Arc<Self>) -> Result<ComputerView, AppError> {
        let closings = match self.workspace().await {
            Ok(workspace) => workspace.ledger.closings().await.map_err(book_error)?,
            Err(_) => Vec::new(),
        };
        Ok(ComputerView {
            code: self.computer_code().to_string(),
            closed: closings.first().map(|first| closed_words(first, closings.len() > 1)),
            closed_for: closings.first().map(|closing| closing.code.to_string()),
        })
    }

    /// The book of an environment that is carried: never the example day's.
    pub(crate) fn own_book(&self, environment: Environment) -> std::path::PathBuf {
        self.places.data.join(format!("{}.db", environment.code()))
    }
}

/// Locks sending for good where the book is closed.
pub(crate) async fn heed_closing(workspace: &Workspace) {
    match workspace.ledger.closings().await {
        Ok(closings) => {
            if let Some(first) = closings.first() {
                workspace.sending.closed(closed_words(first, closings.len() > 1));
            }
        }
        // The book itself refuses what a closed one must not do.
        Err(error) => tracing::warn!(%error, "it is not known whether the book is closed"),
    }
}

fn closed_words(closing: &Closing, also_for_another: bool) -> String {
    let on = in_kampala(closing.at).format("%d %b %Y");
    let (by, code) = (closing.by.as_str(), &closing.code);
    let also = if also_for_another { " A file was saved for another computer too." } else { "" };
    format!(
        "{by} closed this book here on {on}, to go on on the computer {code}.{also} Here everything can be read, printed and saved; nothing is sent."
    )
}

/// What a book is called in a sentence.
pub(crate) fn book_of(environment: Environment) -> &'static str {
    match environment {
        Environment::Production => "The book of production",
        Environment::Development => "The book of development",
        Environment::Practice => "The book of practice",
    }
}
