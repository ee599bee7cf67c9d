//! What a person asks the service by hand.

use std::sync::Arc;

use crate::operations::room::Operations;
use crate::workspace::core::Core;

/// What a person asks the service by hand.
pub(crate) struct Polling {
    pub(crate) core: Arc<Core>,
    pub(crate) operations: Arc<Operations>,
}
