//! Who works in the shop: setting people up, signing in, lockout, recovery.

use serde_json::{Value, json};

use crate::shop::{Refusal, Shop, kaunta};

pub const OWNER: (&str, &str) = ("Nakato", "804152");
pub const CASHIER: (&str, &str) = ("Okello", "295073");
pub const TRUSTED: (&str, &str) = ("Babirye", "617308");
pub const ACCOUNTANT: (&str, &str) = ("Ssali", "730946");

/// A shop with only an owner, who is signed in. Also returns the recovery code.
pub async fn owned() -> (Shop, String) {
    let shop = Shop::open().await;
    let shown = shop.call("setUpOwner", json!({ "name": OWNER.0, "pin": OWNER.1 })).await;
    assert_eq!(shown["name"], OWNER.0);
    (shop, shown["code"].as_str().unwrap().to_owned())
}

/// A role, with limits as typed.
pub fn terms(role: &str, per_operation: &str, per_day: &str) -> Value {
    json!({ "role": role, "approves": false, "perOperation": per_operation, "perDay": per_day })
}

/// A shop with one person of each role, and a trusted cashier. The owner is signed in.
pub async fn staffed() -> Shop {
    let (shop, _) = owned().await;
    add(&shop, CASHIER, terms("cashier", "100,000", "150,000")).await;
    let mut trusted = terms("cashier", "", "");
    trusted["approves"] = json!(true);
    add(&shop, TRUSTED, trusted).await;
    add(&shop, ACCOUNTANT, terms("accountant", "", "")).await;
    shop
}

pub async fn add(shop: &Shop, (name, pin): (&str, &str), terms: Value) -> Value {
    shop.call("addPerson", json!({ "name": name, "pin": pin, "terms": terms })).await
}

pub async fn come_in(shop: &Shop, (name, pin): (&str, &str)) -> Value {
    shop.call("signIn", json!({ "name": name, "pin": pin })).await
}

pub async fn refused_in(shop: &Shop, name: &str, pin: &str) -> Refusal {
    shop.refused("signIn", json!({ "name": name, "pin": pin })).await
}

/// What the lock screen says of a person: tries left and seconds to wait.
pub async fn standing(shop: &Shop, name: &str) -> (i64, i64) {
    let options = shop.call("signInOptions", Value::Null).await;
    let people = options["people"].as_array().unwrap();
    let at = people.iter().find(|person| person["name"] == name).unwrap();
    (at["triesLeft"].as_i64().unwrap(), at["waitSeconds"].as_i64().unwrap())
}

/// The security log's sentences, newest first, each with who did it.
pub async fn log(shop: &Shop) -> Vec<(Value, String)> {
    let log = shop.call("securityLog", json!({ "offset": 0, "limit": 500 })).await;
    assert_eq!(log["broken"], Value::Null);
    let entries = log["entries"].as_array().unwrap().iter();
    entries.map(|entry| (entry["who"].clone(), entry["words"].as_str().unwrap().to_owned())).collect()
}

pub async fn start_again(shop: &mut Shop) {
    shop.app.close().await;
    shop.app = kaunta(&shop.computer, shop.folder.path());
}

#[tokio::test]
async fn until_an_owner_is_set_up_whoever_opens_kaunta_may_do_all_and_then_nobody_without_a_pin() {
    let mut shop = Shop::open().await;
    assert_eq!(shop.call("start", Value::Null).await["counter"], json!({ "is": "unguarded" }));
    assert!(!shop.data().join("people.db").exists(), "a shop without people has no list of them");
    shop.call("setUpOwner", json!({ "name": OWNER.0, "pin": OWNER.1 })).await;
    let counter = &shop.call("start", Value::Null).await["counter"];
    assert_eq!(
        (&counter["is"], &counter["me"]["name"], &counter["me"]["role"]),
        (&json!("held"), &json!("Nakato"), &json!("owner"))
    );
    start_again(&mut shop).await;
    assert_eq!(shop.call("start", Value::Null).await["counter"], json!({ "is": "locked" }));
    assert_eq!(shop.refused("home", Value::Null).await.code, "signIn");
    assert_eq!(shop.refused("setUpOwner", json!({ "name": "Thief", "pin": "804152" })).await.code, "signIn");
    assert_eq!(come_in(&shop, OWNER).await["role"], "owner");
    shop.call("home", Value::Null).await;
}

