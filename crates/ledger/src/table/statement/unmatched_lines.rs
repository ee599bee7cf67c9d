//! Lines of a wallet's statements without a payment in this book: top-ups, charges, other computers' payments.

use chrono::{DateTime, NaiveDate, Utc};
use kaunta_domain::money::Money;
use kaunta_domain::wallet::WalletType;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};

use super::StatementId;
use super::read::day_in;
use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::value::day::day_number;

/// A line that nobody has matched with a payment, and whose references name none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnmatchedLine {
    /// The statement.
    pub id: StatementId,
    /// The name of the statement's file.
    pub statement: String,
    /// The row of the file that a person sees.
    pub row: u32,
    /// The day in Kampala.
    pub day: NaiveDate,
    /// The time, if the statement has it.
    pub at: Option<DateTime<Utc>>,
    /// Positive if money came in.
    pub amount: Money,
    /// What the statement says about it.
    pub text: String,
    /// Whether a case about it is open.
    pub has_open_case: bool,
}

/// Whether a line (`l`, or another name) is an accepted match.
macro_rules! is_accepted {
    ($line:literal) => {
        concat!(
            "coalesce((SELECT kind FROM statement_decision d
                       WHERE d.statement = ",
            $line,
            ".statement AND d.line = ",
            $line,
            ".place
                         AND d.kind IN ('accepted', 'takenBack')
                       ORDER BY d.id DESC LIMIT 1), '') = 'accepted'"
        )
    };
}

const LONE: &str = concat!(
    "SELECT l.id, l.statement, s.name, l.file_row, l.day, l.at, l.amount, l.text,
         coalesce((SELECT kind FROM statement_decision d
                   WHERE d.statement = s.id AND d.line = l.place AND d.kind IN ('opened', 'closed')
                   ORDER BY d.id DESC LIMIT 1), '') = 'opened' AS has_open_case
     FROM statement s CROSS JOIN statement_line l ON l.statement = s.id AND l.day BETWEEN ?2 AND ?3
     WHERE s.account = ?1 AND s.first_day <= ?3 AND s.last_day >= ?2
       AND s.id = (SELECT max(id) FROM statement t
                   WHERE t.account = ?1 AND l.day BETWEEN t.first_day AND t.last_day)
       AND NOT ",
    is_accepted!("l"),
    " AND NOT EXISTS (SELECT 1 FROM json_each(l.refs) r CROSS JOIN operation o ON o.reference = r.value)
       AND NOT EXISTS (SELECT 1 FROM json_each(l.refs) r CROSS JOIN operation_number n ON n.number = r.value)
       -- As many equal lines were accepted on other statements as are left out here. The plus signs keep the planner at the index.
       AND (SELECT count(*) FROM statement t CROSS JOIN statement_line e INDEXED BY statement_line_of_day ON e.statement = t.id
            WHERE t.account = ?1 AND t.id <> s.id AND +l.day BETWEEN t.first_day AND t.last_day
              AND e.day = +l.day AND e.amount = +l.amount AND e.text = l.text AND e.refs = l.refs AND ",
    is_accepted!("e"),
    ") <= (SELECT count(*) FROM statement_line b INDEXED BY statement_line_of_day
               WHERE b.statement = l.statement AND b.day = +l.day AND b.amount = +l.amount
                 AND b.place < l.place AND b.text = l.text AND b.refs = l.refs AND NOT ",
    is_accepted!("b"),
    ")
     ORDER BY l.day, l.statement, l.place"
);

/// The unmatched lines of a wallet's statements from one day to another, in order of the days. A day that is in several statements
/// is read only from the one imported last, so that no line appears twice; of equal lines there, those accepted on another statement
/// are left out.
pub(crate) async fn lone_lines(
    connection: &mut SqliteConnection,
    wallet: WalletType,
    from: NaiveDate,
    to: NaiveDate,
) -> Result<Vec<UnmatchedLine>, LedgerError> {
    let rows =
        sqlx::query(LONE).bind(wallet.code()).bind(day_number(from)).bind(day_number(to)).fetch_all(connection).await?;
    let line = |row: &SqliteRow| {
        let reader = Reader::new(row, "statement_line", row.try_get::<i64, _>("id")?);
        Ok(UnmatchedLine {
            id: StatementId(reader.plain("statement")?),
            statement: reader.plain("name")?,
            row: reader.plain("file_row")?,
            day: day_in(&reader, "day")?,
            at: reader.time_if_any("at")?,
            amount: reader.parsed("amount", Money::parse)?,
            text: reader.plain("text")?,
            has_open_case: reader.plain("has_open_case")?,
        })
    };
    rows.iter().map(line).collect()
}
