//! The identifiers by which the service or its network knows a payment, and the tokens that were bought with it, collected from
//! events.

use std::borrow::Cow;

use kaunta_domain::event::EventKind;
use kaunta_domain::token::Token;
use serde_json::{Map, Value};
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use crate::error::LedgerError;
use crate::table::ROWS;

/// The identifiers that an event reports, and the digits of the tokens in it.
pub(crate) fn reported(kind: &EventKind) -> Vec<Cow<'_, str>> {
    let (told, extra) = if let Some(result) = kind.booked() {
        ([&result.transaction_id, &result.service_reference, &None], &result.extra)
    } else if let Some(found) = kind.found() {
        ([&found.transaction_id, &found.mno_id, &found.mno_transaction_id], &found.extra)
    } else {
        return Vec::new();
    };
    let said = told.into_iter().flatten().map(|number| number.trim());
    // A word such as MTN is not an identifier.
    let numbers = said.filter(|number| number.contains(|c: char| c.is_ascii_digit())).map(Cow::Borrowed);
    numbers.chain(tokens(extra).into_iter().map(Cow::Owned)).collect()
}

fn tokens(extra: &Map<String, Value>) -> Vec<String> {
    if extra.is_empty() {
        return Vec::new();
    }
    let found = Token::find_in(extra);
    found.iter().map(|token| token.digits().to_owned()).collect()
}

pub(crate) async fn store(connection: &mut SqliteConnection, told: &[(Cow<'_, str>, i64)]) -> Result<(), LedgerError> {
    for some in told.chunks(ROWS * 10) {
        let mut query = QueryBuilder::<Sqlite>::new("INSERT OR IGNORE INTO operation_number (number, operation) ");
        query.push_values(some, |mut row, (number, operation)| {
            row.push_bind(number.to_string()).push_bind(*operation);
        });
        query.build().execute(&mut *connection).await?;
    }
    Ok(())
}

/// An operation with a reported identifier that is not stored for it, if there is one.
pub(crate) async fn missing(
    connection: &mut SqliteConnection,
    told: &[(Cow<'_, str>, i64)],
) -> Result<Option<i64>, LedgerError> {
    let sql = "SELECT told.value ->> 1 FROM json_each(?) AS told WHERE NOT EXISTS (
                   SELECT 1 FROM operation_number WHERE number = told.value ->> 0 AND operation = told.value ->> 1) LIMIT 1";
    Ok(sqlx::query_scalar(sql).bind(crate::chain::row::json(&told)?).fetch_optional(connection).await?)
}
