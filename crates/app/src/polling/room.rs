//! Look-ups that a person asks for.

use std::sync::Arc;

use crate::operations::room::Operations;
use crate::workspace::core::Core;

pub(crate) struct Polling {
    pub(super) core: Arc<Core>,
    pub(super) operations: Arc<Operations>,
}

impl Polling {
    pub(crate) fn new(core: &Arc<Core>, operations: &Arc<Operations>) -> Polling {
        Polling { core: core.clone(), operations: operations.clone() }
    }
}
