//! A book carried to another computer on purpose, with both present: the old one never pays again, whatever is done to it;
//! the new one continues at once, and no other can.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use kaunta_domain::environment::Environment;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::moving::{booked, copy_folder, known_to, pays};
use crate::orders::{bill, collect};
use crate::payroll::{draft, many, outcomes, run_until, terms, view};
use crate::recovery::{backed_up, in_a_hurry, reopen, until_book};
use crate::shop::{PATIENCE, Shop, kaunta};

/// The code that is typed on the old computer.
pub async fn code_of(shop: &Shop) -> String {
    shop.call("computer", Value::Null).await["code"].as_str().unwrap().to_owned()
}

/// A folder that a person chooses to write to.
pub fn stick(shop: &Shop) -> PathBuf {
    let stick = shop.folder.path().join("stick");
    std::fs::create_dir_all(&stick).unwrap();
    *shop.computer.chosen.lock().unwrap() = Some(stick.clone());
    stick
}

/// Closes the books of the first for the second. Returns the file.
pub async fn closes(first: &Shop, second: &Shop) -> PathBuf {
    let code = code_of(second).await;
    stick(first);
    let moved = first.call("moveAway", json!({ "code": code.to_lowercase(), "by": "Nakato" })).await;
    assert_eq!(moved["computer"]["closedFor"], code);
    PathBuf::from(moved["file"]["path"].as_str().unwrap())
}

/// A computer's report on a file.
pub async fn looks_at(shop: &Shop, file: &Path) -> Value {
    *shop.computer.chosen.lock().unwrap() = Some(file.to_owned());
    shop.call("chooseMovingFile", Value::Null).await["report"].clone()
}

pub async fn brings(shop: &Shop, file: &Path) -> Value {
    let report = looks_at(shop, file).await;
    assert_eq!(report["refused"], Value::Null);
    shop.call("bringIn", json!({ "path": report["file"]["path"] })).await
}

/// Nothing is sent from a closed book, and the reason is shown.
pub async fn is_closed(shop: &Shop) {
    let left = shop.transfers().await;
    let lock = shop.call("start", Value::Null).await["lock"].clone();
    assert_eq!(lock["reason"], "closed", "{lock}");
    assert!(lock["message"].as_str().unwrap().starts_with("Nakato closed this book here on 21 Nov 2026"), "{lock}");
    let refused = shop.refused("review", collect("256772300417").input()).await;
    assert_eq!(refused.code, "locked", "{refused:?}");
    shop.call("home", Value::Null).await;
    assert_eq!(shop.transfers().await, left);
}

#[tokio::test]
async fn a_carried_book_pays_on_the_new_computer_at_once_and_on_the_old_one_never_again() {
    let mut first = Shop::open().await;
    let paid = pays(&first, 3).await;
    let second = first.another(TempDir::new().unwrap());
    let file = closes(&first, &second).await;
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600, "its owner's alone");
    is_closed(&first).await;

    let report = looks_at(&second, &file).await;
    assert_eq!(report["books"][0]["operations"], 3, "{report}");
    assert!(report["closed"].as_str().unwrap().starts_with("Nakato closed the book"), "{report}");
    assert_eq!(second.refused("bringIn", json!({ "path": "elsewhere.zip" })).await.code, "notFound");
    brings(&second, &file).await;
    assert_eq!(second.call("start", Value::Null).await["lock"], Value::Null, "nothing has to be asked");
    let known = known_to(&second).await;
    assert!(paid.iter().all(|reference| known.contains(reference)), "{paid:?} in {known:?}");
    let since = pays(&second, 3).await;
    assert!(since.iter().all(|reference| !paid.contains(reference)));

    reopen(&mut first, |_| {}).await;
    is_closed(&first).await;
    assert_eq!(first.refused("writeNote", json!({ "id": 1, "text": "Receipt 17" })).await.code, "locked");
    first.passes(3_600).await;
    assert_eq!(booked(&second).await.len(), 6, "and nothing was booked twice");
}

#[tokio::test]
async fn a_closed_book_stays_closed_with_its_folder_on_another_computer_and_after_its_own_backup() {
    let mut first = Shop::open().await;
    pays(&first, 2).await;
    let second = first.another(TempDir::new().unwrap());
    closes(&first, &second).await;
    let copy = backed_up(&first).await;
    *first.computer.chosen.lock().unwrap() = Some(copy.clone());
    first.call("chooseBackup", Value::Null).await;
    first.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    is_closed(&first).await;
    reopen(&mut first, |_| {}).await;
    first.call("home", Value::Null).await;
    first.rest().await;
    let folder = TempDir::new().unwrap();
    copy_folder(first.folder.path(), folder.path());
    is_closed(&first.another(folder)).await;
}

