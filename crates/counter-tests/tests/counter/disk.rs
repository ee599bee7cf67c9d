//! A full disk: what can't be recorded is not sent, and answers are not lost. No file for people is half written.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use crate::book_care::Disk;
use crate::history::busy_shop;
use crate::orders::{airtime, bill, collect};
use crate::shop::{PATIENCE, Shop};

/// How long a write that found no room waits for its next try.
const RETRY_DELAY: Duration = Duration::from_secs(5);

/// A file system of 3 MB for the shop's data. Only root can create one.
struct SmallDisk(PathBuf);

impl SmallDisk {
    /// `None` without root: then the ledger's own tests cover the same promise, on a book with a maximum size.
    fn under(shop: &Shop) -> Option<SmallDisk> {
        let folder = shop.data();
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=3m", "tmpfs"]).arg(&folder).output();
        mount.is_ok_and(|done| done.status.success()).then_some(SmallDisk(folder))
    }

    fn filler(&self) -> PathBuf {
        self.0.join("filler")
    }

    /// Fills the disk to the last byte.
    fn fill(&self) {
        let mut file = File::create(self.filler()).unwrap();
        while file.write_all(&[1; 4096]).is_ok() {}
        while file.write_all(&[1]).is_ok() {}
    }

    fn free(&self) {
        std::fs::remove_file(self.filler()).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _unmounted = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}

/// Lets time pass until an operation is in this state.
async fn until_in_time(shop: &Shop, id: i64, state: &str) -> Value {
    let wait = async {
        loop {
            let detail = shop.call("operation", json!({ "id": id })).await;
            if detail["row"]["state"] == state {
                return detail;
            }
            shop.passes(1).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.expect("it never came so far")
}

#[tokio::test]
async fn what_can_not_be_written_down_is_not_sent_and_is_sent_once_there_is_room() {
    let shop = Shop::open().await;
    let Some(disk) = SmallDisk::under(&shop) else { return };
    shop.call("home", Value::Null).await;
    disk.fill();
    let order = collect("256772550001");
    let mut sent = 0;
    let (input, refused) = loop {
        // A collection is not validated, so its review writes nothing.
        let review = shop.review(&order).await;
        let input = json!({ "idempotencyKey": review["idempotencyKey"] });
        match shop.app.call("submit", input.clone()).await {
            Ok(_) => sent += 1,
            Err(error) => break (input, serde_json::to_value(error).unwrap()),
        }
        assert!(sent < 1_000, "the disk is never full");
    };
    assert_eq!(refused["code"], "book");
    let words = refused["message"].as_str().unwrap();
    assert!(words.contains("The disk is full") && words.contains("Nothing was sent."), "{words}");
    assert_eq!(shop.transfers().await, sent, "the refused one never left");
    disk.free();
    let detail = shop.call("submit", input).await;
    shop.until(detail["row"]["id"].as_i64().unwrap(), "succeeded").await;
    assert_eq!(shop.transfers().await, sent + 1);
}

#[tokio::test]
async fn an_outcome_that_finds_no_room_is_written_as_soon_as_there_is_some() {
    let shop = Shop::open().await;
    let Some(disk) = SmallDisk::under(&shop) else { return };
    let id = shop.submit(&bill("UMEME", "14200550030")).await;
    disk.fill();
    let answered = async {
        while shop.arrived("/process-transfer").await.iter().all(|request| request["answer"].is_null()) {
            shop.advance(9);
        }
    };
    tokio::time::timeout(PATIENCE, answered).await.unwrap();
    let full = json!({ "code": "SOLAR", "name": "", "accountLabel": "", "extra": "none" });
    assert_eq!(shop.refused("addBiller", full).await.code, "book", "the disk is full");
    let tried = tokio::time::timeout(PATIENCE, shop.computer.until_waited_for(RETRY_DELAY)).await;
    assert!(tried.is_ok() && shop.app.in_flight() == 1, "the outcome is held until it can be written");
    assert_eq!(shop.call("operation", json!({ "id": id })).await["row"]["state"], "sent");
    disk.free();
    let detail = until_in_time(&shop, id, "succeeded").await;
    assert_eq!(detail["events"].as_array().unwrap().len(), 3, "written once");
    assert_eq!(detail["tokens"].as_array().unwrap().len(), 1);
    shop.app.settled().await;
    assert_eq!(shop.transfers().await, 1);
}

#[tokio::test]
async fn asking_while_there_is_no_room_keeps_nobody_waiting_and_loses_nothing() {
    let shop = Shop::open().await;
    let Some(disk) = SmallDisk::under(&shop) else { return };
    let id = shop.pay(&bill("UMEME", "14200550010")).await["row"]["id"].as_i64().unwrap();
    disk.fill();
    shop.advance(6);
    // The clock stands still: waiting for room would never end.
    let asked = tokio::time::timeout(PATIENCE, shop.refused("askNow", json!({ "id": id }))).await;
    let refused = asked.expect("the window is answered at once");
    assert_eq!(refused.code, "book");
    assert!(refused.message.contains("The disk is full"), "{}", refused.message);
    assert!(!refused.message.contains("Nothing was sent"), "the payment was: {}", refused.message);
    disk.free();
    until_in_time(&shop, id, "succeeded").await;
}

#[tokio::test]
async fn settings_that_find_no_room_stay_as_they_were() {
    let shop = Shop::open().await;
    let Some(disk) = SmallDisk::under(&shop) else { return };
    let named = |name: &str| json!({ "shop": { "name": name, "receiptLines": [], "theme": "system" } });
    shop.call("saveShop", named("Nakato")).await;
    disk.fill();
    let refused = shop.refused("saveShop", named("Somebody")).await;
    assert_eq!(refused.code, "book");
    assert!(refused.message.contains("disk"), "{}", refused.message);
    assert_eq!(shop.call("settings", Value::Null).await["shop"]["name"], "Nakato");
    let again = crate::shop::kaunta(&shop.computer, shop.folder.path());
    disk.free();
    assert_eq!(again.call("settings", Value::Null).await.unwrap()["shop"]["name"], "Nakato");
}

#[tokio::test]
async fn on_a_full_and_on_a_read_only_disk_every_kind_of_file_says_so_and_leaves_nothing_half() {
    let shop = busy_shop().await;
    // Without root `reports::where_a_file_can_not_be_written_…` promises the same of a folder that can't be made.
    let Some(disk) = Disk::at(shop.files(), "8k") else { return };
    let history = |format: &str| json!({ "from": null, "to": null, "modes": [], "states": [], "search": "", "format": format, "wallet": "ESCROW" });
    let report = |format: &str| json!({ "kind": "statement", "from": "2026-11-21", "to": "2026-11-22", "wallet": null, "format": format });
    let files = || std::fs::read_dir(shop.files()).unwrap().map(|file| file.unwrap().file_name()).collect::<Vec<_>>();
    let mut room = std::fs::File::create(disk.0.join("film")).unwrap();
    while room.write_all(&[1; 512]).is_ok() {}
    let formats =
        ["csv", "xlsx", "pdf", "hledger", "beancount", "tally", "ofx", "qif", "qbo", "xeroCsv", "quickBooksCsv"];
    let histories = formats.map(|format| ("exportHistory", history(format)));
    let reports = ["csv", "xlsx", "pdf"].map(|format| ("exportReport", report(format)));
    let pack = ("packMonth", json!({ "month": "2026-11" }));
    for (call, input) in histories.into_iter().chain(reports).chain([pack]) {
        let told = shop.refused(call, input.clone()).await;
        assert!(told.message.starts_with("The disk is full"), "{call} {input}: {}", told.message);
        assert_eq!(files(), ["film"], "{call} {input}");
    }
    drop(room);
    disk.make_read_only();
    for (call, input) in [("exportHistory", history("xlsx")), ("exportReport", report("pdf"))] {
        let told = shop.refused(call, input).await;
        assert!(told.message.contains("may not write into this folder"), "{call}: {}", told.message);
    }
    assert_eq!(files(), ["film"]);
    assert_eq!(shop.pay(&airtime("0752300417")).await["row"]["state"], "succeeded", "payments go on");
}
