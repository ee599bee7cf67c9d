//! The screen that this computer turns to the customer.

use serde::{Deserialize, Serialize};

/// The monitor that a person chose for it, by the system's name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct ChosenMonitor(pub(crate) String);
