//! The shop's rules.

use super::People;
use crate::act::Act;
use crate::error::PeopleError;
use crate::log::Occasion;
use crate::rules::Rules;
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
    pub async fn save_rules(&self, rules: Rules, occasion: Occasion<'_>) -> Result<(), PeopleError> {
        let mut writing = self.begin().await?;
        let before = table::rules::get(&mut writing).await?;
        if before != rules {
            table::rules::put(&mut writing, rules).await?;
            append(&mut writing, &Act::RulesChanged { before, after: rules }, occasion).await?;
        }
        self.commit(writing).await
    }
}
