//! PINs, the recovery code and the PIN secret: in the keychain or as a hash, and nowhere else.

use std::fs;
use std::path::{Path, PathBuf};

use kaunta_tests::{Desktop, Kaunta, Key, USUAL};
use serde_json::Value;

use crate::people::{self, CASHIER, OWNER, chooses_a_name, switch_to};
use crate::secrets::listen_on_the_bridge;

const WRONG: &str = "190438";

#[tokio::test]
async fn pins_the_recovery_code_and_the_secret_are_found_in_no_file_of_the_desktop() {
    let desktop = Desktop::new().await;
    let kaunta = Kaunta::start(&desktop).await;
    let window = &kaunta.window;
    listen_on_the_bridge(window).await;
    let code = people::set_up(window).await;
    people::add_cashier(window).await;
    window.chord(Key::Control, 'l').await;
    chooses_a_name(window, CASHIER).await;
    window.types(WRONG).await;
    window.reads("This PIN is wrong.").await;
    window.types(CASHIER.pin).await;
    people::stands_at_the_counter(window, CASHIER).await;
    // Invalid inputs that contain a PIN: the log of them must not contain it.
    for call in ["signIn", "grantApproval", "refuseApproval", "changeMyPin"] {
        let misshapen =
            serde_json::json!({ "name": CASHIER.name, "pin": [OWNER.pin], "code": code, "number": OWNER.pin });
        window.asks(call, misshapen).await.expect_err("not understood");
    }
    switch_to(window, OWNER).await;
    window.asks("diagnostics", Value::Null).await.expect("the diagnostics");

    let page = window.value("document.documentElement.outerHTML").await.expect("the page").to_string();
    let heard = window.value("window.heard.join()").await.expect("the bridge").to_string();
    assert!(heard.contains(OWNER.name), "the bridge was listened to");
    for pin in [OWNER.pin, CASHIER.pin, WRONG] {
        assert!(!page.contains(pin) && !heard.contains(pin), "a PIN is in the page, or came back");
    }
    let kept = desktop.kept("people");
    let secret = kept["pinSecret"].as_str().expect("the secret in the keychain").to_owned();
    desktop.run("kill", &["-ABRT", &kaunta.process().to_string()]).expect("a crash");
    kaunta.ended(USUAL).await;

    assert!(!holding(desktop.folder(), OWNER.name).is_empty(), "the search finds what is there");
    let bare = code.replace('-', "");
    for text in [OWNER.pin, CASHIER.pin, WRONG, &code, &bare, &bare.to_lowercase(), &secret] {
        assert_eq!(holding(desktop.folder(), text), Vec::<PathBuf>::new(), "a secret was written to a file");
    }
}

/// Every file below the folder that contains this text, except within a longer number.
fn holding(folder: &Path, text: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
        let kind = entry.file_type().expect("a kind");
        if kind.is_dir() {
            found.extend(holding(&entry.path(), text));
        } else if kind.is_file() && fs::read(entry.path()).is_ok_and(|bytes| stands_in(&bytes, text.as_bytes())) {
            found.push(entry.path());
        }
    }
    found
}

/// Six digits will occur by chance in a timestamp or a fingerprint; a PIN would stand alone.
fn stands_in(bytes: &[u8], text: &[u8]) -> bool {
    bytes.windows(text.len()).enumerate().any(|(at, part)| {
        let before = at.checked_sub(1).and_then(|at| bytes.get(at));
        let is_longer = before.is_some_and(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f' | b'.'))
            || bytes.get(at + text.len()).is_some_and(u8::is_ascii_digit);
        part == text && (!is_longer || !text.iter().all(u8::is_ascii_digit))
    })
}
