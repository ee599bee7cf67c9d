//! Whether a retry may help.

use crate::error::LedgerError;

impl LedgerError {
    /// Whether the book itself is at fault, so that the same write fails on every retry. A full disk, a busy book or a disk
    /// that can't be written may recover.
    #[must_use]
    pub fn is_lasting(&self) -> bool {
        let is_damage = matches!(
            self,
            LedgerError::Damaged { .. }
                | LedgerError::Unreadable { .. }
                | LedgerError::NoSuchOperation(_)
                | LedgerError::NoSuchBatch(_)
                | LedgerError::NotOfThisBatch(_)
                | LedgerError::SumTooLarge
        );
        let is_misfit = |error: &sqlx::Error| {
            error.as_database_error().and_then(|error| error.code()?.parse().ok()).is_some_and(is_of_the_file)
        };
        is_damage || matches!(self, LedgerError::Storage(error) if is_misfit(error))
    }
}

/// The file's contents don't fit the statement: SQLITE_ERROR (a table is missing), SQLITE_CONSTRAINT, SQLITE_MISMATCH.
fn is_of_the_file(extended: i32) -> bool {
    matches!(extended & 0xff, 1 | 19 | 20)
}

#[cfg(test)]
mod tests {
    use kaunta_domain::reference::OperationId;

    use super::*;

    #[test]
    fn damage_lasts_and_a_full_or_busy_disk_may_pass() {
        let damaged = LedgerError::Damaged { detail: "malformed".to_owned() };
        let unreadable =
            LedgerError::Unreadable { table: "event", row: "7".to_owned(), column: "body", detail: "cut".to_owned() };
        for lasting in [damaged, unreadable, LedgerError::NoSuchOperation(OperationId(7))] {
            assert!(lasting.is_lasting(), "{lasting}");
        }
        let read_only = LedgerError::ReadOnly { detail: "mounted so".to_owned() };
        let io = LedgerError::Io(std::io::Error::from_raw_os_error(5));
        let closed = LedgerError::Storage(sqlx::Error::PoolClosed);
        for passing in [LedgerError::DiskFull, LedgerError::Busy, read_only, io, closed] {
            assert!(!passing.is_lasting(), "{passing}");
        }
    }

    #[tokio::test]
    async fn a_table_that_is_gone_lasts() {
        use sqlx::ConnectOptions;
        let mut file = sqlx::sqlite::SqliteConnectOptions::new().in_memory(true).connect().await.unwrap();
        let error = sqlx::query("INSERT INTO event DEFAULT VALUES").execute(&mut file).await.unwrap_err();
        assert!(LedgerError::from(error).is_lasting());
    }
}
