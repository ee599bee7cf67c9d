//! What was reported about a wallet around one day, for its chain of balances. Each wallet has one, including the partner wallet.
//! Balances that were read from the partner wallet without a payment are left out: such a reading does not say between which two
//! payments it belongs.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use chrono::{Days, NaiveDate, TimeDelta};
use kaunta_domain::answer::{LookUpOutcome, SendOutcome};
use kaunta_domain::counted::Counted;
use kaunta_domain::day::start_of;
use kaunta_domain::event::EventKind;
use kaunta_domain::float::{BookPosition, Charge, Course, ReportKind, StatusReport};
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::phone::Phone;
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::encoding::read::Reader;
use crate::encoding::stored_event;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::balance::wallet_of;
use crate::value::day::{day_number, day_of_number};

/// An operation on a wallet, as the chain of balances needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WalletCourse {
    /// Everything that was reported about it.
    pub course: Course,
    /// The product.
    pub mode: Mode,
    /// The code of the biller, bank or network.
    pub provider: Option<String>,
    /// The counterparty's name.
    pub party: Option<String>,
    /// The phone in the transfer.
    pub phone: Option<Phone>,
    /// Its state.
    pub state: State,
    /// The day in Kampala on which it was recorded.
    pub recorded_on: NaiveDate,
    /// The wallet that was asked.
    pub asked_of: WalletType,
    /// What it counts as.
    pub counted: Counted,
    /// The fee that the service named last.
    pub fee: Option<Money>,
}

/// Any request in flight at midnight is answered by then.
const OVER_MIDNIGHT: TimeDelta = TimeDelta::minutes(10);

/// How many of the last operations before the day may have been in flight together when it began.
const SURELY_TOLD: usize = 3;

/// The last operations before the day with a balance on the wallet, newest first, among the last 20,000.
const BEFORE: &str = "SELECT id FROM (SELECT id, wallet, balance_after FROM operation
     WHERE id <= (SELECT max(last) FROM operation_day WHERE day = (SELECT max(day) FROM operation_day WHERE day < ?1))
       AND day < ?1 ORDER BY id DESC LIMIT 20000)
 WHERE balance_after IS NOT NULL AND wallet = ?2 LIMIT 16";

/// The same before a given operation, but fewer of them.
const BEFORE_IT: &str = "SELECT id FROM (SELECT id, wallet, balance_after FROM operation
     WHERE id < ?1 ORDER BY id DESC LIMIT 20000)
 WHERE balance_after IS NOT NULL AND wallet = ?2 LIMIT 4";

/// The first operations after the day with a balance on the wallet: the chain's continuation after the day's last ones.
const AFTER: &str = "SELECT id FROM (SELECT id, wallet, balance_after FROM operation
     WHERE id >= (SELECT min(first) FROM operation_day WHERE day = (SELECT min(day) FROM operation_day WHERE day > ?1))
       AND day > ?1 ORDER BY id LIMIT 20000)
 WHERE balance_after IS NOT NULL AND wallet = ?2 LIMIT 4";

/// How often the day's start may be moved back: once for each request that was in flight for long.
const MOVES: usize = 20;

/// The first event recorded after a time, found by the index on answers.
const FIRST_AFTER: &str =
    "SELECT id FROM event INDEXED BY event_answered WHERE kind = 'sent' AND at >= ? ORDER BY at, id LIMIT 1";
const LAST_BEFORE: &str =
    "SELECT id FROM event INDEXED BY event_answered WHERE kind = 'sent' AND at < ? ORDER BY at DESC, id DESC LIMIT 1";

/// All events of the operations that had one in a range of event ids (`?1` to `?2`), of those recorded on the days from
/// `?3` to `?4` that are still open or were updated after the range's end (`?5`), and of those named (`?6`). It ends
/// with the kinds that [`add`] uses.
const COURSES: &str = "WITH chosen (id) AS (
     SELECT operation FROM event WHERE id >= ?1 AND id < ?2 AND kind IN ('sent', 'lookedUp', 'resolvedManually')
     UNION SELECT id FROM (SELECT min(first) AS first, max(last) AS last FROM operation_day WHERE day BETWEEN ?3 AND ?4) AS days
         CROSS JOIN operation ON operation.id BETWEEN days.first AND days.last
         WHERE day BETWEEN ?3 AND ?4 AND (updated_at >= ?5 OR state IN ('pending', 'unknown'))
     UNION SELECT value FROM json_each(?6))
 SELECT event.id, event.at, event.kind, event.body, operation.id AS operation, operation.mode, operation.amount,
     operation.cents,
     operation.wallet, operation.state, operation.provider, operation.party, operation.phone, operation.day, operation.fee,
     operation.contradicted_by IS NOT NULL AS disputed
 FROM chosen CROSS JOIN operation ON operation.id = chosen.id
     CROSS JOIN event INDEXED BY event_by_operation ON event.operation = operation.id
 WHERE event.kind IN ('sending', 'sent', 'lookedUp', 'resolvedManually')";

