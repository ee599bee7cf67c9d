//! Reads the sums of days from the counters (count.sql) if those in memory are not current.

use std::sync::Arc;

use sqlx::SqliteConnection;

use crate::chain::row::json;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::day_sums::{LoadedDaySums, SumsByDay};

/// If more events are missing, for example after an import, all days are read again.
const FAR_BEHIND: i64 = 20_000;

impl Ledger {
    /// The sums of all days at the moment of a read transaction.
    pub(crate) async fn sums_of_days(&self, moment: &mut SqliteConnection) -> Result<Arc<SumsByDay>, LedgerError> {
        let to: i64 = sqlx::query_scalar("SELECT coalesce(max(id), 0) FROM event").fetch_one(&mut *moment).await?;
        let days = match self.day_sums.held() {
            Some(held) if held.to == to => return Ok(held.days),
            Some(held) if held.to < to && to - held.to <= FAR_BEHIND => {
                let mut days = SumsByDay::clone(&held.days);
                let changed = changed_after(moment, held.to).await?;
                for day in &changed {
                    days.forget(*day);
                }
                days.put(&of_days(moment, &changed).await?)?;
                days
            }
            Some(_) | None => {
                let mut days = SumsByDay::default();
                days.put(&of_all(moment).await?)?;
                days
            }
        };
        let days = Arc::new(days);
        self.day_sums.hold(LoadedDaySums { days: days.clone(), to });
        Ok(days)
    }
}

async fn changed_after(moment: &mut SqliteConnection, event: i64) -> Result<Vec<i64>, LedgerError> {
    let sql = "SELECT DISTINCT day FROM operation WHERE id IN (SELECT operation FROM event WHERE id > ?)";
    Ok(sqlx::query_scalar(sql).bind(event).fetch_all(moment).await?)
}

macro_rules! select_sums {
    ($where:literal) => {
        concat!(
            "SELECT coalesce(group_concat(line, ' '), '') FROM (
               SELECT concat_ws(' ', day, mode, state, disputed, wallet, sum(count), sum(amount), sum(fees), sum(odd_fees),
                 min(first), max(last)) AS line
               FROM operation_day ",
            $where,
            " GROUP BY day, mode, state, disputed, wallet)"
        )
    };
}

async fn of_all(moment: &mut SqliteConnection) -> Result<String, LedgerError> {
    Ok(sqlx::query_scalar(select_sums!("")).fetch_one(moment).await?)
}

async fn of_days(moment: &mut SqliteConnection, days: &[i64]) -> Result<String, LedgerError> {
    let sql = select_sums!("WHERE day IN (SELECT value FROM json_each(?))");
    Ok(sqlx::query_scalar(sql).bind(json(&days)?).fetch_one(moment).await?)
}
