//! OLE2 compound files: old Excel, old Word, and workbooks with a password. None of them is read, but each is identified.

use std::io::Cursor;

use cfb::CompoundFile;

use crate::content::{MESSAGE, OFFICE, SLIDES, WORD};
use crate::error::ReadError;

/// Streams that identify the kinds.
fn kinds() -> [(&'static str, ReadError); 6] {
    [
        ("/EncryptedPackage", ReadError::Encrypted),
        ("/Workbook", ReadError::OldExcel),
        ("/Book", ReadError::OldExcel),
        ("/WordDocument", WORD),
        ("/PowerPoint Document", SLIDES),
        ("/__properties_version1.0", MESSAGE),
    ]
}

/// Why a compound file is not read.
pub(crate) fn refusal(bytes: &[u8]) -> ReadError {
    let file = match CompoundFile::open(Cursor::new(bytes)) {
        Ok(file) => file,
        Err(error) => return ReadError::damaged(format!("compound file: {:?}", error.kind())),
    };
    kinds().into_iter().find(|(stream, _)| file.exists(stream)).map_or(OFFICE, |(_, refusal)| refusal)
}
