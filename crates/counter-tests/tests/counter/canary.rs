//! Another copy of the book on the same computer and in the same installation, indistinguishable from this one. It is found
//! by looking up the next reference before the first payment, by a reference that was used, and by the time of a payment.

use std::collections::{BTreeSet, HashMap};

use kaunta_practice::Clock;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::moving::{booked, copy_folder, known_to, pays};
use crate::orders::{BILL, airtime, bill};
use crate::recovery::{in_a_hurry, reopen, until_book};
use crate::shop::{PATIENCE, Refusal, Shop};

async fn opens_form(shop: &Shop) {
    shop.call("form", json!({ "mode": BILL, "biller": "UMEME" })).await;
}

async fn asked(shop: &Shop) -> usize {
    shop.arrived("/status").await.len()
}

async fn until_asked(shop: &Shop, times: usize) {
    let arrives = async { while asked(shop).await < times {} };
    assert!(tokio::time::timeout(PATIENCE, arrives).await.is_ok(), "it was never asked {times} times");
}

async fn is_locked_for_a_copy(shop: &Shop) {
    let book = until_book(shop, |book| !book["lock"].is_null()).await;
    assert!(
        book["lock"]["message"].as_str().unwrap().contains("Another copy of this book has made payments"),
        "{book}"
    );
    assert_eq!(shop.refused("review", shop.checked(&airtime("256772300417")).await).await.code, "locked");
}

async fn knows_all_and_goes_on(shop: &Shop) {
    until_book(shop, |book| book["lock"].is_null()).await;
    let known = known_to(shop).await;
    let missing: Vec<String> = booked(shop).await.into_iter().filter(|reference| !known.contains(reference)).collect();
    assert_eq!(missing, [] as [String; 0]);
    pays(shop, 2).await;
    let all = booked(shop).await;
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "no reference was used twice");
}

#[tokio::test]
async fn a_profile_that_was_put_back_as_a_whole_is_caught_by_the_first_form() {
    let mut shop = Shop::open().await;
    in_a_hurry(&shop).await;
    pays(&shop, 2).await;
    let kept = TempDir::new().unwrap();
    let mut anchors = HashMap::new();
    reopen(&mut shop, |shop| {
        copy_folder(&shop.data(), kept.path());
        anchors.clone_from(&shop.computer.anchors.lock().unwrap());
    })
    .await;
    pays(&shop, 3).await;
    reopen(&mut shop, |shop| {
        std::fs::remove_dir_all(shop.data()).unwrap();
        copy_folder(kept.path(), &shop.data());
        shop.computer.anchors.lock().unwrap().clone_from(&anchors);
    })
    .await;
    assert_eq!(shop.call("start", Value::Null).await["lock"], Value::Null, "nothing on this computer tells");
    let review = shop.review(&bill("UMEME", "04212345671")).await;
    opens_form(&shop).await;
    let left = shop.transfers().await;
    let refused = shop.refused("submit", json!({ "idempotencyKey": review["idempotencyKey"] })).await;
    assert_eq!(refused.code, "locked", "{refused:?}");
    is_locked_for_a_copy(&shop).await;
    assert_eq!(shop.transfers().await, left);
    knows_all_and_goes_on(&shop).await;
}

#[tokio::test]
async fn without_an_answer_a_person_is_told_once_and_may_go_on() {
    let shop = Shop::open().await;
    shop.force("status", "unauthorised", 100).await;
    opens_form(&shop).await;
    let review = shop.review(&bill("UMEME", "04212345671")).await;
    let submit = json!({ "idempotencyKey": review["idempotencyKey"] });
    let refused = shop.refused("submit", submit.clone()).await;
    assert_eq!((refused.code.as_str(), shop.transfers().await), ("otherCopyUnknown", 0), "{refused:?}");
    assert!(refused.message.contains("Nothing was sent") && refused.message.contains("press Pay again"), "{refused:?}");
    let detail = shop.call("submit", submit).await;
    shop.until(detail["row"]["id"].as_i64().unwrap(), "succeeded").await;
    opens_form(&shop).await;
    assert_eq!(shop.pay(&airtime("256772300417")).await["row"]["state"], "succeeded");
}

#[tokio::test]
async fn an_answer_that_does_not_come_keeps_a_payment_waiting_for_seconds_only() {
    let shop = Shop::open().await;
    shop.tell_practice("hold", json!({ "operation": "status" })).await;
    opens_form(&shop).await;
    let review = shop.review(&bill("UMEME", "04212345671")).await;
    let began = shop.computer.clock.now();
    let submit = json!({ "idempotencyKey": review["idempotencyKey"] });
    let mut call = Box::pin(shop.app.call("submit", submit.clone()));
    let refused = loop {
        tokio::select! {
            ended = &mut call => break ended.unwrap_err(),
            () = shop.passes(1) => {}
        }
    };
    let told = Refusal::of(&serde_json::to_value(refused).unwrap());
    assert_eq!((told.code.as_str(), shop.transfers().await), ("otherCopyUnknown", 0), "{told:?}");
    assert!((shop.computer.clock.now() - began).num_seconds() < 30);
    let detail = shop.call("submit", submit).await;
    shop.until(detail["row"]["id"].as_i64().unwrap(), "succeeded").await;
    shop.tell_practice("release", json!({})).await;
}