#[tokio::test]
async fn the_fifth_wrong_pin_waits_and_neither_a_restart_nor_the_clock_makes_it_shorter() {
    let mut shop = staffed().await;
    shop.call("lock", Value::Null).await;
    for left in [4, 3, 2, 1] {
        let refusal = refused_in(&shop, "Okello", "111222").await;
        assert_eq!(refusal.code, "pin");
        assert_eq!(standing(&shop, "Okello").await, (left, 0), "{}", refusal.message);
    }
    assert!(refused_in(&shop, "Okello", "111222").await.message.contains("30 seconds"));
    assert_eq!(standing(&shop, "Okello").await, (0, 30));
    // Not even the right one is accepted, and the try is not counted.
    assert!(refused_in(&shop, CASHIER.0, CASHIER.1).await.message.contains("Wait"));
    shop.advance(20);
    assert_eq!(standing(&shop, "Okello").await, (0, 10));
    // The wall clock proves nothing.
    shop.computer.set_clock(86_400);
    assert_eq!(standing(&shop, "Okello").await, (0, 10));
    shop.computer.set_clock(-2 * 86_400);
    assert_eq!(standing(&shop, "Okello").await, (0, 10));
    // A restart begins the whole wait again.
    start_again(&mut shop).await;
    assert_eq!(standing(&shop, "Okello").await, (0, 30));
    assert_eq!(standing(&shop, "Nakato").await, (5, 0), "somebody else's wait is nobody's");
    shop.advance(30);
    assert_eq!(refused_in(&shop, "Okello", "111222").await.code, "pin");
    assert_eq!(standing(&shop, "Okello").await, (0, 60), "each wrong one more waits longer");
    shop.advance(60);
    come_in(&shop, CASHIER).await;
    shop.call("lock", Value::Null).await;
    assert_eq!(standing(&shop, "Okello").await, (5, 0));
}

#[tokio::test]
async fn one_person_takes_the_place_of_another_and_the_log_says_so() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    assert_eq!(shop.call("start", Value::Null).await["counter"]["me"]["name"], "Okello");
    shop.computer.set_clock(3600);
    assert_eq!(shop.call("start", Value::Null).await["counter"], json!({ "is": "locked" }));
    refused_in(&shop, "Okello", "000001").await;
    refused_in(&shop, "Nobody at all", "000001").await;
    come_in(&shop, OWNER).await;
    let log = log(&shop).await;
    let told = |who: Value, words: &str| log.iter().any(|entry| entry.0 == who && entry.1.contains(words));
    assert!(told(json!("Okello"), "Signed in."));
    assert!(told(json!("Okello"), "the computer slept"));
    assert!(told(json!("Okello"), "wrong PIN was typed to sign in; 4 tries"));
    assert!(told(json!("Nakato"), "Added Okello: cashier, UGX 100,000 a payment, UGX 150,000 a day"), "{log:#?}");
    assert!(told(json!("Nakato"), "Added Ssali: accountant."), "{log:#?}");
    assert!(told(json!("Nakato"), "set up as the owner"));
}

#[tokio::test]
async fn an_owner_who_forgot_the_pin_comes_back_with_the_code_once() {
    let (shop, code) = owned().await;
    shop.call("lock", Value::Null).await;
    let wrong = format!("{}{}", &code[..28], if code.ends_with('0') { '1' } else { '0' });
    let refusal = shop.refused("recover", json!({ "code": wrong, "pin": "471903" })).await;
    assert_eq!(refusal.code, "pin");
    let easy = shop.refused("recover", json!({ "code": code, "pin": "123456" })).await;
    assert!(easy.message.contains("too easy"), "{easy:?}");
    let typed = code.to_lowercase().replace('-', " ");
    let shown = shop.call("recover", json!({ "code": typed, "pin": "471903" })).await;
    assert_ne!(shown["code"], code, "a code is used once");
    shop.call("settings", Value::Null).await;
    shop.call("lock", Value::Null).await;
    assert_eq!(refused_in(&shop, OWNER.0, OWNER.1).await.code, "pin");
    assert_eq!(shop.refused("recover", json!({ "code": code, "pin": "471903" })).await.code, "pin");
    come_in(&shop, (OWNER.0, "471903")).await;
}

