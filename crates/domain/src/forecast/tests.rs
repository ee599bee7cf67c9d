use chrono::Datelike;
use proptest::prelude::*;

use super::*;

fn money(shillings: i64) -> Money {
    Money::of_hundredths(shillings * 100)
}

fn on(day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 1, 1).unwrap() + Days::new(u64::from(day))
}

/// The use of so many days from 1 January 2026 on, in shillings as `rule` gives it.
fn days(count: u32, rule: impl Fn(NaiveDate) -> i64) -> DailyUse {
    DailyUse::new(on(0), (0..count).map(|day| money(rule(on(day)))).collect())
}

fn runs_out(outlook: Outlook) -> (Option<NaiveDate>, Purchase, Accuracy) {
    let Outlook::RunsOut { lasts_through, purchase, accuracy } = outlook else { panic!("{outlook:?}") };
    (lasts_through, purchase, accuracy)
}

#[test]
fn the_same_use_each_day_lasts_as_many_days_as_it_goes_into_the_balance() {
    let before = days(100, |_| 100_000);
    let (lasts, purchase, accuracy) = runs_out(outlook(&before, Money::ZERO, money(350_000)));
    assert_eq!(accuracy, Accuracy { error_percent: 0, weeks: 8 });
    assert_eq!(lasts, Some(on(102)), "today, tomorrow and the day after");
    assert_eq!(purchase, Purchase { amount: money(650_000), by: on(103), lasts_through: on(109) });
    let (lasts, ..) = runs_out(outlook(&before, money(60_000), money(350_000)));
    assert_eq!(lasts, Some(on(103)), "40,000 more today, and three days are 340,000");
    let (lasts, purchase, _) = runs_out(outlook(&before, money(10_000), money(80_000)));
    assert_eq!((lasts, purchase.by), (None, on(100)), "it does not last today");
    assert_eq!(outlook(&before, Money::ZERO, money(100_000 * 60)), Outlook::Lasts(accuracy));
}

#[test]
fn this_evening_what_is_usual_for_today_is_gone_and_never_more_than_there_is() {
    let before = days(100, |_| 100_000);
    let evening = |used, balance| left_this_evening(&before, money(used), money(balance)).unwrap();
    assert_eq!(evening(0, 350_000), money(250_000));
    assert_eq!(evening(60_000, 350_000), money(310_000), "40,000 more");
    assert_eq!(evening(130_000, 350_000), money(350_000), "today has used more than usual already");
    assert_eq!(evening(0, 80_000), Money::ZERO);
}

#[test]
fn a_float_that_does_not_last_today_runs_out_in_the_hour_in_which_the_shop_usually_gets_so_far() {
    let before = days(100, |_| 100_000);
    let mut hours = HourlyUse::default();
    for (hour, paid) in [(8, 1_000), (12, 1_000), (17, 2_000)] {
        hours.add(hour, money(paid)).unwrap();
    }
    let hour = |used, balance, (hour, minute)| {
        let now = NaiveTime::from_hms_opt(hour, minute, 0).unwrap();
        runs_out_in_hour(&before, money(used), money(balance), &hours, now)
    };
    assert_eq!(hour(0, 24_000, (7, 0)), Some(8), "a quarter of the day, 25,000, is used up by nine");
    assert_eq!(hour(0, 26_000, (7, 0)), Some(12));
    assert_eq!(hour(0, 60_000, (7, 0)), Some(17));
    assert_eq!(hour(0, 40_000, (8, 30)), Some(12), "of 3,500 for the rest of the day, 1,500 are paid by one");
    assert_eq!(hour(0, 43_000, (8, 30)), Some(17));
    assert_eq!(hour(40_000, 25_000, (7, 0)), Some(12), "40,000 of today's 100,000 are used already");
    assert_eq!(hour(0, 100_000, (7, 0)), None, "it lasts");
    assert_eq!(hour(0, 24_000, (20, 0)), None, "nothing is usually paid so late");
    assert_eq!(hour(0, 0, (7, 0)), Some(8), "nothing is left for the first payment");
}

#[test]
fn a_balance_is_enough_for_as_many_payments_as_todays_usual_one_goes_into_it() {
    assert_eq!(payments_left(money(100_000), 4, money(310_000)), Some(12), "25,000 each, rounded down");
    assert_eq!(payments_left(money(100_000), 4, money(24_999)), Some(0));
    assert_eq!(payments_left(money(100_000), 4, money(-5)), Some(0));
    assert_eq!(payments_left(money(100_000), 2, money(310_000)), None, "two payments show nothing usual");
    assert_eq!(payments_left(Money::ZERO, 4, money(310_000)), None);
}

