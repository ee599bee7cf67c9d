//! Whether people are set up, according to their list and to the books.

use crate::people::error::PeopleRoomError;
use crate::people::room::PeopleRoom;
use crate::staff::actor::Actor;
use crate::staff::error::StaffError;
use crate::wording::book_error;
use crate::workspace::error::WorkspaceError;
use crate::workspace::open::Workspace;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use kaunta_ledger::names_people;
use std::sync::Arc;

impl PeopleRoom {
    /// The actor for a call that arrives now.
    ///
    /// # Errors
    /// The list of people can't be read, or is missing although there was one.
    pub(crate) async fn acts_now(&self) -> Result<Actor, PeopleRoomError> {
        match self.core.staff.actor().await? {
            Actor::Unguarded if self.book_names_people().await => Err(PeopleRoomError::ListGone),
            actor @ (Actor::Unguarded | Actor::Nobody | Actor::Person(_)) => Ok(actor),
        }
    }

    /// Whether nobody is on the list of people, or the list is missing, although somebody was once set up.
    pub(crate) async fn nobody_can_sign_in(&self) -> bool {
        match self.core.staff.is_anybody().await.inspect_err(StaffError::log) {
            Ok(true) | Err(_) => false,
            Ok(false) => self.book_names_people().await || self.core.staff.was_ever_set_up().await.unwrap_or(false),
        }
    }

    /// Refuses to set up a first owner silently if any environment's book names people.
    ///
    /// # Errors
    /// There is such a book, or one that can't be read, but no list of people.
    pub(crate) async fn check_every_book(&self) -> Result<(), PeopleRoomError> {
        if self.core.staff.is_anybody().await? {
            return Ok(());
        }
        for environment in Environment::ALL {
            let book = self.core.own_book(environment);
            if book.exists() && names_people(&book).await != Some(false) {
                return Err(PeopleRoomError::OtherBookNamesPeople(environment));
            }
        }
        Ok(())
    }

    /// Whether the book in use names people. While books are exchanged, the last known answer.
    async fn book_names_people(&self) -> bool {
        if self.core.open_at_once().is_none()
            && let Some(said) = self.core.staff.book_names_people(self.core.environment())
        {
            return said;
        }
        // Boxed: opening a book takes more stack than the authorization of every call can spare.
        let Ok(workspace) = Box::pin(self.core.workspace()).await else { return false };
        let names = workspace.ledger.names_people().await.inspect_err(book_error::log).unwrap_or(false);
        self.core.staff.remember_that_book_names_people(workspace.environment, names);
        names
    }

    /// Every book that exists and can be written.
    pub(crate) async fn writable_books(&self) -> Result<Vec<Arc<Workspace>>, PeopleRoomError> {
        let mut workspaces = Vec::new();
        for environment in Environment::ALL {
            if !self.core.book_path(environment).exists() {
                continue;
            }
            let workspace = Box::pin(self.core.workspace_of(environment)).await;
            let workspace = workspace.map_err(WorkspaceError::NotOpened)?;
            if workspace.ledger.read_only().is_none() && !workspace.sending.is_closed() {
                workspaces.push(workspace);
            }
        }
        Ok(workspaces)
    }

    /// Removes all keys: the new owner has to type the service's keys again.
    pub(crate) async fn forget_every_key(&self) -> Result<(), PeopleRoomError> {
        for environment in Environment::ALL {
            for interface in [Interface::Gateway, Interface::PartnerWallet] {
                self.core.keys.forget_if_any(environment, interface).await.map_err(PeopleRoomError::KeysStay)?;
            }
        }
        Ok(())
    }
}
