//! The payments that a statement may contain: those of its days, and any that one of its references names.

use chrono::{DateTime, Days, NaiveDate, Utc};
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::operation::State;
use kaunta_domain::reference::OperationId;
use rusqlite::Connection;

use super::{StatementAccount, StatementId};
use crate::encoding::cells::Cells;
use crate::error::LedgerError;
use crate::value::day::day_number;

/// A payment or collection, as it is compared with a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementEntry {
    /// Its number.
    pub operation: OperationId,
    /// When it was recorded.
    pub at: DateTime<Utc>,
    /// The product.
    pub mode: Mode,
    /// Whether money leaves the shop's wallet or comes in.
    pub direction: Direction,
    /// The amount without the fee.
    pub amount: Money,
    /// The fee, if the service said one.
    pub fee: Option<Money>,
    /// Its state.
    pub state: State,
    /// Whether the service contradicts its own final status.
    pub is_disputed: bool,
    /// The counterparty's name.
    pub party: Option<String>,
    /// Our reference and the service's numbers.
    pub references: Vec<String>,
    /// The counterparty's phone and account.
    pub accounts: Vec<String>,
    /// Whether another statement of the account has it as an accepted match.
    pub is_elsewhere: bool,
}

/// How many days before its first and after its last line a statement's payments may have been recorded.
const AROUND: u64 = 3;

/// `SELECT` of the operations of some days, or with a number that a line names, on the account (a condition on `o`); and whether
/// they are an accepted match of another statement of the account.
macro_rules! entries {
    ($of_account:literal) => {
        concat!(
            "WITH days AS (SELECT min(first) AS first, max(last) AS last FROM operation_day WHERE day BETWEEN ?1 AND ?2),
             told (number) AS MATERIALIZED (
                 SELECT DISTINCT r.value FROM statement_line l CROSS JOIN json_each(l.refs) r WHERE l.statement = ?3),
             chosen (id) AS (
                 SELECT operation.id FROM days CROSS JOIN operation ON operation.id BETWEEN days.first AND days.last
                     WHERE operation.day BETWEEN ?1 AND ?2
                 UNION SELECT operation.id FROM told CROSS JOIN operation ON operation.reference = told.number
                 UNION SELECT n.operation FROM told CROSS JOIN operation_number n ON n.number = told.number)
             SELECT o.id, o.created_at, o.mode, o.amount, o.cents, o.fee, o.state, o.contradicted_by, o.party, o.reference,
                 o.transaction_id, o.service_reference, o.phone, o.account, EXISTS (
                     SELECT 1 FROM statement_decision d
                     WHERE d.operation = o.id AND d.kind = 'accepted'
                       AND d.statement IN (SELECT id FROM statement WHERE account = ?4 AND id <> ?3)
                       AND NOT EXISTS (SELECT 1 FROM statement_decision t WHERE t.operation = o.id
                                       AND t.statement = d.statement AND t.id > d.id AND t.kind = 'takenBack'))
             FROM chosen CROSS JOIN operation o ON o.id = chosen.id WHERE ",
            $of_account,
            " ORDER BY o.id"
        )
    };
}

const OF_WALLET: &str = entries!("o.wallet = ?4");
const OF_NETWORK: &str = entries!("o.provider = ?4");
const OF_BANK: &str = entries!("o.mode IN ('PARTNER_SEND_BANK', 'BANK_TRANSFER') AND ?4 = 'BANK'");

const COLUMNS: [&str; 15] = [
    "id",
    "created_at",
    "mode",
    "amount",
    "cents",
    "fee",
    "state",
    "contradicted_by",
    "party",
    "reference",
    "transaction_id",
    "service_reference",
    "phone",
    "account",
    "elsewhere",
];

/// Passes on what a statement of these days may contain, lowest number first.
pub(super) fn read(
    book: &Connection,
    statement: StatementId,
    account: StatementAccount,
    (first, last): (NaiveDate, NaiveDate),
    mut each: impl FnMut(StatementEntry),
) -> Result<(), LedgerError> {
    let sql = match account {
        StatementAccount::Wallet(_) => OF_WALLET,
        StatementAccount::Network(_) => OF_NETWORK,
        StatementAccount::Bank => OF_BANK,
    };
    let first = day_number(first.checked_sub_days(Days::new(AROUND)).unwrap_or(first));
    let last = day_number(last.checked_add_days(Days::new(AROUND)).unwrap_or(last));
    let numbers = numbers(book, statement)?;
    let mut query = book.prepare(sql)?;
    let mut rows = query.query((first, last, statement.0, account.code()))?;
    while let Some(row) = rows.next()? {
        let row = Cells::new(row, "operation", &COLUMNS)?;
        let mut entry = entry(&row)?;
        let from = numbers.partition_point(|(operation, _)| *operation < row.key());
        for (_, number) in numbers.iter().skip(from).take_while(|(operation, _)| *operation == row.key()) {
            if !entry.references.contains(number) {
                entry.references.push(number.clone());
            }
        }
        each(entry);
    }
    Ok(())
}

/// The identifiers that the lines name, with the operations that they identify, by operation.
fn numbers(book: &Connection, statement: StatementId) -> Result<Vec<(i64, String)>, LedgerError> {
    let sql = "SELECT DISTINCT n.operation, n.number FROM statement_line l CROSS JOIN json_each(l.refs) r
                   CROSS JOIN operation_number n ON n.number = r.value
               WHERE l.statement = ? ORDER BY n.operation, n.number";
    let mut query = book.prepare(sql)?;
    let rows = query.query_map([statement.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
    Ok(rows.collect::<Result<_, rusqlite::Error>>()?)
}

fn entry(row: &Cells<'_>) -> Result<StatementEntry, LedgerError> {
    let mode = row.coded(2, Mode::from_code)?;
    let texts = |columns: &[usize]| -> Result<Vec<String>, LedgerError> {
        let mut found = Vec::with_capacity(columns.len());
        for column in columns {
            found.extend(row.text_if_any(*column)?.map(str::to_owned));
        }
        Ok(found)
    };
    let shillings = row.whole(3)?;
    let cents = u8::try_from(row.number_if_any(4)?.unwrap_or_default()).map_err(|error| row.unreadable(4, error))?;
    Ok(StatementEntry {
        operation: OperationId(row.key()),
        at: row.time(1)?,
        mode,
        direction: mode.direction(),
        amount: Money::from(Amount::exact(shillings, cents).map_err(|error| row.unreadable(3, error))?),
        fee: row.parsed_if_any(5, Money::parse)?,
        state: row.coded(6, State::from_code)?,
        is_disputed: row.text_if_any(7)?.is_some(),
        party: row.text_if_any(8)?.map(str::to_owned),
        references: texts(&[9, 10, 11])?,
        accounts: texts(&[12, 13])?,
        is_elsewhere: row.number(14)? != 0,
    })
}