/// A virtual machine's snapshot of this shop, started beside it: nothing tells the two apart.
async fn snapshot(first: &Shop) -> impl FnOnce(&Shop) -> Shop + use<> {
    first.rest().await;
    let folder = TempDir::new().unwrap();
    copy_folder(first.folder.path(), folder.path());
    let machine = first.computer.machine_id.lock().unwrap().clone();
    let anchors = first.computer.anchors.lock().unwrap().clone();
    |first| {
        let second = first.another(folder);
        *second.computer.machine_id.lock().unwrap() = machine;
        *second.computer.anchors.lock().unwrap() = anchors;
        second
    }
}

#[tokio::test]
async fn a_snapshot_of_a_machine_that_is_started_while_the_machine_pays_on_is_caught_by_its_first_form() {
    let first = Shop::open().await;
    in_a_hurry(&first).await;
    pays(&first, 2).await;
    let start = snapshot(&first).await;
    pays(&first, 3).await;
    let second = start(&first);
    assert_eq!(second.call("start", Value::Null).await["lock"], Value::Null, "nothing on this computer tells");
    opens_form(&second).await;
    is_locked_for_a_copy(&second).await;
    pays(&first, 1).await;
    knows_all_and_goes_on(&second).await;
    pays(&first, 2).await;
    let all = booked(&first).await;
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "no reference was used twice");
    let both: BTreeSet<String> = known_to(&first).await.union(&known_to(&second).await).cloned().collect();
    assert!(all.iter().all(|reference| both.contains(reference)));
}

/// Two shops that were one a moment ago, on indistinguishable computers. Both asked and heard that the next reference is
/// free.
async fn two_copies() -> (Shop, Shop) {
    let first = Shop::open().await;
    in_a_hurry(&first).await;
    pays(&first, 2).await;
    let second = snapshot(&first).await(&first);
    assert_eq!(second.call("start", Value::Null).await["lock"], Value::Null, "nothing on this computer tells");
    for (at, shop) in [&first, &second].into_iter().enumerate() {
        opens_form(shop).await;
        until_asked(shop, at + 1).await;
    }
    (first, second)
}

#[tokio::test]
async fn of_two_copies_at_once_the_one_whose_reference_was_used_is_locked() {
    let (first, second) = two_copies().await;
    first.pay(&bill("UMEME", "04212345671")).await;
    let paid = second.pay(&airtime("256772300417")).await;
    assert_eq!(paid["row"]["state"], "unknown", "{paid}");
    is_locked_for_a_copy(&second).await;
    knows_all_and_goes_on(&second).await;
    pays(&first, 2).await;
    let both: BTreeSet<String> = known_to(&first).await.union(&known_to(&second).await).cloned().collect();
    assert!(booked(&first).await.iter().all(|reference| both.contains(reference)));
}

#[tokio::test]
async fn what_was_made_long_before_it_was_sent_is_another_copy_s() {
    let (first, second) = two_copies().await;
    // With this one the second learns that its clock and the service's agree.
    second.pay(&bill("UMEME", "04212345671")).await;
    first.force("transfer", "cut_before_booking", 1).await;
    let lost = first.submit(&airtime("256772300417")).await;
    first.until_detail(lost, |detail| detail["row"]["state"] != "sent").await;
    first.pay(&bill("UMEME", "04212345671")).await;
    second.passes(20 * 60).await;
    second.force("transfer", "cut_before_booking", 1).await;
    let id = second.submit(&bill("UMEME", "04212345671")).await;
    second.until_detail(id, |detail| detail["row"]["state"] != "sent").await;
    is_locked_for_a_copy(&second).await;
    knows_all_and_goes_on(&second).await;
}

#[tokio::test]
async fn a_computer_whose_clock_is_wrong_is_not_locked_for_that() {
    let shop = Shop::open().await;
    pays(&shop, 2).await;
    for set in [3 * 3600, 0, -3600, 0] {
        shop.computer.set_clock(set);
        pays(&shop, 2).await;
        assert_eq!(shop.call("book", Value::Null).await["lock"], Value::Null);
    }
}

#[tokio::test]
async fn a_run_asks_once_and_again_after_an_hour_s_sleep_or_a_clock_that_was_set_back() {
    let shop = Shop::open().await;
    for (times, sleep) in [(1, 0), (2, 3601), (3, -7200)] {
        shop.computer.set_clock(sleep);
        let arrives = async {
            while asked(&shop).await < times {
                opens_form(&shop).await;
            }
        };
        assert!(tokio::time::timeout(PATIENCE, arrives).await.is_ok(), "not asked the {times}. time");
        for _ in 0..10 {
            opens_form(&shop).await;
        }
        assert_eq!(asked(&shop).await, times);
    }
}
