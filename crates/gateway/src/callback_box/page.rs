//! What the callback box hands over.

use chrono::{DateTime, Utc};

/// Something that was posted to the callback address, by the service or by anybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Callback {
    /// Its number in the box, counting up.
    pub number: i64,
    /// When the box took it, by the box's clock.
    pub received_at: Option<DateTime<Utc>>,
    /// What its sender called it; may be empty.
    pub content_type: String,
    /// As it came, as far as it was text.
    pub body: String,
}

/// Which store a box has: one that was lost and begun again has another, and numbers from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreId(String);

impl StoreId {
    /// Reads one that a box has told, or that was kept.
    #[must_use]
    pub fn parse(text: &str) -> Option<StoreId> {
        let is_id = (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_id.then(|| StoreId(text.to_owned()))
    }

    /// As it was told.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What a box hands over at a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Which store it comes from.
    pub store: StoreId,
    /// The number of the newest callback that ever arrived there, 0 before the first.
    pub newest: i64,
    /// Oldest first.
    pub callbacks: Vec<Callback>,
}
