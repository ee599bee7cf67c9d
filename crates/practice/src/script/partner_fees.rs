//! The fees: invented, as for the gateway interface, whose table is used for modes that do the same. `docs/practice.md`
//! shows them.

use rust_decimal::Decimal;

use super::fees;
use crate::terms;
use crate::terms::{Money, PartnerMode as Mode};

/// Fee and total of a payment. The total is what leaves the wallet; if the payment adds to the wallet, it is what the
/// payer pays, and the fee is deducted from what arrives. `None` on overflow.
pub(crate) fn charge(mode: Mode, amount: Money) -> Option<(Money, Money)> {
    let fee = fee(mode, amount)?;
    let total = if mode.adds() { amount } else { amount.checked_add(fee)? };
    Some((fee, total))
}

fn fee(mode: Mode, amount: Money) -> Option<Money> {
    match mode {
        Mode::WalletToWallet => Some(Money::ZERO),
        Mode::WalletToMobileMoney | Mode::WalletToMno => fees::fee(terms::Mode::SendMno, amount),
        Mode::MobileMoneyToWallet => fees::fee(terms::Mode::CollectMno, amount),
        Mode::BankTransfer => fees::fee(terms::Mode::SendBank, amount),
        Mode::MerchantPayment => fees::fee(terms::Mode::PayBill, amount),
        Mode::WalletTopUp => Money::from_decimal(amount.decimal().checked_mul(Decimal::new(2, 2))?),
        Mode::CardPayout => Money::from_decimal(Decimal::from(3_000)),
    }
}

#[cfg(test)]
mod tests {
    use super::charge;
    use crate::terms::Money;
    use crate::terms::PartnerMode as Mode;

    #[test]
    fn each_mode_has_the_fee_and_the_total_of_the_documented_table() {
        let table = [
            (Mode::WalletToWallet, 25_000, "0", "25000"),
            (Mode::WalletToMobileMoney, 60_000, "400", "60400"),
            (Mode::WalletToMobileMoney, 60_001, "800", "60801"),
            (Mode::WalletToMno, 500_001, "1500", "501501"),
            (Mode::MobileMoneyToWallet, 25_001, "375.02", "25001"),
            (Mode::BankTransfer, 1, "2500", "2501"),
            (Mode::MerchantPayment, 100_000, "500", "100500"),
            (Mode::MerchantPayment, 100_001, "1200", "101201"),
            (Mode::WalletTopUp, 30_125, "602.5", "30125"),
            (Mode::CardPayout, 10_000, "3000", "13000"),
        ];
        for (mode, amount, fee, total) in table {
            let (found, sum) = charge(mode, Money::from_hundredths(amount * 100)).unwrap();
            let found = (found.json().to_string(), sum.json().to_string());
            assert_eq!(found, (fee.to_owned(), total.to_owned()), "{} of {amount}", mode.as_str());
        }
    }
}
