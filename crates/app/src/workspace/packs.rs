//! The state in this run of writing monthly packs.

use std::sync::{Arc, Mutex};

use tokio::sync::Notify;

/// Shared by the worker that writes them and the call that chooses the folder.
#[derive(Default)]
pub(crate) struct PacksState {
    pub(crate) wake: Arc<Notify>,
    /// Why the last attempt failed, in words.
    pub(crate) problem: Mutex<Option<String>>,
}

impl Drop for PacksState {
    fn drop(&mut self) {
        // Ends the worker.
        self.wake.notify_one();
    }
}
