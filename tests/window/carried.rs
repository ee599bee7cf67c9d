//! The book restored: backed up automatically, restored, and the payments missing from the backup found again.

use std::fs;
use std::path::{Path, PathBuf};

use kaunta_tests::{Book, Clock, Desktop, IN_TIME, Kaunta, Key, LONG, Service, Window, until};

use crate::counter::{bill_to_confirm, confirm};
use crate::development::{Development, key_is};

const KEY: &str = "sandbox-key-of-two-computers";

const LOCK: &str = "section[aria-label='Sending is locked']";

pub async fn pays(window: &Window, account: &str, amount: &str) {
    bill_to_confirm(window, account, amount).await;
    confirm(window, &format!("Pay {}", crate::agree::shillings(amount))).await;
    window.is_true_within("paid", "document.querySelector('[data-outcome=paid]')", LONG).await;
    window.is_at_button("Next customer").await;
    window.press(Key::Enter).await;
}

async fn book_says(desktop: &Desktop, sql: &str) -> Vec<Vec<String>> {
    Book::open(&desktop.data(), "practice").await.texts(sql).await
}

#[tokio::test]
async fn a_restored_backup_finds_the_payment_it_did_not_know_and_sends_nothing_until_then() {
    let desktop = Desktop::new().await;
    fs::create_dir_all(desktop.data()).expect("Kaunta's folder");
    let care = r#"{"environment":"practice","care":{"lookUpsAMinute":600}}"#;
    fs::write(desktop.data().join("shop.json"), care).expect("a shop that asks quickly");
    // The daily backup is made, and the lock released, only when this test lets time pass.
    let clock = Clock::on(&desktop);
    let kaunta = Kaunta::start_by(&desktop, &clock).await;
    let (service, window) = (kaunta.practice().await, &kaunta.window);
    pays(window, "04212345671", "50000").await;
    window.find("The book").await;
    window.reads("Nothing in it was changed, removed or added").await;
    let passing = clock.goes_on();
    window.reads("Daily backup").await;
    drop(passing);
    window.picture("book").await;
    // In the book and at the service, but not in the backup.
    pays(window, "04212345689", "60000").await;
    let lost = book_says(&desktop, "SELECT reference FROM operation WHERE id = 2").await.concat().concat();

    restore(&desktop, window).await;
    is_locked(&service, window).await;
    // The look-ups need two and a half minutes between two "not found".
    let _passing = clock.goes_on();
    the_lost_one_is_found_and_closed(&desktop, window, &lost).await;
    window.is_true_within("sending is open again", &format!("!document.querySelector(\"{LOCK}\")"), IN_TIME).await;
    pays(window, "04212345671", "70000").await;
    let references = book_says(&desktop, "SELECT reference FROM operation ORDER BY id").await.concat();
    assert_eq!(references.len(), 2, "the one of the backup, and the new one");
    assert!(!references.contains(&lost), "no reference is made a second time");
    assert_eq!(service.booked().await.len(), 3, "each is booked once");
}

#[tokio::test]
async fn a_backup_made_by_hand_goes_where_a_person_says_and_is_restored_from_there() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let (service, window) = (kaunta.practice().await, &kaunta.window);
    pays(window, "04212345671", "50000").await;
    let stick = desktop.data().join("a memory stick");
    fs::create_dir_all(&stick).expect("a place");
    let copy = stick.join("Kaunta on Friday.db");
    window.find("The book").await;
    window.click("Back up to a place of your choice…").await;
    desktop.answer_file_dialog(&copy).await;
    window.reads("Backed up, and checked by reading it back").await;
    window.reads(&copy.display().to_string()).await;
    window.picture("backed-up-by-hand").await;
    let there: Vec<_> = fs::read_dir(&stick).expect("the place").map(|entry| entry.expect("a file").path()).collect();
    assert_eq!(there, std::slice::from_ref(&copy), "the copy and nothing beside it");
    assert_eq!(Book::at(&copy).await.operations().await.len(), 1, "the payment is in the copy");
    also_copies_to_another_disk(&desktop, window).await;

    pays(window, "04212345689", "60000").await;
    window.find("The book").await;
    // A file that is no backup is refused with an explanation, and the book stays.
    let other = stick.join("photo.db");
    fs::write(&other, "no book").expect("another file");
    window.click("Restore from a file…").await;
    desktop.answer_file_dialog(&other).await;
    window.reads_in_dialog("can't be restored").await;
    window.picture("restore-refused").await;
    window.click("Close").await;
    window.click("Restore from a file…").await;
    desktop.answer_file_dialog(&copy).await;
    window.reads_in_dialog("1 payment that the book in use has.").await;
    window.click_on("[role=dialog] [role=radio]:nth-child(1)").await;
    window.click("Restore this backup").await;
    is_locked(&service, window).await;
    window.go('0', "Needs attention").await;
    window.reads_within("1 payment your book had lost.", LONG).await;
    assert_eq!(service.booked().await.len(), 2);
}

