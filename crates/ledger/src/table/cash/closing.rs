//! Closing a drawer, which makes its Z report.

use chrono::NaiveDate;
use kaunta_domain::drawer::{CashCount, ClosingGap, ClosingNumber, DayClosing, EntryId, Reason};
use kaunta_domain::environment::Environment;
use kaunta_domain::money::Money;
use kaunta_signing::SigningKey;
use kaunta_storage::chain::Fingerprint;
use sqlx::SqliteConnection;

use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::bookkeeping::key::{Signable, SignatureStatus, check, sign};
use crate::table::bookkeeping::period::locks;
use crate::table::cash::entering::AtDrawer;
use crate::table::cash::period::{DrawerPeriod, Opening, current};
use crate::table::cash::row::{CashKind, CashRow, NewRow, insert};

/// A drawer that somebody has counted and is closing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewClosing {
    /// Who, when, and which drawer.
    pub at: AtDrawer,
    /// The opening that they saw: if it was closed meanwhile, nothing is closed.
    pub opening: EntryId,
    /// What was counted.
    pub counted: CashCount,
    /// Why there is a difference, if there is one.
    pub reason: Option<Reason>,
}

/// The result of closing a drawer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DrawerClosed {
    /// It is closed.
    Done(Box<StoredClosing>),
    /// Somebody else has closed it, and perhaps opened it again.
    ByAnother(Option<Opening>),
    /// By the computer's clock, today is in a closed period; this is its last day.
    DayClosed(NaiveDate),
    /// Not all of a customer's bills are sent, so it is open whose their cash is.
    BillsWaiting,
    /// What was counted differs from what should be there: a reason is needed.
    NeedsReason {
        /// Counted less expected.
        difference: Money,
    },
}

/// A closing in the book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredClosing {
    /// Its entry.
    pub entry: EntryId,
    /// The bytes that were written at the closing: everything shown or printed is read from them.
    pub bytes: String,
    /// The same, parsed.
    pub closing: DayClosing,
    /// Whether it is signed and unchanged.
    pub signed: SignatureStatus,
}

impl StoredClosing {
    async fn read(
        connection: &mut SqliteConnection,
        environment: Environment,
        row: CashRow,
    ) -> Result<Option<StoredClosing>, LedgerError> {
        let Some(closing) = row.closing()? else { return Ok(None) };
        let sealed = row.key.as_deref().zip(row.signature.as_deref());
        let signed = check(connection, environment, (Signable::Z, &row.body), sealed).await?;
        Ok(Some(StoredClosing { entry: EntryId(row.id), bytes: row.body, closing, signed }))
    }
}

