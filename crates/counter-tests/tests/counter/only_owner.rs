//! Only the user who runs Kaunta can read its files: other users of this computer see neither the book nor a receipt.

use std::collections::BTreeMap;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::{Value, json};

use crate::book_care::until_book;
use crate::orders::bill;
use crate::recovery::reopen;
use crate::shop::Shop;

/// The permissions of every file and folder below a folder, by relative path.
fn rights(folder: &Path, below: &str, found: &mut BTreeMap<String, u32>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = format!("{below}/{}", entry.file_name().to_string_lossy());
        // SQLite may remove a file between listing and reading it.
        let Ok(metadata) = entry.metadata() else { continue };
        if metadata.is_dir() {
            rights(&entry.path(), &name, found);
        }
        found.insert(name, metadata.permissions().mode() & 0o777);
    }
}

#[tokio::test]
async fn every_file_of_a_day_s_work_is_its_owner_s_alone() {
    let mut shop = Shop::open().await;
    let stick = shop.folder.path().join("stick");
    std::fs::create_dir(&stick).unwrap();
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    let id = json!({ "id": paid["row"]["id"] });
    let everything = json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" });
    shop.call("saveReceipt", id.clone()).await;
    shop.call("saveEvidence", id).await;
    shop.call("exportHistory", everything).await;
    *shop.computer.chosen.lock().unwrap() = Some(stick.clone());
    shop.call("backUp", Value::Null).await;
    until_book(&shop, |book| !book["backups"].as_array().unwrap().is_empty()).await;
    shop.call("saveShop", json!({ "shop": { "name": "Grace", "receiptLines": [], "theme": "system" } })).await;
    // Over a restart, with permissions that an older Kaunta or a person may have left.
    let book = shop.book(kaunta_domain::environment::Environment::Practice);
    reopen(&mut shop, |_| std::fs::set_permissions(&book, std::fs::Permissions::from_mode(0o644)).unwrap()).await;
    shop.call("home", Value::Null).await;
    shop.pay(&bill("UMEME", "04212345672")).await;
    shop.call("setUpOwner", json!({ "name": "Nakato", "pin": "804152" })).await;

    let mut found = BTreeMap::new();
    rights(shop.folder.path(), "", &mut found);
    let seen = |end: &str| found.keys().any(|name| name.ends_with(end));
    for end in [
        "data",
        "data/practice.db",
        "data/practice.db-wal",
        "data/practice.db-shm",
        "data/practice.db.lock",
        "data/practice.db.anchor",
        "data/shop.json",
        "data/backups",
        "files",
        ".pdf",
        ".html",
        ".csv",
    ] {
        assert!(seen(end), "{end} is not there: {found:?}");
    }
    assert_eq!(found.keys().filter(|name| name.starts_with("/data/backups/")).count(), 2, "{found:?}");
    assert_eq!(found.keys().filter(|name| name.starts_with("/stick/")).count(), 1, "{found:?}");
    // The stick's own folder is not Kaunta's.
    found.remove("/stick").unwrap();
    let open: Vec<_> = found.iter().filter(|(_, mode)| *mode & 0o077 != 0).collect();
    assert!(open.is_empty(), "others may look into {open:?}");
}
