//! Receipts that this Kaunta is printing now.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use kaunta_domain::reference::OperationId;

use crate::platform::lock::lock;

/// How many print jobs each operation has now. A job that is open in the book but not here was left by a crash, or by a
/// book that could not be written: it will not be printed.
#[derive(Default)]
pub(crate) struct Prints(Arc<Mutex<HashMap<OperationId, usize>>>);

/// One print job, until it is dropped.
#[must_use]
pub(crate) struct PrintGuard {
    prints: Arc<Mutex<HashMap<OperationId, usize>>>,
    operation: OperationId,
}

impl Prints {
    /// Call this before the job is in the book, so that the job is never taken for one that was left behind.
    pub(crate) fn begin(&self, operation: OperationId) -> PrintGuard {
        *lock(&self.0).entry(operation).or_default() += 1;
        PrintGuard { prints: Arc::clone(&self.0), operation }
    }

    /// Whether a receipt of this operation is waiting or being printed.
    pub(crate) fn has(&self, operation: OperationId) -> bool {
        lock(&self.0).contains_key(&operation)
    }
}

impl Drop for PrintGuard {
    fn drop(&mut self) {
        let mut prints = lock(&self.prints);
        let left = prints.get(&self.operation).map_or(0, |count| count.saturating_sub(1));
        if left == 0 {
            prints.remove(&self.operation);
        } else {
            prints.insert(self.operation, left);
        }
    }
}
