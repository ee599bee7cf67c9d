//! QBO, QuickBooks' Web Connect: OFX 1.02 with the number of an institution.
//!
//! QuickBooks Desktop refuses files of institutions that it does not know, and of currencies other than its own: people
//! are told so before they choose this format. The text is Windows-1252, as the header says; a letter that it lacks
//! becomes `?`.

use std::io::{Read, Seek, Write};

use chrono::{DateTime, FixedOffset};

use crate::accounts::Accounts;
use crate::entry::OwnAccountId;
use crate::error::ExportError;
use crate::ofx_body::{Head, body};
use crate::spool::Journal;

const HEAD: [&str; 9] = [
    "OFXHEADER:100",
    "DATA:OFXSGML",
    "VERSION:102",
    "SECURITY:NONE",
    "ENCODING:USASCII",
    "CHARSET:1252",
    "COMPRESSION:NONE",
    "OLDFILEUID:NONE",
    "NEWFILEUID:NONE",
];

pub(crate) fn write<F: Read + Write + Seek>(
    out: &mut impl Write,
    journal: &mut Journal<F>,
    accounts: &Accounts,
    own: OwnAccountId,
    made: DateTime<FixedOffset>,
) -> Result<(), ExportError> {
    for line in HEAD {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    // Intuit's number for a bank without one.
    body(&mut Western { out }, journal, accounts, own, &Head { made, institution: Some("3000") })
}

/// Turns UTF-8 into Windows-1252. Each write is a whole text: quick-xml writes an element's text at once.
struct Western<'o, W: Write> {
    out: &'o mut W,
}

impl<W: Write> Write for Western<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        let mut western = Vec::with_capacity(text.len());
        for sign in text.chars() {
            let mut own = [0; 4];
            let (encoded, _, is_replaced) = encoding_rs::WINDOWS_1252.encode(sign.encode_utf8(&mut own));
            if is_replaced { western.push(b'?') } else { western.extend_from_slice(&encoded) }
        }
        self.out.write_all(&western)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}
