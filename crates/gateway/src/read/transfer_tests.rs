use kaunta_domain::answer::{ConnectionProblem, Unreadable};
use kaunta_domain::money::Money;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;
use crate::transport::wire::BodyEnd;

const OURS: &str = "KA261121-000000000001";
const MODE: Mode = Mode::PartnerPayBillPayment;

fn ours() -> Reference {
    Reference::from_book(OURS.to_owned())
}

fn after(status: u16, body: &str) -> SendOutcome {
    outcome(&RawAnswer::whole(status, body), &ours(), MODE, 1)
}

fn result_of(body: &str) -> TransferResult {
    let SendOutcome::Booked { result } = after(200, body) else { panic!("{body}") };
    *result
}

fn money(text: &str) -> Option<Money> {
    Some(Money::parse(text).unwrap())
}

const WHOLE: &str = r#"{
    "success": true, "message": "Transfer processed",
    "transaction": {
        "transactionId": "TX1", "reference": "PG1", "amount": 25000, "fee": 1200.50, "totalCharged": 26200.50,
        "status": "SUCCESS",
        "recipient": {"name": "NAKATO SARAH", "account": "04212345671", "provider": "UMEME"},
        "createdAt": "2026-11-21T08:00:00Z"
    },
    "walletBalance": {
        "walletId": "W1", "walletType": "ESCROW", "balanceBefore": 5000000, "balanceAfter": 4973799.50, "currency": "UGX"
    }
}"#;

#[test]
fn every_named_field_is_read_and_nothing_is_left_over() {
    let result = result_of(WHOLE);
    assert_eq!(result.status, ServiceStatus::Success);
    assert_eq!(result.message.as_deref(), Some("Transfer processed"));
    assert_eq!(result.transaction_id.as_deref(), Some("TX1"));
    assert_eq!(result.service_reference.as_deref(), Some("PG1"));
    assert_eq!((result.amount, result.fee), (money("25000"), money("1200.5")));
    assert_eq!(result.total_charged, money("26200.5"));
    assert_eq!(result.recipient_name.as_deref(), Some("NAKATO SARAH"));
    assert_eq!(result.recipient_account.as_deref(), Some("04212345671"));
    assert_eq!(result.recipient_provider.as_deref(), Some("UMEME"));
    assert_eq!(result.created_at.unwrap().to_rfc3339(), "2026-11-21T08:00:00+00:00");
    let wallet = result.wallet.unwrap();
    assert_eq!(wallet.wallet_id.as_deref(), Some("W1"));
    assert_eq!(wallet.wallet_type.as_deref(), Some("ESCROW"));
    assert_eq!((wallet.balance_before, wallet.balance_after), (money("5000000"), money("4973799.5")));
    assert_eq!(wallet.currency.as_deref(), Some("UGX"));
    assert_eq!(Value::Object(result.extra), json!({}));
}

#[test]
fn sums_of_another_currency_are_kept_as_they_came() {
    let result = result_of(
        r#"{"transaction":{"status":"SUCCESS","amount":25000,"fee":{"amount":2,"currency":"USD"}},
            "walletBalance":{"walletId":"W9","balanceBefore":90,"balanceAfter":70.50,"currency":"USD"}}"#,
    );
    assert_eq!((result.amount, result.fee, result.wallet), (money("25000"), None, None));
    let rest = r#"{"walletBalance":{"walletId":"W9","balanceBefore":90,"balanceAfter":70.50,"currency":"USD"},"transaction":{"fee":{"amount":2,"currency":"USD"}}}"#;
    assert_eq!(Value::Object(result.extra).to_string(), rest);
    let foreign =
        result_of(r#"{"transaction":{"status":"SUCCESS","amount":7,"fee":1,"totalCharged":8,"currency":"USD"}}"#);
    assert_eq!((foreign.amount, foreign.fee, foreign.total_charged), (None, None, None));
}

