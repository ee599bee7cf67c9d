//! Epochs: periods of the book's life, each with a seed that its references are derived from; and the homes (computer and
//! installation) in which it was used.

use chrono::{DateTime, Utc};
use kaunta_domain::event::MachineName;
use kaunta_domain::home::Home;
use kaunta_domain::reference::{EpochId, OperationId, Reference, Seed, Serial};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::anchor_state::CurrentEpoch;
use crate::value::numbers::Numbers;

/// Why an epoch began.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MoveCause {
    /// The book was opened on a computer, or by an installation of Kaunta, where it was not used before.
    OtherHome,
    /// It was restored from a copy.
    Restored,
    /// It was salvaged from a damaged book.
    Salvaged,
    /// It is older than its anchor.
    Behind,
    /// It has no anchor.
    NoAnchor,
    /// The service has a payment under a reference that this book had not used: another copy of it is in use.
    Duplicate,
}

kaunta_domain::coded!(
    /// Every cause.
    pub MoveCause {
        OtherHome = "otherHome",
        Restored = "restored",
        Salvaged = "salvaged",
        Behind = "behind",
        NoAnchor = "noAnchor",
        Duplicate = "duplicate",
    }
);

/// The cause of an epoch that belongs to another book.
const FOREIGN: &str = "foreign";

/// How many consecutive serial numbers must be unknown to the service before the search ends.
pub(crate) const GAP: i64 = 256;

/// One epoch, with what is known of its serial numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Epoch {
    pub(crate) id: EpochId,
    pub(crate) seed: Seed,
    /// Whether it is an epoch of the book that this one replaced.
    pub(crate) is_foreign: bool,
    pub(crate) after_operation: i64,
    /// Serial numbers up to this one may have been used, according to an anchor.
    pub(crate) reached: i64,
    /// Serial numbers that the service does not have, according to the current reconciliation.
    pub(crate) absent: Numbers,
}

impl Epoch {
    fn read(row: &SqliteRow) -> Result<Epoch, LedgerError> {
        let id: i64 = row.try_get("id")?;
        let reader = Reader::new(row, "epoch", id);
        let cause: String = reader.plain("cause")?;
        Ok(Epoch {
            id: EpochId(id),
            seed: reader.coded("seed", Seed::parse)?,
            is_foreign: cause == FOREIGN,
            after_operation: reader.plain("after_operation")?,
            reached: reader.plain("reached")?,
            absent: reader.coded("absent", Numbers::parse)?,
        })
    }
}

/// Every epoch, in order.
pub(crate) async fn all(connection: &mut SqliteConnection) -> Result<Vec<Epoch>, LedgerError> {
    let sql = "SELECT id, seed, cause, after_operation, reached, absent FROM epoch ORDER BY id";
    sqlx::query(sql).fetch_all(connection).await?.iter().map(Epoch::read).collect()
}

impl CurrentEpoch {
    pub(crate) async fn read(connection: &mut SqliteConnection) -> Result<CurrentEpoch, LedgerError> {
        let current = all(connection).await?.into_iter().rfind(|epoch| !epoch.is_foreign);
        let damaged = || LedgerError::Damaged { detail: "the book has no epoch".to_owned() };
        let current = current.ok_or_else(damaged)?;
        Ok(CurrentEpoch { id: current.id, seed: current.seed, after_operation: current.after_operation })
    }
}

/// The serial numbers of an epoch under which the book has a payment or an orphan.
pub(crate) async fn known_serials(connection: &mut SqliteConnection, epoch: EpochId) -> Result<Numbers, LedgerError> {
    let sql = "SELECT serial FROM operation WHERE epoch = ?1 AND serial IS NOT NULL
               UNION SELECT serial FROM orphan WHERE epoch = ?1 AND serial IS NOT NULL ORDER BY serial";
    let serials: Vec<i64> = sqlx::query_scalar(sql).bind(epoch.0).fetch_all(connection).await?;
    Ok(serials.into_iter().collect())
}

/// A new epoch for new references, or one of another book.
pub(crate) struct NewEpoch<'e> {
    pub(crate) seed: &'e Seed,
    /// `None` for an epoch of another book.
    pub(crate) cause: Option<MoveCause>,
    pub(crate) began_at: DateTime<Utc>,
    /// The last operation number used before it.
    pub(crate) after_operation: i64,
    /// Where it is used; `None` for an epoch of another book.
    pub(crate) home: Option<i64>,
    pub(crate) reached: i64,
    pub(crate) other_copy: bool,
}

