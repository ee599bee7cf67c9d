//! The diagnostics contain everything that helps, and nothing of the shop, its customers or its keys. Tested with canaries
//! that are typed, sent, answered, stored and logged.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use kaunta_app::{Machine, OWN_CRATES, log_line};
use serde_json::{Value, json};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

use crate::orders::{TO_MOBILE, bill, wallet_phone};
use crate::shop::{PATIENCE, Shop, kaunta, noon};

const KEY: &str = "canary-9Q2Z-secret-KEY-5519";
const PARTNER_KEY: &str = "ak_test_17_canary-9Q2Z-secret-KEY-5519";
const NAME: &str = "Nakimuli Zawadi";

/// Writes Kaunta's log to a file as the shell does (`src-tauri/src/logging.rs`): the message, then the fields.
struct Listener(PathBuf);

#[derive(Default)]
struct Words {
    message: String,
    fields: String,
}

impl Visit for Words {
    fn record_debug(&mut self, field: &Field, value: &dyn std::fmt::Debug) {
        if field.name() == "message" && self.message.is_empty() {
            self.message = format!("{value:?}");
        } else {
            write!(self.fields, " {}={value:?}", field.name()).unwrap();
        }
    }
}

impl Subscriber for Listener {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() <= tracing::Level::INFO || !metadata.target().starts_with("kaunta")
    }
    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, event: &Event<'_>) {
        let mut words = Words::default();
        event.record(&mut words);
        let metadata = event.metadata();
        let said = format!("{}{}", words.message, words.fields);
        add(&self.0, &log_line(noon(), metadata.level().as_str(), metadata.target(), "", &said));
    }
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

fn add(log: &Path, line: &str) {
    let mut file = OpenOptions::new().append(true).create(true).open(log).unwrap();
    writeln!(file, "{line}").unwrap();
}

fn with_log(shop: &Shop) -> PathBuf {
    let log = shop.folder.path().join("kaunta.log");
    let machine =
        Machine { system: Some("Debian 12".to_owned()), web_view: Some("2.44.1".to_owned()), log: Some(log.clone()) };
    *shop.computer.machine.lock().unwrap() = machine;
    log
}

/// What the window shows.
async fn shown(shop: &Shop) -> (Value, String) {
    let answer = shop.call("diagnostics", Value::Null).await;
    (answer["number"].clone(), answer["text"].as_str().unwrap().to_owned())
}

/// The line's value.
fn says<'a>(text: &'a str, label: &str) -> &'a str {
    let line = text.lines().find(|line| line.starts_with("  ") && line.trim_start().starts_with(&format!("{label} ")));
    line.unwrap_or_else(|| panic!("no {label} in {text}")).trim_start()[label.len()..].trim()
}

#[tokio::test]
async fn nothing_of_a_customer_the_shop_or_its_keys_is_in_the_diagnostics() {
    let shop = Shop::with(|config| {
        config.sandbox_key = KEY.to_owned();
        config.partner_sandbox_key = PARTNER_KEY.to_owned();
    })
    .await;
    let log = with_log(&shop);
    // With a single listener, tracing asks only the thread that reaches a callsite first, which may be another test's.
    let _second = tracing::Dispatch::new(Listener(log.clone()));
    let _listening = tracing::subscriber::set_default(Listener(log.clone()));
    let lines = json!({ "shop": { "name": NAME, "receiptLines": ["0772 555 123"], "theme": "dark" } });
    shop.call("saveShop", lines).await;
    shop.set_up("development", &shop.practice.base_url(), KEY).await;
    shop.set_up_partner("development", &shop.practice.base_url(), Some(PARTNER_KEY)).await;
    shop.set_up("production", "https://pay.example/of/nakimuli", "another-canary-key-7731").await;
    shop.call("switchEnvironment", json!({ "environment": "development" })).await;
    let order = bill("UMEME", "04212345671").answering("amount", "37,913").answering("narration", NAME);
    let holder = shop.call("validate", order.input()).await["name"].as_str().unwrap_or_default().to_owned();
    let paid = shop.pay(&order).await;
    shop.force("transfer", "error_as_string", 1).await;
    shop.pay(&order.clone().answering("amount", "37,914")).await;
    shop.pay(&wallet_phone(TO_MOBILE, "0772300417")).await;
    shop.force("validate", "error_nested", 1).await;
    shop.refused("validate", order.input()).await;
    shop.refused("operation", json!({ "id": 7_731_913 })).await;
    shop.refused(NAME, Value::Null).await;
    shop.refused("operation", json!({ "id": NAME })).await;
    tracing::warn!(target: "kaunta_app::test", http_status = 422, error = %NAME, took_ms = 12, "the service said something");
    tracing::warn!(target: "kaunta_app::test", message = NAME, "it said more");
    tracing::warn!(target: "sqlx::query", "SELECT '{NAME}'");
    add(&log, &format!("{NAME} 0772300417"));

    let (number, text) = shown(&shop).await;
    let saved = shop.call("saveDiagnostics", json!({ "number": number })).await;
    assert_eq!(std::fs::read_to_string(saved["path"].as_str().unwrap()).unwrap(), text, "to the letter");

    let reference = paid["row"]["reference"].as_str().unwrap();
    let folder = shop.folder.path().to_string_lossy().into_owned();
    let raw = std::fs::read_to_string(&log).unwrap();
    for logged in [NAME, "0772300417", "SELECT"] {
        assert!(raw.contains(logged), "{logged} went into the log: {raw}");
    }
    assert!(holder.len() > 3 && reference.len() > 8, "{holder} {reference}");
    let canaries = [
        NAME,
        "Nakimuli",
        "Zawadi",
        &holder,
        "0772555123",
        "0772 555 123",
        "0772300417",
        "0772 300 417",
        "772300417",
        "04212345671",
        "0421 2345 671",
        "37913",
        "37,913",
        "37914",
        "37,914",
        KEY,
        PARTNER_KEY,
        "5519",
        "7731",
        reference,
        shop.practice.partner_user_id(),
        &folder,
        "SELECT",
        "7731913",
    ];
    for canary in canaries {
        let found = text.to_lowercase().find(&canary.to_lowercase());
        assert_eq!(found, None, "{canary} is in the diagnostics:\n{text}");
    }
    for useful in [
        "kaunta_gateway::transport::exchange the service answered http_status=200",
        "WARN kaunta_app::test the service said something http_status=422 …",
        "WARN kaunta_app::test it said more …",
        "WARN sqlx (its words are left out)",
        "And 1 line that Kaunta did not write itself.",
        "notFound in operation",
        "program in no such call",
    ] {
        assert!(text.contains(useful), "{useful} is not in\n{text}");
    }
}

