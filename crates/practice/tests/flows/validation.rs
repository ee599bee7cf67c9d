//! validate-beneficiary (gateway-api.md, Beneficiary).

use crate::counter::{self, Counter, ROOT};
use serde_json::{Value, json};

fn bill(biller: &str, account: &str) -> Value {
    json!({ "transactionMode": "PARTNER_PAY_BILL_PAYMENT", "billerCode": biller, "accountNumber": account })
}

fn phone(number: &str) -> Value {
    json!({ "transactionMode": "PARTNER_SEND_MNO", "phoneNumber": number })
}

#[tokio::test]
async fn a_holder_is_named_with_what_the_biller_needs() {
    let counter = Counter::open().await;
    let umeme = counter.validate(&bill("UMEME", "04212345671")).await;
    assert_eq!(umeme.at("/beneficiary/name"), json!("NAKATO SARAH"));
    assert_eq!(umeme.at("/beneficiary/customerType"), json!("PREPAID"));
    assert_eq!(umeme.at("/beneficiary/isValid"), json!(true));
    assert_eq!(counter.validate(&bill("UMEME", "200512344")).await.at("/beneficiary/customerType"), json!("POSTPAID"));
    assert_eq!(counter.validate(&bill("NWSC", "2034567")).await.at("/beneficiary/area"), json!("Kampala"));
    let without = counter.validate(&bill("NWSC", "2099001")).await.json();
    assert!(without["beneficiary"].get("area").is_none() && without["beneficiary"]["isValid"] == true);
    let dstv = counter.validate(&bill("DSTV", "1021234567")).await.json();
    assert!(dstv["beneficiary"].get("area").is_none() && dstv["beneficiary"].get("customerType").is_none());
}

#[tokio::test]
async fn a_phone_and_a_bank_account_have_holders_too() {
    let counter = Counter::open().await;
    let airtel = counter.validate(&phone("256752123456")).await;
    assert_eq!(airtel.at("/beneficiary/provider"), json!("AIRTEL"));
    assert_eq!(airtel.at("/beneficiary/phoneNumber"), json!("256752123456"));
    assert_eq!(airtel.at("/beneficiary/name"), counter.validate(&phone("256752123456")).await.at("/beneficiary/name"));
    let bank =
        json!({ "transactionMode": "PARTNER_SEND_BANK", "accountNumber": "9030012345678", "bankCode": "040147" });
    assert!(counter.validate(&bank).await.at("/beneficiary/name").is_string());
}

#[tokio::test]
async fn a_number_can_be_unknown_not_valid_nameless_or_break_the_check() {
    let counter = Counter::open().await;
    let unknown = counter.validate(&phone("256772550021")).await;
    assert_eq!((unknown.status, unknown.at("/error/code")), (400, json!("ACCOUNT_NOT_FOUND")));
    let not_valid = counter.validate(&bill("UMEME", "14200550022")).await;
    assert_eq!((not_valid.status, not_valid.at("/beneficiary/isValid")), (200, json!(false)));
    assert_eq!(counter.validate(&bill("NWSC", "14200550091")).await.status, 500);
    let nameless = counter.validate(&phone("256772550092")).await.json();
    assert!(nameless["beneficiary"].get("name").is_none());
    assert_eq!(counter.validate(&bill("SOLARNOW", "1")).await.status, 400, "a biller nobody knows");
}

#[tokio::test]
async fn a_number_that_misbehaves_when_paid_still_validates() {
    let counter = Counter::open().await;
    for account in ["14200550010", "14200550020", "14200550033", "14200550052", "14200550061"] {
        let answer = counter.validate(&bill("UMEME", account)).await;
        assert_eq!((answer.status, answer.at("/beneficiary/isValid")), (200, json!(true)), "{account}");
    }
}

#[tokio::test]
async fn a_bill_is_paid_only_with_what_validation_told_of_it() {
    let counter = Counter::open().await;
    let pay = async |body: &Value| counter.post(&format!("{ROOT}/process-transfer"), body).await;
    let refused = async |body: &Value, field: &str| {
        let answer = pay(body).await;
        assert_eq!((answer.status, answer.at("/error/code")), (400, json!("VALIDATION_ERROR")), "{}", answer.text);
        assert!(answer.at("/message").as_str().unwrap().contains(field), "{field}: {}", answer.text);
    };
    let other = |body: &Value, field: &str, value: &str| {
        let mut body = body.clone();
        body[field] = json!(value);
        body
    };
    let power = counter::bill("04212345671", "power");
    refused(&power, "was not validated").await;
    counter.validate(&bill("YAKALAST", "04212345671")).await;
    refused(&power, "was not validated").await;
    counter.validate(&bill("UMEME", "04212345671")).await;
    refused(&other(&power, "customerName", "OKELLO JAMES PETER"), "customerName").await;
    refused(&other(&power, "customerType", "POSTPAID"), "customerType").await;
    refused(&other(&power, "accountNumber", "04212345689"), "was not validated").await;
    assert_eq!(pay(&power).await.status, 200);

    let mut water = other(&other(&power, "billerCode", "NWSC"), "partnerReference", "water");
    water.as_object_mut().unwrap().remove("customerType");
    let water = other(&other(&water, "accountNumber", "2034567"), "customerName", "NAMUKASA PROSSY");
    counter.validate(&bill("NWSC", "2034567")).await;
    refused(&other(&water, "area", "Jinja"), "area").await;
    assert_eq!(pay(&other(&water, "area", "Kampala")).await.status, 200);

    // The payer may add what the validation left out.
    let typed = other(&other(&power, "accountNumber", "200598766"), "customerName", "MUGISHA ROBERT");
    let typed = other(&other(&typed, "customerType", "POSTPAID"), "partnerReference", "typed");
    counter.validate(&bill("UMEME", "200598766")).await;
    assert_eq!(pay(&typed).await.status, 200);
    let nameless = other(&other(&power, "accountNumber", "14200550092"), "partnerReference", "nameless");
    counter.validate(&bill("UMEME", "14200550092")).await;
    assert_eq!(pay(&nameless).await.status, 200);
}

#[tokio::test]
async fn a_check_that_was_lost_or_told_of_another_account_pays_nothing() {
    let counter = Counter::open().await;
    let power = counter::bill("04212345671", "power");
    for scenario in ["server_error", "cut_after_booking", "truncated_json", "not_valid", "check_other_account"] {
        counter.force("validate", scenario).await;
        let asked = bill("UMEME", "04212345671");
        let _ = counter.post_as(counter.practice.live_key(), &format!("{ROOT}/validate-beneficiary"), &asked).await;
        let answer = counter.post(&format!("{ROOT}/process-transfer"), &power).await;
        assert_eq!(answer.status, 400, "{scenario}: {}", answer.text);
    }
    assert_eq!(counter.escrow().await, "5000000");
}
