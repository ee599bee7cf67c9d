//! Whether people are set up, by their list and by what the books say.

use crate::staff::actor::Actor;
use crate::wording::book_error::book_error;
use crate::wording::people as words;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;
use kaunta_contract::{AppError, ErrorCode};
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use kaunta_ledger::names_people;
use std::sync::Arc;

impl Core {
    /// On whose behalf a call that arrives now is answered.
    ///
    /// # Errors
    /// The list of people can't be read, or is gone though there was one.
    pub(crate) async fn acts_now(self: &Arc<Self>) -> Result<Actor, AppError> {
        match self.staff.actor().await? {
            Actor::Unguarded if self.book_names_people().await => {
                Err(AppError::new(ErrorCode::SignIn, kaunta_words::people::list_gone()))
            }
            actor @ (Actor::Unguarded | Actor::Nobody | Actor::Person(_)) => Ok(actor),
        }
    }

    /// Whether nobody is in the list, and somebody was.
    pub(crate) async fn nobody_can_come_in(self: &Arc<Self>) -> bool {
        match self.staff.is_anybody().await {
            Ok(true) | Err(_) => false,
            Ok(false) => self.book_names_people().await || self.staff.was_ever_set_up().await.unwrap_or(false),
        }
    }

    /// Nobody is set up as the first owner, in silence, beside a book that names people, whichever environment is in use.
    ///
    /// # Errors
    /// There is such a book, or one that can't be read, and no list of people.
    pub(crate) async fn heed_every_book(&self) -> Result<(), AppError> {
        if self.staff.is_anybody().await? {
            return Ok(());
        }
        for environment in Environment::ALL {
            let book = self.own_book(environment);
            if book.exists() && names_people(&book).await != Some(false) {
                return Err(AppError::new(ErrorCode::Right, words::another_book_names_people(environment)));
            }
        }
        Ok(())
    }

    /// Whether the book in use names people. While books are exchanged it says what it said last.
    async fn book_names_people(self: &Arc<Self>) -> bool {
        if self.is_opening_workspace()
            && let Some(said) = self.staff.book_names_people(self.environment())
        {
            return said;
        }
        // Opening a book takes more stack than every call's authorization can spare.
        let Ok(workspace) = Box::pin(self.workspace()).await else { return false };
        let names = workspace.ledger.names_people().await.map_err(book_error).unwrap_or(false);
        self.staff.note_that_book_names_people(workspace.environment, names);
        names
    }

    /// Every book that is there and can be written.
    pub(crate) async fn books_to_tell(self: &Arc<Self>) -> Result<Vec<Arc<Workspace>>, AppError> {
        let mut workspaces = Vec::new();
        for environment in Environment::ALL {
            if !self.book_path(environment).exists() {
                continue;
            }
            let workspace = Box::pin(self.workspace_of(environment)).await;
            let workspace = workspace.map_err(|problem| AppError::new(ErrorCode::Book, problem.message))?;
            if workspace.ledger.read_only().is_none() && !workspace.sending.is_closed() {
                workspaces.push(workspace);
            }
        }
        Ok(workspaces)
    }

    /// The new owner has to type the service's keys again.
    pub(crate) async fn forget_every_key(&self) -> Result<(), AppError> {
        for environment in Environment::ALL {
            for interface in [Interface::Gateway, Interface::PartnerWallet] {
                self.keys.forget_if_any(environment, interface).await.map_err(|problem| {
                    let words = format!("{} {}", kaunta_words::people::keys_stay(), problem.words());
                    AppError::new(ErrorCode::Key, words)
                })?;
            }
        }
        Ok(())
    }
}
