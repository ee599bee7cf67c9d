//! Whether the book is idle.

use sqlx::SqlitePool;

use crate::ledger::Ledger;

impl Ledger {
    /// Whether nothing reads, copies or writes the book or its anchor. Tests that control the clock advance it only then.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        let all_idle = |pool: &SqlitePool| pool.num_idle() == pool.size() as usize;
        all_idle(&self.writer)
            && all_idle(&self.readers)
            && self.anchor_file.try_lock().is_ok()
            && self.copying.try_lock().is_ok()
    }
}
