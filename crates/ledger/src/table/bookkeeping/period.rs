//! Closing a period and reopening it. Only days that are over are closed, each only once, and without a gap between two periods.

use chrono::{DateTime, NaiveDate, Utc};
use kaunta_domain::day::day_of;
use kaunta_domain::drawer::Reason;
use kaunta_domain::environment::Environment;
use kaunta_domain::period::{FoundSoFar, PeriodStatement};
use kaunta_domain::person::PersonName;
use kaunta_signing::SigningKey;
use kaunta_storage::chain::Fingerprint;
use sqlx::SqliteConnection;

use crate::encoding::read::to_the_millisecond;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::bookkeeping::key::{Signable, SignatureStatus, check, sign};
use crate::table::bookkeeping::row::{BookkeepingKind, BookkeepingRow, NewBookkeepingRow, insert};
use crate::table::bookkeeping::totals::{Extent, totals};
use crate::table::orphan::found_so_far;
use crate::value::day::{day_number, day_of_number};

/// A period about to be closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPeriod {
    /// Its last day in Kampala. It begins after the previous period.
    pub last: NaiveDate,
    /// Who, where people are set up.
    pub by: Option<PersonName>,
    /// Now.
    pub now: DateTime<Utc>,
}

/// The result of closing one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PeriodClosed {
    /// It is closed.
    Done(Box<StoredPeriod>),
    /// Its last day is not over.
    NotOver,
    /// All days up to this one are closed already.
    Already(NaiveDate),
    /// A period was closed or reopened meanwhile.
    Meanwhile,
}

/// A period that was closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPeriod {
    /// Its row.
    pub id: i64,
    /// The bytes that were written at the closing: everything shown or printed is read from them.
    pub bytes: String,
    /// The same, parsed.
    pub statement: PeriodStatement,
    /// Whether it is signed and unchanged.
    pub signed: SignatureStatus,
    /// Whether it was reopened.
    pub is_reopened: bool,
}

/// The result of reopening one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PeriodReopened {
    /// It is open; its statement stays in the book.
    Done(Box<StoredPeriod>),
    /// Only the last closed period can be reopened.
    NotTheLast,
}

#[derive(serde::Serialize)]
struct Reopening<'r> {
    closing: i64,
    reason: &'r Reason,
}

/// The closed periods, the last one at the end.
#[derive(Debug, Default)]
struct PeriodClosings {
    rows: Vec<BookkeepingRow>,
    open_again: Vec<i64>,
    /// The number of closings and reopenings so far.
    decisions: usize,
}

impl PeriodClosings {
    async fn read(connection: &mut SqliteConnection) -> Result<(PeriodClosings, Vec<BookkeepingRow>), LedgerError> {
        let rows = sqlx::query(
            "SELECT id, at, kind, who, machine, events, first_day, last_day, body, key, signature FROM bookkeeping
             WHERE kind IN ('closed', 'reopened') ORDER BY id",
        )
        .fetch_all(connection)
        .await?;
        let (mut closed, mut all) = (PeriodClosings::default(), Vec::new());
        closed.decisions = rows.len();
        for row in &rows {
            let row = BookkeepingRow::read(row)?;
            match row.kind()? {
                BookkeepingKind::Closed => {
                    closed.rows.push(row.clone());
                    all.push(row);
                }
                // A reopening always affects the last closed period.
                BookkeepingKind::Reopened => closed.open_again.extend(closed.rows.pop().map(|row| row.id)),
                BookkeepingKind::Key | BookkeepingKind::Lost => {}
            }
        }
        Ok((closed, all))
    }

    /// The last closed day.
    fn through(&self) -> Option<NaiveDate> {
        self.rows.last().and_then(|row| row.last_day).and_then(day_of_number)
    }
}

/// The last day that is closed, if one is.
pub(crate) async fn closed_through(connection: &mut SqliteConnection) -> Result<Option<NaiveDate>, LedgerError> {
    Ok(PeriodClosings::read(connection).await?.0.through())
}

