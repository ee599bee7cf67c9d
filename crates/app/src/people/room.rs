//! Manages people and how they sign in.

use std::sync::Arc;

use crate::workspace::core::Core;

pub(crate) struct PeopleRoom {
    pub(super) core: Arc<Core>,
}

impl PeopleRoom {
    pub(crate) fn new(core: &Arc<Core>) -> PeopleRoom {
        PeopleRoom { core: core.clone() }
    }
}
