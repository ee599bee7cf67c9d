//! The unsent bills of baskets, as limits count them.

use kaunta_domain::person::PersonName;
use sqlx::SqliteConnection;

use crate::error::LedgerError;

/// The sum of the unsent bills of one person or of everybody, in hundredths of a shilling. They will be paid, so limits
/// count them already; bills that still wait for a second person's approval are counted when it is granted.
pub(crate) async fn waiting_sum(
    connection: &mut SqliteConnection,
    whose: Option<Option<&PersonName>>,
) -> Result<i64, LedgerError> {
    let sql = "SELECT coalesce(sum(r.amount), 0) FROM basket b JOIN basket_row r ON r.basket = b.id
               WHERE b.state <> 'ended' AND b.state <> 'asked' AND r.given_up_at IS NULL
                 AND (?1 IS NULL OR coalesce(b.maker_folded, '') = ?1)
                 AND NOT EXISTS (SELECT 1 FROM operation o WHERE o.idempotency_key = r.idempotency_key)";
    let whose = whose.map(|maker| maker.map(PersonName::folded).unwrap_or_default());
    let shillings: i64 = sqlx::query_scalar(sql).bind(whose).fetch_one(connection).await?;
    shillings.checked_mul(100).ok_or(LedgerError::SumTooLarge)
}

/// The idempotency keys among these that are bills of a basket.
pub(crate) async fn of_baskets(connection: &mut SqliteConnection, keys: &str) -> Result<Vec<String>, LedgerError> {
    let sql = "SELECT idempotency_key FROM basket_row WHERE idempotency_key IN (SELECT value FROM json_each(?))";
    Ok(sqlx::query_scalar(sql).bind(keys).fetch_all(connection).await?)
}
