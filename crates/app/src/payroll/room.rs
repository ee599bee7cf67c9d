//! The payrolls room, with what this run of Kaunta knows about payrolls in addition to the book.

use std::sync::Arc;

use kaunta_domain::environment::Environment;

use crate::payroll::drafts::Drafts;
use crate::payroll::picked_files::Offers;
use crate::payroll::running::{NameCheckProgressSender, Running};
use crate::people::room::PeopleRoom;
use crate::workspace::core::Core;

#[derive(Clone)]
pub(crate) struct PayrollRoom {
    pub(super) core: Arc<Core>,
    pub(super) people: Arc<PeopleRoom>,
    pub(super) offers: Arc<Offers>,
    pub(super) drafts: Arc<Drafts>,
    pub(super) running: Arc<Running>,
    pub(super) names: Arc<NameCheckProgressSender>,
}

impl PayrollRoom {
    pub(crate) fn new(core: &Arc<Core>, people: &Arc<PeopleRoom>) -> PayrollRoom {
        PayrollRoom {
            core: core.clone(),
            people: people.clone(),
            offers: Arc::default(),
            drafts: Arc::default(),
            running: Arc::default(),
            names: Arc::default(),
        }
    }

    /// Pauses every payroll after the row or part in flight, because Kaunta exits.
    pub(crate) fn pause_all(&self) {
        self.running.pause_all();
    }

    /// The same in one environment, because its book is being replaced. Returns whether anybody was being paid.
    pub(crate) fn pause(&self, environment: Environment) -> bool {
        self.running.pause(environment)
    }

    /// Whether anybody is being paid in any environment.
    pub(crate) fn anybody_pays(&self) -> bool {
        self.running.anybody_pays()
    }
}
