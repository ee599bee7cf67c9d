//! Table tests of the validate checker.

use serde_json::{Value, json};

use super::{Inquiry, check_inquiry};
use crate::checker::rules::Rules;
use crate::setup::Billers;

fn check(body: &Value) -> Result<Inquiry, Vec<String>> {
    let billers = Billers::with(Vec::new());
    check_inquiry(body.as_object().unwrap(), &Rules { billers: &billers, strict: true })
        .map_err(|problems| problems.into_iter().map(|problem| problem.field).collect())
}

fn requests() -> Vec<Value> {
    vec![
        json!({ "transactionMode": "PARTNER_SEND_MNO", "phoneNumber": "256772123456" }),
        json!({ "transactionMode": "PARTNER_PAY_AIRTIME", "phoneNumber": "256752123456" }),
        json!({ "transactionMode": "PARTNER_SEND_BANK", "accountNumber": "9030012345678", "bankCode": "040147" }),
        json!({ "transactionMode": "PARTNER_PAY_BILL_PAYMENT", "billerCode": "NWSC", "accountNumber": "2034567" }),
    ]
}

#[test]
fn every_field_of_every_mode_is_required_but_the_network() {
    for body in requests() {
        assert!(check(&body).is_ok(), "{body}");
        for field in body.as_object().unwrap().keys() {
            let mut less = body.clone();
            less.as_object_mut().unwrap().remove(field);
            assert_eq!(check(&less), Err(vec![field.clone()]), "{body} without {field}");
        }
    }
    let with_network =
        json!({ "transactionMode": "PARTNER_SEND_MNO", "phoneNumber": "256772123456", "mnoProvider": "MTN" });
    assert!(check(&with_network).is_ok());
}

#[test]
fn aliases_are_those_of_the_validate_table_only() {
    let bill =
        json!({ "transactionMode": "PARTNER_PAY_BILL_PAYMENT", "biller_code": "NWSC", "account_number": "2034567" });
    assert_eq!(check(&bill), Ok(Inquiry::Bill { biller: "NWSC".to_owned(), account: "2034567".to_owned() }));
    let phone = json!({ "transactionMode": "PARTNER_SEND_MNO", "customerPhone": "256772123456" });
    assert_eq!(check(&phone), Err(vec!["phoneNumber".to_owned(), "customerPhone".to_owned()]));
}

#[test]
fn a_collection_and_a_field_of_the_transfer_are_refused() {
    let collect = json!({ "transactionMode": "PARTNER_COLLECT_MNO", "phoneNumber": "256772123456" });
    assert_eq!(check(&collect), Err(vec!["transactionMode".to_owned()]));
    for mut body in requests() {
        body["amount"] = json!(1_000);
        assert_eq!(check(&body), Err(vec!["amount".to_owned()]));
    }
}

#[test]
fn a_bank_account_is_judged_by_its_form_as_it_is_when_paid() {
    let bank =
        json!({ "transactionMode": "PARTNER_SEND_BANK", "accountNumber": "9030012345678", "bankCode": "040147" });
    for (field, value) in [("accountNumber", "90300"), ("accountNumber", "9030-12345"), ("bankCode", "0?")] {
        let mut body = bank.clone();
        body[field] = json!(value);
        assert_eq!(check(&body), Err(vec![field.to_owned()]), "{field} {value}");
    }
}
