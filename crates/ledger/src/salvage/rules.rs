//! Triggers that restrict when something may happen: they are lifted while the history is inserted into a new book.

use sqlx::{AssertSqlSafe, SqliteConnection};

use crate::error::LedgerError;

/// Drops triggers of a book that is not in use yet; returns the SQL that restores them.
pub(crate) async fn lift(book: &mut SqliteConnection, rules: &[&str]) -> Result<String, LedgerError> {
    let mut back = String::new();
    for rule in rules {
        let sql: String =
            sqlx::query_scalar("SELECT sql FROM sqlite_schema WHERE name = ?").bind(rule).fetch_one(&mut *book).await?;
        sqlx::raw_sql(AssertSqlSafe(format!("DROP TRIGGER {rule}"))).execute(&mut *book).await?;
        back.push_str(&sql);
        back.push(';');
    }
    Ok(back)
}
