//! The numbers to try in each mode of the interface.

use super::numbers::{ROWS, Row};
use super::sample_input::SampleInput;
use super::scenario::Scenario;
use crate::terms;
use crate::terms::PartnerMode as Mode;

/// Numbers without a special scenario, listed first.
const EVERYDAY: &[(Mode, &str, &str)] = &[
    (Mode::WalletToWallet, "nakato-shop", "Another shop's wallet: goes through at once"),
    (Mode::WalletToMobileMoney, "+256772300417", "An MTN number: goes through at once"),
    (Mode::WalletToMobileMoney, "+256752300417", "An Airtel number: goes through at once"),
    (Mode::WalletToMno, "+256772300417", "An MTN number: goes through at once"),
    (Mode::MobileMoneyToWallet, "+256772300417", "An MTN customer, who approves after about 5 seconds"),
    (Mode::BankTransfer, "9030012345678", "A bank account, at any bank: goes through at once"),
    (Mode::MerchantPayment, "700417", "A merchant: paid at once"),
    (Mode::WalletTopUp, "250000", "Any amount: added at once"),
];

/// Every number to try, the everyday ones first.
pub(crate) fn sample_inputs() -> Vec<SampleInput> {
    let input = |mode: Mode, value, outcome| SampleInput {
        mode: mode.as_str(),
        biller: None,
        field: field(mode),
        value,
        outcome,
    };
    let everyday = EVERYDAY.iter().map(|(mode, value, outcome)| input(*mode, *value, *outcome));
    let special = Mode::ALL.iter().filter(|mode| **mode != Mode::CardPayout).flat_map(|mode| {
        let there = ROWS.iter().filter(|row| row.scenario.has_partner_number(*mode));
        there.map(|row| input(*mode, row.partner_number(*mode), outcome(row, *mode)))
    });
    everyday.chain(special).collect()
}

/// What happens in a mode. Here a check is a fee preview, and a payment from a customer waits for the customer.
fn outcome(row: &Row, mode: Mode) -> &'static str {
    if row.scenario == Scenario::CheckSlow {
        "The fee preview takes about 8 seconds"
    } else if row.scenario == Scenario::CheckFails {
        "The fee preview breaks down (500)"
    } else if mode.asks() {
        row.outcome(terms::Mode::CollectMno)
    } else {
        row.words
    }
}

/// The field that selects the scenario in a mode.
const fn field(mode: Mode) -> &'static str {
    match mode {
        Mode::WalletToMobileMoney | Mode::WalletToMno | Mode::MobileMoneyToWallet => "phoneNumber",
        Mode::WalletToWallet => "recipientUserId",
        Mode::BankTransfer => "accountNumber",
        Mode::MerchantPayment => "merchantCode",
        Mode::WalletTopUp | Mode::CardPayout => "amount",
    }
}
