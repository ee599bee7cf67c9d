//! Opens, counts and closes cash drawers, and closes periods.

use std::sync::Arc;

use crate::operations::room::Operations;
use crate::people::room::PeopleRoom;
use crate::workspace::core::Core;

pub(crate) struct CashRoom {
    pub(super) core: Arc<Core>,
    pub(super) operations: Arc<Operations>,
    pub(super) people: Arc<PeopleRoom>,
}

impl CashRoom {
    pub(crate) fn new(core: &Arc<Core>, people: &Arc<PeopleRoom>, operations: &Arc<Operations>) -> CashRoom {
        CashRoom { core: core.clone(), operations: operations.clone(), people: people.clone() }
    }
}
