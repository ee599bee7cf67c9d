//! The payments that a statement may have: those of its days, and any that one of its references names.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, NaiveDate, Utc};
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::reference::OperationId;
use sqlx::sqlite::SqliteRow;
use sqlx::{Connection, Row as _};

use super::{StatementAccount, StatementId};
use crate::chain::row::json;
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
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
}

/// How many days before and after a statement its payments may have been recorded.
const AROUND: u64 = 3;

/// Operations of some days or with one of these numbers, on the account (a condition on `o`), that no other statement of the
/// account has as an accepted match.
macro_rules! entries {
    ($of_account:literal) => {
        concat!(
            "WITH days AS (SELECT min(first) AS first, max(last) AS last FROM operation_day WHERE day BETWEEN ?1 AND ?2),
             told (number) AS (SELECT value FROM json_each(?3)),
             chosen (id) AS (
                 SELECT operation.id FROM days CROSS JOIN operation ON operation.id BETWEEN days.first AND days.last
                     WHERE operation.day BETWEEN ?1 AND ?2
                 UNION SELECT operation.id FROM told CROSS JOIN operation ON operation.reference = told.number
                 UNION SELECT n.operation FROM told CROSS JOIN operation_number n ON n.number = told.number)
             SELECT o.id, o.created_at, o.mode, o.amount, o.cents, o.fee, o.state, o.contradicted_by, o.party, o.reference,
                 o.transaction_id, o.service_reference, o.phone, o.account
             FROM chosen CROSS JOIN operation o ON o.id = chosen.id
             WHERE NOT EXISTS (
                 SELECT 1 FROM statement_decision d JOIN statement s ON s.id = d.statement
                 WHERE d.operation = o.id AND d.kind = 'accepted' AND s.account = ?4 AND d.statement <> ?5
                   AND NOT EXISTS (SELECT 1 FROM statement_decision t WHERE t.operation = o.id AND t.statement = d.statement
                                   AND t.id > d.id AND t.kind = 'takenBack'))
               AND ",
            $of_account,
            " ORDER BY o.id"
        )
    };
}

const OF_WALLET: &str = entries!("o.wallet = ?4");
const OF_NETWORK: &str = entries!("o.provider = ?4");
const OF_BANK: &str = entries!("o.mode IN ('PARTNER_SEND_BANK', 'BANK_TRANSFER') AND ?4 = 'BANK'");

impl Ledger {
    /// What a statement of these days may have: `references` are those of its lines.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn statement_entries(
        &self,
        statement: StatementId,
        account: StatementAccount,
        (first, last): (NaiveDate, NaiveDate),
        references: &[&str],
    ) -> Result<Vec<StatementEntry>, LedgerError> {
        let sql = match account {
            StatementAccount::Wallet(_) => OF_WALLET,
            StatementAccount::Network(_) => OF_NETWORK,
            StatementAccount::Bank => OF_BANK,
        };
        let mut reader = self.reader().await?;
        // One snapshot: an operation that gets its number between two reads would miss it.
        let mut moment = reader.begin().await?;
        let told = json(&references)?;
        let rows = sqlx::query(sql)
            .bind(day_number(first.checked_sub_days(Days::new(AROUND)).unwrap_or(first)))
            .bind(day_number(last.checked_add_days(Days::new(AROUND)).unwrap_or(last)))
            .bind(&told)
            .bind(account.code())
            .bind(statement.0)
            .fetch_all(&mut *moment)
            .await?;
        let sql =
            "SELECT n.number, n.operation FROM json_each(?) t CROSS JOIN operation_number n ON n.number = t.value";
        let numbers: Vec<(String, i64)> = sqlx::query_as(sql).bind(&told).fetch_all(&mut *moment).await?;
        moment.rollback().await?;
        let mut entries: BTreeMap<i64, StatementEntry> = BTreeMap::new();
        for row in &rows {
            let id: i64 = row.try_get("id")?;
            entries.insert(id, read(id, row)?);
        }
        for (number, operation) in numbers {
            if let Some(entry) = entries.get_mut(&operation)
                && !entry.references.contains(&number)
            {
                entry.references.push(number);
            }
        }
        Ok(entries.into_values().collect())
    }
}

fn read(id: i64, row: &SqliteRow) -> Result<StatementEntry, LedgerError> {
    let reader = Reader::new(row, "operation", id);
    let mode = reader.coded("mode", Mode::from_code)?;
    let texts = |columns: &[&'static str]| -> Result<Vec<String>, LedgerError> {
        let mut found = Vec::new();
        for column in columns {
            found.extend(reader.plain::<Option<String>>(column)?);
        }
        Ok(found)
    };
    Ok(StatementEntry {
        operation: OperationId(id),
        at: reader.time("created_at")?,
        mode,
        direction: mode.direction(),
        amount: Money::from(reader.amount()?),
        fee: reader.parsed_if_any("fee", Money::parse)?,
        state: reader.coded("state", State::from_code)?,
        is_disputed: reader.plain::<Option<&str>>("contradicted_by")?.is_some(),
        party: reader.plain("party")?,
        references: texts(&["reference", "transaction_id", "service_reference"])?,
        accounts: texts(&["phone", "account"])?,
    })
}
