//! The rows of `setting`, and the names of those that the book keeps by itself.

use kaunta_domain::environment::Environment;
use kaunta_domain::reference::Seed;
use sqlx::{Connection, SqliteConnection};

use crate::encoding::packed::keep_dictionaries;
use crate::error::LedgerError;

/// The book's own environment, set once when it is made.
pub(crate) const ENVIRONMENT: &str = "environment";

/// What the references of the book's first epoch are made from, set once when it is made.
pub(crate) const SEED: &str = "reference_seed";

/// Operations get numbers above this one: the book was put back from a copy, or salvaged, and others may be taken.
pub(crate) const NUMBERS_ABOVE: &str = "numbers_above";

/// Why the book was exchanged for another one, until it begins a new epoch for that: [`crate::MoveCause`]'s name.
pub(crate) const MOVED: &str = "moved";

/// Whoever put the book back could not say that no other copy of it was used since; until it begins a new epoch for that.
pub(crate) const USED_ELSEWHERE: &str = "used_elsewhere";

/// For which computer a copy was brought in, until it begins its epoch there. The triggers of the book read it.
pub(crate) const CARRIED: &str = "carried";

/// The seeds of a book that has nothing in common with this one, and that it was put in the place of on purpose: anchors of that
/// one say nothing of this one.
pub(crate) const REPLACED: &str = "replaced_books";

/// The book in the place of which this one was put was closed for good: it continues on another computer.
pub(crate) const AFTER_CLOSING: &str = "after_closing";

/// The last payroll, by its number, of which another copy may have a copy.
pub(crate) const SHARED_PAYROLLS: &str = "payrolls_another_copy_may_have";

/// A payment of another copy was found after an owner had said that it is not used any more.
pub(crate) const STILL_PAYS: &str = "another_copy_still_pays";

/// From which amount a payment needs a second person.
pub(crate) const APPROVE_FROM: &str = "approve_from";

/// Whether a payroll needs one.
pub(crate) const SECOND_PERSON: &str = "second_person";

/// An owner goes on before the service can be asked: what is to be looked up waits until it can.
pub(crate) const PUT_OFF: &str = "recovery_put_off";

/// What is still to be looked up, as [`RecoveryProgress`].
pub(crate) const RECOVERY: &str = "recovery";

/// Operations that a salvage found changed: they are looked up too, however final they look.
pub(crate) const DOUBTED: &str = "operations_doubted";

/// Numbers that were never given to an operation: another copy of the book may have given them.
pub(crate) const LEFT_OUT: &str = "numbers_left_out";

pub(crate) async fn read(connection: &mut SqliteConnection, key: &str) -> Result<Option<String>, LedgerError> {
    Ok(sqlx::query_scalar("SELECT value FROM setting WHERE key = ?").bind(key).fetch_optional(connection).await?)
}

pub(crate) async fn is_set(connection: &mut SqliteConnection, key: &str) -> Result<bool, LedgerError> {
    Ok(read(connection, key).await?.is_some())
}

pub(crate) async fn forget(connection: &mut SqliteConnection, key: &str) -> Result<(), LedgerError> {
    sqlx::query("DELETE FROM setting WHERE key = ?").bind(key).execute(connection).await?;
    Ok(())
}

pub(crate) async fn put(connection: &mut SqliteConnection, key: &str, value: &str) -> Result<(), LedgerError> {
    sqlx::query(
        "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    )
    .bind(key)
    .bind(value)
    .execute(connection)
    .await?;
    Ok(())
}

/// What the book's references are made from.
pub(crate) async fn seed_of(connection: &mut SqliteConnection) -> Result<Seed, LedgerError> {
    let sql = "SELECT value FROM setting WHERE key = ?";
    let kept: Option<String> = sqlx::query_scalar(sql).bind(SEED).fetch_optional(connection).await?;
    let seed = kept.as_deref().and_then(Seed::parse);
    seed.ok_or_else(|| LedgerError::Damaged { detail: "the seed of the book's references can't be read".to_owned() })
}

/// Makes an empty book an environment's, and begins its first epoch: with a seed of its own, or in the place of a lost book with
/// the seed of that, so that its references can be made again and looked up.
pub(crate) async fn begin(
    connection: &mut SqliteConnection,
    environment: Environment,
    seed: Option<&Seed>,
) -> Result<(), sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let sql = "INSERT INTO setting (key, value) VALUES (?, ?), (?, coalesce(?, lower(hex(randomblob(32)))))";
    let settings = sqlx::query(sql).bind(ENVIRONMENT).bind(environment.code());
    settings.bind(SEED).bind(seed.map(Seed::to_hex)).execute(&mut *transaction).await?;
    let sql =
        "INSERT INTO epoch (id, seed, cause, after_operation) SELECT 1, value, 'first', 0 FROM setting WHERE key = ?";
    sqlx::query(sql).bind(SEED).execute(&mut *transaction).await?;
    keep_dictionaries(&mut transaction).await?;
    transaction.commit().await
}

/// Whose book it is, as it says itself.
pub(crate) async fn environment_of(connection: &mut SqliteConnection) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar("SELECT value FROM setting WHERE key = ?").bind(ENVIRONMENT).fetch_optional(connection).await
}
