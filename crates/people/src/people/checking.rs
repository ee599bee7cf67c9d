//! Checking a PIN: the attempt is on disk before the PIN is compared.

use kaunta_domain::event::MonotonicStamp;
use kaunta_domain::person::PersonName;
use sqlx::SqliteConnection;

use super::People;
use crate::error::PeopleError;
use crate::hash::{self, HashContext, Hashed};
use crate::person::Person;
use crate::pin::Pin;
use crate::refusal::PinRefusal;
use crate::secret::PinSecret;
use crate::table;
use crate::table::person::PersonRow;
use crate::tries::{LockoutSubject, TryStatus, after_wrong};

/// An attempt that is counted on disk but not compared yet.
pub(super) struct CountedTry {
    row: PersonRow,
    kept: Hashed,
    wrong: u32,
}

impl People {
    /// Checks a PIN. The caller, who knows what it was for, logs the result.
    ///
    /// An attempt is counted before it is compared; a correct one resets the count. Checks run one at a time. `secret` is the
    /// keychain's current one; a PIN that was hashed without a secret needs none.
    ///
    /// # Errors
    /// See [`PinRefusal`]; only [`PinRefusal::Wrong`] counts as an attempt.
    pub async fn check_pin(
        &self,
        name: &PersonName,
        pin: &Pin,
        secret: Option<&PinSecret>,
        stamp: MonotonicStamp,
    ) -> Result<Person, PinRefusal> {
        let _turn = self.inner.turn.lock().await;
        let counted = self.count_try(name, secret, stamp).await?;
        self.compare(counted, pin, secret).await
    }

    /// The first half of a check. If the program is killed after it, the attempt stays counted.
    pub(super) async fn count_try(
        &self,
        name: &PersonName,
        secret: Option<&PinSecret>,
        stamp: MonotonicStamp,
    ) -> Result<CountedTry, PinRefusal> {
        let mut writing = self.begin().await?;
        let counted = self.count_try_in(&mut writing, name, secret, stamp).await?;
        self.commit(writing).await?;
        self.lockouts(|lockouts| lockouts.counted(LockoutSubject::Person(counted.row.id), counted.wrong, stamp));
        Ok(counted)
    }

    async fn count_try_in(
        &self,
        writing: &mut SqliteConnection,
        name: &PersonName,
        secret: Option<&PinSecret>,
        stamp: MonotonicStamp,
    ) -> Result<CountedTry, PinRefusal> {
        let row = table::person::find(writing, name).await?.filter(|row| row.person.is_here());
        let row = row.ok_or(PinRefusal::NotHere)?;
        let kept = table::pin::get(writing, row.id).await?.ok_or(PinRefusal::NoPin)?;
        if !row.person.pin_can_be_checked(secret) {
            return Err(PinRefusal::SecretGone);
        }
        if let Some(left) = self.update_lockouts(writing, LockoutSubject::Person(row.id), stamp).await?.wait_left {
            return Err(PinRefusal::Wait { left });
        }
        let wrong = table::pin::count_try(writing, row.id).await?;
        Ok(CountedTry { row, kept, wrong })
    }

    /// The second half.
    async fn compare(&self, counted: CountedTry, pin: &Pin, secret: Option<&PinSecret>) -> Result<Person, PinRefusal> {
        let CountedTry { row, kept, wrong } = counted;
        let secret = if row.person.pin_needs_secret() { secret } else { None };
        if !hash::fits(&kept, pin.digits(), HashContext::pin_of(&row.folded), secret).await? {
            let (tries_left, wait) = after_wrong(wrong);
            return Err(PinRefusal::Wrong { tries_left, wait });
        }
        let mut writing = self.begin().await?;
        table::pin::forget_tries(&mut writing, row.id).await?;
        let person = table::person::get(&mut writing, row.id).await?.person;
        self.commit(writing).await?;
        // Another instance of Kaunta may have removed them in the meantime.
        if person.is_here() { Ok(person) } else { Err(PinRefusal::NotHere) }
    }

    /// A person's attempts and lockout, for the lock screen. Someone without a PIN has no failed attempts.
    ///
    /// # Errors
    /// [`PeopleError::NotHere`]; or the file can't be read.
    pub async fn try_status(&self, name: &PersonName, stamp: MonotonicStamp) -> Result<TryStatus, PeopleError> {
        let _turn = self.inner.turn.lock().await;
        let mut connection = self.inner.pool.acquire().await?;
        let row = table::person::find_here(&mut connection, name).await?;
        self.update_lockouts(&mut connection, LockoutSubject::Person(row.id), stamp).await
    }
}

#[cfg(test)]
mod counting;
#[cfg(test)]
mod tests;