impl Ledger {
    /// What was reported about a wallet on a day in Kampala, with enough before and after it to see what happened over
    /// midnight.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn wallet_courses(&self, day: NaiveDate, wallet: WalletType) -> Result<Vec<WalletCourse>, LedgerError> {
        let mut moment = self.snapshot().await?;
        courses_of(&mut moment, day, wallet).await
    }
}

/// The same within a transaction: one snapshot for all reads.
pub(crate) async fn courses_of(
    moment: &mut SqliteConnection,
    day: NaiveDate,
    wallet: WalletType,
) -> Result<Vec<WalletCourse>, LedgerError> {
    let mut stretch = DayRange::around(moment, day, wallet).await?;
    let mut moves = 0;
    loop {
        let courses = stretch.read(moment).await?;
        let hung = courses
            .iter()
            .filter_map(|told| Some((under_way_at(&told.course, stretch.from)?, told.course.operation)))
            .min_by_key(|(sent, _)| *sent);
        let Some((sent, operation)) = hung.filter(|_| moves < MOVES) else { return Ok(courses) };
        // Whatever was answered while it was in flight belongs next to it and is read too.
        moves += 1;
        stretch.begin_at(moment, sent, operation).await?;
    }
}

/// The part of the book that is read for a day.
struct DayRange {
    wallet: WalletType,
    day: i64,
    /// Its first event, and the first one after it.
    from: i64,
    until: i64,
    /// Its end in milliseconds.
    end: i64,
    /// Operations that are always read if anything was reported about them.
    named: Vec<i64>,
}

impl DayRange {
    async fn around(
        reader: &mut SqliteConnection,
        day: NaiveDate,
        wallet: WalletType,
    ) -> Result<DayRange, LedgerError> {
        let number = day_number(day);
        let next = day.checked_add_days(Days::new(1)).unwrap_or(day);
        let end = (start_of(next) + OVER_MIDNIGHT).timestamp_millis();
        let before: Vec<i64> =
            sqlx::query_scalar(BEFORE).bind(number).bind(wallet.code()).fetch_all(&mut *reader).await?;
        let after: Vec<i64> =
            sqlx::query_scalar(AFTER).bind(number).bind(wallet.code()).fetch_all(&mut *reader).await?;
        let from = match before.get(SURELY_TOLD).or(before.last()) {
            Some(id) => {
                sqlx::query_scalar("SELECT min(id) FROM event WHERE operation = ?")
                    .bind(id)
                    .fetch_one(&mut *reader)
                    .await?
            }
            None => at(reader, LAST_BEFORE, start_of(day).timestamp_millis()).await?,
        };
        let until = at(reader, FIRST_AFTER, end).await?.unwrap_or(i64::MAX);
        let named = [before, after].concat();
        Ok(DayRange { wallet, day: number, from: from.unwrap_or(0), until, end, named })
    }

    /// Moves the start back to where an operation was sent, and names what was last reported before that.
    async fn begin_at(
        &mut self,
        reader: &mut SqliteConnection,
        sent: i64,
        operation: OperationId,
    ) -> Result<(), LedgerError> {
        let before: Vec<i64> =
            sqlx::query_scalar(BEFORE_IT).bind(operation.0).bind(self.wallet.code()).fetch_all(reader).await?;
        self.from = sent;
        self.named.extend(before);
        Ok(())
    }

    async fn read(&self, reader: &mut SqliteConnection) -> Result<Vec<WalletCourse>, LedgerError> {
        let rows = sqlx::query(COURSES)
            .bind(self.from)
            .bind(self.until)
            .bind(self.day - 1)
            .bind(self.day)
            .bind(self.end)
            .bind(serde_json::to_string(&self.named).map_err(std::io::Error::other)?)
            .fetch_all(reader)
            .await?;
        let mut courses = BTreeMap::new();
        for row in &rows {
            add(&mut courses, row)?;
        }
        let of_the_wallet = courses.into_values().filter(|(told, _)| *told == self.wallet.code());
        Ok(of_the_wallet.map(|(_, course)| course).collect())
    }
}

