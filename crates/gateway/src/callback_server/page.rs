//! What the callback server returns.

use chrono::{DateTime, Utc};

/// A message posted to the callback address, by the service or by anyone else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Callback {
    /// Its number on the server, ascending.
    pub number: i64,
    /// When the server received it, by the server's clock.
    pub received_at: Option<DateTime<Utc>>,
    /// The sender's content type; may be empty.
    pub content_type: String,
    /// The body as received, as far as it was text.
    pub body: String,
}

/// Identifies the server's store. A store that was lost and recreated has a new id, and numbers callbacks from 1 again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoreId(String);

impl StoreId {
    /// Parses an id that a server reported or that was stored.
    #[must_use]
    pub fn parse(text: &str) -> Option<StoreId> {
        let is_id = (1..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        is_id.then(|| StoreId(text.to_owned()))
    }

    /// The id as the server reported it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// One page of callbacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The store it comes from.
    pub store: StoreId,
    /// The number of the newest callback ever received there, 0 before the first.
    pub newest: i64,
    /// The callbacks, oldest first.
    pub callbacks: Vec<Callback>,
}