/// The last closed day if `now` lies in a closed period, because somebody set the clock back.
pub(crate) async fn locks(
    connection: &mut SqliteConnection,
    now: DateTime<Utc>,
) -> Result<Option<NaiveDate>, LedgerError> {
    Ok(closed_through(connection).await?.filter(|through| day_of(now) <= *through))
}

impl BookkeepingRow {
    fn statement(&self) -> Result<PeriodStatement, LedgerError> {
        serde_json::from_str(&self.body).map_err(|error| self.unreadable("body", error))
    }
}

impl StoredPeriod {
    async fn read(
        connection: &mut SqliteConnection,
        environment: Environment,
        row: BookkeepingRow,
        closed: &PeriodClosings,
    ) -> Result<StoredPeriod, LedgerError> {
        let statement = row.statement()?;
        let sealed = row.key.as_deref().zip(row.signature.as_deref());
        let signed = check(connection, environment, (Signable::Period, &row.body), sealed).await?;
        let is_reopened = closed.open_again.contains(&row.id);
        Ok(StoredPeriod { id: row.id, bytes: row.body, statement, signed, is_reopened })
    }
}

impl Ledger {
    /// The last closed day: nothing that people enter is dated on or before it.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn closed_through(&self) -> Result<Option<NaiveDate>, LedgerError> {
        closed_through(&mut *self.reader().await?).await
    }

    /// All periods that were ever closed, newest first, including reopened ones.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn periods(&self) -> Result<Vec<StoredPeriod>, LedgerError> {
        let mut reader = self.reader().await?;
        let (closed, all) = PeriodClosings::read(&mut reader).await?;
        let mut periods = Vec::with_capacity(all.len());
        for row in all.into_iter().rev() {
            periods.push(StoredPeriod::read(&mut reader, self.environment(), row, &closed).await?);
        }
        Ok(periods)
    }

    /// Closes the days after the last closed one up to `new.last`, as of the book's last event, and signs the statement if there
    /// is a key. Payments continue meanwhile: later events belong to the next period.
    ///
    /// # Errors
    /// The book can't be read or written; nothing was closed.
    pub async fn close_period(&self, new: NewPeriod, key: Option<&SigningKey>) -> Result<PeriodClosed, LedgerError> {
        if new.last >= day_of(new.now) {
            return Ok(PeriodClosed::NotOver);
        }
        let tip = self.tip();
        let mut reader = self.reader().await?;
        let (closed, _) = PeriodClosings::read(&mut reader).await?;
        if let Some(through) = closed.through().filter(|through| new.last <= *through) {
            return Ok(PeriodClosed::Already(through));
        }
        let Beginning { first, from, found_from } = begins(&mut reader, &closed, new.last).await?;
        let found_to = found_so_far(&mut reader).await?;
        let (first_day, last_day, to) = (day_number(first), day_number(new.last), tip.events);
        let extent = Extent { first_day, last_day, from, to, found_from, found_to };
        let totals = totals(&mut reader, extent).await?;
        drop(reader);
        let (head, at) = (tip.head.to_string(), to_the_millisecond(new.now));
        let by = new.by.clone();
        let statement = PeriodStatement { first, last: new.last, from, to, head, found_from, found_to, at, by, totals };
        let bytes = serde_json::to_string(&statement).map_err(std::io::Error::other)?;
        let decided = Decided { decisions: closed.decisions, days: (extent.first_day, extent.last_day) };
        self.write_period(new, key, bytes, decided, (tip.events, tip.head)).await
    }

    async fn write_period(
        &self,
        new: NewPeriod,
        key: Option<&SigningKey>,
        body: String,
        decided: Decided,
        as_of: (i64, Fingerprint),
    ) -> Result<PeriodClosed, LedgerError> {
        let mut writing = self.begin().await?;
        if PeriodClosings::read(&mut writing).await?.0.decisions != decided.decisions {
            return Ok(PeriodClosed::Meanwhile);
        }
        let sealed = match key {
            Some(key) => Some(sign(&mut writing, self.environment(), new.now, key, (Signable::Period, &body)).await?),
            None => None,
        };
        let days = Some(decided.days);
        let row =
            NewBookkeepingRow { at: new.now, kind: BookkeepingKind::Closed, by: new.by, days, body, sealed, as_of };
        fail::fail_point!("period-before-insert");
        let id = insert(&mut writing, row).await?;
        fail::fail_point!("period-before-commit");
        self.commit(writing).await?;
        fail::fail_point!("period-after-commit");
        let stored = self.periods().await?.into_iter().find(|period| period.id == id);
        let stored = stored.ok_or_else(|| LedgerError::Damaged { detail: format!("period {id} is not there") })?;
        Ok(PeriodClosed::Done(Box::new(stored)))
    }

    /// Reopens the last closed period.
    ///
    /// # Errors
    /// The book can't be written.
    pub async fn reopen_period(
        &self,
        id: i64,
        (by, now): (Option<PersonName>, DateTime<Utc>),
        reason: &Reason,
    ) -> Result<PeriodReopened, LedgerError> {
        let mut writing = self.begin().await?;
        let (closed, _) = PeriodClosings::read(&mut writing).await?;
        let last = closed.rows.last().filter(|row| row.id == id);
        let Some(days) = last.and_then(|row| row.first_day.zip(row.last_day)) else {
            return Ok(PeriodReopened::NotTheLast);
        };
        let body = serde_json::to_string(&Reopening { closing: id, reason }).map_err(std::io::Error::other)?;
        let as_of = (writing.tip.events, writing.tip.head);
        let row = NewBookkeepingRow {
            at: now,
            kind: BookkeepingKind::Reopened,
            by,
            days: Some(days),
            body,
            sealed: None,
            as_of,
        };
        insert(&mut writing, row).await?;
        fail::fail_point!("reopening-before-commit");
        self.commit(writing).await?;
        fail::fail_point!("reopening-after-commit");
        let stored = self.periods().await?.into_iter().find(|period| period.id == id);
        let stored = stored.ok_or_else(|| LedgerError::Damaged { detail: format!("period {id} is not there") })?;
        Ok(PeriodReopened::Done(Box::new(stored)))
    }

    /// The statement of a closed period, computed again from the book as it was then.
    ///
    /// # Errors
    /// The book can't be read.
    #[cfg(feature = "for-tests")]
    pub async fn period_again(&self, statement: &PeriodStatement) -> Result<PeriodStatement, LedgerError> {
        let (first_day, last_day) = (day_number(statement.first), day_number(statement.last));
        let PeriodStatement { from, to, found_from, found_to, .. } = *statement;
        let extent = Extent { first_day, last_day, from, to, found_from, found_to };
        let totals = totals(&mut *self.reader().await?, extent).await?;
        Ok(PeriodStatement { totals, ..statement.clone() })
    }
}

/// What a closing was computed from.
struct Decided {
    decisions: usize,
    days: (i64, i64),
}

/// Where the next period begins: its first day, and what the previous one was closed as of.
struct Beginning {
    first: NaiveDate,
    from: i64,
    found_from: FoundSoFar,
}

async fn begins(
    connection: &mut SqliteConnection,
    closed: &PeriodClosings,
    last: NaiveDate,
) -> Result<Beginning, LedgerError> {
    if let Some(before) = closed.rows.last() {
        let PeriodStatement { last: through, to: from, found_to: found_from, .. } = before.statement()?;
        return Ok(Beginning { first: through.succ_opt().unwrap_or(last), from, found_from });
    }
    let day: Option<i64> = sqlx::query_scalar("SELECT min(day) FROM operation").fetch_one(connection).await?;
    let first = day.and_then(day_of_number).unwrap_or(last).min(last);
    Ok(Beginning { first, from: 0, found_from: FoundSoFar::default() })
}
