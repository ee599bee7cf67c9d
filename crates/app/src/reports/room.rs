//! Shows and exports the history, and makes charts and reports.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::config::history_layouts::HistoryLayouts;
use crate::reports::usual_fees::KeptUsualFees;
use crate::workspace::core::Core;

pub(crate) struct Reports {
    pub(super) core: Arc<Core>,
    pub(super) layouts: HistoryLayouts,
    /// The usual fees that today's are compared with.
    pub(super) usual_fees: KeptUsualFees,
    /// How often exports were stopped. An export stops when this is more than when it began.
    pub(super) stops: Arc<AtomicU64>,
}

impl Reports {
    pub(crate) fn new(core: &Arc<Core>, stops: &Arc<AtomicU64>) -> Reports {
        Reports {
            core: core.clone(),
            layouts: HistoryLayouts::new(&core.places.data),
            usual_fees: KeptUsualFees::default(),
            stops: stops.clone(),
        }
    }
}
