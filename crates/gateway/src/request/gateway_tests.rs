//! Compares every body with JSON written by hand from gateway-api.md: names, values, and nothing else.

use kaunta_domain::account::AccountNumber;
use kaunta_domain::biller::BillerCode;
use kaunta_domain::callback::CallbackUrl;
use kaunta_domain::cash::{AskedOnTop, Cash, DrawerId};
use kaunta_domain::environment::Environment;
use kaunta_domain::metadata::{Entries, InstallationId};
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::text::{BankCode, Name, Narration};
use kaunta_domain::transfer::Movement;
use kaunta_domain::wallet::WalletType;

use super::*;

fn phone() -> Phone {
    Phone::parse("0772 123456").unwrap()
}

fn name() -> Name {
    Name::parse("NAKATO SARAH").unwrap()
}

fn account(text: &str) -> AccountNumber {
    AccountNumber::parse(text).unwrap()
}

fn bill(biller: &str, number: &str, extra: BillExtra) -> Details {
    Details::PayBill {
        biller: BillerCode::parse(biller).unwrap(),
        account: account(number),
        holder: name(),
        phone: phone(),
        extra,
    }
}

fn metadata() -> Metadata {
    let entries = Entries::parse([("Till", "3")]).unwrap();
    Metadata { installation: InstallationId::make(0xab), entries }
}

fn body(details: Details, callback: Option<&str>) -> String {
    let callback = callback.map(|text| CallbackUrl::parse(text, Environment::Production).unwrap());
    let whole = Transfer {
        amount: Amount::new(25_000).unwrap(),
        narration: Narration::parse("November").unwrap(),
        wallet: WalletType::Escrow,
        callback,
        metadata: Some(metadata()),
        cash: Cash::In {
            drawer: DrawerId::FIRST,
            asked: AskedOnTop { fee: Some(Money::of_hundredths(75_000)), charge: Some(Money::of_hundredths(30_000)) },
        },
        customer_id: None,
        details,
    };
    transfer(&whole, &Reference::from_book("KA261121-000000000001".to_owned()), OperationId(7)).unwrap().to_string()
}

/// The common fields around a mode's own.
fn expected(mode: &str, own: &str) -> String {
    format!(
        r#"{{"transactionMode":"{mode}","amount":25000,"currency":"UGX","narration":"November","partnerReference":"KA261121-000000000001","walletType":"ESCROW",{own},"metadata":{{"operationId":"7","installationId":"000000000000000000000000000000ab","Till":"3"}}}}"#
    )
}

