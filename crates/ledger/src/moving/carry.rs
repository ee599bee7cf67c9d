//! A planned move: the book is closed here for good and continues on another computer from exactly the event at which it was
//! closed.

use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use kaunta_domain::computer_code::ComputerCode;
use kaunta_domain::environment::Environment;
use kaunta_domain::reference::Seed;
use kaunta_domain::text::Name;
use kaunta_storage::connection::writing;
use kaunta_storage::durable;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use crate::backup::copy;
use crate::backup::exchange;
use crate::chain::row::json;
use crate::encoding::read::to_the_millisecond;
use crate::error::{LedgerError, OpenError};
use crate::file::lock::{BookLock, sibling};
use crate::file::removing::remove_if_there;
use crate::ledger::Ledger;
use crate::ledger::anchor::Behind;
use crate::ledger::anchoring::own_seeds;
use crate::ledger::closing::{self, Closing};
use crate::ledger::setting::{self, MOVED};
use crate::ledger::setting::{AFTER_CLOSING, CARRIED, RECOVERY, REPLACED};
use crate::ledger::tip::Tip;
use crate::moving::new_epoch::Arrival;
use crate::moving::restore::{BackupContents, as_it_stands, as_it_stands_for_copying, examine_file, fold_in};
use crate::table::basket::stop_all;
use crate::table::retiring::RetiredBecause;

/// The contents of a carried book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CarriedContents {
    /// The same as of a backup.
    pub contents: BackupContents,
    /// Its closings, oldest first; empty if the book is not closed.
    pub closings: Vec<Closing>,
    /// Whether the current book already continues from it, because it was brought in before.
    pub is_here: bool,
}

impl CarriedContents {
    /// Whether it continues on the computer with this code without a question: it was closed for that computer and no other.
    #[must_use]
    pub fn is_planned_for(&self, code: &ComputerCode) -> bool {
        self.closings.iter().map(|closing| &closing.code).eq([code])
    }
}

impl Ledger {
    /// The book's closings, oldest first. An open book has none; closings after which the book continued elsewhere no longer
    /// count.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn closings(&self) -> Result<Vec<Closing>, LedgerError> {
        closing::of_current(&mut *self.reader().await?).await
    }

    /// Closes the book for good, for the computer with this code: from now on it can't be changed. Running payrolls are
    /// paused. If the book is already closed for this computer, nothing changes; a closing for another computer is added
    /// beside it.
    ///
    /// # Errors
    /// [`LedgerError::StillOnItsWay`] if a payment has no outcome in the book; or the book can't be written.
    pub async fn close_for_good(
        &self,
        code: &ComputerCode,
        by: &Name,
        now: DateTime<Utc>,
    ) -> Result<Closing, LedgerError> {
        let mut transaction = self.begin().await?;
        let known = closing::of_current(&mut transaction).await?;
        if let Some(closing) = known.into_iter().find(|closing| closing.code == *code) {
            return Ok(closing);
        }
        let sql = "SELECT count(*) FROM operation WHERE state IN ('recorded', 'sent')";
        let on_their_way: i64 = sqlx::query_scalar(sql).fetch_one(&mut *transaction).await?;
        if on_their_way > 0 {
            return Err(LedgerError::StillOnItsWay);
        }
        sqlx::query("UPDATE payroll SET state = 'paused' WHERE state = 'running'").execute(&mut *transaction).await?;
        stop_all(&mut transaction).await?;
        let closing = Closing {
            code: code.clone(),
            by: by.clone(),
            at: to_the_millisecond(now),
            events: u64::try_from(transaction.tip.events).unwrap_or_default(),
            head: transaction.tip.head,
        };
        let current = self.current_epoch().id;
        closing::insert(&mut transaction, current, &closing).await?;
        self.commit(transaction).await?;
        self.has_closed();
        tracing::warn!(events = closing.events, "the book was closed for good");
        Ok(closing)
    }
}

/// What opening a possibly closed book means here.
pub(crate) enum ClosedBook {
    /// It is open.
    No,
    /// It was not brought here on purpose: it stays closed.
    Stays,
    /// It continues here as its closing says, and nowhere else.
    Planned(Closing),
    /// It continues here, and possibly elsewhere too.
    Unplanned,
}

