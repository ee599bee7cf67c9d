//! The reports room.

use std::sync::Arc;

use crate::config::history_desks::HistoryDesks;
use crate::workspace::core::Core;

/// Reads the history and exports it.
pub(crate) struct Reports {
    pub(crate) core: Arc<Core>,
    pub(crate) desks: HistoryDesks,
}
