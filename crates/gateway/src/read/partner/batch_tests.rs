//! Every shape that an answer of bulk may have, and what it proves about each of three items.

use kaunta_domain::answer::ConnectionProblem;
use serde_json::json;

use super::*;
use crate::read::partner::batch_of;
use crate::transport::wire::BodyEnd;

fn word(outcome: &SendOutcome) -> &str {
    match outcome {
        SendOutcome::NotSent { .. } => "not sent",
        SendOutcome::Refused { .. } => "refused",
        SendOutcome::Rejected { .. } => "rejected",
        SendOutcome::Booked { result } => result.status.word(),
        SendOutcome::Unknown { doubt: Doubt::OtherReference { .. } } => "other",
        SendOutcome::Unknown { .. } => "unknown",
    }
}

fn after(status: u16, body: &str) -> BatchAnswer {
    outcome(&Reply::Answered(RawAnswer::whole(status, body)), &batch_of(3))
}

fn words(told: &BatchAnswer) -> String {
    told.items.iter().map(|item| word(&item.outcome)).collect::<Vec<_>>().join(" ")
}

const EACH: &str = r#"[{"referenceId":"KA-0","transactionId":"T0","status":"SUCCESS"},{"referenceId":"KA-1","transactionId":"T1","status":"FAILED","reason":"Blocked"},{"referenceId":"KA-2","transactionId":"T2","status":"PENDING"}]"#;