/// Whether the book is closed, and whether it continues where it is.
pub(crate) async fn closed(
    connection: &mut SqliteConnection,
    arrival: &Arrival<'_>,
    behind: Option<&Behind>,
) -> Result<ClosedBook, LedgerError> {
    let mut closings = closing::of_current(connection).await?;
    let is_for_here = closings.iter().any(|closing| closing.code == *arrival.code);
    let (Some(last), others) = (closings.pop(), closings.len()) else { return Ok(ClosedBook::No) };
    let brought_for = setting::read(connection, CARRIED).await?;
    if !is_for_here || brought_for.as_deref() != Some(arrival.code.as_str()) {
        return Ok(ClosedBook::Stays);
    }
    let tip = Tip::read(connection).await?;
    let is_as_closed = tip.head == last.head && u64::try_from(tip.events) == Ok(last.events);
    let is_in_doubt = setting::read(connection, MOVED).await?.is_some()
        || setting::read(connection, RECOVERY).await?.is_some()
        || setting::read(connection, AFTER_CLOSING).await?.is_some();
    let is_planned = others == 0 && is_as_closed && !is_in_doubt && behind.is_none();
    Ok(if is_planned { ClosedBook::Planned(last) } else { ClosedBook::Unplanned })
}

/// Records that the computer where the book was closed no longer pays from it.
pub(crate) async fn retire(connection: &mut SqliteConnection, closing: &Closing) -> Result<(), LedgerError> {
    let sql = "UPDATE epoch SET retired_at = ?, retired_by = ?, retired_reason = ?
               WHERE id = (SELECT max(id) FROM epoch WHERE cause <> 'foreign')";
    sqlx::query(sql)
        .bind(closing.at.timestamp_millis())
        .bind(closing.by.as_str())
        .bind(json(&RetiredBecause::ClosedThere)?)
        .execute(connection)
        .await?;
    Ok(())
}

/// Examines a carried book, read-only: whether it is intact and of this environment, what it contains, and whether the
/// current book already continues from it.
///
/// # Errors
/// As [`crate::examine_file`].
pub async fn examine_carried(
    file: &Path,
    environment: Environment,
    place: &Path,
) -> Result<CarriedContents, OpenError> {
    let contents = examine_file(file, environment).await?;
    let mut connection = as_it_stands(file).connect().await?;
    let closings = closing::of_current(&mut connection).await;
    connection.close().await?;
    let replaced = replaced(place, &contents.seeds).await;
    Ok(CarriedContents { closings: closings?, is_here: replaced.went_on, contents })
}

/// Replaces the current book, which is set aside, with a carried book for the computer with this code. [`Ledger::arrive`]
/// decides whether it then continues without a question. Returns where the previous book was set aside, if there was one.
///
/// # Errors
/// As [`crate::restore`]; [`OpenError::Damaged`] if the book is not closed for this computer, or the current book already
/// continues from it.
pub async fn carry_in(
    place: &Path,
    carried: &Path,
    environment: Environment,
    backups: &Path,
    code: &ComputerCode,
    now: DateTime<Utc>,
) -> Result<Option<PathBuf>, OpenError> {
    let _lock = BookLock::take(place)?;
    exchange::finish(place, backups)?;
    let found = examine_carried(carried, environment, place).await?;
    let refused = |detail: &str| Err(OpenError::Damaged { detail: detail.to_owned() });
    if !found.closings.iter().any(|closing| closing.code == *code) {
        return refused("the book was not closed for this computer");
    }
    if found.is_here {
        return refused("the book that is there goes on from it already");
    }
    let replaced = replaced(place, &found.contents.seeds).await;
    let waiting = exchange::coming(place, backups, now)?;
    let prepared = sibling(&waiting, "prepared");
    remove_if_there(&prepared)?;
    let mut source = as_it_stands_for_copying(carried).connect().await?;
    let copied = copy(&mut source, &prepared).await;
    source.close().await?;
    copied?;
    let mut connection = writing(&prepared).connect().await?;
    setting::put(&mut connection, REPLACED, &replaced.strangers).await?;
    setting::put(&mut connection, CARRIED, code.as_str()).await?;
    connection.close().await?;
    durable::sync(&prepared)?;
    fold_in(place).await;
    durable::rename(&prepared, &waiting)?;
    Ok(exchange::finish(place, backups)?)
}

/// What is known about the book being replaced.
#[derive(Default)]
struct Replaced {
    /// Its seeds, if it has nothing in common with the new book. If both began as one book, each may know what the other
    /// does not.
    strangers: String,
    /// Whether it continues from the new book.
    went_on: bool,
}

async fn replaced(place: &Path, coming: &[Seed]) -> Replaced {
    let look = async {
        let mut connection = as_it_stands(place).connect().await.ok()?;
        let seeds = own_seeds(&mut connection).await.ok();
        let went_on = match coming.last() {
            Some(closed) => closing::went_on_after(&mut connection, closed).await.unwrap_or(false),
            None => false,
        };
        connection.close().await.ok()?;
        let strangers = seeds.filter(|seeds| !seeds.iter().any(|seed| coming.contains(seed)));
        let strangers: Vec<String> = strangers.unwrap_or_default().iter().map(Seed::to_hex).collect();
        Some(Replaced { strangers: strangers.join(" "), went_on })
    };
    if place.exists() { look.await.unwrap_or_default() } else { Replaced::default() }
}
