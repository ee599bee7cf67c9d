//! The statements room, with what this run of Kaunta knows beside the book.

use std::sync::{Arc, Mutex};

use crate::statements::chosen::ChosenFiles;
use crate::statements::comparison::Comparison;
use crate::workspace::core::Core;

/// Reads statements and compares them with the book.
pub(crate) struct Statements {
    pub(crate) core: Arc<Core>,
    pub(crate) chosen: ChosenFiles,
    /// The last comparison, whose rows the window reads page by page.
    pub(crate) last: Mutex<Option<Arc<Comparison>>>,
    /// Held while a comparison is made.
    pub(crate) comparing: tokio::sync::Mutex<()>,
}
