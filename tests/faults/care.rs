//! Killed while the book is created, migrated, updated with look-ups, or backed up.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};

use crate::counter::Ended;
use crate::judge::{agrees, finds_out, is_not_paid_again, operations};
use crate::orders::{AIRTIME, BANK, COLLECT, Order, POWER, SEND};
use crate::places::{ASKING, BACKING_UP, MAKING, MARKING, MIGRATING};
use crate::shop::Shop;

#[test]
fn killed_while_the_book_is_made_the_next_start_makes_it_whole() {
    for place in MAKING {
        let shop = Shop::open();
        let mut counter = shop.begins_and_dies_at(place);
        assert_eq!(counter.tries("start", &Value::Null), Ended::Died, "{place}: nothing comes to it");
        counter.dies();
        let mut counter = shop.opens();
        let submit = shop.reviews(&mut counter, AIRTIME, "01");
        let paid = counter.calls("submit", &submit);
        counter.does(json!("settled"));
        finds_out(&shop, &mut counter, &paid["row"]["id"]);
        agrees(&shop, &mut counter);
    }
}

#[test]
fn killed_while_an_older_book_is_brought_up_to_date_nothing_in_it_is_lost() {
    // An invented migration, since there is only one real layout so far.
    let newer = json!({ "fail": ["second-layout", "return"] });
    for place in MIGRATING {
        let shop = Shop::open();
        let mut counter = shop.opens();
        let submit = shop.reviews(&mut counter, AIRTIME, "01");
        let paid = counter.calls("submit", &submit);
        counter.does(json!("settled"));
        let submit = shop.reviews(&mut counter, BANK, "01");
        shop.ends_on_the_way(counter, ("submit", &submit), "answer-unrecorded", 1);

        let mut counter = shop.begins_and_dies_at(place);
        counter.does(newer.clone());
        assert_eq!(counter.tries("start", &Value::Null), Ended::Died, "{place}: nothing comes to it");
        counter.dies();

        let mut counter = shop.begins(&[]);
        counter.does(newer.clone());
        assert_eq!(counter.calls("start", &Value::Null)["problem"], Value::Null);
        let rows = operations(&mut counter);
        assert_eq!(rows.len(), 2, "{place}");
        assert_eq!(rows[1]["reference"], paid["row"]["reference"], "{place}");
        // What was cut off under the old layout is looked up under the new one.
        assert_eq!(finds_out(&shop, &mut counter, &rows[0]["id"])["row"]["state"], "succeeded", "{place}");
        let reference = paid["row"]["reference"].as_str().unwrap();
        assert_eq!(counter.calls("history", &searched(reference))["total"], 1, "{place}: it can still be searched");
        counter.closes();
        let copies = files_in(&shop.folder.path().join("data/backups"));
        assert!(copies.iter().any(|name| name.contains("layout-1")), "{place}: {copies:?}");
    }
}

fn searched(text: &str) -> Value {
    let filter = json!({ "from": null, "to": null, "modes": [], "states": [], "search": text });
    json!({ "filter": filter, "offset": 0, "limit": 10 })
}

fn files_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Killed between the look-up and its record: the next run asks again.
fn killed_asking(place: &str, order: Order, by_itself: bool) {
    let shop = Shop::open();
    let mut counter = shop.opens();
    let submit = shop.reviews(&mut counter, order, "33");
    let paid = counter.calls("submit", &submit);
    counter.does(json!("settled"));
    counter.dies_at(place);
    if by_itself {
        // It may reach the fail point before it has reported that time has passed.
        counter.waits_or_dies(5);
    } else {
        assert_eq!(counter.tries("askNow", &json!({ "id": paid["row"]["id"] })), Ended::Died, "{place}");
    }
    counter.dies();
    let mut counter = shop.opens();
    let found = finds_out(&shop, &mut counter, &paid["row"]["id"]);
    assert_eq!(found["row"]["state"], "succeeded", "{place}, {}", order.name);
    agrees(&shop, &mut counter);
    is_not_paid_again(&shop, &mut counter, &submit, Some(&paid));
    counter.closes();
}

#[test]
fn killed_while_a_person_asks_the_answer_is_asked_for_again_in_every_mode() {
    for order in [AIRTIME, SEND, BANK, POWER, COLLECT] {
        for place in ASKING {
            killed_asking(place, order, false);
        }
    }
}

#[test]
fn killed_while_it_asks_by_itself_it_asks_again() {
    for place in ASKING {
        killed_asking(place, POWER, true);
    }
}

#[test]
fn killed_while_the_anchor_is_written_no_number_is_given_twice() {
    for place in MARKING {
        let shop = Shop::open();
        let mut counter = shop.begins_and_dies_at(place);
        counter.tries("start", &Value::Null);
        // The anchor is stored in the background, at the latest when Kaunta closes.
        counter.waits_or_dies(2);
        counter.dies();
        let mut counter = shop.opens();
        let mut references = BTreeSet::new();
        for _ in 0..3 {
            let submit = shop.reviews(&mut counter, AIRTIME, "01");
            references.insert(counter.calls("submit", &submit)["row"]["reference"].to_string());
            counter.does(json!("settled"));
        }
        assert_eq!(references.len(), 3, "{place}");
        agrees(&shop, &mut counter);
        counter.closes();
    }
}

#[test]
fn killed_while_the_book_is_copied_the_book_and_every_copy_under_its_name_are_whole() {
    for place in BACKING_UP {
        let shop = Shop::open();
        let mut counter = shop.opens();
        let submit = shop.reviews(&mut counter, POWER, "01");
        let paid = counter.calls("submit", &submit);
        counter.does(json!("settled"));
        let away = shop.folder.path().join("stick");
        std::fs::create_dir(&away).unwrap();
        counter.does(json!({ "choose": away }));
        counter.dies_at(place);
        assert_eq!(counter.tries("backUp", &Value::Null), Ended::Died, "{place}: nothing comes to it");
        counter.dies();
        for name in files_in(&away).iter().filter(|name| name.ends_with(".db")) {
            assert_eq!(place, &"backup-after-rename", "{name} was there too early");
        }

        let mut counter = shop.opens();
        agrees(&shop, &mut counter);
        is_not_paid_again(&shop, &mut counter, &submit, Some(&paid));
        counter.does(json!({ "choose": away }));
        let copy = counter.calls("backUp", &Value::Null)["file"]["path"].as_str().unwrap().to_owned();
        let report = counter.calls("examineBackup", &json!({ "path": copy }));
        assert_eq!((&report["refused"], &report["operations"]), (&Value::Null, &json!(1)), "{place}");
        counter.closes();
    }
}
