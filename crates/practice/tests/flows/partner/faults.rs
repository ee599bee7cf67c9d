//! Every fault of a payment, selected by its number or forced.

use super::wallet::{MODES, number, payment, wage};
use crate::counter::Counter;
use kaunta_practice::{Force, ForceError};
use serde_json::{Value, json};

#[tokio::test]
async fn refusals_have_their_status_and_book_nothing() {
    let counter = Counter::open().await;
    let table = [
        ("20", 400, Some("INSUFFICIENT_BALANCE")),
        ("21", 400, Some("ACCOUNT_NOT_FOUND")),
        ("24", 400, Some("LIMIT_EXCEEDED")),
        ("25", 413, Some("TOO_LARGE")),
        ("40", 401, Some("UNAUTHORIZED")),
        ("41", 403, Some("FORBIDDEN")),
        ("42", 429, Some("TOO_MANY_REQUESTS")),
        ("50", 500, Some("INTERNAL_ERROR")),
        ("53", 503, Some("UNAVAILABLE")),
        ("70", 400, None),
        ("71", 400, None),
        ("72", 400, None),
        ("73", 400, None),
    ];
    for mode in MODES {
        for (code, status, error) in table {
            let answer = counter.transact(&payment(mode, &number(mode, code))).await;
            assert_eq!(answer.status, status, "{mode} {code}: {}", answer.text);
            if let Some(error) = error {
                assert_eq!(answer.at("/errorCode"), json!(error), "{mode} {code}");
            }
        }
    }
    let bank = counter.transact(&payment("BANK_TRANSFER", &number("BANK_TRANSFER", "23"))).await;
    assert_eq!(bank.at("/errorCode"), json!("INVALID_BANK_DETAILS"));
    assert_eq!(counter.transact(&wage("42")).await.headers["retry-after"], "3");
    assert!(counter.booked().await.is_empty());
    assert_eq!(counter.escrow().await, "5000000");
}

#[tokio::test]
async fn a_line_cut_before_booking_books_nothing_and_one_cut_after_it_books_once() {
    let counter = Counter::open().await;
    for (place, mode) in MODES.into_iter().enumerate() {
        for (code, booked) in [("32", place), ("33", place + 1)] {
            let body = payment(mode, &number(mode, code));
            let error = counter.try_ask("/transactions/transact", &body).await.unwrap_err();
            assert!(error.is_request() && error.status().is_none(), "{mode} {code}: {error:?}");
            assert_eq!(counter.booked().await.len(), booked, "{mode} {code}");
        }
    }
    let log = counter.practice.partner_requests().await.unwrap();
    assert!(log.iter().all(|request| request.status.is_none() && request.line == "cut"));
}

#[tokio::test]
async fn answers_that_can_t_be_read_hide_a_payment_that_was_made() {
    let counter = Counter::open().await;
    for (place, (code, status)) in [("51", 500), ("52", 502), ("60", 200), ("61", 200)].into_iter().enumerate() {
        let answer = counter.transact(&wage(code)).await;
        assert_eq!(answer.status, status, "{code}");
        match code {
            "52" => assert!(answer.text.starts_with("<!DOCTYPE html>")),
            "60" => assert!(answer.text.starts_with('{') && serde_json::from_str::<Value>(&answer.text).is_err()),
            "61" => assert_eq!(answer.text, ""),
            _ => assert_eq!(answer.at("/errorCode"), json!("INTERNAL_ERROR")),
        }
        assert_eq!(counter.booked().await.len(), place + 1, "{code}");
    }
    let half = counter.try_ask("/transactions/transact", &wage("34")).await.unwrap_err();
    assert!(half.is_body() || half.is_decode(), "the head came, the body broke: {half:?}");
    assert_eq!(counter.booked().await.len(), 5);
}

#[tokio::test]
async fn numbers_are_missing_null_text_wrong_or_more_than_asked() {
    let counter = Counter::open().await;
    for (code, expected) in
        [("62", None), ("63", Some(json!(null))), ("64", Some(json!("20000"))), ("67", Some(json!(21_000)))]
    {
        let answer = counter.transact(&wage(code)).await.json();
        assert_eq!(answer.get("amount"), expected.as_ref(), "{code}");
        assert_eq!(answer["status"], "SUCCESS");
    }
    assert!(counter.transact(&wage("65")).await.at("/promotion/notes").is_array());
}

