//! Batches: every item is booked once or refused individually, whatever the answer says.

use super::wallet::{batch, four};
use crate::counter::Counter;
use kaunta_practice::{Config, Force, PartnerShape};
use serde_json::{Value, json};

const EVERYDAY: &str = "+256772123456";

/// The rows of an answer in the flat format: referenceId and status.
fn rows(answer: &Value) -> Vec<(String, String)> {
    let text = |row: &Value, field: &str| row[field].as_str().unwrap().to_owned();
    answer["results"].as_array().unwrap().iter().map(|row| (text(row, "referenceId"), text(row, "status"))).collect()
}

fn references(answer: &Value) -> Vec<String> {
    rows(answer).into_iter().map(|(reference, _)| reference).collect()
}

#[tokio::test]
async fn every_item_is_booked_once_in_order_and_kept_as_it_was_sent() {
    let counter = Counter::open().await;
    let body = four("march");
    let answer = counter.bulk(&body).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!((answer.at("/batchReference"), answer.at("/status")), (json!("march"), json!("COMPLETED")));
    assert_eq!((answer.at("/totalItems"), answer.at("/successCount")), (json!(4), json!(4)));
    assert_eq!((answer.at("/totalAmount"), answer.at("/totalFees")), (json!(80_000), json!(1_600)));
    assert_eq!(answer.at("/results/3/balanceAfter"), json!(4_918_400));
    let booked = counter.booked().await;
    assert_eq!(counter.booked_items().await, ["a", "b", "c", "d"]);
    assert!(booked.iter().all(|item| item.batch_reference.as_deref() == Some("march")));
    assert_eq!(booked[2].request, body["items"][2].to_string());
    assert_eq!(counter.escrow().await, "4918400");
}

#[tokio::test]
async fn a_used_batch_reference_is_refused_whole_and_books_nothing() {
    let counter = Counter::open().await;
    counter.bulk(&four("march")).await;
    let again = counter.bulk(&batch("march", &[("e", EVERYDAY)])).await;
    assert_eq!((again.status, again.at("/errorCode")), (400, json!("DUPLICATE_BATCH_REFERENCE")));
    assert_eq!(counter.booked().await.len(), 4);
    assert_eq!(counter.bulk(&four("april")).await.status, 200, "referenceIds may come again in another batch");
}

#[tokio::test]
async fn of_ten_batches_at_once_with_one_reference_one_is_booked() {
    let counter = Counter::open().await;
    let body = four("race").to_string();
    let mut sent = tokio::task::JoinSet::new();
    for _ in 0..10 {
        let request = counter
            .client
            .post(counter.url("/partner/v1/transactions/bulk"))
            .header("authorization", format!("Bearer {}", counter.practice.partner_live_key()))
            .header("content-type", "application/json")
            .body(body.clone());
        sent.spawn(async move { request.send().await.unwrap().status().as_u16() });
    }
    let answers = sent.join_all().await;
    assert_eq!(answers.iter().filter(|status| **status == 200).count(), 1, "{answers:?}");
    assert_eq!(counter.booked_items().await, ["a", "b", "c", "d"]);
}

#[tokio::test]
async fn a_reference_id_that_stands_twice_in_a_batch_is_paid_once() {
    let counter = Counter::open().await;
    let body = batch("march", &[("a", EVERYDAY), ("b", EVERYDAY), ("a", EVERYDAY)]);
    let answer = counter.bulk(&body).await;
    assert_eq!(answer.at("/results/2/errorCode"), json!("DUPLICATE_REFERENCE"));
    assert_eq!(answer.at("/status"), json!("PARTIALLY_COMPLETED"));
    assert_eq!(counter.booked_items().await, ["a", "b"]);
}

