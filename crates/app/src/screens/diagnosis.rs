//! What is remembered for the diagnostics.

use std::sync::Mutex;

use kaunta_contract::Diagnostics;

use crate::screens::diagnostics::problems::Problems;

/// What is remembered for the diagnostics while Kaunta runs.
#[derive(Default)]
pub(crate) struct Diagnosis {
    pub(crate) problems: Problems,
    /// What was last shown, for saving it.
    pub(crate) shown: Mutex<Diagnostics>,
}
