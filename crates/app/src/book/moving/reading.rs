//! Reads and verifies everything in a carried file before anything on this computer is changed.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kaunta_domain::computer_code::ComputerCode;
use kaunta_domain::environment::Environment;
use kaunta_ledger::{CarriedContents, examine_carried};
use kaunta_people::{People, Person};
use kaunta_storage::private;
use zip::{CompressionMethod, ZipArchive};

use super::BOOKS;
use super::file::{FORMAT, MANIFEST, Manifest, PEOPLE, SHOP, Staging, book_name, copy_hashed};
use crate::book::error::BookError;
use crate::book::moving::error::MoveError;
use crate::config::shop::Shop;
use crate::platform::error::FileError;
use crate::staff::error::StaffError;
use crate::workspace::core::Core;

/// An upper limit for the manifest and the settings.
const MOST_TEXT_BYTES: u64 = 1024 * 1024;

/// The contents of the file, unpacked and verified.
pub(super) struct MovedBooks {
    pub(super) manifest: Manifest,
    pub(super) books: Vec<Book>,
    /// The list of people, if it has anybody in it.
    pub(super) people: Option<PathBuf>,
    /// The names in that list.
    pub(super) names: Vec<String>,
    pub(super) shop: Shop,
    /// Keeps the unpacked files for as long as this is held.
    _staging: Staging,
}

/// One carried book.
pub(super) struct Book {
    pub(super) environment: Environment,
    pub(super) file: PathBuf,
    pub(super) contents: CarriedContents,
}

impl MovedBooks {
    /// The computer that the file was made for. `None` if that can't be read.
    pub(super) fn code(&self) -> Option<ComputerCode> {
        ComputerCode::parse(&self.manifest.code).ok()
    }

    /// Whether every book in it already continues here.
    pub(super) fn is_all_here(&self) -> bool {
        self.books.iter().all(|book| book.contents.is_here)
    }

    /// Whether one of the books already continues here. If so, the people and settings here are newer than the carried ones.
    pub(super) fn is_begun(&self) -> bool {
        self.books.iter().any(|book| book.contents.is_here)
    }

    /// Whether it can continue here without asking.
    pub(super) fn is_planned_for(&self, code: &ComputerCode) -> bool {
        self.books.iter().all(|book| book.contents.is_planned_for(code))
    }
}

/// Unpacks and verifies a file.
pub(super) async fn read(core: &Arc<Core>, file: &Path) -> Result<MovedBooks, BookError> {
    let staging = Staging::begin(&core.places.data).map_err(FileError::from)?;
    let file = file.to_owned();
    let unpacked = tokio::task::spawn_blocking(move || unpack(&file, staging));
    let (manifest, staging) = unpacked.await.map_err(|_| MoveError::NotWhole)??;
    let mut books = Vec::new();
    for environment in BOOKS {
        let name = book_name(environment);
        if !manifest.files.iter().any(|listed| listed.name == name) {
            continue;
        }
        let file = staging.folder().join(name);
        let contents = examine_carried(&file, environment, &core.own_book(environment)).await;
        books.push(Book { environment, contents: contents.map_err(MoveError::CarriedBookRefused)?, file });
    }
    let shop = std::fs::read(staging.folder().join(SHOP)).map_err(|_| MoveError::NotWhole)?;
    let shop: Shop = serde_json::from_slice(&shop).map_err(|_| MoveError::NotWhole)?;
    let (people, names) = people(&staging, &manifest).await?;
    if books.is_empty() {
        return Err(MoveError::NotWhole.into());
    }
    Ok(MovedBooks { manifest, books, people, names, shop, _staging: staging })
}

/// The list of people, if it has anybody in it.
async fn people(staging: &Staging, manifest: &Manifest) -> Result<(Option<PathBuf>, Vec<String>), BookError> {
    if !manifest.files.iter().any(|listed| listed.name == PEOPLE) {
        return Ok((None, Vec::new()));
    }
    let file = staging.folder().join(PEOPLE);
    let people = People::open(&file).await.map_err(StaffError::from)?;
    let all = people.all().await;
    people.close().await;
    let all = all.map_err(StaffError::from)?;
    let names: Vec<String> =
        all.iter().filter(|person| Person::is_here(person)).map(|person| person.name.as_str().to_owned()).collect();
    Ok(if all.is_empty() { (None, names) } else { (Some(file), names) })
}

/// Unpacks what the manifest lists. Each file must have a known name, and the size and hash that the manifest says. Nothing
/// else may be in the archive.
fn unpack(file: &Path, staging: Staging) -> Result<(Manifest, Staging), BookError> {
    let opened = File::open(file).map_err(|error| {
        tracing::warn!(%error, "a carried file can't be opened");
        MoveError::NotWhole
    })?;
    let mut archive = ZipArchive::new(BufReader::new(opened)).map_err(|_| MoveError::NotWhole)?;
    let manifest = manifest(&mut archive)?;
    let mut known: BTreeSet<String> = BOOKS.map(book_name).into_iter().collect();
    known.extend([PEOPLE.to_owned(), SHOP.to_owned()]);
    if archive.len() != manifest.files.len() + 1 || !manifest.files.iter().any(|listed| listed.name == SHOP) {
        return Err(MoveError::NotWhole.into());
    }
    for listed in &manifest.files {
        // A second file of the same name is no longer in the list.
        if !known.remove(&listed.name) {
            return Err(MoveError::NotWhole.into());
        }
        let entry = archive.by_name(&listed.name).map_err(|_| MoveError::NotWhole)?;
        let is_small = listed.name != SHOP || listed.bytes <= MOST_TEXT_BYTES;
        if entry.compression() != CompressionMethod::Stored || entry.size() != listed.bytes || !is_small {
            return Err(MoveError::NotWhole.into());
        }
        let to = staging.folder().join(&listed.name);
        let mut to = private::create_new(&to).map_err(FileError::from)?;
        let copied = copy_hashed(entry.take(listed.bytes), &mut to);
        let (bytes, sha256) = copied.map_err(|error| {
            let is_full = error.kind() == std::io::ErrorKind::StorageFull;
            if is_full { BookError::File(error.into()) } else { MoveError::NotWhole.into() }
        })?;
        if bytes != listed.bytes || sha256 != listed.sha256 {
            return Err(MoveError::NotWhole.into());
        }
    }
    Ok((manifest, staging))
}

fn manifest(archive: &mut ZipArchive<BufReader<File>>) -> Result<Manifest, MoveError> {
    let entry = archive.by_name(MANIFEST).map_err(|_| MoveError::NotWhole)?;
    if entry.compression() != CompressionMethod::Stored {
        return Err(MoveError::NotWhole);
    }
    let mut text = Vec::new();
    entry.take(MOST_TEXT_BYTES).read_to_end(&mut text).map_err(|_| MoveError::NotWhole)?;
    let format = serde_json::from_slice::<serde_json::Value>(&text).ok().and_then(|text| text["format"].as_u64());
    if format.is_some_and(|format| format > u64::from(FORMAT)) {
        return Err(MoveError::MadeByNewerVersion);
    }
    let manifest: Manifest = serde_json::from_slice(&text).map_err(|_| MoveError::NotWhole)?;
    if manifest.format == FORMAT { Ok(manifest) } else { Err(MoveError::NotWhole) }
}

#[cfg(test)]
mod tests;
