//! Recovery when nobody can sign in any more: the list of people is gone, but the book names people. A new owner can be set
//! up, but not silently: each book records it in its chain.

use kaunta_contract::{Change, RecoveryShown, SetUpOwnerInput};
use kaunta_domain::environment::Environment;
use kaunta_people::Act;

use crate::people::error::PeopleRoomError;
use crate::people::room::PeopleRoom;
use crate::people::typed::{new_pin, person_name, shown};
use crate::staff::actor::Caller;

impl PeopleRoom {
    pub(crate) async fn new_owner(
        &self,
        caller: &Caller,
        input: SetUpOwnerInput,
    ) -> Result<RecoveryShown, PeopleRoomError> {
        let core = &self.core;
        let (owner, pin) = (person_name(&input.name)?, new_pin(&input.pin)?);
        if !self.nobody_can_sign_in().await {
            return Err(PeopleRoomError::SomebodyCanSignIn);
        }
        let secret = core.staff.secret_to_set().await?;
        // Record it in the books first: even if a later step fails, it leaves a trace.
        let mut void = Vec::new();
        for workspace in Box::pin(self.writable_books()).await? {
            let told = Box::pin(workspace.ledger.new_owner(&owner, core.moment()));
            let now_void = told.await?;
            void.push((workspace.environment, now_void));
        }
        Box::pin(self.forget_every_key()).await?;
        for environment in Environment::ALL {
            self.core.reconnect(environment).await;
        }
        let list = core.staff.replacement_book().await?;
        let log_context = core.staff.log_context(Some(&owner));
        let randomness = self.randomness();
        let set_up = Box::pin(list.set_up(&owner, &pin, secret.as_ref(), &randomness, log_context));
        let code = set_up.await?;
        core.staff.log_act(Act::NewOwner { owner: owner.clone() }, Some(&owner)).await;
        for (environment, void) in void {
            self.log_void(environment, &void, Some(&owner)).await;
        }
        self.start_visit(&owner).await;
        Box::pin(self.people_changed(caller)).await;
        core.host.changed(Change::Settings);
        Ok(shown(owner, &code))
    }
}
