//! The balances that the service reported on the days of an export.

use std::collections::HashSet;
use std::ops::Range;

use chrono::{DateTime, Days, NaiveDate, Utc};
use kaunta_domain::counted::Counted;
use kaunta_domain::day::start_of;
use kaunta_domain::float::{Course, day};
use kaunta_domain::money::Money;
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;
use kaunta_exports::{DayBalances, OwnAccountId, ReportedDayBalances};
use kaunta_ledger::WalletCourse;

use crate::reports::account_names::own_account;
use crate::reports::error::ReportsError;
use crate::reports::gather::{Watch, off_thread};
use crate::reports::store::ReportStore;

/// What the service reported.
#[derive(Default)]
pub(super) struct Reported {
    pub(super) balances: ReportedDayBalances,
    /// What the balances show about payments that are in doubt or disputed.
    pub(super) shown: Vec<Shown>,
}

/// By how much one of them changed the balance on a day.
pub(super) struct Shown {
    pub(super) account: OwnAccountId,
    pub(super) operation: OperationId,
    pub(super) on: NaiveDate,
    pub(super) change: Money,
}

/// Reads the opening and closing balances, one day of a wallet at a time.
///
/// # Errors
/// The store can't be read, or the export was stopped.
pub(super) async fn reported_balances<S: ReportStore>(
    store: &S,
    days: Vec<(OwnAccountId, NaiveDate)>,
    watch: &Watch,
) -> Result<Reported, ReportsError> {
    let mut all = Reported::default();
    for (account, on) in days {
        watch.check_not_stopped()?;
        let Some(wallet) = WalletType::ALL.into_iter().find(|wallet| own_account(*wallet) == account) else { continue };
        let courses = store.wallet_courses(on, wallet).await.map_err(Into::into)?;
        let Some((told, uncertain)) = off_thread(move || of_day(courses, &within(on))).await? else { continue };
        all.balances.insert((account, on), told);
        let shown = uncertain.into_iter().map(|(operation, change)| Shown { account, operation, on, change });
        all.shown.extend(shown);
    }
    Ok(all)
}

/// The last balance that the service reported for one account on these days, which are in ascending order.
///
/// # Errors
/// As for [`reported_balances`].
pub(super) async fn last_told<S: ReportStore>(
    store: &S,
    days: Vec<(OwnAccountId, NaiveDate)>,
    watch: &Watch,
) -> Result<ReportedDayBalances, ReportsError> {
    for day in days.into_iter().rev() {
        let told = reported_balances(store, vec![day], watch).await?.balances;
        if !told.is_empty() {
            return Ok(told);
        }
    }
    Ok(ReportedDayBalances::new())
}

fn within(on: NaiveDate) -> Range<DateTime<Utc>> {
    start_of(on)..start_of(on.checked_add_days(Days::new(1)).unwrap_or(on))
}

type OfDay = (DayBalances, Vec<(OperationId, Money)>);

/// `None` for a day on which the service reported no balance. With the balances: how much each payment that is in doubt or disputed
/// changed them.
fn of_day(told: Vec<WalletCourse>, within: &Range<DateTime<Utc>>) -> Result<Option<OfDay>, ReportsError> {
    let is_uncertain = |told: &WalletCourse| match told.counted {
        Counted::Disputed | Counted::Waiting | Counted::InDoubt => true,
        Counted::Paid | Counted::NotPaid => false,
    };
    let uncertain: HashSet<OperationId> =
        told.iter().filter(|told| is_uncertain(told)).map(|told| told.course.operation).collect();
    let courses: Vec<Course> = told.into_iter().map(|told| told.course).collect();
    let day = day(&courses, within).map_err(|_| ReportsError::SumTooLarge)?;
    let Some((opening, closing)) = day.opening.zip(day.closing).filter(|_| !day.steps.is_empty()) else {
        return Ok(None);
    };
    let of_uncertain = day.steps.iter().filter_map(|step| Some((step.operation?, step.change)));
    let shown = of_uncertain.filter(|(operation, _)| uncertain.contains(operation)).collect();
    Ok(Some((DayBalances { opening: opening.to_decimal(), closing: closing.to_decimal() }, shown)))
}
