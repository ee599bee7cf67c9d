//! The security log.

use kaunta_storage::chain::Fingerprint;

use super::People;
use crate::act::Act;
use crate::error::PeopleError;
use crate::log::{LogContext, LogEntry, LogVerdict};
use crate::table;
use crate::table::log::{Followed, append};

/// Entries verified before other readers get a turn.
const PART: u32 = 1_000;

impl People {
    /// Adds an entry.
    ///
    /// # Errors
    /// The file can't be written.
    pub async fn log(&self, act: &Act, log_context: LogContext<'_>) -> Result<(), PeopleError> {
        let mut writing = self.begin().await?;
        append(&mut writing, act, log_context).await?;
        self.commit(writing).await
    }

    /// A page of entries, newest first, after skipping some.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn log_page(&self, offset: u64, limit: u32) -> Result<Vec<LogEntry>, PeopleError> {
        let mut connection = self.inner.pool.acquire().await?;
        match table::log::last(&mut connection).await?.checked_sub(offset) {
            Some(first) => table::log::page_from(&mut connection, first, limit).await,
            None => Ok(Vec::new()),
        }
    }

    /// The entries from a number down, newest first.
    pub(super) async fn log_from(&self, number: u64, limit: u32) -> Result<Vec<LogEntry>, PeopleError> {
        table::log::page_from(&mut *self.inner.pool.acquire().await?, number, limit).await
    }

    /// How many entries there are.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn log_count(&self) -> Result<u64, PeopleError> {
        table::log::last(&mut *self.inner.pool.acquire().await?).await
    }

    /// Verifies the log's chain, in steps, so that other readers get a turn.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn verify_log(&self) -> Result<LogVerdict, PeopleError> {
        let (mut after, mut head) = (0, Fingerprint::START);
        loop {
            let mut connection = self.inner.pool.acquire().await?;
            if after == 0 && table::log::begins_early(&mut connection).await? {
                return Ok(LogVerdict::Broken { entry: 0 });
            }
            match table::log::follow(&mut connection, after, head, PART).await? {
                Followed::Broken { entry } => {
                    return Ok(LogVerdict::Broken { entry: u64::try_from(entry).unwrap_or_default() });
                }
                Followed::Held { entries: 0, .. } => break,
                Followed::Held { entries, head: next } => {
                    after += i64::try_from(entries).unwrap_or_default();
                    head = next;
                }
            }
        }
        Ok(LogVerdict::Whole { entries: u64::try_from(after).unwrap_or_default(), head: head.to_string() })
    }
}

#[cfg(test)]
mod tests;
