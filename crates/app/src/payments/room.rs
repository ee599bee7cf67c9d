//! Paying: what was reviewed waits here for its confirmation.

use std::sync::{Arc, Mutex};

use crate::operations::room::Operations;
use crate::payments::reviews::Reviews;
use crate::workspace::core::Core;

/// Paying: what was reviewed waits here for its confirmation.
pub(crate) struct Payments {
    pub(crate) core: Arc<Core>,
    pub(crate) operations: Arc<Operations>,
    pub(crate) reviews: Mutex<Reviews>,
}
