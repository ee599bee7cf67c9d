//! The owner's recovery code.

use chrono::{DateTime, Utc};
use kaunta_domain::person::PersonName;

/// The recovery code's owner and age.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recovery {
    /// The owner who can sign in with it.
    pub holder: PersonName,
    /// When it was made, by the system clock.
    pub made_at: DateTime<Utc>,
}
