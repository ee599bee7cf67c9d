//! OFX 2: a bank statement of one account, in XML.
//!
//! A reader recognizes a transaction by its account and FITID, so a file can be imported again. OFX requires one
//! balance, the account's: the last one that the service reported. It is left out if the service reported none, and
//! strict readers then refuse the file.

use std::io::{Read, Seek, Write};

use crate::accounts::Accounts;
use crate::entry::OwnAccountId;
use crate::error::ExportError;
use crate::ofx_body::{Head, body};
use crate::spool::Journal;

pub(crate) fn write<F: Read + Write + Seek>(
    out: &mut impl Write,
    journal: &mut Journal<F>,
    accounts: &Accounts,
    own: OwnAccountId,
    made: chrono::DateTime<chrono::FixedOffset>,
) -> Result<(), ExportError> {
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>")?;
    writeln!(
        out,
        "<?OFX OFXHEADER=\"200\" VERSION=\"211\" SECURITY=\"NONE\" OLDFILEUID=\"NONE\" NEWFILEUID=\"NONE\"?>"
    )?;
    body(out, journal, accounts, own, &Head { made, institution: None })
}
