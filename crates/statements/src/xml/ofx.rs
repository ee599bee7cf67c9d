//! OFX 1 (SGML) and OFX 2 (XML): the transactions of one account.

use kaunta_domain::currency::Currency;
use kaunta_domain::money::Money;

use super::movements::Movements;
use super::tree::Node;
use crate::date::read_ofx;
use crate::error::StatementError;
use crate::line::{Line, Statement};
use crate::proof::Draft;

pub(crate) fn statement(root: &Node, movements: Movements) -> Result<Statement, StatementError> {
    let mut found = Vec::new();
    for name in ["STMTRS", "CCSTMTRS"] {
        root.below(name, &mut found);
    }
    let statement = match found.as_slice() {
        [] => return Err(StatementError::AnotherKind),
        [only] => only,
        [_, _, ..] => return Err(StatementError::Several),
    };
    let currency = statement.text_at(&["CURDEF"]);
    if let Some(Currency::Other(other)) = currency.map(Currency::of) {
        return Err(StatementError::OtherCurrency { currency: other.to_owned() });
    }
    let account = ["BANKACCTFROM", "CCACCTFROM"].iter().find_map(|from| statement.text_at(&[from, "ACCTID"]));
    let closing = statement.text_at(&["LEDGERBAL", "BALAMT"]);
    let closing = closing.map(|text| money(text).ok_or(amount(0, text))).transpose()?;
    let lines = movements.draft()?.lines;
    Draft { account: account.map(str::to_owned), is_in_shillings: currency.is_some(), opening: None, closing, lines }
        .proved()
}

/// Adds what a transaction says.
pub(crate) fn add(row: u32, node: &Node, draft: &mut Draft) -> Result<(), StatementError> {
    let (posted, sum) =
        (node.text_at(&["DTPOSTED"]).unwrap_or_default(), node.text_at(&["TRNAMT"]).unwrap_or_default());
    let booked = read_ofx(posted).ok_or_else(|| StatementError::Date { row, text: posted.to_owned() })?;
    let moved = money(sum).ok_or_else(|| amount(row, sum))?;
    if moved == Money::ZERO {
        return Ok(());
    }
    if let Some(Currency::Other(other)) = node.text_at(&["CURRENCY", "CURSYM"]).map(Currency::of) {
        return Err(StatementError::OtherCurrency { currency: other.to_owned() });
    }
    let mut references: Vec<String> = Vec::new();
    for text in ["REFNUM", "CHECKNUM", "FITID"].iter().filter_map(|name| node.text_at(&[name])) {
        if !references.iter().any(|known| known == text) {
            references.push(text.to_owned());
        }
    }
    let texts = [&["NAME"][..], &["PAYEE", "NAME"], &["MEMO"]].into_iter().filter_map(|path| node.text_at(path));
    let text = texts.collect::<Vec<_>>().join(" · ");
    draft.lines.push(Line { row, booked, amount: moved, references, text, balance: None });
    Ok(())
}

fn amount(row: u32, text: &str) -> StatementError {
    StatementError::Amount { row, text: text.to_owned() }
}

/// OFX has no separators between thousands; decimals follow a point or a comma.
fn money(text: &str) -> Option<Money> {
    let plain = text.trim().replace(',', ".");
    let plain = plain.strip_prefix('+').unwrap_or(&plain);
    let is_plain = plain.chars().all(|sign| sign.is_ascii_digit() || matches!(sign, '.' | '-'));
    is_plain.then(|| Money::parse(plain).ok()).flatten()
}
