//! The shop's rules: one row.

use sqlx::{Row, SqliteConnection};

use super::{amount, shillings, unreadable};
use crate::error::PeopleError;
use crate::rules::{IdleMinutes, ReceiptDays, Rules};

pub(crate) async fn get(connection: &mut SqliteConnection) -> Result<Rules, PeopleError> {
    let sql = "SELECT approve_from, shop_per_day, idle_minutes, receipt_days FROM rules";
    let row = sqlx::query(sql).fetch_one(connection).await?;
    let bad = |column| unreadable("rules", 1, column);
    let limit = |column| amount(row.try_get(column)?).map_err(|()| bad(column));
    let minutes: i64 = row.try_get("idle_minutes")?;
    let minutes = u32::try_from(minutes).ok().and_then(|minutes| IdleMinutes::new(minutes).ok());
    let days: i64 = row.try_get("receipt_days")?;
    let days = u32::try_from(days).ok().and_then(|days| ReceiptDays::new(days).ok());
    Ok(Rules {
        approve_from: limit("approve_from")?,
        shop_per_day: limit("shop_per_day")?,
        idle_minutes: minutes.ok_or_else(|| bad("idle_minutes"))?,
        receipt_days: days.ok_or_else(|| bad("receipt_days"))?,
    })
}

pub(crate) async fn put(connection: &mut SqliteConnection, rules: Rules) -> Result<(), PeopleError> {
    let sql = "UPDATE rules SET approve_from = ?, shop_per_day = ?, idle_minutes = ?, receipt_days = ?";
    sqlx::query(sql)
        .bind(shillings(rules.approve_from))
        .bind(shillings(rules.shop_per_day))
        .bind(rules.idle_minutes.get())
        .bind(rules.receipt_days.get())
        .execute(connection)
        .await?;
    Ok(())
}
