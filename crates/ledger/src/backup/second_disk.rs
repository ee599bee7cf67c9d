//! Daily copies on a second disk. Kaunta has a folder of its own there, and touches nothing else on that disk.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use kaunta_storage::compressed::pour;
use kaunta_storage::{durable, private};

use crate::backup::daily::{day_of_copy, days_of_copies, name_of_copy, thin};
use crate::backup::thinning::kept_days;
use crate::file::removing::remove_if_there;

/// In Kaunta's own folder, with that folder's name: a folder without it was not made by Kaunta on this disk.
const MARK: &str = "kaunta.txt";

/// The ending of a copy that is being written.
const PARTIAL: &str = ".partial";

/// Where on a second disk the copies go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondDisk {
    /// The folder that a person chose. Never created: an empty mount point would fill the first disk.
    pub folder: PathBuf,
    /// The name of Kaunta's own folder in it.
    pub name: String,
}

/// What is on the second disk after the copies were carried there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecondDiskCopies {
    /// The day of the newest verified copy of the book, not after today if there is one. `None` if there is none.
    pub newest: Option<NaiveDate>,
    /// How many files were written.
    pub written: usize,
}

/// Why the copies were not carried. Intact copies that were already there still are.
#[derive(Debug, thiserror::Error)]
pub enum CarryError {
    /// The disk is not connected, or is another one.
    #[error("the second disk is not here")]
    Away,
    /// It was disconnected meanwhile.
    #[error("the second disk was removed while it was written")]
    Removed,
    /// It has no room.
    #[error("the second disk is full")]
    Full,
    /// It may not be written.
    #[error("the second disk can't be written")]
    ReadOnly,
    /// What was read back is not what was written.
    #[error("a copy on the second disk does not read back")]
    NotReadBack,
    /// Any other error, on either disk.
    #[error("the copies could not be carried: {0}")]
    Io(std::io::Error),
}

impl From<std::io::Error> for CarryError {
    fn from(error: std::io::Error) -> CarryError {
        if matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded) {
            CarryError::Full
        } else if matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem) {
            CarryError::ReadOnly
        } else {
            CarryError::Io(error)
        }
    }
}

impl SecondDisk {
    /// Kaunta's own folder.
    #[must_use]
    pub fn own(&self) -> PathBuf {
        self.folder.join(&self.name)
    }

    /// Makes Kaunta's own folder in the chosen one.
    ///
    /// # Errors
    /// [`CarryError::Away`] if the chosen folder does not exist; or it can't be written.
    pub fn make(&self) -> Result<(), CarryError> {
        if !self.folder.is_dir() {
            return Err(CarryError::Away);
        }
        private::folder(&self.own())?;
        let mark = self.own().join(MARK);
        private::create(&mark)?.write_all(self.name.as_bytes())?;
        durable::sync(&mark)?;
        durable::sync_folder(&mark)?;
        Ok(durable::sync_folder(&self.own())?)
    }

    /// Whether the disk is connected: the folder there is the one that Kaunta made. Accesses the disk.
    #[must_use]
    pub fn is_here(&self) -> bool {
        std::fs::read_to_string(self.own().join(MARK)).is_ok_and(|mark| mark.trim() == self.name)
    }

    /// Carries the daily copies with these name prefixes, the book's first, and thins them there as here. Copies that are
    /// already there are compared. Slow and blocking: don't call it in an asynchronous task.
    ///
    /// # Errors
    /// No intact copy has been removed there.
    pub fn carry(&self, backups: &Path, stems: &[&str], today: NaiveDate) -> Result<SecondDiskCopies, CarryError> {
        if !self.is_here() {
            return Err(CarryError::Away);
        }
        self.carry_all(backups, stems, today).map_err(|error| if self.is_here() { error } else { CarryError::Removed })
    }

    fn carry_all(&self, backups: &Path, stems: &[&str], today: NaiveDate) -> Result<SecondDiskCopies, CarryError> {
        let own = self.own();
        for stem in stems {
            clear_half_copies(&own, stem)?;
        }
        let mut carried = SecondDiskCopies { newest: None, written: 0 };
        for (number, stem) in stems.iter().enumerate() {
            let days = to_carry(&days_of_copies(backups, stem)?, &days_of_copies(&own, stem)?, today);
            for day in &days {
                let name = name_of_copy(stem, *day);
                carried.written += usize::from(carry_one(&backups.join(&name), &own.join(&name))?);
            }
            if number == 0 {
                carried.newest = days.iter().find(|day| **day <= today).or(days.first()).copied();
            }
        }
        fail::fail_point!("second-disk-unthinned");
        for stem in stems {
            thin(&own, stem, today)?;
        }
        Ok(carried)
    }
}

/// The days whose copies belong on the second disk and are here, newest first.
fn to_carry(here: &BTreeSet<NaiveDate>, there: &BTreeSet<NaiveDate>, today: NaiveDate) -> Vec<NaiveDate> {
    let kept = kept_days(&(here | there), today);
    kept.into_iter().filter(|day| here.contains(day)).rev().collect()
}

/// Copies one file unless the same one is there, and reads it back. Returns whether it was written.
fn carry_one(from: &Path, to: &Path) -> Result<bool, CarryError> {
    let same_length =
        std::fs::metadata(to).is_ok_and(|there| std::fs::metadata(from).is_ok_and(|here| here.len() == there.len()));
    // A file that can't be read there is replaced.
    if same_length && fingerprint(to).ok() == Some(fingerprint(from)?) {
        return Ok(false);
    }
    let mut partial = to.as_os_str().to_owned();
    partial.push(PARTIAL);
    let partial = PathBuf::from(partial);
    let written = write(from, &partial, to);
    if written.is_err() {
        // Useless; the next attempt removes it if this one can't.
        let _gone = remove_if_there(&partial);
    }
    let expected = written?;
    fail::fail_point!("second-disk-unverified");
    durable::forget_cached(to)?;
    if fingerprint(to)? == expected {
        return Ok(true);
    }
    remove_if_there(to)?;
    Err(CarryError::NotReadBack)
}

fn write(from: &Path, partial: &Path, to: &Path) -> Result<[u8; 32], CarryError> {
    let expected = pour(&mut File::open(from)?, &mut private::create(partial)?)?;
    fail::fail_point!("second-disk-unsynced");
    durable::sync(partial)?;
    durable::rename(partial, to)?;
    Ok(expected)
}

fn fingerprint(file: &Path) -> std::io::Result<[u8; 32]> {
    pour(&mut File::open(file)?, &mut std::io::sink())
}

/// Removes what a crash left of copies with this name prefix.
fn clear_half_copies(own: &Path, stem: &str) -> std::io::Result<()> {
    for entry in std::fs::read_dir(own)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.strip_suffix(PARTIAL).is_some_and(|whole| day_of_copy(whole, stem).is_some()) {
            remove_if_there(&entry.path())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
