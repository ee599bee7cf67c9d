//! Every fault of a payment, selected by its number or forced.

use crate::counter::{Counter, MODES, ROOT, bill, number_of, request};
use serde_json::{Value, json};

/// Whether the practice gateway has booked the payment after a scenario.
async fn booked(counter: &Counter, reference: &str) -> bool {
    let all = counter.get("/practice/transactions").await.json();
    all["transactions"].as_array().unwrap().iter().any(|one| one["partnerReference"] == reference)
}

#[tokio::test]
async fn refusals_have_their_status_and_book_nothing() {
    let counter = Counter::open().await;
    let table = [
        ("insufficient_balance", 400, Some("INSUFFICIENT_BALANCE")),
        ("unknown_account", 400, Some("ACCOUNT_NOT_FOUND")),
        ("not_valid", 400, Some("ACCOUNT_NOT_FOUND")),
        ("unauthorised", 401, Some("UNAUTHORIZED")),
        ("forbidden", 403, Some("FORBIDDEN")),
        ("too_many_requests", 429, Some("TOO_MANY_REQUESTS")),
        ("server_error", 500, Some("INTERNAL_ERROR")),
        ("unavailable", 503, Some("UNAVAILABLE")),
        ("error_as_text", 400, None),
        ("error_as_string", 400, None),
        ("error_as_list", 400, None),
        ("error_nested", 400, None),
    ];
    for (scenario, status, code) in table {
        let account = number_of(&counter, scenario, "billAccount").await;
        let answer = counter.transfer(&bill(&account, scenario)).await;
        assert_eq!(answer.status, status, "{scenario}: {}", answer.text);
        if let Some(code) = code {
            assert_eq!(answer.at("/error/code"), json!(code));
            assert!(answer.at("/message").is_string() && answer.at("/success") == json!(false));
        }
        assert!(!booked(&counter, scenario).await, "{scenario}");
    }
    assert_eq!(counter.escrow().await, "5000000");
}

#[tokio::test]
async fn errors_come_in_shapes_that_a_client_must_live_with() {
    let counter = Counter::open().await;
    let text = counter.transfer(&bill("14200550070", "a")).await;
    assert!(serde_json::from_str::<Value>(&text.text).is_err(), "plain text: {}", text.text);
    assert!(counter.transfer(&bill("14200550071", "b")).await.at("/error").is_string());
    assert!(counter.transfer(&bill("14200550072", "c")).await.at("/message").is_array());
    assert!(counter.transfer(&bill("14200550073", "d")).await.at("/response/data/errors/0/detail/message").is_string());
    let many = counter.transfer(&bill("14200550042", "e")).await;
    assert_eq!(many.headers["retry-after"], "3");
}

#[tokio::test]
async fn bank_details_can_be_wrong() {
    let counter = Counter::open().await;
    let answer = counter.transfer(&request("PARTNER_SEND_BANK", "9030005500023", "b")).await;
    assert_eq!((answer.status, answer.at("/error/code")), (400, json!("INVALID_BANK_DETAILS")));
}

#[tokio::test]
async fn a_line_cut_before_booking_is_a_connection_error_and_nothing_else() {
    let counter = Counter::open().await;
    for mode in MODES {
        let kind = if mode == "PARTNER_SEND_BANK" { "bankAccount" } else { "phoneNumber" };
        let kind = if mode == "PARTNER_PAY_BILL_PAYMENT" { "billAccount" } else { kind };
        let number = number_of(&counter, "cut_before_booking", kind).await;
        let error = counter.try_transfer(&request(mode, &number, mode)).await.unwrap_err();
        assert!(error.is_request() && error.status().is_none(), "{mode}: {error:?}");
        assert_eq!(counter.look_up(mode).await.status, 404);
    }
    assert_eq!(counter.escrow().await, "5000000");
}

#[tokio::test]
async fn a_line_cut_after_booking_leaves_the_payment_made() {
    let counter = Counter::open().await;
    let error = counter.try_transfer(&bill("14200550033", "cut")).await.unwrap_err();
    assert!(error.is_request() && error.status().is_none(), "{error:?}");
    assert_eq!(counter.look_up("cut").await.at("/transaction/status"), json!("SUCCESS"));
    assert_eq!(counter.escrow().await, "4979500");
}

/// Callers hang up at every step of a request: none of them may damage the state.
#[tokio::test(flavor = "multi_thread")]
async fn callers_who_hang_up_leave_the_gateway_whole() {
    let counter = Counter::open().await;
    let hung_up_after = |micros: u64| {
        let (left, body) = (std::time::Duration::from_micros(micros), bill("04212345671", "hung-up"));
        let counter = &counter;
        async move { drop(tokio::time::timeout(left, counter.try_transfer(&body)).await) }
    };
    for step in 0..200 {
        let micros = step * 25;
        tokio::join!(hung_up_after(micros), hung_up_after(micros + 7), hung_up_after(micros + 13));
    }
    let answer = counter.transfer(&bill("04212345671", "whole")).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
}