/// A person chooses a second disk, copies there and stops.
async fn also_copies_to_another_disk(desktop: &Desktop, window: &Window) {
    let disk = desktop.folder().join("KINGSTON");
    fs::create_dir_all(&disk).expect("a disk");
    window.click("Choose a folder…").await;
    // With the slash that the dialog adds.
    desktop.answer_file_dialog(&disk.join("")).await;
    window.reads("This folder is on the same disk as the book.").await;
    window.click("Copy now").await;
    window.reads("Copied and read back").await;
    window.picture("second-disk").await;
    let files = |folder: &Path| -> Vec<PathBuf> {
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path()).collect()
    };
    let own = files(&disk);
    assert_eq!(own.len(), 1, "{own:?}");
    let copies = files(&own[0]).into_iter().filter(|file| file.extension().is_some_and(|ending| ending == "xz"));
    assert_eq!(copies.count(), 1, "{own:?}");
    window.click("Stop").await;
    window.is_true("stopped", "!document.body.textContent.includes('KINGSTON')").await;
}

/// A shop in development at this host, with a high look-up rate and its key set.
pub async fn works_at(desktop: &Desktop, host: &Development, key: &str, clock: &Clock) -> Kaunta {
    fs::create_dir_all(desktop.data()).expect("Kaunta's folder");
    let settings = serde_json::json!({
        "environment": "development",
        "care": { "lookUpsAMinute": 600 },
        "services": { "development": {
            "address": host.service.address(),
            "callback": "https://shop.example/kaunta",
            "statusPath": "/transactions/{id}/status-sandbox",
        } },
    });
    fs::write(desktop.data().join("shop.json"), settings.to_string()).expect("a shop");
    let kaunta = Kaunta::start_by(desktop, clock).await;
    let window = &kaunta.window;
    window.go_to_settings("Connection").await;
    window.click("Development").await;
    window.fill("API key", key).await;
    window.press(Key::Enter).await;
    window.is_true("the key set", &key_is("gateway", &["kept", "thisRunOnly"])).await;
    kaunta
}

async fn references(desktop: &Desktop) -> Vec<String> {
    let sql = "SELECT reference FROM operation UNION ALL SELECT reference FROM orphan";
    Book::open(&desktop.data(), "development").await.texts(sql).await.concat()
}

/// Backs up to a place that a person picks.
pub async fn saves_a_copy(desktop: &Desktop, window: &Window) -> PathBuf {
    window.find("The book").await;
    window.click("Back up to a place of your choice…").await;
    let copy = desktop.folder().join("carried.db");
    desktop.answer_file_dialog(&copy).await;
    window.reads("Backed up, and checked by reading it back").await;
    copy
}

/// Replaces the book by a copy from another computer.
pub async fn restores(desktop: &Desktop, window: &Window, copy: &Path) {
    window.find("The book").await;
    window.click("Restore from a file…").await;
    desktop.answer_file_dialog(copy).await;
    // The first computer continues with its book.
    window.click_on("[role=dialog] [role=radio]:nth-child(2)").await;
    window.click("Restore this backup").await;
    window.shows(LOCK, &["the book is being brought up to date"]).await;
}

pub async fn is_open_again(window: &Window) {
    window.is_true_within("sending is open again", &format!("!document.querySelector(\"{LOCK}\")"), LONG).await;
}

