//! The key: in the keychain or in memory, and nowhere else.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use kaunta_tests::{Book, Desktop, Kaunta, Keyring, USUAL, Window};
use serde_json::Value;

use crate::counter::{bill_to_confirm, confirm, it_is_a_second_one};
use crate::development::{Development, key_is, use_it};
use crate::wallet;

/// A unique key, so that a search finds nothing else.
const CANARY: &str = "canary8f3b1d77c0e94a52a6canary-9931";
/// The same, as a header in a memory dump or a cookie jar would contain it.
const CANARY_BASE64: &str = "Y2FuYXJ5OGYzYjFkNzdjMGU5NGE1MmE2Y2FuYXJ5LTk5MzE";
/// The partner wallet's, and the same as a header.
const WALLET_CANARY: &str = "ak_test_1790000000_canary2d81e6cnary-9931";
const WALLET_CANARY_BASE64: &str = "YWtfbGl2ZV8xNzkwMDAwMDAwX2NhbmFyeTJkODFlNmNuYXJ5LTk5MzE";

#[tokio::test]
async fn a_key_is_found_nowhere_but_in_the_keychain_even_after_errors() {
    let host = Development::host(CANARY).await;
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    listen_on_the_bridge(window).await;
    host.set_up(window, CANARY).await;
    for (scenario, outcome) in [
        ("unauthorised", "notPaid"),
        ("server_error", "unknown"),
        ("cut_halfway", "unknown"),
        ("bad_gateway_html", "unknown"),
    ] {
        host.service.force("transfer", scenario, 1).await;
        pay(window, outcome).await;
    }
    evidence_holds_the_exchange(&desktop, window).await;
    host.service.force("validate", "unauthorised", 1).await;
    bill_up_to_check(window).await;
    window.reads("The service did not accept the key. Check it in Settings.").await;
    window.picture("wrong-key").await;
    window.go_to_settings("Connection").await;
    window.reads("set, ends in …9931").await;
    assert_eq!(desktop.kept_key("key"), CANARY);
    assert_eq!(
        desktop.kept("development").as_object().map(serde_json::Map::len),
        Some(1),
        "the anchor is in an item of its own"
    );
    assert!(desktop.kept("development-book")["anchor"].is_string());
    is_found_nowhere(&desktop, &kaunta, [CANARY, CANARY_BASE64]).await;
}

#[tokio::test]
async fn the_wallet_s_key_is_found_nowhere_but_in_the_keychain_even_after_errors() {
    let host = Development::host_of_wallet(WALLET_CANARY).await;
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    listen_on_the_bridge(window).await;
    host.set_up_wallet(window, WALLET_CANARY).await;
    use_it(window).await;
    // A rejected key, a server error, a truncated answer, a web page instead of an answer.
    for (phone, outcome) in
        [("0772550040", "notPaid"), ("0772550050", "unknown"), ("0772550034", "unknown"), ("0772550052", "unknown")]
    {
        wallet::to_confirm(window, phone, "40000").await;
        confirm(window, "Send UGX 40,000").await;
        window.is_true(outcome, &format!("document.querySelector('[data-outcome={outcome}]')")).await;
    }
    window.go_to_settings("Connection").await;
    window.reads("set, ends in …9931").await;
    assert_eq!(desktop.kept_key("partnerKey"), WALLET_CANARY);
    is_found_nowhere(&desktop, &kaunta, [WALLET_CANARY, WALLET_CANARY_BASE64]).await;
}

/// Not in the page, not in what crossed the bridge, and after a crash in no file of the whole desktop.
async fn is_found_nowhere(desktop: &Desktop, kaunta: &Kaunta, [key, base64]: [&str; 2]) {
    let window = &kaunta.window;
    let told = window.asks("diagnostics", Value::Null).await.expect("the diagnostics").to_string();
    assert!(told.contains("Kaunta diagnostics") && !told.contains(key) && !told.contains(base64), "{told}");
    let page = window.value("document.documentElement.outerHTML").await.expect("the page").to_string();
    assert!(!page.contains(key), "the settings show only how it ends");
    let heard = window.value("window.heard.join()").await.expect("the bridge").to_string();
    assert!(heard.contains("9931"), "the bridge was listened to");
    assert!(!heard.contains(key), "the key went over the bridge once, and never back");
    let reference = Book::open(&desktop.data(), "development").await.operations().await.remove(0).reference;
    is_in_nothing_that_the_system_shows(kaunta.process(), [key, base64]);
    // Ends with a crash, so that the files it leaves are searched as well.
    desktop.run("kill", &["-ABRT", &kaunta.process().to_string()]).expect("a crash");
    kaunta.ended(USUAL).await;
    assert!(!holding(desktop.folder(), &reference).is_empty(), "the search finds what is there");
    for text in [key, base64] {
        assert_eq!(holding(desktop.folder(), text), Vec::<PathBuf>::new(), "the key was written to a file");
    }
}

