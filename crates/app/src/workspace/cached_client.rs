//! A cached client of the service.

use std::sync::Arc;

/// A client cached for the next requests, until the settings change.
pub(crate) struct CachedClient<T> {
    /// How often the settings have changed.
    pub(crate) changes: u64,
    pub(crate) client: Option<Arc<T>>,
}

impl<T> Default for CachedClient<T> {
    fn default() -> CachedClient<T> {
        CachedClient { changes: 0, client: None }
    }
}

impl<T> CachedClient<T> {
    pub(crate) fn change(&mut self) {
        *self = CachedClient { changes: self.changes + 1, client: None };
    }

    /// Caches a client whose creation started at this count of changes. `None` if the settings have changed since.
    pub(crate) fn keep(&mut self, changes: u64, made: T) -> Option<Arc<T>> {
        if self.changes != changes {
            return None;
        }
        Some(self.client.insert(Arc::new(made)).clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_that_was_begun_with_old_settings_is_never_kept() {
        let mut kept = CachedClient::default();
        let begun = kept.changes;
        kept.change();
        assert_eq!(kept.keep(begun, "with the old key"), None);
        assert!(kept.client.is_none());
        let begun = kept.changes;
        assert_eq!(kept.keep(begun, "with the new key").as_deref(), Some(&"with the new key"));
        kept.change();
        assert!(kept.client.is_none());
    }
}
