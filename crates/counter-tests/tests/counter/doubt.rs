//! Pending and unknown payments are resolved by asking, never by sending again.

use serde_json::{Value, json};

use crate::orders::{airtime, bill};
use crate::shop::Shop;

async fn ask(shop: &Shop, id: i64) -> Value {
    shop.call("askNow", json!({ "id": id })).await
}

fn id_of(detail: &Value) -> i64 {
    detail["row"]["id"].as_i64().unwrap()
}

fn words(detail: &Value) -> &str {
    detail["situation"].as_str().unwrap()
}

fn asked(detail: &Value) -> usize {
    let events = detail["events"].as_array().unwrap();
    events.iter().filter(|event| event["words"].as_str().unwrap().starts_with("Asked")).count()
}

#[tokio::test]
async fn what_waits_is_settled_in_the_background_without_anybody_asking() {
    let shop = Shop::open().await;
    let pending = id_of(&shop.pay(&bill("UMEME", "14200550010")).await);
    let failing = id_of(&shop.pay(&bill("UMEME", "14200550011")).await);
    shop.advance(6);
    let paid = shop.until(pending, "succeeded").await;
    assert_eq!(paid["tokens"].as_array().unwrap().len(), 1, "the token comes with the look-up");
    assert_eq!(paid["nextAskAt"], Value::Null);
    assert_eq!(shop.until(failing, "failed").await["hasReceipt"], false);
    assert_eq!(shop.transfers().await, 2);
}

#[tokio::test]
async fn an_unknown_that_was_booked_is_found_by_its_reference_and_never_sent_again() {
    let shop = Shop::open().await;
    let mut ids = Vec::new();
    for ending in ["33", "34", "51", "52", "60", "61"] {
        ids.push(id_of(&shop.pay(&bill("UMEME", &format!("142005500{ending}"))).await));
    }
    shop.advance(3);
    for id in &ids {
        let paid = shop.until(*id, "succeeded").await;
        assert_eq!(asked(&paid), 1);
    }
    assert_eq!(shop.transfers().await, ids.len());
    assert_eq!(shop.booked().await.len(), ids.len());
}

#[tokio::test]
async fn not_found_is_believed_only_twice_with_the_quiet_time_between() {
    let shop = Shop::open().await;
    let id = id_of(&shop.pay(&bill("UMEME", "14200550032")).await);
    assert_eq!(ask(&shop, id).await["row"]["state"], "unknown");
    shop.advance(149);
    let early = ask(&shop, id).await;
    assert_eq!(early["row"]["state"], "unknown", "a request still under way could be booked yet");
    assert!(words(&early).contains("Do not pay this again"), "{}", words(&early));
    shop.advance(1);
    let late = ask(&shop, id).await;
    assert_eq!(late["row"]["state"], "notFound");
    assert!(words(&late).contains("So no money should have left the wallet."), "{}", words(&late));
    assert!(!words(&late).contains("No money left"), "only the service's word stands for it: {}", words(&late));
    assert_eq!((&late["nextAskAt"], &late["customerMessage"]), (&Value::Null, &Value::Null));
    assert_eq!(shop.transfers().await, 1);
    assert!(shop.booked().await.is_empty());
}

#[tokio::test]
async fn the_background_comes_to_not_found_by_itself() {
    let shop = Shop::open().await;
    let id = id_of(&shop.pay(&airtime("256772550032")).await);
    shop.advance(3);
    shop.until_detail(id, |detail| asked(detail) == 1).await;
    shop.advance(151);
    let detail = shop.until(id, "notFound").await;
    assert_eq!(asked(&detail), 2);
}

#[tokio::test]
async fn what_the_service_does_not_find_at_first_is_still_found_later() {
    let shop = Shop::open().await;
    let cut = id_of(&shop.pay(&bill("UMEME", "14200550017")).await);
    let waiting = id_of(&shop.pay(&bill("UMEME", "14200550016")).await);
    assert_eq!(ask(&shop, cut).await["row"]["state"], "unknown");
    assert_eq!(ask(&shop, waiting).await["row"]["state"], "pending", "what the service had is not lost by a 404");
    shop.advance(6);
    assert_eq!(ask(&shop, cut).await["row"]["state"], "succeeded");
    assert_eq!(ask(&shop, waiting).await["row"]["state"], "succeeded");
    assert_eq!(shop.transfers().await, 2);
}