/// When an operation was sent, if it was sent before an event and answered after it.
fn under_way_at(course: &Course, event: i64) -> Option<i64> {
    let mut sent = None;
    for word in &course.words {
        match word.said {
            ReportKind::Sending => sent = Some(word.place.order),
            ReportKind::Answered { .. } if word.place.order >= event && sent.is_some_and(|sent| sent < event) => {
                return sent;
            }
            ReportKind::Answered { .. } | ReportKind::Found(_) | ReportKind::ResolvedManually { .. } => {}
        }
    }
    None
}

async fn at(
    connection: &mut SqliteConnection,
    sql: &'static str,
    milliseconds: i64,
) -> Result<Option<i64>, LedgerError> {
    Ok(sqlx::query_scalar(sql).bind(milliseconds).fetch_optional(connection).await?)
}

/// Adds one event to its operation. The event is stored with the wallet that it moves; an answer's wallet takes precedence
/// over the request's.
fn add(courses: &mut BTreeMap<i64, (String, WalletCourse)>, row: &SqliteRow) -> Result<(), LedgerError> {
    let operation: i64 = row.try_get("operation")?;
    if let Entry::Vacant(free) = courses.entry(operation) {
        let (asked, course) = beginning(operation, row)?;
        free.insert((asked.code().to_owned(), course));
    }
    let Some((wallet, course)) = courses.get_mut(&operation) else { return Ok(()) };
    let id: i64 = row.try_get("id")?;
    let reader = Reader::new(row, "event", id);
    let place = BookPosition { order: id, at: reader.time("at")? };
    let said = match reader.unpacked("body", stored_event::read)? {
        EventKind::Sending { .. } => ReportKind::Sending,
        EventKind::Sent { outcome: SendOutcome::Booked { result }, .. } => {
            let report = result.wallet.as_ref();
            let asked = Reader::new(row, "operation", operation).coded("wallet", WalletType::from_code)?;
            if let Some(report) = report {
                *wallet = wallet_of(report, asked).to_owned();
            }
            let before = report.and_then(|report| report.balance_before);
            let after = report.and_then(|report| report.balance_after);
            let (status, amount, fee) = (result.status, result.amount, result.fee);
            ReportKind::Answered { charge: Charge { status, amount, fee, total: result.total_charged }, before, after }
        }
        EventKind::LookedUp { outcome: LookUpOutcome::Found { transaction }, .. } => ReportKind::Found(Charge {
            status: transaction.status,
            amount: transaction.amount,
            fee: transaction.fee,
            total: transaction.total_amount,
        }),
        EventKind::ResolvedManually { paid, .. } => ReportKind::ResolvedManually { paid },
        EventKind::Sent {
            outcome:
                SendOutcome::NotSent { .. }
                | SendOutcome::Refused { .. }
                | SendOutcome::Rejected { .. }
                | SendOutcome::Unknown { .. },
            ..
        }
        | EventKind::LookedUp {
            outcome:
                LookUpOutcome::OtherPayment { .. } | LookUpOutcome::NotFound { .. } | LookUpOutcome::Unanswered { .. },
            ..
        }
        | EventKind::Recorded
        | EventKind::CalledBack { .. }
        | EventKind::BalanceRead { .. }
        | EventKind::SameAccount { .. }
        | EventKind::Approved { .. }
        | EventKind::Noted { .. }
        | EventKind::Labelled { .. }
        | EventKind::NewOwner
        | EventKind::ReceiptCopied
        | EventKind::TokenHandedOut { .. }
        | EventKind::TokenClaimClosed { .. } => return Ok(()),
    };
    course.course.words.push(StatusReport { place, said });
    Ok(())
}

fn beginning(id: i64, row: &SqliteRow) -> Result<(WalletType, WalletCourse), LedgerError> {
    let reader = Reader::new(row, "operation", id);
    let mode = reader.coded("mode", Mode::from_code)?;
    let state = reader.coded("state", State::from_code)?;
    let course = Course {
        operation: OperationId(id),
        direction: mode.direction(),
        asked: Money::from(reader.amount()?),
        open: matches!(state, State::Pending | State::Unknown),
        words: Vec::new(),
    };
    let told = WalletCourse {
        course,
        mode,
        provider: reader.plain("provider")?,
        party: reader.plain("party")?,
        phone: reader.parsed_if_any("phone", Phone::parse)?,
        state,
        recorded_on: day_of_number(reader.plain("day")?)
            .ok_or_else(|| reader.unreadable("day", "no day of the calendar"))?,
        asked_of: reader.coded("wallet", WalletType::from_code)?,
        counted: Counted::of(state, reader.plain("disputed")?),
        fee: reader.parsed_if_any("fee", Money::parse)?,
    };
    Ok((reader.coded("wallet", WalletType::from_code)?, told))
}

#[cfg(test)]
mod tests;