#[tokio::test]
async fn whoever_helps_sees_versions_settings_counts_and_the_book_s_health() {
    let shop = Shop::open().await;
    with_log(&shop);
    shop.set_up("production", "https://pay.example/v9", "live-key-of-the-shop").await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    shop.pay(&bill("UMEME", "14200550013")).await;
    let (_, text) = shown(&shop).await;
    let version = env!("CARGO_PKG_VERSION");
    for (label, value) in [
        ("Kaunta", version),
        ("system", "Debian 12"),
        ("web view", "2.44.1"),
        ("environment in use", "practice"),
        ("same payment counts for", "24 hours"),
        ("operations", "2"),
        ("succeeded", "1"),
        ("failed", "1"),
        ("unknown", "0"),
        ("in dispute", "0"),
        ("file hangs together", "yes"),
        ("can be written", "yes"),
        ("sending", "allowed"),
    ] {
        assert_eq!(says(&text, label), value, "{label} in\n{text}");
    }
    assert!(says(&text, "SQLite").starts_with("3."), "{text}");
    assert!(says(&text, "layout").parse::<u32>().unwrap() >= 1, "{text}");
    assert!(says(&text, "events in the chain").parse::<u32>().unwrap() >= 6, "{text}");
    assert!(text.contains("pay.example") && !text.contains("v9"), "the host only:\n{text}");
    assert!(text.contains("Problems since Kaunta started\n  none\n"), "{text}");
    assert!(text.contains("The log can't be read: entity not found."), "a log that is not there:\n{text}");
}

#[tokio::test]
async fn a_book_that_can_t_be_opened_is_told_by_its_code_and_the_rest_all_the_same() {
    let shop = Shop::open().await;
    std::fs::write(shop.data().join("practice.db"), NAME.repeat(999)).unwrap();
    let (_, text) = shown(&shop).await;
    assert!(says(&text, "it can't be used").starts_with("book"), "{text}");
    assert!(!text.contains(NAME) && !text.contains(shop.folder.path().to_str().unwrap()), "{text}");
    assert_eq!(says(&text, "environment in use"), "practice");
    let help = shop.call("help", Value::Null).await;
    assert_eq!(help["statuses"].as_array().unwrap().len(), 11, "help is there too");
}

#[tokio::test]
async fn only_what_was_last_shown_is_saved_and_nothing_that_stands_is_written_over() {
    let shop = Shop::open().await;
    assert_eq!(shop.refused("saveDiagnostics", json!({ "number": 0 })).await.code, "review");
    let (first, _) = shown(&shop).await;
    shop.pay(&bill("UMEME", "04212345671")).await;
    let (second, text) = shown(&shop).await;
    assert_eq!(shop.refused("saveDiagnostics", json!({ "number": first })).await.code, "review");
    let names: Vec<Value> = [
        shop.call("saveDiagnostics", json!({ "number": second })).await,
        shop.call("saveDiagnostics", json!({ "number": second })).await,
    ]
    .into_iter()
    .map(|saved| {
        assert_eq!(std::fs::read_to_string(saved["path"].as_str().unwrap()).unwrap(), text);
        saved["name"].clone()
    })
    .collect();
    assert_eq!(names, ["kaunta-diagnostics-2026-11-21.txt", "kaunta-diagnostics-2026-11-21 (2).txt"]);
}

