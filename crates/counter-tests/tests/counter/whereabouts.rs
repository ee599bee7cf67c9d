//! A book in a folder that another program syncs works, with a warning about the risks.

use kaunta_app::{App, Places};
use serde_json::{Value, json};

use crate::orders::bill;
use crate::shop::{Shop, answer};

#[tokio::test]
async fn a_book_in_a_folder_that_is_copied_away_is_warned_about() {
    let shop = Shop::open().await;
    assert_eq!(shop.call("home", Value::Null).await["reminders"], json!([]), "on the computer's own disk");
    let synced = shop.folder.path().join("OneDrive - Grace Shop").join("Kaunta");
    let places = Places { data: synced.clone(), files: shop.files() };
    let app = App::new(shop.computer.clone(), places).unwrap();
    let told = answer(&app, "home", Value::Null).await["reminders"].clone();
    let words = told[0]["words"].as_str().unwrap();
    assert!(words.contains("OneDrive copies to other computers"), "{words}");
    assert!(words.contains(&*synced.to_string_lossy()), "it says which folder: {words}");
    assert_eq!(told[0]["way"], json!({ "to": "settings", "page": "about" }));
    assert_eq!(told.as_array().unwrap().len(), 1);
    app.close().await;
}

#[tokio::test]
async fn what_is_saved_where_others_read_it_says_so() {
    let shop = Shop::open().await;
    let paid = shop.pay(&bill("UMEME", "04212345671")).await["row"]["id"].clone();
    let saves = [
        ("saveEvidence", json!({ "id": paid })),
        ("saveReceipt", json!({ "id": paid })),
        ("exportHistory", json!({ "from": null, "to": null, "modes": [], "states": [], "search": "" })),
    ];
    for (call, input) in &saves {
        assert_eq!(shop.call(call, input.clone()).await["shared"], Value::Null, "{call}: on the computer's own disk");
    }
    shop.app.close().await;
    let files = shop.folder.path().join("OneDrive").join("Documents").join("Kaunta");
    let app = App::new(shop.computer.clone(), Places { data: shop.data(), files }).unwrap();
    for (call, input) in saves {
        let words = answer(&app, call, input).await["shared"].clone();
        assert!(
            words.as_str().is_some_and(|words| words.starts_with("OneDrive copies this folder")),
            "{call}: {words}"
        );
    }
    app.close().await;
}
