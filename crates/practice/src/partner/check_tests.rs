//! Table tests of the checker: every mode's fields, and fields that don't belong.

use serde_json::{Value, json};

use super::{Rules, check_bulk, check_transact};
use crate::checker::Problem;
use crate::script::Order;
use crate::terms::PartnerMode as Mode;

const fn rules(strict: bool, unknown_mode: bool) -> Rules<'static> {
    Rules { strict, unknown_mode, user_id: "practice-shop", user_optional: false }
}

fn check(body: &Value) -> Result<Order, Vec<Problem>> {
    check_transact(body.as_object().unwrap(), &rules(true, false))
}

fn named(problems: Vec<Problem>) -> Vec<String> {
    problems.into_iter().map(|problem| problem.field).collect()
}

fn refused(body: &Value) -> Vec<String> {
    named(check(body).unwrap_err())
}

fn refused_batch(body: &Value) -> Vec<String> {
    named(check_bulk(body.as_object().unwrap(), &rules(true, false)).unwrap_err())
}

fn with(body: &Value, name: &str, value: Value) -> Value {
    let mut body = body.clone();
    body[name] = value;
    body
}

fn without(body: &Value, name: &str) -> Value {
    let mut body = body.clone();
    body.as_object_mut().unwrap().remove(name);
    body
}

fn joined(first: &Value, second: &Value) -> Value {
    let mut joined = first.clone();
    joined.as_object_mut().unwrap().extend(second.as_object().unwrap().clone());
    joined
}

/// A mode's own fields, all of them required.
fn own(mode: Mode) -> Value {
    match mode {
        Mode::WalletToMobileMoney | Mode::WalletToMno | Mode::MobileMoneyToWallet => {
            json!({ "phoneNumber": "+256772123456", "mnoProvider": "MTN" })
        }
        Mode::WalletToWallet => json!({ "recipientUserId": "nakato" }),
        Mode::BankTransfer => json!({ "accountNumber": "9030", "bankCode": "040147", "accountName": "OKELLO" }),
        Mode::MerchantPayment => json!({ "merchantCode": "700417" }),
        Mode::WalletTopUp | Mode::CardPayout => json!({}),
    }
}

fn request(mode: Mode) -> Value {
    let common = json!({
        "userId": "practice-shop", "mode": mode.as_str(), "amount": 25_000, "currency": "UGX", "description": "Wages",
    });
    joined(&common, &own(mode))
}

fn batch(mode: Mode) -> Value {
    let item = |reference: &str| {
        joined(&json!({ "referenceId": reference, "amount": 25_000, "description": "March" }), &own(mode))
    };
    json!({
        "userId": "practice-shop", "batchReference": "march", "mode": mode.as_str(), "currency": "UGX",
        "description": "Wages", "items": [item("a"), item("b")],
    })
}

fn known() -> impl Iterator<Item = Mode> {
    Mode::ALL.iter().copied().filter(|mode| *mode != Mode::CardPayout)
}

#[test]
fn a_full_request_of_every_mode_is_accepted_alone_and_in_a_batch() {
    for mode in known() {
        assert_eq!(check(&request(mode)).unwrap().mode, mode);
        let batch = check_bulk(batch(mode).as_object().unwrap(), &rules(true, false)).unwrap();
        assert_eq!((batch.reference.as_str(), batch.orders.len()), ("march", 2));
        assert_eq!(batch.orders[1].reference_id.as_deref(), Some("b"));
    }
}

#[test]
fn each_field_of_a_mode_is_required_and_missed_by_its_name() {
    for mode in known() {
        let body = request(mode);
        for field in body.as_object().unwrap().keys() {
            assert_eq!(refused(&without(&body, field)), [field.as_str()], "{body} without {field}");
            for bad in [json!(null), json!(["x"]), json!("  ")] {
                assert_eq!(refused(&with(&body, field, bad.clone())), [field.as_str()], "{body} with {field} {bad}");
            }
        }
        let body = batch(mode);
        for field in body.as_object().unwrap().keys() {
            assert_eq!(refused_batch(&without(&body, field)), [field.as_str()], "{body} without {field}");
        }
        for field in body["items"][1].as_object().unwrap().keys() {
            let mut broken = body.clone();
            broken["items"][1].as_object_mut().unwrap().remove(field);
            assert_eq!(refused_batch(&broken), [format!("items[1].{field}")], "{broken}");
        }
    }
}

