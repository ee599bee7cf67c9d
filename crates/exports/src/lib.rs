//! What was paid, as accountants' programs read it. One small file for each format; each says what the format's reader
//! requires. Entries stream from a [`Spool`] on disk, so that memory does not grow with them.
//!
//! Nothing here decides what counts: an [`Entry`] comes with its [`EntryStatus`], and only [`EntryStatus::Paid`] reaches a
//! product's account or a bank statement.

mod accounts;
mod balance;
mod beancount;
mod camt053;
mod entry;
mod error;
mod format;
mod hledger;
mod later;
mod line;
mod ofx;
mod ofx_body;
mod qbo;
mod qif;
mod quickbooks_csv;
mod spool;
mod step;
mod tally;
mod text;
mod xero_csv;
mod xml;

pub use accounts::{Account, AccountKind, Accounts, OwnAccount, Words};
pub use balance::{DayBalances, ReportedDayBalances};
pub use entry::{Direction, Entry, EntryStatus, OwnAccountId, Sum};
pub use error::ExportError;
pub use format::{Format, LedgerFormat, Sheet, StatementFormat, Written, write};
pub use later::Later;
pub use spool::{Journal, Spool};
