//! hledger's journal: double entry in plain text.
//!
//! hledger requires that the postings of a transaction sum to nothing, and refuses the whole file when a balance assertion
//! (`= UGX 94900`) fails. Two spaces end an account's name, a semicolon begins a comment, and a posting of nothing may carry
//! an assertion.

use std::io::{Read, Seek, Write};

use rust_decimal::Decimal;

use crate::accounts::{Account, Accounts, Words};
use crate::entry::{Direction, Entry, EntryStatus};
use crate::error::ExportError;
use crate::spool::Journal;
use crate::step::{Step, steps};
use crate::text::{one_line, plain};

const LONGEST_TEXT: usize = 500;

pub(crate) fn write<F: Read + Write + Seek>(
    out: &mut impl Write,
    journal: &mut Journal<F>,
    accounts: &Accounts,
) -> Result<(), ExportError> {
    writeln!(out, "; {}", Words::line(&accounts.words.written_by))?;
    writeln!(out, "decimal-mark .")?;
    writeln!(out, "commodity UGX 1000.00\n")?;
    let mut names: Vec<String> = accounts.all().map(Account::for_hledger).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        writeln!(out, "account {name}")?;
    }
    steps(journal, |step| match step {
        Step::Opening(own, on, sum) => {
            writeln!(out, "\n{on} * {}", Words::line(&accounts.words.opening))?;
            let opening = accounts.opening.for_hledger();
            postings(out, &[(accounts.own(own)?.account.for_hledger(), sum), (opening, -sum)])
        }
        Step::Entry(entry) => one(out, entry, accounts),
        Step::Unexplained(own, on, sum) => {
            writeln!(out, "\n{on} ! {}", Words::line(&accounts.words.unexplained))?;
            let unexplained = accounts.unexplained.for_hledger();
            postings(out, &[(accounts.own(own)?.account.for_hledger(), sum), (unexplained, -sum)])
        }
        Step::DayBalances(own, on, balance) => {
            writeln!(out, "\n{on} * {}", Words::line(&accounts.words.told))?;
            let account = accounts.own(own)?.account.for_hledger();
            Ok(writeln!(out, "    {account}  UGX 0 = UGX {}", plain(balance))?)
        }
    })
}

fn one(out: &mut impl Write, entry: &Entry, accounts: &Accounts) -> Result<(), ExportError> {
    let mark = match entry.status {
        EntryStatus::Paid | EntryStatus::GivenBack => '*',
        EntryStatus::Disputed | EntryStatus::InDoubt => '!',
    };
    let own = accounts.own(entry.account)?.account.for_hledger();
    let counter = accounts.counter(entry)?.for_hledger();
    let amount = match entry.direction {
        Direction::Out => entry.amount.get(),
        Direction::In => -entry.amount.get(),
    };
    let moved = entry.moved().ok_or(ExportError::SumTooLarge)?;
    writeln!(out, "\n{} {mark} ({}) {}", entry.day(), code(&entry.id), what(entry))?;
    tag(out, "time", &entry.booked.to_rfc3339())?;
    if let Some(settled) = entry.settled {
        tag(out, "settled", &settled.to_rfc3339())?;
    }
    if let Some(reference) = &entry.reference {
        tag(out, "reference", reference)?;
    }
    let fee = Some((accounts.fees.for_hledger(), entry.fee.get())).filter(|(_, fee)| !fee.is_zero());
    let all: Vec<(String, Decimal)> = std::iter::once((counter, amount)).chain(fee).chain([(own, moved)]).collect();
    postings(out, &all)
}

fn postings(out: &mut impl Write, all: &[(String, Decimal)]) -> Result<(), ExportError> {
    for (account, sum) in all {
        writeln!(out, "    {account}  UGX {}", plain(*sum))?;
    }
    Ok(())
}

fn tag(out: &mut impl Write, name: &str, value: &str) -> Result<(), ExportError> {
    // A comma ends a tag's value.
    Ok(writeln!(out, "    ; {name}: {}", one_line(&value.replace(',', " "), LONGEST_TEXT))?)
}

/// `payee | note`, separated by a bar. A semicolon would begin a comment.
fn what(entry: &Entry) -> String {
    let words = |text: &str| one_line(&text.replace(';', ",").replace('|', "/"), LONGEST_TEXT);
    match entry.payee.as_deref().map(words).filter(|payee| !payee.is_empty()) {
        Some(payee) => format!("{payee} | {}", words(&entry.description)),
        None => words(&entry.description),
    }
}

fn code(id: &str) -> String {
    one_line(&id.replace(['(', ')', ';'], "-"), LONGEST_TEXT)
}
