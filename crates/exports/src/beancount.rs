//! beancount: double entry in plain text.
//!
//! beancount requires every account to be opened before it is used, strings in quotes with `\` before a quote, tags and
//! links of a few characters, and reads a balance as that of the morning: the one at the end of a day is written on the next.

use std::io::{Read, Seek, Write};

use chrono::Days;
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
    if let Some(shop) = &accounts.branch {
        writeln!(out, "option \"title\" {}", quoted(shop))?;
    }
    writeln!(out, "option \"operating_currency\" \"UGX\"\n")?;
    let mut is_begun = false;
    steps(journal, |step| {
        if !is_begun {
            is_begun = true;
            open(out, &step, accounts)?;
        }
        match step {
            Step::Opening(own, on, sum) => {
                writeln!(out, "\n{on} * {}", quoted(&accounts.words.opening))?;
                let opening = accounts.opening.for_beancount();
                postings(out, &[(accounts.own(own)?.account.for_beancount(), sum), (opening, -sum)])
            }
            Step::Entry(entry) => one(out, entry, accounts),
            Step::Unexplained(own, on, sum) => {
                writeln!(out, "\n{on} ! {}", quoted(&accounts.words.unexplained))?;
                let unexplained = accounts.unexplained.for_beancount();
                postings(out, &[(accounts.own(own)?.account.for_beancount(), sum), (unexplained, -sum)])
            }
            Step::DayBalances(own, on, balance) => {
                let morning = on.checked_add_days(Days::new(1)).unwrap_or(on);
                let account = accounts.own(own)?.account.for_beancount();
                Ok(writeln!(out, "\n{morning} balance {account}  {} UGX", plain(balance))?)
            }
        }
    })
}

/// Opens every account on the first day.
fn open(out: &mut impl Write, first: &Step<'_>, accounts: &Accounts) -> Result<(), ExportError> {
    let on = match first {
        Step::Opening(_, on, _) | Step::Unexplained(_, on, _) | Step::DayBalances(_, on, _) => *on,
        Step::Entry(entry) => entry.day(),
    };
    let mut names: Vec<String> = accounts.all().map(Account::for_beancount).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        writeln!(out, "{on} open {name} UGX")?;
    }
    Ok(())
}

fn one(out: &mut impl Write, entry: &Entry, accounts: &Accounts) -> Result<(), ExportError> {
    let flag = match entry.status {
        EntryStatus::Paid | EntryStatus::GivenBack => '*',
        EntryStatus::Disputed | EntryStatus::InDoubt => '!',
    };
    let payee = entry.payee.as_deref().map(quoted).unwrap_or_else(|| quoted(""));
    writeln!(out, "\n{} {flag} {payee} {}", entry.day(), quoted(&entry.description))?;
    data(out, "id", &entry.id)?;
    data(out, "time", &entry.booked.to_rfc3339())?;
    if let Some(settled) = entry.settled {
        data(out, "settled", &settled.to_rfc3339())?;
    }
    if let Some(reference) = &entry.reference {
        data(out, "reference", reference)?;
    }
    let amount = match entry.direction {
        Direction::Out => entry.amount.get(),
        Direction::In => -entry.amount.get(),
    };
    let moved = entry.moved().ok_or(ExportError::SumTooLarge)?;
    let counter = (accounts.counter(entry)?.for_beancount(), amount);
    let fee = Some((accounts.fees.for_beancount(), entry.fee.get())).filter(|(_, fee)| !fee.is_zero());
    let own = (accounts.own(entry.account)?.account.for_beancount(), moved);
    let all: Vec<(String, Decimal)> = std::iter::once(counter).chain(fee).chain([own]).collect();
    postings(out, &all)
}

fn postings(out: &mut impl Write, all: &[(String, Decimal)]) -> Result<(), ExportError> {
    for (account, sum) in all {
        writeln!(out, "  {account}  {} UGX", plain(*sum))?;
    }
    Ok(())
}

fn data(out: &mut impl Write, key: &str, value: &str) -> Result<(), ExportError> {
    Ok(writeln!(out, "  {key}: {}", quoted(value))?)
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", one_line(text, LONGEST_TEXT).replace('\\', "\\\\").replace('"', "\\\""))
}
