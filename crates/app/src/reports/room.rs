//! Shows and exports the history, and makes charts and reports.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::config::history_layouts::HistoryLayouts;
use crate::workspace::core::Core;

pub(crate) struct Reports {
    pub(crate) core: Arc<Core>,
    pub(crate) layouts: HistoryLayouts,
    /// How often exports were stopped. An export stops when this is more than when it began.
    pub(crate) stops: Arc<AtomicU64>,
}
