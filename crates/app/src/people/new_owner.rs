//! Nobody can come in any more: the list of people is gone, and the book names people. A new owner can be set up, and that
//! can't be done silently: each book keeps it in its chain.

use std::sync::Arc;

use kaunta_contract::{AppError, Change, ErrorCode, RecoveryShown, SetUpOwnerInput};
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use kaunta_ledger::names_people;
use kaunta_people::Act;

use super::actor::Actor;
use super::sign_in::{new_pin, person_name, shown};
use super::staff::people_error;
use super::words;
use crate::App;
use crate::core::{Core, book_error};
use crate::workspace::Workspace;

impl App {
    pub(crate) async fn new_owner(&self, input: SetUpOwnerInput) -> Result<RecoveryShown, AppError> {
        let core = self.core();
        let (owner, pin) = (person_name(&input.name)?, new_pin(&input.pin)?);
        if !core.nobody_can_come_in().await {
            return Err(AppError::new(ErrorCode::Right, words::SOMEBODY_CAN_COME_IN));
        }
        let secret = core.staff.secret_to_set().await?;
        // In the books first: whatever fails after that, it was not silent.
        let mut void = Vec::new();
        for workspace in Box::pin(core.books_to_tell()).await? {
            let told = Box::pin(workspace.ledger.new_owner(&owner, core.moment()));
            let now_void = told.await.map_err(book_error)?;
            void.push((workspace.environment, now_void));
        }
        Box::pin(core.forget_every_key()).await?;
        for environment in Environment::ALL {
            self.reach_anew(environment).await;
        }
        let list = core.staff.book_to_begin_anew().await?;
        let occasion = core.occasion(Some(&owner));
        let chance = core.chance();
        let set_up = Box::pin(list.set_up(&owner, &pin, secret.as_ref(), &chance, occasion));
        let code = set_up.await.map_err(|error| people_error(&error))?;
        core.note_act(Act::NewOwner { owner: owner.clone() }, Some(&owner)).await;
        for (environment, void) in void {
            core.note_void(environment, &void, Some(&owner)).await;
        }
        core.comes_in(&owner).await;
        Box::pin(core.people_changed()).await;
        core.host.changed(Change::Settings);
        Ok(shown(owner, &code))
    }
}

impl Core {
    /// On whose behalf a call that arrives now is answered.
    ///
    /// # Errors
    /// The list of people can't be read, or is gone though there was one.
    pub(crate) async fn acts_now(self: &Arc<Self>) -> Result<Actor, AppError> {
        match self.staff.actor().await? {
            Actor::Unguarded if self.book_names_people().await => {
                Err(AppError::new(ErrorCode::SignIn, words::LIST_GONE))
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
    pub(super) async fn heed_every_book(&self) -> Result<(), AppError> {
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
        // Opening a book takes more of the stack than the door of every call has to spare.
        let Ok(workspace) = Box::pin(self.workspace()).await else { return false };
        let names = workspace.ledger.names_people().await.map_err(book_error).unwrap_or(false);
        self.staff.note_that_book_names_people(workspace.environment, names);
        names
    }

    /// Every book that is there and can be written.
    async fn books_to_tell(self: &Arc<Self>) -> Result<Vec<Arc<Workspace>>, AppError> {
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

    /// Whoever set up the new owner types the keys of the service again.
    async fn forget_every_key(&self) -> Result<(), AppError> {
        for environment in Environment::ALL {
            for interface in [Interface::Gateway, Interface::PartnerWallet] {
                self.keys.forget_if_any(environment, interface).await.map_err(|problem| {
                    AppError::new(ErrorCode::Key, format!("{} {}", words::KEYS_STAY, problem.words()))
                })?;
            }
        }
        Ok(())
    }
}
