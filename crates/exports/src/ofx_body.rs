//! What OFX 2 and OFX 1 have in common: one statement of one account.

use std::io::{Read, Seek, Write};

use chrono::{DateTime, FixedOffset, NaiveDate};
use rust_decimal::Decimal;

use crate::accounts::Accounts;
use crate::balance::plus;
use crate::entry::OwnAccountId;
use crate::error::ExportError;
use crate::line::{Line, LineKind, lines};
use crate::spool::Journal;
use crate::text::with_decimals;
use crate::xml::Xml;

/// OFX's limits for a name and a memo, and the bank's id, which may have at most nine characters.
const LONGEST_NAME: usize = 32;
const LONGEST_MEMO: usize = 255;
const BANK: &str = "KAUNTA";

pub(crate) struct Head {
    /// When the file is written, in local time.
    pub(crate) made: DateTime<FixedOffset>,
    /// Intuit's number of the institution.
    pub(crate) institution: Option<&'static str>,
}

pub(crate) fn body<F: Read + Write + Seek>(
    out: &mut impl Write,
    journal: &mut Journal<F>,
    accounts: &Accounts,
    own: OwnAccountId,
    head: &Head,
) -> Result<(), ExportError> {
    let number = accounts.own(own)?.number.clone();
    let (first, last) = journal.first_and_last_day().unwrap_or((head.made.date_naive(), head.made.date_naive()));
    // The account's own balance, whichever of its movements are listed.
    let (told, held) = (journal.last_told(own), journal.held(own)?);
    let mut xml = Xml::without_declaration(out);
    xml.within("OFX", |xml| {
        sign_on(xml, head)?;
        xml.within("BANKMSGSRSV1", |xml| {
            xml.within("STMTTRNRS", |xml| {
                xml.text("TRNUID", "0")?;
                status(xml)?;
                xml.within("STMTRS", |xml| {
                    xml.text("CURDEF", "UGX")?;
                    xml.within("BANKACCTFROM", |xml| {
                        xml.text("BANKID", BANK)?;
                        xml.text("ACCTID", &number)?;
                        xml.text("ACCTTYPE", "CHECKING")
                    })?;
                    xml.within("BANKTRANLIST", |xml| {
                        xml.text("DTSTART", &day(first))?;
                        xml.text("DTEND", &day(last))?;
                        journal.oldest_first(|entry| {
                            lines(entry, &accounts.words)
                                .filter(|line| line.entry.account == own)
                                .try_for_each(|line| transaction(xml, &line))
                        })
                    })?;
                    match told {
                        None => Ok(()),
                        // Pending entries are not among the transactions, and not in the ledger balance either.
                        Some((on, told)) => {
                            balance(xml, "LEDGERBAL", plus(told, -held)?, on)?;
                            if held.is_zero() { Ok(()) } else { balance(xml, "AVAILBAL", told, on) }
                        }
                    }
                })
            })
        })
    })
}

fn balance<W: Write>(xml: &mut Xml<W>, name: &str, sum: Decimal, on: NaiveDate) -> Result<(), ExportError> {
    xml.within(name, |xml| {
        xml.text("BALAMT", &with_decimals(sum))?;
        xml.text("DTASOF", &day(on))
    })
}

fn sign_on<W: Write>(xml: &mut Xml<W>, head: &Head) -> Result<(), ExportError> {
    xml.within("SIGNONMSGSRSV1", |xml| {
        xml.within("SONRS", |xml| {
            status(xml)?;
            xml.text("DTSERVER", &moment(head.made))?;
            xml.text("LANGUAGE", "ENG")?;
            if let Some(institution) = head.institution {
                xml.within("FI", |xml| {
                    xml.text("ORG", BANK)?;
                    xml.text("FID", institution)
                })?;
                xml.text("INTU.BID", institution)?;
            }
            Ok(())
        })
    })
}

fn status<W: Write>(xml: &mut Xml<W>) -> Result<(), ExportError> {
    xml.within("STATUS", |xml| {
        xml.text("CODE", "0")?;
        xml.text("SEVERITY", "INFO")
    })
}

fn transaction<W: Write>(xml: &mut Xml<W>, line: &Line<'_>) -> Result<(), ExportError> {
    let kind = match (line.kind, line.sum.is_sign_negative()) {
        (LineKind::Fee, _) => "FEE",
        (LineKind::Payment, true) => "DEBIT",
        (LineKind::Payment, false) => "CREDIT",
    };
    xml.within("STMTTRN", |xml| {
        xml.text("TRNTYPE", kind)?;
        xml.text("DTPOSTED", &moment(line.entry.booked))?;
        xml.text("TRNAMT", &with_decimals(line.sum))?;
        xml.text("FITID", &line.id)?;
        xml.text("NAME", &line.payee(LONGEST_NAME))?;
        xml.text("MEMO", &line.memo(LONGEST_MEMO))
    })
}

/// Noon, so that no reader's time zone makes it another day.
fn day(day: NaiveDate) -> String {
    day.format("%Y%m%d120000").to_string()
}

/// `20261121140500[+3:EAT]`.
fn moment(at: DateTime<FixedOffset>) -> String {
    let hours = at.offset().local_minus_utc() / 3600;
    format!("{}[{hours:+}:EAT]", at.format("%Y%m%d%H%M%S"))
}
