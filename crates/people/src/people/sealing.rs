//! Whether the list is the one that Kaunta wrote last. Only such a list can be changed, and each change seals it again.

use kaunta_storage::Writing;
use sqlx::SqliteConnection;

use super::People;
use crate::error::PeopleError;
use crate::seal::{ListHead, Seal};
use crate::secret::PinSecret;
use crate::table;
use crate::table::seal::SealRow;

impl People {
    /// The head to keep outside the file; none for a list without a seal, which anybody could have written.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn head(&self) -> Result<Option<ListHead>, PeopleError> {
        let mut connection = self.inner.pool.acquire().await?;
        match SealRow::get(&mut connection).await?.is_sealed() {
            true => table::seal::head(&mut connection).await.map(Some),
            false => Ok(None),
        }
    }

    /// Sets the head that is known outside the file. The later of two heads counts.
    pub fn expect(&self, head: ListHead) {
        self.known(|known| {
            if known.is_none_or(|known| known.version <= head.version) {
                *known = Some(head);
            }
        });
    }

    /// Whether a head is known outside the file.
    #[must_use]
    pub fn has_known_head(&self) -> bool {
        self.known(|known| known.is_some())
    }

    /// Checks the list's seal with the keychain's secret.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn seal(&self, secret: &PinSecret) -> Result<Seal, PeopleError> {
        self.seal_in(&mut *self.inner.pool.acquire().await?, secret).await
    }

    /// Begins a change of people, PINs, the recovery code or the rules.
    ///
    /// # Errors
    /// [`PeopleError::NotAsKept`]: a change from outside would be sealed with it.
    pub(super) async fn begin_change(&self, secret: Option<&PinSecret>) -> Result<Writing, PeopleError> {
        let mut writing = self.begin().await?;
        let seal = match secret {
            Some(secret) => self.seal_in(&mut writing, secret).await?,
            None => Seal::Whole,
        };
        match seal {
            Seal::Whole => Ok(writing),
            Seal::Broken | Seal::Older => Err(PeopleError::NotAsKept),
        }
    }

    /// Seals and commits a change.
    pub(super) async fn commit_change(
        &self,
        mut writing: Writing,
        secret: Option<&PinSecret>,
    ) -> Result<(), PeopleError> {
        let known = self.known(|known| known.map(|known| known.version).unwrap_or_default());
        table::seal::put(&mut writing, known, secret).await?;
        let head = table::seal::head(&mut writing).await?;
        self.commit(writing).await?;
        if secret.is_some() {
            self.expect(head);
        }
        Ok(())
    }

    /// Whether the recovery code counts as made by Kaunta: it is the one in the head that is known outside the file, or
    /// no head is known, or the list's seal is whole. If a head is known, nobody can sign in with a planted code.
    pub(super) async fn is_known_code(
        &self,
        connection: &mut SqliteConnection,
        secret: Option<&PinSecret>,
    ) -> Result<bool, PeopleError> {
        let code = table::seal::code(connection).await?;
        if self.known(|known| known.is_none_or(|known| known.code == code)) {
            return Ok(true);
        }
        match secret {
            Some(secret) => Ok(self.seal_in(connection, secret).await? == Seal::Whole),
            None => Ok(false),
        }
    }

    async fn seal_in(&self, connection: &mut SqliteConnection, secret: &PinSecret) -> Result<Seal, PeopleError> {
        let (row, known) = (SealRow::get(connection).await?, self.known(|known| *known));
        let is_older = known.is_some_and(|known| row.version() < known.version);
        // With no head known outside the file and no seal, the list may date from a time without a keychain.
        let fits = match known {
            None if !row.is_sealed() => true,
            Some(_) | None => row.fits(connection, secret).await?,
        };
        Ok(match (fits, is_older) {
            (false, _) => Seal::Broken,
            (true, true) => Seal::Older,
            (true, false) => Seal::Whole,
        })
    }

    fn known<T>(&self, with: impl FnOnce(&mut Option<ListHead>) -> T) -> T {
        with(&mut self.inner.known.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests;
