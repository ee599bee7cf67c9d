//! The documents room: receipts and evidence.

use std::sync::Arc;

use crate::operations::room::Operations;
use crate::workspace::core::Core;

pub(crate) struct Documents {
    pub(crate) core: Arc<Core>,
    pub(crate) operations: Arc<Operations>,
}