#[tokio::test]
async fn a_late_booking_takes_back_not_found() {
    let shop = Shop::open().await;
    let id = id_of(&shop.pay(&bill("UMEME", "14200550033")).await);
    shop.force("status", "found_later", 2).await;
    ask(&shop, id).await;
    shop.advance(150);
    shop.until(id, "notFound").await;
    assert_eq!(ask(&shop, id).await["row"]["state"], "succeeded");
}

#[tokio::test]
async fn a_reversal_is_shown_and_the_state_of_the_book_kept() {
    let shop = Shop::open().await;
    let detail = shop.pay(&bill("UMEME", "14200550015")).await;
    let (id, reference) = (id_of(&detail), detail["row"]["reference"].as_str().unwrap().to_owned());
    shop.advance(11);
    let reversed = ask(&shop, id).await;
    assert_eq!(
        (&reversed["row"]["state"], &reversed["row"]["contradictedBy"]),
        (&json!("succeeded"), &json!("FAILED"))
    );
    assert!(words(&reversed).contains("But the service now says that it failed"), "{}", words(&reversed));
    let home = shop.call("home", Value::Null).await;
    assert_eq!(home["attention"][0]["id"], id);
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "SUCCESS" })).await;
    let back = ask(&shop, id).await;
    assert_eq!((&back["row"]["state"], &back["row"]["contradictedBy"]), (&json!("succeeded"), &json!("SUCCESS")));
    assert!(words(&back).starts_with("Disputed: the service has said different things"), "{}", words(&back));
    assert_eq!(asked(&back), 2, "both answers stay in the book");
}

#[tokio::test]
async fn a_status_that_nobody_named_is_asked_about_until_it_is_final() {
    let shop = Shop::open().await;
    let detail = shop.pay(&airtime("256772550014")).await;
    let (id, reference) = (id_of(&detail), detail["row"]["reference"].as_str().unwrap().to_owned());
    for times in 1..=2 {
        shop.advance(3);
        let still = shop.until_detail(id, |detail| asked(detail) == times).await;
        assert_eq!(still["row"]["state"], "pending");
        assert_eq!(still["row"]["serviceStatus"], "QUEUED");
    }
    shop.tell_practice(&format!("transactions/{reference}/settle"), json!({ "status": "SUCCESS" })).await;
    shop.advance(30);
    shop.until(id, "succeeded").await;
}

#[tokio::test]
async fn an_answer_about_another_payment_settles_nothing() {
    let shop = Shop::open().await;
    let id = id_of(&shop.pay(&bill("UMEME", "14200550066")).await);
    let asked = ask(&shop, id).await;
    assert_eq!(asked["row"]["state"], "unknown");
    assert_eq!(asked["row"]["contradictedBy"], Value::Null);
    assert!(words(&asked).contains("Do not pay this again"), "{}", words(&asked));
}

#[tokio::test]
async fn a_final_outcome_is_not_asked_about_at_once_nor_a_refusal_before_its_quiet_time() {
    let shop = Shop::open().await;
    let refused = id_of(&shop.pay(&bill("UMEME", "14200550020")).await);
    shop.pay(&bill("UMEME", "14200550001")).await;
    shop.pay(&bill("UMEME", "14200550013")).await;
    let pending = id_of(&shop.pay(&bill("UMEME", "14200550010")).await);
    shop.advance(149);
    shop.until(pending, "succeeded").await;
    assert_eq!(shop.arrived("/status").await.len(), 1, "only the pending one");
    shop.advance(3);
    shop.until(refused, "rejected").await;
    assert_eq!(shop.arrived("/status").await.len(), 2, "and only then the refused one");
}

#[tokio::test]
async fn a_look_up_without_an_answer_changes_nothing_and_says_so() {
    let shop = Shop::open().await;
    let id = id_of(&shop.pay(&bill("UMEME", "14200550033")).await);
    shop.force("status", "unauthorised", 1).await;
    let unanswered = ask(&shop, id).await;
    assert_eq!(unanswered["row"]["state"], "unknown");
    let last = unanswered["events"].as_array().unwrap().last().unwrap()["words"].as_str().unwrap().to_owned();
    assert!(last.starts_with("Asked without an answer. The service did not accept the key."), "{last}");
    assert_eq!(ask(&shop, id).await["row"]["state"], "succeeded");
}

