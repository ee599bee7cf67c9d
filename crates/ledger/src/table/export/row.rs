//! The row of an operation, read in place.
//!
//! What it was recorded with is read from its columns, which repeat the packed transfer; the chain covers both.

use std::fmt::Display;

use chrono::{DateTime, Utc};
use kaunta_domain::mode::Mode;
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::operation::{Contradiction, State};
use kaunta_domain::person::PersonName;
use kaunta_domain::phone::Phone;
use kaunta_domain::reference::{OperationId, Reference};
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::token::Token;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_domain::wallet::WalletType;
use smol_str::SmolStr;

use crate::encoding::cells::Cells;
use crate::error::LedgerError;
use crate::table::export::around::{AllTold, Around};
use crate::table::export::listed_operation::ListedOperation;

/// The operations between two numbers, lowest first.
pub(super) const SELECT: &str =
    "SELECT id, reference, mode, state, amount, cents, wallet, party, phone, account, provider, narration, along, created_at,
       service_status, contradicted_by, settled_after, settled_first_after, transaction_id, fee, total_charged, extra, maker,
       approval, payroll_row, charge, token_claim
     FROM operation WHERE id BETWEEN ? AND ? ORDER BY id";

pub(super) const COLUMNS: [&str; 27] = [
    "id",
    "reference",
    "mode",
    "state",
    "amount",
    "cents",
    "wallet",
    "party",
    "phone",
    "account",
    "provider",
    "narration",
    "along",
    "created_at",
    "service_status",
    "contradicted_by",
    "settled_after",
    "settled_first_after",
    "transaction_id",
    "fee",
    "total_charged",
    "extra",
    "maker",
    "approval",
    "payroll_row",
    "charge",
    "token_claim",
];

/// Reads a row, with what else the book knows about it.
pub(super) fn read(row: &Cells<'_>, around: &mut Around<'_>) -> Result<ListedOperation, LedgerError> {
    let AllTold { told, notes } = around.told(row.key());
    let has_origin = row.number_if_any(23)?.is_some() || row.number_if_any(24)?.is_some();
    let (approved_by, payroll) = if has_origin { around.origin(row.key())? } else { (None, None) };
    let created = row.number(13)?;
    let settled_after = row.number_if_any(16)?;
    let after = |column: usize, milliseconds: Option<i64>| {
        milliseconds.map(|after| moment(row, column, created.saturating_add(after))).transpose()
    };
    let text = |column| row.text_if_any(column).map(|text| text.map(SmolStr::new));
    Ok(ListedOperation {
        id: OperationId(row.key()),
        reference: Reference::from_book(row.text(1)?.to_owned()),
        mode: coded(row, 2, Mode::from_code)?,
        state: coded(row, 3, State::from_code)?,
        amount: amount(row)?,
        wallet: coded(row, 6, WalletType::from_code)?,
        party: text(7)?,
        phone: parsed_if_any(row, 8, Phone::parse)?,
        account: text(9)?,
        provider: text(10)?,
        narration: row.text(11)?.into(),
        along: text(12)?,
        created_at: moment(row, 13, created)?,
        service_status: row.text_if_any(14)?.map(|word| ServiceStatus::from(word.to_owned())),
        contradicted_by: row.text_if_any(15)?.map(Contradiction::from_code),
        settled_at: after(16, settled_after)?,
        settled_first_at: after(17, row.number_if_any(17)?.or(settled_after))?,
        transaction_id: text(18)?,
        fee: parsed_if_any(row, 19, Money::parse)?,
        total_charged: parsed_if_any(row, 20, Money::parse)?,
        charge: row.number_if_any(25)?.map(|charge| shillings(row, charge)).transpose()?,
        tokens: if row.text_if_any(26)? == Some(TokenClaim::Came.code()) {
            Vec::new()
        } else {
            tokens(row, 21, &mut around.unpacked)?
        },
        maker: parsed_if_any(row, 22, PersonName::parse)?,
        labels: around.labels(row.key()),
        told: told.unwrap_or_default(),
        approved_by,
        payroll,
        notes,
    })
}

fn amount(row: &Cells<'_>) -> Result<Amount, LedgerError> {
    let shillings = u64::try_from(row.number(4)?).map_err(|error| row.unreadable(4, error))?;
    let cents = u8::try_from(row.number_if_any(5)?.unwrap_or_default()).map_err(|error| row.unreadable(5, error))?;
    Amount::exact(shillings, cents).map_err(|error| row.unreadable(4, error))
}

/// A charge, which the column stores in whole shillings.
fn shillings(row: &Cells<'_>, charge: i64) -> Result<Money, LedgerError> {
    charge.checked_mul(100).map(Money::of_hundredths).ok_or_else(|| row.unreadable(25, "too large"))
}

/// Most answers name no token and are not parsed.
fn tokens(row: &Cells<'_>, column: usize, unpacked: &mut Vec<u8>) -> Result<Vec<Token>, LedgerError> {
    row.unpacked(column, unpacked, |text| {
        // A name may be written with escapes.
        let may_name_one =
            text.contains('\\') || text.as_bytes().windows(5).any(|part| part.eq_ignore_ascii_case(b"token"));
        if !may_name_one {
            return Ok(Vec::new());
        }
        serde_json::from_str(text).map(|extra| Token::find_in(&extra))
    })
}

/// UTC milliseconds.
fn moment(row: &Cells<'_>, column: usize, milliseconds: i64) -> Result<DateTime<Utc>, LedgerError> {
    DateTime::from_timestamp_millis(milliseconds).ok_or_else(|| row.unreadable(column, "not a time"))
}

fn coded<T>(row: &Cells<'_>, column: usize, read: impl FnOnce(&str) -> Option<T>) -> Result<T, LedgerError> {
    let code = row.text(column)?;
    read(code).ok_or_else(|| row.unreadable(column, format!("`{code}` is not known to this program")))
}

fn parsed_if_any<T, E: Display>(
    row: &Cells<'_>,
    column: usize,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> Result<Option<T>, LedgerError> {
    row.text_if_any(column)?.map(parse).transpose().map_err(|error| row.unreadable(column, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_column_has_its_name() {
        let book = rusqlite::Connection::open_in_memory().unwrap();
        let table = include_str!("../../../migrations/1/operation.sql").split("STRICT;").next().unwrap();
        book.execute_batch(&format!("{table}STRICT")).unwrap();
        assert_eq!(book.prepare(SELECT).unwrap().column_names(), COLUMNS);
    }
}