#[test]
fn the_transaction_is_found_by_its_shape_too() {
    let transaction = r#"{"transactionId":"TX1","status":"PENDING","amount":"500"}"#;
    for body in [
        format!(r#"{{"data":{{"transaction":{transaction}}}}}"#),
        format!(r#"{{"result":{{"transaction":{transaction}}}}}"#),
        format!(r#"{{"data":{transaction}}}"#),
        format!(r#"{{"success":true,"result":{transaction}}}"#),
        transaction.to_owned(),
        format!("\u{feff}{transaction}"),
        format!(r#"{{"status":"success","data":{transaction}}}"#),
        r#"{"Transaction":{"transaction_id":"TX1","Status":"PENDING","AMOUNT":500}}"#.to_owned(),
    ] {
        let result = result_of(&body);
        assert_eq!(result.status, ServiceStatus::Pending, "{body}");
        assert_eq!(result.transaction_id.as_deref(), Some("TX1"), "{body}");
        assert_eq!(result.amount, money("500"), "{body}");
    }
}

#[test]
fn nothing_beyond_the_named_fields_is_lost_and_its_nesting_stays() {
    let body = r#"{
        "requestId": "r-1",
        "transaction": {
            "status": "SUCCESS", "token": "12345678901234567890", "fee": "free", "totalCharged": null,
            "recipient": {"name": "A B", "branch": "Main"}, "units": 31.10
        },
        "walletBalance": {"walletId": "W1", "held": 10}
    }"#;
    let extra = Value::Object(result_of(body).extra).to_string();
    let expected = concat!(
        r#"{"requestId":"r-1","walletBalance":{"held":10},"#,
        r#""transaction":{"token":"12345678901234567890","fee":"free","units":31.10,"recipient":{"branch":"Main"}}}"#
    );
    assert_eq!(extra, expected);
}

#[test]
fn missing_and_null_sums_are_missing_and_texts_are_sums() {
    let bare = result_of(r#"{"transaction":{"status":"SUCCESS"}}"#);
    assert_eq!((bare.amount, bare.fee, bare.total_charged), (None, None, None));
    let null = result_of(r#"{"transaction":{"status":"SUCCESS","amount":null,"fee":null,"recipient":null}}"#);
    assert_eq!((null.amount, null.fee), (None, None));
    let texts =
        result_of(r#"{"transaction":{"status":"SUCCESS","amount":"25000","fee":"1200.50","transactionId":77}}"#);
    assert_eq!((texts.amount, texts.fee), (money("25000"), money("1200.5")));
    assert_eq!(texts.transaction_id.as_deref(), Some("77"));
}

#[test]
fn a_status_in_its_own_words_is_kept_and_a_failure_is_booked() {
    assert_eq!(result_of(r#"{"transaction":{"status":"QUEUED"}}"#).status, ServiceStatus::Other("QUEUED".to_owned()));
    assert_eq!(result_of(r#"{"success":false,"transaction":{"status":"FAILED"}}"#).status, ServiceStatus::Failed);
}

#[test]
fn an_answer_about_another_reference_is_never_taken_for_ours() {
    for body in [
        r#"{"partnerReference":"other","transaction":{"status":"SUCCESS"}}"#,
        r#"{"transaction":{"status":"SUCCESS","partnerReference":"other"}}"#,
        r#"{"data":{"transaction":{"status":"SUCCESS","partner_reference":"other"}}}"#,
        r#"{"data":{"status":"SUCCESS","partnerReference":"other"}}"#,
        r#"{"data":{"partnerReference":"other"},"transaction":{"status":"SUCCESS"}}"#,
    ] {
        let doubt = Doubt::OtherReference { reference: "other".to_owned() };
        assert_eq!(after(200, body), SendOutcome::Unknown { doubt }, "{body}");
    }
    let same = format!(r#"{{"transaction":{{"status":"SUCCESS","partnerReference":"{OURS}","reference":"PG1"}}}}"#);
    let result = result_of(&same);
    assert_eq!(result.service_reference.as_deref(), Some("PG1"));
    assert_eq!(Value::Object(result.extra), json!({}));
}

#[test]
fn a_good_status_without_a_readable_answer_is_unknown() {
    for (body, why) in [
        ("", Unreadable::Empty),
        ("  \n", Unreadable::Empty),
        ("<html><body>Welcome</body></html>", Unreadable::WebPage),
        (r#"{"transaction":{"status":"SUC"#, Unreadable::NotJson),
        ("OK", Unreadable::NotJson),
        (r#"["SUCCESS"]"#, Unreadable::NotAnObject),
        ("{}", Unreadable::NoStatus),
        (r#"{"success":true}"#, Unreadable::NoStatus),
        (r#"{"success":true,"transaction":{"transactionId":"TX1"}}"#, Unreadable::NoStatus),
        (r#"{"transaction":{"transactionId":"TX1","status":null}}"#, Unreadable::NoStatus),
        (r#"{"transaction":{"status":true}}"#, Unreadable::NoStatus),
        (r#"{"status":"success","message":"accepted"}"#, Unreadable::NoStatus),
    ] {
        let doubt = Doubt::Unreadable { why };
        assert_eq!(after(200, body), SendOutcome::Unknown { doubt }, "{body}");
    }
}

#[test]
fn a_failure_inside_a_good_status_is_unknown_with_its_words() {
    for body in [
        r#"{"success":false,"message":"Try later","code":"BUSY_NOW"}"#,
        r#"{"error":{"message":"Try later","code":"BUSY_NOW"}}"#,
    ] {
        let SendOutcome::Unknown { doubt: Doubt::Status { error } } = after(200, body) else { panic!("{body}") };
        assert_eq!((error.http_status, error.message.as_deref()), (200, Some("Try later")), "{body}");
        assert_eq!(error.code.as_deref(), Some("BUSY_NOW"), "{body}");
    }
}

#[test]
fn only_a_first_refusal_counts_as_one() {
    for status in [400, 401, 402, 403, 404, 405, 410, 413, 415, 422, 429, 451] {
        let body = r#"{"message":"no"}"#;
        assert!(matches!(after(status, body), SendOutcome::Refused { .. }), "{status}");
        for attempt in [2, 3] {
            let again = outcome(&RawAnswer::whole(status, body), &ours(), MODE, attempt);
            assert!(matches!(again, SendOutcome::Unknown { doubt: Doubt::Status { .. } }), "{status} again");
        }
    }
    for status in [101, 300, 301, 302, 303, 304, 307, 308, 408, 409, 425, 500, 501, 502, 503, 504, 599] {
        let outcome = after(status, r#"{"message":"no"}"#);
        assert!(matches!(outcome, SendOutcome::Unknown { doubt: Doubt::Status { .. } }), "{status}");
    }
    for status in [200, 201, 202, 206, 299] {
        assert!(matches!(after(status, WHOLE), SendOutcome::Booked { .. }), "{status}");
    }
}

/// A bill that was already paid, or a retry of ours, does not show that another copy of the book used the reference.
#[test]
fn only_a_first_sending_whose_reference_is_named_as_used_was_used_by_somebody_else() {
    let used = |body: &str, attempt| {
        let told = outcome(&RawAnswer::whole(400, body), &ours(), MODE, attempt);
        matches!(told, SendOutcome::Unknown { doubt: Doubt::ReferenceUsed { .. } })
    };
    for body in [
        r#"{"code":"DUPLICATE_REFERENCE","message":"partnerReference has already been used"}"#,
        r#"{"errors":[{"field":"amount"},{"message":"This reference is in use"}]}"#,
        "Reference already exists",
    ] {
        assert!(used(body, 1), "{body}");
        assert!(!used(body, 2), "{body}");
    }
    for body in [
        r#"{"message":"This bill was already paid","reference":"PG1"}"#,
        r#"{"code":"DUPLICATE_TRANSACTION","message":"The same amount was paid a minute ago"}"#,
        r#"{"message":"Unknown reference"}"#,
    ] {
        assert!(!used(body, 1), "{body}");
    }
}

/// A proxy may send a request twice: the first was booked, and this answers the second.
#[test]
fn a_refusal_that_may_speak_of_a_request_before_it_is_no_proof() {
    for body in [
        r#"{"message":"Duplicate request"}"#,
        r#"{"code":"DUPLICATE_TRANSACTION"}"#,
        r#"{"error":{"message":"This reference has already been used"}}"#,
        r#"{"errors":[{"field":"partnerReference","message":"must be unique: is in use"}]}"#,
        r#"{"message":"Reference exists"}"#,
        r#"{"message":"The transaction was processed previously"}"#,
        r#"{"code":"IDEMPOTENCY_KEY_MISMATCH"}"#,
        "Transfer already exists",
        r#"{"success":false,"message":"partnerReference must be unique"}"#,
        r#"{"error":"no","transaction":{"transactionId":"TX1"}}"#,
        r#"{"error":{"details":[{"transaction_id":77}]}}"#,
        r#"{"code":"INSUFFICIENT_BALANCE","transaction":{"status":"FAILED","transactionId":"TX1"}}"#,
        r#"{"message":"Refused","reference":"ka261121-000000000001"}"#,
        "no: KA261121-000000000001",
    ] {
        for status in [400, 403, 404, 422] {
            let outcome = after(status, body);
            let is_open =
                matches!(outcome, SendOutcome::Unknown { doubt: Doubt::Status { .. } | Doubt::ReferenceUsed { .. } });
            assert!(is_open, "{status} {body}");
        }
    }
    let cut =
        RawAnswer { ending: BodyEnd::Broken(ConnectionProblem::Cut), ..RawAnswer::whole(422, r#"{"message":"Dup"#) };
    assert!(
        matches!(outcome(&cut, &ours(), MODE, 1), SendOutcome::Unknown { .. }),
        "what was cut off may have said so"
    );
    for body in [
        r#"{"code":"INSUFFICIENT_BALANCE","message":"Insufficient balance"}"#,
        r#"{"code":"INVALID_ACCOUNT","message":"The account does not exist"}"#,
        r#"{"message":"The meter no longer exists","transactionId":null}"#,
        r#"{"error":{"message":"Wallet not found"},"transaction":null,"requestId":"r-1"}"#,
        r#"{"message":"Invalid value in userId","uniqueId":"r-1"}"#,
    ] {
        assert!(matches!(after(422, body), SendOutcome::Refused { .. }), "{body}");
    }
}

#[test]
fn a_customer_has_approved_only_where_the_transaction_itself_says_so() {
    let collected = |body: &str| {
        let outcome = outcome(&RawAnswer::whole(200, body), &ours(), Mode::PartnerCollectMno, 1);
        let SendOutcome::Booked { result } = outcome else { panic!("{body}: {outcome:?}") };
        result.status
    };
    let flat = r#"{"success":true,"status":"SUCCESS","message":"Prompt sent","transactionId":"TX1"}"#;
    assert_eq!(collected(flat), ServiceStatus::Pending);
    assert_eq!(collected(WHOLE), ServiceStatus::Success);
    assert_eq!(result_of(flat).status, ServiceStatus::Success);
}

#[test]
fn a_recipient_is_named_under_every_alias() {
    for inside in ["name", "accountName", "customerName", "recipientName", "account_holder", "beneficiaryName"] {
        let body = format!(r#"{{"transaction":{{"status":"SUCCESS","recipient":{{"{inside}":"NAKATO SARAH"}}}}}}"#);
        assert_eq!(result_of(&body).recipient_name.as_deref(), Some("NAKATO SARAH"), "{body}");
    }
    let beside = r#"{"transaction":{"status":"SUCCESS","name":"Bill","recipient":{},"customerName":"NAKATO SARAH"}}"#;
    assert_eq!(result_of(beside).recipient_name.as_deref(), Some("NAKATO SARAH"));
}

#[test]
fn a_cut_answer_is_read_only_where_it_is_whole_json() {
    let cut = |body: &str, ending| outcome(&RawAnswer { ending, ..RawAnswer::whole(200, body) }, &ours(), MODE, 1);
    let broken = BodyEnd::Broken(ConnectionProblem::Cut);
    assert!(matches!(cut(WHOLE, broken), SendOutcome::Booked { .. }));
    let doubt = Doubt::Connection { problem: ConnectionProblem::Cut };
    assert_eq!(cut(&WHOLE[..WHOLE.len() - 1], broken), SendOutcome::Unknown { doubt: doubt.clone() });
    assert_eq!(cut("", broken), SendOutcome::Unknown { doubt });
    assert!(matches!(cut(r#"{"a":"#, BodyEnd::TooLong), SendOutcome::Unknown { doubt: Doubt::Unreadable { .. } }));
}

proptest! {
    #[test]
    fn whatever_comes_only_a_good_status_books_and_only_a_first_refusal_refuses(
        status in 100..600_u16,
        attempt in 1..4_u32,
        cut_at in 0..WHOLE.len(),
        noise in ".{0,20}",
    ) {
        for body in [noise.clone(), format!("{}{noise}", &WHOLE[..cut_at]), WHOLE.to_owned()] {
            match outcome(&RawAnswer::whole(status, &body), &ours(), MODE, attempt) {
                SendOutcome::Booked { .. } => prop_assert!(is_success(status)),
                SendOutcome::Refused { .. } => prop_assert!((400..500).contains(&status) && attempt == 1),
                // The complete body names a transaction, and so proves no refusal.
                SendOutcome::Unknown { .. } => prop_assert!(status != 400 || attempt > 1 || body == WHOLE),
                SendOutcome::Rejected { .. } => prop_assert!(false, "no answer is its own confirmation"),
                SendOutcome::NotSent { .. } => prop_assert!(false, "an answer is proof that something was sent"),
            }
        }
    }
}
