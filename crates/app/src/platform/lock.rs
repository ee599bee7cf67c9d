//! Locks that hold only for an assignment.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A lock is only ever held for an assignment: one that a panic left behind still holds good data.
pub(crate) fn lock<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}
