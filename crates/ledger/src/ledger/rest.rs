//! Whether anything is going on.

use sqlx::SqlitePool;

use crate::ledger::Ledger;

impl Ledger {
    /// Whether nobody reads, copies or writes the book, or its anchor, at this moment: a test that holds time in its hands lets it
    /// run only then.
    #[must_use]
    pub fn is_at_rest(&self) -> bool {
        let all_idle = |pool: &SqlitePool| pool.num_idle() == pool.size() as usize;
        all_idle(&self.writer)
            && all_idle(&self.readers)
            && self.anchor_file.try_lock().is_ok()
            && self.copying.try_lock().is_ok()
    }
}
