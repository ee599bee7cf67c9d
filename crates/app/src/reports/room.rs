//! Shows and exports the history, and makes charts and reports.

use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};

use crate::config::history_layouts::HistoryLayouts;
use crate::reports::fee_drift::KeptUsualFees;
use crate::workspace::core::Core;

pub(crate) struct Reports {
    pub(super) core: Arc<Core>,
    pub(super) layouts: HistoryLayouts,
    /// The usual fees that today's are compared with.
    pub(super) usual_fees: Mutex<Option<KeptUsualFees>>,
    /// How often exports were stopped. An export stops when this is more than when it began.
    pub(super) stops: Arc<AtomicU64>,
}

impl Reports {
    pub(crate) fn new(core: &Arc<Core>, stops: &Arc<AtomicU64>) -> Reports {
        Reports {
            core: core.clone(),
            layouts: HistoryLayouts::new(&core.places.data),
            usual_fees: Mutex::default(),
            stops: stops.clone(),
        }
    }
}
