//! Refuses to remove the last owner who can sign in.

use kaunta_domain::person::{PersonName, Role};
use kaunta_people::People;

use crate::people::error::PeopleRoomError;
use crate::people::room::PeopleRoom;
use crate::people::typed::at_work;
use crate::platform::host::KeychainProblem;

impl PeopleRoom {
    /// An owner whose PIN can't be checked can't sign in, and the recovery code leaves with its owner. If the last owner who
    /// can sign in leaves, nobody can set new PINs. Removing someone else is safe: you remain. `people` guarantees one
    /// owner.
    ///
    /// # Errors
    /// What to do first; or the list can't be read.
    pub(super) async fn refuse_last_who_can_sign_in(
        &self,
        book: &People,
        leaving: &PersonName,
        me: &PersonName,
    ) -> Result<(), PeopleRoomError> {
        if leaving != me {
            return Ok(());
        }
        let mut others = at_work(book).await?;
        others.retain(|person| person.role == Role::Owner && person.name != *leaving);
        let secret = self.core.staff.secret().await;
        let known = secret.as_ref().map_or(None, Option::as_ref);
        if others.is_empty() || others.iter().any(|owner| owner.pin_can_be_checked(known)) {
            return Ok(());
        }
        Err(match secret {
            Ok(_) | Err(KeychainProblem::Missing) => PeopleRoomError::NoOwnerCanSignIn(others),
            Err(problem @ (KeychainProblem::Locked | KeychainProblem::Silent | KeychainProblem::Failed(_))) => {
                PeopleRoomError::NoOwnerUntilKeychain(problem)
            }
        })
    }
}