#[tokio::test]
async fn callers_of_the_admin_endpoints_who_hang_up_leave_the_gateway_whole() {
    let counter = Counter::open().await;
    let hung_up_after = |micros: u64| {
        let (left, counter) = (std::time::Duration::from_micros(micros), &counter);
        async move { drop(tokio::time::timeout(left, counter.get("/practice/transactions")).await) }
    };
    for step in 0..200 {
        let micros = step * 25;
        tokio::join!(hung_up_after(micros), hung_up_after(micros + 7), hung_up_after(micros + 13));
    }
    let answer = counter.transfer(&bill("04212345671", "whole")).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
}

#[tokio::test]
async fn a_line_cut_halfway_breaks_the_body_and_leaves_the_payment_made() {
    let counter = Counter::open().await;
    let error = counter.try_transfer(&bill("14200550034", "half")).await.unwrap_err();
    assert!(error.is_body() || error.is_decode(), "the head came, the body broke: {error:?}");
    assert_eq!(counter.look_up("half").await.at("/transaction/status"), json!("SUCCESS"));
}

#[tokio::test]
async fn a_body_cut_halfway_had_promised_its_whole_length() {
    let counter = Counter::open().await;
    let request = counter
        .client
        .post(counter.url(&format!("{ROOT}/process-transfer")))
        .header("x-api-key", counter.practice.live_key())
        .header("content-type", "application/json")
        .body(counter.echoing(&bill("14200550034", "half")).await.to_string());
    let mut answer = request.send().await.unwrap();
    let promised = answer.content_length().expect("a length is promised");
    let first = answer.chunk().await.unwrap().expect("the first half really comes");
    assert_eq!(u64::try_from(first.len()).unwrap(), promised / 2);
    assert!(answer.chunk().await.is_err());
}

#[tokio::test]
async fn no_answer_means_none_while_the_payment_is_made() {
    let counter = Counter::open().await;
    let body = bill("14200550031", "silent");
    let sending = counter.try_transfer(&body);
    tokio::pin!(sending);
    let found = loop {
        tokio::select! {
            answer = &mut sending => panic!("answered: {answer:?}"),
            found = counter.look_up("silent") => if found.status == 200 { break found },
        }
    };
    assert_eq!(found.at("/transaction/status"), json!("SUCCESS"));
}

#[tokio::test]
async fn answers_that_can_t_be_read_hide_a_payment_that_was_made() {
    let counter = Counter::open().await;
    let table =
        [("server_error_booked", 500), ("bad_gateway_html", 502), ("truncated_json", 200), ("empty_answer", 200)];
    for (scenario, status) in table {
        let account = number_of(&counter, scenario, "billAccount").await;
        let answer = counter.transfer(&bill(&account, scenario)).await;
        assert_eq!(answer.status, status, "{scenario}");
        match scenario {
            "bad_gateway_html" => assert!(answer.text.starts_with("<!DOCTYPE html>")),
            "truncated_json" => {
                assert!(answer.text.starts_with('{') && serde_json::from_str::<Value>(&answer.text).is_err())
            }
            "empty_answer" => assert_eq!(answer.text, ""),
            _ => assert_eq!(answer.at("/success"), json!(false)),
        }
        assert_eq!(counter.look_up(scenario).await.at("/transaction/status"), json!("SUCCESS"), "{scenario}");
    }
}

#[tokio::test]
async fn numbers_are_missing_null_or_text_in_answer_and_look_up() {
    let counter = Counter::open().await;
    for (account, expected) in
        [("14200550062", None), ("14200550063", Some(json!(null))), ("14200550064", Some(json!("20000")))]
    {
        let answer = counter.transfer(&bill(account, account)).await.json();
        assert_eq!(answer["transaction"].get("amount"), expected.as_ref(), "{account}");
        assert_eq!(answer["walletBalance"].get("balanceAfter").is_some(), expected.is_some());
        assert_eq!(answer["transaction"]["status"], "SUCCESS");
        assert_eq!(counter.look_up(account).await.json()["transaction"].get("amount"), expected.as_ref());
    }
}

