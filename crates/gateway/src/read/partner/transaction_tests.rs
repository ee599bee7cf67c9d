//! Every shape that an answer of transact may have, and what it proves.

use kaunta_domain::answer::ConnectionProblem;
use kaunta_domain::status::ServiceStatus;
use serde_json::{Value, json};

use super::*;
use crate::transport::wire::BodyEnd;

/// An outcome as one word, for the tables.
fn word(outcome: &SendOutcome) -> String {
    match outcome {
        SendOutcome::NotSent { .. } => "not sent".to_owned(),
        SendOutcome::Refused { .. } => "refused".to_owned(),
        SendOutcome::Rejected { error } => format!("rejected {}", error.http_status),
        SendOutcome::Booked { result } => result.status.word().to_owned(),
        SendOutcome::Unknown { doubt: Doubt::Unreadable { .. } } => "unreadable".to_owned(),
        SendOutcome::Unknown { doubt: Doubt::Connection { problem } } => format!("{problem:?}"),
        SendOutcome::Unknown { doubt } => format!("unknown {doubt:?}"),
    }
}

fn after(status: u16, body: &str) -> SendOutcome {
    outcome(&RawAnswer::whole(status, body), Mode::WalletToMno)
}

fn booked(body: &str) -> TransferResult {
    let SendOutcome::Booked { result } = after(200, body) else { panic!("{body}") };
    *result
}

fn money(text: &str) -> Option<Money> {
    Some(Money::parse(text).unwrap())
}

