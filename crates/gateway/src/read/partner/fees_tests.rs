//! Every shape that a fee preview may have.

use kaunta_domain::money::Money;
use serde_json::{Value, json};

use super::*;
use crate::read::partner::batch_of;

fn told(body: &str) -> FeePreview {
    let PreviewOutcome::Told(preview) = outcome(&RawAnswer::whole(200, body), None) else { panic!("{body}") };
    *preview
}

fn plain(fees: Fees) -> (Option<String>, Option<String>) {
    (fees.fee.map(Money::to_plain), fees.total.map(Money::to_plain))
}

fn sums(fee: &str, total: &str) -> (Option<String>, Option<String>) {
    let sum = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    (sum(fee), sum(total))
}

#[test]
fn fees_and_totals_are_read_under_their_usual_names_and_never_added_up() {
    for (body, fee, total) in [
        (r#"{"fee":500,"total":25500}"#, "500", "25500"),
        (r#"{"success":true,"data":{"fee":"500.50","totalAmount":"25500.50"}}"#, "500.5", "25500.5"),
        (r#"{"result":{"transaction_fee":500,"total_amount":25500}}"#, "500", "25500"),
        (r#"{"preview":{"charge":500,"amountWithFee":25500}}"#, "500", "25500"),
        (r#"{"data":[{"charges":500,"totalDebit":25500}]}"#, "500", "25500"),
        (r#"{"data":{"items":[{"fee":500,"total":25500}]}}"#, "500", "25500"),
        (r#"[{"serviceFee":500}]"#, "500", ""),
        (r#"{"fee":{"amount":500,"currency":"UGX"},"total":{"value":25500}}"#, "500", "25500"),
        (r#"{"fees":{"total":500,"parts":[400,100]},"total":25500}"#, "500", "25500"),
        (r#"{"fee":400,"tax":100,"totalFee":500}"#, "500", ""),
        (r#"{"fee":0,"total":25000}"#, "0", "25000"),
        (r#"{"fees":[{"type":"service","amount":400},{"type":"tax","amount":100}]}"#, "", ""),
        (r#"{"charges":{"service":400,"tax":100}}"#, "", ""),
        (r#"{"fee":"1.5%"}"#, "", ""),
        (r#"{"fee":"1,500"}"#, "", ""),
        (r#"{"fee":null,"total":null,"note":"x"}"#, "", ""),
        (r#"{"fee":5,"total":10,"currency":"USD"}"#, "", ""),
        (r#"{"fee":{"amount":5,"currency":"USD"}}"#, "", ""),
        (r#"{"message":"Free today"}"#, "", ""),
    ] {
        assert_eq!(plain(told(body).fees), sums(fee, total), "{body}");
    }
}

#[test]
fn what_is_not_understood_is_kept() {
    let preview = told(r#"{"success":true,"data":{"fee":500,"rate":"2%","fees":[{"type":"tax","amount":100}]}}"#);
    let rest = json!({"data": {"rate": "2%", "fees": [{"type": "tax", "amount": 100}]}});
    assert_eq!(Value::Object(preview.rest), rest);
}

#[test]
fn a_missing_preview_is_not_a_refusal() {
    for (status, body) in [
        (200, ""),
        (200, "{}"),
        (200, r#"{"success":true}"#),
        (200, "<html/>"),
        (200, "500"),
        (204, ""),
        (307, ""),
        (404, r#"{"message":"Not found"}"#),
        (405, ""),
        (408, ""),
        (429, ""),
        (500, ""),
        (501, ""),
    ] {
        assert!(
            matches!(outcome(&RawAnswer::whole(status, body), None), PreviewOutcome::NotAnswered(_)),
            "{status} {body}"
        );
    }
    for (status, body) in [
        (400, r#"{"message":"Insufficient balance"}"#),
        (401, ""),
        (403, ""),
        (422, ""),
        (200, r#"{"success":false,"message":"Insufficient balance"}"#),
        (200, r#"{"error":"Insufficient balance"}"#),
    ] {
        assert!(
            matches!(outcome(&RawAnswer::whole(status, body), None), PreviewOutcome::Refused(_)),
            "{status} {body}"
        );
    }
}

#[test]
fn the_fees_of_items_stand_with_their_items() {
    let batch = batch_of(3);
    for (body, items) in [
        (
            r#"{"totalFee":900,"total":75900,"items":[{"referenceId":"KA-2","fee":500},{"referenceId":"KA-0","fee":400}]}"#,
            vec![sums("400", ""), sums("", ""), sums("500", "")],
        ),
        (
            r#"{"data":{"totalFees":900,"totalAmount":75900,"results":{"KA-1":{"fee":900,"total":25900}}}}"#,
            vec![sums("", ""), sums("900", "25900"), sums("", "")],
        ),
        (
            r#"{"fee":900,"total":75900,"items":[{"fee":300},{"fee":300},{"fee":300}]}"#,
            vec![sums("300", ""), sums("300", ""), sums("300", "")],
        ),
        (r#"{"fee":900,"total":75900,"items":[{"fee":300},{"fee":300}]}"#, vec![]),
        (r#"{"fee":900,"total":75900}"#, vec![]),
    ] {
        let PreviewOutcome::Told(preview) = outcome(&RawAnswer::whole(200, body), Some(&batch)) else {
            panic!("{body}")
        };
        assert_eq!(plain(preview.fees).0.as_deref(), Some("900"), "{body}");
        assert_eq!(preview.items.into_iter().map(plain).collect::<Vec<_>>(), items, "{body}");
    }
}
