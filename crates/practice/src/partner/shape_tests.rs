//! Tests every shape with every kind of answer.

use serde_json::{Value, json};

use crate::answer::refusals::No;
use crate::partner::content::{Content, Rows};
use crate::terms::PartnerShape;

fn record() -> Content {
    Content::record("Done", json!({ "transactionId": "PW1", "amount": 25_000, "status": "SUCCESS" }))
}

fn list(fields: Value) -> Content {
    let rows = vec![json!({ "referenceId": "a", "fee": 400 }), json!({ "referenceId": "b", "fee": 800 })];
    let rows = Some(Rows { name: "rows", key: "referenceId", rows });
    Content { success: true, message: "Done", fields, rows }
}

fn batch() -> Content {
    list(json!({ "batchId": "PB1" }))
}

fn read(text: &str) -> Value {
    if text.is_empty() { Value::Null } else { serde_json::from_str(text).unwrap() }
}

#[test]
fn a_record_stands_where_its_shape_says() {
    let table = [
        (PartnerShape::Flat, "/amount", json!(25_000)),
        (PartnerShape::Data, "/data/amount", json!(25_000)),
        (PartnerShape::Result, "/result/amount", json!(25_000)),
        (PartnerShape::Results, "/results/0/amount", json!(25_000)),
        (PartnerShape::Items, "/data/items/0/amount", json!(25_000)),
        (PartnerShape::Keyed, "/results/PW1/amount", json!(25_000)),
        (PartnerShape::SnakeCase, "/transaction_id", json!("PW1")),
        (PartnerShape::TextNumbers, "/amount", json!("25000")),
        (PartnerShape::NoBody, "", json!(null)),
    ];
    assert_eq!(table.len(), PartnerShape::ALL.len());
    for (shape, place, expected) in table {
        let answer = read(&shape.render(record()));
        assert_eq!(answer.pointer(place), Some(&expected), "{}: {answer}", shape.as_str());
    }
}

#[test]
fn the_rows_of_a_batch_stand_where_their_shape_says_and_its_own_fields_beside_or_around_them() {
    let table = [
        (PartnerShape::Flat, "/rows/1/fee", json!(800), "/batchId"),
        (PartnerShape::Data, "/data/1/fee", json!(800), "/batchId"),
        (PartnerShape::Result, "/result/rows/1/fee", json!(800), "/result/batchId"),
        (PartnerShape::Results, "/results/1/fee", json!(800), "/batchId"),
        (PartnerShape::Items, "/data/items/1/fee", json!(800), "/data/batchId"),
        (PartnerShape::Keyed, "/results/b/fee", json!(800), "/batchId"),
        (PartnerShape::SnakeCase, "/rows/1/reference_id", json!("b"), "/batch_id"),
        (PartnerShape::TextNumbers, "/rows/1/fee", json!("800"), "/batchId"),
    ];
    for (shape, place, expected, own) in table {
        let answer = read(&shape.render(batch()));
        assert_eq!(answer.pointer(place), Some(&expected), "{}: {answer}", shape.as_str());
        assert_eq!(answer.pointer(own), Some(&json!("PB1")), "{}: {answer}", shape.as_str());
    }
    assert_eq!(PartnerShape::NoBody.render(batch()), "");
}

#[test]
fn a_list_that_is_nothing_but_rows_is_a_bare_array_when_flat() {
    for shape in [PartnerShape::Flat, PartnerShape::SnakeCase, PartnerShape::TextNumbers] {
        assert!(read(&shape.render(list(json!({})))).is_array(), "{}", shape.as_str());
    }
    assert!(read(&PartnerShape::Data.render(list(json!({})))).pointer("/data/0").is_some());
}

#[test]
fn an_error_has_its_code_and_words_somewhere_in_every_shape_that_has_a_body() {
    let no = No::bad("INSUFFICIENT_BALANCE", "The wallet balance is too low");
    for shape in PartnerShape::ALL {
        let text = shape.refuse(&no);
        if *shape == PartnerShape::NoBody {
            assert_eq!(text, "");
        } else {
            assert!(text.contains(no.code) && text.contains(&no.message), "{text}");
        }
    }
}

#[test]
fn of_two_rows_with_one_name_the_first_stays_in_the_keyed_shape() {
    let rows = vec![json!({ "referenceId": "a", "fee": 1 }), json!({ "referenceId": "a", "fee": 2 })];
    let rows = Some(Rows { name: "rows", key: "referenceId", rows });
    let content = Content { success: true, message: "Done", fields: json!({}), rows };
    assert_eq!(read(&PartnerShape::Keyed.render(content)).pointer("/results/a/fee"), Some(&json!(1)));
}
