//! Rules of a book that say when something may happen: they are lifted while its past is put into a new book.

use sqlx::{AssertSqlSafe, SqliteConnection};

use crate::error::LedgerError;

/// Takes rules off a book that is still nobody's; answers the SQL that puts them back.
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
