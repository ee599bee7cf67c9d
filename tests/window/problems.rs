//! A book that can't be used: explained in plain words, with what to do, and the file is left unchanged.

use std::fs;

use kaunta_practice::{Config, Practice};
use kaunta_tests::{Book, Desktop, Kaunta, LONG, Service, USUAL, change, until};

use crate::counter::{bill_to_confirm, confirm};
use crate::development::set_up;

/// A desktop with a practice book that was used and closed properly.
pub async fn desktop_with_a_book() -> Desktop {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    bill_to_confirm(&kaunta.window, "04212345671", "50000").await;
    confirm(&kaunta.window, "Pay UGX 50,000").await;
    kaunta.window.is_true("paid", "document.querySelector('[data-outcome=paid]')").await;
    desktop.close_window().await;
    kaunta.ended(LONG).await;
    drop(kaunta);
    change(&desktop.data().join("practice.db"), "PRAGMA wal_checkpoint(TRUNCATE)").await;
    desktop
}

/// Opens Kaunta and reads the problem screen, which must not change the file.
async fn is_told(desktop: &Desktop, book: &str, title: &str, words: &str, picture: &str) -> Kaunta {
    let path = desktop.data().join(book);
    let before = fs::read(&path).expect("the book");
    let kaunta = Kaunta::start(desktop).await;
    let window = &kaunta.window;
    window.is_true(title, &format!("document.querySelector('main h1')?.innerText === \"{title}\"")).await;
    window.reads(words).await;
    window.reads(&path.to_string_lossy()).await;
    window.picture(picture).await;
    assert!(fs::read(&path).expect("the book") == before, "the book was changed");
    kaunta
}

#[tokio::test]
async fn a_book_of_a_newer_kaunta_is_left_alone() {
    let desktop = desktop_with_a_book().await;
    change(&desktop.data().join("practice.db"), "PRAGMA user_version = 999").await;
    let words =
        "This book was made by a newer Kaunta. Install the newest version to open it; nothing in it was changed.";
    is_told(&desktop, "practice.db", "The book was made by a newer Kaunta", words, "problem-newer").await;
}

#[tokio::test]
async fn a_damaged_book_is_left_alone() {
    let desktop = desktop_with_a_book().await;
    let path = desktop.data().join("practice.db");
    let mut bytes = fs::read(&path).expect("the book");
    let middle = bytes.len() / 2;
    bytes[4096..middle].fill(0xA5);
    fs::write(&path, bytes).expect("a damaged book");
    let words = "The book is damaged and was left exactly as it is. Don't delete it.";
    is_told(&desktop, "practice.db", "The book is damaged", words, "problem-damaged").await;
}

#[tokio::test]
async fn the_book_of_another_environment_is_refused() {
    let desktop = desktop_with_a_book().await;
    fs::rename(desktop.data().join("practice.db"), desktop.data().join("development.db")).expect("another name");
    fs::write(desktop.data().join("shop.json"), r#"{"environment":"development"}"#).expect("the choice");
    let words = "This file is the book of another environment.";
    is_told(&desktop, "development.db", "The book can't be opened", words, "problem-other").await;
}

#[tokio::test]
async fn a_book_that_another_program_holds_is_opened_once_it_is_free() {
    let desktop = desktop_with_a_book().await;
    let held = fs::File::options().write(true).open(desktop.data().join("practice.db.lock")).expect("the lock");
    // The system releases the lock once the last process of the closed window is gone.
    until("nobody to hold the book", USUAL, async || held.try_lock()).await;
    let words = "Another Kaunta has this book open.";
    let kaunta = is_told(&desktop, "practice.db", "The book is already open", words, "problem-in-use").await;
    drop(held);
    kaunta.window.click("Try again").await;
    kaunta.window.reads("Nothing needs attention.").await;
    kaunta.window.reads("NAKATO SARAH").await;
}

/// A small disk mounted over Kaunta's folder; unmounted when dropped.
struct SmallDisk<'desktop>(&'desktop Desktop);

impl SmallDisk<'_> {
    fn mount(desktop: &Desktop) -> Option<SmallDisk<'_>> {
        fs::create_dir_all(desktop.data()).expect("Kaunta's folder");
        desktop.run("mount", &["-t", "tmpfs", "-o", "size=4m", "tmpfs", &desktop.data().to_string_lossy()])?;
        desktop.is_past_its_first_run();
        Some(SmallDisk(desktop))
    }

    /// Fills the disk to the last byte.
    fn fill(&self) {
        let ballast = self.0.data().join("ballast");
        let mut rest = fs::read(&ballast).map_or(0, |bytes| bytes.len());
        while fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(&ballast)
            .and_then(|mut file| std::io::Write::write_all(&mut file, &[7; 4096]))
            .is_ok()
        {
            rest += 4096;
            assert!(rest < 8 << 20, "the disk is never full");
        }
    }

    fn free(&self) {
        fs::remove_file(self.0.data().join("ballast")).expect("the ballast");
    }
}

impl Drop for SmallDisk<'_> {
    fn drop(&mut self) {
        let _ = self.0.run("umount", &["-l", &self.0.data().to_string_lossy()]);
    }
}

#[tokio::test]
async fn on_a_full_disk_nothing_is_sent_and_once_there_is_space_it_goes_on() {
    let practice = Practice::start(Config { callback_attempts: 0, ..Config::in_memory() }).await.expect("a host");
    let service = Service::at(practice.base_url());
    let desktop = Desktop::new().await;
    let Some(disk) = SmallDisk::mount(&desktop) else {
        println!("SKIPPED: a small disk can be mounted by root only, so a full one was not tried");
        return;
    };
    disk.fill();
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    window.says("main h1", "The disk is full").await;
    window.reads("Free some space, then try again.").await;
    window.picture("problem-disk-full").await;
    disk.free();
    window.click("Try again").await;
    window.reads("Your payments will be listed here").await;

    set_up(window, service.address(), practice.sandbox_key()).await;
    bill_to_confirm(window, "04212345671", "50000").await;
    window.is_at_button("Pay UGX 50,000").await;
    disk.fill();
    confirm(window, "Pay UGX 50,000").await;
    window.reads("The disk is full, so the book can't be written.").await;
    window.reads("Nothing was sent.").await;
    window.picture("disk-full-at-the-counter").await;
    assert_eq!(service.transfers().await.len(), 0, "what can't be written down is not sent");
    disk.free();
    window.is_true("the button again", "[...document.querySelectorAll('button')].some(each => each.innerText.includes('Pay UGX') && !each.ariaDisabled && !each.ariaBusy)").await;
    window.click("Pay UGX").await;
    window.is_true("paid", "document.querySelector('[data-outcome=paid]')").await;
    assert_eq!(Book::open(&desktop.data(), "development").await.only().await.state, "succeeded");
    assert_eq!(service.transfers().await.len(), 1);
    drop(kaunta);
}
