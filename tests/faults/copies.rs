//! Killed while the daily copy is made, and while it is carried to a second disk: no half copy counts as one.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::counter::{Counter, Ended};
use crate::judge::agrees;
use crate::orders::POWER;
use crate::places::{BACKING_UP, CARRYING_COPIES};
use crate::shop::Shop;

/// The daily copy is made within this time after the book is opened.
const DUE: u32 = 61;

fn files_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn is_copy(name: &str) -> bool {
    name.ends_with(".db.xz")
}

fn pays(shop: &Shop, counter: &mut Counter) {
    let submit = shop.reviews(counter, POWER, "01");
    counter.calls("submit", &submit);
    counter.does(json!("settled"));
}

/// Waits until the folder contains exactly one copy and nothing of another. Returns it.
fn one_copy_in(shop: &Shop, folder: &Path) -> PathBuf {
    shop.waits_for(async {
        kaunta_tests::until("one whole copy", kaunta_tests::USUAL, || async {
            let names = files_in(folder);
            let copies = names.iter().filter(|name| name.contains(".db.")).count();
            let whole = names.iter().find(|name| is_copy(name)).map(|name| folder.join(name));
            whole.filter(|_| copies == 1).ok_or(names)
        })
        .await;
    });
    folder.join(files_in(folder).into_iter().find(|name| is_copy(name)).unwrap())
}

#[test]
fn killed_while_the_daily_copy_is_made_no_half_copy_counts_and_the_next_one_is_made() {
    for place in BACKING_UP {
        let shop = Shop::open();
        let backups = shop.folder.path().join("data/backups");
        let mut counter = shop.opens();
        pays(&shop, &mut counter);
        counter.dies_at(place);
        counter.waits_or_dies(DUE);
        counter.dies();
        let left = files_in(&backups);
        assert_eq!(left.iter().any(|name| is_copy(name)), place == &"backup-after-rename", "{place}: {left:?}");

        let mut counter = shop.opens();
        counter.waits(DUE);
        let copy = one_copy_in(&shop, &backups);
        let report = counter.calls("examineBackup", &json!({ "path": copy }));
        assert_eq!((&report["refused"], &report["operations"]), (&Value::Null, &json!(1)), "{place}");
        agrees(&shop, &mut counter);
        counter.closes();
    }
}

#[test]
fn killed_while_a_copy_is_carried_to_a_second_disk_no_half_copy_counts_and_it_is_carried_again() {
    for place in CARRYING_COPIES {
        let shop = Shop::open();
        let stick = shop.folder.path().join("stick");
        std::fs::create_dir(&stick).unwrap();
        let mut counter = shop.opens();
        pays(&shop, &mut counter);
        counter.waits(DUE);
        let copy = one_copy_in(&shop, &shop.folder.path().join("data/backups"));
        counter.does(json!({ "choose": stick }));
        counter.dies_at(place);
        // It is carried in the background, so the call may still be answered.
        assert!(!matches!(counter.tries("chooseSecondDisk", &Value::Null), Ended::Refused(_)), "{place}");
        counter.dies();
        let own = stick.join(files_in(&stick).remove(0));
        let left = files_in(&own);
        assert_eq!(left.iter().any(|name| is_copy(name)), place != &"second-disk-unsynced", "{place}: {left:?}");

        let mut counter = shop.opens();
        counter.waits(DUE);
        let carried = one_copy_in(&shop, &own);
        assert!(std::fs::read(&carried).unwrap() == std::fs::read(&copy).unwrap(), "{place}");
        counter.does(json!({ "choose": carried }));
        let report = counter.calls("chooseBackup", &Value::Null)["report"].take();
        assert_eq!((&report["refused"], &report["operations"]), (&Value::Null, &json!(1)), "{place}");
        agrees(&shop, &mut counter);
        counter.closes();
    }
}
