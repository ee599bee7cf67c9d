//! ISO 20022 camt.053.001.02, the version that most programs read: a bank's statement of one account.
//!
//! It has an opening and a closing balance, and a reader refuses it if the booked entries between them do not make the
//! difference: it is written only from a [`crate::balance::Balanced`]. What is in doubt or disputed is a pending entry
//! (`PDNG`) and is in no booked balance. If its money has already moved, the balance that the service reports is the
//! closing available one (`CLAV`), as ISO 20022 defines it.

use std::io::{Read, Seek, Write};

use chrono::{DateTime, FixedOffset, NaiveDate};
use rust_decimal::Decimal;

use crate::accounts::Accounts;
use crate::balance::plus;
use crate::entry::{Direction, Entry, EntryStatus, OwnAccountId};
use crate::error::ExportError;
use crate::line::lines;
use crate::spool::Journal;
use crate::text::{one_line, with_decimals};
use crate::xml::Xml;

const NAMESPACE: &str = "urn:iso:std:iso:20022:tech:xsd:camt.053.001.02";
/// The lengths of ISO 20022's Max35Text, Max70Text (Max140Text in later versions), Max140Text and Max500Text.
const ID: usize = 35;
const NAME: usize = 70;
const REMITTANCE: usize = 140;
const MORE: usize = 500;

pub(crate) fn write<F: Read + Write + Seek>(
    out: &mut impl Write,
    journal: &mut Journal<F>,
    accounts: &Accounts,
    own: OwnAccountId,
    made: DateTime<FixedOffset>,
) -> Result<(), ExportError> {
    let balanced = journal.balanced(own)?;
    let (first, last) = journal.first_and_last_day().ok_or(ExportError::NoBalance)?;
    let account = accounts.own(own)?.clone();
    let id = one_line(&format!("{}-{}", account.number, made.format("%Y%m%d%H%M%S")), ID);
    let mut reckoned = balanced.opening();
    let mut xml = Xml::new(out)?;
    xml.open_with("Document", &[("xmlns", NAMESPACE)])?;
    xml.within("BkToCstmrStmt", |xml| {
        xml.within("GrpHdr", |xml| {
            xml.text("MsgId", &id)?;
            xml.text("CreDtTm", &time(made))
        })?;
        xml.within("Stmt", |xml| {
            xml.text("Id", &id)?;
            xml.text("CreDtTm", &time(made))?;
            xml.within("FrToDt", |xml| {
                xml.text("FrDtTm", &format!("{first}T00:00:00{}", made.format("%:z")))?;
                xml.text("ToDtTm", &format!("{last}T23:59:59{}", made.format("%:z")))
            })?;
            xml.within("Acct", |xml| {
                xml.within("Id", |xml| xml.within("Othr", |xml| xml.text("Id", &account.number)))?;
                xml.text("Ccy", "UGX")?;
                xml.text("Nm", &one_line(account.account.plain(), NAME))
            })?;
            balance(xml, "OPBD", balanced.opening(), first)?;
            balance(xml, "CLBD", balanced.closing(), last)?;
            if balanced.available() != balanced.closing() {
                balance(xml, "CLAV", balanced.available(), last)?;
            }
            journal.oldest_first(|entry| match entry.status {
                _ if entry.account != own => Ok(()),
                EntryStatus::Paid | EntryStatus::GivenBack => lines(entry, &accounts.words).try_for_each(|line| {
                    reckoned = plus(reckoned, line.sum)?;
                    booked(xml, entry, &line.id, line.sum, &line.payee(NAME), &line.memo(REMITTANCE))
                }),
                EntryStatus::Disputed | EntryStatus::InDoubt => pending(xml, entry),
            })
        })
    })?;
    xml.close("Document")?;
    if reckoned != balanced.closing() {
        let (told, on) = (balanced.closing(), last);
        return Err(ExportError::DoesNotFollow { account: own, on, told, reckoned });
    }
    Ok(())
}

fn balance<W: Write>(xml: &mut Xml<W>, code: &str, sum: Decimal, on: NaiveDate) -> Result<(), ExportError> {
    xml.within("Bal", |xml| {
        xml.within("Tp", |xml| xml.within("CdOrPrtry", |xml| xml.text("Cd", code)))?;
        amount(xml, sum)?;
        xml.within("Dt", |xml| xml.text("Dt", &on.to_string()))
    })
}

/// The amount without a sign, and which way it went.
fn amount<W: Write>(xml: &mut Xml<W>, sum: Decimal) -> Result<(), ExportError> {
    xml.text_with("Amt", &[("Ccy", "UGX")], &with_decimals(sum.abs()))?;
    xml.text("CdtDbtInd", if sum.is_sign_negative() && !sum.is_zero() { "DBIT" } else { "CRDT" })
}

fn booked<W: Write>(
    xml: &mut Xml<W>,
    entry: &Entry,
    id: &str,
    sum: Decimal,
    payee: &str,
    memo: &str,
) -> Result<(), ExportError> {
    xml.within("Ntry", |xml| {
        xml.text("NtryRef", &one_line(id, ID))?;
        amount(xml, sum)?;
        xml.text("Sts", "BOOK")?;
        rest(xml, entry, sum, payee, memo)
    })
}

fn pending<W: Write>(xml: &mut Xml<W>, entry: &Entry) -> Result<(), ExportError> {
    let sum = match entry.direction {
        Direction::In => entry.amount.get(),
        Direction::Out => -entry.amount.get(),
    };
    xml.within("Ntry", |xml| {
        xml.text("NtryRef", &one_line(&entry.id, ID))?;
        amount(xml, sum)?;
        xml.text("Sts", "PDNG")?;
        let payee = one_line(entry.payee.as_deref().unwrap_or(&entry.description), NAME);
        rest(xml, entry, sum, &payee, &one_line(&format!("{} {}", entry.description, entry.id), REMITTANCE))
    })
}

/// Dates, codes and parties, in the order that the schema requires.
fn rest<W: Write>(xml: &mut Xml<W>, entry: &Entry, sum: Decimal, payee: &str, memo: &str) -> Result<(), ExportError> {
    // Days, as banks write them: readers such as AqBanking, GnuCash's, know no time of day here.
    xml.within("BookgDt", |xml| xml.text("Dt", &day(entry.booked)))?;
    xml.within("ValDt", |xml| xml.text("Dt", &day(entry.settled.unwrap_or(entry.booked))))?;
    if let Some(reference) = &entry.reference {
        xml.text("AcctSvcrRef", &one_line(reference, ID))?;
    }
    xml.within("BkTxCd", |xml| xml.within("Prtry", |xml| xml.text("Cd", &one_line(&entry.product, ID))))?;
    xml.within("NtryDtls", |xml| {
        xml.within("TxDtls", |xml| {
            xml.within("Refs", |xml| xml.text("EndToEndId", &one_line(&entry.id, ID)))?;
            if !payee.is_empty() {
                let party = if sum.is_sign_negative() { "Cdtr" } else { "Dbtr" };
                xml.within("RltdPties", |xml| xml.within(party, |xml| xml.text("Nm", payee)))?;
            }
            xml.within("RmtInf", |xml| xml.text("Ustrd", memo))
        })
    })?;
    xml.text("AddtlNtryInf", &one_line(&entry.description, MORE))
}

fn day(at: DateTime<FixedOffset>) -> String {
    at.date_naive().to_string()
}

fn time(at: DateTime<FixedOffset>) -> String {
    at.format("%Y-%m-%dT%H:%M:%S%:z").to_string()
}
