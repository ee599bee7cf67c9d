//! What a book is made with, for whoever looks for the cause of a trouble.

use crate::error::LedgerError;
use crate::ledger::Ledger;

/// What a book is made with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookBuild {
    /// The version of SQLite in this program.
    pub sqlite: String,
    /// The book's layout.
    pub layout: i64,
    /// How large it is, its journal left out.
    pub bytes: i64,
}

impl Ledger {
    /// What this book is made with.
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
