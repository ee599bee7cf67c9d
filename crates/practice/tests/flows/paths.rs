//! Keys, paths and references (gateway-api.md, Endpoints, Authentication, Limits).

use crate::counter::{Counter, MODES, ROOT, bill, everyday, request};
use serde_json::json;

#[tokio::test]
async fn every_mode_answers_with_every_field_of_the_transfer_result() {
    let counter = Counter::open().await;
    for mode in MODES {
        let answer = counter.transfer(&request(mode, everyday(mode), mode)).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        for field in [
            "/success",
            "/message",
            "/transaction/transactionId",
            "/transaction/reference",
            "/transaction/amount",
            "/transaction/fee",
            "/transaction/totalCharged",
            "/transaction/status",
            "/transaction/recipient/name",
            "/transaction/recipient/account",
            "/transaction/recipient/provider",
            "/transaction/createdAt",
            "/walletBalance/walletId",
            "/walletBalance/walletType",
            "/walletBalance/balanceBefore",
            "/walletBalance/balanceAfter",
            "/walletBalance/currency",
        ] {
            assert!(!answer.at(field).is_null(), "{mode}: {field}");
        }
        let status = counter.look_up(mode).await;
        assert_eq!(status.status, 200);
        for field in [
            "id",
            "partnerReference",
            "mnoId",
            "mnoTransactionId",
            "amount",
            "fee",
            "totalAmount",
            "currency",
            "status",
            "destinationType",
            "destination",
            "createdAt",
            "completedAt",
        ] {
            status.at(&format!("/transaction/{field}"));
        }
        let by_id = counter.look_up(answer.at("/transaction/transactionId").as_str().unwrap()).await;
        assert_eq!(by_id.text, status.text, "the id and the reference find the same");
    }
}

#[tokio::test]
async fn a_key_opens_its_own_environment_and_nothing_else() {
    let counter = Counter::open().await;
    let (live, sandbox) = (counter.practice.live_key(), counter.practice.sandbox_key());
    let table = [
        (live, "", 200),
        (sandbox, "-sandbox", 200),
        (live, "-sandbox", 401),
        (sandbox, "", 401),
        ("wrong", "", 401),
        ("", "", 401),
    ];
    for (place, (key, suffix, expected)) in table.into_iter().enumerate() {
        let body = bill("04212345671", &format!("r{place}"));
        let body = counter.echoing_as(key, suffix, &body).await;
        let answer = counter.post_as(key, &format!("{ROOT}/process-transfer{suffix}"), &body).await.unwrap();
        assert_eq!(answer.status, expected, "{key:?} on {suffix:?}: {}", answer.text);
    }
    let body = json!({ "transactionMode": "PARTNER_SEND_MNO", "phoneNumber": "256772123456" });
    let answer = counter.post_as(sandbox, &format!("{ROOT}/validate-beneficiary-sandbox"), &body).await.unwrap();
    assert_eq!(answer.status, 200);
}

#[tokio::test]
async fn the_environments_share_neither_money_nor_references() {
    let counter = Counter::open().await;
    let body = bill("04212345671", "same");
    assert_eq!(counter.transfer(&body).await.status, 200);
    let sandbox = counter.practice.sandbox_key();
    let unseen = counter.post_as(sandbox, &format!("{ROOT}/process-transfer-sandbox"), &body).await.unwrap();
    assert_eq!(unseen.status, 400, "what one form validated is not validated in the other: {}", unseen.text);
    let body = counter.echoing_as(sandbox, "-sandbox", &body).await;
    let answer = counter.post_as(sandbox, &format!("{ROOT}/process-transfer-sandbox"), &body).await.unwrap();
    assert_eq!(answer.at("/walletBalance/balanceBefore"), json!(5_000_000));
    assert_eq!(counter.balance("sandbox", "ESCROW").await, "4979500");
}

#[tokio::test]
async fn what_the_specification_has_no_path_for_is_not_found() {
    let counter = Counter::open().await;
    for path in
        ["/transactions/x/status-sandbox", "/transactions-sandbox/x/status", "/billers", "", "/process-transfer"]
    {
        let answer = counter.get(&format!("{ROOT}{path}")).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_ne!(answer.at("/error/code"), json!("TRANSACTION_NOT_FOUND"));
    }
    assert_eq!(counter.look_up("never-sent").await.at("/error/code"), json!("TRANSACTION_NOT_FOUND"));
}

#[tokio::test]
async fn a_reference_is_good_once_whatever_the_second_body_says() {
    let counter = Counter::open().await;
    assert_eq!(counter.transfer(&bill("04212345671", "once")).await.status, 200);
    for body in [
        bill("04212345671", "once"),
        request("PARTNER_SEND_BANK", "9030012345678", "once"),
        json!({ "partnerReference": "once" }),
    ] {
        let answer = counter.transfer(&body).await;
        assert_eq!((answer.status, answer.at("/error/code")), (400, json!("DUPLICATE_REFERENCE")));
    }
    assert_eq!(counter.escrow().await, "4979500", "paid once");
}

#[tokio::test]
async fn of_twenty_requests_at_once_with_one_reference_one_is_booked() {
    let counter = Counter::open().await;
    let body = counter.echoing(&bill("04212345671", "race")).await;
    let answers = {
        let mut sent = tokio::task::JoinSet::new();
        for _ in 0..20 {
            let request = counter
                .client
                .post(counter.url(&format!("{ROOT}/process-transfer")))
                .header("x-api-key", counter.practice.live_key())
                .header("content-type", "application/json")
                .body(body.to_string());
            sent.spawn(async move { request.send().await.unwrap().status().as_u16() });
        }
        sent.join_all().await
    };
    assert_eq!(answers.iter().filter(|status| **status == 200).count(), 1, "{answers:?}");
    assert_eq!(answers.iter().filter(|status| **status == 400).count(), 19, "{answers:?}");
    assert_eq!(counter.escrow().await, "4979500");
}

#[tokio::test]
async fn a_refused_request_uses_up_no_reference() {
    let counter = Counter::open().await;
    let mut wrong = bill("04212345671", "again");
    wrong["amount"] = json!(99);
    assert_eq!(counter.transfer(&wrong).await.at("/error/code"), json!("VALIDATION_ERROR"));
    assert_eq!(counter.transfer(&bill("04212345671", "again")).await.status, 200);
}

#[tokio::test]
async fn a_misspelt_field_is_named_in_the_refusal() {
    let counter = Counter::open().await;
    let mut body = bill("04212345671", "typo");
    body["customerPhoneNumber"] = json!("256772123456");
    let answer = counter.transfer(&body).await;
    assert_eq!(answer.status, 400);
    assert!(answer.at("/message").as_str().unwrap().contains("customerPhoneNumber"), "{}", answer.text);
}

#[tokio::test]
async fn a_body_that_is_not_json_is_refused_in_words() {
    let counter = Counter::open().await;
    let url = counter.url(&format!("{ROOT}/process-transfer"));
    let key = counter.practice.live_key();
    let send = |kind: &'static str, body: &'static str| {
        counter.client.post(&url).header("x-api-key", key).header("content-type", kind).body(body).send()
    };
    assert_eq!(send("application/json", "{").await.unwrap().status(), 400);
    assert_eq!(send("application/json", "[]").await.unwrap().status(), 400);
    let plain = send("text/plain", "{}").await.unwrap().text().await.unwrap();
    assert!(plain.contains("Content-Type"), "{plain}");
}