#[tokio::test]
async fn answers_name_another_reference_amount_status_or_more_than_asked_or_deny_themselves() {
    let counter = Counter::open().await;
    let other = counter.transfer(&bill("14200550066", "mine")).await;
    assert_eq!(other.at("/transaction/partnerReference"), json!("somebody-else-0001"));
    assert_eq!(counter.look_up("mine").await.at("/transaction/partnerReference"), json!("somebody-else-0001"));
    let amount = counter.transfer(&bill("14200550067", "amount")).await;
    assert_eq!(amount.at("/transaction/amount"), json!(21_000));
    assert_eq!(counter.look_up("amount").await.at("/transaction/amount"), json!(21_000));
    let currency = counter.transfer(&bill("14200550069", "currency")).await;
    for place in ["/transaction/currency", "/walletBalance/currency"] {
        assert_eq!(currency.at(place), json!("USD"));
    }
    assert_eq!(counter.look_up("currency").await.at("/transaction/currency"), json!("USD"));
    let denied = counter.transfer(&bill("14200550068", "denied")).await;
    assert_eq!((denied.at("/success"), denied.at("/transaction/status")), (json!(false), json!("SUCCESS")));
    let later = counter.look_up("denied").await;
    assert_eq!((later.at("/success"), later.at("/transaction/status")), (json!(true), json!("SUCCESS")));
    assert_eq!(counter.transfer(&bill("14200550014", "word")).await.at("/transaction/status"), json!("QUEUED"));
    let more = counter.transfer(&bill("14200550065", "more")).await;
    assert!(more.at("/transaction/receiptNumber").is_string() && more.at("/promotion/notes").is_array());
    let failed = counter.transfer(&bill("14200550013", "failed")).await;
    assert_eq!((failed.status, failed.at("/transaction/status")), (200, json!("FAILED")));
    assert_eq!(failed.at("/walletBalance/balanceAfter"), failed.at("/walletBalance/balanceBefore"));
}

#[tokio::test]
async fn tokens_come_one_several_nested_or_not_at_all() {
    let counter = Counter::open().await;
    let one = counter.transfer(&bill("04212345671", "one")).await;
    assert_eq!(one.at("/transaction/token").as_str().unwrap().len(), 20);
    assert_eq!(one.at("/transaction/units").to_string(), "24.8");
    let several = counter.transfer(&bill("14200550080", "several")).await.at("/transaction/tokens");
    assert_eq!(several.as_array().unwrap().len(), 3);
    let nested = counter.transfer(&bill("14200550082", "nested")).await;
    assert!(nested.at("/transaction/billDetails/vending/token").is_string());
    let none = counter.transfer(&bill("14200550081", "none")).await.json();
    assert!(none["transaction"].get("token").is_none() && none["transaction"]["status"] == "SUCCESS");
    let mut postpaid = bill("200512344", "post");
    postpaid["customerType"] = json!("POSTPAID");
    assert!(counter.transfer(&postpaid).await.json()["transaction"].get("token").is_none());
}

#[tokio::test]
async fn every_scenario_can_be_forced_where_it_says_and_only_as_often_as_asked() {
    let counter = Counter::open().await;
    let all = counter.get("/practice/scenarios").await.json();
    for row in all["scenarios"].as_array().unwrap() {
        let scenario = row["scenario"].as_str().unwrap();
        if ["slow", "no_answer", "check_slow"].contains(&scenario) {
            continue;
        }
        for operation in row["canBeForcedOn"].as_array().unwrap() {
            let operation = operation.as_str().unwrap();
            let reference = format!("{scenario}-{operation}");
            counter.transfer(&bill("04212345671", &format!("{reference}-before"))).await;
            counter.force(operation, scenario).await;
            let _ = ask(&counter, operation, &reference).await;
            let left = counter.get("/practice/scenarios").await.json();
            assert_eq!(left["forced"], json!([]), "{scenario} on {operation} is used up");
        }
    }
}

async fn ask(counter: &Counter, operation: &str, reference: &str) -> Option<u16> {
    if ["wallet", "modes", "fees", "transact", "bulk", "partner"].contains(&operation) {
        return counter.ask_partner(operation, reference).await.ok().map(|answer| answer.status);
    }
    let key = counter.practice.live_key();
    let url = |path: String| counter.url(&format!("{ROOT}{path}"));
    let request = match operation {
        "transfer" => {
            counter.client.post(url("/process-transfer".to_owned())).body(bill("04212345671", reference).to_string())
        }
        "validate" => counter
            .client
            .post(url("/validate-beneficiary".to_owned()))
            .body(json!({ "transactionMode": "PARTNER_SEND_MNO", "phoneNumber": "256772123456" }).to_string()),
        _ => counter.client.get(url(format!("/transactions/{reference}-before/status"))),
    };
    let sent = request.header("x-api-key", key).header("content-type", "application/json").send().await;
    sent.ok().map(|answer| answer.status().as_u16())
}

#[tokio::test]
async fn forced_scenarios_reach_validation_and_look_up() {
    let counter = Counter::open().await;
    counter.transfer(&bill("04212345671", "x-before")).await;
    for (operation, scenario, expected) in [
        ("status", "server_error", Some(500)),
        ("status", "found_later", Some(404)),
        ("status", "cut_before_booking", None),
        ("status", "too_many_requests", Some(429)),
        ("validate", "unknown_account", Some(400)),
        ("validate", "bad_gateway_html", Some(502)),
        ("validate", "cut_after_booking", None),
        ("transfer", "unauthorised", Some(401)),
    ] {
        counter.force(operation, scenario).await;
        let reference = if operation == "status" { "x" } else { scenario };
        let answer = ask(&counter, operation, reference).await;
        assert_eq!(answer, expected, "{scenario} on {operation}");
    }
}