#[tokio::test]
async fn a_backup_from_before_the_closing_is_a_move_after_which_the_carried_book_is_known_to_be_in_use() {
    let first = Shop::open().await;
    in_a_hurry(&first).await;
    pays(&first, 2).await;
    let copy = backed_up(&first).await;
    let second = first.another(TempDir::new().unwrap());
    closes(&first, &second).await;
    *first.computer.chosen.lock().unwrap() = Some(copy.clone());
    first.call("chooseBackup", Value::Null).await;
    first.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    let lock = first.call("start", Value::Null).await["lock"].clone();
    assert_eq!(lock["reason"], "reconciling", "{lock}");
    until_book(&first, |book| book["lock"].is_null()).await;
    let attention = first.call("attention", json!({ "offset": 0, "limit": 10 })).await;
    assert_ne!(attention["otherCopy"], Value::Null, "an owner says what is to become of it");
}

#[tokio::test]
async fn a_file_for_another_computer_is_refused_with_both_codes_and_changes_nothing() {
    let first = Shop::open().await;
    pays(&first, 1).await;
    let second = first.another(TempDir::new().unwrap());
    let third = first.another(TempDir::new().unwrap());
    *third.computer.machine_id.lock().unwrap() = "a-third-computer".to_owned();
    let file = closes(&first, &second).await;
    let report = looks_at(&third, &file).await;
    let refused = report["refused"].as_str().unwrap();
    for code in [code_of(&second).await, code_of(&third).await] {
        assert!(refused.contains(&code), "{refused}");
    }
    assert_eq!(third.refused("bringIn", json!({ "path": report["file"]["path"] })).await.message, refused);
    assert_eq!(third.call("book", Value::Null).await["operations"], 0);
}

#[tokio::test]
async fn a_file_that_is_saved_later_for_another_computer_arrives_there_as_an_unplanned_move() {
    let first = Shop::open().await;
    pays(&first, 2).await;
    let second = first.another(TempDir::new().unwrap());
    let third = first.another(TempDir::new().unwrap());
    *third.computer.machine_id.lock().unwrap() = "a-third-computer".to_owned();
    let file = closes(&first, &second).await;
    std::fs::remove_file(&file).unwrap();
    let again = closes(&first, &second).await;
    assert!(looks_at(&second, &again).await["refused"].is_null(), "for the same computer any number of times");
    let code = code_of(&third).await;
    std::fs::create_dir_all(first.folder.path().join("other")).unwrap();
    *first.computer.chosen.lock().unwrap() = Some(first.folder.path().join("other"));
    let moved = first.call("moveAway", json!({ "code": code, "by": "Nakato" })).await;
    let later = PathBuf::from(moved["file"]["path"].as_str().unwrap());
    assert!(moved["computer"]["closed"].as_str().unwrap().contains("another computer too"), "{moved}");
    in_a_hurry(&third).await;
    let report = looks_at(&third, &later).await;
    assert!(report["notes"][0].as_str().unwrap().contains("may be in use there"), "{report}");
    brings(&third, &later).await;
    let lock = third.call("start", Value::Null).await["lock"].clone();
    assert_eq!(lock["reason"], "reconciling", "{lock}");
    in_a_hurry(&third).await;
    until_book(&third, |book| book["lock"].is_null()).await;
    let attention = third.call("attention", json!({ "offset": 0, "limit": 10 })).await;
    assert_ne!(attention["otherCopy"], Value::Null, "an owner says what is to become of it");
    brings(&second, &again).await;
    assert_eq!(second.call("start", Value::Null).await["lock"], Value::Null, "the first file was planned");
}

#[tokio::test]
async fn a_file_is_brought_in_once_and_what_was_paid_since_stays() {
    let first = Shop::open().await;
    pays(&first, 2).await;
    let second = first.another(TempDir::new().unwrap());
    let file = closes(&first, &second).await;
    brings(&second, &file).await;
    pays(&second, 2).await;
    let report = looks_at(&second, &file).await;
    assert!(report["refused"].as_str().unwrap().contains("already brought in on this computer"), "{report}");
    second.refused("bringIn", json!({ "path": report["file"]["path"] })).await;
    assert_eq!(second.call("book", Value::Null).await["operations"], 4);
}

