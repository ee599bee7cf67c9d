//! `pack.json`: which month and book a pack is of, so that Kaunta can recognize the file later.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

use chrono::{DateTime, Utc};
use kaunta_domain::environment::Environment;
use kaunta_ledger::{BookMoment, Fingerprint, Ledger, LedgerError};
use serde::{Deserialize, Serialize};
use zip::ZipArchive;

use crate::config::packs::Month;

/// The first file in each pack.
pub(super) const NAME: &str = "pack.json";

/// The most bytes read of it, far more than it ever has.
const MOST_MANIFEST_BYTES: u64 = 4096;

/// Which month and book a pack is of, and as of when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Contents {
    /// The month in Kampala.
    pub(super) month: Month,
    /// The environment's code.
    environment: String,
    /// Everything in it is as of this event of the book; 0 if there was none.
    as_of_event: u64,
    /// That event's fingerprint, and so the book's.
    head: String,
    /// How many operations were recorded in the month.
    pub(super) operations: u64,
    /// When it was made, by the computer's clock.
    made: DateTime<Utc>,
    /// The earliest time that it can have been by the service's clock, if that was known.
    service_time: Option<DateTime<Utc>>,
}

/// When a pack is made.
#[derive(Debug, Clone, Copy)]
pub(super) struct PackTime {
    /// By the computer's clock.
    pub(super) at: DateTime<Utc>,
    /// The earliest time that it can be by the service's clock; `None` if that is not known.
    pub(super) service_time: Option<DateTime<Utc>>,
}

impl Contents {
    pub(super) async fn of(
        moment: &mut BookMoment,
        (environment, month): (Environment, Month),
        made: PackTime,
    ) -> Result<Contents, LedgerError> {
        Ok(Contents {
            month,
            environment: environment.code().to_owned(),
            as_of_event: moment.last_event().await?,
            head: moment.head().await?.to_string(),
            operations: moment.operations_on(&month.days()).await?,
            made: made.at,
            service_time: made.service_time,
        })
    }

    /// Whether this is a pack of this book and month.
    pub(super) async fn is_of(&self, ledger: &Ledger, month: Month) -> Result<bool, LedgerError> {
        if self.month != month || self.environment != ledger.environment().code() {
            return Ok(false);
        }
        match Fingerprint::parse(&self.head) {
            Some(head) => ledger.has_event(self.as_of_event, head).await,
            None => Ok(false),
        }
    }

    /// Whether it was certainly made after the month was over, and has as many operations as the book has now.
    pub(super) fn is_whole(&self, operations: u64) -> bool {
        self.service_time.is_some_and(|time| time >= self.month.end()) && self.operations >= operations
    }
}

/// What is found at a pack's path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum FoundFile {
    Nothing,
    /// A pack of some book.
    Pack(Contents),
    /// Anything else.
    Other,
}

/// Examines a file. Blocks on the disk.
///
/// # Errors
/// The operating system's.
pub(super) fn look(path: &Path) -> std::io::Result<FoundFile> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(FoundFile::Nothing),
        // A folder or an unreadable file: not one of Kaunta's.
        Err(_) if path.try_exists()? => return Ok(FoundFile::Other),
        Err(error) => return Err(error),
    };
    Ok(read(file).map_or(FoundFile::Other, FoundFile::Pack))
}

fn read(file: File) -> Option<Contents> {
    let mut zip = ZipArchive::new(file).ok()?;
    let mut text = String::new();
    zip.by_name(NAME).ok()?.take(MOST_MANIFEST_BYTES).read_to_string(&mut text).ok()?;
    serde_json::from_str(&text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_a_text_and_a_damaged_file_are_no_pack_and_nothing_is_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pack.zip");
        assert_eq!(look(&path).unwrap(), FoundFile::Nothing);
        std::fs::create_dir(&path).unwrap();
        assert_eq!(look(&path).unwrap(), FoundFile::Other);
        std::fs::remove_dir(&path).unwrap();
        for bytes in [&b"milk, bread"[..], b"PK\x03\x04", b""] {
            std::fs::write(&path, bytes).unwrap();
            assert_eq!(look(&path).unwrap(), FoundFile::Other);
        }
    }
}
