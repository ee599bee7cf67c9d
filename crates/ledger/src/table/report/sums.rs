//! Exact sums of a range of days, from the counters.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use chrono::NaiveDate;
use kaunta_domain::biller::BillerCode;
use kaunta_domain::counted::Counted;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::person::PersonName;
use kaunta_domain::wallet::WalletType;
use sqlx::{Row, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::table::report::moment::BookMoment;
use crate::value::day::{day_number, day_of_number};

/// Operations of one day, product, wallet, biller and person that count as the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportSum {
    /// The day in Kampala on which they were recorded.
    pub day: NaiveDate,
    /// The product.
    pub mode: Mode,
    /// The wallet that was asked to pay.
    pub wallet: WalletType,
    /// The biller of a bill.
    pub biller: Option<BillerCode>,
    /// Who made them.
    pub maker: Option<PersonName>,
    /// What they count as.
    pub counted: Counted,
    /// How many.
    pub count: u64,
    /// The sum of the requested amounts.
    pub amount: Money,
    /// The sum of the charged fees.
    pub fees: Money,
}

const SUMS: &str =
    "SELECT day, mode, state, disputed, wallet, biller, maker, sum(count) AS count, sum(amount) AS amount,
     sum(fees) AS fees, sum(odd_fees) AS odd, min(first) AS first, max(last) AS last
 FROM operation_day WHERE day BETWEEN ? AND ? GROUP BY day, mode, state, disputed, wallet, biller, maker";

/// Charged fees that are not in the counters' sums, of one cell.
const ODD: &str = "SELECT o.id, o.fee FROM operation o CROSS JOIN operation_cell c ON c.id = o.id
 WHERE o.id BETWEEN ?1 AND ?2 AND c.odd_fees = 1 AND c.day = ?3 AND c.mode = ?4 AND c.state = ?5 AND c.disputed = ?6
   AND c.wallet = ?7 AND c.biller = ?8 AND c.maker = ?9";

impl BookMoment {
    /// The sums of a range of days in Kampala. Added up, they equal the totals of the history.
    ///
    /// # Errors
    /// [`LedgerError::SumTooLarge`], or the book can't be read.
    pub async fn sums(&mut self, days: RangeInclusive<NaiveDate>) -> Result<Vec<ReportSum>, LedgerError> {
        let connection = &mut *self.transaction;
        let rows = sqlx::query(SUMS)
            .bind(day_number(*days.start()))
            .bind(day_number(*days.end()))
            .fetch_all(&mut *connection)
            .await?;
        let mut makers: HashMap<String, PersonName> = HashMap::new();
        let mut sums = Vec::with_capacity(rows.len());
        for row in &rows {
            let number: i64 = row.try_get("day")?;
            let row = Reader::new(row, "operation_day", number);
            let folded: String = row.plain("maker")?;
            let maker = match makers.get(&folded) {
                _ if folded.is_empty() => None,
                Some(known) => Some(known.clone()),
                None => {
                    let maker = maker(connection, row.plain("last")?).await?;
                    makers.extend(maker.clone().map(|maker| (folded, maker)));
                    maker
                }
            };
            let code: String = row.plain("biller")?;
            let biller = (!code.is_empty()).then(|| row.parsed("biller", BillerCode::parse)).transpose()?;
            let state = row.coded("state", State::from_code)?;
            let mut fees = Money::of_hundredths(row.plain("fees")?);
            if row.plain::<i64>("odd")? > 0 {
                for fee in odd(connection, &row).await? {
                    fees = fees.checked_add(fee).ok_or(LedgerError::SumTooLarge)?;
                }
            }
            sums.push(ReportSum {
                day: day_of_number(number).ok_or_else(|| row.unreadable("day", "no day of the calendar"))?,
                mode: row.coded("mode", Mode::from_code)?,
                wallet: row.coded("wallet", WalletType::from_code)?,
                biller,
                maker,
                counted: Counted::of(state, row.plain("disputed")?),
                count: u64::from(row.plain::<u32>("count")?),
                amount: Money::of_hundredths(row.plain("amount")?),
                fees,
            });
        }
        Ok(sums)
    }
}

/// A maker as typed.
async fn maker(connection: &mut SqliteConnection, id: i64) -> Result<Option<PersonName>, LedgerError> {
    let row = sqlx::query("SELECT maker FROM operation WHERE id = ?").bind(id).fetch_one(connection).await?;
    Reader::new(&row, "operation", id).parsed_if_any("maker", PersonName::parse)
}

async fn odd(connection: &mut SqliteConnection, cell: &Reader<'_>) -> Result<Vec<Money>, LedgerError> {
    let mut query = sqlx::query(ODD)
        .bind(cell.plain::<i64>("first")?)
        .bind(cell.plain::<i64>("last")?)
        .bind(cell.plain::<i64>("day")?);
    for text in ["mode", "state"] {
        query = query.bind(cell.plain::<String>(text)?);
    }
    query = query.bind(cell.plain::<bool>("disputed")?);
    for text in ["wallet", "biller", "maker"] {
        query = query.bind(cell.plain::<String>(text)?);
    }
    let rows = query.fetch_all(connection).await?;
    rows.iter()
        .map(|row| Reader::new(row, "operation", row.try_get::<i64, _>("id")?).parsed("fee", Money::parse))
        .collect()
}