#[tokio::test]
async fn a_balance_used_up_halfway_refuses_item_by_item_in_order() {
    let config = Config { escrow: 45_000.into(), ..Config::in_memory() };
    let counter = Counter::open_with(config).await;
    let mut body = four("march");
    body["items"][3]["amount"] = json!(3_000);
    let answer = counter.bulk(&body).await;
    let expected = [("a", "SUCCESS"), ("b", "SUCCESS"), ("c", "FAILED"), ("d", "SUCCESS")];
    assert_eq!(rows(&answer.json()), expected.map(|(id, status)| (id.to_owned(), status.to_owned())));
    assert_eq!(answer.at("/results/2/errorCode"), json!("INSUFFICIENT_BALANCE"));
    assert_eq!(counter.booked_items().await, ["a", "b", "d"], "a smaller one behind it is still covered");
    assert_eq!(counter.escrow().await, "800");
}

#[tokio::test]
async fn an_items_number_decides_what_becomes_of_that_item_alone() {
    let counter = Counter::open().await;
    let table = [
        ("01", "SUCCESS", true),
        ("10", "PENDING", true),
        ("12", "PENDING", true),
        ("13", "FAILED", true),
        ("14", "QUEUED", true),
        ("20", "FAILED", false),
        ("21", "FAILED", false),
        ("24", "FAILED", false),
    ];
    let numbers: Vec<String> = table.iter().map(|(code, ..)| format!("+2567725500{code}")).collect();
    let items: Vec<(&str, &str)> =
        table.iter().zip(&numbers).map(|((code, ..), number)| (*code, number.as_str())).collect();
    let answer = counter.bulk(&batch("march", &items)).await;
    let expected: Vec<(String, String)> =
        table.iter().map(|(code, status, _)| ((*code).to_owned(), (*status).to_owned())).collect();
    assert_eq!(rows(&answer.json()), expected);
    assert_eq!(answer.at("/status"), json!("PROCESSING"));
    let booked: Vec<&str> = table.iter().filter(|(.., booked)| *booked).map(|(code, ..)| *code).collect();
    assert_eq!(counter.booked_items().await, booked);
    assert_eq!(counter.escrow().await, "4918400", "four of 20,400 are held; what failed took nothing");
    counter.pass(5);
    assert_eq!(counter.booked().await[1].status, "SUCCESS");
}

#[tokio::test]
async fn items_can_be_missing_in_the_answer_paid_or_not() {
    let counter = Counter::open().await;
    let items = [("a", EVERYDAY), ("b", "+256772550018"), ("c", "+256772550019"), ("d", EVERYDAY)];
    let answer = counter.bulk(&batch("march", &items)).await;
    assert_eq!(references(&answer.json()), ["a", "d"]);
    assert_eq!((answer.at("/totalItems"), answer.at("/successCount")), (json!(4), json!(2)));
    assert_eq!(counter.booked_items().await, ["a", "b", "d"]);
}

#[tokio::test]
async fn the_second_half_of_a_batch_can_be_forced_missing_paid_or_not() {
    let counter = Counter::open().await;
    counter.force_partner(Force::next("bulk", "left_out_booked")).await;
    counter.force_partner(Force::next("bulk", "left_out")).await;
    assert_eq!(references(&counter.bulk(&four("march")).await.json()), ["a", "b"]);
    assert_eq!(counter.booked_items().await, ["a", "b", "c", "d"]);
    assert_eq!(references(&counter.bulk(&four("april")).await.json()), ["a", "b"]);
    assert_eq!(counter.booked_items().await, ["a", "b", "c", "d", "a", "b"]);
    assert_eq!(references(&counter.bulk(&four("may")).await.json()).len(), 4, "forced once each");
}

#[tokio::test]
async fn a_line_can_be_cut_midway_with_the_items_before_it_paid() {
    let counter = Counter::open().await;
    let items = [("a", EVERYDAY), ("b", EVERYDAY), ("c", "+256772550035"), ("d", EVERYDAY)];
    let error = counter.try_ask("/transactions/bulk", &batch("march", &items)).await.unwrap_err();
    assert!(error.is_request() && error.status().is_none(), "{error:?}");
    assert_eq!(counter.booked_items().await, ["a", "b"]);
    counter.force_partner(Force::next("bulk", "cut_midway")).await;
    counter.try_ask("/transactions/bulk", &four("april")).await.unwrap_err();
    assert_eq!(counter.booked_items().await, ["a", "b", "a", "b"]);
    assert_eq!(counter.bulk(&four("april")).await.at("/errorCode"), json!("DUPLICATE_BATCH_REFERENCE"));
}

