//! Copies the list.

use std::path::Path;

use kaunta_storage::check::integrity_check;
use kaunta_storage::connection::reading;
use kaunta_storage::durable::sync;
use sqlx::{ConnectOptions, Connection};

use crate::error::PeopleError;
use crate::people::People;

impl People {
    /// Writes a complete copy of the list to a missing or empty file, and syncs it. An empty file keeps its permissions.
    ///
    /// # Errors
    /// The list can't be read, the file can't be written, or the copy is incomplete.
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
