//! The system's file dialogs are outside the window: a lock does not cover them, so it ends them.

use std::path::Path;

use kaunta_contract::Change;
use serde_json::{Value, json};

use crate::people::{CASHIER, OWNER, TRUSTED, add, come_in, staffed, terms};
use crate::shop::{Refusal, Shop, answer};

const OTHER_OWNER: (&str, &str) = ("Mukasa", "350817");

/// Every call that asks for a file or a place, with its input.
fn calls() -> [(&'static str, Value); 6] {
    let away = json!({ "code": "K7QM-2XVF-9RTD", "by": "" });
    [
        ("pickFile", Value::Null),
        ("backUp", Value::Null),
        ("chooseBackup", Value::Null),
        ("chooseSecondDisk", Value::Null),
        ("chooseMovingFile", Value::Null),
        ("moveAway", away),
    ]
}

/// The owner makes the call, and its dialog is open.
async fn opens(shop: &Shop, call: &'static str, input: Value) -> tokio::task::JoinHandle<Refusal> {
    shop.computer.lets_dialogs_wait();
    let app = shop.app.clone();
    let asked =
        tokio::spawn(async move { Refusal::of(&serde_json::to_value(app.call(call, input).await).unwrap()["Err"]) });
    shop.computer.until_dialogs(1).await;
    asked
}

fn files(folder: &Path) -> usize {
    std::fs::read_dir(folder).unwrap().count()
}

#[tokio::test]
async fn a_dialog_that_was_opened_before_the_lock_ends_with_it_and_nothing_comes_of_it() {
    for (call, input) in calls() {
        let shop = staffed().await;
        let input = of_another_computer(&shop, input).await;
        let place = tempfile::tempdir().unwrap();
        *shop.computer.chosen.lock().unwrap() = Some(place.path().to_owned());
        let asked = opens(&shop, call, input).await;
        shop.call("lock", Value::Null).await;
        shop.computer.until_dialogs(0).await;
        let refused = asked.await.unwrap();
        assert_eq!(refused.code, "signIn", "{call}: {refused:?}");
        // Answering one that the system can't close has no effect either.
        shop.computer.answers_dialogs();
        come_in(&shop, OWNER).await;
        assert_eq!(files(place.path()), 0, "{call} has written a file");
        assert_eq!(shop.call("start", Value::Null).await["lock"], Value::Null, "{call}");
    }
}

#[tokio::test]
async fn a_dialog_is_no_way_from_one_person_s_visit_into_another_s() {
    for (call, input) in calls() {
        let shop = staffed().await;
        let input = of_another_computer(&shop, input).await;
        let asked = opens(&shop, call, input).await;
        // Without a lock in between, and also for the same person.
        for who in [CASHIER, OWNER] {
            come_in(&shop, who).await;
        }
        shop.computer.answers_dialogs();
        assert_eq!(asked.await.unwrap().code, "signIn", "{call}");
    }
}

#[tokio::test]
async fn a_dialog_that_is_answered_after_a_sleep_finds_the_counter_locked() {
    let shop = staffed().await;
    let place = tempfile::tempdir().unwrap();
    *shop.computer.chosen.lock().unwrap() = Some(place.path().to_owned());
    let asked = opens(&shop, "backUp", Value::Null).await;
    shop.computer.set_clock(8 * 3600);
    shop.computer.answers_dialogs();
    assert_eq!(asked.await.unwrap().code, "signIn");
    assert_eq!(files(place.path()), 0);
}

#[tokio::test]
async fn a_copy_of_the_book_that_one_person_chose_is_named_by_no_other() {
    let shop = staffed().await;
    add(&shop, OTHER_OWNER, terms("owner", "", "")).await;
    let place = tempfile::tempdir().unwrap();
    *shop.computer.chosen.lock().unwrap() = Some(place.path().to_owned());
    let copy = shop.call("backUp", Value::Null).await["file"]["path"].clone();
    shop.call("examineBackup", json!({ "path": copy })).await;
    come_in(&shop, OTHER_OWNER).await;
    assert_eq!(shop.refused("examineBackup", json!({ "path": copy })).await.code, "notFound");
    come_in(&shop, OWNER).await;
    shop.call("examineBackup", json!({ "path": copy })).await;
}

#[tokio::test]
async fn what_is_dropped_on_a_locked_window_or_by_a_cashier_is_not_taken() {
    let shop = staffed().await;
    let table = shop.folder.path().join("wages.csv");
    std::fs::write(&table, "Name,Phone,Amount\nNakato,0772300001,5000\n").unwrap();
    let offered = |shop: &Shop| {
        let changes = shop.computer.changes.lock().unwrap();
        changes.iter().filter(|change| matches!(change, Change::Dropped { .. })).count()
    };
    shop.call("lock", Value::Null).await;
    shop.app.dropped(&table).await;
    come_in(&shop, CASHIER).await;
    shop.app.dropped(&table).await;
    assert_eq!(offered(&shop), 0);
    come_in(&shop, TRUSTED).await;
    shop.app.dropped(&table).await;
    assert_eq!(offered(&shop), 1);
}

/// The input with the code of some other computer.
async fn of_another_computer(shop: &Shop, mut input: Value) -> Value {
    if input["code"].is_string() {
        let other = shop.another(tempfile::tempdir().unwrap());
        let code = answer(&other.app, "computer", Value::Null).await["code"].clone();
        input["code"] = code;
    }
    input
}
