//! Daily copies, compressed and thinned, and the list of all copies in the folder.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use chrono::{DateTime, NaiveDate, NaiveDateTime, Utc};
use kaunta_domain::day::{day_of, start_of};
use kaunta_storage::connection::copying;
use kaunta_storage::private;
use sqlx::{ConnectOptions, Connection};

use crate::backup::compressed::{copy_compressed, is_left_over};
use crate::backup::thinning::kept_days;
use crate::error::LedgerError;
use crate::file::lock::has_journal;
use crate::file::removing::remove_if_there;
use crate::ledger::Ledger;

/// The name of the copy made before an update.
const BEFORE_UPDATE: &str = "before-update";

/// The ending of a daily copy.
const COMPRESSED: &str = ".db.xz";

/// Why a copy was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeptBackupKind {
    /// Once a day.
    Daily,
    /// Before a migration of the schema, or an update of Kaunta.
    BeforeMigration,
    /// A book that was replaced by another.
    SetAside,
}

/// A copy of a book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptBackup {
    /// Where it is.
    pub path: PathBuf,
    /// Why it was made.
    pub kind: KeptBackupKind,
    /// When it was made, or set aside.
    pub at: DateTime<Utc>,
    /// In bytes.
    pub size: u64,
}

impl Ledger {
    /// Makes today's copy unless it exists, then thins the daily ones ([`kept_days`]). Returns the new copy.
    ///
    /// # Errors
    /// As [`Ledger::backup`]; existing copies are unchanged.
    pub async fn back_up_daily(&self, backups: &Path, now: DateTime<Utc>) -> Result<Option<PathBuf>, LedgerError> {
        let _alone = self.copying.lock().await;
        if self.copy_of(backups, now).try_exists()? {
            return Ok(None);
        }
        self.copy_today(backups, now).await
    }

    /// The same, replacing today's copy once the new one is verified.
    ///
    /// # Errors
    /// As [`Ledger::back_up_daily`].
    pub async fn back_up_again(&self, backups: &Path, now: DateTime<Utc>) -> Result<Option<PathBuf>, LedgerError> {
        let _alone = self.copying.lock().await;
        self.copy_today(backups, now).await
    }

    fn copy_of(&self, backups: &Path, now: DateTime<Utc>) -> PathBuf {
        backups.join(name_of_copy(&stem(self.path()), day_of(now)))
    }

    async fn copy_today(&self, backups: &Path, now: DateTime<Utc>) -> Result<Option<PathBuf>, LedgerError> {
        if self.writer.is_closed() {
            // The book is closed: the process that has it open now makes its copies.
            return Ok(None);
        }
        private::folder(backups)?;
        let today = self.copy_of(backups, now);
        clear_half_copies(backups, self.path())?;
        // SQLite can't create its own files beside the book if no file can be created there.
        let options = copying(self.path()).immutable(self.read_only().is_some() && !has_journal(self.path()));
        let mut connection = options.connect().await?;
        let copied = copy_compressed(&mut connection, &today).await;
        connection.close().await?;
        copied?;
        File::options().write(true).open(&today)?.set_modified(now.into())?;
        thin(backups, &stem(self.path()), day_of(now))?;
        Ok(Some(today))
    }
}

/// Removes the daily copies with this name prefix that are no longer kept.
///
/// # Errors
/// The folder can't be read, or a file can't be removed.
pub fn thin(backups: &Path, stem: &str, today: NaiveDate) -> std::io::Result<()> {
    let days = days_of_copies(backups, stem)?;
    for day in days.difference(&kept_days(&days, today)) {
        remove_if_there(&backups.join(name_of_copy(stem, *day)))?;
    }
    Ok(())
}

/// The days of the daily copies in a folder; none in a missing one.
pub(crate) fn days_of_copies(folder: &Path, stem: &str) -> std::io::Result<BTreeSet<NaiveDate>> {
    let mut days = BTreeSet::new();
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(days),
        Err(error) => return Err(error),
    };
    for entry in entries {
        days.extend(day_of_copy(&entry?.file_name().to_string_lossy(), stem));
    }
    Ok(days)
}

pub(crate) fn name_of_copy(stem: &str, day: NaiveDate) -> String {
    format!("{stem}-{day}{COMPRESSED}")
}

