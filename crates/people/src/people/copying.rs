//! A copy of the list, for whoever loses it.

use std::path::Path;

use kaunta_storage::check::integrity_check;
use kaunta_storage::connection::reading;
use kaunta_storage::durable::sync;
use sqlx::{ConnectOptions, Connection};

use crate::error::PeopleError;
use crate::people::People;

impl People {
    /// Fills a file that is empty, or not there yet, with a whole copy of the list, and syncs it. An empty one keeps the
    /// rights that it has.
    ///
    /// # Errors
    /// The list can't be read, the file can't be written, or what was written is not whole.
    pub async fn copy_into(&self, file: &Path) -> Result<(), PeopleError> {
        let name = file.to_str().ok_or_else(|| PeopleError::ReadOnly { detail: "the path is not text".to_owned() })?;
        let mut list = self.inner.pool.acquire().await?;
        sqlx::query("VACUUM INTO ?").bind(name).execute(&mut *list).await?;
        drop(list);
        let mut copy = reading(file).connect().await?;
        let trouble = integrity_check(&mut copy).await?;
        copy.close().await?;
        if let Some(detail) = trouble {
            return Err(PeopleError::Damaged { detail });
        }
        sync(file)?;
        Ok(())
    }
}
