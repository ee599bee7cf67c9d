//! Signing in with the recovery code, after an owner forgot the PIN or lost the keychain.

use kaunta_domain::person::{PersonName, Role};

use super::People;
use super::staff::give_pin;
use crate::act::Act;
use crate::error::PeopleError;
use crate::hash::{self, HashContext, Hashed};
use crate::log::LogContext;
use crate::person::Person;
use crate::pin::NewPin;
use crate::randomness::Randomness;
use crate::recovery::Recovery;
use crate::recovery_code::RecoveryCode;
use crate::refusal::RecoveryRefusal;
use crate::secret::PinSecret;
use crate::table;
use crate::table::log::append;
use crate::table::person::PersonRow;
use crate::tries::{LockoutSubject, after_wrong};

/// Which recovery code works next time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterRecovery {
    /// A new one: the old one is used up.
    NewCode,
    /// The same code, because the keychain is unavailable: without a seal or a head, a new code could not be told from
    /// a planted one.
    SameCode,
}

/// An attempt at the recovery code that is counted on disk but not compared yet.
struct CountedTry {
    owner: PersonRow,
    kept: Hashed,
    wrong: u32,
}

impl People {
    /// The recovery code's owner; none if the person who had it is no longer an owner.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn recovery(&self) -> Result<Option<Recovery>, PeopleError> {
        let mut connection = self.inner.pool.acquire().await?;
        let Some(row) = table::recovery::get(&mut connection).await? else { return Ok(None) };
        let holder = table::person::get(&mut connection, row.person).await?.person.name;
        Ok(Some(Recovery { holder, made_at: row.made_at }))
    }

    /// Makes a new recovery code for an owner; the previous one is void.
    ///
    /// # Errors
    /// [`PeopleError::NotHere`], [`PeopleError::NotAnOwner`]; or the file can't be written.
    pub async fn make_recovery_code(
        &self,
        owner: &PersonName,
        secret: Option<&PinSecret>,
        randomness: &Randomness,
        log_context: LogContext<'_>,
    ) -> Result<RecoveryCode, PeopleError> {
        let _turn = self.inner.turn.lock().await;
        let (code, kept) = self.make_code(owner, randomness).await?;
        let mut writing = self.begin_change(secret).await?;
        let row = table::person::find_here(&mut writing, owner).await?;
        if row.person.role != Role::Owner {
            return Err(PeopleError::NotAnOwner(row.person.name));
        }
        table::recovery::put(&mut writing, row.id, &kept, log_context.now.at).await?;
        append(&mut writing, &Act::RecoveryCodeMade { owner: row.person.name }, log_context).await?;
        self.commit_change(writing, secret).await?;
        Ok(code)
    }

    /// Signs the owner in with the recovery code, sets a new PIN and makes a new code. The list is sealed as it is then: the owner
    /// reviews it. Needs no keychain: `secret` is only for hashing the new PIN. Wrong codes count and lock out like PINs, by
    /// `log_context.now.stamp`. Every result is logged here.
    ///
    /// # Errors
    /// See [`RecoveryRefusal`]; only [`RecoveryRefusal::Wrong`] counts as an attempt.
    pub async fn recover(
        &self,
        code: &RecoveryCode,
        new_pin: &NewPin,
        secret: Option<&PinSecret>,
        after: AfterRecovery,
        randomness: &Randomness,
        log_context: LogContext<'_>,
    ) -> Result<(Person, Option<RecoveryCode>), RecoveryRefusal> {
        let _turn = self.inner.turn.lock().await;
        let CountedTry { owner, kept, wrong } = self.count_code_try(log_context).await?;
        if !hash::fits(&kept, code.characters(), HashContext::code_of(&owner.folded), None).await? {
            let (tries_left, wait) = after_wrong(wrong);
            self.log(&Act::RecoveryCodeWrong { tries_left }, log_context).await?;
            return Err(RecoveryRefusal::Wrong { tries_left, wait });
        }
        if !self.is_known_code(&mut *self.inner.pool.acquire().await?, secret).await? {
            return Err(RecoveryRefusal::NotOurs);
        }
        let name = owner.person.name;
        let pin = self.hash_pin(&name, new_pin, secret, randomness).await?;
        let new = match after {
            AfterRecovery::NewCode => Some(self.make_code(&name, randomness).await?),
            AfterRecovery::SameCode => None,
        };
        let log_context = LogContext { by: Some(&name), ..log_context };
        let mut writing = self.begin().await?;
        append(&mut writing, &Act::RecoveryCodeUsed { owner: name.clone() }, log_context).await?;
        give_pin(&mut writing, owner.id, &name, &pin, secret, log_context).await?;
        match &new {
            Some((_, kept)) => table::recovery::put(&mut writing, owner.id, kept, log_context.now.at).await?,
            None => table::recovery::forget_tries(&mut writing).await?,
        }
        let person = table::person::get(&mut writing, owner.id).await?.person;
        self.commit_change(writing, secret).await?;
        Ok((person, new.map(|(code, _)| code)))
    }

    /// Counts an attempt at the code, or logs why none is allowed.
    async fn count_code_try(&self, log_context: LogContext<'_>) -> Result<CountedTry, RecoveryRefusal> {
        let mut writing = self.begin().await?;
        let recovery = table::recovery::get(&mut writing).await?.ok_or(RecoveryRefusal::NoCode)?;
        let owner = table::person::get(&mut writing, recovery.person).await?;
        let stamp = log_context.now.stamp;
        if let Some(left) = self.update_lockouts(&mut writing, LockoutSubject::Recovery, stamp).await?.wait_left {
            append(&mut writing, &Act::RecoveryMustWait { seconds: left.as_secs() }, log_context).await?;
            self.commit(writing).await?;
            return Err(RecoveryRefusal::Wait { left });
        }
        let wrong = table::recovery::count_try(&mut writing).await?;
        self.commit(writing).await?;
        self.lockouts(|lockouts| lockouts.counted(LockoutSubject::Recovery, wrong, stamp));
        Ok(CountedTry { owner, kept: recovery.code, wrong })
    }

    /// Makes a code and its stored form.
    pub(super) async fn make_code(
        &self,
        owner: &PersonName,
        randomness: &Randomness,
    ) -> Result<(RecoveryCode, Hashed), PeopleError> {
        let code = RecoveryCode::make(randomness.code());
        let of = HashContext::code_of(&owner.folded());
        let kept = hash::make(code.characters(), of, None, randomness.code_salt(), self.inner.cost).await?;
        Ok((code, kept))
    }
}

#[cfg(test)]
mod tests;
