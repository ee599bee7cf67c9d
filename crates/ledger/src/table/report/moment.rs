//! The book as it is at one moment.

use chrono::NaiveDate;
use kaunta_domain::wallet::WalletType;
use sqlx::{Sqlite, Transaction};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::filter::Filter;
use crate::ledger::Ledger;
use crate::table::biller::billers_of;
use crate::table::float::{WalletCourse, courses_of};
use crate::table::found::found;
use crate::table::orphan::Orphan;
use crate::value::day::day_of_number;

/// The book as it is at one moment. It ends when it is dropped.
pub struct BookMoment {
    pub(crate) transaction: Transaction<'static, Sqlite>,
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
        Ok(BookMoment { transaction })
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

    /// The wallets that anything is known about.
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

    /// The payments that the filter matches and that the book had lost, latest first.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn found_payments(&mut self, filter: &Filter) -> Result<Vec<Orphan>, LedgerError> {
        found(&mut self.transaction, filter).await
    }

    /// The billers that a person added.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn billers(&mut self) -> Result<Vec<kaunta_domain::biller::Biller>, LedgerError> {
        billers_of(&mut self.transaction).await
    }
}
