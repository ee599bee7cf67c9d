//! The carried file: a zip archive with uncompressed entries, so that nothing read from it is larger than the file itself.
//! It contains neither keys nor the PIN secret.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use kaunta_domain::computer_code::ComputerCode;
use kaunta_domain::environment::Environment;
use kaunta_ledger::Closing;
use kaunta_storage::{durable, private};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// The format that this version writes and reads.
pub(super) const FORMAT: u32 = 1;

pub(super) const MANIFEST: &str = "manifest.json";
pub(super) const PEOPLE: &str = "people.db";
pub(super) const SHOP: &str = "shop.json";

/// The contents of the file and its recipient.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Manifest {
    pub(super) format: u32,
    /// The code of the computer that it is for.
    pub(super) code: String,
    pub(super) closed_at: DateTime<Utc>,
    pub(super) by: String,
    pub(super) shop: String,
    pub(super) files: Vec<Listed>,
}

/// One file in it.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Listed {
    pub(super) name: String,
    pub(super) bytes: u64,
    pub(super) sha256: String,
}

impl Manifest {
    pub(super) fn new(code: &ComputerCode, closing: &Closing, shop: String) -> Manifest {
        Manifest {
            format: FORMAT,
            code: code.to_string(),
            closed_at: closing.at,
            by: closing.by.as_str().to_owned(),
            shop,
            files: Vec::new(),
        }
    }
}

/// A private folder for files on their way into or out of such a file. It is removed on drop; what a crash left is removed
/// by the next one.
pub(super) struct Staging(PathBuf);

impl Staging {
    pub(super) fn begin(data: &Path) -> std::io::Result<Staging> {
        let folder = data.join("moving");
        if folder.try_exists()? {
            std::fs::remove_dir_all(&folder)?;
        }
        private::folder(&folder)?;
        Ok(Staging(folder))
    }

    pub(super) fn folder(&self) -> &Path {
        &self.0
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            tracing::warn!(%error, "the folder of a move could not be cleared");
        }
    }
}

/// One file that goes into it or came out of it.
pub(super) struct Piece {
    pub(super) name: String,
    pub(super) path: PathBuf,
}

impl Piece {
    pub(super) fn of_book(environment: Environment, staging: &Staging) -> Piece {
        Piece::named(&book_name(environment), staging)
    }

    pub(super) fn people(staging: &Staging) -> Piece {
        Piece::named(PEOPLE, staging)
    }

    pub(super) fn shop(staging: &Staging) -> Piece {
        Piece::named(SHOP, staging)
    }

    fn named(name: &str, staging: &Staging) -> Piece {
        Piece { name: name.to_owned(), path: staging.folder().join(name) }
    }
}

pub(super) fn book_name(environment: Environment) -> String {
    format!("{}.db", environment.code())
}

/// Writes it atomically, readable by its owner only.
pub(super) fn write(place: &Path, mut manifest: Manifest, pieces: &[Piece]) -> std::io::Result<()> {
    for piece in pieces {
        let (bytes, sha256) = copy_hashed(File::open(&piece.path)?, &mut std::io::sink())?;
        manifest.files.push(Listed { name: piece.name.clone(), bytes, sha256 });
    }
    let partial = place.with_extension("zip.partial");
    let written = write_entries(&partial, &manifest, pieces);
    if let Err(error) = written {
        // A partial file is useless. Failing to remove it matters less than the original error.
        let _gone = std::fs::remove_file(&partial);
        return Err(error);
    }
    durable::sync(&partial)?;
    durable::rename(&partial, place)
}

fn write_entries(partial: &Path, manifest: &Manifest, pieces: &[Piece]) -> std::io::Result<()> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .large_file(true)
        .unix_permissions(0o600);
    let mut archive = ZipWriter::new(BufWriter::new(private::create(partial)?));
    archive.start_file(MANIFEST, options)?;
    archive.write_all(&serde_json::to_vec_pretty(manifest)?)?;
    for piece in pieces {
        archive.start_file(piece.name.as_str(), options)?;
        copy_hashed(File::open(&piece.path)?, &mut archive)?;
    }
    archive.finish()?.into_inner().map_err(std::io::IntoInnerError::into_error)?;
    Ok(())
}

/// Copies the data and returns its length and SHA-256.
pub(super) fn copy_hashed(from: impl Read, to: &mut impl Write) -> std::io::Result<(u64, String)> {
    let (mut from, mut hash, mut bytes) = (BufReader::new(from), Sha256::new(), 0);
    let mut part = vec![0; 64 * 1024];
    loop {
        let read = from.read(&mut part)?;
        let Some(read_part) = part.get(..read).filter(|read| !read.is_empty()) else { break };
        hash.update(read_part);
        to.write_all(read_part)?;
        bytes += read as u64;
    }
    Ok((bytes, hex::encode(hash.finalize())))
}
