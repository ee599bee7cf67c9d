//! Receipts that this Kaunta is printing now.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use kaunta_ledger::ReceiptOf;

use crate::platform::lock::lock;

/// How many print jobs each payment has now. A job that is open in the book but not here was left by a crash, or by a
/// book that could not be written: it will not be printed.
#[derive(Default)]
pub(crate) struct Prints(Arc<Mutex<HashMap<ReceiptOf, usize>>>);

/// One print job, until it is dropped.
#[must_use]
pub(crate) struct PrintGuard {
    prints: Arc<Mutex<HashMap<ReceiptOf, usize>>>,
    of: ReceiptOf,
}

impl Prints {
    /// Call this before the job is in the book, so that the job is never taken for one that was left behind.
    pub(crate) fn begin(&self, of: impl Into<ReceiptOf>) -> PrintGuard {
        let of = of.into();
        *lock(&self.0).entry(of).or_default() += 1;
        PrintGuard { prints: Arc::clone(&self.0), of }
    }

    /// Whether a receipt of this payment is waiting or being printed.
    pub(crate) fn has(&self, of: impl Into<ReceiptOf>) -> bool {
        lock(&self.0).contains_key(&of.into())
    }
}

impl Drop for PrintGuard {
    fn drop(&mut self) {
        let mut prints = lock(&self.prints);
        let left = prints.get(&self.of).map_or(0, |count| count.saturating_sub(1));
        if left == 0 {
            prints.remove(&self.of);
        } else {
            prints.insert(self.of, left);
        }
    }
}
