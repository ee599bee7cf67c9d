//! The outcomes of HTTP statuses and bodies for a transfer.

use chrono::{TimeDelta, Utc};
use kaunta_domain::answer::{Doubt, SendOutcome, ServiceError, Unreadable};

use crate::server::{Does, Server, answer};
use crate::shop::{gateway_at, send};

async fn after(status: &str, headers: &str, body: &str) -> SendOutcome {
    let server = Server::start(Does::Say(answer(status, headers, body))).await;
    let outcome = send(&gateway_at(&server.base())).await.outcome;
    assert_eq!(server.heard().len(), 1, "{status}: sent once");
    outcome
}

fn refused(outcome: SendOutcome) -> ServiceError {
    match outcome {
        SendOutcome::Refused { error } => error,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn redirects_are_not_followed() {
    for status in ["301 Moved", "302 Found", "303 See Other", "307 Temporary Redirect", "308 Permanent Redirect"] {
        let elsewhere = Server::start(Does::ReadAndClose).await;
        let location = format!("location: {}/api/v1/gateway/process-transfer-sandbox\r\n", elsewhere.base());
        let outcome = after(status, &location, "").await;
        assert!(matches!(outcome, SendOutcome::Unknown { doubt: Doubt::Status { .. } }), "{status}: {outcome:?}");
        assert_eq!(elsewhere.heard(), Vec::<String>::new(), "{status}");
    }
}

#[tokio::test]
async fn a_key_that_is_not_taken_is_a_refusal() {
    for (status, code) in [("401 Unauthorized", 401), ("403 Forbidden", 403)] {
        assert_eq!(refused(after(status, "", "").await).http_status, code);
    }
}

#[tokio::test]
async fn what_may_have_been_booked_is_unknown() {
    for status in ["408 Request Timeout", "409 Conflict", "425 Too Early", "500 Oh", "502 Bad Gateway", "504 Late"] {
        let outcome = after(status, "content-type: text/html\r\n", "<html><h1>Sorry</h1></html>").await;
        let SendOutcome::Unknown { doubt: Doubt::Status { error } } = outcome else { panic!("{status}: {outcome:?}") };
        assert_eq!((error.message, error.code), (None, None), "{status}: no HTML is shown");
    }
}

#[tokio::test]
async fn too_many_requests_is_a_refusal_that_says_how_long_to_wait() {
    let body = r#"{"message":"Slow down"}"#;
    let error = refused(after("429 Too Many Requests", "retry-after: 3\r\n", body).await);
    assert_eq!((error.retry_after, error.message.as_deref()), (Some(3), Some("Slow down")));
    let at = (Utc::now() + TimeDelta::seconds(60)).format("%a, %d %b %Y %H:%M:%S GMT");
    let error = refused(after("429 Too Many Requests", &format!("retry-after: {at}\r\n"), body).await);
    assert!(error.retry_after.is_some_and(|wait| (50..=60).contains(&wait)), "{:?}", error.retry_after);
}

#[tokio::test]
async fn a_good_status_with_nothing_readable_is_unknown() {
    for body in ["", "<html>Welcome</html>", "{\"transaction\":", "{}"] {
        let outcome = after("200 OK", "", body).await;
        assert!(matches!(outcome, SendOutcome::Unknown { doubt: Doubt::Unreadable { .. } }), "{body}: {outcome:?}");
    }
}

#[tokio::test]
async fn an_endless_answer_is_neither_read_nor_kept_to_its_end() {
    let body = format!(r#"{{"transaction":{{"status":"SUCCESS","padding":"{}"}}}}"#, "é".repeat(1024 * 1024));
    let server = Server::start(Does::Say(answer("200 OK", "", &body))).await;
    let exchange = send(&gateway_at(&server.base())).await;
    let long = Doubt::Unreadable { why: Unreadable::TooLong };
    assert_eq!(exchange.outcome, SendOutcome::Unknown { doubt: long });
    let kept = exchange.evidence.answer_body.unwrap().len();
    assert!((64 * 1024 - 4..=64 * 1024).contains(&kept), "{kept}");
}

#[tokio::test]
async fn a_long_answer_is_read_whole_though_only_its_beginning_is_kept() {
    let body = format!(r#"{{"padding":"{}","transaction":{{"status":"SUCCESS"}}}}"#, "x".repeat(100 * 1024));
    let server = Server::start(Does::Say(answer("200 OK", "", &body))).await;
    let exchange = send(&gateway_at(&server.base())).await;
    assert!(matches!(exchange.outcome, SendOutcome::Booked { .. }));
    assert_eq!(exchange.evidence.answer_body.unwrap().len(), 64 * 1024);
}

#[tokio::test]
async fn the_evidence_is_what_went_over_the_wire() {
    let said = r#"{"transaction":{"status":"SUCCESS"}}"#;
    let server = Server::start(Does::Say(answer("201 Created", "", said))).await;
    let evidence = send(&gateway_at(&server.base())).await.evidence;
    assert_eq!(evidence.method, "POST");
    assert_eq!(evidence.address, format!("{}/api/v1/gateway/process-transfer-sandbox", server.base()));
    assert_eq!((evidence.http_status, evidence.answer_body.as_deref()), (Some(201), Some(said)));
    let heard = server.heard().remove(0);
    let (head, body) = heard.split_once("\r\n\r\n").unwrap();
    assert_eq!(evidence.request_body.unwrap().to_string(), body);
    assert!(head.starts_with("POST /api/v1/gateway/process-transfer-sandbox HTTP/1.1\r\n"), "{head}");
    for line in ["x-api-key: shop-key-of-no-value", "content-type: application/json", "accept: application/json"] {
        assert!(head.contains(line), "{line} is missing: {head}");
    }
}
