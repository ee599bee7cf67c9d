//! Compares every body with JSON written by hand from partner-wallet-api.md: names, values, and nothing else.

use kaunta_domain::account::AccountNumber;
use kaunta_domain::cash::Cash;
use kaunta_domain::money::Amount;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::text::{BankCode, BatchReference, MerchantCode, ModeName, Name, Narration};
use kaunta_domain::transfer::PayoutMode;
use kaunta_domain::wallet::WalletType;

use super::*;
use crate::request::batch::BadBatch;

fn user() -> UserId {
    UserId::parse("user-7").unwrap()
}

fn payment(movement: Movement) -> Transfer {
    Transfer {
        amount: Amount::new(25_000).unwrap(),
        narration: Narration::parse("November").unwrap(),
        wallet: WalletType::Partner,
        callback: None,
        metadata: None,
        cash: Cash::None,
        customer_id: None,
        details: Details::Wallet { user: Some(user()), reference_in_note: true, previewed_fee: None, movement },
    }
}

fn reference() -> Reference {
    Reference::from_book("KA-4F7KQ2-M9XR3T".to_owned())
}

fn phone() -> Phone {
    Phone::parse("0772 123456").unwrap()
}

fn to_mobile(spelling: PayoutMode) -> Movement {
    Movement::ToMobile { spelling, phone: phone(), network: Network::Mtn, recipient: Name::parse("NAKATO SARAH").ok() }
}

fn to_bank() -> Movement {
    Movement::ToBank {
        account: AccountNumber::parse("0012 3456").unwrap(),
        bank: BankCode::parse("040147").unwrap(),
        holder: Name::parse("NAKATO SARAH").unwrap(),
    }
}

fn to_merchant(account: Option<&str>) -> Movement {
    let account = account.map(|text| AccountNumber::parse(text).unwrap());
    Movement::ToMerchant { merchant: MerchantCode::parse("M-77").unwrap(), account }
}

fn other(phone: Option<Phone>, network: Option<Network>, recipient: Option<UserId>) -> Movement {
    Movement::Other { mode: ModeName::parse("CARD_PAYOUT").unwrap(), phone, network, recipient }
}

