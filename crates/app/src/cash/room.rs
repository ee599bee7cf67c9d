//! Opens, counts and closes cash drawers, and closes periods.

use std::sync::Arc;

use crate::operations::room::Operations;
use crate::people::room::PeopleRoom;
use crate::workspace::core::Core;

pub(crate) struct CashRoom {
    pub(crate) core: Arc<Core>,
    pub(crate) operations: Arc<Operations>,
    pub(crate) people: Arc<PeopleRoom>,
}
