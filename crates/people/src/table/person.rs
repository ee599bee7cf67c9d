//! Current and former people.

use chrono::{DateTime, Utc};
use kaunta_domain::person::{Limits, PersonName, Role};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::{amount, shillings, time, unreadable};
use crate::error::PeopleError;
use crate::person::{NewPerson, Person, StoredPin, Terms};
use crate::secret::SecretFingerprint;

/// A person with the columns that only the tables use.
pub(crate) struct PersonRow {
    pub(crate) id: i64,
    pub(crate) folded: String,
    pub(crate) person: Person,
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT p.id, p.name, p.folded, p.role, p.approves, p.per_operation, p.per_day, p.added_at, p.removed_at, ",
            "pin.person AS has_pin, pin.secret FROM person p LEFT JOIN pin ON pin.person = p.id ",
            $rest
        )
    };
}

/// Everybody, in the order they were added.
pub(crate) async fn all(connection: &mut SqliteConnection) -> Result<Vec<Person>, PeopleError> {
    let rows = sqlx::query(select!("ORDER BY p.id")).fetch_all(connection).await?;
    rows.iter().map(|row| read(row).map(|row| row.person)).collect()
}

/// Whether anybody was ever set up.
pub(crate) async fn is_anybody(connection: &mut SqliteConnection) -> Result<bool, PeopleError> {
    Ok(sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM person)").fetch_one(connection).await?)
}

/// The person with this name, removed people too.
pub(crate) async fn find(
    connection: &mut SqliteConnection,
    name: &PersonName,
) -> Result<Option<PersonRow>, PeopleError> {
    let row = sqlx::query(select!("WHERE p.folded = ?")).bind(name.folded()).fetch_optional(connection).await?;
    row.as_ref().map(read).transpose()
}

/// The person with this name, if they work here.
pub(crate) async fn find_here(connection: &mut SqliteConnection, name: &PersonName) -> Result<PersonRow, PeopleError> {
    let found = find(connection, name).await?.filter(|row| row.person.is_here());
    found.ok_or_else(|| PeopleError::NotHere(name.clone()))
}

pub(crate) async fn get(connection: &mut SqliteConnection, id: i64) -> Result<PersonRow, PeopleError> {
    let row = sqlx::query(select!("WHERE p.id = ?")).bind(id).fetch_one(connection).await?;
    read(&row)
}

/// Adds a person; returns the row's number.
pub(crate) async fn insert(
    connection: &mut SqliteConnection,
    new: &NewPerson,
    at: DateTime<Utc>,
) -> Result<i64, PeopleError> {
    if find(connection, &new.name).await?.is_some() {
        return Err(PeopleError::NameTaken(new.name.clone()));
    }
    let terms = new.terms.settled();
    let sql = "INSERT INTO person (id, name, folded, role, approves, per_operation, per_day, added_at)
               VALUES ((SELECT coalesce(max(id), 0) + 1 FROM person), ?, ?, ?, ?, ?, ?, ?) RETURNING id";
    let id = sqlx::query_scalar(sql)
        .bind(new.name.as_str())
        .bind(new.name.folded())
        .bind(terms.role.code())
        .bind(terms.approves)
        .bind(shillings(terms.limits.per_operation))
        .bind(shillings(terms.limits.per_day))
        .bind(at.timestamp_millis())
        .fetch_one(connection)
        .await?;
    Ok(id)
}

/// Changes what a person may do.
pub(crate) async fn change(connection: &mut SqliteConnection, id: i64, terms: Terms) -> Result<(), PeopleError> {
    let sql = "UPDATE person SET role = ?, approves = ?, per_operation = ?, per_day = ? WHERE id = ?";
    sqlx::query(sql)
        .bind(terms.role.code())
        .bind(terms.approves)
        .bind(shillings(terms.limits.per_operation))
        .bind(shillings(terms.limits.per_day))
        .bind(id)
        .execute(connection)
        .await?;
    Ok(())
}

/// Marks a person as removed; triggers delete their PIN and recovery code.
pub(crate) async fn remove(connection: &mut SqliteConnection, id: i64, at: DateTime<Utc>) -> Result<(), PeopleError> {
    let sql = "UPDATE person SET removed_at = ? WHERE id = ?";
    sqlx::query(sql).bind(at.timestamp_millis()).bind(id).execute(connection).await?;
    Ok(())
}

/// Whether another owner who can sign in exists.
pub(crate) async fn is_another_owner(connection: &mut SqliteConnection, id: i64) -> Result<bool, PeopleError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM person p JOIN pin ON pin.person = p.id
               WHERE p.role = 'owner' AND p.removed_at IS NULL AND p.id <> ?)";
    Ok(sqlx::query_scalar(sql).bind(id).fetch_one(connection).await?)
}

fn read(row: &SqliteRow) -> Result<PersonRow, PeopleError> {
    let id: i64 = row.try_get("id")?;
    let bad = |column| unreadable("person", id, column);
    let limit = |column| amount(row.try_get(column)?).map_err(|()| bad(column));
    let removed_at: Option<i64> = row.try_get("removed_at")?;
    let person = Person {
        name: PersonName::parse(row.try_get("name")?).map_err(|_| bad("name"))?,
        role: Role::from_code(row.try_get("role")?).ok_or_else(|| bad("role"))?,
        approves: row.try_get("approves")?,
        limits: Limits { per_operation: limit("per_operation")?, per_day: limit("per_day")? },
        added_at: time(row.try_get("added_at")?).ok_or_else(|| bad("added_at"))?,
        removed_at: removed_at.map(|ms| time(ms).ok_or_else(|| bad("removed_at"))).transpose()?,
        pin: pin(row)?.ok_or_else(|| bad("secret"))?,
    };
    Ok(PersonRow { id, folded: row.try_get("folded")?, person })
}

fn pin(row: &SqliteRow) -> Result<Option<StoredPin>, PeopleError> {
    let has_pin: Option<i64> = row.try_get("has_pin")?;
    let secret: Option<&[u8]> = row.try_get("secret")?;
    Ok(match (has_pin, secret) {
        (None, _) => Some(StoredPin::None),
        (Some(_), None) => Some(StoredPin::WithoutSecret),
        (Some(_), Some(print)) => SecretFingerprint::from_bytes(print).map(StoredPin::WithSecret),
    })
}
