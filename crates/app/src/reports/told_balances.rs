//! The balances that the service reported on the days of an export.

use std::ops::Range;

use chrono::{DateTime, Days, NaiveDate, Utc};
use kaunta_domain::day::start_of;
use kaunta_domain::float::{Course, day};
use kaunta_domain::wallet::WalletType;
use kaunta_exports::{OwnAccountId, Told, ToldBalances};

use crate::reports::entry::own_account;
use crate::reports::error::ReportsError;
use crate::reports::gather::{Watch, apart};
use crate::reports::store::ReportStore;

/// Reads the opening and closing balances, one day of a wallet at a time.
///
/// # Errors
/// The store can't be read, or the export was stopped.
pub(super) async fn told_balances<S: ReportStore>(
    store: &S,
    days: Vec<(OwnAccountId, NaiveDate)>,
    watch: &Watch,
) -> Result<ToldBalances, ReportsError> {
    let mut balances = ToldBalances::new();
    for (account, on) in days {
        watch.goes_on()?;
        let Some(wallet) = WalletType::ALL.into_iter().find(|wallet| own_account(*wallet) == account) else { continue };
        let courses = store.wallet_courses(on, wallet).await.map_err(Into::into)?;
        let courses: Vec<Course> = courses.into_iter().map(|told| told.course).collect();
        let told = apart(move || of_day(&courses, &within(on))).await?;
        balances.extend(told.map(|told| ((account, on), told)));
    }
    Ok(balances)
}

/// The last balance that the service reported for one account on these days, which are in ascending order.
///
/// # Errors
/// As for [`told_balances`].
pub(super) async fn last_told<S: ReportStore>(
    store: &S,
    days: Vec<(OwnAccountId, NaiveDate)>,
    watch: &Watch,
) -> Result<ToldBalances, ReportsError> {
    for day in days.into_iter().rev() {
        let told = told_balances(store, vec![day], watch).await?;
        if !told.is_empty() {
            return Ok(told);
        }
    }
    Ok(ToldBalances::new())
}

fn within(on: NaiveDate) -> Range<DateTime<Utc>> {
    start_of(on)..start_of(on.checked_add_days(Days::new(1)).unwrap_or(on))
}

/// `None` for a day on which the service reported no balance.
fn of_day(courses: &[Course], within: &Range<DateTime<Utc>>) -> Result<Option<Told>, ReportsError> {
    let day = day(courses, within).map_err(|_| ReportsError::SumTooLarge)?;
    if day.steps.is_empty() {
        return Ok(None);
    }
    let told = day.opening.zip(day.closing);
    Ok(told.map(|(opening, closing)| Told { opening: opening.to_decimal(), closing: closing.to_decimal() }))
}
