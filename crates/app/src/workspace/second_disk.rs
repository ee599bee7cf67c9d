//! The state in this run of carrying a book's copies to a second disk.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use tokio::sync::Notify;

/// Shared by the worker that carries them and the calls that ask for it.
#[derive(Default)]
pub(crate) struct SecondDiskState {
    pub(crate) wake: Arc<Notify>,
    is_due: AtomicBool,
    /// Held while copies are carried.
    pub(crate) carrying: Arc<tokio::sync::Mutex<()>>,
    /// Why the last attempt failed, in words.
    pub(crate) problem: Mutex<Option<String>>,
}

impl SecondDiskState {
    /// There may be something to carry.
    pub(crate) fn request(&self) {
        self.is_due.store(true, Ordering::SeqCst);
        self.wake.notify_one();
    }

    pub(crate) fn take_request(&self) -> bool {
        self.is_due.swap(false, Ordering::SeqCst)
    }
}

impl Drop for SecondDiskState {
    fn drop(&mut self) {
        // Ends the worker.
        self.wake.notify_one();
    }
}
