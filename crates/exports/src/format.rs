//! The formats.

use std::io::{BufWriter, Read, Seek, Write};

use chrono::{DateTime, FixedOffset};

use crate::accounts::Accounts;
use crate::entry::OwnAccountId;
use crate::error::ExportError;
use crate::quickbooks_csv::Amounts;
use crate::spool::Journal;
use crate::{beancount, camt053, hledger, ofx, qbo, qif, quickbooks_csv, tally, xero_csv};

/// A format that an accountant's program reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Of all own accounts.
    Ledger(Ledger),
    /// Of one own account.
    Statement(Statement),
}

/// Double entry: every own account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ledger {
    /// hledger's journal.
    Hledger,
    /// beancount.
    Beancount,
    /// Tally XML.
    Tally,
}

/// A bank statement: one own account, and only what certainly moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Statement {
    /// ISO 20022 camt.053.
    Camt053,
    /// OFX 2.
    Ofx,
    /// QIF.
    Qif,
    /// Xero's CSV.
    XeroCsv,
    /// QuickBooks' CSV of three columns.
    QuickBooksCsv,
    /// QuickBooks' CSV of four columns.
    QuickBooksCsvApart,
    /// QuickBooks' Web Connect.
    Qbo,
}

/// What a file is written from besides its entries.
#[derive(Debug, Clone)]
pub struct Sheet<'a> {
    /// The accountant's names.
    pub accounts: &'a Accounts,
    /// The account of a statement.
    pub own: OwnAccountId,
    /// When it is written, in local time.
    pub made: DateTime<FixedOffset>,
}

/// What was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Written {
    /// How many entries were left out because they are in doubt or disputed.
    pub left_out: u64,
}

/// Writes a journal.
///
/// # Errors
/// [`ExportError`]; what was written is then incomplete.
pub fn write<F: Read + Write + Seek>(
    out: impl Write,
    format: Format,
    journal: &mut Journal<F>,
    sheet: &Sheet<'_>,
) -> Result<Written, ExportError> {
    let out = &mut BufWriter::new(out);
    let Sheet { accounts, own, made } = *sheet;
    let left_out = match format {
        Format::Ledger(Ledger::Hledger) => hledger::write(out, journal, accounts).map(|()| 0)?,
        Format::Ledger(Ledger::Beancount) => beancount::write(out, journal, accounts).map(|()| 0)?,
        Format::Ledger(Ledger::Tally) => tally::write(out, journal, accounts).map(|()| 0)?,
        Format::Statement(statement) => {
            match statement {
                Statement::Camt053 => camt053::write(out, journal, accounts, own, made)?,
                Statement::Ofx => ofx::write(out, journal, accounts, own, made)?,
                Statement::Qif => qif::write(out, journal, accounts, own)?,
                Statement::XeroCsv => xero_csv::write(out, journal, accounts, own)?,
                Statement::QuickBooksCsv => quickbooks_csv::write(out, journal, accounts, own, Amounts::Signed)?,
                Statement::QuickBooksCsvApart => quickbooks_csv::write(out, journal, accounts, own, Amounts::Apart)?,
                Statement::Qbo => qbo::write(out, journal, accounts, own, made)?,
            }
            journal.uncertain_of(own)
        }
    };
    out.flush()?;
    Ok(Written { left_out })
}
