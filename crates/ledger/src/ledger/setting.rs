//! The rows of `setting`, and the keys reserved for the book itself.

use kaunta_domain::environment::Environment;
use kaunta_domain::reference::Seed;
use sqlx::{Connection, SqliteConnection};

use crate::encoding::packed::store_dictionaries;
use crate::error::LedgerError;

/// The book's own environment, set once at creation.
pub(crate) const ENVIRONMENT: &str = "environment";

/// The seed of the book's first epoch, set once at creation.
pub(crate) const SEED: &str = "reference_seed";

/// New operations get numbers above this one: the book was restored or salvaged, and other numbers may be taken.
pub(crate) const NUMBERS_ABOVE: &str = "numbers_above";

/// Why the book was replaced, until it begins a new epoch for that: the code of a [`crate::MoveCause`].
pub(crate) const MOVED: &str = "moved";

/// The person who restored the book could not say that no other copy of it was used since; set until it begins a new epoch
/// for that.
pub(crate) const USED_ELSEWHERE: &str = "used_elsewhere";

/// The computer that a copy was brought in for, until it begins its epoch there. The book's triggers read it.
pub(crate) const CARRIED: &str = "carried";

/// The seeds of an unrelated book that this one deliberately replaced: anchors of that book don't apply to this one.
pub(crate) const REPLACED: &str = "replaced_books";

/// The book that this one replaced was closed for good: it continues on another computer.
pub(crate) const AFTER_CLOSING: &str = "after_closing";

/// The highest payroll number that another copy may have.
pub(crate) const SHARED_PAYROLLS: &str = "payrolls_another_copy_may_have";

/// A payment of another copy was found after an owner had said that it is no longer used.
pub(crate) const STILL_PAYS: &str = "another_copy_still_pays";

/// The amount from which a payment needs a second person.
pub(crate) const APPROVE_FROM: &str = "approve_from";

/// Whether a payroll needs one.
pub(crate) const SECOND_PERSON: &str = "second_person";

/// An owner has continued before the service could be asked: the look-ups wait until it can.
pub(crate) const RECONCILIATION_DEFERRED: &str = "recovery_put_off";

/// The customers who are not suggested, as a list of digests.
pub(crate) const HIDDEN_CUSTOMERS: &str = "hidden_customers";

/// What is still to be looked up, as [`RecoveryProgress`].
pub(crate) const RECOVERY: &str = "recovery";

/// Operations that a salvage found changed: they are looked up even if they look final.
pub(crate) const DOUBTED: &str = "operations_doubted";

/// Numbers that were not used for an operation: another copy of the book may have used them.
pub(crate) const LEFT_OUT: &str = "numbers_left_out";

/// The indexes and the search index are left out of this copy, until it is opened or restored.
pub(crate) const LEAN: &str = "derived_parts_left_out";

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

/// The seed of the book's first epoch.
pub(crate) async fn seed_of(connection: &mut SqliteConnection) -> Result<Seed, LedgerError> {
    let sql = "SELECT value FROM setting WHERE key = ?";
    let kept: Option<String> = sqlx::query_scalar(sql).bind(SEED).fetch_optional(connection).await?;
    let seed = kept.as_deref().and_then(Seed::parse);
    seed.ok_or_else(|| LedgerError::Damaged { detail: "the seed of the book's references can't be read".to_owned() })
}

/// Assigns an empty book to an environment and begins its first epoch, either with a seed of its own or with the seed of a
/// lost book, so that the lost references can be derived again and looked up.
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
    store_dictionaries(&mut transaction).await?;
    transaction.commit().await
}

/// The book's environment, as stored in it.
pub(crate) async fn environment_of(connection: &mut SqliteConnection) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar("SELECT value FROM setting WHERE key = ?").bind(ENVIRONMENT).fetch_optional(connection).await
}
