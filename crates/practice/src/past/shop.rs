//! The payments of a past, one after another.

use std::collections::VecDeque;

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};
use rust_decimal::Decimal;

use super::payment::{Known, PastPayment, PastPlan, What};
use super::people::{NARRATIONS, STAFF, name, phone};
use super::random::Random;
use super::time::{first_day, is_closed, moments, payments_of};

use crate::script::fees::fee;
use crate::terms::{Mode, Money, PartnerMode};

const DAY: i64 = 24 * 3600;
const SUCCESS: &str = "SUCCESS";
const FAILED: &str = "FAILED";
const PENDING: &str = "PENDING";
/// Billers with the length of their accounts.
const BILLERS: [(&str, usize); 8] =
    [("UMEME", 11), ("UMEME", 11), ("UMEME", 11), ("UMEME", 11), ("NWSC", 8), ("NWSC", 8), ("DSTV", 10), ("URA", 13)];
/// Around the amount from which payments count as large.
const LARGE: [u32; 8] = [999_500, 1_000_000, 1_000_500, 1_200_000, 1_500_000, 2_000_000, 3_500_000, 5_000_000];

/// A past, as an iterator over its payments in the order of time.
pub struct Past {
    random: Random,
    day: NaiveDate,
    first: NaiveDate,
    plan: PastPlan,
    /// What is left of the current day.
    moments: VecDeque<DateTime<Utc>>,
    number: u64,
    last: Option<PastPayment>,
    balances: Balances,
}

/// The wallets' balances, in UGX.
struct Balances {
    float: Decimal,
    partner: Decimal,
}

impl Past {
    /// The past of this plan.
    #[must_use]
    pub fn new(plan: PastPlan) -> Past {
        let first = first_day(&plan);
        let balances = Balances { float: Decimal::from(20_000_000), partner: Decimal::from(500_000) };
        let (random, moments) = (Random::new(plan.seed), VecDeque::new());
        Past { random, day: first, first, plan, moments, number: 0, last: None, balances }
    }

    fn next_moment(&mut self) -> Option<DateTime<Utc>> {
        while self.moments.is_empty() {
            if self.day > self.plan.until {
                return None;
            }
            let day = self.day;
            self.day = day.checked_add_days(Days::new(1))?;
            if !is_closed(day, self.first) {
                let count = payments_of(day, self.plan.per_day, &mut self.random);
                self.moments = moments(day, count, &mut self.random).into();
            }
        }
        self.moments.pop_front()
    }

    fn amount(&mut self) -> Decimal {
        if self.random.per_thousand(15) {
            return self.random.one_of(&LARGE).into();
        }
        Decimal::from((1 + self.random.below(300)) * 500)
    }

    /// The next payment, before anything is known of it.
    fn payment(&mut self, at: DateTime<Utc>) -> PastPayment {
        self.number += 1;
        let same = self.last.take().filter(|_| self.random.per_thousand(20));
        if let Some(same) = same {
            return PastPayment { number: self.number, at, known: Vec::new(), ..same };
        }
        let (number, wallet) = (self.number, "ESCROW");
        let (phone, network) = phone(&mut self.random);
        let plain = PastPayment {
            number,
            at,
            mode: Mode::PayAirtime.as_str(),
            wallet,
            amount: self.amount(),
            biller: None,
            account: None,
            phone: Some(phone),
            network: Some(network),
            name: None,
            narration: self.random.one_of(&NARRATIONS),
            by: self.random.one_of(&STAFF),
            known: Vec::new(),
        };
        match self.random.below(20) {
            0..=5 => plain,
            6..=11 => {
                let (biller, length) = self.random.one_of(&BILLERS);
                let (account, name) = (self.random.digits(length), name(&mut self.random));
                let (account, name) = (Some(account), Some(name));
                PastPayment {
                    mode: Mode::PayBill.as_str(),
                    biller: Some(biller),
                    account,
                    name,
                    network: None,
                    ..plain
                }
            }
            12..=15 => PastPayment { mode: Mode::SendMno.as_str(), name: Some(name(&mut self.random)), ..plain },
            16 => {
                let (account, name) = (Some(self.random.digits(13)), Some(name(&mut self.random)));
                let (mode, phone, network) = (Mode::SendBank.as_str(), None, None);
                PastPayment { mode, account, name, phone, network, ..plain }
            }
            17 | 18 => PastPayment { mode: Mode::CollectMno.as_str(), ..plain },
            _ => PastPayment { mode: PartnerMode::MobileMoneyToWallet.as_str(), wallet: "PARTNER", ..plain },
        }
    }

    /// What the service charges: the table of the practice gateway, and 250 more for payouts in the last third of the past.
    fn fee(&self, payment: &PastPayment) -> Decimal {
        let charged = |mode| {
            let amount = Money::from_decimal(payment.amount).unwrap_or(Money::ZERO);
            fee(mode, amount).unwrap_or(Money::ZERO).decimal()
        };
        match Mode::parse(payment.mode) {
            Some(Mode::SendMno) if self.is_in_last_third(payment.at) => charged(Mode::SendMno) + Decimal::from(250),
            Some(mode) => charged(mode),
            None => Decimal::ZERO,
        }
    }