/// Not in its environment, which child processes inherit, nor in its arguments; and a crash writes no core dump.
fn is_in_nothing_that_the_system_shows(process: u32, secrets: [&str; 2]) {
    for shown in ["environ", "cmdline"] {
        let shown = match fs::read(format!("/proc/{process}/{shown}")) {
            // What is no core dump either is readable only for root.
            Err(error) if shown == "environ" && error.kind() == ErrorKind::PermissionDenied => continue,
            shown => shown.expect("what the system shows of it"),
        };
        assert!(!shown.is_empty(), "something is shown");
        let shown = String::from_utf8_lossy(&shown);
        assert!(secrets.iter().all(|secret| !shown.contains(secret)), "the system shows the key: {shown}");
    }
    let limits = fs::read_to_string(format!("/proc/{process}/limits")).expect("its limits");
    let image = limits.lines().find(|line| line.starts_with("Max core file size")).expect("that of a crash");
    assert_eq!(image.split_whitespace().skip(4).take(2).collect::<Vec<_>>(), ["0", "0"], "{image}");
}

/// From now on the page keeps every answer of the program.
pub async fn listen_on_the_bridge(window: &Window) {
    let listen = "(() => { window.heard = []; const real = window.fetch; \
        window.fetch = async (...all) => { const answer = await real(...all); \
        window.heard.push(await answer.clone().text()); return answer; }; return true; })()";
    window.is_true("a listener", listen).await;
}

async fn pay(window: &Window, outcome: &str) {
    window.go('1', "Home").await;
    bill_to_confirm(window, "04212345671", "50000").await;
    window.is_true("a confirmation", "document.querySelector('#confirm-title')").await;
    if window.text().await.contains("this is a second payment") {
        it_is_a_second_one(window).await;
    }
    confirm(window, "Pay UGX 50,000").await;
    window.is_true(outcome, &format!("document.querySelector('[data-outcome={outcome}]')")).await;
}

/// The evidence for support contains the exchange but not the key: the search below covers it.
async fn evidence_holds_the_exchange(desktop: &Desktop, window: &Window) {
    let operation = Book::open(&desktop.data(), "development").await.operations().await.pop().expect("a payment");
    window.go('7', "History").await;
    window.is_true("a row", "document.querySelector('[role=grid] .row .amount')").await;
    window.click_on("[role=grid] .row .amount").await;
    window.is_true("details", "document.querySelector('aside [data-outcome=unknown]')").await;
    window.click("Save evidence").await;
    window.reads("Evidence saved").await;
    window.picture("evidence-saved").await;
    let files: Vec<PathBuf> =
        fs::read_dir(desktop.files()).expect("files").map(|file| file.expect("a file").path()).collect();
    assert_eq!(files, [desktop.files().join(format!("evidence-{}.html", operation.reference))], "one file");
    let page = fs::read_to_string(&files[0]).expect("the evidence");
    for part in [
        &operation.reference,
        "/process-transfer-sandbox",
        "04212345671",
        "502",
        "\"partnerReference\"",
        "\"fingerprint\"",
    ] {
        assert!(page.contains(part), "“{part}” is not in the evidence: {page}");
    }
}

async fn bill_up_to_check(window: &Window) {
    window.go('1', "Home").await;
    window.go('2', "Pay a bill").await;
    window.is_true("billers", "document.querySelectorAll('[role=radio]').length >= 6").await;
    window.types("1").await;
    window.is_in("accountNumber").await;
    window.types("04212345671\u{E007}").await;
}

#[tokio::test]
async fn without_a_keychain_it_is_explained_and_the_key_lives_for_this_run_only() {
    let host = Development::host(CANARY).await;
    let desktop = Desktop::with(Keyring::Missing, "1280x800x24").await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    host.set_up(window, CANARY).await;
    window.reads("kept until Kaunta closes, ends in …9931").await;
    window.reads("This computer has no keychain, so Kaunta can't keep your key safely.").await;
    window.picture("settings-no-keychain").await;
    bill_to_confirm(window, "04212345671", "50000").await;
    confirm(window, "Pay UGX 50,000").await;
    window.is_true("paid", "document.querySelector('[data-outcome=paid]')").await;
    assert_eq!(host.service.booked().await.len(), 1, "the key serves this run");
    kaunta.quit().await;

    let kaunta = Kaunta::start(&desktop).await;
    kaunta.window.go_to_settings("Connection").await;
    kaunta.window.is_true("no key", &key_is("gateway", &["unset"])).await;
    kaunta.quit().await;
    assert_eq!(holding(desktop.folder(), CANARY), Vec::<PathBuf>::new(), "the key was written to a file");
}

/// Every file below the folder that contains this text.
fn holding(folder: &Path, text: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
        let kind = entry.file_type().expect("a kind");
        if kind.is_dir() {
            found.extend(holding(&entry.path(), text));
        } else if kind.is_file()
            && fs::read(entry.path()).is_ok_and(|bytes| bytes.windows(text.len()).any(|part| part == text.as_bytes()))
        {
            found.push(entry.path());
        }
    }
    found
}