/// Every mode, with its fields beyond the common ones.
fn every_mode() -> Vec<(Movement, &'static str, &'static str)> {
    let recipient = UserId::parse("user-8").unwrap();
    let mobile = r#","phoneNumber":"+256772123456","mnoProvider":"MTN""#;
    vec![
        (Movement::ToWallet { recipient: recipient.clone() }, "WALLET_TO_WALLET", r#","recipientUserId":"user-8""#),
        (to_mobile(PayoutMode::MobileMoney), "WALLET_TO_MOBILE_MONEY", mobile),
        (to_mobile(PayoutMode::Mno), "WALLET_TO_MNO", mobile),
        (
            Movement::FromMobile { phone: phone(), network: Network::Airtel },
            "MOBILE_MONEY_TO_WALLET",
            r#","phoneNumber":"+256772123456","mnoProvider":"AIRTEL""#,
        ),
        (to_bank(), "BANK_TRANSFER", r#","accountNumber":"00123456","bankCode":"040147","accountName":"NAKATO SARAH""#),
        (to_merchant(None), "MERCHANT_PAYMENT", r#","merchantCode":"M-77""#),
        (to_merchant(Some("INV-1")), "MERCHANT_PAYMENT", r#","merchantCode":"M-77","accountNumber":"INV-1""#),
        (Movement::TopUp, "WALLET_TOP-UP", ""),
        (other(None, None, None), "CARD_PAYOUT", ""),
        (
            other(Some(phone()), Some(Network::Mtn), Some(recipient)),
            "CARD_PAYOUT",
            r#","phoneNumber":"+256772123456","mnoProvider":"MTN","recipientUserId":"user-8""#,
        ),
    ]
}

#[test]
fn every_mode_sends_the_fields_of_the_specification_and_no_other() {
    for (movement, mode, own) in every_mode() {
        let expected = format!(
            r#"{{"userId":"user-7","mode":"{mode}","amount":25000,"currency":"UGX","description":"November KA-4F7KQ2-M9XR3T"{own}}}"#
        );
        assert_eq!(transact(&payment(movement), Some(&reference())).unwrap().to_string(), expected);
    }
}

#[test]
fn a_user_that_the_settings_do_not_name_is_left_out() {
    let details =
        Details::Wallet { user: None, reference_in_note: true, previewed_fee: None, movement: Movement::TopUp };
    let nobodys = Transfer { details, ..payment(Movement::TopUp) };
    let body = r#"{"mode":"WALLET_TOP-UP","amount":25000,"currency":"UGX","description":"November KA-4F7KQ2-M9XR3T"}"#;
    assert_eq!(transact(&nobodys, Some(&reference())).unwrap().to_string(), body);
    let batch = batch_of(vec![nobodys]).unwrap();
    let body = bulk(&batch, batch.items()).unwrap().to_string();
    assert!(body.starts_with(r#"{"batchReference":"SALARY-11","mode":"WALLET_TOP-UP","#), "{body}");
}

#[test]
fn a_description_is_sent_as_typed_unless_our_reference_is_to_go_behind_it() {
    for (movement, ..) in every_mode() {
        let details = Details::Wallet { user: None, reference_in_note: false, previewed_fee: None, movement };
        let typed = Transfer { details, ..payment(Movement::TopUp) };
        assert_eq!(transact(&typed, Some(&reference())).unwrap()["description"], "November");
    }
}

#[test]
fn a_preview_asks_with_the_coming_request_without_our_reference() {
    let body = r#"{"userId":"user-7","mode":"WALLET_TOP-UP","amount":25000,"currency":"UGX","description":"November"}"#;
    assert_eq!(transact(&payment(Movement::TopUp), None).unwrap().to_string(), body);
}

#[test]
fn amounts_go_out_as_exact_numbers() {
    for (typed, sent) in [
        ("999,999,999,999", "999999999999"),
        ("25,000.50", "25000.5"),
        ("25,000.05", "25000.05"),
        ("0.01", "0.01"),
        ("0.1", "0.1"),
        ("123,456,789.99", "123456789.99"),
        ("1", "1"),
    ] {
        let payment = Transfer { amount: Amount::parse_exact(typed).unwrap(), ..payment(Movement::TopUp) };
        let sent = format!(r#""amount":{sent},"#);
        let body = transact(&payment, None).unwrap().to_string();
        assert!(body.contains(&sent), "{body}");
        let batch = batch_of(vec![payment]).unwrap();
        let body = bulk(&batch, batch.items()).unwrap().to_string();
        assert!(body.contains(&sent), "{body}");
    }
}

#[test]
fn a_gateway_transfer_has_no_request_here() {
    let details = Details::Airtime { phone: phone(), network: Network::Mtn };
    let airtime = Transfer { details, ..payment(Movement::TopUp) };
    assert_eq!(transact(&airtime, None), None);
    assert_eq!(batch_of(vec![airtime]), Err(BadBatch::OtherInterface));
}

fn batch_of(transfers: Vec<Transfer>) -> Result<Batch, BadBatch> {
    let item = |(place, transfer)| BatchItem { reference: Reference::from_book(format!("KA-{place}")), transfer };
    Batch::new(
        BatchReference::parse("SALARY-11").unwrap(),
        Narration::parse("Salaries").unwrap(),
        transfers.into_iter().enumerate().map(item).collect(),
    )
}

#[test]
fn every_mode_goes_in_a_batch_with_the_fields_of_the_specification_and_no_other() {
    for (movement, mode, own) in every_mode() {
        let batch = batch_of(vec![payment(movement.clone()), payment(movement)]).unwrap();
        let item =
            |place: u32| format!(r#"{{"referenceId":"KA-{place}","amount":25000,"description":"November"{own}}}"#);
        let around = |items: String| {
            format!(
                r#"{{"userId":"user-7","batchReference":"SALARY-11","mode":"{mode}","currency":"UGX","description":"Salaries","items":[{items}]}}"#
            )
        };
        let whole = bulk(&batch, batch.items()).unwrap().to_string();
        assert_eq!(whole, around(format!("{},{}", item(0), item(1))));
        let one = bulk(&batch, &batch.items()[1..]).unwrap().to_string();
        assert_eq!(one, around(item(1)));
    }
}

#[test]
fn only_payments_that_belong_together_make_a_batch() {
    let top_up = || payment(Movement::TopUp);
    let others = |name: &str| {
        let mode = ModeName::parse(name).unwrap();
        payment(Movement::Other { mode, phone: None, network: None, recipient: None })
    };
    let details = Details::Wallet {
        user: UserId::parse("user-9").ok(),
        reference_in_note: true,
        previewed_fee: None,
        movement: Movement::TopUp,
    };
    let another = Transfer { details, ..top_up() };
    assert_eq!(batch_of(Vec::new()), Err(BadBatch::Empty));
    assert_eq!(batch_of(vec![top_up(), payment(to_bank())]), Err(BadBatch::MixedModes));
    assert_eq!(batch_of(vec![others("CARD_PAYOUT"), others("CASH_OUT")]), Err(BadBatch::MixedModes));
    let spellings = vec![payment(to_mobile(PayoutMode::Mno)), payment(to_mobile(PayoutMode::MobileMoney))];
    assert_eq!(batch_of(spellings), Err(BadBatch::MixedModes));
    assert_eq!(batch_of(vec![top_up(), another]), Err(BadBatch::MixedUsers));
    let twice = vec![BatchItem { reference: reference(), transfer: top_up() }; 2];
    let batch = Batch::new(BatchReference::parse("B").unwrap(), Narration::parse("Salaries").unwrap(), twice);
    assert_eq!(batch, Err(BadBatch::TwiceTheSameReference));
}
