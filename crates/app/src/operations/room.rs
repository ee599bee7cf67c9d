//! Finding one operation, and showing it.

use std::sync::Arc;

use crate::people::room::PeopleRoom;
use crate::workspace::core::Core;

pub(crate) struct Operations {
    pub(super) core: Arc<Core>,
    pub(super) people: Arc<PeopleRoom>,
}

impl Operations {
    pub(crate) fn new(core: &Arc<Core>, people: &Arc<PeopleRoom>) -> Operations {
        Operations { core: core.clone(), people: people.clone() }
    }
}
