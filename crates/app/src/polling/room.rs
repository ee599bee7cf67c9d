//! Look-ups that a person asks for.

use std::sync::Arc;

use crate::operations::room::Operations;
use crate::workspace::core::Core;

pub(crate) struct Polling {
    pub(crate) core: Arc<Core>,
    pub(crate) operations: Arc<Operations>,
}
