//! camt.053 (ISO 20022, bank-to-customer statement): booked entries, or their single payments where these are listed.

use kaunta_domain::currency::Currency;
use kaunta_domain::money::Money;

use super::movements::Movements;
use super::tree::Node;
use crate::date::read_iso;
use crate::error::StatementError;
use crate::line::{Booked, Line, Statement};
use crate::proof::Draft;

pub(crate) fn statement(root: &Node, movements: Movements) -> Result<Statement, StatementError> {
    let document = root.child("Document").ok_or(StatementError::AnotherKind)?;
    let message = document.child("BkToCstmrStmt").ok_or(StatementError::AnotherKind)?;
    let mut statements = message.all("Stmt");
    let statement = statements.next().ok_or(StatementError::NoLines)?;
    if statements.next().is_some() {
        return Err(StatementError::Several);
    }
    let is_told = is_in_shillings(statement.text_at(&["Acct", "Ccy"]))?;
    let (opening, closing) = (balance(statement, &["OPBD", "PRCD"])?, balance(statement, &["CLBD"])?);
    let draft = movements.draft()?;
    Draft {
        account: account(statement).map(str::to_owned),
        is_in_shillings: is_told || draft.is_in_shillings,
        opening,
        closing,
        lines: draft.lines,
    }
    .proved()
}

fn account(statement: &Node) -> Option<&str> {
    statement.text_at(&["Acct", "Id", "IBAN"]).or_else(|| statement.text_at(&["Acct", "Id", "Othr", "Id"]))
}

fn is_in_shillings(currency: Option<&str>) -> Result<bool, StatementError> {
    match currency.map(Currency::of) {
        None => Ok(false),
        Some(Currency::Ugx) => Ok(true),
        Some(Currency::Other(other)) => Err(StatementError::OtherCurrency { currency: other.to_owned() }),
    }
}

fn balance(statement: &Node, kinds: &[&str]) -> Result<Option<Money>, StatementError> {
    let of = |kind: &&str| statement.all("Bal").find(|bal| bal.text_at(&["Tp", "CdOrPrtry", "Cd"]) == Some(*kind));
    kinds.iter().find_map(of).map(|balance| signed(0, balance)).transpose()
}

/// Pending and informational entries have moved nothing. Since version 8 the status is inside an element.
fn is_booked(entry: &Node) -> bool {
    let status = entry.text_at(&["Sts", "Cd"]).or_else(|| entry.text_at(&["Sts"]));
    status.is_none_or(|status| status == "BOOK")
}

/// Adds what an entry says.
pub(crate) fn add(row: u32, entry: &Node, draft: &mut Draft) -> Result<(), StatementError> {
    if !is_booked(entry) {
        return Ok(());
    }
    let amount = signed(row, entry)?;
    draft.is_in_shillings = true;
    if amount == Money::ZERO {
        return Ok(());
    }
    let booked = ["BookgDt", "ValDt"].iter().find_map(|date| {
        entry.text_at(&[date, "DtTm"]).or_else(|| entry.text_at(&[date, "Dt"])).map(|text| (read_iso(text), text))
    });
    let booked = match booked {
        Some((Some(booked), _)) => booked,
        Some((None, text)) => return Err(StatementError::Date { row, text: text.to_owned() }),
        None => return Err(StatementError::Date { row, text: String::new() }),
    };
    let details: Vec<&Node> = entry.all("NtryDtls").flat_map(|details| details.all("TxDtls")).collect();
    if let Some(single) = singly(row, &details, amount)? {
        for (amount, detail) in single {
            draft.lines.push(line(row, booked, amount, entry, Some(detail), details.len() == 1));
        }
        return Ok(());
    }
    draft.lines.push(line(row, booked, amount, entry, details.first().copied(), details.len() == 1));
    Ok(())
}

/// The payments of an entry that names several with their amounts, if these add up to the entry.
fn singly<'n>(row: u32, details: &[&'n Node], entry: Money) -> Result<Option<Vec<(Money, &'n Node)>>, StatementError> {
    if details.len() < 2 {
        return Ok(None);
    }
    let mut sum = Money::ZERO;
    let mut single = Vec::with_capacity(details.len());
    for detail in details {
        let named = detail.child("Amt").or_else(|| detail.at(&["AmtDtls", "TxAmt", "Amt"]));
        let Some(named) = named else { return Ok(None) };
        let amount = plain(row, named)?;
        let is_out = match detail.text_at(&["CdtDbtInd"]) {
            Some(word) => word == "DBIT",
            None => entry.is_negative(),
        };
        let amount = if is_out { negative(amount)? } else { amount };
        sum = sum.checked_add(amount).ok_or(StatementError::TooLarge)?;
        single.push((amount, *detail));
    }
    Ok((sum == entry).then_some(single))
}

fn line(row: u32, booked: Booked, amount: Money, entry: &Node, detail: Option<&Node>, is_alone: bool) -> Line {
    let mut references: Vec<String> = Vec::new();
    let mut refer = |text: Option<&str>| {
        if let Some(text) = text.filter(|text| *text != "NOTPROVIDED" && !references.iter().any(|known| known == text))
        {
            references.push(text.to_owned());
        }
    };
    if let Some(detail) = detail {
        for name in ["EndToEndId", "InstrId", "TxId", "AcctSvcrRef", "UETR"] {
            refer(detail.text_at(&["Refs", name]));
        }
    }
    if is_alone || detail.is_none() {
        refer(entry.text_at(&["AcctSvcrRef"]));
        refer(entry.text_at(&["NtryRef"]));
    }
    let party = if amount.is_negative() { "Cdtr" } else { "Dbtr" };
    let mut words: Vec<&str> = Vec::new();
    if let Some(detail) = detail {
        words.extend(detail.text_at(&["RltdPties", party, "Nm"]));
        words.extend(detail.text_at(&["RltdPties", party, "Pty", "Nm"]));
        let account = format!("{party}Acct");
        words.extend(detail.text_at(&["RltdPties", &account, "Id", "Othr", "Id"]));
        words.extend(detail.text_at(&["RltdPties", &account, "Id", "IBAN"]));
        words
            .extend(detail.at(&["RmtInf"]).into_iter().flat_map(|info| info.all("Ustrd")).map(|text| text.text.trim()));
    }
    words.extend(entry.text_at(&["AddtlNtryInf"]));
    Line { row, booked, amount, references, text: words.join(" · "), balance: None }
}

/// An amount with the indicator beside it. A reversal already says with its indicator which way the money went.
fn signed(row: u32, node: &Node) -> Result<Money, StatementError> {
    let amount = node.child("Amt").ok_or(StatementError::Amount { row, text: String::new() })?;
    let amount = plain(row, amount)?;
    match node.text_at(&["CdtDbtInd"]) {
        Some("CRDT") => Ok(amount),
        Some("DBIT") => negative(amount),
        Some(_) | None => Err(StatementError::Damaged { detail: "an amount without credit or debit" }),
    }
}

fn plain(row: u32, node: &Node) -> Result<Money, StatementError> {
    is_in_shillings(node.currency.as_deref())?;
    let text = node.text.trim();
    Money::parse(text).map_err(|_| StatementError::Amount { row, text: text.to_owned() })
}

fn negative(money: Money) -> Result<Money, StatementError> {
    Money::ZERO.checked_sub(money).ok_or(StatementError::TooLarge)
}
