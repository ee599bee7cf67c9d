//! ZIP archives: which kind of workbook one is, and a check that it does not uncompress to more than the limits.

use std::borrow::Cow;
use std::collections::HashSet;
use std::io::{self, BufRead, BufReader, Cursor, Read, Write, copy};

use memchr::memmem;
use quick_xml::events::Event;
use zip::ZipArchive;
use zip::result::ZipError;

use crate::content::{ARCHIVE, BINARY_WORKBOOK, NUMBERS, SLIDES, WORD};
use crate::error::ReadError;
use crate::limit::{FileLimit, MAX_BYTES, MAX_CELLS, MAX_KEPT, MAX_PARTS};

/// A workbook in a ZIP archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Xlsx,
    Ods,
}

pub(crate) type Archive<'b> = ZipArchive<Cursor<&'b [u8]>>;

/// Opens an archive.
///
/// # Errors
/// The archive can't be opened, or has more parts than any workbook.
pub(crate) fn open(bytes: &[u8]) -> Result<Archive<'_>, ReadError> {
    let archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| unopened(&error))?;
    if archive.len() > MAX_PARTS {
        return Err(FileLimit::Parts.exceeded());
    }
    Ok(archive)
}

/// The kind of workbook.
///
/// # Errors
/// It is not a workbook, or is damaged.
pub(crate) fn kind_of(bytes: &[u8]) -> Result<Kind, ReadError> {
    let mut archive = open(bytes)?;
    let names = archive.file_names().collect::<Result<Vec<_>, _>>().map_err(|error| unopened(&error))?;
    let has = |start: &str| names.iter().any(|name| name.replace('\\', "/").trim_start_matches('/').starts_with(start));
    if has("xl/workbook.bin") {
        return Err(BINARY_WORKBOOK);
    }
    if has("xl/") {
        return Ok(Kind::Xlsx);
    }
    let others = [("word/", WORD), ("ppt/", SLIDES), ("Index/", NUMBERS)];
    if let Some((_, refusal)) = others.into_iter().find(|(start, _)| has(start)) {
        return Err(refusal);
    }
    match mimetype(&mut archive)?.as_str() {
        name if name.contains("opendocument.spreadsheet") => Ok(Kind::Ods),
        name if name.contains("opendocument.presentation") => Err(SLIDES),
        name if name.contains("opendocument") => Err(WORD),
        _ => Err(ARCHIVE),
    }
}

/// The media type that an OpenDocument declares; empty in any other archive.
fn mimetype(archive: &mut Archive<'_>) -> Result<String, ReadError> {
    let mut name = String::new();
    match archive.by_name("mimetype") {
        Ok(part) => {
            part.take(128).read_to_string(&mut name).map_err(|_| ReadError::damaged("mimetype"))?;
            Ok(name)
        }
        Err(ZipError::FileNotFound) => Ok(name),
        Err(error) => Err(unopened(&error)),
    }
}

/// Uncompresses every part once without keeping it: an archive's declared sizes are not reliable. Returns the names, in
/// lower case, of the parts that contain `hidden`.
///
/// # Errors
/// A part is damaged or has a password, or there is too much.
pub(crate) fn bounded(archive: &mut Archive<'_>) -> Result<HashSet<String>, ReadError> {
    let mut left = MAX_BYTES;
    let mut mention = HashSet::new();
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(|error| unopened(&error))?;
        let name = part.name().map_err(|error| unopened(&error))?.to_ascii_lowercase();
        let (most, limit) = if is_kept(&name) { (MAX_KEPT, FileLimit::Kept) } else { (MAX_BYTES, FileLimit::Bytes) };
        let mut unpacked = Unpacked::default();
        let size = copy(&mut part.take(most.min(left) + 1), &mut unpacked)
            .map_err(|_| ReadError::damaged("a part can't be unpacked"))?;
        mention.extend(unpacked.mentions_hidden.then_some(name));
        if size > most {
            return Err(limit.exceeded());
        }
        left = left.checked_sub(size).ok_or_else(|| FileLimit::Bytes.exceeded())?;
    }
    Ok(mention)
}

const HIDDEN: &[u8] = b"hidden";

/// Discards what is written to it, and notes whether a word occurs, also across two writes.
#[derive(Default)]
struct Unpacked {
    mentions_hidden: bool,
    tail: Vec<u8>,
}

impl Write for Unpacked {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.mentions_hidden {
            self.tail.extend(bytes.iter().take(HIDDEN.len() - 1));
            let across = memmem::find(&self.tail, HIDDEN).is_some();
            self.mentions_hidden = across || memmem::find(bytes, HIDDEN).is_some();
            // A short write is already in the tail as a whole.
            if let Some(end) = bytes.len().checked_sub(HIDDEN.len() - 1).and_then(|from| bytes.get(from..)) {
                self.tail.clear();
                self.tail.extend_from_slice(end);
            }
            let old = self.tail.len().saturating_sub(HIDDEN.len() - 1);
            self.tail.drain(..old);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Whether the whole part is kept in memory while the sheets are read, at many times its own size.
fn is_kept(name: &str) -> bool {
    ["sharedstrings.xml", "styles.xml", "workbook.xml", ".rels"].iter().any(|end| name.ends_with(end))
}

/// The library allocates memory for the shared texts by the number that the file declares: rejects an impossible one.
///
/// # Errors
/// The number is above [`MAX_CELLS`], or the part can't be opened.
pub(crate) fn believable(archive: &mut Archive<'_>) -> Result<(), ReadError> {
    let names = archive.file_names().flatten().map(Cow::into_owned).collect::<Vec<_>>();
    for name in names.iter().filter(|name| name.to_ascii_lowercase().ends_with("sharedstrings.xml")) {
        let part = archive.by_name(name).map_err(|error| unopened(&error))?;
        if declared_strings(BufReader::new(part)).is_some_and(|count| count > MAX_CELLS) {
            return Err(FileLimit::Cells.exceeded());
        }
    }
    Ok(())
}

/// The number of texts declared by the first element.
fn declared_strings(part: impl BufRead) -> Option<usize> {
    let mut xml = quick_xml::Reader::from_reader(part);
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let event = xml.read_event_into(&mut buffer).ok()?;
        if let Event::Eof = event {
            return None;
        }
        let (Event::Start(start) | Event::Empty(start)) = event else { continue };
        if start.local_name().as_ref() == "sst" {
            let count = start.attributes().flatten().find(|attribute| attribute.key.as_ref() == "uniqueCount")?;
            return Some(count.value.parse().unwrap_or(usize::MAX));
        }
    }
}

/// Why an archive, or a part of it, can't be opened.
pub(crate) fn unopened(error: &ZipError) -> ReadError {
    if let ZipError::InvalidPassword | ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) = error {
        return ReadError::Encrypted;
    }
    // The library's own message names at most a part of the archive.
    ReadError::damaged(format!("archive: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_noticed_however_the_part_is_cut_and_nothing_is_kept() {
        let text = format!("{}<row hidden=\"1\"/>", "hidde ".repeat(50));
        for (text, expected) in [(text.as_str(), true), ("hidde n hi dden", false)] {
            for size in 1..20 {
                let mut unpacked = Unpacked::default();
                for piece in text.as_bytes().chunks(size) {
                    unpacked.write_all(piece).unwrap();
                    assert!(unpacked.tail.len() < HIDDEN.len(), "{size}");
                }
                assert_eq!(unpacked.mentions_hidden, expected, "{size}");
            }
        }
    }
}