#[test]
fn a_field_that_does_not_belong_is_refused_by_name_and_let_pass_only_when_lenient() {
    let foreign = ["phone", "phonenumber", "narration", "walletType", "partnerReference", "referenceId", "items"];
    for mode in known() {
        for name in foreign {
            let body = with(&request(mode), name, json!("x"));
            assert_eq!(refused(&body), [name], "{body}");
            assert!(check_transact(body.as_object().unwrap(), &rules(false, false)).is_ok(), "lenient: {body}");
        }
        for name in ["amount", "referenceId"] {
            assert_eq!(refused_batch(&with(&batch(mode), name, json!(1_000))), [name]);
        }
        let mut body = batch(mode);
        body["items"][0]["currency"] = json!("UGX");
        assert_eq!(refused_batch(&body), ["items[0].currency"]);
    }
}

#[test]
fn values_outside_their_rule_are_refused() {
    let table = [
        (Mode::WalletToMobileMoney, "phoneNumber", json!("256772123456")),
        (Mode::WalletToMobileMoney, "phoneNumber", json!("0772123456")),
        (Mode::WalletToMobileMoney, "phoneNumber", json!("+25677212345")),
        (Mode::WalletToMobileMoney, "phoneNumber", json!("+2567721234567")),
        (Mode::WalletToMobileMoney, "phoneNumber", json!("+256 772 123456")),
        (Mode::WalletToMno, "mnoProvider", json!("mtn")),
        (Mode::WalletToWallet, "recipientUserId", json!("practice-shop")),
        (Mode::WalletToWallet, "userId", json!("somebody")),
        (Mode::WalletToWallet, "currency", json!("USD")),
        (Mode::WalletToWallet, "mode", json!("WALLET_TOP_UP")),
        (Mode::WalletToWallet, "mode", json!("CARD_PAYOUT")),
        (Mode::WalletToWallet, "amount", json!("25000")),
        (Mode::WalletToWallet, "amount", json!(0)),
        (Mode::WalletToWallet, "amount", json!(-5)),
        (Mode::WalletToWallet, "amount", serde_json::from_str("100.505").unwrap()),
        (Mode::WalletTopUp, "source", json!("CASH")),
    ];
    for (mode, field, value) in table {
        assert_eq!(refused(&with(&request(mode), field, value.clone())), [field], "{field} {value}");
    }
    for amount in ["0.01", "1", "100.5", "25000.05"] {
        let exact = with(&request(Mode::WalletToWallet), "amount", serde_json::from_str(amount).unwrap());
        assert_eq!(check(&exact).unwrap().amount.json().to_string(), amount, "any number, to the hundredth");
    }
}

#[test]
fn what_is_optional_may_be_given() {
    assert!(check(&with(&request(Mode::WalletTopUp), "source", json!("CARD"))).is_ok());
    let invoice = with(&request(Mode::MerchantPayment), "accountNumber", json!("INV-7"));
    assert_eq!(check(&invoice).unwrap().recipient.as_deref(), Some("700417"), "the merchant decides, not the invoice");
}

#[test]
fn a_mode_nobody_knows_is_there_only_when_it_is_switched_on() {
    let body = request(Mode::CardPayout);
    assert_eq!(refused(&body), ["mode"]);
    assert!(check_transact(body.as_object().unwrap(), &rules(true, true)).is_ok());
}

#[test]
fn items_are_objects_in_an_array_that_is_not_empty() {
    for bad in [json!([]), json!({}), json!("x")] {
        assert_eq!(refused_batch(&with(&batch(Mode::WalletToWallet), "items", bad)), ["items"]);
    }
    assert_eq!(refused_batch(&with(&batch(Mode::WalletToWallet), "items", json!([7]))), ["items[0]"]);
}