#[tokio::test]
async fn two_computers_with_copies_of_one_book_forget_nothing_and_make_no_reference_twice() {
    let host = Development::host_with_look_ups(KEY).await;
    let (first, second) = (Desktop::new().await, Desktop::new().await);
    let (clock, other_clock) = (Clock::on(&first), Clock::on(&second));
    let (at_first, at_second) =
        (works_at(&first, &host, KEY, &clock).await, works_at(&second, &host, KEY, &other_clock).await);
    let (window, other) = (&at_first.window, &at_second.window);
    pays(window, "04212345671", "50000").await;
    let copy = saves_a_copy(&first, window).await;
    pays(window, "04212345689", "60000").await;

    restores(&second, other, &copy).await;
    let passing = other_clock.goes_on();
    is_open_again(other).await;
    other.go('0', "Needs attention").await;
    other.reads_within("1 payment your book had lost.", LONG).await;
    drop(passing);
    pays(other, "04212345671", "70000").await;
    pays(window, "04212345689", "80000").await;
    pays(other, "04212345671", "90000").await;

    let (here, there) = (references(&first).await, references(&second).await);
    assert_eq!((here.len(), there.len()), (3, 4), "{here:?} {there:?}");
    let booked = host.service.booked().await;
    let booked: Vec<&str> = booked.iter().filter_map(|booking| booking["partnerReference"].as_str()).collect();
    let different: std::collections::BTreeSet<&str> = booked.iter().copied().collect();
    assert_eq!((booked.len(), different.len()), (5, 5), "no reference was used twice: {booked:?}");
    let is_known = |reference: &&str| here.iter().chain(&there).any(|known| known == reference);
    assert!(different.iter().all(is_known), "{different:?} in {here:?} and {there:?}");
}

/// Replaces the book by today's backup.
async fn restore(desktop: &Desktop, window: &Window) {
    window.find("The book").await;
    window.click("Restore…").await;
    window.reads_in_dialog("1 payment that the book in use has.").await;
    window.picture("restore").await;
    window.click_on("[role=dialog] [role=radio]:nth-child(1)").await;
    window.click("Restore this backup").await;
    window.shows(LOCK, &["the book is being brought up to date"]).await;
    window.reads("Set aside when another was restored").await;
    window.picture("book-reconciling").await;
    let names = fs::read_dir(desktop.data().join("backups")).expect("backups");
    let aside =
        names.map(|entry| entry.expect("an entry").path()).find(|path| path.to_string_lossy().contains("set-aside"));
    let aside = aside.expect("the book that was in use");
    let kept = Book::at(&aside).await.operations().await;
    assert_eq!(kept.len(), 2, "the book that was in use is set aside whole: {kept:?}");
    assert_eq!(Book::open(&desktop.data(), "practice").await.operations().await.len(), 1, "the backup is the book now");
}

async fn is_locked(service: &Service, window: &Window) {
    // Keys don't change the screen while a dialog is open.
    window.is_true("the dialog is closed", "!document.querySelector('[role=dialog]')").await;
    bill_to_confirm(window, "1021234567", "80000").await;
    window.reads("Kaunta is asking the service about every payment that may be missing from it.").await;
    assert_eq!(service.transfers().await.len(), 2, "nothing is sent while the book is behind");
    // Otherwise the form would be restored as it was left.
    window.click("Start again").await;
    window.is_true("an empty form", "document.querySelectorAll('[role=radio]').length >= 6").await;
}

async fn the_lost_one_is_found_and_closed(desktop: &Desktop, window: &Window, reference: &str) {
    window.go('0', "Needs attention").await;
    window.reads_within("1 payment your book had lost.", LONG).await;
    window.click("Look at it").await;
    window.reads(reference).await;
    window.reads("UGX 60,000").await;
    window.picture("lost-payment").await;
    window.click("Write down what it was").await;
    window.fill("What was it?", "electricity for James, he has his token").await;
    window.click("Take it off the list").await;
    window.reads("Say who you are.").await;
    window.fill("Who are you?", "Grace Auma").await;
    window.click("Take it off the list").await;
    window.reads("Nothing needs attention").await;
    until("the book to keep it", LONG, || async {
        let kept = book_says(desktop, "SELECT reference, reason, who FROM orphan").await;
        let wanted = [reference, "electricity for James, he has his token", "Grace Auma"];
        if kept.len() == 1 && kept[0] == wanted { Ok(()) } else { Err(kept) }
    })
    .await;
}
