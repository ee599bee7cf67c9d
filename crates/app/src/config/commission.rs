//! The terms of the shop's commission: rates that a person sets, each starting on a day, and the certificates of
//! withheld tax.

use std::ops::RangeInclusive;

use chrono::NaiveDate;
use kaunta_domain::biller::BillerCode;
use kaunta_domain::mode::Mode;
use kaunta_domain::percent::Percent;
use serde::{Deserialize, Serialize};

/// Stored in `shop.json`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct Commission {
    pub(crate) rates: Vec<Rate>,
    pub(crate) certificates: Vec<Certificate>,
}

/// The commission on a product from a day on, until the next rate of the same product and biller.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Rate {
    pub(crate) from: NaiveDate,
    pub(crate) mode: Mode,
    /// Applies only to bills of this biller; `None` for the product's other payments.
    pub(crate) biller: Option<BillerCode>,
    /// The commission, as a share of the amount.
    pub(crate) percent: Percent,
    /// The tax withheld, as a share of the commission.
    pub(crate) withheld: Percent,
}

/// A certificate of withheld tax, valid from its first to its last day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Certificate {
    pub(crate) from: NaiveDate,
    pub(crate) to: NaiveDate,
    pub(crate) number: String,
}

impl Commission {
    /// The rate for a payment: the latest that starts on its day or before. A rate for its biller takes precedence over
    /// one for the product.
    pub(crate) fn rate(&self, on: NaiveDate, mode: Mode, biller: Option<&BillerCode>) -> Option<&Rate> {
        let latest = |biller: Option<&BillerCode>| {
            let of = |rate: &&Rate| rate.mode == mode && rate.biller.as_ref() == biller && rate.from <= on;
            self.rates.iter().filter(of).max_by_key(|rate| rate.from)
        };
        biller.and_then(|biller| latest(Some(biller))).or_else(|| latest(None))
    }

    /// The certificates that cover any of these days.
    pub(crate) fn certificates_for(&self, days: &RangeInclusive<NaiveDate>) -> impl Iterator<Item = &Certificate> {
        self.certificates.iter().filter(|one| one.from <= *days.end() && *days.start() <= one.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, day).unwrap()
    }

    fn rate(from: u32, biller: Option<&str>, percent: &str) -> Rate {
        let biller = biller.map(|code| BillerCode::parse(code).unwrap());
        let parse = |text| Percent::parse(text).unwrap();
        Rate {
            from: day(from),
            mode: Mode::PartnerPayBillPayment,
            biller,
            percent: parse(percent),
            withheld: parse("10"),
        }
    }

    #[test]
    fn the_rate_of_its_day_counts_and_a_billers_own_before_the_products() {
        let rates = vec![rate(10, None, "1"), rate(20, None, "2"), rate(15, Some("UMEME"), "3")];
        let terms = Commission { rates, certificates: Vec::new() };
        let umeme = BillerCode::parse("UMEME").unwrap();
        let percent = |on: u32, biller: Option<&BillerCode>| {
            terms.rate(day(on), Mode::PartnerPayBillPayment, biller).map(|rate| rate.percent.to_string())
        };
        assert_eq!(percent(9, None), None);
        assert_eq!(percent(10, None).as_deref(), Some("1"));
        assert_eq!(percent(19, None).as_deref(), Some("1"));
        assert_eq!(percent(20, None).as_deref(), Some("2"));
        assert_eq!(percent(14, Some(&umeme)).as_deref(), Some("1"));
        assert_eq!(percent(25, Some(&umeme)).as_deref(), Some("3"));
        assert_eq!(terms.rate(day(25), Mode::PartnerPayAirtime, None), None);
    }
}