#[test]
fn a_busy_weekday_is_expected_to_be_busy_again() {
    let is_market = |day: NaiveDate| day.weekday() == chrono::Weekday::Sat;
    let before = days(140, |day| if is_market(day) { 700_000 } else { 50_000 });
    let (lasts, _, accuracy) = runs_out(outlook(&before, Money::ZERO, money(600_000)));
    let until = lasts.unwrap();
    assert!(is_market(until + Days::new(1)), "the float is gone on the next Saturday: {until}");
    assert!(accuracy.error_percent <= 8, "{accuracy:?}");
}

#[test]
fn the_end_of_the_month_is_expected_to_be_busy_again_and_better_than_by_weekdays_alone() {
    let before = days(330, |day| if day.day() >= 26 { 300_000 } else { 50_000 });
    let Some(accuracy) = accuracy(before.first, &decimals(&before)) else { panic!("no accuracy") };
    let mut flat = (Decimal::ZERO, Decimal::ZERO);
    let used = decimals(&before);
    for week in 1..=WEEKS_TRIED {
        let known = used.len() - week * WEEK;
        let level: Decimal = used[known - SPAN..known].iter().sum::<Decimal>() / Decimal::from(SPAN);
        let actual: Decimal = used[known..known + WEEK].iter().sum();
        flat.0 += (level * Decimal::from(WEEK) - actual).abs();
        flat.1 += actual;
    }
    let flat_percent = (flat.0 * Decimal::ONE_HUNDRED / flat.1).to_u32().unwrap();
    assert!(accuracy.error_percent * 2 < flat_percent, "{accuracy:?} against {flat_percent} of the mean alone");
}

fn decimals(days: &DailyUse) -> Vec<Decimal> {
    days.used.iter().map(|used| used.to_decimal()).collect()
}

#[test]
fn nothing_is_said_where_there_is_too_little_to_know() {
    let too_little = Outlook::TooLittleKnown { days_needed: 42 };
    assert_eq!(outlook(&days(41, |_| 100_000), Money::ZERO, money(500_000)), too_little);
    assert!(matches!(outlook(&days(42, |_| 100_000), Money::ZERO, money(500_000)), Outlook::RunsOut { .. }));
    let rarely = days(200, |day| if day.day() == 1 { 100_000 } else { 0 });
    assert_eq!(outlook(&rarely, Money::ZERO, money(500_000)), too_little, "six days with any use");
    let nothing = days(200, |_| 0);
    assert_eq!(outlook(&nothing, Money::ZERO, money(500_000)), too_little);
    let opened = DailyUse::new(on(0), (0..200).map(|day| money(if day < 170 { 0 } else { 100_000 })).collect());
    assert_eq!(outlook(&opened, Money::ZERO, money(500_000)), too_little, "days before the first payment are no days");
}

#[test]
fn nothing_is_said_where_no_week_is_like_the_ones_before() {
    let wild = days(140, |day| if day.iso_week().week() % 3 == 0 { 5_000_000 } else { 10_000 });
    assert_eq!(outlook(&wild, Money::ZERO, money(500_000)), Outlook::TooIrregular);
}

#[test]
fn a_wallet_that_customers_fill_does_not_run_out() {
    let filling = days(100, |_| -100_000);
    assert_eq!(outlook(&filling, Money::ZERO, money(500)), Outlook::NotUsedUp);
}

proptest! {
    #[test]
    fn what_is_to_be_bought_lasts_for_its_week(
        level in 10_000_i64..5_000_000, balance in 0_i64..20_000_000, today in 0_i64..1_000_000,
    ) {
        let before = days(120, |day| if day.weekday() == chrono::Weekday::Sun { level / 4 } else { level });
        if let Outlook::RunsOut { lasts_through, purchase, accuracy } = outlook(&before, money(today), money(balance)) {
            let model = Model::of(before.first, &decimals(&before)).unwrap();
            prop_assert_eq!(purchase.by, lasts_through.map_or(on(120), |day| day + Days::new(1)));
            let mut left = money(balance).to_decimal() + purchase.amount.to_decimal();
            let mut day = on(120);
            while day <= purchase.lasts_through {
                let used = if day == on(120) { money(today).to_decimal() } else { Decimal::ZERO };
                left -= (model.expected(day).unwrap() - used).max(Decimal::ZERO);
                day = day + Days::new(1);
            }
            prop_assert!(left >= Decimal::ZERO, "{} short", left);
            let week = model.level_of_week(purchase.by);
            let slack = week * Decimal::from(accuracy.error_percent) / Decimal::ONE_HUNDRED + Decimal::from(10_000);
            prop_assert!(left <= slack, "{} more than the error and the rounding", left);
        }
    }
}

impl Model {
    fn level_of_week(&self, first: NaiveDate) -> Decimal {
        (0..WEEK).map(|ahead| self.expected(after(first, ahead)).unwrap()).sum()
    }
}