#[tokio::test]
async fn what_is_still_on_its_way_is_not_asked_about() {
    let shop = Shop::open().await;
    let id = shop.submit(&bill("UMEME", "14200550030")).await;
    let detail = ask(&shop, id).await;
    assert_eq!((&detail["row"]["state"], &detail["canAsk"]), (&json!("sent"), &json!(false)));
    assert_eq!(shop.app.in_flight(), 1);
    assert!(shop.arrived("/status").await.is_empty());
    // The slow answer counts its seconds from when it is ready, which can't be seen from outside.
    while shop.app.in_flight() > 0 {
        shop.advance(9);
        shop.arrived("/process-transfer").await;
    }
    shop.until(id, "succeeded").await;
    assert_eq!(shop.app.in_flight(), 0);
}

#[tokio::test]
async fn any_transaction_is_looked_up_by_id_or_reference_and_ours_learns_from_it() {
    let shop = Shop::open().await;
    let detail = shop.pay(&bill("UMEME", "14200550010")).await;
    let (id, reference) = (id_of(&detail), detail["row"]["reference"].as_str().unwrap().to_owned());
    let booked = shop.booked().await[0].clone();
    shop.advance(6);
    let found = shop.call("lookUp", json!({ "text": format!(" {} ", booked["id"].as_str().unwrap()) })).await;
    assert_eq!((&found["state"], &found["operation"]["id"]), (&json!("succeeded"), &json!(id)));
    assert_eq!(shop.call("operation", json!({ "id": id })).await["row"]["state"], "succeeded");
    let again = shop.call("lookUp", json!({ "text": reference })).await;
    assert_eq!((&again["state"], &again["note"]), (&json!("succeeded"), &Value::Null));
    for nobody in ["KA261121-NOBODYHASIT", "TX999", "../../status"] {
        assert_eq!(shop.refused("lookUp", json!({ "text": nobody })).await.code, "notFound", "{nobody}");
    }
    assert_eq!(shop.refused("lookUp", json!({ "text": " " })).await.code, "notFound");
}

#[tokio::test]
async fn a_number_that_the_book_never_heard_finds_our_payment_and_teaches_it() {
    let shop = Shop::open().await;
    let lost = shop.pay(&bill("UMEME", "14200550033")).await;
    assert_eq!(lost["row"]["state"], "unknown", "its answer was lost, and the number with it");
    let booked = shop.booked().await[0].clone();
    let found = shop.call("lookUp", json!({ "text": booked["id"] })).await;
    assert_eq!((&found["operation"]["id"], &found["note"]), (&lost["row"]["id"], &Value::Null), "{found:#}");
    let detail = shop.call("operation", json!({ "id": lost["row"]["id"] })).await;
    assert_eq!(detail["row"]["state"], found["state"], "what is shown of it is what was told");
}

#[tokio::test]
async fn our_reference_typed_in_small_letters_or_the_services_own_one_never_makes_a_payment_not_found() {
    let shop = Shop::open().await;
    let detail = shop.pay(&bill("UMEME", "14200550012")).await;
    let reference = detail["row"]["reference"].as_str().unwrap().to_lowercase();
    let booked = shop.booked().await[0].clone();
    for text in [reference.as_str(), booked["reference"].as_str().unwrap()] {
        let found = shop.call("lookUp", json!({ "text": text })).await;
        assert_eq!(found["state"], "pending", "{text}");
        assert_eq!(found["operation"]["id"], detail["row"]["id"]);
    }
    // The same with a payment whose answer was lost: two wrong "not found" would call it unpaid.
    let lost = shop.pay(&bill("UMEME", "14200550033")).await;
    let small = lost["row"]["reference"].as_str().unwrap().to_lowercase();
    for _ in 0..2 {
        shop.call("lookUp", json!({ "text": small })).await;
        shop.advance(160);
    }
    let known = shop.call("operation", json!({ "id": lost["row"]["id"] })).await;
    assert_eq!(known["row"]["state"], "succeeded");
}

#[tokio::test]
async fn a_look_up_that_fails_never_says_that_no_money_moved() {
    let shop = Shop::open().await;
    let lost = shop.pay(&bill("UMEME", "14200550033")).await;
    let reference = lost["row"]["reference"].clone();
    for scenario in ["unauthorised", "truncated_json"] {
        shop.force("status", scenario, 1).await;
        let ours = shop.call("lookUp", json!({ "text": reference })).await;
        let note = ours["note"].as_str().unwrap().to_owned();
        assert!(note.contains("your book knows") && !note.contains("No money"), "{scenario}: {note}");
        shop.force("status", scenario, 1).await;
        let stranger = shop.refused("lookUp", json!({ "text": "TX261121999999" })).await;
        assert!(!stranger.message.contains("No money"), "{scenario}: {}", stranger.message);
    }
}
