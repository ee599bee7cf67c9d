//! Another copy of the book that may be in use. What was unpaid when the book moved may also be paid from that copy, until
//! an owner says that it is no longer used.

use chrono::{DateTime, Utc};
use kaunta_domain::event::{MachineName, NoteText};
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::reference::{EpochId, OperationId, Reference, Serial};
use kaunta_domain::text::Name;
use serde::Serialize;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::chain::row::json;
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::epoch::{self, MoveCause};
use crate::ledger::setting;
use crate::ledger::setting::{SHARED_PAYROLLS, STILL_PAYS};

/// The moves that wait for an owner's statement.
const WAITING: &str = "other_copy = 1 AND (retired_at IS NULL OR EXISTS (SELECT 1 FROM setting WHERE key = ?))";

/// A move after which another copy may be in use, without an owner's statement that it is not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherCopy {
    /// Why the book is considered moved.
    pub cause: MoveCause,
    /// When.
    pub since: DateTime<Utc>,
    /// Whether it was used on another computer before.
    pub on_another_computer: bool,
    /// That computer's name.
    pub name: Option<MachineName>,
    /// Whether it was used on this computer before; that another copy may be in use is then what a person said when
    /// restoring it.
    pub was_here: bool,
}

/// How it is known that no other copy is used any more, as stored in the book.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum RetiredBecause<'r> {
    /// Kaunta was closed there when the book was moved.
    ClosedThere,
    /// An owner says how they know.
    Said(&'r NoteText),
}

/// The copies that may be in use.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OtherCopies {
    /// The moves that wait for an owner's statement, oldest first.
    pub moves: Vec<OtherCopy>,
    /// Whether another copy's payment was found after an owner had said that no copy is used.
    pub still_pays: bool,
}

/// What another copy may pay too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unpaid {
    /// The unpaid people of a payroll.
    Payroll(PayrollId),
    /// A payment that did not arrive.
    Operation(OperationId),
}

impl OtherCopy {
    fn read(row: &SqliteRow) -> Result<OtherCopy, LedgerError> {
        let id: i64 = row.try_get("id")?;
        let reader = Reader::new(row, "epoch", id);
        Ok(OtherCopy {
            cause: reader.coded("cause", MoveCause::from_code)?,
            since: reader.time("began_at")?,
            on_another_computer: reader.plain("elsewhere")?,
            name: reader.parsed_if_any("name", MachineName::parse)?,
            was_here: reader.plain("was_here")?,
        })
    }
}

impl Ledger {
    /// The other copies of the book that may be in use.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn other_copies(&self) -> Result<OtherCopies, LedgerError> {
        let sql = format!(
            "SELECT epoch.id, cause, began_at, there.name, there.machine IS NOT here.machine AS elsewhere,
               there.id IS here.id AS was_here
             FROM epoch LEFT JOIN home AS here ON here.id = epoch.home
               LEFT JOIN home AS there ON there.id = (SELECT home FROM epoch AS before
                 WHERE before.id < epoch.id AND before.cause <> 'foreign' ORDER BY before.id DESC LIMIT 1)
             WHERE {WAITING} ORDER BY epoch.id"
        );
        let mut reader = self.reader().await?;
        let rows = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(STILL_PAYS).fetch_all(&mut *reader).await?;
        Ok(OtherCopies {
            moves: rows.iter().map(OtherCopy::read).collect::<Result<_, _>>()?,
            still_pays: setting::read(&mut reader, STILL_PAYS).await?.is_some(),
        })
    }

    /// Whether another copy may pay this too, because it was in the book when the book moved.
    ///
    /// Decided by number, which nobody can set, unlike a clock. If the last shared payroll is not known, all payrolls are
    /// considered shared.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn may_another_copy_pay(&self, unpaid: Unpaid) -> Result<bool, LedgerError> {
        let mut reader = self.reader().await?;
        let sql = format!("SELECT max(after_operation) FROM epoch WHERE {WAITING}");
        let waiting: Option<i64> =
            sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).bind(STILL_PAYS).fetch_one(&mut *reader).await?;
        let Some(after_operation) = waiting else { return Ok(false) };
        Ok(match unpaid {
            Unpaid::Operation(id) => id.0 <= after_operation,
            Unpaid::Payroll(id) => {
                let shared = setting::read(&mut reader, SHARED_PAYROLLS).await?;
                shared.and_then(|last| last.parse().ok()).is_none_or(|last: i64| id.0 <= last)
            }
        })
    }

    /// Records an owner's statement that no other copy is used any more, and how they know. Returns whether there was one to
    /// retire.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn retire(&self, reason: &NoteText, by: &Name, now: DateTime<Utc>) -> Result<bool, LedgerError> {
        let mut transaction = self.begin().await?;
        let sql = format!("UPDATE epoch SET retired_at = ?, retired_by = ?, retired_reason = ? WHERE {WAITING}");
        let retired = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(now.timestamp_millis())
            .bind(by.as_str())
            .bind(json(&RetiredBecause::Said(reason))?)
            .bind(STILL_PAYS)
            .execute(&mut *transaction)
            .await?
            .rows_affected();
        setting::forget(&mut transaction, STILL_PAYS).await?;
        self.commit(transaction).await?;
        Ok(retired > 0)
    }

    /// The references that another copy would make next: `many` after the highest known one of each epoch that it may
    /// continue, if a move after `since` left such a copy.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn next_of_other_copies(
        &self,
        since: DateTime<Utc>,
        many: i64,
    ) -> Result<Vec<(EpochId, Serial, Reference)>, LedgerError> {
        let mut reader = self.reader().await?;
        let sql = "SELECT max(id) FROM epoch WHERE other_copy = 1 AND began_at > ?";
        let newest: Option<i64> =
            sqlx::query_scalar(sql).bind(since.timestamp_millis()).fetch_one(&mut *reader).await?;
        let Some(newest) = newest else { return Ok(Vec::new()) };
        let mut next = Vec::new();
        for epoch in epoch::all(&mut reader).await?.into_iter().filter(|epoch| epoch.id.0 < newest) {
            let known = epoch::known_serials(&mut reader, epoch.id).await?;
            let highest = known.runs().last().map_or(0, |run| *run.end());
            next.extend(
                (highest + 1..=highest + many)
                    .map(|serial| (epoch.id, Serial(serial), Reference::of(&epoch.seed, Serial(serial)))),
            );
        }
        Ok(next)
    }
}

/// Another copy may have every payroll that is in the book when it moves.
pub(crate) async fn share_payrolls(connection: &mut SqliteConnection) -> Result<(), LedgerError> {
    let last: i64 = sqlx::query_scalar("SELECT coalesce(max(id), 0) FROM payroll").fetch_one(&mut *connection).await?;
    setting::put(connection, SHARED_PAYROLLS, &last.to_string()).await
}

/// A payment of an epoch was found that the book did not know: the copy that made it may still be in use, whatever an owner
/// has said before.
pub(crate) async fn contradict(connection: &mut SqliteConnection, found_in: EpochId) -> Result<(), LedgerError> {
    let sql = "SELECT count(*) FROM epoch WHERE other_copy = 1 AND retired_at IS NOT NULL AND id > ?";
    let retired: i64 = sqlx::query_scalar(sql).bind(found_in.0).fetch_one(&mut *connection).await?;
    if retired > 0 {
        setting::put(connection, STILL_PAYS, "yes").await?;
    }
    Ok(())
}
