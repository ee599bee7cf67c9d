//! The rules last written into each book: one row per book.

use sqlx::{Row, SqliteConnection};

use super::{amount, shillings, unreadable};
use crate::error::PeopleError;
use crate::rules::GivenRules;

pub(crate) async fn get(connection: &mut SqliteConnection, book: &str) -> Result<Option<GivenRules>, PeopleError> {
    let sql = "SELECT rowid, approve_from, second_person FROM given_rules WHERE book = ?";
    let Some(row) = sqlx::query(sql).bind(book).fetch_optional(connection).await? else { return Ok(None) };
    let id = row.try_get("rowid")?;
    let approve_from = amount(row.try_get("approve_from")?);
    let approve_from = approve_from.map_err(|()| unreadable("given_rules", id, "approve_from"))?;
    Ok(Some(GivenRules { approve_from, second_person: row.try_get("second_person")? }))
}

pub(crate) async fn put(connection: &mut SqliteConnection, book: &str, rules: GivenRules) -> Result<(), PeopleError> {
    let sql = "INSERT INTO given_rules (book, approve_from, second_person) VALUES (?, ?, ?)
               ON CONFLICT (book) DO UPDATE SET approve_from = excluded.approve_from, second_person = excluded.second_person";
    sqlx::query(sql)
        .bind(book)
        .bind(shillings(rules.approve_from))
        .bind(rules.second_person)
        .execute(connection)
        .await?;
    Ok(())
}

pub(crate) async fn forget(connection: &mut SqliteConnection, book: &str) -> Result<(), PeopleError> {
    sqlx::query("DELETE FROM given_rules WHERE book = ?").bind(book).execute(connection).await?;
    Ok(())
}
