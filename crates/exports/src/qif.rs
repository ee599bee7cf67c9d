//! QIF, of one account.
//!
//! A QIF reader knows no ids, so importing a file twice duplicates everything: export each period once. Each field is a line
//! that begins with its letter, and `^` ends a record. The order of day and month is the reader's setting; they are written as
//! in Uganda, 23/11/2026.

use std::io::{Read, Seek, Write};

use crate::accounts::Accounts;
use crate::entry::OwnAccountId;
use crate::error::ExportError;
use crate::line::{Line, LineKind, lines};
use crate::spool::Journal;
use crate::text::with_decimals;

const LONGEST_TEXT: usize = 255;

pub(crate) fn write<F: Read + Write + Seek>(
    out: &mut impl Write,
    journal: &mut Journal<F>,
    accounts: &Accounts,
    own: OwnAccountId,
) -> Result<(), ExportError> {
    write!(out, "!Account\nN{}\nTBank\n^\n!Type:Bank\n", accounts.own(own)?.account.plain())?;
    journal.oldest_first(|entry| {
        lines(entry, &accounts.words)
            .filter(|line| line.entry.account == own)
            .try_for_each(|line| one(out, &line, accounts))
    })
}

fn one(out: &mut impl Write, line: &Line<'_>, accounts: &Accounts) -> Result<(), ExportError> {
    let category = match line.kind {
        LineKind::Payment => accounts.counter(line.entry)?,
        LineKind::Fee => &accounts.fees,
    };
    writeln!(out, "D{}", line.day.format("%d/%m/%Y"))?;
    writeln!(out, "T{}", with_decimals(line.sum))?;
    writeln!(out, "N{}", line.id)?;
    writeln!(out, "P{}", line.payee(LONGEST_TEXT))?;
    writeln!(out, "M{}", line.memo(LONGEST_TEXT))?;
    writeln!(out, "L{}\n^", category.plain())?;
    Ok(())
}
