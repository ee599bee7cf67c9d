//! The shop's own charges: what it takes for a payment on top of the amount and the service's fee.
//!
//! A line sets a fixed charge for a band of amounts. The most specific line that fits a sale decides; lines for the same product
//! must not overlap, so at most one of them fits.

use serde::{Deserialize, Serialize};

use crate::biller::BillerCode;
use crate::mode::Mode;
use crate::money::{Amount, Money};
use crate::phone::Network;

/// What a line is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "of", content = "code", rename_all = "camelCase")]
pub enum TariffScope {
    /// Everything that customers pay with cash.
    Everything,
    /// Every bill.
    Bills,
    /// Bills of this biller.
    Biller(BillerCode),
    /// Airtime of every network.
    Airtime,
    /// Airtime of this network.
    Network(Network),
}

impl TariffScope {
    /// What lines for a sale may be for, the most specific first; nothing for a product that customers don't pay with cash.
    fn looked_for(mode: Mode, provider: Option<&str>) -> Vec<TariffScope> {
        let (own, product) = match mode {
            Mode::PartnerPayBillPayment => {
                (provider.and_then(|code| BillerCode::parse(code).ok()).map(TariffScope::Biller), TariffScope::Bills)
            }
            Mode::PartnerPayAirtime => {
                (provider.and_then(Network::from_code).map(TariffScope::Network), TariffScope::Airtime)
            }
            Mode::PartnerCollectMno
            | Mode::PartnerSendMno
            | Mode::PartnerSendBank
            | Mode::WalletToWallet
            | Mode::WalletToMobileMoney
            | Mode::WalletToMno
            | Mode::MobileMoneyToWallet
            | Mode::BankTransfer
            | Mode::MerchantPayment
            | Mode::WalletTopUp
            | Mode::WalletOther => return Vec::new(),
        };
        own.into_iter().chain([product, TariffScope::Everything]).collect()
    }
}

/// The charge of a band of amounts. Whole shillings: nobody takes cents across a counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TariffLine {
    /// What it is for.
    pub sold: TariffScope,
    /// From this amount on, in shillings; 0 for no lower end.
    pub from: u64,
    /// Up to and including this amount, in shillings; `None` for no upper end.
    pub to: Option<u64>,
    /// The charge in shillings; 0 for none, whatever a less specific line says.
    pub charge: u64,
}

impl TariffLine {
    fn last(&self) -> u64 {
        self.to.unwrap_or(u64::MAX)
    }

    fn holds(&self, amount: Amount) -> bool {
        let cents = |shillings: u64| shillings.saturating_mul(100);
        // An amount with cents belongs to the whole shilling below it.
        cents(self.from) <= amount.hundredths() && amount.hundredths() <= cents(self.last()).saturating_add(99)
    }

    fn overlaps(&self, other: &TariffLine) -> bool {
        self.sold == other.sold && self.from <= other.last() && other.from <= self.last()
    }
}

/// Why a line was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadLine {
    /// Its last amount is below its first.
    Backwards,
    /// An earlier line is for the same product and shares amounts with it.
    Overlaps {
        /// The earlier one, counted from 0.
        with: usize,
    },
    /// A sum is larger than any payment.
    TooLarge,
    /// The charge is larger than the line's largest amount: a typing mistake.
    MoreThanTheAmount,
}

/// The lines; at most one for the same product fits a sale.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<TariffLine>", into = "Vec<TariffLine>")]
pub struct Tariff(Vec<TariffLine>);

impl Tariff {
    /// Checks the lines.
    ///
    /// # Errors
    /// The index of the first bad line, counted from 0, and what is wrong with it.
    pub fn new(lines: Vec<TariffLine>) -> Result<Tariff, (usize, BadLine)> {
        for (at, line) in lines.iter().enumerate() {
            let sums = [line.from, line.to.unwrap_or_default(), line.charge];
            if sums.into_iter().any(|sum| sum > Amount::MAXIMUM) {
                return Err((at, BadLine::TooLarge));
            }
            if line.last() < line.from {
                return Err((at, BadLine::Backwards));
            }
            if line.charge > line.last() {
                return Err((at, BadLine::MoreThanTheAmount));
            }
            if let Some(with) = lines.iter().take(at).position(|earlier| earlier.overlaps(line)) {
                return Err((at, BadLine::Overlaps { with }));
            }
        }
        Ok(Tariff(lines))
    }

    /// The lines, as they were set.
    #[must_use]
    pub fn lines(&self) -> &[TariffLine] {
        &self.0
    }

