//! Makes and finds receipts, and makes evidence, the shop's tariff and the page that checks receipts.

use std::sync::Arc;

use crate::documents::found::FoundInVisit;
use crate::operations::room::Operations;
use crate::workspace::core::Core;

pub(crate) struct Documents {
    pub(crate) core: Arc<Core>,
    pub(crate) operations: Arc<Operations>,
    /// What the person at the counter has found. Held during a look: two at once can't share the last one.
    pub(crate) found: tokio::sync::Mutex<Option<FoundInVisit>>,
}