#[tokio::test]
async fn a_wiped_keychain_lets_nobody_in_but_the_owner_with_the_code() {
    let (shop, code) = owned().await;
    add(&shop, CASHIER, terms("cashier", "", "")).await;
    shop.call("lock", Value::Null).await;
    *shop.computer.pin_secret.lock().unwrap() = None;
    let refusal = refused_in(&shop, CASHIER.0, CASHIER.1).await;
    assert!(refusal.message.contains("recovery code"), "{refusal:?}");
    assert_eq!(standing(&shop, "Okello").await, (5, 0), "it counts for no try");
    assert!(shop.call("signInOptions", Value::Null).await["trouble"].as_str().unwrap().contains("recovery code"));
    shop.call("recover", json!({ "code": code, "pin": "471903" })).await;
    let people = shop.call("people", Value::Null).await;
    let of =
        |name: &str| people["people"].as_array().unwrap().iter().find(|person| person["name"] == name).unwrap().clone();
    assert_eq!(of("Nakato")["trouble"], Value::Null);
    assert!(of("Okello")["trouble"].as_str().unwrap().contains("set a new one"));
    shop.call("setPin", json!({ "name": "Okello", "pin": CASHIER.1 })).await;
    come_in(&shop, CASHIER).await;
}

#[tokio::test]
async fn a_locked_keychain_is_said_and_works_again_without_a_restart() {
    let shop = staffed().await;
    shop.call("lock", Value::Null).await;
    *shop.computer.keychain.lock().unwrap() = crate::computer::Keychain::Fails(kaunta_app::KeychainProblem::Locked);
    let refusal = refused_in(&shop, OWNER.0, OWNER.1).await;
    assert!(refusal.message.contains("keychain is locked"), "{refusal:?}");
    assert!(shop.call("signInOptions", Value::Null).await["trouble"].as_str().unwrap().contains("keychain is locked"));
    *shop.computer.keychain.lock().unwrap() = crate::computer::Keychain::Works;
    come_in(&shop, OWNER).await;
}

#[tokio::test]
async fn a_computer_without_a_keychain_has_people_all_the_same() {
    let mut shop = Shop::open().await;
    *shop.computer.keychain.lock().unwrap() = crate::computer::Keychain::Fails(kaunta_app::KeychainProblem::Missing);
    shop.call("setUpOwner", json!({ "name": OWNER.0, "pin": OWNER.1 })).await;
    start_again(&mut shop).await;
    come_in(&shop, OWNER).await;
    assert!(log(&shop).await.iter().any(|entry| entry.1.contains("without a secret")));
}

