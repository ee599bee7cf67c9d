//! Authorizes every call: who makes it, and whether they may.

use kaunta_contract::{AppError, ErrorCode};
use kaunta_people::Act;

use crate::runtime::app::App;
use crate::staff::actor::{Actor, Caller, Need, refused};

impl App {
    /// The caller, if they may make the call. The security log records a refusal.
    ///
    /// # Errors
    /// [`ErrorCode::SignIn`] if nobody is signed in, [`ErrorCode::Right`] if the person lacks the right.
    pub(crate) async fn authorize(&self, call: &'static str, need: Need) -> Result<Caller, AppError> {
        self.listen_to_workspaces();
        let core = &self.rooms.core;
        core.staff.look_at_counter().await;
        // Read first: someone who signs in after this line acts in another visit.
        let visit = core.staff.visit();
        let actor = match (self.rooms.people.acts_now().await, need) {
            (Ok(actor), _) => actor,
            // The lock screen shows what is wrong with the list of people.
            (Err(_), Need::Anybody) => Actor::Nobody,
            (Err(error), _) => return Err(AppError::new(ErrorCode::SignIn, error.words())),
        };
        if let Some(right) = need.rights().iter().find(|right| !actor.may(**right)) {
            let refused = refused(&actor, *right);
            core.staff.log_act(Act::Refused { call: call.to_owned() }, actor.name()).await;
            return Err(refused.into());
        }
        Ok(Caller { actor, visit })
    }
}
