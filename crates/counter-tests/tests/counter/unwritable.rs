//! Exports where they can't be written: nothing is lost, no half file is left, and the next one succeeds.
#![cfg(target_os = "linux")]

use std::fs::File;
use std::io::Write;
use std::path::Path;

use serde_json::{Value, json};

use crate::book_care::Disk;
use crate::orders::{airtime, bill};
use crate::shop::Shop;

/// Each way of writing: directly, through temporary files of the library, from memory, through a spool.
const FORMATS: [&str; 4] = ["csv", "xlsx", "pdf", "hledger"];

fn input(format: &str) -> Value {
    json!({ "from": null, "to": null, "modes": [], "states": [], "search": "", "format": format })
}

fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn fill(path: &Path) {
    let mut file = File::create(path).unwrap();
    while file.write_all(&[1; 4096]).is_ok() {}
    while file.write_all(&[1]).is_ok() {}
}

#[tokio::test]
async fn an_export_onto_a_full_or_locked_disk_says_so_leaves_no_half_file_and_succeeds_once_it_can() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    shop.pay(&airtime("0752300417").answering("mnoProvider", "AIRTEL")).await;
    let Some(disk) = Disk::at(shop.files(), "1m") else { return };
    fill(&disk.0.join("filler"));
    for format in FORMATS {
        let refused = shop.refused("exportHistory", input(format)).await;
        assert!(refused.message.contains("The disk is full"), "{format}: {}", refused.message);
        assert_eq!(names(&disk.0), ["filler"], "{format}");
    }
    std::fs::remove_file(disk.0.join("filler")).unwrap();
    for format in FORMATS {
        shop.call("exportHistory", input(format)).await;
    }
    let written = names(&disk.0);
    assert_eq!(written.len(), FORMATS.len(), "{written:?}");
    disk.make_read_only();
    for format in FORMATS {
        let refused = shop.refused("exportHistory", input(format)).await;
        assert!(refused.message.contains("may not write"), "{format}: {}", refused.message);
    }
    assert_eq!(names(&disk.0), written);
    assert_eq!(shop.call("home", Value::Null).await["today"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn a_table_that_another_program_has_open_stays_as_it_is_and_the_next_has_another_name() {
    let shop = Shop::open().await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let first = shop.call("exportHistory", input("csv")).await["path"].as_str().unwrap().to_owned();
    let held = File::options().read(true).write(true).open(&first).unwrap();
    held.try_lock().unwrap();
    let before = std::fs::read(&first).unwrap();
    let second = shop.call("exportHistory", input("csv")).await["path"].as_str().unwrap().to_owned();
    assert_ne!(first, second);
    assert_eq!((std::fs::read(&first).unwrap(), std::fs::read(&second).unwrap()), (before.clone(), before));
}