#[tokio::test]
async fn a_list_of_people_that_is_gone_or_damaged_opens_no_door() {
    let mut shop = staffed().await;
    let list = shop.data().join("people.db");
    shop.app.close().await;
    let aside = shop.data().join("aside.db");
    for part in ["", "-wal", "-shm"] {
        let part = |path: &std::path::Path| std::path::PathBuf::from(format!("{}{part}", path.display()));
        if part(&list).exists() {
            std::fs::rename(part(&list), part(&aside)).unwrap();
        }
    }
    shop.app = kaunta(&shop.computer, shop.folder.path());
    assert_eq!(shop.call("start", Value::Null).await["counter"], json!({ "is": "locked" }));
    assert!(shop.call("signInOptions", Value::Null).await["trouble"].as_str().unwrap().contains("people.db"));
    assert_eq!(shop.refused("home", Value::Null).await.code, "signIn");
    assert_eq!(shop.refused("setUpOwner", json!({ "name": "Thief", "pin": "804152" })).await.code, "signIn");
    // An emptied list counts as missing, whether or not the copy is there.
    std::fs::write(&list, b"").unwrap();
    let copy = shop.data().join("backups/people.db");
    let hidden = shop.data().join("hidden");
    std::fs::rename(&copy, &hidden).unwrap();
    shop.app = kaunta(&shop.computer, shop.folder.path());
    assert_eq!(shop.call("start", Value::Null).await["counter"], json!({ "is": "locked" }));
    assert_eq!(shop.refused("home", Value::Null).await.code, "signIn");
    shop.app.close().await;
    for part in ["", "-wal", "-shm"] {
        std::fs::remove_file(format!("{}{part}", list.display())).ok();
    }
    // Nor does it help to silence the keychain while the copy is there.
    std::fs::rename(&hidden, &copy).unwrap();
    *shop.computer.keychain.lock().unwrap() = crate::computer::Keychain::Fails(kaunta_app::KeychainProblem::Locked);
    shop.app = kaunta(&shop.computer, shop.folder.path());
    assert_eq!(shop.refused("home", Value::Null).await.code, "signIn");
    shop.app.close().await;
    *shop.computer.keychain.lock().unwrap() = crate::computer::Keychain::Works;
    // Renamed into place: the previous instance may still be running, and would create a list in a file that is
    // briefly empty.
    let other = shop.data().join("other.db");
    std::fs::write(&other, b"not a list of people, and long enough to look like a file of something else").unwrap();
    std::fs::rename(&other, &list).unwrap();
    shop.app = kaunta(&shop.computer, shop.folder.path());
    assert!(shop.call("signInOptions", Value::Null).await["trouble"].as_str().unwrap().contains("damaged"));
    assert_eq!(shop.refused("home", Value::Null).await.code, "signIn");
    // The advice in the message works: restore the copy that every change makes.
    shop.app.close().await;
    std::fs::copy(shop.data().join("backups/people.db"), &other).unwrap();
    std::fs::rename(&other, &list).unwrap();
    shop.app = kaunta(&shop.computer, shop.folder.path());
    assert_eq!(shop.call("signInOptions", Value::Null).await["trouble"], Value::Null);
    come_in(&shop, ACCOUNTANT).await;
    come_in(&shop, OWNER).await;
    assert_eq!(shop.call("people", Value::Null).await["people"].as_array().unwrap().len(), 4);
}

#[tokio::test]
async fn names_and_pins_that_should_not_be_are_refused_in_words() {
    let (shop, _) = owned().await;
    let add = async |name: &str, pin: &str, terms: Value| {
        shop.refused("addPerson", json!({ "name": name, "pin": pin, "terms": terms })).await
    };
    let cashier = || terms("cashier", "", "");
    for (name, pin, terms, code, words) in [
        ("", "295073", cashier(), "fields", "name"),
        ("Ok\u{202e}ello", "295073", cashier(), "fields", "can't be seen"),
        ("Ok\0ello", "295073", cashier(), "fields", "can't be seen"),
        (&"O".repeat(10_000), "295073", cashier(), "fields", "60 characters"),
        ("NAKATO", "295073", cashier(), "fields", "belongs to one person"),
        ("Okello", "29507", cashier(), "pin", "six digits"),
        ("Okello", "295 073", cashier(), "pin", "digits only"),
        ("Okello", "١٢٣٤٥٦", cashier(), "pin", "0 to 9"),
        ("Okello", "121212", cashier(), "pin", "too easy"),
        ("Okello", "295073", terms("cashier", "0", ""), "fields", "0 would let nobody pay"),
        ("Okello", "295073", terms("cashier", "", "UGX 0"), "fields", "0 would let nobody pay"),
        ("Okello", "295073", terms("cashier", "-5", ""), "fields", "one payment"),
        ("Okello", "295073", terms("cashier", "lots", ""), "fields", "one payment"),
    ] {
        let refusal = add(name, pin, terms).await;
        assert!(refusal.message.contains(words), "{name:.20} {pin}: {refusal:?}");
        assert_eq!(refusal.code, code, "{refusal:?}");
    }
    assert_eq!(shop.call("people", Value::Null).await["people"].as_array().unwrap().len(), 1);
    // Pasted with surrounding whitespace, and a name that a page could take for markup.
    self::add(&shop, ("<img src=x onerror=alert(1)>", " 295073\n"), cashier()).await;
}