#[tokio::test]
async fn a_book_that_the_new_computer_had_is_set_aside_whole_and_its_marks_ask_nothing_of_the_carried_one() {
    let first = Shop::open().await;
    let paid = pays(&first, 1).await;
    let mut second = first.another(TempDir::new().unwrap());
    pays(&second, 2).await;
    until_book(&second, |book| book["anchorInKeychain"] == true).await;
    let file = closes(&first, &second).await;
    let report = looks_at(&second, &file).await;
    assert!(report["notes"].to_string().contains("has 2 payments. It is set aside"), "{report}");
    brings(&second, &file).await;
    let book = until_book(&second, |book| book["chain"]["state"] != "checking").await;
    assert_eq!(
        (&book["operations"], &book["lock"], &book["chain"]["state"]),
        (&json!(1), &Value::Null, &json!("whole"))
    );
    assert_eq!(book["backups"].as_array().unwrap().iter().filter(|kept| kept["kind"] == "setAside").count(), 1);
    pays(&second, 1).await;
    until_book(&second, |book| book["anchorInKeychain"] == true).await;
    reopen(&mut second, |_| {}).await;
    let book = until_book(&second, |book| book["chain"]["state"] != "checking").await;
    assert_eq!((&book["operations"], &book["lock"]), (&json!(2), &Value::Null));
    assert!(known_to(&second).await.contains(&paid[0]));
}

#[tokio::test]
async fn a_payroll_that_was_being_paid_waits_and_its_rest_is_paid_from_the_new_computer_without_an_owner_s_word() {
    let first = Shop::open().await;
    let id = draft(&first, &many(3)).await;
    let mut terms = terms(&first, id, "oneByOne").await;
    terms["rate"] = json!(1);
    first.call("confirmPayroll", terms).await;
    let between = |view: &Value| view["run"]["done"] == 1 && view["run"]["words"] == "Waiting for the next";
    let waiting = async { while !between(&view(&first.app, id).await) {} };
    assert!(tokio::time::timeout(PATIENCE, waiting).await.is_ok());
    let second = first.another(TempDir::new().unwrap());
    let file = closes(&first, &second).await;
    brings(&second, &file).await;
    assert_eq!(view(&second.app, id).await["summary"]["state"], "paused");
    assert_eq!(outcomes(&second.app, id).await.iter().filter(|outcome| *outcome == "paid").count(), 1);
    second.call("resumePayroll", json!({ "id": id })).await;
    run_until(&second.app, &second.computer, id, |view| view["summary"]["state"] == "finished").await;
    let booked = booked(&second).await;
    assert_eq!(booked.len(), 3, "everybody once: {booked:?}");
}

#[tokio::test]
async fn a_payment_on_its_way_ends_before_the_book_is_closed() {
    let first = Shop::open().await;
    let second = first.another(TempDir::new().unwrap());
    let id = first.submit(&bill("UMEME", "04212345671")).await;
    let file = closes(&first, &second).await;
    first.told(id).await;
    brings(&second, &file).await;
    let detail = second.call("operation", json!({ "id": id })).await;
    assert_eq!(detail["row"]["state"], "succeeded", "{detail}");
}

#[tokio::test]
async fn nothing_is_closed_for_a_mistyped_code_for_this_computer_s_own_or_when_the_person_changes_their_mind() {
    let first = Shop::open().await;
    pays(&first, 1).await;
    let second = first.another(TempDir::new().unwrap());
    let code = code_of(&second).await;
    stick(&first);
    for (typed, said) in
        [("K7PQ".to_owned(), "eight letters and digits"), (code_of(&first).await, "the code of this computer")]
    {
        let refused = first.refused("moveAway", json!({ "code": typed, "by": "Nakato" })).await;
        assert!(refused.message.contains(said), "{}", refused.message);
    }
    assert!(first.refused("moveAway", json!({ "code": code, "by": " " })).await.message.contains("your name"));
    *first.computer.chosen.lock().unwrap() = None;
    let moved = first.call("moveAway", json!({ "code": code, "by": "Nakato" })).await;
    assert_eq!((&moved["file"], &moved["computer"]["closed"]), (&Value::Null, &Value::Null));
    first.pay(&bill("UMEME", "04212345671")).await;
}

