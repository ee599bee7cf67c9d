//! The fee table: invented (the specification names fees but shows no tariff), and simple enough to check a balance by
//! mental arithmetic. `docs/practice.md` shows the same table.

use rust_decimal::Decimal;

use crate::terms::{Mode, Money};

/// The fee of a transfer of `amount`, in UGX.
///
/// Collections cost 1.5 %, kept to two decimals, so that practice also has fees with decimals.
pub(crate) fn fee(mode: Mode, amount: Money) -> Option<Money> {
    let amount = amount.decimal();
    let fee = match mode {
        Mode::SendMno if amount <= Decimal::from(60_000) => Decimal::from(400),
        Mode::SendMno if amount <= Decimal::from(500_000) => Decimal::from(800),
        Mode::SendMno => Decimal::from(1_500),
        Mode::CollectMno => amount.checked_mul(Decimal::new(15, 3))?,
        Mode::SendBank => Decimal::from(2_500),
        Mode::PayBill if amount <= Decimal::from(100_000) => Decimal::from(500),
        Mode::PayBill => Decimal::from(1_200),
        Mode::PayAirtime => Decimal::ZERO,
    };
    Money::from_decimal(fee)
}

#[cfg(test)]
mod tests {
    use super::fee;
    use crate::terms::Mode;
    use crate::terms::Money;

    fn hundredths(mode: Mode, shillings: i64) -> Option<i64> {
        fee(mode, Money::from_hundredths(shillings * 100)).map(Money::hundredths)
    }

    #[test]
    fn each_mode_has_the_fee_of_the_documented_table() {
        let table = [
            (Mode::SendMno, 60_000, 40_000),
            (Mode::SendMno, 60_001, 80_000),
            (Mode::SendMno, 500_001, 150_000),
            (Mode::CollectMno, 25_001, 37_502),
            (Mode::SendBank, 100, 250_000),
            (Mode::PayBill, 100_000, 50_000),
            (Mode::PayBill, 100_001, 120_000),
            (Mode::PayAirtime, 5_000, 0),
        ];
        for (mode, amount, expected) in table {
            assert_eq!(hundredths(mode, amount), Some(expected), "{} of {amount}", mode.as_str());
        }
    }
}
