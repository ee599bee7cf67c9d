//! Tally XML: one voucher per operation.
//!
//! Tally requires dates as 20261121, the names of ledgers that its company already has (mapped in the settings), and
//! the entries of a voucher to sum to zero: what is debited is negative and "deemed positive". A branch is a cost
//! centre. A voucher with a known REMOTEID is changed, not added again.

use std::io::{Read, Seek, Write};

use chrono::NaiveDate;
use rust_decimal::Decimal;

use crate::accounts::{Account, Accounts};
use crate::entry::{Direction, Entry};
use crate::error::ExportError;
use crate::spool::Journal;
use crate::step::{Step, steps};
use crate::text::{one_line, with_decimals};
use crate::xml::Xml;

const LONGEST_TEXT: usize = 255;

pub(crate) fn write<F: Read + Write + Seek>(
    out: &mut impl Write,
    journal: &mut Journal<F>,
    accounts: &Accounts,
) -> Result<(), ExportError> {
    let mut xml = Xml::new(out)?;
    xml.within("ENVELOPE", |xml| {
        xml.within("HEADER", |xml| xml.text("TALLYREQUEST", "Import Data"))?;
        xml.within("BODY", |xml| {
            xml.within("IMPORTDATA", |xml| {
                xml.within("REQUESTDESC", |xml| xml.text("REPORTNAME", "Vouchers"))?;
                xml.within("REQUESTDATA", |xml| {
                    steps(journal, |step| match step {
                        Step::Entry(entry) => voucher(xml, &of_entry(entry, accounts)?, accounts),
                        Step::Unexplained(own, on, sum) => {
                            let number = format!("{}-{}", accounts.own(own)?.number, on.format("%Y%m%d"));
                            let own = &accounts.own(own)?.account;
                            let ledgers = vec![(own, sum), (&accounts.unexplained, -sum)];
                            let narration = one_line(&accounts.words.unexplained, LONGEST_TEXT);
                            let is_in = sum.is_sign_positive();
                            voucher(xml, &Voucher { number, on, is_in, party: None, narration, ledgers }, accounts)
                        }
                        // Opening balances are a part of Tally's own ledgers, and it has no assertions.
                        Step::Opening(..) | Step::DayBalances(..) => Ok(()),
                    })
                })
            })
        })
    })
}

struct Voucher<'a> {
    number: String,
    on: NaiveDate,
    is_in: bool,
    party: Option<String>,
    narration: String,
    /// What each ledger is debited, negative for credited.
    ledgers: Vec<(&'a Account, Decimal)>,
}

fn of_entry<'a>(entry: &Entry, accounts: &'a Accounts) -> Result<Voucher<'a>, ExportError> {
    let amount = match entry.direction {
        Direction::Out => entry.amount.get(),
        Direction::In => -entry.amount.get(),
    };
    let fee = Some((&accounts.fees, entry.fee.get())).filter(|(_, fee)| !fee.is_zero());
    let own = (&accounts.own(entry.account)?.account, entry.moved().ok_or(ExportError::SumTooLarge)?);
    Ok(Voucher {
        number: entry.id.clone(),
        on: entry.day(),
        is_in: entry.direction == Direction::In,
        party: entry.payee.as_deref().map(|payee| one_line(payee, LONGEST_TEXT)),
        narration: narration(entry),
        ledgers: std::iter::once((accounts.counter(entry)?, amount)).chain(fee).chain([own]).collect(),
    })
}

fn narration(entry: &Entry) -> String {
    let mut words = match &entry.payee {
        Some(payee) => format!("{payee}, {}", entry.description),
        None => entry.description.clone(),
    };
    if let Some(reference) = &entry.reference {
        words = format!("{words}, {reference}");
    }
    one_line(&words, LONGEST_TEXT)
}

fn voucher<W: Write>(xml: &mut Xml<W>, voucher: &Voucher<'_>, accounts: &Accounts) -> Result<(), ExportError> {
    let kind = if voucher.is_in { "Receipt" } else { "Payment" };
    let number = one_line(&voucher.number, LONGEST_TEXT);
    xml.open_with("TALLYMESSAGE", &[("xmlns:UDF", "TallyUDF")])?;
    xml.open_with("VOUCHER", &[("REMOTEID", &number), ("VCHTYPE", kind), ("ACTION", "Create")])?;
    xml.text("DATE", &voucher.on.format("%Y%m%d").to_string())?;
    xml.text("GUID", &number)?;
    xml.text("VOUCHERTYPENAME", kind)?;
    xml.text("VOUCHERNUMBER", &number)?;
    xml.text("NARRATION", &voucher.narration)?;
    if let Some(party) = &voucher.party {
        xml.text("BASICBUYERNAME", party)?;
    }
    xml.text("EFFECTIVEDATE", &voucher.on.format("%Y%m%d").to_string())?;
    for (account, debit) in &voucher.ledgers {
        ledger(xml, account, *debit, accounts.branch.as_deref())?;
    }
    xml.close("VOUCHER")?;
    xml.close("TALLYMESSAGE")
}

fn ledger<W: Write>(
    xml: &mut Xml<W>,
    account: &Account,
    debit: Decimal,
    branch: Option<&str>,
) -> Result<(), ExportError> {
    let amount = with_decimals(-debit);
    xml.within("ALLLEDGERENTRIES.LIST", |xml| {
        xml.text("LEDGERNAME", account.plain())?;
        xml.text("ISDEEMEDPOSITIVE", if debit.is_sign_negative() { "No" } else { "Yes" })?;
        xml.text("AMOUNT", &amount)?;
        let Some(branch) = branch.map(|branch| one_line(branch, LONGEST_TEXT)).filter(|branch| !branch.is_empty())
        else {
            return Ok(());
        };
        xml.within("CATEGORYALLOCATIONS.LIST", |xml| {
            xml.text("CATEGORY", "Primary Cost Category")?;
            xml.within("COSTCENTREALLOCATIONS.LIST", |xml| {
                xml.text("NAME", &branch)?;
                xml.text("AMOUNT", &amount)
            })
        })
    })
}
