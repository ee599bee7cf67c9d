//! How often somebody may look for other people's receipts.

use std::time::Duration;

use kaunta_domain::environment::Environment;
use kaunta_domain::event::MonotonicStamp;
use kaunta_domain::person::PersonName;

use super::People;
use crate::act::Act;
use crate::error::PeopleError;
use crate::log::LogEntry;

/// More than the customers who come back with a lost receipt, and far fewer than it takes to guess a number.
const MOST: usize = 10;
const WITHIN: Duration = Duration::from_secs(600);
/// Entries read at once.
const PART: u32 = 200;

impl People {
    /// How long this person has to wait before they may look for another receipt; none if they may now. Counts the
    /// looks in the log, by the monotonic clock and only while Kaunta ran: neither a restart nor setting the clock
    /// shortens the wait.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn wait_to_look(
        &self,
        person: &PersonName,
        environment: Environment,
        now: MonotonicStamp,
    ) -> Result<Option<Duration>, PeopleError> {
        let (mut past, mut looks, mut from) = (Past::before(now), 0, u64::MAX);
        loop {
            let entries = self.log_from(from, PART).await?;
            let Some(oldest) = entries.last() else { return Ok(None) };
            from = oldest.number.saturating_sub(1);
            for entry in &entries {
                let age = past.since(entry.stamp);
                if age >= WITHIN {
                    return Ok(None);
                }
                looks += usize::from(is_look(entry, person, environment));
                if looks == MOST {
                    return Ok(Some(WITHIN - age));
                }
            }
        }
    }
}

fn is_look(entry: &LogEntry, person: &PersonName, of: Environment) -> bool {
    let is_theirs = entry.by.as_ref() == Some(person);
    is_theirs && matches!(entry.act, Some(Act::ReceiptSought { environment, .. }) if environment == of)
}

/// The time that has passed since earlier entries, read newest first. Of each earlier run it counts only the time
/// between its entries: how long Kaunta was closed is known only from the system clock, which anybody can set.
struct Past {
    run: u32,
    newest: u64,
    oldest: u64,
    /// The time that passed in later runs.
    later: u64,
}

impl Past {
    fn before(now: MonotonicStamp) -> Past {
        Past { run: now.run, newest: now.ms, oldest: now.ms, later: 0 }
    }

    fn since(&mut self, entry: MonotonicStamp) -> Duration {
        if entry.run != self.run {
            let later = self.later.saturating_add(self.newest - self.oldest);
            *self = Past { run: entry.run, newest: entry.ms, oldest: entry.ms, later };
        }
        self.oldest = self.oldest.min(entry.ms);
        Duration::from_millis(self.later.saturating_add(self.newest.saturating_sub(entry.ms)))
    }
}

#[cfg(test)]
mod tests;
