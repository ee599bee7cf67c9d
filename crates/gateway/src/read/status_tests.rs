use kaunta_domain::money::Money;
use serde_json::{Value, json};

use super::*;

const OURS: &str = "KA261121-000000000001";

fn about(status: u16, body: &str, asked: &str) -> LookUpOutcome {
    outcome(&RawAnswer::whole(status, body), asked)
}

fn found(body: &str, asked: &str) -> TransactionStatus {
    let LookUpOutcome::Found { transaction } = about(200, body, asked) else { panic!("{body}") };
    *transaction
}

const WHOLE: &str = r#"{
    "success": true, "message": "Transaction found",
    "transaction": {
        "id": "TX1", "partnerReference": "KA261121-000000000001", "mnoId": "MTN", "mnoTransactionId": "00123",
        "amount": 25000, "fee": "1200.50", "totalAmount": 26200.5, "currency": "UGX", "status": "SUCCESS",
        "destinationType": "MNO", "destination": {"phoneNumber": "256772123456", "provider": "MTN", "city": "Jinja"},
        "createdAt": "2026-11-21T08:00:00Z", "completedAt": "2026-11-21T08:00:05Z", "receipt": "R1"
    }
}"#;

#[test]
fn every_named_field_is_read_and_the_rest_is_kept() {
    let told = found(WHOLE, OURS);
    assert_eq!(told.status, ServiceStatus::Success);
    assert_eq!(told.message.as_deref(), Some("Transaction found"));
    assert_eq!(told.transaction_id.as_deref(), Some("TX1"));
    assert_eq!(told.partner_reference.as_deref(), Some(OURS));
    assert_eq!((told.mno_id.as_deref(), told.mno_transaction_id.as_deref()), (Some("MTN"), Some("00123")));
    assert_eq!((told.amount, told.fee), (Money::parse("25000").ok(), Money::parse("1200.5").ok()));
    assert_eq!(told.total_amount, Money::parse("26200.5").ok());
    assert_eq!((told.currency.as_deref(), told.destination_type.as_deref()), (Some("UGX"), Some("MNO")));
    assert_eq!(told.destination_phone.as_deref(), Some("256772123456"));
    assert_eq!(told.destination_provider.as_deref(), Some("MTN"));
    assert_eq!(told.created_at.unwrap().to_rfc3339(), "2026-11-21T08:00:00+00:00");
    assert_eq!(told.completed_at.unwrap().to_rfc3339(), "2026-11-21T08:00:05+00:00");
    let rest = json!({"transaction": {"receipt": "R1", "destination": {"city": "Jinja"}}});
    assert_eq!(Value::Object(told.extra), rest);
}

#[test]
fn sums_of_another_currency_are_kept_as_they_came() {
    let body = r#"{"transaction":{"id":"TX1","status":"SUCCESS","amount":7,"fee":1,"totalAmount":8,"currency":"USD"}}"#;
    let told = found(body, OURS);
    assert_eq!((told.amount, told.fee, told.total_amount), (None, None, None));
    assert_eq!(told.currency.as_deref(), Some("USD"));
    assert_eq!(Value::Object(told.extra), json!({"transaction": {"amount": 7, "fee": 1, "totalAmount": 8}}));
}

#[test]
fn a_status_of_the_envelope_is_not_the_transaction_s() {
    for body in [
        r#"{"status":"SUCCESS","id":"REQ-7","transaction":{"id":"TX1","amount":25000}}"#,
        r#"{"status":"SUCCESS","reference":"REQ-7","data":{"transactionId":"TX1"}}"#,
        r#"{"data":{"status":"SUCCESS","id":"REQ-7","transaction":{"partnerReference":"KA261121-000000000001"}}}"#,
        r#"{"status":"FAILED","id":"REQ-7","data":{"transaction":{"id":"TX1"}}}"#,
    ] {
        let outcome = about(200, body, OURS);
        assert!(matches!(outcome, LookUpOutcome::Unanswered { .. }), "{body}: {outcome:?}");
    }
    let own = r#"{"status":"SUCCESS","id":"REQ-7","transaction":{"id":"TX1","status":"PENDING"}}"#;
    assert_eq!(found(own, OURS).status, ServiceStatus::Pending);
    let flat = r#"{"status":"SUCCESS","id":"TX1","data":{"note":"receipt sent"}}"#;
    assert_eq!(found(flat, OURS).status, ServiceStatus::Success);
}

#[test]
fn an_answer_must_be_about_what_was_asked() {
    for asked in [OURS, "TX1", " TX1 "] {
        assert_eq!(found(WHOLE, asked).transaction_id.as_deref(), Some("TX1"));
    }
    let other = Doubt::OtherReference { reference: OURS.to_owned() };
    assert_eq!(about(200, WHOLE, "KA261121-OTHER"), LookUpOutcome::Unanswered { doubt: other });
    // Without a reference there is nothing to compare.
    found(r#"{"transaction":{"id":"TX9","status":"PENDING"}}"#, OURS);
}

#[test]
fn only_the_service_can_say_that_it_has_no_such_transaction() {
    for (status, body) in [
        (404, r#"{"success":false,"error":{"code":"TRANSACTION_NOT_FOUND","message":"No"}}"#),
        (404, r#"{"message":"TRANSACTION_NOT_FOUND"}"#),
        (404, r#"{"errors":[{"type":"TRANSACTION_NOT_FOUND"}]}"#),
        (404, r#"{"error":"TRANSACTION_NOT_FOUND: no such reference"}"#),
        (404, r#"{"statusCode":404,"message":"Transaction not found","error":"Not Found"}"#),
        (404, r#"{"success":false,"message":"No transaction has this id or reference"}"#),
        (400, r#"{"code":"TRANSACTION_NOT_FOUND"}"#),
        (200, r#"{"success":false,"code":"TRANSACTION_NOT_FOUND"}"#),
    ] {
        assert!(matches!(about(status, body, OURS), LookUpOutcome::NotFound { .. }), "{status} {body}");
    }
    for (status, body) in [
        (404, ""),
        (404, "Not Found"),
        (404, "TRANSACTION_NOT_FOUND"),
        (404, "<html><title>404 Not Found: transaction</title></html>"),
        (404, r#"{"message":"Not Found"}"#),
        (404, r#"{"error":{"code":"NOT_FOUND","message":"There is nothing at this path"}}"#),
        (404, r#"{"message":"Cannot GET /api/v1/gateway/transactions/KA1/status: not found"}"#),
        (404, r#"{"message":"Merchant not found"}"#),
        (400, r#"{"message":"Transaction not found"}"#),
        (500, r#"{"code":"TRANSACTION_NOT_FOUND"}"#),
        (503, r#"{"message":"Transaction not found"}"#),
        (401, r#"{"message":"Unauthorized"}"#),
        (200, r#"{"message":"Transaction not found"}"#),
    ] {
        assert!(matches!(about(status, body, OURS), LookUpOutcome::Unanswered { .. }), "{status} {body}");
    }
}

#[test]
fn a_found_transaction_is_found_whatever_its_words_say() {
    let body = r#"{"message":"earlier: TRANSACTION_NOT_FOUND","transaction":{"id":"TX1","status":"SUCCESS"}}"#;
    assert_eq!(found(body, "TX1").status, ServiceStatus::Success);
}
