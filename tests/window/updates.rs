//! Updates in the settings. The window for tests accepts a release server on this computer, and writes what it would install
//! to a file (`src-tauri`, feature `loopback-updates`).

#[allow(dead_code, reason = "shared with the shell's own tests of updates")]
#[path = "../../src-tauri/src/updating/tests/keys.rs"]
mod keys;
#[allow(dead_code, reason = "shared with the shell's own tests of updates")]
#[path = "../../src-tauri/src/updating/tests/server.rs"]
mod server;

use std::fs;

use kaunta_tests::{Book, Clock, Desktop, Kaunta, LONG, Window, typed, until};
use serde_json::json;

use crate::counter::{bill_to_confirm, confirm};
use keys::Keys;
use server::{Reply, Server};

const PACKAGE: &[u8] = b"!<arch>\ndebian-binary of a newer Kaunta";

/// Realistic notes, and an attempt to inject markup into the window.
const NOTES: &str = "Receipts are printed twice as fast.\n<b>Bold</b> <img src=x onerror=\"document.title = 'in'\">";

#[tokio::test]
async fn a_copy_that_does_not_update_itself_says_why_and_what_to_do_instead() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    window.go_to_settings("Updates").await;
    window.reads("Updates are off").await;
    window.reads("it was built without the key that updates are checked with").await;
    window.reads("install it over this one. The book stays.").await;
    let text = window.text().await;
    assert!(!text.contains("Check for updates"), "nothing that would not work: {text}");
    comes_into_view(window).await;
    window.picture("updates-off").await;
}

#[tokio::test]
async fn a_newer_kaunta_is_offered_with_its_notes_refused_if_it_was_tampered_with_and_installed_if_not() {
    let (server, keys, desktop) = (Server::start().await, Keys::make(), Desktop::new().await);
    let package = json!({ "url": server.url("kaunta.deb"), "signature": keys.sign(PACKAGE, Some("0.2.0")) });
    let announcement = json!({ "version": "0.2.0", "notes": NOTES, "platforms": { "test-deb": package } });
    server.put("latest.json", Reply::Bytes(announcement.to_string().into_bytes()));
    server.put("kaunta.deb", Reply::Bytes([PACKAGE, b"!"].concat()));
    let installed = desktop.folder().join("installed");
    // No time passes, so Kaunta does not check for updates or back up by itself meanwhile.
    let clock = Clock::on(&desktop);
    let kaunta = Kaunta::start_with(
        &desktop,
        &[
            ("KAUNTA_TEST_UPDATE_ADDRESS", server.url("latest.json").as_str()),
            ("KAUNTA_TEST_UPDATE_KEY", &keys.public()),
            ("KAUNTA_TEST_UPDATE_FILE", &installed.to_string_lossy()),
            clock.variable(),
        ],
    )
    .await;
    typed(NOTES);
    let window = &kaunta.window;
    bill_to_confirm(window, "04212345671", "50000").await;
    confirm(window, "Pay UGX 50,000").await;
    window.is_true("paid", "document.querySelector('[data-outcome=paid]')").await;

    window.go_to_settings("Updates").await;
    window.press_button("Check for updates now").await;
    window.reads("Kaunta 0.2.0 is available").await;
    window.reads("Receipts are printed twice as fast. <b>Bold</b> <img src=x onerror=").await;
    assert_eq!(window.value("document.title").await.expect("the title"), "Kaunta", "notes are text and nothing else");
    comes_into_view(window).await;
    window.picture("update-offered").await;
    assert!(!server.asked().contains(&"kaunta.deb".to_owned()), "nothing is fetched before somebody says so");

    window.press_button("Install Kaunta 0.2.0").await;
    window.reads("The download was not signed by Kaunta's makers, or was changed on its way, so it was deleted.").await;
    window.reads("Kaunta 0.1.0 keeps working.").await;
    assert!(!installed.exists(), "what is not proved goes nowhere");
    comes_into_view(window).await;
    window.picture("update-refused").await;

    server.put("kaunta.deb", Reply::Bytes(PACKAGE.to_vec()));
    window.press_button("Install Kaunta 0.2.0").await;
    window.reads_within("Kaunta 0.2.0 is installed", LONG).await;
    window.reads("Close Kaunta and open it again to use it. Until then this window is still version 0.1.0.").await;
    assert_eq!(fs::read(&installed).expect("the package"), PACKAGE);
    comes_into_view(window).await;
    window.picture("update-installed").await;
    holds_the_payment(&desktop).await;
}

/// Checks the backup of the book that was made before the installation.
async fn holds_the_payment(desktop: &Desktop) {
    let copy = until("a copy of the book", LONG, || async {
        let mut files = fs::read_dir(desktop.data().join("backups")).map_err(|error| error.to_string())?;
        let copy = files.find_map(|file| {
            file.ok().map(|file| file.path()).filter(|path| path.extension().is_some_and(|end| end == "db"))
        });
        copy.ok_or_else(|| "none".to_owned())
    })
    .await;
    assert_eq!(Book::at(&copy).await.only().await.state, "succeeded");
}

/// For the screenshot.
async fn comes_into_view(window: &Window) {
    let section = "[...document.querySelectorAll('main section')].find(each => each.querySelector('h2')?.innerText === 'Updates')";
    window
        .is_true("the section", &format!("{section} && ({section}.scrollIntoView({{ block: 'nearest' }}), true)"))
        .await;
}