    fn is_in_last_third(&self, at: DateTime<Utc>) -> bool {
        let third = (self.plan.until - self.first).num_days() / 3;
        at.date_naive() > self.plan.until - TimeDelta::days(third)
    }

    /// The wallet's balance after this payment has moved, if it did.
    fn balance_after(&mut self, payment: &PastPayment, fee: Decimal, moved: bool) -> Decimal {
        let adds = payment.mode == Mode::CollectMno.as_str();
        let is_partner = payment.wallet == "PARTNER";
        let balance = if is_partner { &mut self.balances.partner } else { &mut self.balances.float };
        if moved {
            *balance += if adds || is_partner { payment.amount - fee } else { -payment.amount - fee };
        }
        // Float bought at the bank: no payment explains it.
        if *balance < Decimal::from(2_000_000) && !is_partner {
            *balance += Decimal::from(20_000_000);
        }
        *balance
    }

    fn known(&mut self, payment: &PastPayment) -> Vec<Known> {
        let fee = self.fee(payment);
        let course = self.random.below(1000);
        let soon = 2 + i64::from(self.random.below(5));
        let minutes = 300 + i64::from(self.random.below(3 * 3600));
        let days = DAY * (1 + i64::from(self.random.below(3))) + i64::from(self.random.below(20_000));
        let moved = !(910..=964).contains(&course);
        let balance_after = self.balance_after(payment, fee, moved);
        let answered = |status| What::Answered { status, fee, balance_after };
        let found = |status| What::LookedUp { status, fee };
        let known: Vec<(i64, What)> = match course {
            0..=909 => vec![(soon, answered(SUCCESS))],
            910..=929 => vec![(soon, answered(FAILED))],
            930..=944 => vec![(soon, What::Rejected)],
            945..=954 => vec![(soon, answered(PENDING)), (minutes, found(FAILED))],
            955..=964 => vec![(60, What::Silence), (minutes, found(FAILED))],
            965..=979 => vec![(soon, answered(PENDING)), (minutes, found(SUCCESS))],
            980..=984 => vec![(soon, answered(PENDING)), (days, found(SUCCESS))],
            985..=988 => vec![(60, What::Silence), (minutes, found(SUCCESS))],
            989 => vec![(60, What::Silence)],
            990 => vec![(soon, answered(PENDING))],
            991 => vec![(60, What::Silence), (days, What::Decided { paid: true })],
            992 => vec![(60, What::Silence), (days, What::Decided { paid: false })],
            993 | 994 => vec![(soon, answered(SUCCESS)), (days, found(FAILED))],
            995..=997 => reversed(soon, days, &answered(SUCCESS), &found(FAILED), false),
            _ => reversed(soon, days, &answered(SUCCESS), &found(FAILED), true),
        };
        known.into_iter().map(|(after, what)| Known { after, what }).collect()
    }
}

/// The service reversed a success, and a day later a person decided.
fn reversed(soon: i64, days: i64, first: &What, then: &What, paid: bool) -> Vec<(i64, What)> {
    vec![(soon, first.clone()), (days, then.clone()), (days + DAY, What::Decided { paid })]
}

impl Iterator for Past {
    type Item = PastPayment;

    fn next(&mut self) -> Option<PastPayment> {
        let at = self.next_moment()?;
        let mut payment = self.payment(at);
        payment.known = self.known(&payment);
        self.last = Some(payment.clone());
        Some(payment)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use chrono::NaiveDate;

    use super::*;

    fn plan(seed: u64) -> PastPlan {
        PastPlan { seed, until: NaiveDate::from_ymd_opt(2026, 11, 21).unwrap(), years: 3, per_day: 6 }
    }

    #[test]
    fn the_same_plan_makes_the_same_past_and_another_seed_another() {
        let made: Vec<_> = Past::new(plan(1)).collect();
        assert_eq!(made, Past::new(plan(1)).collect::<Vec<_>>());
        assert_ne!(made, Past::new(plan(2)).collect::<Vec<_>>());
    }

    #[test]
    fn three_years_have_repeats_gaps_midnights_large_payments_and_every_course() {
        let made: Vec<_> = Past::new(plan(1)).collect();
        assert!(made.is_sorted_by_key(|payment| payment.at));
        assert!(made.iter().map(|payment| payment.number).eq(1..=made.len() as u64));
        let twice = made.windows(2).filter(|pair| pair[0].account == pair[1].account && pair[0].phone == pair[1].phone);
        assert!(twice.count() > 20);
        assert!(made.windows(2).any(|pair| pair[1].at - pair[0].at > TimeDelta::days(13)));
        let at_midnight = |payment: &&PastPayment| {
            (payment.at + TimeDelta::hours(3)).time() < chrono::NaiveTime::MIN + TimeDelta::seconds(90)
        };
        assert!(made.iter().filter(at_midnight).count() > 20);
        assert!(made.iter().any(|payment| payment.amount == Decimal::from(1_000_000)));
        let course = |payment: &PastPayment| -> String {
            payment
                .known
                .iter()
                .map(|known| serde_json::to_string(&known.what).unwrap())
                .map(|json| {
                    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
                    format!("{} {} {};", value["what"], value["status"], value["paid"])
                })
                .collect()
        };
        assert_eq!(made.iter().map(course).collect::<BTreeSet<_>>().len(), 14, "each way a payment can go");
    }
}
