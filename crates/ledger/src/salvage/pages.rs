//! The pages of a book's file, read without SQLite, which gives up a whole table if one of its pages is damaged
//! (sqlite.org/fileformat2.html). A page in the journal is newer and takes precedence over the file.

use std::collections::HashMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

use kaunta_storage::journal::journal_of;

/// The page size if the header is unreadable: SQLite's default, which every book uses.
const USUAL: usize = 4096;

/// A page's number, from 1.
pub(crate) type PageNumber = u32;

/// The file and its journal.
pub(crate) struct Pages {
    file: File,
    journal: Option<File>,
    /// Where the last committed content of each page starts in the journal.
    newer: HashMap<PageNumber, u64>,
    size: usize,
    count: PageNumber,
}

impl Pages {
    /// Opens a book with any kind of damage, read-only.
    ///
    /// # Errors
    /// The file can't be read at all.
    pub(crate) fn open(book: &Path) -> std::io::Result<Pages> {
        let mut file = File::open(book)?;
        let mut header = [0; 100];
        let size = match file.read_exact(&mut header) {
            Ok(()) => page_size(u16::from_be_bytes([header[16], header[17]])).unwrap_or(USUAL),
            Err(_) => USUAL,
        };
        // A truncated last page is lost; the ones before it are not.
        let mut count = PageNumber::try_from(file.metadata()?.len() / size as u64).unwrap_or(PageNumber::MAX);
        let mut journal = File::open(journal_of(book, "wal")).ok();
        let newer = journal.as_mut().and_then(|journal| committed(journal, size)).unwrap_or_default();
        count = newer.keys().copied().max().unwrap_or(0).max(count);
        Ok(Pages { file, journal, newer, size, count })
    }

    pub(crate) fn count(&self) -> PageNumber {
        self.count
    }

    /// The usable bytes of a page: all of them, because a book reserves none for extensions.
    pub(crate) fn size(&self) -> usize {
        self.size
    }

    /// A page's bytes, if they can be read from the disk.
    pub(crate) fn read(&mut self, number: PageNumber) -> Option<Vec<u8>> {
        let mut bytes = vec![0; self.size];
        let (file, place) = match (self.newer.get(&number), &mut self.journal) {
            (Some(place), Some(journal)) => (journal, *place),
            (Some(_) | None, _) => (&mut self.file, u64::from(number.checked_sub(1)?) * self.size as u64),
        };
        file.seek(SeekFrom::Start(place)).ok()?;
        file.read_exact(&mut bytes).ok()?;
        Some(bytes)
    }

    /// The schema version in the header, if it can be read.
    pub(crate) fn layout(&mut self) -> Option<u32> {
        let first = self.read(1)?;
        first.starts_with(b"SQLite format 3\0").then(|| big_endian(&first, 60))?
    }
}

fn page_size(field: u16) -> Option<usize> {
    match field {
        1 => Some(65_536),
        size if size >= 512 && size.is_power_of_two() => Some(usize::from(size)),
        _ => None,
    }
}

pub(crate) fn big_endian(bytes: &[u8], place: usize) -> Option<u32> {
    let four = bytes.get(place..place.checked_add(4)?)?;
    four.try_into().ok().map(u32::from_be_bytes)
}

/// Where the last committed content of each page starts in the journal (fileformat2.html, The Write-Ahead Log).
fn committed(journal: &mut File, page_size: usize) -> Option<HashMap<PageNumber, u64>> {
    let mut header = [0; 32];
    journal.read_exact(&mut header).ok()?;
    let magic = big_endian(&header, 0)?;
    if magic & !1 != 0x377f_0682 || big_endian(&header, 8)? as usize != page_size {
        return None;
    }
    let word = if magic & 1 == 1 { u32::from_be_bytes } else { u32::from_le_bytes };
    let mut sum = checksum(word, (0, 0), &header[..24]);
    let (mut newer, mut uncommitted) = (HashMap::new(), Vec::new());
    let mut frame = vec![0; 24 + page_size];
    let mut place = 32;
    while journal.read_exact(&mut frame).is_ok() {
        sum = checksum(word, sum, &frame[..8]);
        sum = checksum(word, sum, &frame[24..]);
        let whole = frame[8..16] == header[16..24] && (big_endian(&frame, 16)?, big_endian(&frame, 20)?) == sum;
        if !whole {
            break;
        }
        uncommitted.push((big_endian(&frame, 0)?, place + 24));
        if big_endian(&frame, 4)? > 0 {
            newer.extend(uncommitted.drain(..));
        }
        place += frame.len() as u64;
    }
    Some(newer)
}

fn checksum(word: fn([u8; 4]) -> u32, start: (u32, u32), bytes: &[u8]) -> (u32, u32) {
    bytes.chunks_exact(8).fold(start, |(first, second), eight| {
        let at = |place: usize| word([eight[place], eight[place + 1], eight[place + 2], eight[place + 3]]);
        let first = first.wrapping_add(at(0)).wrapping_add(second);
        (first, second.wrapping_add(at(4)).wrapping_add(first))
    })
}
