//! How long a wallet's float lasts.

use chrono::Days;
use kaunta_contract::*;
use kaunta_domain::day::day_of;
use kaunta_domain::forecast::{DailyUse, HORIZON, Outlook, left_this_evening, outlook};
use kaunta_domain::money::Money;

use crate::screens::error::ScreensError;
use crate::screens::room::Screens;
use crate::staff::actor::Caller;

/// How many days the forecast learns from: a year, and the four weeks before it.
const DAYS_READ: u64 = 365 + 28;

impl Screens {
    pub(crate) async fn float_forecast(
        &self,
        _: &Caller,
        input: FloatForecastInput,
    ) -> Result<FloatForecast, ScreensError> {
        let workspace = self.core.in_use().await?;
        let told = workspace.ledger.balances().await?;
        let balance = told.iter().find(|told| told.wallet == input.wallet.code()).map(|told| told.balance);
        let Some(balance) = balance else { return Ok(FloatForecast::NoBalance) };
        let today = day_of(self.core.host.now());
        let first = today.checked_sub_days(Days::new(DAYS_READ)).unwrap_or(today);
        let mut used = workspace.ledger.daily_use(input.wallet, first..=today).await?;
        let used_today = used.pop().unwrap_or(Money::ZERO);
        let before = DailyUse::new(first, used);
        let evening = left_this_evening(&before, used_today, balance);
        Ok(view(outlook(&before, used_today, balance), evening))
    }
}

fn view(outlook: Outlook, evening: Option<Money>) -> FloatForecast {
    match outlook {
        Outlook::TooLittleKnown { days_needed } => FloatForecast::TooLittleKnown { days_needed },
        Outlook::TooIrregular => FloatForecast::TooIrregular,
        Outlook::NotUsedUp => FloatForecast::NotUsedUp,
        Outlook::Lasts(accuracy) => FloatForecast::Lasts {
            days: u32::try_from(HORIZON).unwrap_or(u32::MAX),
            error_percent: accuracy.error_percent,
            weeks: accuracy.weeks,
            evening,
        },
        Outlook::RunsOut { lasts_through, purchase, accuracy } => FloatForecast::RunsOut {
            lasts_through: lasts_through.map(|day| day.to_string()),
            buy: purchase.amount,
            buy_by: purchase.by.to_string(),
            then_through: purchase.lasts_through.to_string(),
            error_percent: accuracy.error_percent,
            weeks: accuracy.weeks,
            evening,
        },
    }
}
