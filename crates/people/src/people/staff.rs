//! Setting up, adding, changing and removing people, and setting PINs. Each change is logged in the same transaction.

use kaunta_domain::person::{Limits, PersonName, Role};
use sqlx::SqliteConnection;

use super::People;
use crate::act::Act;
use crate::error::PeopleError;
use crate::hash::{self, HashContext, Hashed};
use crate::log::LogContext;
use crate::person::{NewPerson, Person, Terms};
use crate::pin::{NewPin, Pin};
use crate::randomness::Randomness;
use crate::recovery_code::RecoveryCode;
use crate::secret::PinSecret;
use crate::table;
use crate::table::log::append;

impl People {
    /// Sets up the first owner, and makes their recovery code, to be shown once and stored nowhere. Logged as done by the owner.
    ///
    /// # Errors
    /// [`PeopleError::AlreadySetUp`]; or the file can't be written.
    pub async fn set_up(
        &self,
        owner: &PersonName,
        pin: &NewPin,
        secret: Option<&PinSecret>,
        randomness: &Randomness,
        log_context: LogContext<'_>,
    ) -> Result<RecoveryCode, PeopleError> {
        let _turn = self.inner.turn.lock().await;
        let hashed = self.hash_pin(owner, pin, secret, randomness).await?;
        let (code, kept) = self.make_code(owner, randomness).await?;
        let at = log_context.now.at;
        let mut writing = self.begin_change(secret).await?;
        if table::person::is_anybody(&mut writing).await? {
            return Err(PeopleError::AlreadySetUp);
        }
        let terms = Terms { role: Role::Owner, approves: false, limits: Limits::default() };
        let id = table::person::insert(&mut writing, &NewPerson { name: owner.clone(), terms }, at).await?;
        let log_context = LogContext { by: Some(owner), ..log_context };
        append(&mut writing, &Act::SetUp { owner: owner.clone() }, log_context).await?;
        give_pin(&mut writing, id, owner, &hashed, secret, log_context).await?;
        table::recovery::put(&mut writing, id, &kept, at).await?;
        self.commit_change(writing, secret).await?;
        Ok(code)
    }

    /// Adds a person, with or without a PIN.
    ///
    /// # Errors
    /// [`PeopleError::NotSetUp`], [`PeopleError::NameTaken`]; or the file can't be written.
    pub async fn add(
        &self,
        new: &NewPerson,
        pin: Option<&NewPin>,
        secret: Option<&PinSecret>,
        randomness: &Randomness,
        log_context: LogContext<'_>,
    ) -> Result<Person, PeopleError> {
        let _turn = self.inner.turn.lock().await;
        let hashed = match pin {
            Some(pin) => Some(self.hash_pin(&new.name, pin, secret, randomness).await?),
            None => None,
        };
        let mut writing = self.begin_change(secret).await?;
        if !table::person::is_anybody(&mut writing).await? {
            return Err(PeopleError::NotSetUp);
        }
        let id = table::person::insert(&mut writing, new, log_context.now.at).await?;
        let act = Act::PersonAdded { name: new.name.clone(), terms: new.terms.settled() };
        append(&mut writing, &act, log_context).await?;
        if let Some(hashed) = &hashed {
            give_pin(&mut writing, id, &new.name, hashed, secret, log_context).await?;
        }
        let added = table::person::get(&mut writing, id).await?;
        self.commit_change(writing, secret).await?;
        Ok(added.person)
    }

    /// Changes what a person may do. An owner who gets another role loses the recovery code. Saving without a change is not
    /// logged.
    ///
    /// # Errors
    /// [`PeopleError::NotHere`], [`PeopleError::LastOwner`]; or the file can't be written.
    pub async fn change(
        &self,
        name: &PersonName,
        terms: Terms,
        secret: Option<&PinSecret>,
        log_context: LogContext<'_>,
    ) -> Result<Person, PeopleError> {
        let _turn = self.inner.turn.lock().await;
        let mut writing = self.begin_change(secret).await?;
        let row = table::person::find_here(&mut writing, name).await?;
        let (before, after) = (row.person.terms(), terms.settled());
        if before != after {
            if before.role == Role::Owner && after.role != Role::Owner {
                refuse_last_owner(&mut writing, row.id, &row.person.name).await?;
            }
            table::person::change(&mut writing, row.id, after).await?;
            let act = Act::PersonChanged { name: row.person.name.clone(), before, after };
            append(&mut writing, &act, log_context).await?;
        }
        let changed = table::person::get(&mut writing, row.id).await?;
        self.commit_change(writing, secret).await?;
        Ok(changed.person)
    }

