//! The shop's rules.

use super::People;
use crate::act::Act;
use crate::error::PeopleError;
use crate::log::LogContext;
use crate::rules::{GivenRules, Rules};
use crate::secret::PinSecret;
use crate::table;
use crate::table::log::append;

impl People {
    /// The rules. By default nothing needs an approval, the counter locks after five minutes, and a cashier finds the receipts
    /// of seven days.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn rules(&self) -> Result<Rules, PeopleError> {
        table::rules::get(&mut *self.inner.pool.acquire().await?).await
    }

    /// Changes the rules. Saving them unchanged is not logged.
    ///
    /// # Errors
    /// The file can't be written.
    pub async fn save_rules(
        &self,
        rules: Rules,
        secret: Option<&PinSecret>,
        log_context: LogContext<'_>,
    ) -> Result<(), PeopleError> {
        let _turn = self.inner.turn.lock().await;
        let mut writing = self.begin_change(secret).await?;
        let before = table::rules::get(&mut writing).await?;
        if before != rules {
            table::rules::put(&mut writing, rules).await?;
            append(&mut writing, &Act::RulesChanged { before, after: rules }, log_context).await?;
        }
        self.commit_change(writing, secret).await
    }

    /// The rules last written into a book; none if there were none, or if the book was replaced.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn given_rules(&self, book: &str) -> Result<Option<GivenRules>, PeopleError> {
        table::given_rules::get(&mut *self.inner.pool.acquire().await?, book).await
    }

    /// Records the rules written into a book.
    ///
    /// # Errors
    /// The file can't be written.
    pub async fn record_given_rules(&self, book: &str, rules: GivenRules) -> Result<(), PeopleError> {
        let mut writing = self.begin().await?;
        table::given_rules::put(&mut writing, book, rules).await?;
        self.commit(writing).await
    }

    /// Forgets the rules written into a book, because it was replaced.
    ///
    /// # Errors
    /// The file can't be written.
    pub async fn forget_given_rules(&self, book: &str) -> Result<(), PeopleError> {
        let mut writing = self.begin().await?;
        table::given_rules::forget(&mut writing, book).await?;
        self.commit(writing).await
    }
}
