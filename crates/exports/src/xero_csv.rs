//! Xero's bank statement as CSV, of one account.
//!
//! Xero requires a date and an amount, negative for money out; the other columns are optional and found by their headings.
//! Dates are in the order of the organisation's country, here 23/11/2026. UTF-8 without a byte order mark, which Xero would
//! take as a part of the first heading.

use std::io::{Read, Seek, Write};

use kaunta_sheets::harmless;

use crate::accounts::Accounts;
use crate::entry::OwnAccountId;
use crate::error::ExportError;
use crate::line::lines;
use crate::spool::Journal;
use crate::text::with_decimals;

const LONGEST_TEXT: usize = 255;

pub(crate) fn write<F: Read + Write + Seek>(
    out: &mut impl Write,
    journal: &mut Journal<F>,
    accounts: &Accounts,
    own: OwnAccountId,
) -> Result<(), ExportError> {
    let mut table = csv::Writer::from_writer(out);
    table.write_record(["*Date", "*Amount", "Payee", "Description", "Reference"])?;
    journal.oldest_first(|entry| {
        lines(entry, &accounts.words).filter(|line| line.entry.account == own).try_for_each(|line| {
            Ok(table.write_record([
                line.day.format("%d/%m/%Y").to_string(),
                with_decimals(line.sum),
                harmless(&line.payee(LONGEST_TEXT)),
                harmless(&line.memo(LONGEST_TEXT)),
                harmless(&line.id),
            ])?)
        })
    })?;
    table.flush()?;
    Ok(())
}
