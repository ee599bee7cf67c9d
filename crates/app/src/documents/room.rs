//! Makes receipts, evidence, the shop's tariff and the page that checks receipts.

use std::sync::Arc;

use crate::operations::room::Operations;
use crate::workspace::core::Core;

pub(crate) struct Documents {
    pub(crate) core: Arc<Core>,
    pub(crate) operations: Arc<Operations>,
}