#[test]
fn every_nesting_of_a_transaction_is_read() {
    let payment = r#"{"transactionId":"T1","status":"SUCCESS","amount":25000,"fee":"500.50","totalAmount":25500.5}"#;
    for body in [
        payment.to_owned(),
        format!("\u{feff} {payment}"),
        format!("[{payment}]"),
        format!(r#"{{"data":{payment}}}"#),
        format!(r#"{{"data":[{payment}]}}"#),
        format!(r#"{{"result":{payment}}}"#),
        format!(r#"{{"results":[{payment}]}}"#),
        format!(r#"{{"response":{payment}}}"#),
        format!(r#"{{"payload":{payment}}}"#),
        format!(r#"{{"transaction":{payment}}}"#),
        format!(r#"{{"transactions":[{payment}]}}"#),
        format!(r#"{{"items":[{payment}]}}"#),
        format!(r#"{{"data":{{"transaction":{payment}}}}}"#),
        format!(r#"{{"success":true,"message":"ok","data":{{"result":{{"transaction":{payment}}}}}}}"#),
        format!(r#"{{"status":200,"data":{payment}}}"#),
        format!(r#"{{"status":true,"data":{payment}}}"#),
        format!(r#"{{"status":"success","data":{payment}}}"#),
        format!(r#"{{"success":"true","error":null,"errors":[],"data":{payment}}}"#),
        format!(r#"{{"success":true,"results":{{"T1":{payment}}}}}"#),
        format!(r#"{{"payout":{payment}}}"#),
        r#"{"transaction_id":"T1","STATUS":"SUCCESS","Amount":"25000","FEE":500.50,"total_amount":"25500.5"}"#.to_owned(),
        r#"{"data":{"id":"T1","transaction_status":"SUCCESS","amount":{"amount":25000,"currency":"UGX"},"charges":{"total":500.5},"total":25500.50}}"#.to_owned(),
    ] {
        let result = booked(&body);
        assert_eq!(result.status, ServiceStatus::Success, "{body}");
        assert_eq!(result.transaction_id.as_deref(), Some("T1"), "{body}");
        assert_eq!((result.amount, result.fee), (money("25000"), money("500.5")), "{body}");
        assert_eq!(result.total_charged, money("25500.5"), "{body}");
    }
}

#[test]
fn what_an_answer_says_decides_and_nothing_is_guessed() {
    for (body, expected) in [
        // Status words, in any case.
        (r#"{"transactionId":"T1","status":"success"}"#, "SUCCESS"),
        (r#"{"transactionId":"T1","status":"Completed"}"#, "SUCCESS"),
        (r#"{"transactionId":"T1","status":"FAILED"}"#, "FAILED"),
        (r#"{"transactionId":"T1","status":"declined"}"#, "FAILED"),
        (r#"{"transactionId":"T1","status":"REVERSED"}"#, "FAILED"),
        (r#"{"transactionId":"T1","status":"queued"}"#, "PENDING"),
        (r#"{"transactionId":"T1","status":"APPROVED"}"#, "PENDING"),
        (r#"{"transactionId":"T1","status":"ON_HOLD"}"#, "ON_HOLD"),
        (r#"{"transactionId":"T1","status":"DONE"}"#, "DONE"),
        (r#"{"transactionId":"T1","status":"ERROR"}"#, "ERROR"),
        (r#"{"status":"PENDING"}"#, "PENDING"),
        (r#"{"status":"FAILED","message":"Insufficient balance"}"#, "FAILED"),
        // The inner status word is the payment's, the outer one the envelope's.
        (r#"{"status":"success","data":{"transactionId":"T1","status":"PENDING"}}"#, "PENDING"),
        (r#"{"success":true,"data":{"transactionId":"T1","status":"FAILED"}}"#, "FAILED"),
        (r#"{"success":false,"data":{"transactionId":"T1","status":"FAILED"}}"#, "FAILED"),
        (r#"{"success":false,"data":{"transactionId":"T1","status":"PENDING"}}"#, "PENDING"),
        (r#"{"status":"PENDING","data":{"transactionId":"T1"}}"#, "PENDING"),
        (r#"{"status":"HELD","data":{"transactionId":"T1"}}"#, "HELD"),
        // Success, with something that names the payment.
        (r#"{"success":true,"transactionId":"T1"}"#, "SUCCESS"),
        (r#"{"success":true,"data":{"reference":"R1"}}"#, "SUCCESS"),
        (r#"{"success":true,"balance":4975000}"#, "SUCCESS"),
        (r#"{"status":true,"data":{"id":77}}"#, "SUCCESS"),
        (r#"{"status":"success","data":{"id":77}}"#, "SUCCESS"),
        (r#"{"status":"OK","transactionId":"T1"}"#, "SUCCESS"),
        (r#"{"success":true,"statusCode":200,"txnId":"T1"}"#, "SUCCESS"),
        (r#"{"success":true,"message":"Transaction submitted","transactionId":"T1"}"#, "PENDING"),
        (r#"{"success":true,"message":"Your payment is being processed","transactionId":"T1"}"#, "PENDING"),
        (r#"{"status":"success","message":"Accepted","data":{"id":"T1"}}"#, "PENDING"),
        // Success, without anything that names the payment.
        (r#"{"success":true}"#, "unreadable"),
        (r#"{"status":"success","message":"Request successful"}"#, "unreadable"),
        (r#"{"message":"Transaction successful"}"#, "unreadable"),
        // Failure.
        (r#"{"success":false,"message":"Insufficient balance"}"#, "FAILED"),
        (r#"{"success":"false","message":"Insufficient balance"}"#, "FAILED"),
        (r#"{"status":false,"message":"Insufficient balance"}"#, "FAILED"),
        (r#"{"status":"error","message":"Insufficient balance"}"#, "FAILED"),
        (r#"{"status":"fail","data":{"title":"no"}}"#, "FAILED"),
        (r#"{"error":{"code":"INSUFFICIENT_BALANCE"}}"#, "FAILED"),
        (r#"{"errors":["Insufficient balance"]}"#, "FAILED"),
        (r#"{"success":false,"transactionId":"T1","message":"Insufficient balance"}"#, "FAILED"),
        (r#"{"success":false,"transactionId":"T1","status":"ERROR"}"#, "FAILED"),
        // Failure next to success, or failure with a reservation.
        (r#"{"success":false,"data":{"transactionId":"T1","status":"SUCCESS"}}"#, "unreadable"),
        (r#"{"error":"late","transaction":{"id":"T1","status":"COMPLETED"}}"#, "unreadable"),
        (r#"{"status":"FAILED","transactionId":"T1","data":{"id":"T1","status":"SUCCESS"}}"#, "unreadable"),
        (r#"{"status":"SUCCESS","transactionId":"T1","data":{"id":"T1","status":"FAILED"}}"#, "unreadable"),
        (r#"{"success":true,"data":{"success":false}}"#, "unreadable"),
        (r#"{"transactionId":"T1","error":"Provider did not answer"}"#, "unreadable"),
        (r#"{"success":false,"message":"Request timed out"}"#, "unreadable"),
        (r#"{"success":false,"message":"The transaction is still pending"}"#, "unreadable"),
        // No information.
        ("", "unreadable"),
        ("  ", "unreadable"),
        ("{}", "unreadable"),
        ("[]", "unreadable"),
        ("null", "unreadable"),
        ("42", "unreadable"),
        (r#""SUCCESS""#, "unreadable"),
        ("OK", "unreadable"),
        ("<html>SUCCESS</html>", "unreadable"),
        (r#"{"transactionId":"T1","status":"SUC"#, "unreadable"),
        (r#"{"transactionId":"T1"}"#, "unreadable"),
        (r#"{"transactionId":"T1","status":200}"#, "unreadable"),
        (r#"{"transactionId":"T1","status":"200"}"#, "unreadable"),
        (r#"{"transactionId":"T1","status":1}"#, "unreadable"),
        (r#"{"transactionId":"T1","responseCode":"00"}"#, "unreadable"),
        (r#"{"transactionId":"T1","status":null}"#, "unreadable"),
        (r#"{"transactionId":"T1","status":{"code":"SUCCESS"}}"#, "unreadable"),
        (r#"{"data":[{"id":"T1","status":"SUCCESS"},{"id":"T2","status":"FAILED"}]}"#, "unreadable"),
    ] {
        assert_eq!(word(&after(200, body)), expected, "{body}");
    }
}

#[test]
fn http_says_no_or_not_yet() {
    let no = r#"{"message":"No"}"#;
    for (status, body, expected) in [
        (400, no, "rejected 400"),
        (400, "", "rejected 400"),
        (400, "<html>no</html>", "rejected 400"),
        (401, no, "rejected 401"),
        (403, no, "rejected 403"),
        (404, no, "rejected 404"),
        (422, no, "rejected 422"),
        (429, no, "rejected 429"),
        (202, r#"{"success":true,"transactionId":"T1"}"#, "PENDING"),
        (202, r#"{"transactionId":"T1","status":"SUCCESS"}"#, "SUCCESS"),
        (201, r#"{"success":true,"transactionId":"T1"}"#, "SUCCESS"),
        (204, "", "unreadable"),
    ] {
        assert_eq!(word(&after(status, body)), expected, "{status} {body}");
    }
    for status in [301, 307, 408, 409, 425, 500, 502, 503, 504] {
        let outcome = after(status, r#"{"transactionId":"T1","status":"SUCCESS"}"#);
        assert!(matches!(outcome, SendOutcome::Unknown { doubt: Doubt::Status { .. } }), "{status}: {outcome:?}");
    }
}

#[test]
fn a_refusal_with_a_payment_inside_is_read_like_any_other_answer() {
    for (body, expected) in [
        (r#"{"success":true,"data":{"transactionId":"T1","status":"SUCCESS"}}"#, "SUCCESS"),
        (r#"{"message":"Held for review","data":{"transactionId":"T1","status":"PENDING"}}"#, "PENDING"),
        (r#"{"success":false,"data":{"transactionId":"T1","status":"FAILED"}}"#, "FAILED"),
        (r#"{"success":false,"status":"SUCCESS","transactionId":"T1"}"#, "unreadable"),
        (r#"{"success":false,"message":"Timed out, the payment may still be processing"}"#, "unreadable"),
        (r#"{"success":false,"message":"Insufficient balance"}"#, "rejected 422"),
        (r#"{"status":"FAILED","message":"Insufficient balance"}"#, "rejected 422"),
        (r#"{"status":"ERROR","code":"INVALID_PHONE","message":"No"}"#, "rejected 422"),
    ] {
        assert_eq!(word(&after(422, body)), expected, "{body}");
    }
    for body in [
        r#"{"message":"Duplicate request"}"#,
        r#"{"error":{"message":"Already processed"}}"#,
        r#"{"message":"No","transactionId":"T1","code":"X1"}"#,
        r#"{"success":false,"message":"Refused","transactionId":"T1"}"#,
    ] {
        let outcome = after(422, body);
        assert!(matches!(outcome, SendOutcome::Unknown { .. }), "{body}: {outcome:?}");
    }
}

#[test]
fn a_failure_because_the_service_had_it_before_is_none() {
    for body in [
        r#"{"transactionId":"T1","status":"FAILED","message":"Duplicate reference"}"#,
        r#"{"success":false,"message":"This transaction has already been processed"}"#,
        r#"{"success":false,"error":{"code":"DUPLICATE_REQUEST"}}"#,
        r#"{"success":false,"code":"DUPLICATE_REQUEST","message":"Refused"}"#,
        r#"{"status":"FAILED","data":{"transactionId":"T1","failureReason":"Reference exists"}}"#,
        r#"{"errors":[{"field":"description","message":"must be unique"}]}"#,
    ] {
        assert_eq!(word(&after(200, body)), "unreadable", "{body}");
    }
    for body in [
        r#"{"transactionId":"T1","status":"FAILED","message":"The account does not exist"}"#,
        r#"{"success":false,"message":"Not enough in the wallet","uniqueId":"r-1"}"#,
    ] {
        assert_eq!(word(&after(200, body)), "FAILED", "{body}");
    }
    let paid = r#"{"transactionId":"T1","status":"SUCCESS","message":"Already paid to the recipient"}"#;
    assert_eq!(word(&after(200, paid)), "SUCCESS", "a word of success is one, whatever is said beside it");
}

#[test]
fn only_the_payment_s_own_final_word_says_that_a_customer_approved() {
    for mode in [Mode::MobileMoneyToWallet, Mode::WalletTopUp, Mode::BankTransfer, Mode::WalletOther] {
        for (body, expected) in [
            (r#"{"success":true,"message":"Prompt sent to customer","data":{"transactionId":"T1"}}"#, "PENDING"),
            (r#"{"success":true,"transactionId":"T1","amount":25000}"#, "PENDING"),
            (r#"{"status":"success","message":"Prompt sent","transactionId":"T1"}"#, "PENDING"),
            (r#"{"status":"success","data":{"transactionId":"T1"}}"#, "PENDING"),
            (r#"{"status":"SUCCESS","data":{"transactionId":"T1","status":"PENDING"}}"#, "PENDING"),
            (r#"{"success":true,"data":{"transactionId":"T1","status":"SUCCESS"}}"#, "SUCCESS"),
            (r#"{"transactionId":"T1","transactionStatus":"COMPLETED"}"#, "SUCCESS"),
            (r#"{"success":true,"transactionId":"T1","status":"SUCCESS"}"#, "SUCCESS"),
            (r#"{"success":true,"data":{"transactionId":"T1","status":"FAILED"}}"#, "FAILED"),
            (r#"{"success":false,"message":"The customer declined","transactionId":"T1"}"#, "FAILED"),
        ] {
            assert_eq!(word(&outcome(&RawAnswer::whole(200, body), mode)), expected, "{mode:?} {body}");
        }
    }
    let yes = r#"{"success":true,"message":"Sent","data":{"transactionId":"T1"}}"#;
    assert_eq!(word(&after(200, yes)), "SUCCESS");
}

#[test]
fn a_recipient_is_named_under_every_alias() {
    for alias in ["accountName", "customerName", "recipientName", "beneficiary_name"] {
        for body in [
            format!(r#"{{"transactionId":"T1","status":"SUCCESS","recipient":{{"{alias}":"NAKATO SARAH"}}}}"#),
            format!(r#"{{"transactionId":"T1","status":"SUCCESS","{alias}":"NAKATO SARAH"}}"#),
        ] {
            assert_eq!(booked(&body).recipient_name.as_deref(), Some("NAKATO SARAH"), "{body}");
        }
    }
}

#[test]
fn a_cut_answer_is_read_only_if_it_is_whole() {
    let cut = |body: &str| {
        let ending = BodyEnd::Broken(ConnectionProblem::Cut);
        outcome(&RawAnswer { ending, ..RawAnswer::whole(200, body) }, Mode::WalletToMno)
    };
    assert_eq!(word(&cut(r#"{"transactionId":"T1","status":"SUCCESS"}"#)), "SUCCESS");
    assert_eq!(word(&cut(r#"{"transactionId":"T1","status":"SUCCESS""#)), "Cut");
}

#[test]
fn every_sum_is_read_from_its_own_digits_or_kept_as_it_came() {
    let result = booked(
        r#"{"status":"SUCCESS","id":"T1","amount":"25,000","fee":"UGX 500","totalAmount":123456789012345678.01,"tax":"1.5%"}"#,
    );
    assert_eq!((result.amount, result.fee), (None, None));
    assert_eq!(result.total_charged, money("123456789012345678.01"));
    assert_eq!(Value::Object(result.extra), json!({"amount": "25,000", "fee": "UGX 500", "tax": "1.5%"}));
}

#[test]
fn sums_of_another_currency_are_not_shillings() {
    let body = r#"{"id":"T1","status":"SUCCESS","currency":"USD","amount":7,"fee":1,"total":8,"balanceAfter":100}"#;
    let result = booked(body);
    assert_eq!((result.amount, result.fee, result.total_charged, result.wallet), (None, None, None, None));
    let rest = json!({"currency": "USD", "amount": 7, "fee": 1, "total": 8, "balanceAfter": 100});
    assert_eq!(Value::Object(result.extra), rest);
    let body = r#"{"id":"T1","status":"SUCCESS","amount":7,"wallet":{"balanceAfter":100,"currency":"USD"}}"#;
    assert_eq!(booked(body).wallet, None, "nor is a balance");
    let shillings = booked(r#"{"id":"T1","status":"SUCCESS","currency":"ugx","amount":7}"#);
    assert_eq!(shillings.amount, money("7"));
}

#[test]
fn a_word_that_was_understood_as_another_one_is_kept() {
    let mapped = booked(r#"{"data":{"id":"T1","status":"completed"}}"#);
    assert_eq!(Value::Object(mapped.extra), json!({"data": {"status": "completed"}}));
    let own = booked(r#"{"data":{"id":"T1","status":"SUCCESS"}}"#);
    assert_eq!(Value::Object(own.extra), json!({}));
    let unknown = booked(r#"{"id":"T1","status":"ON_HOLD"}"#);
    assert_eq!(Value::Object(unknown.extra), json!({}));
}

#[test]
fn everything_that_is_not_understood_is_kept_nested_as_it_came() {
    let body = r#"{"success":true,"message":"Done","requestId":"r-1","data":{"transactionId":"T1","status":"SUCCESS",
        "referenceId":"R1","recipient":{"name":"NAKATO SARAH","account":"+256772123456","provider":"MTN","branch":"Main"},
        "createdAt":"2026-11-21T08:00:00Z","balanceBefore":5000000,"balanceAfter":"4974500","steps":[1,2],"mode":"WALLET_TO_MNO"}}"#;
    let result = booked(body);
    assert_eq!(result.message.as_deref(), Some("Done"));
    assert_eq!(result.service_reference.as_deref(), Some("R1"));
    assert_eq!(result.recipient_name.as_deref(), Some("NAKATO SARAH"));
    assert_eq!(result.recipient_account.as_deref(), Some("+256772123456"));
    assert_eq!(result.recipient_provider.as_deref(), Some("MTN"));
    assert_eq!(result.created_at.unwrap().to_rfc3339(), "2026-11-21T08:00:00+00:00");
    let wallet = result.wallet.unwrap();
    assert_eq!((wallet.balance_before, wallet.balance_after), (money("5000000"), money("4974500")));
    let rest = json!({"requestId": "r-1", "data": {"steps": [1, 2], "mode": "WALLET_TO_MNO", "recipient": {"branch": "Main"}}});
    assert_eq!(Value::Object(result.extra), rest);
}

#[test]
fn a_balance_counts_as_before_or_after_only_under_a_name_that_says_so() {
    for (body, before, after) in [
        (r#"{"id":"T1","status":"SUCCESS","previousBalance":10,"newBalance":"7.50"}"#, money("10"), money("7.5")),
        (r#"{"id":"T1","status":"SUCCESS","wallet":{"walletId":"W1","balanceAfter":7}}"#, None, money("7")),
        (r#"{"data":{"id":"T1","status":"SUCCESS"},"walletBalance":{"balance_before":10}}"#, money("10"), None),
    ] {
        let wallet = booked(body).wallet.unwrap();
        assert_eq!((wallet.balance_before, wallet.balance_after), (before, after), "{body}");
    }
    let bare = booked(r#"{"id":"T1","status":"SUCCESS","balance":7,"availableBalance":5}"#);
    assert_eq!(bare.wallet, None);
    assert_eq!(Value::Object(bare.extra), json!({"balance": 7, "availableBalance": 5}));
}

#[test]
fn a_failure_has_the_services_words_and_never_our_own_note() {
    for (body, message) in [
        (r#"{"success":false,"message":"Insufficient balance"}"#, Some("Insufficient balance")),
        (r#"{"success":false,"error":{"code":"LIMIT","detail":{"message":"No more today"}}}"#, Some("No more today")),
        (r#"{"errors":[{"field":"amount","message":"is too small"}]}"#, Some("is too small")),
        (
            r#"{"success":false,"message":"Not valid","errors":["amount is too small"]}"#,
            Some("Not valid; amount is too small"),
        ),
        (r#"{"error":"INSUFFICIENT_BALANCE"}"#, None),
        (r#"{"id":"T1","status":"FAILED","reason":"Account is blocked","message":null}"#, Some("Account is blocked")),
        (r#"{"id":"T1","status":"FAILED","description":"November KA-4F7KQ2-M9XR3T"}"#, None),
    ] {
        assert_eq!(booked(body).message.as_deref(), message, "{body}");
    }
}
