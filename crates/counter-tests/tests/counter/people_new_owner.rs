//! Nobody can sign in any more: a new owner can be set up, but never silently.

use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use serde_json::{Value, json};

use crate::people::{CASHIER, OWNER, come_in, log, owned, staffed};
use crate::people_approvals::{ask, grant, of};
use crate::shop::{Shop, kaunta};

const NEW: (&str, &str) = ("Mukasa", "471903");

/// Removes everything that Kaunta knows of people outside its books, as anyone with the computer's account can.
async fn lose_the_people(shop: &mut Shop) {
    shop.app.close().await;
    for folder in [shop.data(), shop.data().join("backups")] {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            if entry.file_name().to_string_lossy().starts_with("people") {
                std::fs::remove_file(entry.path()).unwrap();
            }
        }
    }
    *shop.computer.people_head.lock().unwrap() = None;
    *shop.computer.pin_secret.lock().unwrap() = None;
    shop.app = kaunta(&shop.computer, shop.folder.path());
}

async fn set_up_anew(shop: &Shop, (name, pin): (&str, &str)) {
    let shown = shop.call("newOwner", json!({ "name": name, "pin": pin })).await;
    assert_eq!(shown["name"], name);
}

#[tokio::test]
async fn a_book_that_names_people_opens_for_nobody_without_them_and_a_new_owner_stands_in_it_for_ever() {
    let mut shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let paid = shop.pay(&of("7,000")).await["row"]["id"].clone();
    let asked = ask(&shop, &of("110,000")).await;
    let key = (Environment::Production, Interface::Gateway);
    shop.computer.kept.lock().unwrap().insert(key, "kept".to_owned().into());
    lose_the_people(&mut shop).await;

    assert_eq!(shop.call("start", Value::Null).await["counter"], json!({ "is": "locked" }));
    let options = shop.call("signInOptions", Value::Null).await;
    assert_eq!(options["newOwner"], true);
    assert!(options["trouble"].as_str().unwrap().contains("set up a new owner"), "{options:#}");
    for (call, input) in [("home", Value::Null), ("setUpOwner", json!({ "name": NEW.0, "pin": NEW.1 }))] {
        assert_eq!(shop.refused(call, input).await.code, "signIn", "{call}");
    }
    set_up_anew(&shop, NEW).await;
    assert_eq!(shop.call("start", Value::Null).await["counter"]["me"]["name"], NEW.0);
    assert!(shop.computer.kept.lock().unwrap().is_empty(), "the keys are typed again");
    assert_eq!(shop.call("approval", json!({ "number": asked["number"] })).await["state"], "void");
    assert_eq!(shop.refused("grantApproval", grant(&asked, NEW)).await.code, "review");
    let log = log(&shop).await;
    assert!(log.iter().any(|entry| entry.1.contains("Mukasa was set up as a new owner")), "{log:#?}");
    let detail = shop.call("operation", json!({ "id": paid })).await;
    assert!(detail["events"].to_string().contains("A new owner was set up"), "{detail:#}");
    assert!(told(&shop).await[0].contains("Mukasa"));

    // Repeating it adds another record, and removes nothing.
    lose_the_people(&mut shop).await;
    assert_eq!(shop.refused("home", Value::Null).await.code, "signIn");
    set_up_anew(&shop, OWNER).await;
    let told = told(&shop).await;
    assert_eq!((told.len(), told[0].contains("Mukasa"), told[1].contains("Nakato")), (2, true, true), "{told:?}");
}

/// What Settings show permanently.
async fn told(shop: &Shop) -> Vec<String> {
    let people = shop.call("people", Value::Null).await;
    let told = people["newOwners"].as_array().unwrap().iter();
    told.map(|words| words.as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn nobody_sets_up_a_new_owner_while_there_is_a_list_of_people() {
    let (shop, _) = owned().await;
    shop.call("lock", Value::Null).await;
    assert_eq!(shop.call("signInOptions", Value::Null).await["newOwner"], false);
    let refused = shop.refused("newOwner", json!({ "name": NEW.0, "pin": NEW.1 })).await;
    assert_eq!(refused.code, "right", "{refused:?}");
    assert!(shop.call("signInOptions", Value::Null).await["people"].to_string().contains(OWNER.0));
}

#[tokio::test]
async fn nobody_becomes_the_first_owner_in_another_environment_than_the_one_whose_book_names_people() {
    let mut shop = staffed().await;
    shop.pay(&of("7,000")).await;
    lose_the_people(&mut shop).await;
    shop.app.close().await;
    let settings = r#"{"environment":"development","view":{"name":"Nakato"}}"#;
    std::fs::write(shop.data().join("shop.json"), settings).unwrap();
    shop.app = kaunta(&shop.computer, shop.folder.path());
    assert_eq!(shop.call("start", Value::Null).await["counter"], json!({ "is": "unguarded" }));
    let refused = shop.refused("setUpOwner", json!({ "name": NEW.0, "pin": NEW.1 })).await;
    assert!(refused.code == "right" && refused.message.contains("book of practice"), "{refused:?}");
    shop.call("switchEnvironment", json!({ "environment": "practice" })).await;
    assert_eq!(shop.refused("home", Value::Null).await.code, "signIn");
    set_up_anew(&shop, NEW).await;
    assert!(told(&shop).await[0].contains("Mukasa"));
}

#[tokio::test]
async fn a_keychain_that_does_not_serve_leaves_the_door_shut() {
    let mut shop = staffed().await;
    come_in(&shop, CASHIER).await;
    shop.pay(&of("7,000")).await;
    lose_the_people(&mut shop).await;
    *shop.computer.keychain.lock().unwrap() = crate::computer::Keychain::Fails(kaunta_app::KeychainProblem::Locked);
    assert!(shop.app.call("newOwner", json!({ "name": NEW.0, "pin": NEW.1 })).await.is_err());
    assert_eq!(shop.refused("home", Value::Null).await.code, "signIn");
}
