//! The owner's recovery code.

use chrono::{DateTime, Utc};
use kaunta_domain::person::PersonName;

/// That there is a recovery code, and whose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovery {
    /// The owner who comes back with it.
    pub holder: PersonName,
    /// When it was made, by the computer's clock.
    pub made_at: DateTime<Utc>,
}