/// `practice-2026-11-21.db.xz`
pub(crate) fn day_of_copy(name: &str, stem: &str) -> Option<NaiveDate> {
    let day = name.strip_prefix(stem)?.strip_prefix('-')?.strip_suffix(COMPRESSED)?;
    // Only the exact spelling: another spelling of the same day would be another file.
    day.parse::<NaiveDate>().ok().filter(|parsed| parsed.to_string() == day)
}

impl Ledger {
    /// Makes a copy before an update of Kaunta; the copy from the previous update is replaced once the new one is verified.
    /// Returns its path.
    ///
    /// # Errors
    /// As [`Ledger::backup`]; existing copies are unchanged.
    pub async fn back_up_before_update(&self, backups: &Path, now: DateTime<Utc>) -> Result<PathBuf, LedgerError> {
        let _alone = self.copying.lock().await;
        private::folder(backups)?;
        let copy = backups.join(format!("{}-{BEFORE_UPDATE}.db", stem(self.path())));
        self.backup_in_place_of(&copy).await?;
        File::options().write(true).open(&copy)?.set_modified(now.into())?;
        Ok(copy)
    }
}

/// The copies of a book in its backup folder, newest first.
///
/// # Errors
/// The folder can't be read; a missing folder counts as empty.
pub fn kept_backups(backups: &Path, book: &Path) -> std::io::Result<Vec<KeptBackup>> {
    let entries = match std::fs::read_dir(backups) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut kept = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let Some(kind) = kind_of(&name, book) else { continue };
        let metadata = entry.metadata()?;
        let at = match kind {
            CopyKind::Daily | CopyKind::BeforeMigration => metadata.modified()?.into(),
            // The file's modification time is that of the book, perhaps much earlier.
            CopyKind::SetAside(at) => at,
        };
        kept.push(KeptBackup { path: entry.path(), kind: kind.into(), at, size: metadata.len() });
    }
    kept.sort_by(|one, other| (other.at, &other.path).cmp(&(one.at, &one.path)));
    Ok(kept)
}

enum CopyKind {
    Daily,
    BeforeMigration,
    SetAside(DateTime<Utc>),
}

impl From<CopyKind> for KeptBackupKind {
    fn from(found: CopyKind) -> KeptBackupKind {
        match found {
            CopyKind::Daily => KeptBackupKind::Daily,
            CopyKind::BeforeMigration => KeptBackupKind::BeforeMigration,
            CopyKind::SetAside(_) => KeptBackupKind::SetAside,
        }
    }
}

/// `practice-2026-11-21.db.xz`, `practice-layout-7.db`, `practice-before-update.db`, `practice-set-aside-20261121-120000.db`.
fn kind_of(name: &str, book: &Path) -> Option<CopyKind> {
    if day_of_copy(name, &stem(book)).is_some() {
        return Some(CopyKind::Daily);
    }
    let rest = name.strip_prefix(&stem(book))?.strip_prefix('-')?.strip_suffix(".db")?;
    if rest == BEFORE_UPDATE {
        return Some(CopyKind::BeforeMigration);
    }
    if rest.strip_prefix("layout-").is_some_and(|rest| rest.starts_with(|sign: char| sign.is_ascii_digit())) {
        return Some(CopyKind::BeforeMigration);
    }
    let stamp = rest.strip_prefix("set-aside-")?.get(..15)?;
    let local = NaiveDateTime::parse_from_str(stamp, "%Y%m%d-%H%M%S").ok()?;
    Some(CopyKind::SetAside(start_of(local.date()) + local.time().signed_duration_since(chrono::NaiveTime::MIN)))
}

fn stem(book: &Path) -> String {
    book.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Removes partial copies under this book's name, and decompressed ones, that a crash left.
fn clear_half_copies(backups: &Path, book: &Path) -> std::io::Result<()> {
    let start = format!("{}-", stem(book));
    for entry in std::fs::read_dir(backups)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_half = name.ends_with(".partial") || name.ends_with(".partial-journal");
        if is_half && (name.starts_with(&start) || is_left_over(&name)) {
            remove_if_there(&entry.path())?;
        }
    }
    Ok(())
}
