//! What contradicts a payment, and what does not.

use super::*;
use crate::account::AccountNumber;
use crate::biller::BillerCode;
use crate::cash::Cash;
use crate::money::Amount;
use crate::phone::{Network, Phone};
use crate::text::{BankCode, Name, Narration};
use crate::transfer::{BillExtra, Movement, PayoutMode};
use crate::wallet::WalletType;

fn of(details: Details) -> Transfer {
    let narration = Narration::parse("November").unwrap();
    Transfer {
        amount: Amount::new(25_000).unwrap(),
        narration,
        wallet: WalletType::Escrow,
        callback: None,
        metadata: None,
        cash: Cash::None,
        customer_id: None,
        details,
    }
}

fn phone() -> Phone {
    Phone::parse("0772 123 456").unwrap()
}

fn mobile() -> Transfer {
    of(Details::SendMobile { phone: phone(), network: Network::Mtn, recipient: None })
}

fn bank(account: &str) -> Transfer {
    let holder = Name::parse("NAKATO SARAH").unwrap();
    let account = AccountNumber::parse(account).unwrap();
    of(Details::SendBank { account, bank: BankCode::parse("STANBIC").unwrap(), holder })
}

fn bill() -> Transfer {
    of(Details::PayBill {
        biller: BillerCode::parse("UMEME").unwrap(),
        account: AccountNumber::parse("04212345671").unwrap(),
        holder: Name::parse("NAKATO SARAH").unwrap(),
        phone: phone(),
        extra: BillExtra::None,
    })
}

fn money(text: &str) -> Option<Money> {
    Some(Money::parse(text).unwrap())
}

#[test]
fn another_amount_contradicts_with_or_without_the_fee() {
    for (amount, fee, total, is_other) in [
        (None, None, None, false),
        (money("25000"), None, None, false),
        (money("25000.00"), money("500"), money("25500"), false),
        (money("25500"), money("500"), None, false),
        (money("24500"), money("500"), None, false),
        (money("-25000"), None, None, false),
        (None, None, money("25500"), false),
        (None, money("500"), money("25500"), false),
        (money("25000"), None, money("1"), false),
        (money("26000"), None, None, true),
        (money("26000"), money("500"), None, true),
        (money("0"), None, None, true),
        (money("2500000"), None, None, true),
        (None, None, money("24999"), true),
        (None, money("500"), money("26500"), true),
    ] {
        let told = ReportedTransfer { amount, fee, total, ..ReportedTransfer::default() };
        assert_eq!(!mobile().mismatches(told).is_empty(), is_other, "{told:?}");
    }
    let told = ReportedTransfer { amount: money("26000"), ..ReportedTransfer::default() };
    assert_eq!(mobile().mismatches(told), [Mismatch::Amount(Money::parse("26000").unwrap())]);
}

#[test]
fn a_sum_of_another_currency_is_not_compared_but_told() {
    let told = ReportedTransfer { amount: money("7"), currency: Some("USD"), ..ReportedTransfer::default() };
    assert_eq!(mobile().mismatches(told), [Mismatch::Currency("USD".to_owned())]);
    let told = ReportedTransfer { amount: money("25000"), currency: Some("USD"), ..ReportedTransfer::default() };
    assert_eq!(mobile().mismatches(told), [Mismatch::Currency("USD".to_owned())], "the same number of something else");
    let told = ReportedTransfer { amount: money("25000"), currency: Some(" ugx "), ..ReportedTransfer::default() };
    assert_eq!(mobile().mismatches(told), []);
}

#[test]
fn a_phone_is_the_same_in_any_form_and_behind_a_mask() {
    for (told, is_other) in [
        ("256772123456", false),
        ("+256 772 123 456", false),
        ("0772-123456", false),
        ("772123456", false),
        ("256772123456 (MTN)", false),
        ("25677***3456", false),
        ("077xxxx456", false),
        ("*******456", false),
        ("+256***456", false),
        ("25677***56", false),
        ("077***456", false),
        ("2*456", false),
        ("Shop 24 Express", false),
        ("123456", false),
        ("", false),
        ("MTN", false),
        ("**", false),
        ("256772123457", true),
        ("0782 123 456", true),
        ("25677***3457", true),
        ("078xxxx456", true),
        ("+256***457", true),
        ("07**457", true),
        ("078***456", true),
        ("+25678*", true),
    ] {
        let found = mobile().mismatches(ReportedTransfer { phone: Some(told), ..ReportedTransfer::default() });
        assert_eq!(!found.is_empty(), is_other, "{told}");
    }
}

#[test]
fn an_account_is_the_same_without_its_leading_zeros_and_behind_a_mask() {
    for (ours, told, is_other) in [
        ("04212345671", "04212345671", false),
        ("04212345671", "4212345671", false),
        ("04212345671", "0421 234 5671", false),
        ("04212345671", "*******5671", false),
        ("04212345671", "****5671", false),
        ("04212345671", "xxxx5671", false),
        ("04212345671", "0421****", false),
        ("AX-100-7", "ax1007", false),
        ("04212345671", "04212345672", true),
        ("04212345671", "****5672", true),
        ("04212345671", "1421*******", true),
        ("AX-100-7", "AY-100-7", true),
        ("AX-100-7", "A1007", true),
    ] {
        let found = bank(ours).mismatches(ReportedTransfer { account: Some(told), ..ReportedTransfer::default() });
        assert_eq!(!found.is_empty(), is_other, "{ours} {told}");
    }
}

#[test]
fn of_a_bill_the_account_counts_and_not_the_payers_phone() {
    let other = ReportedTransfer { phone: Some("256700111222"), ..ReportedTransfer::default() };
    assert_eq!(bill().mismatches(other), []);
    let other = ReportedTransfer { account: Some("04299999999"), ..ReportedTransfer::default() };
    assert_eq!(bill().mismatches(other), [Mismatch::Account("04299999999".to_owned())]);
}

#[test]
fn another_mode_that_the_service_has_contradicts() {
    let told = |word| ReportedTransfer { mode: Some(word), ..ReportedTransfer::default() };
    assert_eq!(mobile().mismatches(told("PARTNER_SEND_MNO")), []);
    assert_eq!(mobile().mismatches(told("payout")), []);
    let bill = Mismatch::Mode("PARTNER_PAY_BILL_PAYMENT".to_owned());
    assert_eq!(mobile().mismatches(told("PARTNER_PAY_BILL_PAYMENT")), [bill]);
    let spelling = PayoutMode::MobileMoney;
    let movement = Movement::ToMobile { spelling, phone: phone(), network: Network::Mtn, recipient: None };
    assert_eq!(
        of(Details::Wallet { user: None, reference_in_note: false, previewed_fee: None, movement })
            .mismatches(told("WALLET_TO_MNO")),
        []
    );
}

#[test]
fn who_was_paid_is_an_account_or_a_phone_and_nobody_where_money_comes_in() {
    let other = Some("256700111222");
    assert_eq!(mobile().mismatches(mobile().recipient(other)).len(), 1);
    assert_eq!(bill().mismatches(bill().recipient(other)).len(), 1);
    let movement = Movement::FromMobile { phone: phone(), network: Network::Mtn };
    let collected = of(Details::Wallet { user: None, reference_in_note: false, previewed_fee: None, movement });
    assert_eq!(collected.mismatches(collected.recipient(other)), []);
}
