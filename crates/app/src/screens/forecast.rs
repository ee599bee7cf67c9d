//! How long a wallet's float lasts.

use chrono::{DateTime, Days, NaiveDate, Utc};
use kaunta_contract::*;
use kaunta_domain::counted::Counted;
use kaunta_domain::day::{day_of, in_kampala};
use kaunta_domain::forecast::{
    DailyUse, HORIZON, HourlyUse, Outlook, left_this_evening, outlook, payments_left, runs_out_in_hour,
};
use kaunta_domain::mode::Flow;
use kaunta_domain::money::Money;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{ChartKey, ChartValue, Ledger, LedgerError};
use kaunta_words::{Message, low_float};

use crate::platform::host::Host;
use crate::screens::error::ScreensError;
use crate::screens::room::Screens;
use crate::staff::actor::Caller;

/// How many days the forecast learns from: a year, and the four weeks before it.
const DAYS_READ: u64 = 365 + 28;

/// How many days show at which hours the shop pays.
const DAYS_OF_HOURS: u64 = 28;

/// What a wallet's forecast is computed from.
struct Known {
    before: DailyUse,
    used_today: Money,
    now: DateTime<Utc>,
    today: NaiveDate,
    balance: Money,
}

impl Known {
    /// `None` if the service has not reported a balance.
    async fn of(host: &dyn Host, ledger: &Ledger, wallet: WalletType) -> Result<Option<Known>, LedgerError> {
        let told = ledger.balances().await?;
        let balance = told.iter().find(|told| told.wallet == wallet.code()).map(|told| told.balance);
        let Some(balance) = balance else { return Ok(None) };
        let now = host.now();
        let today = day_of(now);
        let first = today.checked_sub_days(Days::new(DAYS_READ)).unwrap_or(today);
        let mut used = ledger.daily_use(wallet, first..=today).await?;
        let used_today = used.pop().unwrap_or(Money::ZERO);
        Ok(Some(Known { before: DailyUse::new(first, used), used_today, now, today, balance }))
    }

    fn outlook(&self) -> Outlook {
        outlook(&self.before, self.used_today, self.balance)
    }

    /// The hour of today in which the float is used up, by the hours at which the shop paid in the last weeks.
    async fn runs_out_in_hour(&self, ledger: &Ledger) -> Result<Option<u8>, LedgerError> {
        let first = self.today.checked_sub_days(Days::new(DAYS_OF_HOURS)).unwrap_or(self.today);
        let yesterday = self.today.pred_opt().unwrap_or(self.today);
        let mut hours = HourlyUse::default();
        for cell in ledger.chart_cells(first..=yesterday, ChartKey::Hour).await? {
            let is_use = cell.mode.flow() == Flow::Paid && cell.counted == Counted::Paid;
            if let (ChartValue::Hour(hour), true) = (cell.value, is_use) {
                hours.add(hour, cell.sum.amount).ok_or(LedgerError::SumTooLarge)?;
            }
        }
        let now = in_kampala(self.now).time();
        Ok(runs_out_in_hour(&self.before, self.used_today, self.balance, &hours, now))
    }
}

impl Screens {
    pub(crate) async fn float_forecast(
        &self,
        _: &Caller,
        input: FloatForecastInput,
    ) -> Result<FloatForecast, ScreensError> {
        let workspace = self.core.in_use().await?;
        let Some(known) = Known::of(&*self.core.host, &workspace.ledger, input.wallet).await? else {
            return Ok(FloatForecast::NoBalance);
        };
        let evening = left_this_evening(&known.before, known.used_today, known.balance);
        Ok(view(known.outlook(), evening))
    }

    pub(crate) async fn low_float(&self, _: &Caller, _: Nothing) -> Result<LowFloatView, ScreensError> {
        let workspace = self.core.in_use().await?;
        let wallet = workspace.settings(&self.core.shop()).wallet;
        let Some(known) = Known::of(&*self.core.host, &workspace.ledger, wallet).await? else {
            return Ok(LowFloatView { low: None });
        };
        let outlook = known.outlook();
        let hour = match outlook {
            Outlook::RunsOut { lasts_through: None, .. } => known.runs_out_in_hour(&workspace.ledger).await?,
            Outlook::RunsOut { lasts_through: Some(_), .. }
            | Outlook::TooLittleKnown { .. }
            | Outlook::TooIrregular
            | Outlook::NotUsedUp
            | Outlook::Lasts(_) => None,
        };
        let Some(runs_out) = runs_out(&outlook, hour, known.today, wallet) else {
            return Ok(LowFloatView { low: None });
        };
        let paid = workspace.ledger.paid_on(wallet, known.today).await?;
        let left = match payments_left(paid.amount, paid.count, known.balance) {
            _ if known.balance <= Money::ZERO => low_float::nothing(),
            Some(count @ 1..) => low_float::payments(count),
            Some(0) | None => low_float::up_to(known.balance),
        };
        Ok(LowFloatView { low: Some(LowFloat { wallet, runs_out: runs_out.into(), left: left.into() }) })
    }
}

/// When the float runs out, if that is today or tomorrow; `hour` is the hour of today, where it is known.
fn runs_out(outlook: &Outlook, hour: Option<u8>, today: NaiveDate, wallet: WalletType) -> Option<Message> {
    let wallet = match wallet {
        WalletType::Escrow => low_float::Wallet::Float,
        WalletType::Commission => low_float::Wallet::Commission,
        WalletType::Partner => low_float::Wallet::Partner,
    };
    match outlook {
        Outlook::RunsOut { lasts_through: None, .. } => Some(match hour {
            Some(hour) => low_float::today_between(wallet, format!("{hour}:00"), format!("{}:00", hour + 1)),
            None => low_float::today(wallet),
        }),
        Outlook::RunsOut { lasts_through: Some(day), .. } if *day == today => Some(low_float::tomorrow(wallet)),
        Outlook::RunsOut { .. }
        | Outlook::TooLittleKnown { .. }
        | Outlook::TooIrregular
        | Outlook::NotUsedUp
        | Outlook::Lasts(_) => None,
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
