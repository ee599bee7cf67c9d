//! Versions and size of a book, for diagnostics.

use crate::error::LedgerError;
use crate::ledger::Ledger;

/// Versions and size of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookBuild {
    /// The version of SQLite in this program.
    pub sqlite: String,
    /// The book's schema version.
    pub layout: i64,
    /// Its size, without the journal.
    pub bytes: i64,
}

impl Ledger {
    /// Versions and size of this book.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn build(&self) -> Result<BookBuild, LedgerError> {
        let (sqlite, layout, bytes) = sqlx::query_as(
            "SELECT sqlite_version(), user_version, page_count * page_size
             FROM pragma_user_version, pragma_page_count, pragma_page_size",
        )
        .fetch_one(&self.readers)
        .await?;
        Ok(BookBuild { sqlite, layout, bytes })
    }
}