/// The source folder of a crate whose words the diagnostics repeat.
fn source_of(own: &str) -> PathBuf {
    let folder = own.strip_prefix("kaunta_").map_or("../../src-tauri".to_owned(), |name| format!("../{name}"));
    Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join("src")
}

#[test]
fn every_crate_of_the_program_that_logs_is_one_whose_words_are_told() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut own = vec!["kaunta".to_owned()];
    for entry in std::fs::read_dir(crates).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        // The callback server is a program of its own, and tests are none.
        let is_elsewhere = ["callback", "counter-tests"].contains(&name.as_str());
        let manifest = std::fs::read_to_string(entry.path().join("Cargo.toml")).unwrap_or_default();
        if !is_elsewhere && manifest.lines().any(|line| line.starts_with("tracing.")) {
            own.push(format!("kaunta_{name}"));
        }
    }
    own.sort();
    assert_eq!(own, OWN_CRATES);
}

#[test]
fn every_message_in_the_log_is_a_text_of_the_source_with_nothing_filled_in() {
    let mut messages = 0;
    for own in OWN_CRATES {
        go_through(&source_of(own), &mut |file, text| {
            for level in ["error!(", "warn!(", "info!(", "debug!(", "trace!("] {
                for (at, _) in text.match_indices(level) {
                    if text[..at].ends_with(|sign: char| sign.is_alphanumeric() || sign == '_') {
                        continue;
                    }
                    messages += 1;
                    let call = inside(&text[at + level.len()..]);
                    let message = last_text(call);
                    assert!(
                        message.is_some_and(|message| !message.contains(['{', '=', '\\'])),
                        "{}: {level}{call}) fills something into its message, or has none",
                        file.display()
                    );
                }
            }
        });
    }
    assert!(messages > 60, "they were found: {messages}");
}

fn go_through(folder: &Path, look: &mut impl FnMut(&Path, &str)) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            go_through(&path, look);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            look(&path, &std::fs::read_to_string(&path).unwrap());
        }
    }
}

/// The text up to the parenthesis that closes the one already open.
fn inside(text: &str) -> &str {
    let (mut depth, mut quoted, mut escaped) = (1, false, false);
    for (at, sign) in text.char_indices() {
        match sign {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '(' if !quoted => depth += 1,
            ')' if !quoted => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[..at];
        }
    }
    text
}

/// The string literal that a call ends with.
fn last_text(call: &str) -> Option<&str> {
    let call = call.trim().trim_end_matches(',').strip_suffix('"')?;
    call.rsplit_once('"').map(|(_, text)| text)
}

#[tokio::test]
async fn a_call_that_breaks_down_says_what_to_do_and_kaunta_goes_on() {
    let shop = Shop::open().await;
    shop.call("start", Value::Null).await;
    // Panics when asked for a place to save to: nothing else in Kaunta gets there.
    let held = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let _held = shop.computer.chosen.lock().unwrap();
        panic!("a mistake that nobody foresaw");
    }));
    assert!(held.is_err());
    let refused = shop.refused("backUp", Value::Null).await;
    assert_eq!(refused.code, "program");
    assert!(refused.message.contains("look in the history before you try again"), "{}", refused.message);
    let paid = shop.pay(&bill("UMEME", "04212345671")).await;
    assert_eq!((&paid["row"]["state"], shop.transfers().await), (&json!("succeeded"), 1));
    assert!(shown(&shop).await.1.contains("program in backUp"), "it is among the problems");
    shop.app.broke_down();
    let told = format!("{:?}", shop.computer.changes.lock().unwrap());
    assert!(told.contains("BrokeDown") && told.contains("start it again"), "{told}");
}

#[tokio::test]
async fn wherever_a_payment_breaks_down_it_is_sent_at_most_once_and_found_at_the_next_start() {
    let (mut refused, mut sent) = (0, 0);
    for looks in 0..12 {
        let shop = Shop::open().await;
        let review = shop.review(&bill("UMEME", "04212345671")).await;
        shop.computer.break_down_after(looks);
        let submit = json!({ "idempotencyKey": review["idempotencyKey"] });
        let answer = shop.app.call("submit", submit.clone()).await;
        tokio::time::timeout(PATIENCE, shop.app.settled()).await.unwrap();
        shop.computer.whole();
        if let Err(error) = answer {
            assert_eq!(format!("{:?}", error.code), "Program", "after {looks}");
            refused += 1;
            // A person who is told of an error tries once more.
            shop.app.call("submit", submit).await.unwrap();
            tokio::time::timeout(PATIENCE, shop.app.settled()).await.unwrap();
        }
        shop.app.close().await;
        let app = kaunta(&shop.computer, shop.folder.path());
        crate::shop::answer(&app, "start", Value::Null).await;
        sent += shop.transfers().await;
        assert_eq!((shop.transfers().await, shop.booked().await.len()), (1, 1), "after {looks}");
        crate::shop::until_detail(&app, &shop.computer, 1, |detail| detail["row"]["state"] == "succeeded").await;
    }
    assert!(refused > 0 && sent == 12, "{refused} calls broke down, {sent} were sent");
}