impl Ledger {
    /// Closes a drawer and signs its Z report, all in one transaction: the equation is solved as of its last event.
    /// Without a key the Z report is not signed.
    ///
    /// # Errors
    /// The book can't be written; nothing was closed.
    pub async fn close_drawer(&self, new: NewClosing, key: Option<&SigningKey>) -> Result<DrawerClosed, LedgerError> {
        let mut writing = self.begin().await?;
        if let Some(through) = locks(&mut writing, new.at.now).await? {
            return Ok(DrawerClosed::DayClosed(through));
        }
        let (to, so_far) = (writing.tip.events, self.cash_so_far().with(writing.tip.cash));
        let total = Money::of_hundredths(so_far.total);
        let period = current(&mut writing, new.at.drawer, to, total).await?;
        let opening = period.as_ref().and_then(|period| period.opening.clone());
        let seen = |opening: &Opening| opening.entry == new.opening;
        let Some(period) = period.filter(|period| period.opening.as_ref().is_some_and(seen)) else {
            return Ok(DrawerClosed::ByAnother(opening));
        };
        if period.has_waiting_bills() {
            return Ok(DrawerClosed::BillsWaiting);
        }
        let difference = new.counted.total().checked_sub(period.balance.expected).ok_or(LedgerError::SumTooLarge)?;
        if difference != Money::ZERO && new.reason.is_none() {
            return Ok(DrawerClosed::NeedsReason { difference });
        }
        let number = ClosingNumber { epoch: self.current_epoch().id.0, number: so_far.closings + 1 };
        let lost = so_far.closings > writing.tip.cash.closings;
        let gap = lost.then(|| ClosingGap { first: writing.tip.cash.closings + 1, last: so_far.closings });
        let head = writing.tip.head;
        let closing = closing_of(new, period, (number, head), difference, gap);
        let bytes = serde_json::to_string(&closing).map_err(std::io::Error::other)?;
        let taken = closing.balance.grand_total.hundredths().ok_or(LedgerError::SumTooLarge)?;
        let sealed = match key {
            Some(key) => Some(sign(&mut writing, self.environment(), closing.at, key, (Signable::Z, &bytes)).await?),
            None => None,
        };
        let row = NewRow {
            at: closing.at,
            kind: CashKind::Closed,
            drawer: closing.drawer,
            by: closing.by.clone(),
            operation: None,
            closing: Some((number, taken)),
            body: bytes.clone(),
            sealed,
        };
        fail::fail_point!("closing-before-insert");
        let entry = insert(&mut writing, row).await?;
        fail::fail_point!("closing-before-commit");
        self.commit(writing).await?;
        fail::fail_point!("closing-after-commit");
        // So that an older copy of the book does not use this number again.
        if let Err(error) = self.write_anchor().await {
            tracing::warn!(%error, "the anchor does not know of the closing yet");
        }
        // Read back, so that what is shown is what the book holds, with its signature checked.
        let stored = self.day_closing(entry).await?.ok_or_else(|| LedgerError::Damaged {
            detail: format!("cash entry {entry} was written and is not there"),
        })?;
        Ok(DrawerClosed::Done(Box::new(stored)))
    }

    /// The last closings, newest first.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn last_day_closings(&self, limit: u32) -> Result<Vec<StoredClosing>, LedgerError> {
        closings_below(&mut *self.reader().await?, self.environment(), None, limit).await
    }

    /// A closing by its entry.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn day_closing(&self, entry: EntryId) -> Result<Option<StoredClosing>, LedgerError> {
        let mut reader = self.reader().await?;
        let row = sqlx::query(
            "SELECT id, at, kind, drawer, who, events, operation, epoch, number, total, body, key, signature
         FROM cash_entry
             WHERE id = ? AND number IS NOT NULL",
        )
        .bind(entry.0)
        .fetch_optional(&mut *reader)
        .await?;
        match row {
            Some(row) => StoredClosing::read(&mut reader, self.environment(), CashRow::read(&row)?).await,
            None => Ok(None),
        }
    }
}

/// The closings below a number, or the last ones, newest first.
pub(crate) async fn closings_below(
    connection: &mut SqliteConnection,
    environment: Environment,
    below: Option<ClosingNumber>,
    limit: u32,
) -> Result<Vec<StoredClosing>, LedgerError> {
    let rows = sqlx::query(
        "SELECT id, at, kind, drawer, who, events, operation, epoch, number, total, body, key, signature
         FROM cash_entry
         WHERE number < ? ORDER BY number DESC LIMIT ?",
    )
    .bind(below.map_or(i64::MAX, |below| below.number))
    .bind(limit)
    .fetch_all(&mut *connection)
    .await?;
    let mut closings = Vec::with_capacity(rows.len());
    for row in &rows {
        closings.extend(StoredClosing::read(connection, environment, CashRow::read(row)?).await?);
    }
    Ok(closings)
}

fn closing_of(
    new: NewClosing,
    period: DrawerPeriod,
    (number, head): (ClosingNumber, Fingerprint),
    difference: Money,
    gap: Option<ClosingGap>,
) -> DayClosing {
    DayClosing {
        number,
        drawer: period.drawer,
        follows: period.follows,
        from: period.from,
        to: period.to,
        head: head.to_string(),
        begun_at: period.begun_at,
        at: crate::encoding::read::to_the_millisecond(new.at.now),
        by: new.at.by,
        carried: period.carried,
        balance: period.balance,
        counted: new.counted,
        difference,
        reason: new.reason,
        gap,
    }
}