#[test]
fn every_nesting_of_results_is_read() {
    for body in [
        EACH.to_owned(),
        format!(r#"{{"items":{EACH}}}"#),
        format!(r#"{{"results":{EACH}}}"#),
        format!(r#"{{"data":{EACH}}}"#),
        format!(r#"{{"success":true,"message":"Batch processed","data":{{"batchReference":"B-1","items":{EACH}}}}}"#),
        format!(r#"{{"success":false,"data":{{"batch":{{"id":"PB1","status":"PARTIALLY_COMPLETED"}},"transactions":{EACH}}}}}"#),
        format!(r#"{{"result":{{"data":{{"payouts":{EACH}}}}}}}"#),
        EACH.replace("referenceId", "reference_id"),
        EACH.replace("referenceId", "partnerReference"),
        EACH.replace("referenceId", "clientReference"),
        EACH.replace("referenceId", "reference"),
        EACH.replace("referenceId", "yourRef"),
        EACH.replace("SUCCESS", "completed").replace("FAILED", "declined").replace("PENDING", "queued"),
        r#"{"KA-0":{"status":"SUCCESS"},"KA-1":{"status":"FAILED"},"KA-2":{"status":"PENDING"}}"#.to_owned(),
        r#"{"data":{"results":{"KA-0":"SUCCESS","KA-2":"PENDING","KA-1":"FAILED"}}}"#.to_owned(),
        r#"{"successful":["KA-0"],"failed":["KA-1"],"pending":["KA-2"]}"#.to_owned(),
        r#"{"data":{"successfulItems":[{"referenceId":"KA-0"}],"failedItems":[{"referenceId":"KA-1","reason":"Blocked"}],"pending":[{"referenceId":"KA-2"}]}}"#.to_owned(),
        r#"[{"item":{"referenceId":"KA-0"},"result":{"status":"SUCCESS"}},{"item":{"referenceId":"KA-1"},"result":{"status":"FAILED"}},{"item":{"referenceId":"KA-2"},"result":{"status":"PENDING"}}]"#.to_owned(),
        r#"{"request":{"items":[{"referenceId":"KA-0","amount":25000},{"referenceId":"KA-1"},{"referenceId":"KA-2"}]},"results":[{"referenceId":"KA-2","status":"PENDING"},{"referenceId":"KA-1","success":false},{"referenceId":"KA-0","success":true}]}"#.to_owned(),
        r#"{"results":[{"transactionId":"T0","status":"SUCCESS"},{"transactionId":"T1","status":"FAILED"},{"transactionId":"T2","status":"PENDING"}]}"#.to_owned(),
        r#"{"results":[{"phoneNumber":"+256772123450","amount":25000,"status":"SUCCESS"},{"phoneNumber":"0772 123451","amount":"25000.00","status":"FAILED"},{"phoneNumber":"+25677*****2","status":"PENDING"}]}"#.to_owned(),
        r#"{"results":[{"index":0,"id":"T0","status":"SUCCESS"},{"index":1,"id":"T1","status":"FAILED"},{"index":2,"id":"T2","status":"PENDING"}]}"#.to_owned(),
    ] {
        assert_eq!(words(&after(200, &body)), "SUCCESS FAILED PENDING", "{body}");
    }
}

#[test]
fn nothing_is_given_to_an_item_on_a_guess_and_what_is_left_out_is_unknown() {
    for (body, expected) in [
        // An item is missing.
        (r#"{"items":[{"referenceId":"KA-0","status":"SUCCESS"}]}"#, "SUCCESS unknown unknown"),
        (r#"{"success":true,"items":[{"referenceId":"KA-2","status":"FAILED"}]}"#, "unknown unknown FAILED"),
        (r#"{"success":false,"items":[{"referenceId":"KA-2","status":"FAILED"}]}"#, "unknown unknown FAILED"),
        (r#"{"failed":["KA-2"]}"#, "unknown unknown FAILED"),
        (r#"{"success":true,"items":[]}"#, "unknown unknown unknown"),
        // A list that can't be matched to the items.
        (r#"{"items":[{"id":"T0","status":"SUCCESS"},{"id":"T1","status":"SUCCESS"}]}"#, "unknown unknown unknown"),
        (
            r#"{"items":[{"reference":"X-0","status":"SUCCESS"},{"reference":"X-1","status":"SUCCESS"},{"reference":"X-2","status":"SUCCESS"}]}"#,
            "unknown unknown unknown",
        ),
        (
            r#"{"items":[{"amount":25000,"status":"SUCCESS"},{"amount":25001,"status":"SUCCESS"},{"status":"SUCCESS"}]}"#,
            "unknown unknown unknown",
        ),
        (
            r#"{"items":[{"phone":"+256772123451","status":"SUCCESS"},{"phone":"+256772123450","status":"SUCCESS"},{"status":"SUCCESS"}]}"#,
            "unknown unknown unknown",
        ),
        (
            r#"{"items":[{"index":2,"status":"SUCCESS"},{"index":1,"status":"SUCCESS"},{"index":0,"status":"FAILED"}]}"#,
            "unknown unknown unknown",
        ),
        (
            r#"{"a":[{"status":"SUCCESS"},{"status":"SUCCESS"},{"status":"SUCCESS"}],"b":[{"status":"FAILED"},{"status":"FAILED"},{"status":"FAILED"}]}"#,
            "unknown unknown unknown",
        ),
        // Contradictory entries for one item.
        (
            r#"{"items":[{"referenceId":"KA-0","status":"SUCCESS"},{"referenceId":"KA-0","status":"FAILED"}]}"#,
            "unknown unknown unknown",
        ),
        (r#"{"successful":["KA-0","KA-1"],"failed":["KA-1","KA-2"]}"#, "SUCCESS unknown FAILED"),
        (
            r#"{"items":[{"referenceId":"KA-0","status":"SUCCESS"},{"referenceId":"KA-0","status":"SUCCESS"}]}"#,
            "SUCCESS unknown unknown",
        ),
        (r#"{"items":[{"referenceId":"KA-0","success":false,"status":"SUCCESS"}]}"#, "unknown unknown unknown"),
        (r#"{"failed":[{"referenceId":"KA-0","success":true}]}"#, "unknown unknown unknown"),
        (r#"{"items":[{"referenceId":"KA-0","success":false,"message":"Timeout"}]}"#, "unknown unknown unknown"),
        // Another batch.
        (r#"{"batchReference":"B-2","items":[{"referenceId":"KA-0","status":"SUCCESS"}]}"#, "other other other"),
        (r#"{"success":false,"data":{"batch_reference":"B-2"}}"#, "other other other"),
        // An unknown status word.
        (r#"{"items":[{"referenceId":"KA-0","status":"ON_HOLD"}]}"#, "ON_HOLD unknown unknown"),
    ] {
        assert_eq!(words(&after(200, body)), expected, "{body}");
    }
}

#[test]
fn a_batch_that_is_answered_as_a_whole_leaves_its_items_pending_or_has_paid_nobody() {
    for (status, body, expected) in [
        // Accepted: the answer doesn't say what becomes of the items.
        (200, r#"{"success":true,"batchId":"PB1"}"#, "PENDING PENDING PENDING"),
        (200, r#"{"success":true,"message":"Batch received"}"#, "PENDING PENDING PENDING"),
        (200, r#"{"batchReference":"B-1","status":"COMPLETED"}"#, "PENDING PENDING PENDING"),
        (202, r#"{"data":{"batchId":"PB1","status":"PROCESSING"}}"#, "PENDING PENDING PENDING"),
        (
            200,
            r#"{"success":true,"items":[{"referenceId":"KA-0","transactionId":"T0"},{"referenceId":"KA-1"},{"referenceId":"KA-2"}]}"#,
            "PENDING PENDING PENDING",
        ),
        // Explicitly refused.
        (200, r#"{"success":false,"message":"Insufficient balance"}"#, "FAILED FAILED FAILED"),
        (200, r#"{"batchReference":"B-1","status":"FAILED"}"#, "FAILED FAILED FAILED"),
        (200, r#"{"success":false,"errors":[{"field":"items","message":"Too many"}]}"#, "FAILED FAILED FAILED"),
        (200, r#"{"success":false,"successCount":0,"failedCount":3}"#, "FAILED FAILED FAILED"),
        (400, r#"{"message":"Too many items"}"#, "rejected rejected rejected"),
        (401, "", "rejected rejected rejected"),
        (413, "", "rejected rejected rejected"),
        // Partly failed, or in doubt.
        (200, r#"{"success":false,"successCount":1,"failedCount":2}"#, "unknown unknown unknown"),
        (200, r#"{"success":false,"summary":{"paid":"1"}}"#, "unknown unknown unknown"),
        (200, r#"{"success":false,"message":"2 of 3 payments failed"}"#, "unknown unknown unknown"),
        (200, r#"{"status":"FAILED","batchId":"PB1","message":"Partial failure"}"#, "unknown unknown unknown"),
        (200, r#"{"batchId":"PB1","status":"PARTIALLY_COMPLETED"}"#, "unknown unknown unknown"),
        (200, r#"{"success":false,"message":"Timed out"}"#, "unknown unknown unknown"),
        (200, r#"{"success":false,"status":"COMPLETED","batchId":"PB1"}"#, "unknown unknown unknown"),
        (409, r#"{"message":"Already used"}"#, "unknown unknown unknown"),
        (500, r#"{"success":false}"#, "unknown unknown unknown"),
        (502, "<html/>", "unknown unknown unknown"),
        (307, "", "unknown unknown unknown"),
        // No information.
        (200, "", "unknown unknown unknown"),
        (200, "{}", "unknown unknown unknown"),
        (200, "[]", "unknown unknown unknown"),
        (200, "<html>OK</html>", "unknown unknown unknown"),
        (200, r#"{"items":[{"referenceId":"KA-0","status":"SUCC"#, "unknown unknown unknown"),
        (200, r#"{"message":"Hello"}"#, "unknown unknown unknown"),
    ] {
        assert_eq!(words(&after(status, body)), expected, "{status} {body}");
    }
}

#[test]
fn only_a_refusal_that_names_nobody_refuses_everybody() {
    for (body, expected) in [
        (
            r#"{"success":false,"message":"1 of 3 failed","results":[{"referenceId":"KA-0","status":"SUCCESS"},{"referenceId":"KA-1","status":"FAILED"},{"referenceId":"KA-2","status":"SUCCESS"}]}"#,
            "SUCCESS FAILED SUCCESS",
        ),
        (r#"{"errors":[{"referenceId":"KA-1","error":"Bad phone"}]}"#, "unknown FAILED unknown"),
        (
            r#"{"results":[{"referenceId":"KA-0","status":"FAILED","reason":"Duplicate reference"},{"referenceId":"KA-1","status":"FAILED"}]}"#,
            "unknown FAILED unknown",
        ),
        (
            r#"{"results":[{"referenceId":"KA-0","status":"SUCCESS"},{"referenceId":"KA-2"}]}"#,
            "SUCCESS unknown unknown",
        ),
        (r#"{"failedItems":["KA-1"],"successfulItems":["KA-0"]}"#, "SUCCESS FAILED unknown"),
        (r#"{"items":[{"phoneNumber":"+256700000000","status":"SUCCESS"}]}"#, "unknown unknown unknown"),
        (r#"{"success":false,"message":"1 of 3 failed"}"#, "unknown unknown unknown"),
        (r#"{"success":false,"successCount":2,"failedCount":1}"#, "unknown unknown unknown"),
        (r#"{"message":"Duplicate batchReference"}"#, "unknown unknown unknown"),
        (r#"{"message":"No","batchReference":"B-2"}"#, "other other other"),
        (r#"{"message":"Insufficient balance"}"#, "rejected rejected rejected"),
        (r#"{"message":"Insufficient balance","results":[]}"#, "rejected rejected rejected"),
        (
            r#"{"message":"Bad request","request":{"items":[{"referenceId":"KA-0","amount":25000},{"referenceId":"KA-1","amount":25000},{"referenceId":"KA-2","amount":25000}]}}"#,
            "rejected rejected rejected",
        ),
        (
            r#"{"success":false,"errors":[{"field":"items[1].phoneNumber","message":"Bad"}]}"#,
            "rejected rejected rejected",
        ),
    ] {
        assert_eq!(words(&after(422, body)), expected, "{body}");
    }
}

#[test]
fn a_line_that_broke_says_the_same_of_every_item() {
    let batch = batch_of(3);
    assert_eq!(words(&outcome(&Reply::NotSent(ConnectionProblem::NoConnection), &batch)), "not sent not sent not sent");
    assert_eq!(words(&outcome(&Reply::Lost(ConnectionProblem::Cut), &batch)), "unknown unknown unknown");
    let cut =
        RawAnswer { ending: BodyEnd::Broken(ConnectionProblem::Cut), ..RawAnswer::whole(200, &EACH[..EACH.len() - 1]) };
    assert_eq!(words(&outcome(&Reply::Answered(cut), &batch)), "unknown unknown unknown");
}

#[test]
fn each_item_has_its_own_part_of_the_answer_and_only_that() {
    let told = after(200, &format!(r#"{{"success":true,"data":{{"batchId":"PB1","totalFees":900,"items":{EACH}}}}}"#));
    let parts: Vec<&str> = told.items.iter().filter_map(|item| item.part.as_deref()).collect();
    assert_eq!(format!("[{}]", parts.join(",")), EACH);
    let SendOutcome::Booked { result } = &told.items[1].outcome else { panic!("{told:?}") };
    assert_eq!(result.transaction_id.as_deref(), Some("T1"));
    assert_eq!(result.message.as_deref(), Some("Blocked"));
    assert_eq!(told.report.batch_id.as_deref(), Some("PB1"));
    assert_eq!(Value::Object(told.report.rest), json!({"success": true, "data": {"totalFees": 900, "items": []}}));
    let keyed = after(200, r#"{"results":{"KA-0":"SUCCESS","KA-1":{"status":"FAILED"}},"failed":["KA-2"]}"#);
    let parts: Vec<&str> = keyed.items.iter().filter_map(|item| item.part.as_deref()).collect();
    assert_eq!(parts, [r#"{"KA-0":"SUCCESS"}"#, r#"{"KA-1":{"status":"FAILED"}}"#, r#"{"failed":["KA-2"]}"#]);
}

#[test]
fn what_was_said_of_the_batch_is_kept_with_its_items_as_the_batchs() {
    let told = after(
        200,
        r#"{"success":true,"message":"Queued","data":{"batchId":"PB1","status":"COMPLETED","totalAmount":75000}}"#,
    );
    assert_eq!(told.report.status.as_deref(), Some("COMPLETED"));
    assert_eq!(told.report.message.as_deref(), Some("Queued"));
    let SendOutcome::Booked { result } = &told.items[0].outcome else { panic!("{told:?}") };
    assert_eq!((result.total_charged, result.transaction_id.as_deref()), (None, None));
    assert_eq!(result.extra["batch"]["status"], "COMPLETED");
    assert_eq!(result.extra["batch"]["totalAmount"], 75000);
}