pub(crate) async fn insert(connection: &mut SqliteConnection, new: NewEpoch<'_>) -> Result<EpochId, LedgerError> {
    let id = sqlx::query(
        "INSERT INTO epoch (seed, cause, began_at, after_operation, home, reached, other_copy) VALUES (?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(new.seed.to_hex())
    .bind(new.cause.map_or(FOREIGN, MoveCause::code))
    .bind(new.began_at.timestamp_millis())
    .bind(new.after_operation)
    .bind(new.home)
    .bind(new.reached)
    .bind(new.other_copy)
    .execute(connection)
    .await?
    .last_insert_rowid();
    Ok(EpochId(id))
}

pub(crate) async fn set_reached(
    connection: &mut SqliteConnection,
    epoch: EpochId,
    reached: i64,
) -> Result<(), LedgerError> {
    let sql = "UPDATE epoch SET reached = max(reached, ?) WHERE id = ?";
    sqlx::query(sql).bind(reached).bind(epoch.0).execute(connection).await?;
    Ok(())
}

pub(crate) async fn set_absent(
    connection: &mut SqliteConnection,
    epoch: EpochId,
    absent: &Numbers,
) -> Result<(), LedgerError> {
    let sql = "UPDATE epoch SET absent = ? WHERE id = ?";
    sqlx::query(sql).bind(absent.to_text()).bind(epoch.0).execute(connection).await?;
    Ok(())
}

/// Clears which numbers the service did not have: another copy may have used them since.
pub(crate) async fn forget_absent(connection: &mut SqliteConnection) -> Result<(), LedgerError> {
    sqlx::query("UPDATE epoch SET absent = '' WHERE absent <> ''").execute(connection).await?;
    Ok(())
}

/// The id of a home, which is inserted if it is new.
pub(crate) async fn home_of(
    connection: &mut SqliteConnection,
    home: &Home,
    name: Option<&MachineName>,
    now: DateTime<Utc>,
) -> Result<i64, LedgerError> {
    let machine = home.machine.as_ref().map(|machine| machine.bytes().to_vec());
    let install = home.install.bytes().to_vec();
    let sql = "SELECT id FROM home WHERE machine IS ? AND install = ?";
    let known: Option<i64> =
        sqlx::query_scalar(sql).bind(machine.clone()).bind(install.clone()).fetch_optional(&mut *connection).await?;
    if let Some(known) = known {
        return Ok(known);
    }
    let sql = "INSERT INTO home (machine, install, name, since) VALUES (?, ?, ?, ?)";
    let inserted = sqlx::query(sql)
        .bind(machine)
        .bind(install)
        .bind(name.map(MachineName::as_str))
        .bind(now.timestamp_millis())
        .execute(connection)
        .await?;
    Ok(inserted.last_insert_rowid())
}

/// Sets this home as the one where the current epoch is used.
pub(crate) async fn settle(connection: &mut SqliteConnection, home: i64) -> Result<(), LedgerError> {
    let sql = "UPDATE epoch SET home = ? WHERE id = (SELECT max(id) FROM epoch WHERE cause <> 'foreign')";
    sqlx::query(sql).bind(home).execute(connection).await?;
    Ok(())
}

/// Records that another copy, which may pay what was unpaid when the current epoch began, may be in use.
pub(crate) async fn may_be_elsewhere(connection: &mut SqliteConnection) -> Result<(), LedgerError> {
    let sql = "UPDATE epoch SET other_copy = 1 WHERE id = (SELECT max(id) FROM epoch WHERE cause <> 'foreign')";
    sqlx::query(sql).execute(connection).await?;
    Ok(())
}

/// Whether the current epoch is used in this home.
pub(crate) async fn lives_in(connection: &mut SqliteConnection, home: &Home) -> Result<BookLocation, LedgerError> {
    let sql = "SELECT home.id IS NOT NULL AS somewhere, machine IS ? AND install IS ? AS here
               FROM epoch LEFT JOIN home ON home.id = epoch.home WHERE cause <> 'foreign' ORDER BY epoch.id DESC LIMIT 1";
    let row = sqlx::query(sql)
        .bind(home.machine.as_ref().map(|machine| machine.bytes().to_vec()))
        .bind(home.install.bytes().to_vec())
        .fetch_optional(connection)
        .await?;
    let Some(row) = row else { return Ok(BookLocation::Nowhere) };
    Ok(match (row.try_get("somewhere")?, row.try_get("here")?) {
        (true, true) => BookLocation::Here,
        (true, false) => BookLocation::Elsewhere,
        (false, _) => BookLocation::Nowhere,
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BookLocation {
    /// In this home.
    Here,
    /// In another one.
    Elsewhere,
    /// In none yet: it is new.
    Nowhere,
}

impl Ledger {
    /// The reference of the next payment over the gateway, unless the book moves first.
    #[must_use]
    pub fn next_reference(&self) -> Reference {
        Reference::of(&self.current_epoch().seed, Serial(self.tip().serial + 1))
    }

    /// Whether an operation belongs to the current epoch, so that no later move can affect it.
    #[must_use]
    pub fn is_of_current_epoch(&self, id: OperationId) -> bool {
        id.0 > self.current_epoch().after_operation
    }
}