#[tokio::test]
async fn a_batch_can_be_cut_before_and_after_it_is_booked() {
    let counter = Counter::open().await;
    for (reference, code, booked) in [("before", "32", 0), ("after", "33", 2)] {
        let number = format!("+2567725500{code}");
        let items = [("a", EVERYDAY), ("b", number.as_str())];
        let error = counter.try_ask("/transactions/bulk", &batch(reference, &items)).await.unwrap_err();
        assert!(error.is_request() && error.status().is_none(), "{error:?}");
        assert_eq!(counter.booked().await.len(), booked, "{reference}");
    }
    assert_eq!(counter.bulk(&batch("before", &[("a", EVERYDAY)])).await.status, 200, "nothing was used up");
}

#[tokio::test]
async fn one_part_can_be_answered_and_the_next_not() {
    let counter = Counter::open().await;
    counter.force_partner(Force::next("bulk", "server_error").after(1)).await;
    counter.force_partner(Force::next("bulk", "cut_after_booking").after(3)).await;
    assert_eq!(counter.bulk(&four("part-1")).await.status, 200);
    assert_eq!(counter.bulk(&four("part-2")).await.status, 500);
    assert_eq!(counter.bulk(&four("part-3")).await.status, 200);
    counter.try_ask("/transactions/bulk", &four("part-4")).await.unwrap_err();
    assert_eq!(counter.bulk(&four("part-5")).await.status, 200);
    let booked = counter.booked().await;
    let in_part = |part: &str| booked.iter().filter(|item| item.batch_reference.as_deref() == Some(part)).count();
    assert_eq!(["part-1", "part-2", "part-3", "part-4", "part-5"].map(in_part), [4, 0, 4, 4, 4]);
}

#[tokio::test]
async fn one_bad_item_refuses_the_whole_batch_and_is_named() {
    let counter = Counter::open().await;
    let answer = counter.bulk(&batch("march", &[("a", EVERYDAY), ("b", "0772123456")])).await;
    assert_eq!((answer.status, answer.at("/errorCode")), (400, json!("VALIDATION_ERROR")));
    assert!(answer.at("/message").as_str().unwrap().contains("items[1]: phoneNumber"), "{}", answer.text);
    assert!(counter.booked().await.is_empty());
}

#[tokio::test]
async fn more_items_than_the_limit_are_refused_and_just_as_many_are_taken() {
    let config = Config { partner_batch_limit: 4, ..Config::in_memory() };
    let counter = Counter::open_with(config).await;
    let mut long = four("march");
    let first = long["items"][0].clone();
    long["items"].as_array_mut().unwrap().push(first);
    let answer = counter.bulk(&long).await;
    assert_eq!((answer.status, answer.at("/errorCode")), (400, json!("BATCH_TOO_LARGE")));
    assert_eq!(counter.bulk(&four("march")).await.status, 200);
    assert_eq!(counter.bulk(&batch("april", &[("a", "+256772550025")])).await.status, 413);
}

#[tokio::test]
async fn results_come_as_an_array_or_by_their_reference() {
    let counter = Counter::open().await;
    let table = [
        (PartnerShape::Flat, "/results/1/status"),
        (PartnerShape::Data, "/data/1/status"),
        (PartnerShape::Result, "/result/results/1/status"),
        (PartnerShape::Results, "/results/1/status"),
        (PartnerShape::Items, "/data/items/1/status"),
        (PartnerShape::Keyed, "/results/b/status"),
        (PartnerShape::SnakeCase, "/results/1/status"),
        (PartnerShape::TextNumbers, "/results/1/status"),
    ];
    for (shape, place) in table {
        counter.shape(shape).await;
        let answer = counter.bulk(&four(shape.as_str())).await;
        assert_eq!(answer.at(place), json!("SUCCESS"), "{}: {}", shape.as_str(), answer.text);
    }
}
