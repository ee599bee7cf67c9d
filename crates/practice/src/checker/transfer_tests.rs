//! Table tests of the transfer checker: every required field, every alias, every field that does not belong.

use serde_json::{Map, Value, json};

use super::{Transfer, check_transfer};
use crate::answer::refusals::No;
use crate::checker::body::Problem;
use crate::checker::rules::Rules;
use crate::setup::{Billers, CustomBiller, ExtraField};

fn check(body: &Value, strict: bool) -> Result<Transfer, Vec<Problem>> {
    let custom = CustomBiller { code: "SOLARNOW".to_owned(), extra_field: Some(ExtraField::Area) };
    let billers = Billers::with(vec![custom]);
    check_transfer(body.as_object().unwrap(), &Rules { billers: &billers, strict })
}

/// The names of the refused fields.
fn refused(body: &Value) -> Vec<String> {
    check(body, true).unwrap_err().into_iter().map(|problem| problem.field).collect()
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

fn common(mode: &str, own: &Value) -> Value {
    let mut body = json!({
        "transactionMode": mode,
        "amount": 25_000,
        "currency": "UGX",
        "narration": "Shop",
        "partnerReference": "ref-1",
    });
    body.as_object_mut().unwrap().extend(own.as_object().unwrap().clone());
    body
}

const ALWAYS: [&str; 4] = ["transactionMode", "amount", "narration", "partnerReference"];

/// A complete request for each mode and biller, with its required fields besides the common ones.
fn requests() -> Vec<(Value, Vec<&'static str>)> {
    let bill = |code: &str| json!({ "billerCode": code, "accountNumber": "04212345671", "customerName": "NAKATO", "phoneNumber": "256772123456" });
    let bill_needs = vec!["billerCode", "accountNumber", "customerName", "phoneNumber"];
    let mut requests = vec![
        (
            common("PARTNER_SEND_MNO", &json!({ "phoneNumber": "256772123456", "mnoProvider": "MTN" })),
            vec!["phoneNumber", "mnoProvider"],
        ),
        (
            common(
                "PARTNER_COLLECT_MNO",
                &json!({ "phoneNumber": "256752123456", "callbackUrl": "https://shop.example/c" }),
            ),
            vec!["phoneNumber", "callbackUrl"],
        ),
        (
            common(
                "PARTNER_SEND_BANK",
                &json!({ "accountNumber": "9030012345678", "bankCode": "STANBIC", "accountName": "OKELLO" }),
            ),
            vec!["accountNumber", "bankCode", "accountName"],
        ),
        (
            common("PARTNER_PAY_AIRTIME", &json!({ "phoneNumber": "256772123456", "mnoProvider": "MTN" })),
            vec!["phoneNumber", "mnoProvider"],
        ),
    ];
    for code in ["URA", "DSTV", "GOTV", "STARTIMES"] {
        requests.push((common("PARTNER_PAY_BILL_PAYMENT", &bill(code)), bill_needs.clone()));
    }
    for (code, extra, value) in [
        ("UMEME", "customerType", "PREPAID"),
        ("YAKALAST", "customerType", "POSTPAID"),
        ("NWSC", "area", "Kampala"),
        ("SOLARNOW", "area", "Others"),
    ] {
        let body = with(&common("PARTNER_PAY_BILL_PAYMENT", &bill(code)), extra, json!(value));
        requests.push((body, [bill_needs.clone(), vec![extra]].concat()));
    }
    requests
}

fn umeme() -> Value {
    requests().into_iter().map(|(body, _)| body).find(|body| body["billerCode"] == "UMEME").unwrap()
}

#[test]
fn a_full_request_of_every_mode_and_biller_is_accepted() {
    for (body, _) in requests() {
        assert!(check(&body, true).is_ok(), "{body}: {:?}", check(&body, true));
        let optional = with(&with(&body, "walletType", json!("COMMISSION")), "metadata", json!({ "till": 3 }));
        let optional = with(&optional, "callbackUrl", json!("https://shop.example/c"));
        assert!(check(&optional, true).is_ok(), "{optional}");
    }
}

#[test]
fn each_required_field_is_missed_by_its_name() {
    for (body, own) in requests() {
        for field in ALWAYS.iter().chain(&own) {
            assert_eq!(refused(&without(&body, field)), [*field], "{body} without {field}");
            if *field != "amount" {
                assert_eq!(refused(&with(&body, field, json!("  "))), [*field], "{body} with a blank {field}");
            }
            assert_eq!(refused(&with(&body, field, json!(null))), [*field], "{body} with a null {field}");
            assert_eq!(refused(&with(&body, field, json!(["x"]))), [*field], "{body} with a list as {field}");
        }
    }
}

#[test]
fn each_alias_stands_for_its_field_and_never_beside_it() {
    let aliases: [(&str, &[&str]); 7] = [
        ("phoneNumber", &["customer_phone", "customerPhone"]),
        ("mnoProvider", &["network"]),
        ("accountNumber", &["account_number"]),
        ("customerName", &["accountName", "recipientName"]),
        ("customerType", &["area", "meterNumber"]),
        ("area", &["customerType", "meterNumber"]),
        ("billerCode", &["biller_code"]),
    ];
    let mut tried = 0;
    for (body, _) in requests() {
        for (field, alias) in aliases.iter().flat_map(|(field, all)| all.iter().map(move |alias| (*field, *alias))) {
            let Some(value) = body.get(field).cloned() else { continue };
            let renamed = with(&without(&body, field), alias, value.clone());
            assert_eq!(check(&renamed, true), check(&body, true), "{alias} for {field}");
            // A meter number beside the value is not an alias.
            let named = if alias == "meterNumber" { "meterNumber" } else { field };
            assert_eq!(refused(&with(&body, alias, value)), [named], "{alias} beside {field}");
            tried += 1;
        }
    }
    assert!(tried > 60, "every alias is tried in every mode that has its field, {tried}");
}

#[test]
fn a_field_that_does_not_belong_is_refused_by_name_and_let_pass_only_when_lenient() {
    let everything = [
        "phonenumber",
        "phone",
        "mnoProvder",
        "reference",
        "partner_reference",
        "customer_name",
        "callbackURL",
        "Amount",
        "description",
        "accountNumber",
        "bankCode",
        "accountName",
        "recipientName",
        "customerName",
        "customerType",
        "area",
        "billerCode",
        "phoneNumber",
        "mnoProvider",
        "meterNumber",
        "customer_phone",
        "network",
    ];
    // The optional fields of a mode, by any name.
    let taken = |body: &Value, name: &str| {
        let has = |field: &str| body.get(field).is_some();
        match name {
            "recipientName" => body["transactionMode"] == "PARTNER_SEND_MNO" || has("customerName"),
            "mnoProvider" | "network" => body["transactionMode"] == "PARTNER_COLLECT_MNO" || has("mnoProvider"),
            "accountName" => has("accountName") || has("customerName"),
            "customer_phone" => has("phoneNumber"),
            "customerType" | "area" | "meterNumber" => has("customerType") || has("area"),
            other => has(other),
        }
    };
    for (body, _) in requests() {
        for name in everything.iter().filter(|name| !taken(&body, name)) {
            let extended = with(&body, name, json!("x"));
            assert_eq!(refused(&extended), [*name], "{extended}");
            assert!(check(&extended, false).is_ok(), "lenient: {extended}");
        }
    }
}

#[test]
fn an_amount_is_a_json_number_of_whole_shillings_from_one_hundred() {
    for bad in ["99", "0", "-5", "99.99", "100.5", "\"25000\"", "\"25,000\"", "true", "1e400", "9e28", "{}"] {
        let body = with(&umeme(), "amount", serde_json::from_str(bad).unwrap());
        assert_eq!(refused(&body), ["amount"], "{bad}");
    }
    for (good, hundredths) in
        [("100", 10_000), ("25000.00", 2_500_000), ("1e5", 10_000_000), ("1000000000000000", 100_000_000_000_000_000)]
    {
        let body = with(&umeme(), "amount", serde_json::from_str(good).unwrap());
        assert_eq!(check(&body, true).unwrap().amount.hundredths(), hundredths, "{good}");
    }
}

#[test]
fn values_outside_their_rule_are_refused() {
    let table = [
        ("transactionMode", json!("PARTNER_PAY_BILL")),
        ("currency", json!("USD")),
        ("walletType", json!("escrow")),
        ("metadata", json!("text")),
        ("callbackUrl", json!("http://shop.example/c")),
        ("callbackUrl", json!("shop.example")),
        ("customerType", json!("prepaid")),
        ("billerCode", json!("UEDCL")),
        ("phoneNumber", json!("25677212345")),
        ("phoneNumber", json!("2567721234567")),
        ("phoneNumber", json!("+256772123456")),
        ("phoneNumber", json!("0772123456")),
        ("phoneNumber", json!("25677212345a")),
        ("phoneNumber", json!("256700000000")),
        ("amount", json!("25000")),
    ];
    for (field, value) in table {
        assert_eq!(refused(&with(&umeme(), field, value.clone())), [field], "{field} {value}");
    }
    assert_eq!(refused(&Value::Object(Map::new())), ["transactionMode"], "without a mode nothing else is judged");
}

#[test]
fn each_area_of_the_list_is_taken_and_no_other() {
    let nwsc = requests().into_iter().map(|(body, _)| body).find(|body| body["billerCode"] == "NWSC").unwrap();
    for area in ["Kampala", "Entebbe", "Jinja", "Mukono", "Iganga", "Lugazi", "Kawuku", "Kajjansi", "Others"] {
        assert!(check(&with(&nwsc, "area", json!(area)), true).is_ok(), "{area}");
    }
    assert_eq!(refused(&with(&nwsc, "area", json!("Gulu"))), ["area"]);
}

#[test]
fn a_dummy_phone_is_refused_for_bills_only() {
    let airtime = json!({ "phoneNumber": "256700000000", "mnoProvider": "AIRTEL" });
    assert!(check(&common("PARTNER_PAY_AIRTIME", &airtime), true).is_ok());
}

#[test]
fn a_callback_may_be_plain_http_on_this_machine_only() {
    for url in ["http://127.0.0.1:9/c", "http://localhost/c", "http://[::1]:80/c", "https://shop.example/c"] {
        assert!(check(&with(&umeme(), "callbackUrl", json!(url)), true).is_ok(), "{url}");
    }
}

#[test]
fn a_collection_finds_the_network_by_the_prefix() {
    let body =
        common("PARTNER_COLLECT_MNO", &json!({ "phoneNumber": "256752123456", "callbackUrl": "https://s.example" }));
    assert_eq!(check(&body, true).unwrap().party.network, Some(crate::terms::Network::Airtel));
}

#[test]
fn a_meter_number_beside_the_customer_type_or_area_is_the_account_said_again() {
    let bills = requests().into_iter().map(|(body, _)| body).filter(|body| body.get("billerCode").is_some());
    for body in bills {
        let again = with(&body, "meterNumber", body["accountNumber"].clone());
        if body.get("customerType").or(body.get("area")).is_none() {
            assert_eq!(refused(&again), ["meterNumber"], "{again}");
            continue;
        }
        assert_eq!(check(&again, true), check(&body, true), "{again}");
        assert_eq!(refused(&with(&body, "meterNumber", json!("04212345689"))), ["meterNumber"], "{body}");
    }
}

#[test]
fn a_currency_that_is_left_out_is_ugx_and_no_other_is_taken() {
    for (body, _) in requests() {
        assert_eq!(check(&without(&body, "currency"), true), check(&body, true), "{body}");
        for other in [json!("USD"), json!("ugx"), json!(""), json!(null), json!(800)] {
            assert_eq!(refused(&with(&body, "currency", other.clone())), ["currency"], "{other}");
        }
    }
}

#[test]
fn bank_details_and_a_collecting_number_are_judged_by_their_form() {
    let of_mode =
        |mode: &str| requests().into_iter().map(|(body, _)| body).find(|body| body["transactionMode"] == mode).unwrap();
    let code = |body: &Value| No::validation(&check(body, true).unwrap_err()).code;
    let bank = of_mode("PARTNER_SEND_BANK");
    for (field, value) in [
        ("accountNumber", "90300"),
        ("accountNumber", "90300A2345678"),
        ("accountNumber", "9030012345678 "),
        ("accountNumber", "903001234567890123456"),
        ("bankCode", "04"),
        ("bankCode", "0401/47"),
    ] {
        assert_eq!(code(&with(&bank, field, json!(value))), "INVALID_BANK_DETAILS", "{field} {value}");
    }
    assert_eq!(code(&without(&bank, "bankCode")), "VALIDATION_ERROR", "missing is not wrong");
    let collection = of_mode("PARTNER_COLLECT_MNO");
    for number in ["0752123456", "25675212345", "2567521234567", "256700000000", "256412123456"] {
        assert_eq!(code(&with(&collection, "phoneNumber", json!(number))), "INVALID_PHONE_NUMBER", "{number}");
    }
    assert_eq!(code(&without(&collection, "phoneNumber")), "VALIDATION_ERROR");
    let named = with(&with(&collection, "phoneNumber", json!("256412123456")), "mnoProvider", json!("MTN"));
    assert!(check(&named, true).is_ok(), "whose network is given needs no known prefix");
}
