//! Makes and finds receipts, and makes evidence, the shop's tariff and the page that checks receipts.

use std::sync::Arc;

use crate::documents::found::FoundInVisit;
use crate::operations::room::Operations;
use crate::workspace::core::Core;

pub(crate) struct Documents {
    pub(super) core: Arc<Core>,
    pub(super) operations: Arc<Operations>,
    /// What the person at the counter has found. Held during a look: two at once can't share the last one.
    pub(super) found: tokio::sync::Mutex<Option<FoundInVisit>>,
}

impl Documents {
    pub(crate) fn new(core: &Arc<Core>, operations: &Arc<Operations>) -> Documents {
        Documents { core: core.clone(), operations: operations.clone(), found: tokio::sync::Mutex::default() }
    }
}
