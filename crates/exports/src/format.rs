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
    Ledger(LedgerFormat),
    /// Of one own account.
    Statement(StatementFormat),
}

/// Double entry: every own account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LedgerFormat {
    /// hledger's journal.
    Hledger,
    /// beancount.
    Beancount,
    /// Tally XML.
    Tally,
}

/// A bank statement: one own account, and only what certainly moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StatementFormat {
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
    /// How many are pending in a statement, for the same reason.
    pub pending: u64,
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
    let written = match format {
        Format::Ledger(ledger) => {
            match ledger {
                LedgerFormat::Hledger => hledger::write(out, journal, accounts)?,
                LedgerFormat::Beancount => beancount::write(out, journal, accounts)?,
                LedgerFormat::Tally => tally::write(out, journal, accounts)?,
            }
            Written { left_out: journal.not_moved().len() as u64, pending: 0 }
        }
        Format::Statement(statement) => {
            let uncertain = journal.uncertain_of(own);
            let pending = Written { left_out: 0, pending: uncertain };
            let left_out = Written { left_out: uncertain, pending: 0 };
            match statement {
                StatementFormat::Camt053 => camt053::write(out, journal, accounts, own, made).map(|()| pending)?,
                StatementFormat::Ofx => ofx::write(out, journal, accounts, own, made).map(|()| left_out)?,
                StatementFormat::Qif => qif::write(out, journal, accounts, own).map(|()| left_out)?,
                StatementFormat::XeroCsv => xero_csv::write(out, journal, accounts, own).map(|()| left_out)?,
                StatementFormat::QuickBooksCsv => {
                    quickbooks_csv::write(out, journal, accounts, own, Amounts::Signed).map(|()| left_out)?
                }
                StatementFormat::QuickBooksCsvApart => {
                    quickbooks_csv::write(out, journal, accounts, own, Amounts::Apart).map(|()| left_out)?
                }
                StatementFormat::Qbo => qbo::write(out, journal, accounts, own, made).map(|()| left_out)?,
            }
        }
    };
    out.flush()?;
    Ok(written)
}