#[tokio::test]
async fn a_book_that_is_locked_is_not_closed_and_the_refusal_says_which_and_why() {
    let mut first = Shop::open().await;
    pays(&first, 2).await;
    let copy = backed_up(&first).await;
    pays(&first, 1).await;
    *first.computer.chosen.lock().unwrap() = Some(copy.clone());
    first.call("chooseBackup", Value::Null).await;
    first.call("restore", json!({ "path": copy, "usedElsewhere": "no" })).await;
    let second = first.another(TempDir::new().unwrap());
    let code = code_of(&second).await;
    stick(&first);
    let refused = first.refused("moveAway", json!({ "code": code, "by": "Nakato" })).await;
    assert!(
        refused.message.starts_with("The book of practice can't be closed now. This book was restored"),
        "{refused:?}"
    );
    in_a_hurry(&first).await;
    until_book(&first, |book| book["lock"].is_null()).await;
    reopen(&mut first, |shop| {
        let sql =
            "PRAGMA writable_schema = ON; DROP TRIGGER event_never_changes; UPDATE event SET at = at + 1 WHERE id = 2";
        shop.sql_on_closed(Environment::Practice, sql);
    })
    .await;
    let refused = first.refused("moveAway", json!({ "code": code, "by": "Nakato" })).await;
    assert!(refused.message.starts_with("The book of practice can't be closed now."), "{refused:?}");
}

#[tokio::test]
async fn a_file_that_was_cut_or_changed_is_refused_in_plain_words() {
    let first = Shop::open().await;
    pays(&first, 1).await;
    let second = first.another(TempDir::new().unwrap());
    let file = closes(&first, &second).await;
    let whole = std::fs::read(&file).unwrap();
    let broken = first.folder.path().join("broken.zip");
    let mut changed = whole.clone();
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    for bytes in [b"".as_slice(), b"not a file of ours", &whole[..whole.len() / 2], &changed] {
        std::fs::write(&broken, bytes).unwrap();
        let report = looks_at(&second, &broken).await;
        let refused = report["refused"].as_str().unwrap_or_default();
        assert!(refused.contains("damaged") && refused.contains("old computer"), "{report}");
    }
    assert!(!second.data().join("moving").exists(), "nothing of it is left");
}

#[tokio::test]
async fn no_key_and_no_secret_of_the_pins_is_in_the_file() {
    let first = Shop::open().await;
    first.set_up("production", "https://pay.example", "a-key-of-production").await;
    first.call("setUpOwner", json!({ "name": "Nakato", "pin": "804152" })).await;
    let secret = first.computer.pin_secret.lock().unwrap().clone().unwrap();
    let second = first.another(TempDir::new().unwrap());
    let file = std::fs::read(closes(&first, &second).await).unwrap();
    let held = |text: &[u8]| file.windows(text.len()).any(|part| part == text);
    assert!(held(b"https://pay.example") && held(b"manifest.json"));
    let kept = secrecy::ExposeSecret::expose_secret(&secret).split(' ').next().unwrap().to_owned();
    for secret in ["a-key-of-production", "804152", &kept] {
        assert!(!held(secret.as_bytes()), "{secret}");
    }
}

#[tokio::test]
async fn what_a_crash_left_between_the_closing_and_the_file_is_closed_and_the_file_is_saved_again() {
    let mut first = Shop::open().await;
    pays(&first, 2).await;
    let second = first.another(TempDir::new().unwrap());
    let code = code_of(&second).await;
    // The folder is gone when the file is about to be written: all earlier steps have happened.
    let gone = first.folder.path().join("gone");
    *first.computer.chosen.lock().unwrap() = Some(gone);
    let refused = first.refused("moveAway", json!({ "code": code, "by": "Nakato" })).await;
    assert!(refused.message.contains("is closed on this computer") && refused.message.contains("Save it again"));
    is_closed(&first).await;
    reopen(&mut first, |_| {}).await;
    is_closed(&first).await;
    brings(&second, &closes(&first, &second).await).await;
    pays(&second, 1).await;
}

#[tokio::test]
async fn a_bringing_in_that_was_cut_off_after_a_book_began_here_goes_on_with_the_others() {
    let first = Shop::open().await;
    pays(&first, 1).await;
    first.go_to_development().await;
    first.call("switchEnvironment", json!({ "environment": "practice" })).await;
    let mut second = first.another(TempDir::new().unwrap());
    let file = closes(&first, &second).await;
    brings(&second, &file).await;
    second.call("home", Value::Null).await;
    assert_eq!(looks_at(&second, &file).await["refused"], Value::Null, "development was not opened yet");
    second.app.close().await;
    std::fs::remove_file(second.book(Environment::Development)).unwrap();
    second.app = kaunta(&second.computer, second.folder.path());
    pays(&second, 1).await;
    brings(&second, &file).await;
    assert_eq!(second.call("book", Value::Null).await["operations"], 2, "what began here is not put away");
    assert!(second.book(Environment::Development).exists());
}