#[tokio::test]
async fn the_last_owner_stays_and_who_was_removed_is_out_at_once() {
    let shop = staffed().await;
    let refusal = shop.refused("removePerson", json!({ "name": "Nakato" })).await;
    assert!(refusal.message.contains("only owner"), "{refusal:?}");
    let refusal = shop.refused("changePerson", json!({ "name": "Nakato", "terms": terms("cashier", "", "") })).await;
    assert!(refusal.message.contains("only owner"), "{refusal:?}");
    shop.call("changePerson", json!({ "name": "Babirye", "terms": terms("owner", "", "") })).await;
    come_in(&shop, TRUSTED).await;
    let people = shop.call("removePerson", json!({ "name": "Nakato" })).await;
    assert_eq!(people["former"], json!(["Nakato"]));
    let refusal = refused_in(&shop, OWNER.0, OWNER.1).await;
    assert!(refusal.message.contains("works here"), "{refusal:?}");
    // A name belongs to one person for ever.
    let again = json!({ "name": "nakato", "pin": "295071", "terms": terms("cashier", "", "") });
    assert!(shop.refused("addPerson", again).await.message.contains("belongs to one person"));
}

#[tokio::test]
async fn the_last_owner_whose_pin_can_be_checked_stays_until_another_has_a_new_one() {
    let (shop, code) = owned().await;
    add(&shop, TRUSTED, terms("owner", "", "")).await;
    shop.call("lock", Value::Null).await;
    *shop.computer.pin_secret.lock().unwrap() = None;
    shop.call("recover", json!({ "code": code, "pin": "471903" })).await;
    let leave = json!({ "name": "nakato" });
    let lesser = json!({ "name": "Nakato", "terms": terms("cashier", "", "") });
    for (call, input) in [("removePerson", &leave), ("changePerson", &lesser)] {
        let refusal = shop.refused(call, input.clone()).await;
        assert!(refusal.message.contains("any more: Babirye. Set a new one first"), "{refusal:?}");
    }
    // The other one could not sign in anyway, and limits on an owner do not count as leaving.
    shop.call("changePerson", json!({ "name": "Nakato", "terms": terms("owner", "50,000", "") })).await;
    shop.call("setPin", json!({ "name": TRUSTED.0, "pin": TRUSTED.1 })).await;
    // A locked keychain is not a missing one: nobody is removed meanwhile, because the list could not be sealed, and an
    // owner who could not be replaced can't leave.
    let second = ("Mukasa", "395172");
    add(&shop, second, terms("owner", "", "")).await;
    let keychain = |it| *shop.computer.keychain.lock().unwrap() = it;
    keychain(crate::computer::Keychain::Fails(kaunta_app::KeychainProblem::Locked));
    for who in [&json!({ "name": second.0 }), &leave] {
        let refusal = shop.refused("removePerson", who.clone()).await;
        assert!(refusal.message.contains("keychain is locked"), "{refusal:?}");
    }
    keychain(crate::computer::Keychain::Works);
    shop.call("removePerson", json!({ "name": second.0 })).await;
    assert_eq!(shop.refused("removePerson", leave).await.code, "signIn");
    come_in(&shop, TRUSTED).await;
}

#[tokio::test]
async fn a_pin_of_ones_own_is_changed_with_the_old_one() {
    let shop = staffed().await;
    come_in(&shop, CASHIER).await;
    let wrong = shop.refused("changeMyPin", json!({ "old": "000001", "new": "583920" })).await;
    assert_eq!(wrong.code, "pin");
    shop.call("changeMyPin", json!({ "old": CASHIER.1, "new": "583920" })).await;
    shop.call("lock", Value::Null).await;
    assert_eq!(refused_in(&shop, CASHIER.0, CASHIER.1).await.code, "pin");
    come_in(&shop, (CASHIER.0, "583920")).await;
}