    /// Removes a person: their name and history stay, their PIN and recovery code are deleted.
    ///
    /// # Errors
    /// [`PeopleError::NotHere`], [`PeopleError::LastOwner`]; or the file can't be written.
    pub async fn remove(
        &self,
        name: &PersonName,
        secret: Option<&PinSecret>,
        log_context: LogContext<'_>,
    ) -> Result<(), PeopleError> {
        let _turn = self.inner.turn.lock().await;
        let mut writing = self.begin_change(secret).await?;
        let row = table::person::find_here(&mut writing, name).await?;
        if row.person.role == Role::Owner {
            refuse_last_owner(&mut writing, row.id, &row.person.name).await?;
        }
        table::person::remove(&mut writing, row.id, log_context.now.at).await?;
        append(&mut writing, &Act::PersonRemoved { name: row.person.name }, log_context).await?;
        self.commit_change(writing, secret).await
    }

    /// Sets a person's PIN and clears their failed attempts and lockout.
    ///
    /// # Errors
    /// [`PeopleError::NotHere`]; or the file can't be written.
    pub async fn set_pin(
        &self,
        name: &PersonName,
        pin: &NewPin,
        secret: Option<&PinSecret>,
        randomness: &Randomness,
        log_context: LogContext<'_>,
    ) -> Result<(), PeopleError> {
        let _turn = self.inner.turn.lock().await;
        let hashed = self.hash_pin(name, pin, secret, randomness).await?;
        let mut writing = self.begin_change(secret).await?;
        let row = table::person::find_here(&mut writing, name).await?;
        give_pin(&mut writing, row.id, &row.person.name, &hashed, secret, log_context).await?;
        self.commit_change(writing, secret).await
    }

    /// Hashes a person's PIN again with the keychain's secret, right after the same digits were checked.
    ///
    /// # Errors
    /// [`PeopleError::NotHere`], [`PeopleError::NotAsKept`]; or the file can't be written.
    pub async fn renew_pin(
        &self,
        name: &PersonName,
        pin: &Pin,
        secret: &PinSecret,
        randomness: &Randomness,
        log_context: LogContext<'_>,
    ) -> Result<(), PeopleError> {
        let _turn = self.inner.turn.lock().await;
        let of = HashContext::pin_of(&name.folded());
        let hashed = hash::make(pin.digits(), of, Some(secret), randomness.pin_salt(), self.inner.cost).await?;
        let mut writing = self.begin_change(Some(secret)).await?;
        let row = table::person::find_here(&mut writing, name).await?;
        table::pin::put(&mut writing, row.id, &hashed, Some(secret.print())).await?;
        append(&mut writing, &Act::PinRenewed { name: row.person.name }, log_context).await?;
        self.commit_change(writing, Some(secret)).await
    }

    /// Hashes a PIN for the person with this name.
    pub(super) async fn hash_pin(
        &self,
        name: &PersonName,
        pin: &NewPin,
        secret: Option<&PinSecret>,
        randomness: &Randomness,
    ) -> Result<Hashed, PeopleError> {
        let of = HashContext::pin_of(&name.folded());
        hash::make(pin.digits(), of, secret, randomness.pin_salt(), self.inner.cost).await
    }
}

/// Stores a PIN, and logs it.
pub(super) async fn give_pin(
    writing: &mut SqliteConnection,
    id: i64,
    name: &PersonName,
    pin: &Hashed,
    secret: Option<&PinSecret>,
    log_context: LogContext<'_>,
) -> Result<(), PeopleError> {
    table::pin::put(writing, id, pin, secret.map(PinSecret::print)).await?;
    append(writing, &Act::PinSet { name: name.clone(), with_secret: secret.is_some() }, log_context).await
}

async fn refuse_last_owner(writing: &mut SqliteConnection, id: i64, name: &PersonName) -> Result<(), PeopleError> {
    let is_last = !table::person::is_another_owner(writing, id).await?;
    if is_last { Err(PeopleError::LastOwner(name.clone())) } else { Ok(()) }
}

#[cfg(test)]
mod tests;
