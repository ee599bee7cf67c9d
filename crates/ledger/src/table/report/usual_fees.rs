//! The usual fee, learnt from the book alone: the program contains no tariff of the service, and guesses none.
//!
//! For each product and provider, an amount has a usual fee if more than half of its payments had it. Consecutive amounts with the
//! same usual fee form a band. Any amount within a band has the band's fee as its usual fee, even if it was never paid before;
//! other amounts have none. A band of fewer than three payments does not count.

use std::collections::{BTreeMap, HashMap};

use kaunta_domain::counted::Counted;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::report::charged::ChargedFee;

/// How many of the last operations are examined: a large shop's day, a small shop's month.
const LATELY: i64 = 5_000;

/// A band of fewer payments says little: one or two may have been exceptions.
const LEAST: u64 = 3;

/// Amounts with one usual fee.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Band {
    from: Money,
    to: Money,
    fee: Money,
    count: u64,
}

/// How often each fee was charged, by amount.
type Charged = BTreeMap<Money, BTreeMap<Option<Money>, u64>>;

/// The fees that were usual.
#[derive(Debug, Default)]
pub struct UsualFees(HashMap<(Mode, Option<String>), Vec<Band>>);

impl UsualFees {
    /// The usual fees among these.
    #[must_use]
    pub fn of(charged: &[ChargedFee]) -> UsualFees {
        let mut fees: HashMap<(Mode, Option<String>), Charged> = HashMap::new();
        for fee in charged {
            let of_amount = fees.entry((fee.mode, fee.provider.clone())).or_default().entry(fee.amount).or_default();
            *of_amount.entry(fee.fee).or_default() += fee.count;
        }
        UsualFees(fees.into_iter().map(|(of, amounts)| (of, bands(&amounts))).collect())
    }

    /// The usual fee of an amount; `None` if there is none.
    #[must_use]
    pub fn usual(&self, mode: Mode, provider: Option<&str>, amount: Money) -> Option<Money> {
        let bands = self.0.get(&(mode, provider.map(str::to_owned)))?;
        fee_in(bands, amount)
    }
}

impl Ledger {
    /// The recently usual fee of a product, a biller, network or bank, and an amount; `None` if there is none.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn usual_fee(
        &self,
        mode: Mode,
        provider: Option<&str>,
        amount: Money,
    ) -> Result<Option<Money>, LedgerError> {
        let sql = "SELECT state, contradicted_by IS NOT NULL AS disputed, amount, cents, fee, count(*) AS count
                   FROM operation
                   WHERE id > (SELECT max(id) FROM operation) - ? AND mode = ? AND provider IS ?
                   GROUP BY state, disputed, amount, cents, fee";
        let query = sqlx::query(sql).bind(LATELY).bind(mode.code()).bind(provider);
        let mut charged = Charged::new();
        for row in &query.fetch_all(&self.readers).await? {
            let row = Reader::new(row, "operation", "the fees of lately");
            if !Counted::of(row.coded("state", State::from_code)?, row.plain("disputed")?).is_charged() {
                continue;
            }
            let of_amount = charged.entry(Money::from(row.amount()?)).or_default();
            let fee = row.parsed_if_any("fee", Money::parse)?;
            *of_amount.entry(fee).or_default() += u64::from(row.plain::<u32>("count")?);
        }
        Ok(fee_in(&bands(&charged), amount))
    }
}

fn fee_in(bands: &[Band], amount: Money) -> Option<Money> {
    bands.iter().find(|band| band.from <= amount && amount <= band.to).map(|band| band.fee)
}

fn bands(amounts: &Charged) -> Vec<Band> {
    let mut bands: Vec<Band> = Vec::new();
    // An amount without a usual fee ends a band.
    let mut goes_on = false;
    for (amount, fees) in amounts {
        let all: u64 = fees.values().sum();
        let usual = fees.iter().find(|(_, count)| **count * 2 > all);
        let Some((fee, count)) = usual.and_then(|(fee, count)| Some(((*fee)?, *count))) else {
            goes_on = false;
            continue;
        };
        match bands.last_mut().filter(|band| goes_on && band.fee == fee) {
            Some(band) => {
                band.to = *amount;
                band.count += count;
            }
            None => bands.push(Band { from: *amount, to: *amount, fee, count }),
        }
        goes_on = true;
    }
    bands.retain(|band| band.count >= LEAST);
    bands
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use kaunta_domain::wallet::WalletType;

    use super::*;

    fn money(sum: i64) -> Money {
        Money::of_hundredths(sum * 100)
    }

    fn fee(amount: i64, fee: Option<i64>, count: u64) -> ChargedFee {
        ChargedFee {
            day: NaiveDate::from_ymd_opt(2026, 11, 21).unwrap(),
            mode: Mode::PartnerSendMno,
            wallet: WalletType::Escrow,
            provider: Some("MTN".into()),
            biller: None,
            amount: money(amount),
            fee: fee.map(money),
            previewed: None,
            count,
        }
    }

    fn usual(charged: &[ChargedFee], amount: i64) -> Option<Money> {
        UsualFees::of(charged).usual(Mode::PartnerSendMno, Some("MTN"), money(amount))
    }

    #[test]
    fn an_amount_between_others_with_one_fee_has_that_fee_and_one_between_two_fees_has_none() {
        let charged = [fee(5_000, Some(500), 2), fee(10_000, Some(500), 2), fee(60_000, Some(1_500), 4)];
        for (amount, expected) in [
            (5_000, Some(500)),
            (7_000, Some(500)),
            (10_000, Some(500)),
            (4_999, None),
            (10_001, None),
            (60_000, Some(1_500)),
        ] {
            assert_eq!(usual(&charged, amount), expected.map(money), "{amount}");
        }
        assert_eq!(UsualFees::of(&charged).usual(Mode::PartnerSendMno, Some("AIRTEL"), money(5_000)), None);
        assert_eq!(UsualFees::of(&charged).usual(Mode::PartnerPayAirtime, Some("MTN"), money(5_000)), None);
    }

    #[test]
    fn too_few_payments_undecided_ones_and_those_without_a_fee_make_nothing_usual() {
        assert_eq!(usual(&[fee(5_000, Some(500), 2)], 5_000), None);
        assert_eq!(usual(&[fee(5_000, Some(500), 3), fee(5_000, Some(700), 3)], 5_000), None);
        assert_eq!(usual(&[fee(5_000, None, 9)], 5_000), None);
        assert_eq!(usual(&[fee(5_000, Some(500), 4), fee(5_000, Some(700), 3)], 5_000), Some(money(500)));
        // 6,000 has no usual fee, so the band does not extend across it.
        let charged =
            [fee(5_000, Some(500), 3), fee(6_000, Some(700), 1), fee(6_000, Some(800), 1), fee(7_000, Some(500), 3)];
        assert_eq!(usual(&charged, 6_000), None);
    }
}
