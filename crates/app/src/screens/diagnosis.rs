//! State kept for the diagnostics.

use std::sync::Mutex;

use kaunta_contract::Diagnostics;

use crate::screens::diagnostics::problems::Problems;

/// State kept for the diagnostics while Kaunta runs.
#[derive(Default)]
pub(crate) struct Diagnosis {
    pub(crate) problems: Problems,
    /// The diagnostics last shown, to save exactly those.
    pub(crate) shown: Mutex<Diagnostics>,
}
