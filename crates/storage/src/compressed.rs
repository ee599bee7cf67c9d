//! Copies as `.xz` files, which common programs open: `xz -d`, 7-Zip, Python's `lzma`.

use std::fs::File;
use std::io::{BufReader, BufWriter, Error, ErrorKind, Read, Result, Write};
use std::path::Path;

use lzma_rust2::{XzOptions, XzReader, XzWriter};
use sha2::{Digest, Sha256};

use crate::{durable, private};

/// The beginning of every `.xz` file.
const MAGIC: [u8; 6] = [0xfd, b'7', b'z', b'X', b'Z', 0];

/// As `xz -6`.
const PRESET: u32 = 6;

/// The memory that a file made by another program may ask for, in KiB: `xz -9` needs 65 MiB.
const MOST_MEMORY: u32 = 256 * 1024;

/// Whether a file is compressed; judged by its content, because a person may have renamed it.
///
/// # Errors
/// It can't be read.
pub fn is_compressed(file: &Path) -> Result<bool> {
    let mut begin = [0; MAGIC.len()];
    match File::open(file)?.read_exact(&mut begin) {
        Ok(()) => Ok(begin == MAGIC),
        Err(error) if error.kind() == ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// Compresses a file into another, which only its owner can read, and syncs it. What was written is decompressed once more
/// and compared. Takes seconds, so not in an asynchronous task.
///
/// # Errors
/// As the operating system reports; [`ErrorKind::InvalidData`] if what was written is something else.
pub fn compress(from: &Path, to: &Path) -> Result<()> {
    let mut options = XzOptions::with_preset(PRESET);
    let length = u32::try_from(std::fs::metadata(from)?.len()).unwrap_or(u32::MAX);
    options.lzma_options.dict_size = length.clamp(1 << 16, options.lzma_options.dict_size);
    // Pages of a database are mostly texts: the previous byte tells more than the position.
    (options.lzma_options.lc, options.lzma_options.lp, options.lzma_options.pb) = (4, 0, 0);
    let mut writer = XzWriter::new(BufWriter::new(private::create(to)?), options)?;
    let read = pour(File::open(from)?, &mut writer)?;
    writer.finish()?.flush()?;
    durable::sync(to)?;
    let written = pour(reader(to)?, &mut std::io::sink())?;
    if written == read { Ok(()) } else { Err(Error::new(ErrorKind::InvalidData, "what was written is something else")) }
}

/// Decompresses a file into another, which only its owner can read. Takes seconds, so not in an asynchronous task.
///
/// # Errors
/// As the operating system reports; it is not a whole `.xz` file.
pub fn decompress(from: &Path, to: &Path) -> Result<()> {
    let mut writer = BufWriter::new(private::create(to)?);
    pour(reader(from)?, &mut writer)?;
    writer.flush()
}

fn reader(file: &Path) -> Result<impl Read> {
    Ok(XzReader::new_mem_limit(BufReader::new(File::open(file)?), true, MOST_MEMORY))
}

/// Writes everything that is read, and returns its SHA-256.
///
/// # Errors
/// As reading and writing report.
pub fn pour(mut from: impl Read, to: &mut impl Write) -> Result<[u8; 32]> {
    let (mut fingerprint, mut buffer) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        let read = match from.read(&mut buffer) {
            Ok(0) => return Ok(fingerprint.finalize().into()),
            Ok(read) => buffer.get(..read).unwrap_or_default(),
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        fingerprint.update(read);
        to.write_all(read)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_compressed_comes_back_and_a_file_that_is_cut_or_changed_is_refused() {
        let place = tempfile::tempdir().unwrap();
        let [whole, small, back] = ["whole", "small.xz", "back"].map(|name| place.path().join(name));
        for text in [String::new(), "a book".to_owned(), "0123456789 customers\n".repeat(40_000)] {
            std::fs::write(&whole, &text).unwrap();
            compress(&whole, &small).unwrap();
            assert!(is_compressed(&small).unwrap() && !is_compressed(&whole).unwrap());
            decompress(&small, &back).unwrap();
            assert!(std::fs::read_to_string(&back).unwrap() == text);
        }
        let bytes = std::fs::read(&small).unwrap();
        for cut in [7, bytes.len() / 2, bytes.len() - 1] {
            std::fs::write(&small, &bytes[..cut]).unwrap();
            decompress(&small, &back).unwrap_err();
        }
        let mut changed = bytes.clone();
        changed[bytes.len() / 2] ^= 1;
        std::fs::write(&small, changed).unwrap();
        decompress(&small, &back).unwrap_err();
    }
}
