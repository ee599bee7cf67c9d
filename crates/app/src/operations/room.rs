//! Finding one operation, and showing it.

use std::sync::Arc;

use crate::people::room::PeopleRoom;
use crate::workspace::core::Core;

pub(crate) struct Operations {
    pub(crate) core: Arc<Core>,
    pub(crate) people: Arc<PeopleRoom>,
}
