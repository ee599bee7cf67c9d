//! Writing to the security log.

use crate::staff::actor::Actor;
use crate::staff::error::StaffError;
use crate::staff::room::Staff;
use kaunta_domain::event::MachineName;
use kaunta_domain::person::PersonName;
use kaunta_people::{Act, LogContext};

/// A computer without a name.
const UNNAMED: &str = "unnamed";

impl Staff {
    /// Who acts now, and on which computer, for the security log.
    pub(crate) fn log_context<'a>(&'a self, by: Option<&'a PersonName>) -> LogContext<'a> {
        let machine = self.machine.as_ref().map_or(UNNAMED, MachineName::as_str);
        LogContext { by, machine, now: self.clock.moment() }
    }

    pub(crate) async fn log_own(&self, actor: &Actor, act: Act) {
        self.log_act(act, actor.name()).await;
    }

    /// Writes to the security log, if people are set up. A log that can't be written blocks nothing: the detail goes to the
    /// program's log.
    pub(crate) async fn log_act(&self, act: Act, by: Option<&PersonName>) {
        let Ok(Some(book)) = self.book().await.inspect_err(StaffError::log) else { return };
        if let Err(error) = book.log(&act, self.log_context(by)).await {
            tracing::error!(%error, "the security log could not be written");
        }
    }
}