#[tokio::test]
async fn a_payment_can_fail_wait_be_unexplained_or_be_taken_back() {
    let counter = Counter::open().await;
    let table = [("13", "FAILED"), ("11", "PENDING"), ("12", "PENDING"), ("14", "QUEUED"), ("15", "SUCCESS")];
    for (code, status) in table {
        assert_eq!(counter.transact(&wage(code)).await.at("/status"), json!(status), "{code}");
    }
    let failed = counter.transact(&wage("13")).await;
    assert_eq!((failed.status, failed.at("/success")), (200, json!(false)));
    assert!(failed.at("/reason").is_string());
    assert_eq!(counter.escrow().await, "4918400", "four are held");
    counter.pass(5);
    assert_eq!(counter.escrow().await, "4938800", "one failed in the end");
    counter.pass(5);
    assert_eq!(counter.escrow().await, "4959200", "one was taken back");
    let statuses: Vec<&str> = counter.booked().await.iter().map(|booked| booked.status).collect();
    assert_eq!(statuses, ["FAILED", "FAILED", "PENDING", "QUEUED", "FAILED", "FAILED"]);
}

#[tokio::test]
async fn a_slow_answer_comes_when_its_time_has_come() {
    let counter = Counter::open().await;
    let body = wage("30");
    let sending = counter.try_ask("/transactions/transact", &body);
    tokio::pin!(sending);
    loop {
        tokio::select! {
            answer = &mut sending => panic!("answered at once: {answer:?}"),
            booked = counter.booked() => if !booked.is_empty() { break },
        }
    }
    counter.pass(8);
    assert_eq!(sending.await.unwrap().at("/status"), json!("SUCCESS"));
}

#[tokio::test]
async fn a_key_is_revoked_from_a_request_on_for_the_whole_interface() {
    let counter = Counter::open().await;
    counter.force_partner(Force::next("partner", "unauthorised").after(3).times(u32::MAX)).await;
    assert_eq!(counter.wallet().await.status, 200);
    assert_eq!(counter.transact(&wage("01")).await.status, 200);
    assert_eq!(counter.modes().await.status, 200);
    for _ in 0..3 {
        assert_eq!(counter.transact(&wage("01")).await.status, 401);
        assert_eq!(counter.wallet().await.status, 401);
    }
    assert_eq!(counter.booked().await.len(), 1);
    assert_eq!(counter.look_up("nothing").await.status, 404, "the gateway interface goes on");
}

#[tokio::test]
async fn a_preview_can_stay_away_while_the_payment_goes_through() {
    let counter = Counter::open().await;
    for mode in MODES {
        let body = |code| payment(mode, &number(mode, code));
        assert_eq!(counter.preview(&body("93")).await.status, 404, "{mode}");
        let empty = counter.preview(&body("94")).await;
        assert_eq!((empty.status, empty.text.as_str()), (200, ""), "{mode}");
        assert_eq!(counter.preview(&body("91")).await.status, 500, "{mode}");
        for code in ["91", "93", "94"] {
            assert_eq!(counter.transact(&body(code)).await.status, 200, "{mode} {code}");
        }
        assert_eq!(counter.preview(&body("33")).await.status, 200, "{mode}: what the payment will do waits for it");
    }
}

#[tokio::test]
async fn each_operation_can_be_forced_and_only_that_one() {
    let counter = Counter::open().await;
    for operation in ["wallet", "modes", "fees", "transact", "bulk"] {
        counter.force_partner(Force::next(operation, "not_found")).await;
    }
    let body = wage("01");
    assert_eq!(counter.wallet().await.status, 404);
    assert_eq!(counter.modes().await.status, 404);
    assert_eq!(counter.preview(&body).await.status, 404);
    assert_eq!(counter.transact(&body).await.status, 404);
    assert_eq!(counter.bulk(&super::wallet::four("march")).await.status, 404);
    assert!(counter.booked().await.is_empty());
    assert_eq!(counter.wallet().await.status, 200, "forced once");
    counter.force_partner(Force::next("wallet", "missing_numbers")).await;
    assert_eq!(counter.wallet().await.json().get("balance"), None);
}

#[tokio::test]
async fn what_makes_no_sense_can_t_be_forced() {
    let counter = Counter::open().await;
    let force = |operation, scenario| counter.practice.force(Force::next(operation, scenario));
    assert!(matches!(force("refund", "success").await, Err(ForceError::Operation)));
    assert!(matches!(force("bulk", "no_such").await, Err(ForceError::Scenario)));
    for (operation, scenario) in [
        ("wallet", "insufficient_balance"),
        ("transact", "left_out"),
        ("transact", "several_tokens"),
        ("transfer", "shape_data"),
        ("status", "left_out"),
        ("validate", "too_large"),
    ] {
        assert!(matches!(force(operation, scenario).await, Err(ForceError::Fit { .. })), "{operation} {scenario}");
    }
}
