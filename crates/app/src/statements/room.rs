//! The statements room, with what this run of Kaunta knows in addition to the book.

use std::sync::{Arc, Mutex};

use crate::statements::chosen::ChosenFiles;
use crate::statements::comparison::Comparison;
use crate::workspace::core::Core;

/// Reads statements and compares them with the book.
pub(crate) struct StatementsRoom {
    pub(super) core: Arc<Core>,
    pub(super) chosen: ChosenFiles,
    /// The last comparison, whose rows the window reads page by page.
    pub(super) last: Mutex<Option<Arc<Comparison>>>,
    /// Held while a comparison is made.
    pub(super) comparing: tokio::sync::Mutex<()>,
}

impl StatementsRoom {
    pub(crate) fn new(core: &Arc<Core>) -> StatementsRoom {
        StatementsRoom {
            core: core.clone(),
            chosen: ChosenFiles::default(),
            last: Mutex::default(),
            comparing: tokio::sync::Mutex::default(),
        }
    }
}
