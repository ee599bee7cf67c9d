//! QuickBooks' bank statement as CSV, of one account.
//!
//! QuickBooks Online requires three columns (date, description, amount: negative for money out) or four (date, description,
//! credit, debit: one of both empty), one date format in the whole file, and no separators within amounts.

use std::io::{Read, Seek, Write};

use kaunta_sheets::harmless;

use crate::accounts::Accounts;
use crate::entry::OwnAccountId;
use crate::error::ExportError;
use crate::line::{Line, lines};
use crate::spool::Journal;
use crate::text::{one_line, with_decimals};

const LONGEST_TEXT: usize = 255;

/// How amounts are written in columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Amounts {
    /// In one column, with a sign.
    Signed,
    /// In two, credit and debit.
    Apart,
}

pub(crate) fn write<F: Read + Write + Seek>(
    out: &mut impl Write,
    journal: &mut Journal<F>,
    accounts: &Accounts,
    own: OwnAccountId,
    amounts: Amounts,
) -> Result<(), ExportError> {
    let mut table = csv::Writer::from_writer(out);
    match amounts {
        Amounts::Signed => table.write_record(["Date", "Description", "Amount"])?,
        Amounts::Apart => table.write_record(["Date", "Description", "Credit", "Debit"])?,
    }
    journal.oldest_first(|entry| {
        lines(entry, &accounts.words).filter(|line| line.entry.account == own).try_for_each(|line| {
            let (date, what) = (line.day.format("%d/%m/%Y").to_string(), description(&line));
            let sum = with_decimals(line.sum.abs());
            match (amounts, line.sum.is_sign_negative()) {
                (Amounts::Signed, _) => table.write_record([date, what, with_decimals(line.sum)])?,
                (Amounts::Apart, false) => table.write_record([date, what, sum, String::new()])?,
                (Amounts::Apart, true) => table.write_record([date, what, String::new(), sum])?,
            }
            Ok(())
        })
    })?;
    table.flush()?;
    Ok(())
}

fn description(line: &Line<'_>) -> String {
    harmless(&one_line(&format!("{}, {}", line.payee(LONGEST_TEXT), line.memo(LONGEST_TEXT)), LONGEST_TEXT))
}
