//! The reports room.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use crate::config::history_desks::HistoryDesks;
use crate::workspace::core::Core;

/// Reads the history and exports it.
pub(crate) struct Reports {
    pub(crate) core: Arc<Core>,
    pub(crate) desks: HistoryDesks,
    /// How often exports were stopped: an export stops when it is more than at its beginning.
    pub(crate) stops: Arc<AtomicU64>,
}