#[tokio::test]
async fn an_owner_gives_others_a_pin_and_has_their_own_changed_only_with_the_old_one() {
    let shop = staffed().await;
    for me in [OWNER.0, "NAKATO"] {
        let refusal = shop.refused("setPin", json!({ "name": me, "pin": "583920" })).await;
        assert_eq!(refusal.code, "pin");
        assert!(refusal.message.contains("Change my PIN"), "{refusal:?}");
    }
    assert!(
        log(&shop).await.contains(&(
            json!("Nakato"),
            "Was refused: to change their own PIN they must type the old one.".to_owned()
        ))
    );
    shop.call("setPin", json!({ "name": CASHIER.0, "pin": "583920" })).await;
    come_in(&shop, (CASHIER.0, "583920")).await;
    come_in(&shop, OWNER).await;
}

#[tokio::test]
async fn pins_the_secret_and_the_code_are_in_no_file_of_kaunta() {
    let (shop, code) = owned().await;
    add(&shop, CASHIER, terms("cashier", "", "")).await;
    refused_in(&shop, "Okello", "918273").await;
    let shown = shop.call("newRecoveryCode", json!({ "pin": OWNER.1 })).await;
    let text = shop.call("diagnostics", Value::Null).await["text"].as_str().unwrap().to_owned();
    shop.app.close().await;
    let secret = shop.computer.pin_secret.lock().unwrap().clone().unwrap();
    let secret = secrecy::ExposeSecret::expose_secret(&secret).to_owned();
    let raw: Vec<u8> =
        (0..32).map(|place| u8::from_str_radix(&secret[place * 2..place * 2 + 2], 16).unwrap()).collect();
    let mut canaries: Vec<Vec<u8>> = [OWNER.1, CASHIER.1, "918273", &code, shown["code"].as_str().unwrap(), &secret]
        .map(|canary| canary.as_bytes().to_vec())
        .to_vec();
    canaries.push(code.replace('-', "").into_bytes());
    canaries.push(raw);
    let mut files = 0;
    for entry in std::fs::read_dir(shop.data()).unwrap() {
        let path = entry.unwrap().path();
        let Ok(bytes) = std::fs::read(&path) else { continue };
        files += 1;
        for canary in &canaries {
            let found = bytes.windows(canary.len()).any(|window| window == canary.as_slice());
            assert!(!found, "{} holds {:?}", path.display(), String::from_utf8_lossy(canary));
        }
    }
    assert!(files > 2, "{files}");
    assert!(canaries.iter().all(|canary| !text.contains(&*String::from_utf8_lossy(canary))));
}

#[tokio::test]
async fn a_set_up_that_was_cut_off_can_be_done_again() {
    // The secret is in the keychain, but nobody is in the list yet.
    let shop = Shop::open().await;
    *shop.computer.pin_secret.lock().unwrap() = Some("ab".repeat(32).into());
    assert_eq!(shop.call("start", Value::Null).await["counter"], json!({ "is": "unguarded" }));
    shop.call("setUpOwner", json!({ "name": OWNER.0, "pin": OWNER.1 })).await;
    shop.call("lock", Value::Null).await;
    come_in(&shop, OWNER).await;
}

#[tokio::test]
async fn an_owner_whose_keychain_is_broken_for_good_comes_back_with_the_code() {
    let (shop, code) = owned().await;
    shop.call("lock", Value::Null).await;
    let broken = kaunta_app::KeychainProblem::Failed("gone".to_owned());
    *shop.computer.keychain.lock().unwrap() = crate::computer::Keychain::Fails(broken);
    assert_eq!(refused_in(&shop, OWNER.0, OWNER.1).await.code, "pin");
    shop.call("recover", json!({ "code": code, "pin": "471903" })).await;
    shop.call("lock", Value::Null).await;
    come_in(&shop, (OWNER.0, "471903")).await;
}

#[tokio::test]
async fn an_owner_is_told_when_nobody_has_a_recovery_code() {
    let shop = staffed().await;
    let told = async || shop.call("home", Value::Null).await["reminders"].to_string().contains("recovery code");
    assert!(!told().await);
    shop.call("changePerson", json!({ "name": "Babirye", "terms": terms("owner", "", "") })).await;
    come_in(&shop, TRUSTED).await;
    shop.call("removePerson", json!({ "name": "Nakato" })).await;
    assert!(told().await);
    shop.call("newRecoveryCode", json!({ "pin": TRUSTED.1 })).await;
    assert!(!told().await);
}
