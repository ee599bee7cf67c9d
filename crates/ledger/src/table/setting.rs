//! What a person has chosen, as text by name. A key of the service never comes here.

use kaunta_domain::environment::Environment;
use kaunta_domain::reference::Seed;
use sqlx::{Connection, SqliteConnection};

use crate::closing::{AFTER_CLOSING, CARRIED, REPLACED};
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::packed::keep_dictionaries;
use crate::table::retiring::{SHARED_PAYROLLS, STILL_PAYS};
use crate::table::rules::{APPROVE_FROM, SECOND_PERSON};
use crate::table::unknown_time::PUT_OFF;

/// The book's own environment, set once when it is made.
const ENVIRONMENT: &str = "environment";

/// What the references of the book's first epoch are made from, set once when it is made.
pub(crate) const SEED: &str = "reference_seed";

/// Operations get numbers above this one: the book was put back from a copy, or salvaged, and others may be taken.
pub(crate) const NUMBERS_ABOVE: &str = "numbers_above";

/// Why the book was exchanged for another one, until it begins a new epoch for that: [`crate::MoveCause`]'s name.
pub(crate) const MOVED: &str = "moved";

/// Whoever put the book back could not say that no other copy of it was used since; until it begins a new epoch for that.
pub(crate) const USED_ELSEWHERE: &str = "used_elsewhere";

impl Ledger {
    /// A setting, if it was ever set.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn setting(&self, key: &str) -> Result<Option<String>, LedgerError> {
        let sql = "SELECT value FROM setting WHERE key = ?";
        Ok(sqlx::query_scalar(sql).bind(key).fetch_optional(&self.readers).await?)
    }

    /// Sets a setting.
    ///
    /// # Errors
    /// [`LedgerError::NotASetting`] for what the book keeps by itself, its rules and a blank name; or the book can't be written.
    pub async fn set_setting(&self, key: &str, value: &str) -> Result<(), LedgerError> {
        refuse_own(key)?;
        let mut transaction = self.begin().await?;
        put(&mut transaction, key, value).await?;
        self.commit(transaction).await
    }

    /// Forgets a setting.
    ///
    /// # Errors
    /// As [`Ledger::set_setting`].
    pub async fn remove_setting(&self, key: &str) -> Result<(), LedgerError> {
        refuse_own(key)?;
        let mut transaction = self.begin().await?;
        forget(&mut transaction, key).await?;
        self.commit(transaction).await
    }
}

fn refuse_own(key: &str) -> Result<(), LedgerError> {
    let anchors = [
        ENVIRONMENT,
        SEED,
        NUMBERS_ABOVE,
        MOVED,
        USED_ELSEWHERE,
        PUT_OFF,
        SHARED_PAYROLLS,
        STILL_PAYS,
        AFTER_CLOSING,
        CARRIED,
        REPLACED,
    ];
    if key.is_empty() || anchors.contains(&key) || [APPROVE_FROM, SECOND_PERSON].contains(&key) {
        return Err(LedgerError::NotASetting(key.to_owned()));
    }
    Ok(())
}

pub(crate) async fn read(connection: &mut SqliteConnection, key: &str) -> Result<Option<String>, LedgerError> {
    Ok(sqlx::query_scalar("SELECT value FROM setting WHERE key = ?").bind(key).fetch_optional(connection).await?)
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