    /// The charge for a sale; `None` if no line fits, or if the line that decides charges nothing.
    #[must_use]
    pub fn charge(&self, mode: Mode, provider: Option<&str>, amount: Amount) -> Option<Money> {
        let fits = |sold: TariffScope| self.0.iter().find(|line| line.sold == sold && line.holds(amount));
        let line = TariffScope::looked_for(mode, provider).into_iter().find_map(fits)?;
        let hundredths = i64::try_from(line.charge).ok()?.checked_mul(100)?;
        (hundredths > 0).then(|| Money::of_hundredths(hundredths))
    }
}

impl TryFrom<Vec<TariffLine>> for Tariff {
    type Error = &'static str;
    fn try_from(lines: Vec<TariffLine>) -> Result<Tariff, &'static str> {
        Tariff::new(lines).map_err(|_| "two lines of a tariff overlap, or a line is none")
    }
}

impl From<Tariff> for Vec<TariffLine> {
    fn from(tariff: Tariff) -> Vec<TariffLine> {
        tariff.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(sold: TariffScope, from: u64, to: Option<u64>, charge: u64) -> TariffLine {
        TariffLine { sold, from, to, charge }
    }

    fn umeme() -> TariffScope {
        TariffScope::Biller(BillerCode::parse("UMEME").unwrap())
    }

    fn charged(tariff: &Tariff, mode: Mode, provider: &str, shillings: u64) -> Option<String> {
        let amount = Amount::new(shillings).unwrap();
        tariff.charge(mode, Some(provider), amount).map(Money::to_plain)
    }

    #[test]
    fn the_most_exact_line_decides_and_a_band_includes_both_of_its_ends() {
        let tariff = Tariff::new(vec![
            line(TariffScope::Everything, 0, None, 100),
            line(TariffScope::Bills, 5_000, Some(9_999), 200),
            line(TariffScope::Bills, 10_000, None, 300),
            line(umeme(), 10_000, Some(20_000), 0),
        ])
        .unwrap();
        let bill = |biller, amount| charged(&tariff, Mode::PartnerPayBillPayment, biller, amount);
        let said = [4_999, 5_000, 9_999, 10_000].map(|amount| bill("NWSC", amount).unwrap());
        assert_eq!(said, ["100", "200", "200", "300"]);
        let said = [9_999, 10_000, 20_000, 20_001].map(|amount| bill("UMEME", amount));
        assert_eq!(said.map(|sum| sum.unwrap_or_default()), ["200", "", "", "300"]);
        assert_eq!(charged(&tariff, Mode::PartnerPayAirtime, "MTN", 10_000).as_deref(), Some("100"));
    }

    #[test]
    fn what_no_customer_pays_with_cash_has_no_charge() {
        let tariff = Tariff::new(vec![line(TariffScope::Everything, 0, None, 100)]).unwrap();
        for mode in Mode::ALL {
            let has = charged(&tariff, mode, "MTN", 10_000).is_some();
            assert_eq!(has, matches!(mode.code(), "PARTNER_PAY_BILL_PAYMENT" | "PARTNER_PAY_AIRTIME"), "{mode:?}");
        }
        assert_eq!(charged(&Tariff::default(), Mode::PartnerPayAirtime, "MTN", 10_000), None);
    }

    #[test]
    fn lines_for_the_same_must_not_share_an_amount_and_each_mistake_names_its_line() {
        let first = || line(TariffScope::Bills, 1_000, Some(5_000), 100);
        let with = |second| Tariff::new(vec![first(), second]).map(|_| ());
        assert_eq!(with(line(TariffScope::Bills, 5_000, None, 200)), Err((1, BadLine::Overlaps { with: 0 })));
        assert_eq!(with(line(TariffScope::Bills, 0, Some(1_000), 200)), Err((1, BadLine::Overlaps { with: 0 })));
        assert_eq!(with(line(TariffScope::Bills, 5_001, None, 200)), Ok(()));
        assert_eq!(with(line(umeme(), 0, None, 200)), Ok(()), "it is more exact");
        assert_eq!(with(line(TariffScope::Airtime, 2_000, Some(1_999), 0)), Err((1, BadLine::Backwards)));
        assert_eq!(with(line(TariffScope::Airtime, 0, Some(1_000), 1_001)), Err((1, BadLine::MoreThanTheAmount)));
        assert_eq!(with(line(TariffScope::Airtime, 0, None, Amount::MAXIMUM + 1)), Err((1, BadLine::TooLarge)));
    }

    #[test]
    fn a_tariff_reads_back_and_one_that_overlaps_is_not_read() {
        let lines = vec![line(umeme(), 0, Some(10), 1), line(TariffScope::Network(Network::Mtn), 0, None, 0)];
        let text = serde_json::to_string(&Tariff::new(lines.clone()).unwrap()).unwrap();
        assert_eq!(serde_json::from_str::<Tariff>(&text).unwrap().lines(), lines);
        let twice = serde_json::to_string(&[&lines[0], &lines[0]]).unwrap();
        assert!(serde_json::from_str::<Tariff>(&twice).is_err());
    }
}
