//! The shop's rules.

use super::People;
use crate::act::Act;
use crate::error::PeopleError;
use crate::log::Occasion;
use crate::rules::{GivenRules, Rules};
use crate::secret::PinSecret;
use crate::table;
use crate::table::log::append;

impl People {
    /// The rules; until the owner says otherwise nothing needs a second person, and the counter locks after five minutes.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn rules(&self) -> Result<Rules, PeopleError> {
        table::rules::get(&mut *self.inner.pool.acquire().await?).await
    }

    /// Changes the rules. What is as it was, is not logged.
    ///
    /// # Errors
    /// The file can't be written.
    pub async fn save_rules(
        &self,
        rules: Rules,
        secret: Option<&PinSecret>,
        occasion: Occasion<'_>,
    ) -> Result<(), PeopleError> {
        let _turn = self.inner.turn.lock().await;
        let mut writing = self.begin_change(secret).await?;
        let before = table::rules::get(&mut writing).await?;
        if before != rules {
            table::rules::put(&mut writing, rules).await?;
            append(&mut writing, &Act::RulesChanged { before, after: rules }, occasion).await?;
        }
        self.commit_change(writing, secret).await
    }

    /// What a book was given at last; nothing where it never was, or another one took its place.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn given_rules(&self, book: &str) -> Result<Option<GivenRules>, PeopleError> {
        table::given_rules::get(&mut *self.inner.pool.acquire().await?, book).await
    }

    /// Keeps what a book was given.
    ///
    /// # Errors
    /// The file can't be written.
    pub async fn note_given_rules(&self, book: &str, rules: GivenRules) -> Result<(), PeopleError> {
        let mut writing = self.begin().await?;
        table::given_rules::put(&mut writing, book, rules).await?;
        self.commit(writing).await
    }

    /// Another book took the place of this one: what it has it was not given here.
    ///
    /// # Errors
    /// The file can't be written.
    pub async fn forget_given_rules(&self, book: &str) -> Result<(), PeopleError> {
        let mut writing = self.begin().await?;
        table::given_rules::forget(&mut writing, book).await?;
        self.commit(writing).await
    }
}
