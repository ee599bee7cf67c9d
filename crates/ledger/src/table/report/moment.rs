//! The book as it is at one moment.

use std::ops::RangeInclusive;

use chrono::NaiveDate;
use kaunta_domain::drawer::ClosingNumber;
use kaunta_domain::environment::Environment;
use kaunta_domain::wallet::WalletType;
use kaunta_storage::chain::Fingerprint;
use sqlx::{Sqlite, SqlitePool, Transaction};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::filter::{Filter, histogram};
use crate::ledger::Ledger;
use crate::ledger::anchoring::fingerprint_of;
use crate::table::biller::billers_of;
use crate::table::cash::closing::{StoredClosing, closings_below};
use crate::table::cash::entering::{Drawer, drawers};
use crate::table::float::{WalletCourse, courses_of};
use crate::table::found::{found, found_in_place};
use crate::table::orphan::Orphan;
use crate::table::orphan_places::PlacedOrphan;
use crate::table::statement::case::{StatementCase, cases_of};
use crate::table::statement::unmatched_lines::{UnmatchedLine, lone_lines};
use crate::value::day::day_of_number;

/// The book as it is at one moment. Its read transaction ends when it is dropped; closing the book waits for that.
pub struct BookMoment {
    pub(crate) transaction: Transaction<'static, Sqlite>,
    readers: SqlitePool,
    environment: Environment,
}

impl Ledger {
    /// Holds the book as it is now.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn moment(&self) -> Result<BookMoment, LedgerError> {
        let mut transaction = self.readers.begin().await?;
        // A transaction begins with its first read.
        sqlx::query_scalar::<_, Option<i64>>("SELECT max(id) FROM event").fetch_one(&mut *transaction).await?;
        Ok(BookMoment { transaction, readers: self.readers.clone(), environment: self.environment() })
    }

    /// Whether the book has this event, with everything before it unchanged. Event 0 stands before the first one.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn has_event(&self, event: u64, fingerprint: Fingerprint) -> Result<bool, LedgerError> {
        if event == 0 {
            return Ok(fingerprint == Fingerprint::START);
        }
        Ok(fingerprint_of(&mut *self.reader().await?, event).await? == Some(fingerprint))
    }
}

impl BookMoment {
    /// The number of the last event; 0 in an empty book.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn last_event(&mut self) -> Result<u64, LedgerError> {
        let last: Option<i64> =
            sqlx::query_scalar("SELECT max(id) FROM event").fetch_one(&mut *self.transaction).await?;
        Ok(last.and_then(|last| u64::try_from(last).ok()).unwrap_or_default())
    }

    /// The environment of the book.
    #[must_use]
    pub fn environment(&self) -> Environment {
        self.environment
    }

    /// Call this now and then during long work, because closing the book waits for it.
    ///
    /// # Errors
    /// The book is being closed.
    pub fn check_open(&self) -> Result<(), LedgerError> {
        if self.readers.is_closed() { Err(LedgerError::Storage(sqlx::Error::PoolClosed)) } else { Ok(()) }
    }

    /// The fingerprint of the last event, which covers all events.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn head(&mut self) -> Result<Fingerprint, LedgerError> {
        let last = self.last_event().await?;
        Ok(fingerprint_of(&mut self.transaction, last).await?.unwrap_or(Fingerprint::START))
    }

    /// How many operations were recorded on these days in Kampala.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn operations_on(&mut self, days: &RangeInclusive<NaiveDate>) -> Result<u64, LedgerError> {
        let filter = Filter { from: Some(*days.start()), to: Some(*days.end()), ..Filter::default() };
        histogram::count(&mut self.transaction, &filter).await
    }

    /// The drawers, the first one included.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn drawers(&mut self) -> Result<Vec<Drawer>, LedgerError> {
        drawers(&mut self.transaction).await
    }

    /// The closings below a number, or the last ones, newest first. A number is never used twice, not even in another
    /// epoch.
    ///
    /// # Errors
    /// The book can't be read, or is being closed.
    pub async fn day_closings(
        &mut self,
        below: Option<ClosingNumber>,
        limit: u32,
    ) -> Result<Vec<StoredClosing>, LedgerError> {
        self.check_open()?;
        closings_below(&mut self.transaction, self.environment, below, limit).await
    }

    /// The first and the last day in Kampala on which anything was recorded.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn days(&mut self) -> Result<Option<(NaiveDate, NaiveDate)>, LedgerError> {
        let row = sqlx::query("SELECT min(day) AS first, max(day) AS last FROM operation_day")
            .fetch_one(&mut *self.transaction)
            .await?;
        let row = Reader::new(&row, "operation_day", "days");
        let day = |number: Option<i64>| number.and_then(day_of_number);
        Ok(day(row.plain("first")?).zip(day(row.plain("last")?)))
    }

    /// The wallets that something is known about.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn wallets(&mut self) -> Result<Vec<WalletType>, LedgerError> {
        let codes: Vec<String> =
            sqlx::query_scalar("SELECT DISTINCT wallet FROM operation_day UNION SELECT wallet FROM balance")
                .fetch_all(&mut *self.transaction)
                .await?;
        // The service may name a wallet that this program does not know; no operation of the book is on it.
        Ok(codes.iter().filter_map(|code| WalletType::from_code(code)).collect())
    }

    /// What was reported about a wallet around a day in Kampala, as [`Ledger::wallet_courses`].
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn wallet_courses(
        &mut self,
        day: NaiveDate,
        wallet: WalletType,
    ) -> Result<Vec<WalletCourse>, LedgerError> {
        courses_of(&mut self.transaction, day, wallet).await
    }

    /// The lines of a wallet's statements from one day to another that are no payment of the book, in order of the days. A day that
    /// is in several statements is read only from the one imported last, so that no line appears twice.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn lone_lines(
        &mut self,
        wallet: WalletType,
        from: NaiveDate,
        to: NaiveDate,
    ) -> Result<Vec<UnmatchedLine>, LedgerError> {
        lone_lines(&mut self.transaction, wallet, from, to).await
    }

    /// The cases from statements that were open on these days in Kampala, the oldest first.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn statement_cases(
        &mut self,
        days: &RangeInclusive<NaiveDate>,
    ) -> Result<Vec<StatementCase>, LedgerError> {
        cases_of(&mut self.transaction, days).await
    }

    /// The payments that the filter matches and that the book had lost, latest first.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn found_payments(&mut self, filter: &Filter) -> Result<Vec<Orphan>, LedgerError> {
        found(&mut self.transaction, filter).await
    }

    /// The same, each with its place in the book's order, as [`Ledger::found_payments`].
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn found_in_place(&mut self, filter: &Filter) -> Result<Vec<PlacedOrphan>, LedgerError> {
        found_in_place(&mut self.transaction, filter).await
    }

    /// The billers that a person added.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn billers(&mut self) -> Result<Vec<kaunta_domain::biller::Biller>, LedgerError> {
        billers_of(&mut self.transaction).await
    }
}
