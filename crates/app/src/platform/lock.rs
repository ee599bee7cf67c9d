//! Locks held only for an assignment.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Ignores poisoning: locks are held only for an assignment, so after a panic the data is still consistent.
pub(crate) fn lock<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