#[test]
fn every_mode_sends_its_own_fields_by_their_canonical_names_and_no_other() {
    let collect = Details::Collect {
        phone: phone(),
        network: None,
        callback: CallbackUrl::parse("https://shop.example/hook", Environment::Production).unwrap(),
    };
    for (details, mode, own) in [
        (
            Details::SendMobile { phone: phone(), network: Network::Mtn, recipient: Some(name()) },
            "PARTNER_SEND_MNO",
            r#""phoneNumber":"256772123456","mnoProvider":"MTN","recipientName":"NAKATO SARAH""#,
        ),
        (
            Details::SendMobile { phone: phone(), network: Network::Airtel, recipient: None },
            "PARTNER_SEND_MNO",
            r#""phoneNumber":"256772123456","mnoProvider":"AIRTEL""#,
        ),
        (collect, "PARTNER_COLLECT_MNO", r#""phoneNumber":"256772123456","callbackUrl":"https://shop.example/hook""#),
        (
            Details::SendBank {
                account: account("0012 3456"),
                bank: BankCode::parse("040147").unwrap(),
                holder: name(),
            },
            "PARTNER_SEND_BANK",
            r#""accountNumber":"00123456","bankCode":"040147","accountName":"NAKATO SARAH""#,
        ),
        (
            Details::Airtime { phone: phone(), network: Network::Airtel },
            "PARTNER_PAY_AIRTIME",
            r#""phoneNumber":"256772123456","mnoProvider":"AIRTEL""#,
        ),
    ] {
        assert_eq!(body(details, None), expected(mode, own));
    }
}

#[test]
fn every_biller_gets_its_extra_field_and_no_other() {
    for (biller, extra, field) in [
        ("UMEME", BillExtra::CustomerType("PREPAID".to_owned()), r#","customerType":"PREPAID""#),
        ("YAKALAST", BillExtra::CustomerType("POSTPAID".to_owned()), r#","customerType":"POSTPAID""#),
        ("NWSC", BillExtra::Area("Entebbe".to_owned()), r#","area":"Entebbe""#),
        ("URA", BillExtra::None, ""),
        ("DSTV", BillExtra::None, ""),
        ("GOTV", BillExtra::None, ""),
        ("STARTIMES", BillExtra::None, ""),
    ] {
        let own = format!(
            r#""billerCode":"{biller}","accountNumber":"04212345671","customerName":"NAKATO SARAH","phoneNumber":"256772123456"{field}"#
        );
        assert_eq!(body(bill(biller, "04212345671", extra), None), expected("PARTNER_PAY_BILL_PAYMENT", &own));
    }
}

#[test]
fn a_callback_goes_with_every_mode_once_it_is_set() {
    let airtime = Details::Airtime { phone: phone(), network: Network::Mtn };
    let own = r#""phoneNumber":"256772123456","mnoProvider":"MTN","callbackUrl":"https://shop.example/hook""#;
    assert_eq!(body(airtime, Some("https://shop.example/hook")), expected("PARTNER_PAY_AIRTIME", own));
}

#[test]
fn a_collection_names_its_network_when_it_is_known() {
    let details = Details::Collect {
        phone: phone(),
        network: Some(Network::Mtn),
        callback: CallbackUrl::parse("https://shop.example/hook", Environment::Production).unwrap(),
    };
    let own = r#""phoneNumber":"256772123456","mnoProvider":"MTN","callbackUrl":"https://shop.example/hook""#;
    assert_eq!(body(details, None), expected("PARTNER_COLLECT_MNO", own));
}

#[test]
fn amounts_go_out_as_exact_numbers_and_the_commission_wallet_by_its_name() {
    let whole = Transfer {
        amount: Amount::new(Amount::MAXIMUM).unwrap(),
        narration: Narration::parse("All of it").unwrap(),
        wallet: WalletType::Commission,
        callback: None,
        metadata: None,
        cash: Cash::None,
        customer_id: None,
        details: Details::Airtime { phone: phone(), network: Network::Mtn },
    };
    let body = transfer(&whole, &Reference::from_book("KA1".to_owned()), OperationId(i64::MAX)).unwrap().to_string();
    assert!(body.contains(r#""amount":999999999999,"#), "{body}");
    assert!(body.contains(r#""walletType":"COMMISSION""#), "{body}");
    for not_taken in [Amount::exact(100, 50), Amount::exact(99, 0)] {
        let other = Transfer { amount: not_taken.unwrap(), ..whole.clone() };
        assert_eq!(transfer(&other, &Reference::from_book("KA1".to_owned()), OperationId(1)), None);
    }
    assert!(body.contains(r#"{"operationId":"9223372036854775807"}"#), "{body}");
}

#[test]
fn a_validation_asks_only_for_what_its_mode_names() {
    for (identity, json) in [
        (
            Identity::Phone { airtime: false, phone: phone(), network: Network::Mtn },
            r#"{"transactionMode":"PARTNER_SEND_MNO","phoneNumber":"256772123456","mnoProvider":"MTN"}"#,
        ),
        (
            Identity::Phone { airtime: true, phone: phone(), network: Network::Airtel },
            r#"{"transactionMode":"PARTNER_PAY_AIRTIME","phoneNumber":"256772123456","mnoProvider":"AIRTEL"}"#,
        ),
        (
            Identity::Bank { account: account("00123456"), bank: BankCode::parse("040147").unwrap() },
            r#"{"transactionMode":"PARTNER_SEND_BANK","accountNumber":"00123456","bankCode":"040147"}"#,
        ),
        (
            Identity::Bill { biller: BillerCode::parse("NWSC").unwrap(), account: account("2200123") },
            r#"{"transactionMode":"PARTNER_PAY_BILL_PAYMENT","billerCode":"NWSC","accountNumber":"2200123"}"#,
        ),
    ] {
        assert_eq!(validation(&identity).to_string(), json);
    }
}

#[test]
fn a_transfer_of_the_other_interface_has_no_request_here() {
    let whole = Transfer {
        amount: Amount::new(25_000).unwrap(),
        narration: Narration::parse("November").unwrap(),
        wallet: WalletType::Partner,
        callback: None,
        metadata: None,
        cash: Cash::None,
        customer_id: None,
        details: Details::Wallet {
            user: None,
            reference_in_note: false,
            previewed_fee: None,
            movement: Movement::TopUp,
        },
    };
    assert_eq!(transfer(&whole, &Reference::from_book("KA1".to_owned()), OperationId(1)), None);
}
